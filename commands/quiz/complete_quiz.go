package quiz

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// CompleteQuiz computes the style of a wedding from the answers to all questions. Anybody may issue it.
type CompleteQuiz struct {
	Answers events.QuizAnswers `json:"answers"`
	Lang    string             `json:"lang"` // ar or en; any other value means en
}

var _ = commands.Declare(Results, CompleteQuiz{})

// CommandName names the command in the API.
func (CompleteQuiz) CommandName() string { return "CompleteQuiz" }

// Limit is the rate limit of the command.
func (CompleteQuiz) Limit() commands.LimitKind { return commands.QuizLimit }

// Completing contains the facts that a new result needs.
type Completing struct {
	ID    uuid.UUID // the id of the new result
	Table Table
}

// Prepare reads the table of weights. It returns invalid with the questions whose answer is missing or unknown, and
// unavailable if no table was set yet.
func (c CompleteQuiz) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, Completing, error) {
	// The id is not a v7 UUID, because a v7 UUID contains the time and fewer random bits.
	facts := Completing{ID: uuid.New()}
	to := target(facts.ID)
	to.New = true
	var check fault.Check
	given := c.Answers.List()
	for i, q := range events.QuizQuestions {
		check.Field(given[i] != "", q.Key, "اختاروا جوابًا", "Choose an answer")
		check.Field(given[i] == "" || slices.Contains(q.Answers, given[i]), q.Key, "لا يوجد جواب كهذا",
			"There is no such answer")
	}
	if err := check.Err(); err != nil {
		return to, facts, err
	}
	var err error
	facts.Table, _, err = Weights.Load(ctx, app, events.QuizWeightsStream)
	if err == nil && facts.Table.Version == 0 {
		err = noWeights
	}
	return to, facts, err
}

// Decide scores the answers and returns the result.
func (c CompleteQuiz) Decide(by events.Actor, _ State, facts Completing) (commands.Decision, error) {
	totals := events.QuizTotals(facts.Table.Answers, c.Answers)
	lang := "en" // the default of the specification
	if c.Lang == "ar" {
		lang = "ar"
	}
	return commands.Then(events.QuizCompleted{
		Result: facts.ID, Account: by.Account, Answers: c.Answers, Weights: facts.Table.Version,
		Style: events.QuizStyle(totals, c.Answers.Mood), Totals: totals, Lang: lang,
	})
}
