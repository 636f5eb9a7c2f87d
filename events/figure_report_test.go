package events_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/clock"
)

func TestTheDaysOfAReport(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of          string
		over        events.ReportRange
		first, last string
	}{
		{"2027-01-09", events.LastSevenDays, "2027-01-02", "2027-01-08"},
		{"2027-01-09", events.LastThirtyDays, "2026-12-10", "2027-01-08"},
		{"2027-01-09", events.LastWeek, "2027-01-02", "2027-01-08"}, // a Saturday
		{"2027-01-08", events.LastWeek, "2026-12-26", "2027-01-01"},
		{"2027-03-01", events.LastMonth, "2027-02-01", "2027-02-28"},
		{"2027-01-31", events.LastMonth, "2026-12-01", "2026-12-31"},
	} {
		of, ok := events.ParseDay(c.of)
		require.True(t, ok)
		first, last := c.over.Days(of)
		assert.Equal(t, []string{c.first, c.last}, []string{first.String(), last.String()}, "%s of %s", c.over, c.of)
	}
}

func TestWhenAReportIsDue(t *testing.T) {
	t.Parallel()
	at := func(month time.Month, day, hour, minute int) time.Time {
		return time.Date(2027, month, day, hour, minute, 0, 0, clock.Damascus)
	}
	report := events.FigureReportSet{Rhythm: events.Weekly, Weekday: time.Monday, Hour: 23, On: true}
	assert.Equal(t, at(1, 11, 23, 0), report.Scheduled(at(1, 9, 1, 0)).Next)
	assert.Equal(t, at(1, 11, 23, 0), report.Scheduled(at(1, 11, 22, 59)).Next)
	assert.Equal(t, at(1, 18, 23, 0), report.Scheduled(at(1, 11, 23, 0)).Next)
	assert.True(t, report.Scheduled(at(1, 9, 1, 0)).NextAlarm.IsZero())
	report.Rhythm, report.Hour, report.Alarm = events.Monthly, 0, &events.FigureAlarm{}
	assert.Equal(t, at(2, 1, 0, 0), report.Scheduled(at(1, 1, 0, 0)).Next)
	assert.Equal(t, at(1, 1, 6, 0), report.Scheduled(at(1, 1, 5, 59)).NextAlarm)
	assert.Equal(t, at(1, 2, 6, 0), report.Scheduled(at(1, 1, 6, 0)).NextAlarm)
	report.On = false
	assert.True(t, report.Scheduled(at(1, 1, 0, 0)).Next.IsZero())
}

func TestQuietHours(t *testing.T) {
	t.Parallel()
	at := func(day, hour, minute int) time.Time {
		return time.Date(2027, 1, day, hour, minute, 0, 0, clock.Damascus)
	}
	night := events.FigureReportSet{QuietFrom: 22, QuietTo: 7}
	assert.Equal(t, at(10, 7, 0), night.QuietUntil(at(9, 22, 0)))
	assert.Equal(t, at(9, 7, 0), night.QuietUntil(at(9, 6, 59)))
	assert.Equal(t, at(9, 7, 0), night.QuietUntil(at(9, 7, 0)))
	assert.Equal(t, at(9, 21, 59), night.QuietUntil(at(9, 21, 59)))
	noon := events.FigureReportSet{QuietFrom: 12, QuietTo: 15}
	assert.Equal(t, at(9, 15, 0), noon.QuietUntil(at(9, 12, 30)))
	assert.Equal(t, at(9, 11, 59), noon.QuietUntil(at(9, 11, 59)))
	assert.Equal(t, at(9, 15, 0), noon.QuietUntil(at(9, 15, 0)))
	none := events.FigureReportSet{QuietFrom: 3, QuietTo: 3}
	assert.Equal(t, at(9, 3, 0), none.QuietUntil(at(9, 3, 0)))
}
