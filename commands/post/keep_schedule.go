package post

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// KeepSchedule publishes or unpublishes a language if its schedule is due. The system issues it, possibly late and
// possibly twice.
type KeepSchedule struct {
	Post uuid.UUID `json:"post"`
	Lang string    `json:"lang"`
}

var _ = commands.Declare(Posts, KeepSchedule{})

// CommandName names the command in the API.
func (KeepSchedule) CommandName() string { return "KeepSchedule" }

// Prepare refuses everybody but the system.
func (c KeepSchedule) Prepare(
	_ context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Target, PublishFacts, error) {
	facts := PublishFacts{Clock: Clock{app.Now()}, Revision: commands.NewID()}
	return target(c.Post), facts, by.Actor.Require(events.System)
}

// Decide publishes the scheduled content, or unpublishes the language. If nothing is due, no event is appended. If both
// times have passed before the language was published, because the program did not run, Decide cancels the schedule.
func (c KeepSchedule) Decide(_ events.Actor, s State, facts PublishFacts) (commands.Decision, error) {
	if s.ID == uuid.Nil {
		return commands.Decision{}, commands.NotFound
	}
	l := s.In(c.Lang)
	due := l.Schedule
	if due == nil || s.Archived {
		return commands.Decision{}, nil
	}
	over := !due.UnpublishAt.IsZero() && !due.UnpublishAt.After(facts.Now)
	switch {
	case over && l.Live != nil:
		return commands.Then(events.PostUnpublished{Post: s.ID, Lang: c.Lang, ByTimer: true})
	case over:
		return commands.Then(events.PostScheduleCancelled{Post: s.ID, Lang: c.Lang})
	case due.At.IsZero() || due.At.After(facts.Now):
		return commands.Decision{}, nil
	}
	return commands.Then(events.PostPublished{
		Post: s.ID, Lang: c.Lang, Revision: facts.Revision, Slug: due.Slug, Content: due.Content, Note: due.Note,
		ByTimer: true, Drafted: due.Drafted, Editor: due.Editor,
	})
}
