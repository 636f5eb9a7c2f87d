package ical_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/commands/ical"
	"weddings/events"
)

// repeated is a series of whole days, as the slow way understands it.
type repeated struct {
	start    events.Day
	length   int
	freq     string
	interval int
	weekdays []time.Weekday // of WEEKLY
	monthday int            // of MONTHLY; 0 = that of the start, negative from the end
	count    int
	until    events.Day
	without  []events.Day
}

var weekdayNames = []string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

func (r repeated) event() string {
	rule := fmt.Sprintf("RRULE:FREQ=%s;INTERVAL=%d", r.freq, r.interval)
	if len(r.weekdays) > 0 {
		var names []string
		for _, weekday := range r.weekdays {
			names = append(names, weekdayNames[weekday])
		}
		rule += ";BYDAY=" + strings.Join(names, ",")
	}
	if r.monthday != 0 {
		rule += fmt.Sprintf(";BYMONTHDAY=%d", r.monthday)
	}
	if r.count > 0 {
		rule += fmt.Sprintf(";COUNT=%d", r.count)
	}
	if r.until > 0 {
		rule += ";UNTIL=" + plain(r.until)
	}
	lines := []string{
		"UID:1",
		"DTSTART;VALUE=DATE:" + plain(r.start),
		"DTEND;VALUE=DATE:" + plain(r.start+events.Day(r.length)),
		rule,
	}
	for _, d := range r.without {
		lines = append(lines, "EXDATE;VALUE=DATE:"+plain(d))
	}
	return event(lines...)
}

// on reports whether the rule names a day, whatever its end: by looking at that day alone.
func (r repeated) on(d events.Day) bool {
	year, month, of := d.Date()
	startYear, startMonth, startOf := r.start.Date()
	months := (year-startYear)*12 + int(month-startMonth)
	switch r.freq {
	case "DAILY":
		return int(d-r.start)%r.interval == 0
	case "WEEKLY": // weeks begin on Monday
		monday := func(d events.Day) int { return int(d) - (int(d.Weekday())+6)%7 }
		among := r.weekdays
		if len(among) == 0 {
			among = []time.Weekday{r.start.Weekday()}
		}
		return (monday(d)-monday(r.start))/7%r.interval == 0 && slices.Contains(among, d.Weekday())
	case "MONTHLY":
		wanted := r.monthday
		if wanted == 0 {
			wanted = startOf
		}
		if wanted < 0 {
			wanted += time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day() + 1
		}
		return months%r.interval == 0 && of == wanted
	default:
		return (year-startYear)%r.interval == 0 && month == startMonth && of == startOf
	}
}

func (r repeated) days(window ical.Block) (list []events.Day) {
	taken := map[events.Day]bool{}
	n := 0
	for d := r.start; d <= window.To && (r.until == 0 || d <= r.until); d++ {
		if !r.on(d) && d != r.start {
			continue
		}
		if r.on(d) {
			if n++; r.count > 0 && n > r.count {
				break
			}
		}
		if slices.Contains(r.without, d) {
			continue
		}
		for i := range r.length {
			taken[d+events.Day(i)] = true
		}
	}
	for d := window.From; d <= window.To; d++ {
		if taken[d] {
			list = append(list, d)
		}
	}
	return list
}

// What the library expands is what the slow way finds, day by day.
func TestSeriesAreWhatTheSlowWayFinds(t *testing.T) {
	t.Parallel()
	last := event("UID:last", "DTSTART;VALUE=DATE:"+plain(window.To)) // so that nothing long ends the calendar
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, from, to int) int { return rapid.IntRange(from, to).Draw(t, name) }
		r := repeated{
			start: today + events.Day(draw("start", -900, 700)), length: draw("length", 1, 4),
			freq:     rapid.SampledFrom([]string{"DAILY", "WEEKLY", "MONTHLY", "YEARLY"}).Draw(t, "freq"),
			interval: draw("interval", 1, 5),
		}
		switch r.freq {
		case "WEEKLY":
			r.weekdays = rapid.SliceOfDistinct(rapid.SampledFrom([]time.Weekday{0, 1, 2, 3, 4, 5, 6}), rapid.ID).
				Draw(t, "weekdays")
		case "MONTHLY":
			r.monthday = draw("monthday", -31, 31)
		}
		switch draw("end", 0, 2) {
		case 1:
			r.count = draw("count", 1, 60)
		case 2:
			r.until = r.start + events.Day(draw("until", 0, 900))
		}
		for range draw("exceptions", 0, 4) {
			r.without = append(r.without, r.start+events.Day(draw("without", 0, 100)))
		}
		if !r.on(r.start) { // the standard leaves open what such a series is
			t.Skip()
		}
		busy, err := ical.Reading{Window: window}.Read(t.Context(), calendarOf(r.event(), last))
		require.NoError(t, err)
		want := r.days(window)
		if !slices.Contains(want, window.To) {
			want = append(want, window.To)
		}
		if busy.Rolling != nil { // every day to the end
			return
		}
		assert.Equal(t, written(want), written(busy.Days), r.event())
	})
}

// FuzzReading: whatever is read, it ends, its days lie in the window in order, and the same text says the same.
func FuzzReading(f *testing.F) {
	files, err := filepath.Glob("testdata/calendars/*.ics")
	require.NoError(f, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(text)
	}
	for _, line := range []string{
		"RRULE:FREQ=WEEKLY;BYDAY=TH,FR;COUNT=9", "RRULE:FREQ=YEARLY;BYSETPOS=-1;BYMONTH=2", "DURATION:P1DT2H",
		"RECURRENCE-ID:20270101T000000Z", "DTEND;VALUE=DATE:20270301", "EXDATE;TZID=Europe/Berlin:20270101T000000",
	} {
		f.Add([]byte(line))
	}
	f.Add(calendarOf(event("UID:1", "DTSTART;TZID=Europe/Berlin:20270101T190000", "RRULE:FREQ=MONTHLY;BYDAY=-1FR",
		"EXDATE:20270226T190000", "RDATE;VALUE=PERIOD:20270205T190000/PT3H")))
	for _, h := range hostile {
		f.Add(calendarOf(h.lines(30)...))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<14 {
			return
		}
		within := calendarOf(event("UID:1", "DTSTART;VALUE=DATE:20270101", string(text)))
		for _, text := range [][]byte{text, within} {
			busy, err := ical.Reading{Window: window}.Read(t.Context(), text)
			if err != nil {
				assert.Empty(t, busy.Days)
				continue
			}
			assert.True(t, slices.IsSorted(busy.Days))
			assert.Len(t, slices.Compact(slices.Clone(busy.Days)), len(busy.Days))
			for _, d := range busy.Days {
				assert.True(t, window.From <= d && d <= window.To)
			}
			again, err := ical.Reading{Window: window}.Read(t.Context(), text)
			require.NoError(t, err)
			assert.Equal(t, busy, again)
		}
	})
}
