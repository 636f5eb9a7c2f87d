package policies

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/account"
	"weddings/commands/policies/schedule"
	"weddings/commands/shortlist"
	"weddings/events"
	"weddings/internal/clock"
)

// A couple who wish it read what is open before their day, and nothing where nothing is open or the day is over.
func TestACoupleReadWhatIsOpen(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.couple})
	today := events.DayOf(time.Now())
	list := Checklist{Day: today + 90, Open: []shortlist.OpenPoint{
		{Words: events.Bilingual{Ar: "احجزوا الصالة", En: "Book the venue"}},
		{Words: events.Bilingual{Ar: "ورود السيارة", En: "ورود السيارة"}},
	}}
	s.Checklist = func(_ context.Context, couple uuid.UUID, by events.Day) (Checklist, error) {
		assert.Equal(t, []any{s.couple, today}, []any{couple, by})
		return list, nil
	}
	due := events.ChecklistDue{Account: s.couple, Month: today}
	assert.Empty(t, s.after(t, due).To, "the checklist is for those who ask for it")
	s.Given(t, events.LettersWished{Account: s.couple, Kind: events.Checklist, Wished: true})
	l := s.after(t, due)
	assert.Equal(t, "couple@example.com", l.To)
	assert.Contains(t, l.Text, "\n\nhttps://weddings.example/")
	assert.Contains(t, l.Text, "ورود السيارة\n")
	assert.NotContains(t, l.Text, "\n\n\n")
	token := account.StopToken(s.World.App, s.couple, events.Checklist)
	assert.Contains(t, l.Stop, "#"+token)
	assert.Equal(t, "https://weddings.example/api/letters/stop?token="+token, l.Unsubscribe)

	many := list
	for range 30 {
		many.Open = append(many.Open, list.Open[0])
	}
	list, many = many, list
	assert.Less(t, len(s.after(t, due).Text), 1200)
	list = many
	late := due
	late.Month = today - lateChecklist - 1
	assert.Empty(t, s.after(t, late).To)
	list.Day = today
	assert.Empty(t, s.after(t, due).To, "the day is here")
	list = Checklist{Day: today + 90}
	assert.Empty(t, s.after(t, due).To, "nothing is open")
}

// A checklist is due on the first of each month at nine in Damascus, until it is not wished any more.
func TestWhenAChecklistIsDue(t *testing.T) {
	t.Parallel()
	var rule schedule.Rule
	for _, each := range schedule.Rules() {
		if each.Name == "checklist" {
			rule = each
		}
	}
	require.NotNil(t, rule.Due)
	at := func(moment string, e events.Event) schedule.Change {
		when, err := time.Parse(time.RFC3339, moment)
		require.NoError(t, err)
		return rule.Due(events.Recorded{Data: e, At: when})
	}
	morning := func(month time.Month) schedule.Change {
		return schedule.At(time.Date(2027, month, 1, 9, 0, 0, 0, clock.Damascus))
	}
	wished := events.LettersWished{Kind: events.Checklist, Wished: true}
	assert.Equal(t, morning(2), at("2027-01-03T12:00:00Z", wished))
	assert.Equal(t, morning(3), at("2027-01-31T22:00:00Z", wished), "it is February in Damascus")
	assert.Equal(t, morning(2), at("2027-01-01T03:00:00Z", wished), "one a month at most")
	assert.Equal(t, morning(3), at("2027-02-01T06:00:01Z", events.ChecklistDue{}))
	assert.Equal(t, schedule.Cancel, at("2027-01-09T05:00:00Z", events.LettersWished{Kind: events.Checklist}))
	assert.Equal(t, schedule.Cancel, at("2027-01-09T05:00:00Z", events.AccountErased{}))
	assert.Equal(t, schedule.Keep, at("2027-01-09T05:00:00Z", events.LettersWished{Kind: events.Agenda}))
}
