package post

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RestoreRevision copies a published revision into the draft: the text of its language, and the details that both
// languages share. It publishes nothing.
type RestoreRevision struct {
	Post     uuid.UUID `json:"post"`
	Session  uuid.UUID `json:"session"`
	Version  int64     `json:"version"`
	Revision uuid.UUID `json:"revision"`
}

var _ = commands.Declare(Posts, RestoreRevision{})

// CommandName names the command in the API.
func (RestoreRevision) CommandName() string { return "RestoreRevision" }

// Limit is the rate limit of the command.
func (RestoreRevision) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses everybody but editors, and returns invalid if no version is named.
func (c RestoreRevision) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	err := requireEditor(by)
	if err == nil && c.Version < 1 {
		err = versionMissing
	}
	return target(c.Post), commands.None{}, err
}

// Decide returns not_found for a revision that the post does not have, and conflict if another session has saved the
// draft since. If the draft would not change, no event is appended.
func (c RestoreRevision) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := s.requireOpen(); err != nil {
		return commands.Decision{}, err
	}
	at := slices.IndexFunc(s.revised, func(r events.PostPublished) bool { return r.Revision == c.Revision })
	if at < 0 {
		return commands.Decision{}, commands.NotFound
	}
	was := s.revised[at]
	e := events.PostDrafted{Post: s.ID, Session: c.Session, Restored: c.Revision}
	if text := was.Content.Text; text != s.Draft.Content(was.Lang).Text {
		if was.Lang == "en" {
			e.En = &text
		} else {
			e.Ar = &text
		}
	}
	if !sameDetails(was.Content.Details, s.Draft.Details) {
		e.Details = &was.Content.Details
	}
	if e.Ar == nil && e.En == nil && e.Details == nil {
		return commands.Decision{}, nil
	}
	if err := s.requireSeen(c.Version, c.Session); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(e)
}
