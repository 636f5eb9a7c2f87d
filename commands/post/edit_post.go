package post

import (
	"context"
	"reflect"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EditPost saves a draft. The client issues it in each pause of writing. A field that is nil stays as it is. Version is
// the version that the session has seen; if another session has saved since, the command is refused with conflict.
type EditPost struct {
	Post    uuid.UUID           `json:"post"`
	Session uuid.UUID           `json:"session"`
	Version int64               `json:"version"`
	Ar      *events.PostText    `json:"ar"`
	En      *events.PostText    `json:"en"`
	Details *events.PostDetails `json:"details"`
}

var _ = commands.Declare(Posts, EditPost{})

// CommandName names the command in the API.
func (EditPost) CommandName() string { return "EditPost" }

// Limit is the rate limit of the command.
func (EditPost) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare reads the pictures and streams that the details name. It refuses everybody but editors.
func (c EditPost) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, References, error) {
	if err := requireEditor(by); err != nil {
		return target(c.Post), References{}, err
	}
	if c.Version < 1 {
		return target(c.Post), References{}, versionMissing
	}
	if err := commands.RequireText(c); err != nil {
		return target(c.Post), References{}, err
	}
	facts, err := lookUp(ctx, app, c.Details, by)
	return target(c.Post), facts, err
}

// Decide appends the fields that differ. If none differs, no event is appended.
func (c EditPost) Decide(_ events.Actor, s State, facts References) (commands.Decision, error) {
	if err := s.requireOpen(); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	_, e := changed(&check, s.Draft, c.Ar, c.En, c.Details, facts)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if e.Ar == nil && e.En == nil && e.Details == nil {
		return commands.Decision{}, nil
	}
	if err := s.requireSeen(c.Version, c.Session); err != nil {
		return commands.Decision{}, err
	}
	e.Post, e.Session = s.ID, c.Session
	return commands.Then(e)
}

// changed returns the draft after the changes, and an event with only the fields that differ. The event names no post.
func changed(
	check *fault.Check, from Draft, ar, en *events.PostText, details *events.PostDetails, refs References,
) (Draft, events.PostDrafted) {
	draft, e := from, events.PostDrafted{}
	if ar != nil {
		if draft.Ar = checkText(check, "ar", *ar); draft.Ar != from.Ar {
			e.Ar = &draft.Ar
		}
	}
	if en != nil {
		if draft.En = checkText(check, "en", *en); draft.En != from.En {
			e.En = &draft.En
		}
	}
	if details != nil {
		draft.Details = checkDetails(check, *details, from.Details, refs)
		if !sameDetails(draft.Details, from.Details) {
			e.Details = &draft.Details
		}
	}
	return draft, e
}

// sameDetails reports whether two details are equal. An empty list equals nil.
func sameDetails(a, b events.PostDetails) bool {
	return reflect.DeepEqual(a, b) ||
		events.Same(events.PostDrafted{Details: &a}, events.PostDrafted{Details: &b})
}
