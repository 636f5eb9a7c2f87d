package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/search"
	"weddings/search/text"
)

// A Monday.
const today text.Day = 20_780

func TestACalendarIsFreeAsItsRulesAndBusyDaysSay(t *testing.T) {
	hall := search.Calendar{First: today - 2, Notice: 3, Parts: []search.Part{{Daypart: "noon"}, {Daypart: "evening"}}}
	hall.Parts[0].Take(hall.First, today+10)
	hall.Parts[1].Take(hall.First, today+10)
	hall.Parts[1].Take(hall.First, today+11)
	hall.Parts[1].Take(hall.First, today-3)

	assert.False(t, hall.Free(today+2, today, ""), "the notice is too short")
	assert.True(t, hall.Free(today+3, today, ""))
	assert.False(t, hall.Free(today+10, today, ""), "both parts are taken")
	assert.True(t, hall.Free(today+11, today, ""), "one is not")
	assert.False(t, hall.Free(today+11, today, "evening"))
	assert.False(t, hall.Free(today+12, today, "all_day"), "it is not let for a whole day")
	assert.True(t, hall.Free(today+text.Horizon, today, ""))
	assert.False(t, hall.Free(today+text.Horizon+1, today, ""))
	hall.Weekdays = 1 << 4 // Thursdays
	assert.True(t, hall.Free(today+3, today, ""))
	assert.False(t, hall.Free(today+4, today, ""))
	whole := search.Calendar{Parts: []search.Part{{Daypart: search.AllDay}}}
	assert.True(t, whole.Free(today+4, today, "evening"), "a whole day has an evening")
	assert.False(t, (&search.Calendar{}).Free(today+4, today, ""), "nothing is offered")
}

func TestTheNearestFreeDayIsTheNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := search.Calendar{
			First:  today,
			Notice: rapid.IntRange(0, 9).Draw(t, "notice"),
			Parts:  []search.Part{{Daypart: "noon"}},
		}
		for day := range text.Day(40) {
			if rapid.Bool().Draw(t, "busy") {
				c.Parts[0].Take(today, today+day)
			}
		}
		from := today + text.Day(rapid.IntRange(0, 30).Draw(t, "from"))
		w := search.When{
			Days:  []text.Days{{From: from, To: from + text.Day(rapid.IntRange(0, 4).Draw(t, "to"))}},
			Today: today,
		}
		if free := w.FreeOn(&c); free > 0 {
			for day := w.Days[0].From; day < free; day++ {
				assert.False(t, c.Free(day, today, ""))
			}
			assert.True(t, c.Free(free, today, ""))
			return
		}
		away := func(day text.Day) text.Day { return max(w.Days[0].From-day, day-w.Days[0].To) }
		nearest := w.Nearest(&c)
		require.True(t, c.Free(nearest, today, ""))
		for day := today; day < today+60; day++ {
			assert.False(t, away(day) < away(nearest) && c.Free(day, today, ""), "%s is nearer than %s", day, nearest)
		}
	})
}

// Of several days, in whatever order they were named, the nearest free day is one among them, if there is one.
func TestTheNearestFreeDayOfSeveralDays(t *testing.T) {
	for _, order := range [][]text.Day{{20, 10, 30}, {30, 20, 10}, {10, 20, 30}} {
		c := search.Calendar{First: today, Parts: []search.Part{{Daypart: "noon"}}}
		w := search.When{Today: today}
		for _, day := range order {
			w.Days = append(w.Days, text.Days{From: today + day, To: today + day})
			c.Parts[0].Take(today, today+day)
		}
		assert.Zero(t, w.FreeOn(&c))
		assert.Equal(t, today+11, w.Nearest(&c), "%v", order)
		for day := range text.Day(30) {
			c.Parts[0].Take(today, today+day)
		}
		assert.Equal(t, today+31, w.Nearest(&c), "%v", order)
	}
}

func TestDaysAreReadAsTheyAreWritten(t *testing.T) {
	for _, s := range []string{"2027-08-14", "2027-05-01/2027-05-31", "2027-05-01/2027-05-31/5,6 2027-08-14"} {
		days, err := search.ParseDays(s)
		require.NoError(t, err)
		w := search.When{Days: days}
		assert.Equal(t, s, w.String())
	}
	typed, err := search.ParseDays("2027-5-1 2027-5-1/2027-5-31")
	require.NoError(t, err)
	assert.Equal(t, "2027-05-01 2027-05-01/2027-05-31", (&search.When{Days: typed}).String())
	none, err := search.ParseDays(" ")
	require.NoError(t, err)
	assert.Empty(t, none)
	for _, s := range []string{
		"tomorrow", "2027-02-31", "2027-05-31/2027-05-01", "2027-05-01/2027-05-31/7", "2027-05-01/2027-05-31/5/6", "/",
		"2027-05-01/2027-05-31/", "0001-01-01",
		"2027-08-14 2027-08-14 2027-08-14 2027-08-14 2027-08-14 2027-08-14 2027-08-14 2027-08-14 2027-08-14 2027-08-14 2027-08-14",
	} {
		_, err := search.ParseDays(s)
		assert.ErrorIs(t, err, search.ErrDays, s)
	}
}
