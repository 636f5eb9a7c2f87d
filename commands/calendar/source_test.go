package calendar_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// Another calendar is read for a hall and a daypart, under its address as a person writes it.
func TestAddingAnotherCalendar(t *testing.T) {
	t.Parallel()
	add := calendar.AddSource{
		Listing: hall.ID, Address: " https://calendar.example/private-1/basic.ics#now ", Name: " Google ",
		Daypart: events.AllDay,
	}
	decide := func(c calendar.AddSource, happened ...events.Event) (commands.Decision, error) {
		return scenario.Decide(calendar.Calendars, happened, owner, c, facts)
	}
	added := events.SourceAdded{
		Listing: hall.ID, Source: facts.ID, Hall: hall.ID, Daypart: events.AllDay,
		Name:    events.PersonalOf(owner.Account, "Google"),
		Address: events.PersonalOf(owner.Account, "https://calendar.example/private-1/basic.ics"),
	}
	decision, err := decide(add)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{added}, decision.Events)
	subscribed := add
	subscribed.Address = "webcal://calendar.example/private-1/basic.ics"
	decision, err = decide(subscribed)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{added}, decision.Events, "telephones write the address like that")

	var five []events.Event
	for i := range 5 {
		five = append(five, events.SourceAdded{
			Listing: hall.ID,
			Source:  uuid.New(),
			Address: events.PersonalOf(owner.Account, fmt.Sprint("https://x/", i)),
		})
	}
	for _, tt := range []struct {
		change   func(*calendar.AddSource)
		happened []events.Event
		field    string
		words    string
	}{
		{func(c *calendar.AddSource) { c.Address = "" }, nil, "address", "Paste the address of the calendar"},
		{
			func(c *calendar.AddSource) { c.Address = "my calendar" }, nil, "address",
			"This is no address. Copy the whole of it from the other calendar; it begins with https",
		},
		{
			func(c *calendar.AddSource) { c.Address = "http://x.example/a.ics" }, nil, "address",
			"The address must begin with https",
		},
		{
			func(c *calendar.AddSource) { c.Address = "https://me:secret@x.example/a.ics" }, nil, "address",
			"The address holds a password. Use the secret address that the other calendar gives you",
		},
		{
			func(c *calendar.AddSource) { c.Address = "https://x.example/" + strings.Repeat("a", 2000) }, nil, "address",
			"String must contain at most 2000 character(s)",
		},
		{func(*calendar.AddSource) {}, five, "address", "Five calendars at most can be read"},
		{func(*calendar.AddSource) {}, []events.Event{added}, "address", "This calendar is read already"},
		{func(c *calendar.AddSource) { c.Hall = &uuid.Max }, nil, "hall", "Please choose the hall"},
		{func(c *calendar.AddSource) { c.Daypart = "night" }, nil, "daypart", "Please choose the part of the day"},
		{
			func(c *calendar.AddSource) { c.Name = strings.Repeat("a", 121) }, nil, "name",
			"String must contain at most 120 character(s)",
		},
	} {
		c := add
		tt.change(&c)
		_, err := decide(c, tt.happened...)
		refused(t, tt.field, tt.words, err)
	}
	_, err = decide(add, append(five, events.SourceRemoved{Source: five[0].(events.SourceAdded).Source})...)
	require.NoError(t, err, "another one takes the place of one that was removed")
	archived := facts
	archived.About.Status = listing.Archived
	_, err = scenario.Decide(calendar.Calendars, nil, owner, add, archived)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
}

// What another calendar takes is closed in its hall and daypart until it says otherwise, or is removed.
func TestTakenElsewhereIsClosedHere(t *testing.T) {
	t.Parallel()
	source, list := uuid.New(), days("2026-12-03", "2026-12-04", "2026-12-10")
	happened := []events.Event{
		events.SourceAdded{Source: source, Hall: hall.ID, Daypart: events.Evening},
		events.DaysImported{Source: source, Taken: list[1:]},
		events.DaysImported{Source: source, Taken: list[:1], Freed: list[2:]},
		events.DaysImported{Source: uuid.New(), Taken: days("2026-12-25")},
	}
	s := apply(happened...)
	for _, day := range list[:2] {
		assert.True(t, s.Closed(hall.ID, day, events.Evening))
		assert.True(t, s.Closed(hall.ID, day, events.AllDay))
		assert.False(t, s.Closed(hall.ID, day, events.Noon))
		assert.False(t, s.Closed(uuid.New(), day, events.Evening))
	}
	assert.False(t, s.Closed(hall.ID, list[2], events.Evening), "it is free again")
	assert.False(t, s.Closed(hall.ID, days("2026-12-25")[0], events.Evening), "nobody added that calendar")
	assert.False(t, apply(happened[:2]...).Closed(hall.ID, list[0], events.Evening), "a state is not changed in place")
	s = calendar.Apply(s, events.SourceRemoved{Source: source})
	assert.False(t, s.Closed(hall.ID, list[0], events.Evening))
}

// Its owner may have another calendar read now, once a minute; that is no event.
func TestAskingForAReading(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	by, venue, source := scenario.As(commands.NewID(), events.VenueOwner), commands.NewID(), commands.NewID()
	read := calendar.ReadSource{Listing: venue, Source: source}
	w.Given(t, events.ListingCreated{Listing: venue, Owner: by.Actor.Account}).
		When(by, read).
		ThenRefused(fault.NotFound)
	w.Given(t, events.SourceAdded{
		Listing: venue, Source: source, Address: events.PersonalOf(by.Actor.Account, "https://x.example/"),
	}).When(by, read).ThenNothing()
	polls := w.App.Log.Polls(calendar.SourcePolls)
	due := func() int {
		list, err := polls.Due(t.Context(), []uuid.UUID{}, 10)
		require.NoError(t, err)
		return len(list)
	}
	require.NoError(t, polls.Begin(t.Context(), source, events.CalendarStream(venue)))
	assert.Equal(t, 1, due())
	require.NoError(t, polls.Save(t.Context(), source, []byte("{}"), calendar.ReadAgain))
	w.Given(t).When(by, read).ThenNothing()
	assert.Zero(t, due(), "it was read just now")
	_, err := w.Pool.Exec(t.Context(), `UPDATE polls SET tried = now() - interval '1 minute'`)
	require.NoError(t, err)
	w.Given(t).When(by, read).ThenNothing()
	assert.Equal(t, 1, due())
	w.Given(t).When(by, calendar.RemoveSource{Listing: venue, Source: source}).
		Then(events.SourceRemoved{Listing: venue, Source: source})
	w.Given(t).When(by, calendar.RemoveSource{Listing: venue, Source: source}).ThenRefused(fault.NotFound)
}
