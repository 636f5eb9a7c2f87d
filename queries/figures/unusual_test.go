package figures_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/figures"
)

// seen tells of views of a page on a day, each of a session of its own.
func (w *world) seen(day events.Day, times int, campaign, device string) {
	for i := range times {
		w.now = day.Starts().Add(12*time.Hour + time.Duration(i)*time.Second)
		session := fmt.Sprint("seen-", day, campaign, device, i)
		w.append(w.log.Telemetry(), "session-"+session, events.PageViewed{
			Session: session, Visitor: session, Path: "/", Campaign: campaign, Device: device, Lang: "ar",
		})
	}
}

// A day is compared with the mean of the same weekday of four weeks, and the cause is what moved most beyond its size.
func TestWhatWasUnusualOnADay(t *testing.T) {
	t.Parallel()
	day := events.DayOf(time.Now()) - 2
	w := setup(t, 0, func(w *world) {
		for week := 4; week > 0; week-- {
			before := day - events.Day(7*week)
			w.seen(before, 4, "", "mobile")
			w.seen(before, 4, "", "desktop")
			w.seen(before+1, 90, "", "mobile") // another weekday
		}
		w.seen(day-1, 24, "", "mobile") // of 0
		w.seen(day, 8, "", "mobile")
		w.seen(day, 4, "", "desktop")
		w.seen(day, 20, "spring", "mobile")
	})
	alarm := events.FigureAlarm{
		Measures: []string{"pageViews", "contactClicks"},
		Percent:  300,
		AtLeast:  24,
		Spike:    true,
	}
	unusual := func(alarm events.FigureAlarm, of events.Day, filters ...figures.Filter) []figures.Unusual {
		list, err := w.Unusual(t.Context(), admin, figures.Question{Filters: filters}, alarm, of)
		require.NoError(t, err)
		return list
	}
	list := unusual(alarm, day)
	require.Len(t, list, 1)
	u := list[0]
	assert.Equal(t, []any{"pageViews", 32, 8.0}, []any{u.Measure, u.Value, u.Usual})
	require.NotNil(t, u.Cause)
	assert.Equal(
		t,
		[]any{"campaign", "spring", 20, 0.0},
		[]any{u.Cause.Dimension, u.Cause.Row.Key, u.Cause.Value, u.Cause.Usual},
	)
	assert.InDelta(t, 20.0/24, u.Cause.Share, 1e-9)

	more := alarm
	more.Percent = 301
	assert.Empty(t, unusual(more, day), "by 300 %")
	more = alarm
	more.AtLeast = 25
	assert.Empty(t, unusual(more, day), "by 24")
	falls := alarm
	falls.Spike, falls.Drop = false, true
	assert.Empty(t, unusual(falls, day), "it rose")
	assert.Len(t, unusual(alarm, day-1), 1, "from nothing to 24")
	falls.Percent = 99
	gone := unusual(falls, day+1)
	require.Len(t, gone, 1, "nobody came on the day after")
	assert.Equal(t, []any{0, 90.0}, []any{gone[0].Value, gone[0].Usual})
	assert.Nil(t, gone[0].Cause, "all fell alike")

	alone := figures.Filter{Dimension: "device", Op: figures.Is, Values: []string{"desktop"}}
	assert.Empty(
		t,
		unusual(events.FigureAlarm{Measures: []string{"pageViews"}, Percent: 10, AtLeast: 1, Spike: true}, day, alone),
	)
	device := events.FigureAlarm{Measures: []string{"pageViews"}, Percent: 10, AtLeast: 1, Spike: true, Drop: true}
	without := figures.Filter{Dimension: "campaign", Op: figures.IsNot, Values: []string{"spring"}}
	list = unusual(device, day, without)
	require.Len(t, list, 1)
	require.NotNil(t, list[0].Cause)
	assert.Equal(t, []any{"device", "mobile"}, []any{list[0].Cause.Dimension, list[0].Cause.Row.Key})

	_, err := w.Unusual(
		t.Context(),
		queries.Viewer{Account: admin.Account, Role: events.Editor},
		figures.Question{},
		alarm,
		day,
	)
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
}

func TestAStoredQuestion(t *testing.T) {
	t.Parallel()
	first, _ := events.ParseDay("2027-01-02")
	q, err := figures.Stored("from=1999-01-01&measures=searches&filter=term:is:a%2520b&breakdown=term", first, first+6)
	require.NoError(t, err)
	assert.Equal(t, []string{"2027-01-02", "2027-01-08"}, []string{q.From, q.To})
	assert.Equal(t, []string{"a b"}, q.Filters[0].Values)
	at := (first + 20).Starts()
	require.NoError(t, figures.Check(q, at))
	q.Measures = []string{"mood"}
	assert.Equal(t, fault.Invalid, fault.CodeOf(figures.Check(q, at)))
	_, err = figures.Stored("%zz", first, first)
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
}
