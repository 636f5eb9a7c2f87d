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
