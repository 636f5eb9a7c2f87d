package ical_test

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
	emersion "github.com/emersion/go-ical"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/commands/ical"
	"weddings/events"
)

func day(t require.TestingT, text string) events.Day {
	d, ok := events.ParseDay(text)
	require.True(t, ok)
	return d
}

// read is what a library makes of an entry.
type read struct {
	uid, sequence, status, summary, start, end, others string
}

// byBoth reads a calendar with two libraries and returns what they agree on.
func byBoth(t require.TestingT, text string) []read {
	var first, second []read
	cal, err := ics.ParseCalendar(strings.NewReader(text))
	require.NoError(t, err)
	for _, event := range cal.Events() {
		of := func(name ics.ComponentProperty) string {
			if p := event.GetProperty(name); p != nil {
				return p.Value
			}
			return ""
		}
		first = append(first, read{
			event.Id(), of(ics.ComponentPropertySequence), of(ics.ComponentPropertyStatus),
			of(ics.ComponentPropertySummary), of(ics.ComponentPropertyDtStart), of(ics.ComponentPropertyDtEnd),
			of(ics.ComponentPropertyRdate),
		})
	}
	other, err := emersion.NewDecoder(strings.NewReader(text)).Decode()
	require.NoError(t, err)
	for _, event := range other.Events() {
		of := func(name string) string {
			p := event.Props.Get(name)
			if p == nil {
				return ""
			}
			if text, err := p.Text(); err == nil {
				return text
			}
			return p.Value
		}
		second = append(second, read{
			of("UID"), of("SEQUENCE"), of("STATUS"), of("SUMMARY"), of("DTSTART"), of("DTEND"), of("RDATE"),
		})
	}
	require.Equal(t, first, second)
	require.NoError(t, emersion.NewEncoder(new(bytes.Buffer)).Encode(other), "what the standard wants is there")
	return first
}

func TestABookingAsOthersReadIt(t *testing.T) {
	t.Parallel()
	id := uuid.MustParse("0197a5a0-0000-7000-8000-000000000001")
	entry := ical.Entry{
		UID:      ical.UID(id, "weddings.example"),
		Sequence: 3,
		Days:     []events.Day{day(t, "2026-10-14")},
		Changed:  time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC),
		Status:   ical.StatusOf("held"),
		Summary:  "قاعة الياسمين، دمشق; \\ \"المساء\"\r\nBEGIN:VEVENT",
		Link:     "https://weddings.example/dashboard?lang=ar",
	}
	several, apart := entry, entry
	several.UID, several.Status = "2@x", ical.StatusOf("confirmed")
	several.Days = []events.Day{day(t, "2026-10-30"), day(t, "2026-10-31"), day(t, "2026-11-01")}
	apart.UID, apart.Status = "3@x", ical.StatusOf("declined")
	apart.Days = []events.Day{day(t, "2026-12-31"), day(t, "2027-01-02"), day(t, "2027-01-03")}
	text := ical.Calendar{
		Name: "تقويم", Lang: "ar", Entries: []ical.Entry{entry, several, apart},
	}.String()
	summary := "قاعة الياسمين، دمشق; \\ \"المساء\" BEGIN:VEVENT"
	assert.Equal(t, []read{
		{id.String() + "@weddings.example", "3", "TENTATIVE", summary, "20261014", "20261015", ""},
		{"2@x", "3", "CONFIRMED", summary, "20261030", "20261102", ""},
		{"3@x", "3", "CANCELLED", summary, "20261231", "20270101", "20270102,20270103"},
	}, byBoth(t, text))
	assert.Contains(t, text, "DTSTART;VALUE=DATE:20261014\r\n")
	assert.NotContains(t, text, "METHOD")
	assert.Regexp(t, `\r\nREFRESH-INTERVAL(;VALUE=DURATION)?:PT30M\r\n`, text)
	assert.Contains(t, ical.Calendar{Lang: "en", Method: "PUBLISH", Entries: []ical.Entry{entry}}.String(),
		"METHOD:PUBLISH\r\n")
}

// Whatever the text, lines end with CRLF, are 75 octets at most, never cut a letter and have no control characters.
func TestLinesAreFoldedBetweenLetters(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		summary := rapid.String().Draw(t, "summary") + strings.Repeat(rapid.StringN(0, 9, 30).Draw(t, "again"), 30)
		text := ical.Calendar{Lang: "ar", Name: summary, Entries: []ical.Entry{{
			UID: "1@x", Days: []events.Day{20_000}, Status: ical.Confirmed, Summary: summary, Text: summary,
		}}}.String()
		lines := strings.Split(text, "\r\n")
		require.Empty(t, lines[len(lines)-1])
		for _, line := range lines {
			require.LessOrEqual(t, len(line), 75)
			require.True(t, utf8.ValidString(line))
			require.False(t, strings.ContainsFunc(line, unicode.IsControl), "%q", line)
		}
		require.Len(t, byBoth(t, text), 1)
	})
}

// The number rises with each change of a hold: it is made, lapses, and is expired or confirmed after all.
func TestTheSequenceRisesAsAHoldLapses(t *testing.T) {
	t.Parallel()
	made, lapsed, ended := ical.Sequence(2, false), ical.Sequence(2, true), ical.Sequence(3, false)
	assert.Less(t, made, lapsed)
	assert.Less(t, lapsed, ended)
}
