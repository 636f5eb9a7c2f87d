package ical_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/ical"
)

// hostile are texts of n parts that cost a parser without bounds, or the reading after it, far more than their bytes.
var hostile = []struct {
	name  string
	n     int // parts that fit into what is fetched, and are too many
	want  error
	lines func(n int) []string
}{
	{"events in each other", 10_000, ical.TooDeep, func(n int) []string {
		return []string{strings.Repeat("BEGIN:VEVENT\r\n", n)}
	}},
	{"closed again", 10_000, ical.TooDeep, func(n int) []string {
		return []string{strings.Repeat("BEGIN:X\r\n", n) + strings.Repeat("END:X\r\n", n)}
	}},
	{"nested by folded lines", 10_000, ical.TooDeep, func(n int) []string {
		return []string{strings.Repeat("BEG\r\n IN:X-\r\n\tY\r\n", n)}
	}},
	{"nested by names with parameters", 10_000, ical.TooDeep, func(n int) []string {
		return []string{strings.Repeat("BEGIN;A=B:VEVENT\r\n", n)}
	}},
	{"components", 60_000, ical.TooManyEntries, func(n int) []string {
		return []string{strings.Repeat("BEGIN:X\nEND:X\n", n)}
	}},
	{"properties", 300_000, ical.TooManyProperties, func(n int) []string {
		return []string{strings.Repeat("A:\n", n)}
	}},
	{"parameters", 40_000, ical.TooLongLine, func(n int) []string {
		return []string{"X-A" + strings.Repeat(";A=B", n) + ":1"}
	}},
	{"short lines of many values", 260, ical.TooLongLine, func(n int) []string {
		return []string{strings.Repeat("X-A;A=1"+strings.Repeat(",1", 2000)+":1\r\n", n)}
	}},
	// The parser looks for the name behind the signs that a line begins with.
	{"nested by lines that begin with a sign", 10_000, ical.TooDeep, func(n int) []string {
		return []string{strings.Repeat(".BEGIN:VEVENT\r\n", n)}
	}},
	{"short lines of many parameters", 1000, ical.TooLongLine, func(n int) []string {
		return []string{strings.Repeat("X-A"+strings.Repeat(";A=B", min(n, 200))+":1\r\n", n)}
	}},
	{"values of one parameter", 40_000, ical.TooLongLine, func(n int) []string {
		return []string{"X-A;A=1" + strings.Repeat(",1", n) + ":1"}
	}},
	{"parameters of a folded line", 20_000, ical.TooLongLine, func(n int) []string {
		return []string{"X-A" + strings.Repeat(";A\r\n =B", n) + ":1"}
	}},
	// What looks like the end of the parameters and is none for the parser.
	{"colons before the names of parameters", 40_000, ical.TooLongLine, func(n int) []string {
		return []string{"X-A" + strings.Repeat(";:A=B", n) + ":1"}
	}},
	{"quotes that do not end", 30_000, ical.TooLongLine, func(n int) []string {
		return []string{`X-A;A="\":` + strings.Repeat(`";A="\":`, n) + `":1`}
	}},
	{"a long line before a value", 100_000, ical.TooLongLine, func(n int) []string {
		return []string{"X-A;A=" + strings.Repeat("B", n) + ":1"}
	}},
	{"a long value", 300_000, ical.TooLongLine, func(n int) []string {
		return []string{"X-A:" + strings.Repeat("B", n)}
	}},
	{"a value of folds", 100_000, ical.TooLongLine, func(n int) []string {
		return []string{"X-A:" + strings.Repeat("\r\n  B\r\n  C", n)}
	}},
}

// edges are texts of n parts, of which most are read, and one more is refused.
var edges = []struct {
	name string
	most int
	want error
	text func(n int) string
}{
	{"components in each other", 4, ical.TooDeep, func(n int) string { // the calendar is the first
		return strings.Repeat("BEGIN:X\n", n-1) + strings.Repeat("END:X\n", n-1)
	}},
	{"components in each other, after a sign", 4, ical.TooDeep, func(n int) string {
		return strings.Repeat(".BEGIN:X\n", n-1) + strings.Repeat("END:X\n", n-1)
	}},
	{"components", 26_000, ical.TooManyEntries, func(n int) string { return strings.Repeat("BEGIN:X\nEND:X\n", n-1) }},
	{"properties", 60_000, ical.TooManyProperties, func(n int) string { // the version is the first
		return strings.Repeat("A:\n", n-1)
	}},
	{"parameters", 50, ical.TooLongLine, func(n int) string { return "X-A" + strings.Repeat(";A=B", n) + ":1" }},
	{"values of a parameter", 50, ical.TooLongLine, func(n int) string {
		return "X-A;A=1" + strings.Repeat(",1", n-1) + ":1"
	}},
	{"parameters with quotes that do not end", 50, ical.TooLongLine, func(n int) string {
		return `X-A` + strings.Repeat(`;A="\":"`, n) + ":1"
	}},
	{"bytes before a value", 4 << 10, ical.TooLongLine, func(n int) string {
		return "X-A;A=" + strings.Repeat("B", n-len("X-A;A=:")) + ":1"
	}},
	{"bytes of a line", 256 << 10, ical.TooLongLine, func(n int) string {
		return "X-A:" + strings.Repeat("B", n-len("X-A:"))
	}},
}

// allocated returns how many bytes were allocated while a text was read, and with what it ended. It is called by tests
// that run beside no others.
func allocated(t *testing.T, text []byte) (bytes uint64, err error) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = ical.Reading{Window: window}.Read(t.Context(), text)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, err
}

// A text that would cost the parser far more than its bytes is not handed to it.
//
//nolint:paralleltest // what is allocated is counted
func TestHostileCalendarsCostNoMemory(t *testing.T) {
	// First, because they cost little where a bound is missing, and the test ends with them.
	for _, edge := range edges {
		cost, err := allocated(t, calendarOf(edge.text(edge.most+1)))
		require.ErrorIs(t, err, edge.want, edge.name)
		assert.Less(t, cost, uint64(1<<20), edge.name)
	}
	for _, tt := range hostile {
		text := calendarOf(tt.lines(tt.n)...)
		require.LessOrEqual(t, len(text), 1<<20, tt.name)
		cost, err := allocated(t, text)
		require.ErrorIs(t, err, tt.want, tt.name)
		assert.Less(t, cost, uint64(1<<20), tt.name)
	}
}

// What is within the bounds costs a multiple of the text at most, though it uses all of them. The shortest lines cost
// the most for each of their bytes, but there is no room for a MiB of them.
//
//nolint:paralleltest // what is allocated is counted
func TestWhatIsWithinTheBoundsCostsLittle(t *testing.T) {
	fit := func(part string) string { return strings.Repeat(part, (1<<20-200)/len(part)) }
	series := event("UID:1", "DTSTART;VALUE=DATE:20270101", "%s")
	for name, line := range map[string]string{
		"events":           fit("BEGIN:VEVENT\nDTSTART:20270101\nEND:VEVENT\n"),
		"many parameters":  fit("X-A" + strings.Repeat(";A=B", 50) + ":1\n"),
		"on long lines":    fit("X-A" + strings.Repeat(";A=B", 50) + ":" + strings.Repeat("1", 200_000) + "\n"),
		"a line a zone":    fit("RDATE;TZID=Europe/Berlin:20270101T000000\n"),
		"paths of a zone":  fit("RDATE;TZID=" + strings.Repeat("/a", 1000) + ":20270101T000000\n"),
		"times of a zone":  "RDATE;TZID=Europe/Berlin:" + strings.Repeat("20270101T000000,", 16_000) + "20270101T000000\n",
		"another zone":     manyZones(),
		"rules of nothing": fit("RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\n"),
		"properties":       strings.Repeat("A:\n", 59_000),
		"of one parameter": strings.Repeat("A;A=:\n", 59_000),
	} {
		text := calendarOf(fmt.Sprintf(series, line))
		cost, err := allocated(t, text)
		require.NoError(t, err, name)
		assert.Less(t, cost, 150*uint64(len(text)), name)
		assert.Less(t, cost, uint64(130<<20), name)
	}
	for _, edge := range edges {
		_, err := ical.Reading{Window: window}.Read(t.Context(), calendarOf(edge.text(edge.most)))
		require.NoError(t, err, edge.name)
	}
}

func manyZones() string {
	var b strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&b, "RDATE;TZID=Zone/%d:20270101T000000\n", i)
	}
	return b.String()
}

// Rules that find nothing cost time and no steps, so a deadline ends them.
func TestADeadlineEndsRulesThatFindNothing(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	empty := []string{"UID:1", "DTSTART;VALUE=DATE:20270101"}
	for range 5 {
		empty = append(empty, "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")
	}
	_, err := ical.Reading{Window: window}.Read(ctx, calendarOf(event(empty...)))
	require.ErrorIs(t, err, ical.ErrTooMuch)
	busy := busyOf(t, calendarOf(event(append(empty, "RRULE:FREQ=DAILY;COUNT=2")...)))
	assert.Equal(t, 1, busy.Unread, "an event has one rule, and not six")
}

// People's calendars are far within the bounds.
func TestWhatPeopleWriteIsWithinTheBounds(t *testing.T) {
	t.Parallel()
	guest := "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE;CN=\"ليلى: الأولى, الثانية\";" +
		"DELEGATED-FROM=\"mailto:a@example.net\",\"mailto:b@example.net\";X-NUM-GUESTS=0;LANGUAGE=ar:mailto:c@example.net"
	busy := busyOf(t, calendarOf(
		event("UID:1", "DTSTART;VALUE=DATE:20270101", strings.Repeat(guest+"\r\n", 200)+"X-A:1",
			"ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:"+strings.Repeat("QUJD", 60_000),
			"BEGIN:PARTICIPANT", "BEGIN:VLOCATION", "UID:2", "END:VLOCATION", "END:PARTICIPANT"),
	))
	assert.Equal(t, []string{"2027-01-01"}, written(busy.Days))
}
