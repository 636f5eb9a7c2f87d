package quiz

import (
	"context"
	"slices"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Table is what answers count at present.
type Table struct {
	Version int // 0 = none yet
	Answers []events.QuizAnswerWeights
}

// Weights is the aggregate of the stream of the table.
var Weights = commands.Aggregate[Table]{Apply: func(s Table, e events.Event) Table {
	if e, set := e.(events.QuizWeightsSet); set {
		return Table{e.Version, e.Answers}
	}
	return s
}}

// SetQuizWeights replaces the table that answers are weighed by. Results that are there keep theirs.
type SetQuizWeights struct {
	Version int64                      `json:"version"` // that was edited; conflict if it changed since
	Answers []events.QuizAnswerWeights `json:"answers"` // one for each answer, in any order
}

// BeginQuiz sets the table that every site begins with. Only the system issues it.
type BeginQuiz struct{}

var (
	_ = commands.Declare(Weights, SetQuizWeights{})
	_ = commands.Declare(Weights, BeginQuiz{})
)

// CommandName names the command in the API.
func (SetQuizWeights) CommandName() string { return "SetQuizWeights" }
func (BeginQuiz) CommandName() string      { return "BeginQuiz" }

// maxWeight is the most points that an answer gives a style.
const maxWeight = 10

// Prepare refuses everybody but admins, and returns invalid unless there is one row for each answer, with 0 to 10
// points for each style.
func (c SetQuizWeights) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.QuizWeightsStream, Version: c.Version}
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	_, whole := Ordered(c.Answers)
	check.Field(whole, "answers", "الجدول ناقص أو فيه جواب غير معروف. حدّثوا الصفحة.",
		"The table lacks an answer or has one that is not known. Reload the page.")
	for _, row := range c.Answers {
		for _, points := range row.Weights.List() {
			check.Field(points >= 0 && points <= maxWeight, "answers", "الوزن بين 0 و10", "Weights are from 0 to 10")
		}
	}
	return to, commands.None{}, check.Err()
}

// Ordered returns a table in the order of events.QuizQuestions, and whether it has each answer once and nothing else.
func Ordered(table []events.QuizAnswerWeights) (ordered []events.QuizAnswerWeights, whole bool) {
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

// Decide returns no event for the table that stands.
func (c SetQuizWeights) Decide(_ events.Actor, s Table, _ commands.None) (commands.Decision, error) {
	next, _ := Ordered(c.Answers) // Prepare has seen that it is whole
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

// Decide sets the table. Repeating the command appends no event. What admins have made of it since stays.
func (BeginQuiz) Decide(_ events.Actor, s Table, _ commands.None) (commands.Decision, error) {
	if s.Version > 0 {
		return commands.Decision{}, nil
	}
	return commands.Then(events.QuizWeightsSet{Version: 1, Answers: events.ShippedQuizTable()})
}

// Seed puts the first table into the log, once in the life of a site.
func Seed(ctx context.Context, app *commands.App) error {
	by := commands.Request{Actor: events.Actor{Role: events.System}, Correlation: commands.NewID()}
	_, err := commands.Handle(ctx, app, by, BeginQuiz{})
	return err
}
