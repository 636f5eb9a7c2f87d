package quiz

import (
	"context"
	"slices"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Table is the present table of weights: how many points each answer gives each style.
type Table struct {
	Version int // 0 = no table was set yet
	Answers []events.QuizAnswerWeights
}

// Weights is the aggregate of events.QuizWeightsStream.
var Weights = commands.Aggregate[Table]{Apply: func(s Table, e events.Event) Table {
	if e, set := e.(events.QuizWeightsSet); set {
		return Table{e.Version, e.Answers}
	}
	return s
}}

// SetQuizWeights replaces the table of weights. Existing results keep the points that they were computed with.
type SetQuizWeights struct {
	Version int64                      `json:"version"` // of the edited table; conflict if it changed since
	Answers []events.QuizAnswerWeights `json:"answers"` // one row for each answer, in any order
}

// BeginQuiz sets the table that every site begins with. Only the system may issue it.
type BeginQuiz struct{}

var (
	_ = commands.Declare(Weights, SetQuizWeights{})
	_ = commands.Declare(Weights, BeginQuiz{})
)

// CommandName names the command in the API.
func (SetQuizWeights) CommandName() string { return "SetQuizWeights" }
func (BeginQuiz) CommandName() string      { return "BeginQuiz" }

// maxWeight is the highest number of points that an answer may give a style.
const maxWeight = 10

// Prepare refuses everybody but admins. It returns invalid unless the table has exactly one row for each answer, with 0
// to maxWeight points for each style.
func (c SetQuizWeights) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.QuizWeightsStream, Version: c.Version}
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	_, complete := Ordered(c.Answers)
	check.Field(complete, "answers", "الجدول ناقص أو فيه جواب غير معروف. حدّثوا الصفحة.",
		"The table lacks an answer or has one that is not known. Reload the page.")
	for _, row := range c.Answers {
		for _, points := range row.Weights.List() {
			check.Field(points >= 0 && points <= maxWeight, "answers", "الوزن بين 0 و10", "Weights are from 0 to 10")
		}
	}
	return to, commands.None{}, check.Err()
}

// Ordered returns the rows of a table in the order of events.QuizQuestions. It returns false unless the table has
// exactly one row for each answer and no other row.
func Ordered(table []events.QuizAnswerWeights) (ordered []events.QuizAnswerWeights, complete bool) {
	for _, q := range events.QuizQuestions {
		for _, answer := range q.Answers {
			at := slices.IndexFunc(table, func(row events.QuizAnswerWeights) bool {
				return row.Question == q.Key && row.Answer == answer
			})
			if at < 0 {
				return nil, false
			}
			ordered = append(ordered, table[at])
		}
	}
	return ordered, len(ordered) == len(table)
}

// Decide sets the table. If the table would not change, no event is appended.
func (c SetQuizWeights) Decide(_ events.Actor, s Table, _ commands.None) (commands.Decision, error) {
	next, _ := Ordered(c.Answers) // Prepare has checked that the table is complete
	if slices.Equal(s.Answers, next) {
		return commands.Decision{}, nil
	}
	return commands.Then(events.QuizWeightsSet{Version: s.Version + 1, Answers: next})
}

// Prepare refuses everybody but the system.
func (BeginQuiz) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return commands.Target{Stream: events.QuizWeightsStream}, commands.None{}, by.Actor.Require(events.System)
}

// Decide sets the first table. If there is a table already, no event is appended, so changes by admins stay.
func (BeginQuiz) Decide(_ events.Actor, s Table, _ commands.None) (commands.Decision, error) {
	if s.Version > 0 {
		return commands.Decision{}, nil
	}
	return commands.Then(events.QuizWeightsSet{Version: 1, Answers: events.ShippedQuizTable()})
}

// Seed appends the first table to the log. It does nothing if the log has a table already.
func Seed(ctx context.Context, app *commands.App) error {
	by := commands.Request{Actor: events.Actor{Role: events.System}, Correlation: commands.NewID()}
	_, err := commands.Handle(ctx, app, by, BeginQuiz{})
	return err
}
