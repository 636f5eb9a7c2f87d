package calendar

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// OpenFeed opens a calendar's feed: a secret address from which other calendars read the bookings. An open feed keeps
// its address unless Renew is set.
type OpenFeed struct {
	Listing uuid.UUID `json:"listing"`
	Renew   bool      `json:"renew"`
	Names   bool      `json:"names"` // the feed contains the names of the couples
	Lang    string    `json:"lang"`
}

// CloseFeed closes the feed. Its address no longer works.
type CloseFeed struct {
	Listing uuid.UUID `json:"listing"`
}

var (
	_ = commands.Declare(Calendars, OpenFeed{})
	_ = commands.Declare(Calendars, CloseFeed{})
)

// FeedPath returns the path of a calendar's feed. Whoever knows it may read the feed.
func FeedPath(app *commands.App, feed uuid.UUID) string {
	return "/calendars/" + feed.String() + "/" + FeedToken(app, feed) + ".ics"
}

// FeedToken returns the secret part of a feed's address. It is derived with the log's secret and never stored.
func FeedToken(app *commands.App, feed uuid.UUID) string { return app.Token(feedPurpose, feed) }

// HasFeedToken reports whether a token is the token of a feed.
func HasFeedToken(app *commands.App, feed uuid.UUID, token string) bool {
	return app.HasToken(feedPurpose, feed, token)
}

const feedPurpose = "calendar-feed" // the purpose of FeedToken

// CommandName names the command in the API.
func (OpenFeed) CommandName() string { return "OpenFeed" }

// CommandName names the command in the API.
func (CloseFeed) CommandName() string { return "CloseFeed" }

// Limit is the rate limit of the command.
func (OpenFeed) Limit() commands.LimitKind { return commands.EditLimit }

// Limit is the rate limit of the command.
func (CloseFeed) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c OpenFeed) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c CloseFeed) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide opens the feed. If nothing would change, no event is appended.
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

// Decide closes the feed. If no feed is open, no event is appended.
func (c CloseFeed) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	if s.feed.Feed == uuid.Nil {
		return commands.Decision{}, nil
	}
	return commands.Then(events.FeedClosed{Listing: c.Listing, Feed: s.feed.Feed})
}
