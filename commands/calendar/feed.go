package calendar

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// OpenFeed gives a calendar a secret address that other calendars read it from. An open one keeps its address, unless a
// new one is asked for.
type OpenFeed struct {
	Listing uuid.UUID `json:"listing"`
	Renew   bool      `json:"renew"`
	Names   bool      `json:"names"` // whoever has the address reads for whom a date is taken
	Lang    string    `json:"lang"`
}

// CloseFeed ends the address.
type CloseFeed struct {
	Listing uuid.UUID `json:"listing"`
}

var (
	_ = commands.Declare(Calendars, OpenFeed{})
	_ = commands.Declare(Calendars, CloseFeed{})
)

// FeedToken is what an address holds besides its feed. It is derived with the log's secret and never stored.
func FeedToken(app *commands.App, feed uuid.UUID) string { return app.Token(feedPurpose, feed) }

// HasFeedToken reports whether a token is that of a feed.
func HasFeedToken(app *commands.App, feed uuid.UUID, token string) bool {
	return app.HasToken(feedPurpose, feed, token)
}

const feedPurpose = "calendar-feed"

// CommandName names the command in the API.
func (OpenFeed) CommandName() string { return "OpenFeed" }

// CommandName names the command in the API.
func (CloseFeed) CommandName() string { return "CloseFeed" }

// Limit is the rate limit of the command.
func (OpenFeed) Limit() commands.LimitKind { return commands.EditLimit }

// Limit is the rate limit of the command.
func (CloseFeed) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses whoever is not signed in.
func (c OpenFeed) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Prepare finds the listing. It refuses whoever is not signed in.
func (c CloseFeed) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide does nothing where the address is open as it is asked for.
func (c OpenFeed) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	opened := events.FeedOpened{
		Listing: c.Listing, Feed: s.feed.Feed, Names: c.Names, Lang: commands.Language(c.Lang),
	}
	if c.Renew || opened.Feed == uuid.Nil {
		opened.Feed = facts.ID
	}
	if opened == s.feed {
		return commands.Decision{}, nil
	}
	return commands.Then(opened)
}

// Decide does nothing where no address is open.
func (c CloseFeed) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	if s.feed.Feed == uuid.Nil {
		return commands.Decision{}, nil
	}
	return commands.Then(events.FeedClosed{Listing: c.Listing, Feed: s.feed.Feed})
}
