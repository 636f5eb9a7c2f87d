package calendars_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"weddings/events"
	"weddings/projections/calendars"
	"weddings/search"
	"weddings/search/text"
)

var dayparts = append(slices.Clone(events.Dayparts), events.AllDay)

// What a search says of a listing's days is what its calendar shows: it is free where one of its halls is.
func TestASearchKnowsTheFreeDaysOfTheCalendar(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	today := events.DayOf(now)
	first, last := calendars.Span(now)
	rapid.Check(t, func(t *rapid.T) {
		book := randomBook(t, first)
		calendar := book.Calendar(first)
		for day := first; day <= last; day++ {
			for _, daypart := range append([]events.Daypart{""}, dayparts...) {
				want := book.Open(day, today) && slices.ContainsFunc(book.Halls, func(hall calendars.BookedHall) bool {
					return slices.ContainsFunc(hall.Dayparts, func(offered events.Daypart) bool {
						serves := daypart == "" || offered == daypart || offered == events.AllDay
						return serves && book.Offer(&hall, day, offered) == calendars.Free
					})
				})
				if free := book.FreeOn(day, today, daypart); free != want {
					assert.Equal(t, want, free, "%s %s in the figures", day, daypart)
				}
				got := calendar.Free(text.Day(day), text.Day(today), string(daypart))
				if got != want {
					assert.Equal(t, want, got, "%s %s", day, daypart)
				}
			}
		}
	})
}

func randomBook(t *rapid.T, first events.Day) *calendars.Book {
	draw := func(name string, from, to int) int { return rapid.IntRange(from, to).Draw(t, name) }
	book := calendars.Unwritten(uuid.New())
	book.Notice, book.Weekdays = draw(
		"notice",
		0,
		5,
	), rapid.SliceOfDistinct(rapid.IntRange(0, 6), rapid.ID).
		Draw(t, "weekdays")
	book.Before, book.After = draw("before", 0, 3), draw("after", 0, 3)
	for range draw("halls", 0, 2) {
		book.Halls = append(book.Halls, calendars.BookedHall{
			ID: uuid.New(), Teams: draw("teams", 1, 2),
			Dayparts: rapid.SliceOfNDistinct(rapid.SampledFrom(dayparts), 1, -1, rapid.ID).Draw(t, "dayparts"),
		})
	}
	for range draw("closures", 0, 3) {
		c := calendars.Closure{
			From: first + events.Day(draw("from", -5, 820)), Daypart: rapid.SampledFrom(dayparts).Draw(t, "closed"),
			Weekdays: rapid.SliceOfDistinct(rapid.IntRange(0, 6), rapid.ID).Draw(t, "on"),
		}
		c.To = c.From + events.Day(draw("days", 0, 40))
		if rapid.Bool().Draw(t, "one") {
			hall := rapid.SampledFrom(book.Halls).Draw(t, "hall").ID
			c.Hall = &hall
		}
		book.Closures = append(book.Closures, c)
	}
	for range draw("taken", 0, 60) {
		book.Taken = append(book.Taken, calendars.Taken{
			Hall: rapid.SampledFrom(book.Halls).Draw(t, "in").ID, Day: first + events.Day(draw("day", 0, 15)),
			Daypart: rapid.SampledFrom(events.Dayparts).Draw(t, "part"), Ordinal: draw("ordinal", 1, 2),
			Firm: rapid.Bool().Draw(t, "firm"),
		})
	}
	return book
}

// A party needs the dayparts around it for setting up and clearing up, so it is not free where another party has those.
func TestBuffersOfAPartyAreFree(t *testing.T) {
	t.Parallel()
	hall := calendars.BookedHall{ID: uuid.New(), Teams: 1, Dayparts: dayparts}
	const day = events.Day(21_000)
	taken := []calendars.Taken{{Hall: hall.ID, Day: day, Daypart: events.Afternoon, Ordinal: 1, Firm: true}}
	for _, tt := range []struct {
		before, after int
		day           events.Day
		daypart       events.Daypart
		want          calendars.Offer
	}{
		{0, 0, day, events.Evening, calendars.Free},
		{1, 0, day, events.Evening, calendars.Confirmed},
		{0, 1, day, events.Evening, calendars.Free},
		{0, 1, day, events.Noon, calendars.Confirmed},
		{1, 0, day + 1, events.Noon, calendars.Free},
		{2, 0, day + 1, events.Noon, calendars.Confirmed},
		{0, 1, day - 1, events.Evening, calendars.Free},
		{0, 2, day - 1, events.Evening, calendars.Confirmed},
		{0, 2, day - 1, events.AllDay, calendars.Confirmed},
		{3, 3, day + 2, events.Noon, calendars.Free},
	} {
		book := calendars.Book{
			Before: tt.before, After: tt.after, Halls: []calendars.BookedHall{hall}, Taken: taken,
		}
		assert.Equal(t, tt.want, book.Offer(&hall, tt.day, tt.daypart), "%+v", tt)
		free := book.Calendar(day - 5)
		part := slices.IndexFunc(free.Parts, func(p search.Part) bool { return p.Daypart == string(tt.daypart) })
		var busy []events.Day
		free.Parts[part].Busies(free.First, func(d text.Day) { busy = append(busy, events.Day(d)) })
		assert.Equal(t, tt.want != calendars.Free, slices.Contains(busy, tt.day), "%+v in a search", tt)
	}
}
