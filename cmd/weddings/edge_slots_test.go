package main

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/events"
	"weddings/internal/fault"
)

// What the calendar shows as free can be had, and nothing else: also where parties need time before and after.
func TestWhatACalendarShowsAsFreeCanBeHad(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue, first := s.publicVenue(t, nil), events.DayOf(time.Now())+30
	do := func(c commands.Command) (commands.Receipt, error) {
		return commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request, c)
	}
	enter := func(day events.Day, daypart events.Daypart) (commands.Receipt, error) {
		return do(booking.EnterBooking{Listing: venue, Days: []string{day.String()}, Daypart: daypart})
	}
	hall := calendar.SetHall{Listing: venue, Hall: &venue, Name: events.Bilingual{En: "Hall"}, Teams: 1}
	for _, daypart := range append([]events.Daypart{events.AllDay}, events.Dayparts...) {
		hall.Dayparts = append(hall.Dayparts, events.OfferedDaypart{Daypart: daypart})
	}
	_, err := do(hall)
	require.NoError(t, err)
	shown := func(buffers string) (free int) {
		t.Helper()
		s.caughtUp(t)
		reply := s.query(t, "", fmt.Sprintf(`{slots(listing: "%s", from: "%s", days: 7) {day daypart state}}`, venue,
			first), nil)
		require.Empty(t, reply.Errors)
		var told struct {
			Slots []struct{ Day, Daypart, State string }
		}
		require.NoError(t, json.Unmarshal(reply.Data, &told))
		require.Len(t, told.Slots, 7*4)
		for _, slot := range told.Slots {
			day, _ := events.ParseDay(slot.Day)
			receipt, err := enter(day, events.Daypart(slot.Daypart))
			if err == nil {
				free++
				_, ended := do(booking.CancelBooking{Booking: receipt.ID})
				require.NoError(t, ended)
			} else {
				require.Equal(t, fault.Conflict, fault.CodeOf(err))
			}
			assert.Equal(
				t,
				err == nil,
				slot.State == "free",
				"%s: %s %s %s",
				buffers,
				slot.Day,
				slot.Daypart,
				slot.State,
			)
		}
		return free
	}
	for _, taken := range []struct {
		day     events.Day
		daypart events.Daypart
	}{{first + 1, events.Evening}, {first + 3, events.Noon}, {first + 5, events.Afternoon}} {
		_, err := enter(taken.day, taken.daypart)
		require.NoError(t, err)
	}
	before := shown("none")
	for _, buffers := range [][2]int{{1, 0}, {0, 1}, {2, 3}, {3, 3}} {
		_, err := do(calendar.SetCalendarRules{
			Listing: venue, HoldDays: 3, BufferBefore: buffers[0], BufferAfter: buffers[1],
		})
		require.NoError(t, err)
		assert.Less(t, shown(fmt.Sprint(buffers)), before)
	}
}
