package post

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// UnpublishPost takes a language of a post off the public site and cancels its schedule. Its draft stays.
type UnpublishPost struct {
	Post   uuid.UUID `json:"post"`
	Lang   string    `json:"lang"`
	Reason string    `json:"reason"`
}

var _ = commands.Declare(Posts, UnpublishPost{})

// CommandName names the command in the API.
func (UnpublishPost) CommandName() string { return "UnpublishPost" }

// Prepare refuses everybody but editors.
func (c UnpublishPost) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Post), commands.None{}, requireEditorOf(by, c.Lang)
}

// Decide unpublishes the language. If it is not public, no event is appended.
func (c UnpublishPost) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := s.requireOpen(); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	c.Reason = checkNote(&check, "reason", c.Reason)
	if err := check.Err(); err != nil || s.In(c.Lang).Live == nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.PostUnpublished{Post: s.ID, Lang: c.Lang, Reason: c.Reason})
}
