package faqquestion

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// OrderFAQQuestions orders the questions of a group. Questions that the list does not contain keep their places.
type OrderFAQQuestions struct {
	Group     string      `json:"group"`
	Questions []uuid.UUID `json:"questions"`
}

var _ = commands.Declare(FAQ, OrderFAQQuestions{})

// CommandName names the command in the API.
func (OrderFAQQuestions) CommandName() string { return "OrderFAQQuestions" }

// Prepare refuses everybody but editors.
func (c OrderFAQQuestions) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return commands.Target{Stream: events.FAQStream}, commands.None{}, by.Actor.Require(events.Editors...)
}

// Decide returns invalid unless each id is a question of the group and occurs once. The event contains the order of the
// whole group. If the order would not change, no event is appended.
func (c OrderFAQQuestions) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	var of []uuid.UUID
	for _, q := range s.Questions {
		if q.Group == c.Group {
			of = append(of, q.Question)
		}
	}
	next, ok := commands.Reordered(of, c.Questions)
	var check fault.Check
	check.Field(ok, "questions", "تغيّرت أسئلة المجموعة، حدّثوا الصفحة",
		"The questions of the group have changed: reload the page")
	if err := check.Err(); err != nil || slices.Equal(of, next) {
		return commands.Decision{}, err
	}
	return commands.Then(events.FAQQuestionsOrdered{Group: c.Group, Questions: next})
}
