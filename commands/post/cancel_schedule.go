package post

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// CancelSchedule cancels the schedule of a language: it is neither published nor unpublished by the system.
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

// Decide cancels the schedule. If there is none, no event is appended.
func (c CancelSchedule) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := s.requireOpen(); err != nil || s.In(c.Lang).Schedule == nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.PostScheduleCancelled{Post: s.ID, Lang: c.Lang})
}
