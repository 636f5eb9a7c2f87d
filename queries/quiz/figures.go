package quiz

import (
	"context"
	"math"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
)

// Figures counts the completed quizzes of a range of Damascus days, From and To included.
type Figures struct {
	From, To string
	Total    Day // of all days; its Day is ""
	Days     []Day
}

// Day counts the completed quizzes of a day, in all and by style.
type Day struct {
	Day                                          string
	Luxury, Classic, Garden, Modern, Traditional int
	TotalCompletions, Emailed                    int
}

// EmailCaptureRate returns the percentage of completions with an email, rounded to two decimals. It is nil without
// completions.
func (d Day) EmailCaptureRate() *float64 {
	if d.TotalCompletions == 0 {
		return nil
	}
	rate := math.Round(10_000*float64(d.Emailed)/float64(d.TotalCompletions)) / 100
	return &rate
}

// maxDays bounds a range of days.
const maxDays = 366

var badRange = fault.New(fault.Invalid, "المدى الزمني غير صالح.", "The range of days is not valid.").
	With("from", "من يوم إلى 366 يومًا", "From one day to 366 days")

const figuresSQL = `SELECT to_char(day, 'YYYY-MM-DD'),
	coalesce(sum(completions) FILTER (WHERE style = 'luxury'), 0),
	coalesce(sum(completions) FILTER (WHERE style = 'classic'), 0),
	coalesce(sum(completions) FILTER (WHERE style = 'garden'), 0),
	coalesce(sum(completions) FILTER (WHERE style = 'modern'), 0),
	coalesce(sum(completions) FILTER (WHERE style = 'traditional'), 0),
	sum(completions), sum(emailed)
FROM quiz_days WHERE day BETWEEN $1::text::date AND $2::text::date GROUP BY day ORDER BY day`

// Figures returns every day of a range. For admins. It returns invalid for an invalid range.
func (r *Reader) Figures(ctx context.Context, by queries.Viewer, from, to string) (*Figures, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	first, known := events.ParseDay(from)
	last, ends := events.ParseDay(to)
	if !known || !ends || last < first || last-first >= maxDays {
		return nil, badRange
	}
	counted, err := queries.Collect[Day](ctx, r.Pool, figuresSQL, from, to)
	if err != nil {
		return nil, err
	}
	byDay := make(map[string]Day, len(counted))
	f := &Figures{From: from, To: to}
	for _, d := range counted {
		byDay[d.Day] = d
		f.Total.Luxury += d.Luxury
		f.Total.Classic += d.Classic
		f.Total.Garden += d.Garden
		f.Total.Modern += d.Modern
		f.Total.Traditional += d.Traditional
		f.Total.TotalCompletions += d.TotalCompletions
		f.Total.Emailed += d.Emailed
	}
	for day := first; day <= last; day++ {
		d := byDay[day.String()]
		d.Day = day.String()
		f.Days = append(f.Days, d)
	}
	return f, nil
}

// Step is how many sessions saw a question, or the result.
type Step struct {
	Step     string
	Sessions int
}

// Steps returns how many sessions reached each step in a range of days, in the order of the quiz. Above some thousands
// the number is an estimate, within one percent. For admins. It returns invalid for an invalid range.
func (r *Reader) Steps(ctx context.Context, by queries.Viewer, from, to string) ([]Step, error) {
	sessions, err := r.Analytics.QuizSteps(ctx, by, from, to)
	if err != nil {
		return nil, err
	}
	steps := make([]Step, len(sessions))
	for i, n := range sessions {
		steps[i] = Step{events.QuizSteps[i], n}
	}
	return steps, nil
}
