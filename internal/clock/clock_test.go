package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"weddings/internal/clock"
)

func TestTheDayTurnsAtNinePMInUTC(t *testing.T) {
	t.Parallel()
	for _, month := range []time.Month{time.January, time.July} { // no summer time
		before := time.Date(2026, month, 10, 20, 59, 59, 0, time.UTC)
		assert.Equal(t, "2026-"+before.Format("01")+"-10", clock.Day(before).Format(time.DateOnly))
		assert.Equal(t, "2026-"+before.Format("01")+"-11", clock.Day(before.Add(time.Second)).Format(time.DateOnly))
	}
	midnight := time.Date(2026, 3, 9, 21, 0, 0, 0, time.UTC)
	assert.True(t, clock.Day(midnight.Add(5*time.Hour)).Equal(midnight))
}
