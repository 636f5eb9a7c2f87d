package calendar

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemoveSource removes a source. The days that it took are free again.
type RemoveSource struct {
	Listing uuid.UUID `json:"listing"`
	Source  uuid.UUID `json:"source"`
}

var _ = commands.Declare(Calendars, RemoveSource{})

// CommandName names the command in the API.
func (RemoveSource) CommandName() string { return "RemoveSource" }

// Limit is the rate limit of the command.
func (RemoveSource) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c RemoveSource) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide returns not_found for a source that the calendar does not have.
func (c RemoveSource) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	if _, ok := s.Source(c.Source); !ok {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.SourceRemoved{Listing: c.Listing, Source: c.Source})
}
