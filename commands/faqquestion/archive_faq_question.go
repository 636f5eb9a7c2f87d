package faqquestion

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ArchiveFAQQuestion removes a question from the page in both languages. RestoreFAQQuestion undoes it; nothing is
// deleted.
type ArchiveFAQQuestion struct {
	Question uuid.UUID `json:"question"`
	Reason   string    `json:"reason"` // may be empty
}

// RestoreFAQQuestion restores an archived question unchanged.
type RestoreFAQQuestion struct {
	Question uuid.UUID `json:"question"`
}

var (
	_ = commands.Declare(FAQ, ArchiveFAQQuestion{})
	_ = commands.Declare(FAQ, RestoreFAQQuestion{})
)

// CommandName names the command in the API.
func (ArchiveFAQQuestion) CommandName() string { return "ArchiveFAQQuestion" }
func (RestoreFAQQuestion) CommandName() string { return "RestoreFAQQuestion" }

// Prepare refuses everybody but editors, and returns invalid for a reason that is too long.
func (c ArchiveFAQQuestion) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{ID: c.Question, Stream: events.FAQStream}
	if err := by.Actor.Require(events.Editors...); err != nil {
		return to, commands.None{}, err
	}
	return to, commands.None{}, commands.CheckOptionalReason(c.Reason)
}

// Prepare refuses everybody but editors.
func (c RestoreFAQQuestion) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{ID: c.Question, Stream: events.FAQStream}
	return to, commands.None{}, by.Actor.Require(events.Editors...)
}

// Decide archives the question. Repeating the command appends no event.
func (c ArchiveFAQQuestion) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	at := s.question(c.Question)
	switch {
	case at < 0:
		return commands.Decision{}, commands.NotFound
	case s.Questions[at].Archived:
		return commands.Decision{}, nil
	}
	return commands.Then(events.FAQQuestionArchived{Question: c.Question, Reason: strings.TrimSpace(c.Reason)})
}

// Decide restores the question. It returns conflict if the page has maxQuestions questions.
func (c RestoreFAQQuestion) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	at := s.question(c.Question)
	switch {
	case at < 0:
		return commands.Decision{}, commands.NotFound
	case !s.Questions[at].Archived:
		return commands.Decision{}, nil
	case s.shown() >= maxQuestions:
		return commands.Decision{}, manyQuestions
	}
	return commands.Then(events.FAQQuestionRestored{Question: c.Question})
}
