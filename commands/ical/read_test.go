package ical_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/ical"
	"weddings/events"
)

func onDay(text string) events.Day {
	d, ok := events.ParseDay(text)
	if !ok {
		panic(text)
	}
	return d
}

var (
	today  = onDay("2026-11-25")
	window = ical.Block{From: today, To: today + 800}
)

func calendarOf(lines ...string) []byte {
	return []byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + strings.Join(lines, "\r\n") + "\r\nEND:VCALENDAR\r\n")
}

func event(lines ...string) string {
	return "BEGIN:VEVENT\r\n" + strings.Join(lines, "\r\n") + "\r\nEND:VEVENT"
}

func busyOf(t testing.TB, text []byte) ical.Busy {
	t.Helper()
	busy, err := ical.Reading{Window: window, Host: "weddings.example"}.Read(t.Context(), text)
	require.NoError(t, err)
	return busy
}

func written(days []events.Day) (list []string) {
	for _, d := range days {
		list = append(list, d.String())
	}
	return list
}

// What an event takes are days in Damascus, and a party past midnight belongs to its evening.
func TestTimesBecomeDays(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		event []string
		days  []string
	}{
		"the end of whole days is not part of them": {
			[]string{"DTSTART;VALUE=DATE:20270101", "DTEND;VALUE=DATE:20270103"}, []string{"2027-01-01", "2027-01-02"},
		},
		"a day without an end": {[]string{"DTSTART;VALUE=DATE:20270101"}, []string{"2027-01-01"}},
		"a day that ends as it began": {
			[]string{"DTSTART;VALUE=DATE:20270101", "DTEND;VALUE=DATE:20270101"}, []string{"2027-01-01"},
		},
		"days by their number": {
			[]string{"DTSTART;VALUE=DATE:20270101", "DURATION:P2D"}, []string{"2027-01-01", "2027-01-02"},
		},
		"a time without a zone": {
			[]string{"DTSTART:20270101T190000", "DTEND:20270101T230000"}, []string{"2027-01-01"},
		},
		"a party past midnight": {
			[]string{"DTSTART:20270101T190000", "DTEND:20270102T030000"}, []string{"2027-01-01"},
		},
		"a party until six": {
			[]string{"DTSTART:20270101T190000", "DTEND:20270102T060000"}, []string{"2027-01-01"},
		},
		"what ends after six takes the day": {
			[]string{"DTSTART:20270101T190000", "DTEND:20270102T060001"}, []string{"2027-01-01", "2027-01-02"},
		},
		"what begins and ends in the night": {
			[]string{"DTSTART:20270102T010000", "DTEND:20270102T040000"}, []string{"2027-01-01"},
		},
		"a day from midnight to midnight": {
			[]string{"DTSTART:20270101T000000", "DTEND:20270102T000000"}, []string{"2027-01-01"},
		},
		"a moment": {[]string{"DTSTART:20270101T000000"}, []string{"2027-01-01"}},
		"UTC is three hours behind": {
			[]string{"DTSTART:20261231T220000Z", "DTEND:20270101T080000Z"}, []string{"2027-01-01"},
		},
		"a zone by its name": {
			[]string{"DTSTART;TZID=America/New_York:20270101T180000", "DURATION:PT10H"}, []string{"2027-01-02"},
		},
		"a zone behind a path": {
			[]string{"DTSTART;TZID=/example.org/2020/America/New_York:20270101T180000", "DURATION:PT10H"},
			[]string{"2027-01-02"},
		},
		"a zone that nobody knows is that of the hall": {
			[]string{"DTSTART;TZID=Mars/Olympus:20270101T190000", "DURATION:PT2H"}, []string{"2027-01-01"},
		},
		"no zone of the machine": {
			[]string{"DTSTART;TZID=../../etc/passwd:20270101T190000", "DURATION:PT2H"}, []string{"2027-01-01"},
		},
		"what is over": {[]string{"DTSTART;VALUE=DATE:20200101"}, nil},
		"what reaches into the window": {
			[]string{"DTSTART;VALUE=DATE:20200101", "DTEND;VALUE=DATE:20261127"}, []string{"2026-11-25", "2026-11-26"},
		},
		"the year 1":    {[]string{"DTSTART;VALUE=DATE:00010101"}, nil},
		"the year 9999": {[]string{"DTSTART;VALUE=DATE:99991231"}, nil},
		"cancelled":     {[]string{"DTSTART;VALUE=DATE:20270101", "STATUS:CANCELLED"}, nil},
		"transparent":   {[]string{"DTSTART;VALUE=DATE:20270101", "TRANSP:TRANSPARENT"}, nil},
		"free":          {[]string{"DTSTART;VALUE=DATE:20270101", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"}, nil},
		"tentative":     {[]string{"DTSTART;VALUE=DATE:20270101", "STATUS:TENTATIVE"}, []string{"2027-01-01"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			busy := busyOf(t, calendarOf(event(append([]string{"UID:1"}, tt.event...)...)))
			assert.Equal(t, tt.days, written(busy.Days))
			assert.Zero(t, busy.Unread)
		})
	}
}

// A zone that the world does not know is the one that the calendar describes.
func TestACalendarDescribesItsZones(t *testing.T) {
	t.Parallel()
	busy := busyOf(t, calendarOf(
		"BEGIN:VTIMEZONE", "TZID:Customized", "BEGIN:STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:-0400",
		"TZOFFSETTO:-0500", "END:STANDARD", "END:VTIMEZONE",
		event("UID:1", "DTSTART;TZID=Customized:20270101T180000", "DURATION:PT10H"),
	))
	assert.Equal(t, []string{"2027-01-02"}, written(busy.Days))
}

// What cannot be understood is counted, takes nothing, and holds up nothing else.
func TestWhatCannotBeUnderstoodIsCounted(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string][]string{
		"no beginning":           {"SUMMARY:x"},
		"no day":                 {"DTSTART;VALUE=DATE:20270231"},
		"no time":                {"DTSTART:20270101T250000"},
		"letters":                {"DTSTART:tomorrow"},
		"an end before it":       {"DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270101"},
		"a day that ends a time": {"DTSTART;VALUE=DATE:20270105", "DTEND:20270106T100000"},
		"less than nothing":      {"DTSTART:20270105T100000", "DURATION:-PT1H"},
		"no duration":            {"DTSTART:20270105T100000", "DURATION:long"},
		"no instance":            {"DTSTART;VALUE=DATE:20270105", "RECURRENCE-ID:x"},
		"no exception":           {"DTSTART;VALUE=DATE:20270105", "EXDATE:x"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			busy := busyOf(t, calendarOf(
				event(append([]string{"UID:1"}, lines...)...),
				event("UID:2", "DTSTART;VALUE=DATE:20270601"),
			))
			assert.Equal(t, []string{"2027-06-01"}, written(busy.Days))
			assert.Equal(t, 1, busy.Unread)
		})
	}
}

func TestSeries(t *testing.T) {
	t.Parallel()
	const start = "DTSTART;VALUE=DATE:20270101" // a Friday
	for name, tt := range map[string]struct {
		events []string
		days   string
	}{
		"every week": {[]string{event("UID:1", start, "RRULE:FREQ=WEEKLY;COUNT=3")}, "2027-01-01 2027-01-08 2027-01-15"},
		"until a day": {
			[]string{event("UID:1", start, "RRULE:FREQ=WEEKLY;UNTIL=20270108")}, "2027-01-01 2027-01-08",
		},
		"until a day, of times": {
			[]string{event("UID:1", "DTSTART:20270101T190000", "RRULE:FREQ=WEEKLY;UNTIL=20270108")},
			"2027-01-01 2027-01-08",
		},
		"until a moment in UTC": {
			[]string{event("UID:1", "DTSTART:20270101T190000", "RRULE:FREQ=WEEKLY;UNTIL=20270108T155959Z")}, "2027-01-01",
		},
		"but for a day": {
			[]string{event("UID:1", start, "RRULE:FREQ=DAILY;COUNT=4", "EXDATE;VALUE=DATE:20270102,20270103")},
			"2027-01-01 2027-01-04",
		},
		"but for a time": {
			[]string{event("UID:1", "DTSTART:20270101T190000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20270102T160000Z")},
			"2027-01-01 2027-01-03",
		},
		"and days besides": {
			[]string{event("UID:1", start, "RDATE;VALUE=DATE:20270205,20270207")}, "2027-01-01 2027-02-05 2027-02-07",
		},
		"and a period": {
			[]string{event("UID:1", "DTSTART:20270101T190000", "RDATE;VALUE=PERIOD:20270205T190000/PT3H")},
			"2027-01-01 2027-02-05",
		},
		"one of which is moved": {
			[]string{
				event("UID:1", start, "RRULE:FREQ=WEEKLY;COUNT=2"),
				event("UID:1", "RECURRENCE-ID;VALUE=DATE:20270108", "DTSTART;VALUE=DATE:20270110"),
			},
			"2027-01-01 2027-01-10",
		},
		"one of which is cancelled": {
			[]string{
				event("UID:1", "RECURRENCE-ID;VALUE=DATE:20270108", "DTSTART;VALUE=DATE:20270108", "STATUS:CANCELLED"),
				event("UID:1", start, "RRULE:FREQ=WEEKLY;COUNT=2"),
			},
			"2027-01-01",
		},
		"the newest counts, wherever it stands": {
			[]string{
				event("UID:1", "SEQUENCE:2", "DTSTART;VALUE=DATE:20270301"),
				event("UID:1", "SEQUENCE:1", "DTSTART;VALUE=DATE:20270101"),
				event("UID:2", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:20270401"),
				event("UID:2", "DTSTAMP:20260102T000000Z", "DTSTART;VALUE=DATE:20270402"),
			},
			"2027-03-01 2027-04-02",
		},
		"no UID is like no other": {
			[]string{event(start), event("DTSTART;VALUE=DATE:20270201")}, "2027-01-01 2027-02-01",
		},
		"what this site wrote takes nothing": {
			[]string{event("UID:5f3c@weddings.example", start), event("UID:5f3c@elsewhere.example", start)}, "2027-01-01",
		},
		"every other month on its last Friday": {
			[]string{event("UID:1", "DTSTART;VALUE=DATE:20270129", "RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;COUNT=3")},
			"2027-01-29 2027-03-26 2027-05-28",
		},
		"summer time": { // 22:30 in Berlin is 0:30 in Damascus in winter, and 23:30 the day before in summer
			[]string{event("UID:1", "DTSTART;TZID=Europe/Berlin:20270320T223000", "DURATION:PT9H",
				"RRULE:FREQ=WEEKLY;COUNT=3")},
			"2027-03-21 2027-03-28 2027-04-03 2027-04-04",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			busy := busyOf(t, calendarOf(tt.events...))
			assert.Equal(t, tt.days, strings.Join(written(busy.Days), " "))
			assert.Zero(t, busy.Unread)
		})
	}
}

// Rules that would go on for ever, or cost much, end: they are read in part or not understood.
func TestRulesAreBounded(t *testing.T) {
	t.Parallel()
	for rule, unread := range map[string]int{
		"FREQ=DAILY;COUNT=1000000":                            0,
		"FREQ=SECONDLY":                                       1,
		"FREQ=HOURLY;INTERVAL=2":                              1,
		"FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2,3":              1,
		"FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30":                  0,
		"FREQ=YEARLY;BYEASTER=1":                              1,
		"FREQ=DAILY;INTERVAL=9223372036854775807":             1,
		"FREQ=DAILY;INTERVAL=-1":                              1,
		"FREQ=YEARLY;BYMONTHDAY=99":                           1,
		"FREQ=DAILY;BYMONTHDAY=1" + strings.Repeat(",1", 500): 1,
		"":                      1,
		"FREQ=":                 1,
		"FREQ=DAILY\\n;COUNT=2": 1,
	} {
		began := time.Now()
		busy := busyOf(t, calendarOf(event("UID:1", "DTSTART;VALUE=DATE:20270101", "RRULE:"+rule)))
		assert.Equal(t, unread, busy.Unread, rule)
		assert.Less(t, time.Since(began), 10*time.Second, rule)
	}
	busy := busyOf(t, calendarOf(event("UID:1", "DTSTART;VALUE=DATE:00010101", "RRULE:FREQ=DAILY")))
	assert.Equal(t, 1, busy.Unread, "its instances are not counted for two thousand years")

	var many []string
	for i := range 40 {
		many = append(many, event(fmt.Sprint("UID:", i), "DTSTART;VALUE=DATE:19000101", "RRULE:FREQ=DAILY"))
	}
	_, err := ical.Reading{Window: window}.Read(t.Context(), calendarOf(many...))
	require.ErrorIs(t, err, ical.ErrTooMuch)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = ical.Reading{Window: window}.Read(gone, calendarOf(event("UID:1")))
	require.ErrorIs(t, err, ical.ErrTooMuch)
}

// What only says that later days are not on offer yet takes nothing.
func TestRollingBlocksTakeNothing(t *testing.T) {
	t.Parallel()
	block := func(from, to events.Day) string {
		return event("UID:block"+from.String(), "DTSTART;VALUE=DATE:"+plain(from), "DTEND;VALUE=DATE:"+plain(to+1))
	}
	party := event("UID:party", "DTSTART;VALUE=DATE:20270601")
	busy := busyOf(t, calendarOf(party, block(today+180, today+500)))
	assert.Equal(t, []string{"2027-06-01"}, written(busy.Days), "it is long and ends the calendar")
	assert.Equal(t, &ical.Block{From: today + 180, To: today + 500}, busy.Rolling)

	busy = busyOf(t, calendarOf(block(today+10, today+300), party, event("UID:last", "DTSTART;VALUE=DATE:20280101")))
	assert.Nil(t, busy.Rolling, "something comes after it: the hall is closed for long")
	assert.Len(t, busy.Days, 292)

	busy = busyOf(t, calendarOf(event("UID:1", "DTSTART;VALUE=DATE:20270101", "RRULE:FREQ=DAILY")))
	assert.Empty(t, busy.Days, "every day for ever is no party either")

	// A block of three months moves with today: at first it is taken, and then it is known.
	tail, taken := ical.Tail{}, []int{}
	for _, passed := range []events.Day{0, 0, 1, 1, 2, 5, 6, 7, 8, 9} {
		moved := min(passed, 5) // it stands still from the fifth day on
		r := ical.Reading{Window: ical.Block{From: today + passed, To: window.To}, Tail: tail}
		busy, err := r.Read(t.Context(), calendarOf(party, block(today+270+moved, today+360+moved)))
		require.NoError(t, err)
		tail = busy.Tail
		taken = append(taken, len(busy.Days))
	}
	assert.Equal(t, []int{92, 92, 1, 1, 1, 1, 1, 1, 1, 92}, taken)
}

func plain(d events.Day) string { return strings.ReplaceAll(d.String(), "-", "") }

// A text that is no whole calendar is refused as a whole: the days before stay taken.
func TestWhatIsNoCalendar(t *testing.T) {
	t.Parallel()
	whole := string(calendarOf(event("UID:1", "DTSTART;VALUE=DATE:20270101")))
	for name, text := range map[string]string{
		"nothing":           "",
		"a page":            "<!DOCTYPE html><html><body>Sign in</body></html>",
		"cut off":           whole[:len(whole)-20],
		"two":               whole + whole,
		"an open event":     string(calendarOf("BEGIN:VEVENT", "UID:1")),
		"crossed":           string(calendarOf("BEGIN:VEVENT", "BEGIN:VALARM", "END:VEVENT", "END:VALARM")),
		"another encoding":  "\xff\xfeB\x00E\x00G\x00I\x00N\x00",
		"zeros":             strings.Repeat("\x00", 1000),
		"a property alone":  "DTSTART:20270101T000000",
		"a calendar inside": string(calendarOf("BEGIN:VCALENDAR", "END:VCALENDAR")),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			busy, err := ical.Reading{Window: window}.Read(t.Context(), []byte(text))
			require.ErrorIs(t, err, ical.ErrNotCalendar)
			assert.Empty(t, busy.Days)
		})
	}
}

// What is written badly around the days is no reason not to read them.
func TestOddTextsAreRead(t *testing.T) {
	t.Parallel()
	for name, text := range map[string][]byte{
		"a mark before": append([]byte("\xef\xbb\xbf"), calendarOf(event("UID:1", "DTSTART;VALUE=DATE:20270101"))...),
		"line feeds": []byte(strings.ReplaceAll(
			string(calendarOf(event("UID:1", "DTSTART;VALUE=DATE:20270101"))), "\r\n", "\n")),
		"folded within a letter": calendarOf(event("UID:1", "SUMMARY:\xd8\r\n \xb9\xd8\xb1\xd8\r\n \xb3",
			"DTSTART;VALUE=DATE:2027\r\n 0101")),
		"no UTF-8":    calendarOf(event("UID:1", "SUMMARY:\xff\xfe\xc0", "DTSTART;VALUE=DATE:20270101")),
		"bidi names":  calendarOf("X-WR-CALNAME:\u202eevil\u2066", event("UID:\u202e1", "DTSTART;VALUE=DATE:20270101")),
		"blank lines": calendarOf("", event("UID:1", "", "DTSTART;VALUE=DATE:20270101"), ""),
		"unknown parts": calendarOf("BEGIN:X-THING", "X-A:1", "END:X-THING", "BEGIN:VTODO", "UID:9", "END:VTODO",
			event("UID:1", "DTSTART;VALUE=DATE:20270101", "BEGIN:VALARM", "TRIGGER:-PT1H", "END:VALARM"), "X-LATE:1"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, []string{"2027-01-01"}, written(busyOf(t, text).Days))
		})
	}
}

// As many events as fit into what is fetched are read in good time.
func TestManyEvents(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("BEGIN:VCALENDAR\n")
	n := 0
	for ; b.Len() < 1<<20; n++ {
		fmt.Fprintf(&b, "BEGIN:VEVENT\nDTSTART:%s\nEND:VEVENT\n", plain(today+events.Day(n%800)))
	}
	b.WriteString("END:VCALENDAR\n")
	began := time.Now()
	busy := busyOf(t, []byte(b.String()))
	assert.Len(t, busy.Days, 800)
	assert.Less(t, time.Since(began), 20*time.Second, "%d events", n)
}

// The calendars of programs that people use are read as a person would.
func TestCalendarsOfOthers(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"airbnb.ics":  "2026-12-10 2026-12-11",
		"google.ics":  "2026-12-03 2026-12-10 2026-12-24 2027-01-15",
		"outlook.ics": "2026-12-17 2026-12-18",
		"booking.ics": "2026-12-05 2026-12-06",
		"own.ics":     "",
	}
	files, err := filepath.Glob("testdata/calendars/*.ics")
	require.NoError(t, err)
	require.Len(t, files, len(want))
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		busy := busyOf(t, text)
		assert.Equal(t, want[filepath.Base(name)], strings.Join(written(busy.Days), " "), name)
		assert.Zero(t, busy.Unread, name)
	}
}
