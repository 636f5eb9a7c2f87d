package post

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// CancelSchedule drops what would happen to a language by itself.
type CancelSchedule struct {
	Post uuid.UUID `json:"post"`
	Lang string    `json:"lang"`
}

var _ = commands.Declare(Posts, CancelSchedule{})

// CommandName names the command in the API.
func (CancelSchedule) CommandName() string { return "CancelSchedule" }

// Prepare refuses everybody but editors.
func (c CancelSchedule) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Post), commands.None{}, requireEditorOf(by, c.Lang)
}

// Decide drops a schedule that there is.
func (c CancelSchedule) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := s.open(); err != nil || s.In(c.Lang).Schedule == nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.PostScheduleCancelled{Post: s.ID, Lang: c.Lang})
}
