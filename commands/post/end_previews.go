package post

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// EndPreviews invalidates all preview links to the draft of a post.
type EndPreviews struct {
	Post uuid.UUID `json:"post"`
}

var _ = commands.Declare(Posts, EndPreviews{})

// CommandName names the command in the API.
func (EndPreviews) CommandName() string { return "EndPreviews" }

// Prepare refuses everybody but editors.
func (c EndPreviews) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Post), commands.None{}, requireEditor(by)
}

// Decide invalidates the preview links. No list of links is stored, so an event is appended even if there is no link.
func (EndPreviews) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := s.requireOpen(); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.PostPreviewsEnded{Post: s.ID})
}
