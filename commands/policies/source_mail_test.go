package policies

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/events"
)

// An owner is told once of all bookings that one reading of another calendar has met, in their language, and of none
// where it has met nobody.
func TestAnOwnerIsToldOfWhatAnotherCalendarMet(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Given(t, events.EmailVerified{Account: s.owner})
	day, ok := events.ParseDay("2026-12-03")
	assert.True(t, ok)
	imported := events.DaysImported{Listing: s.venue, Source: commands.NewID(), Taken: []events.Day{day}}
	assert.Empty(t, s.after(t, imported).To)
	for _, later := range []events.Day{1, 0, 1} {
		imported.Met = append(imported.Met, events.Met{Booking: commands.NewID(), Day: day + later})
	}
	l := s.after(t, imported)
	assert.Equal(t, "owner@example.com", l.To)
	assert.Equal(t, "Two parties on one day at “Yasmin Hall”?", l.Subject)
	assert.Contains(t, l.Text, "Thursday 3 December 2026; Friday 4 December 2026.")
	assert.Equal(t, "https://weddings.example/dashboard/calendar?lang=en&listing="+s.venue.String(), l.Link)

	var many []events.Day
	for i := range events.Day(9) {
		many = append(many, day+i)
	}
	assert.True(t, strings.HasSuffix(daysInWords(many, "ar"), "الاثنين 7 كانون الأول 2026 …"))
	assert.Equal(t, 4, strings.Count(daysInWords(many, "ar"), "،"))
}
