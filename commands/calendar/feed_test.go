package calendar_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
)

// An address stays until it is renewed or closed, whatever else of it changes, and a token is of one feed alone.
func TestTheAddressOfACalendar(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	owner, listing := scenario.As(commands.NewID(), events.VenueOwner), commands.NewID()
	open := calendar.OpenFeed{Listing: listing, Lang: "en"}
	opened := events.FeedOpened{Listing: listing, Feed: scenario.Any, Lang: "en"}
	w.Given(t, events.ListingCreated{Listing: listing, Owner: owner.Actor.Account}).
		When(owner, calendar.CloseFeed{Listing: listing}).ThenNothing()
	w.Given(t).When(owner, open).Then(opened)
	w.Given(t).When(owner, open).ThenNothing()
	opened.Feed = commands.NewID()
	named := opened
	named.Names = true
	w.Given(t, opened).When(owner, calendar.OpenFeed{Listing: listing, Lang: "en", Names: true}).Then(named)
	renewed := named
	renewed.Feed = scenario.Any
	w.Given(t).When(owner, calendar.OpenFeed{Listing: listing, Lang: "en", Names: true, Renew: true}).Then(renewed)
	w.Given(t, named).When(owner, calendar.CloseFeed{Listing: listing}).
		Then(events.FeedClosed{Listing: listing, Feed: opened.Feed})

	token := calendar.FeedToken(w.App, opened.Feed)
	assert.True(t, calendar.HasFeedToken(w.App, opened.Feed, token))
	assert.False(t, calendar.HasFeedToken(w.App, commands.NewID(), token))
	assert.False(t, calendar.HasFeedToken(w.App, opened.Feed, ""))
}
