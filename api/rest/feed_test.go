package rest

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/commands/ical"
	"weddings/events"
	"weddings/queries/calendars"
)

// A feed cancels a hold that has lapsed under a higher number than the hold had.
func TestAFeedCancelsALapsedHoldUnderAHigherNumber(t *testing.T) {
	t.Parallel()
	entry := calendars.PublishedEntry{ID: uuid.New(), Version: 2, Days: []events.Day{20_000}, Status: "held"}
	entryOf := func() ical.Entry {
		return (&API{}).calendarOf(&calendars.Published{Entries: []calendars.PublishedEntry{entry}}).Entries[0]
	}
	held := entryOf()
	entry.Status, entry.Lapsed = "expired", true
	lapsed := entryOf()
	assert.Equal(t, ical.Tentative, held.Status)
	assert.Equal(t, ical.Cancelled, lapsed.Status)
	assert.Less(t, held.Sequence, lapsed.Sequence)
}
