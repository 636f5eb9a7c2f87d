package figurenotes

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"weddings/internal/clock"
)

// usual are the views of an hour: none at night, and fifteen from nine to midnight.
func usual(from time.Time, days int, lost func(time.Time) bool) []viewed {
	var hours []viewed
	for at := from; at.Before(from.AddDate(0, 0, days)); at = at.Add(time.Hour) {
		if at.In(clock.Damascus).Hour() >= 9 && !lost(at) {
			hours = append(hours, viewed{Hour: at, Views: 15})
		}
	}
	return hours
}

func TestAGapIsWhereViewsAreUsual(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 10, 1, 0, 0, 0, 0, clock.Damascus) // a Thursday
	fell := first.AddDate(0, 0, 35)
	failing := func(hours ...int) func(time.Time) bool {
		return func(at time.Time) bool {
			for _, hour := range hours {
				if at.Equal(fell.Add(time.Duration(hour) * time.Hour)) {
					return true
				}
			}
			return false
		}
	}
	gap := func(hour, length int) []Note {
		return []Note{{Day: "2026-11-05", Hour: &hour, Kind: Gap, Things: []Thing{}, Count: length}}
	}
	assert.Empty(t, gapsIn(usual(first, 50, failing())), "nights are usual")
	assert.Equal(t, gap(19, 3), gapsIn(usual(first, 50, failing(19, 20, 21))))
	assert.Empty(t, gapsIn(usual(first, 50, failing(12))), "fifteen may stay away by chance")
	assert.Equal(t, gap(12, 2), gapsIn(usual(first, 50, failing(12, 13))))
	assert.Equal(t, gap(22, 11), gapsIn(usual(first, 50, failing(22, 23))), "it ends with the night")
	assert.Equal(
		t,
		gap(12, 2),
		gapsIn(usual(first, 50, failing(12, 13, 12-7*24, 13-7*24)))[1:],
		"a second one in a week",
	)
	assert.Empty(t, gapsIn(usual(first.AddDate(0, 0, 21), 20, failing(12, 13))), "two weeks say too little")
	assert.Empty(t, gapsIn(usual(first, 35, failing())), "what has not ended is not told")
	assert.Empty(t, gapsIn(nil))
}
