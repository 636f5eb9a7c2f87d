package post

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ArchivePost takes all languages of a post off the public site and cancels their schedules. RestorePost undoes it. A
// post is never deleted.
type ArchivePost struct {
	Post   uuid.UUID `json:"post"`
	Reason string    `json:"reason"`
}

// RestorePost takes a post out of the archive. The languages that were public are public again. Their schedules stay
// cancelled.
type RestorePost struct {
	Post uuid.UUID `json:"post"`
}

var (
	_ = commands.Declare(Posts, ArchivePost{})
	_ = commands.Declare(Posts, RestorePost{})
)

// CommandName names the command in the API.
func (ArchivePost) CommandName() string { return "ArchivePost" }
func (RestorePost) CommandName() string { return "RestorePost" }

// Prepare refuses everybody but editors.
func (c ArchivePost) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Post), commands.None{}, requireEditor(by)
}

// Prepare refuses everybody but editors.
func (c RestorePost) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Post), commands.None{}, requireEditor(by)
}

// Decide archives a post. Repeating the command appends no event.
func (c ArchivePost) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if s.ID == uuid.Nil {
		return commands.Decision{}, commands.NotFound
	}
	var check fault.Check
	c.Reason = checkNote(&check, "reason", c.Reason)
	if err := check.Err(); err != nil || s.Archived {
		return commands.Decision{}, err
	}
	return commands.Then(events.PostArchived{Post: s.ID, Reason: c.Reason})
}

// Decide restores an archived post. If the post is not archived, no event is appended.
func (c RestorePost) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if s.ID == uuid.Nil {
		return commands.Decision{}, commands.NotFound
	}
	if !s.Archived {
		return commands.Decision{}, nil
	}
	return commands.Then(events.PostRestored{Post: s.ID})
}
