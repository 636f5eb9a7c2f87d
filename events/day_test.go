package events_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/events"
	"weddings/internal/clock"
)

func TestADayIsADamascusDay(t *testing.T) {
	t.Parallel()
	day, ok := events.ParseDay("2026-10-14")
	require.True(t, ok)
	assert.Equal(t, time.Wednesday, day.Weekday())
	assert.Equal(t, day, events.DayOf(time.Date(2026, 10, 13, 21, 0, 0, 0, time.UTC)), "midnight in Damascus")
	assert.Equal(t, day, events.DayOf(time.Date(2026, 10, 14, 20, 59, 59, 0, time.UTC)))
	assert.True(t, time.Date(2026, 10, 14, 0, 0, 0, 0, clock.Damascus).Equal(day.Starts()))
	for _, none := range []string{"2026-09-31", "2026-02-29", "14/8/2026", "2026-10-14T20:00:00Z", "", "0000-01-01"} {
		_, ok := events.ParseDay(none)
		assert.False(t, ok, none)
		assert.Error(t, json.Unmarshal([]byte(`"`+none+`"`), &day), none)
	}
}

func TestADayIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		day := events.Day(rapid.IntRange(-100_000, 100_000).Draw(t, "day"))
		text, err := json.Marshal(day)
		require.NoError(t, err)
		var read events.Day
		require.NoError(t, json.Unmarshal(text, &read))
		require.Equal(t, day, read)
		require.Equal(t, day, events.DayOf(day.Starts()))
		require.Equal(t, day, events.DayOf((day + 1).Starts().Add(-time.Nanosecond)))
	})
}
