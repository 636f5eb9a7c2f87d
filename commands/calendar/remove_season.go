package calendar

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemoveSeason removes a season. Bookings keep the prices with which they were requested.
type RemoveSeason struct {
	Listing uuid.UUID `json:"listing"`
	Season  uuid.UUID `json:"season"`
}

var _ = commands.Declare(Calendars, RemoveSeason{})

// CommandName names the command in the API.
func (RemoveSeason) CommandName() string { return "RemoveSeason" }

// Limit is the rate limit of the command.
func (RemoveSeason) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c RemoveSeason) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide returns not_found for a season that the calendar does not have.
func (c RemoveSeason) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	if !slices.ContainsFunc(s.seasons, func(o events.SeasonSet) bool { return o.Season == c.Season }) {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.SeasonRemoved{Listing: c.Listing, Season: c.Season})
}
