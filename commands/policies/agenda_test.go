package policies

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/account"
	"weddings/commands/booking"
	"weddings/commands/policies/schedule"
	"weddings/events"
	"weddings/internal/clock"
)

// An owner who wishes it reads what the week holds, without a name, and nothing where it holds nothing.
func TestAnOwnerReadsWhatTheWeekHolds(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner})
	from := events.DayOf(time.Now())
	var week Week
	s.Week = func(_ context.Context, owner uuid.UUID, first, last events.Day) (Week, error) {
		assert.Equal(t, []any{s.owner, from, from + 6}, []any{owner, first, last})
		return week, nil
	}
	due := events.AgendaDue{Account: s.owner, From: from}
	hall := events.Bilingual{Ar: "قاعة الياسمين", En: "Yasmin\n Hall"}
	week = Week{
		Dates: []Date{
			{Days: []events.Day{20_741}, Daypart: events.Evening, Listing: hall, Guests: 300},
			{Days: []events.Day{20_742, 20_743}, Daypart: events.Noon, Listing: hall, Held: true},
		},
		Requests: []Date{{Days: []events.Day{20_800}, Daypart: events.AllDay, Listing: hall}},
	}
	assert.Empty(t, s.after(t, due).To, "the agenda is for those who ask for it")
	s.Given(t, events.LettersWished{Account: s.owner, Kind: events.Agenda, Wished: true})
	l := s.after(t, due)
	assert.Equal(t, "owner@example.com", l.To)
	assert.Equal(t, "Your week: "+spanInWords([]events.Day{from, from + 6}, "en"), l.Subject)
	assert.Equal(t, `Your dates this week:

Thursday 15 October 2026 · Evening · Yasmin Hall · guests: 300
Friday 16 October 2026 – Saturday 17 October 2026 · Noon · Yasmin Hall · On hold

Requests that wait for your answer:

Sunday 13 December 2026 · All day · Yasmin Hall

The details are in your calendar:

https://weddings.example/dashboard/calendar?lang=en`, l.Text)
	token := account.StopToken(s.World.App, s.owner, events.Agenda)
	assert.Equal(t, "https://weddings.example/letters?lang=en#"+token, l.Stop)
	assert.Equal(t, "https://weddings.example/api/letters/stop?token="+token, l.Unsubscribe)

	week.Dates = nil
	assert.Contains(t, s.after(t, due).Text, "There are no dates in your calendar this week.")
	week.Requests = nil
	assert.Empty(t, s.after(t, due).To)
}

// Saturday's agenda is due at eight in Damascus, and again a week later, until it is not wished any more.
func TestWhenAnAgendaIsDue(t *testing.T) {
	t.Parallel()
	rules := schedule.Rules()
	var rule schedule.Rule
	for _, each := range rules {
		if each.Name == "agenda" {
			rule = each
		}
	}
	require.NotNil(t, rule.Due)
	at := func(moment string, e events.Event) schedule.Change {
		when, err := time.Parse(time.RFC3339, moment)
		require.NoError(t, err)
		return rule.Due(events.Recorded{Data: e, At: when})
	}
	morning := func(day int) schedule.Change {
		return schedule.At(time.Date(2027, 1, day, 8, 0, 0, 0, clock.Damascus))
	}
	wished := events.LettersWished{Kind: events.Agenda, Wished: true}
	assert.Equal(t, morning(9), at("2027-01-03T12:00:00Z", wished))
	assert.Equal(t, morning(9), at("2027-01-09T04:59:00Z", wished))
	assert.Equal(t, morning(16), at("2027-01-09T05:00:00Z", wished))
	assert.Equal(t, morning(16), at("2027-01-09T05:00:01Z", events.AgendaDue{}))
	assert.Equal(t, schedule.Cancel, at("2027-01-09T05:00:00Z", events.LettersWished{Kind: events.Agenda}))
	assert.Equal(t, schedule.Cancel, at("2027-01-09T05:00:00Z", events.AccountErased{}))
	assert.Equal(t, schedule.Keep, at("2027-01-09T05:00:00Z", events.LettersWished{Kind: events.Digests}))
}

// Reminders and digests can be left; what was done to a booking is told in any case, and nobody can end that.
func TestLettersThatAreLeft(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner}, events.EmailVerified{Account: s.couple}, s.sent)
	reminded := events.OwnerReminded{Inquiry: s.inquiry, Listing: s.venue, Owner: s.owner}
	l := s.after(t, reminded)
	assert.Contains(t, l.Stop, "#reminders.")
	s.Given(t, events.LettersWished{Account: s.owner, Kind: events.Reminders})
	assert.Empty(t, s.after(t, reminded).To)

	s.Given(t, events.LettersWished{Account: s.owner, Kind: events.Digests})
	for i := range letteredOneByOne + 1 {
		asked := s.booked(t, booking.Pending, events.Day(40+i))
		l := s.after(t, asked)
		assert.Equal(t, i < letteredOneByOne, l.To != "", "the third is a digest")
		assert.Empty(t, l.Stop+l.Unsubscribe)
	}
	l = s.after(t, events.PasswordChanged{Account: s.owner})
	assert.NotEmpty(t, l.To)
	assert.Empty(t, l.Stop+l.Unsubscribe)
}
