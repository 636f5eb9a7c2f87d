package figurenotes

import (
	"slices"
	"time"

	"weddings/events"
	"weddings/internal/clock"
)

const (
	usualDays = usualWeeks * 7 // days before a day, of which the median is the usual number
	manyBots  = 300            // page views by bots in a day; fewer are never noted
	timesMore = 3              // times the usual number
)

// botDaysIn returns a note for each day of a range on which bots viewed far more pages than usual.
func botDaysIn(hours []viewed, from, to events.Day) []Note {
	views := map[events.Day]int{}
	for _, h := range hours {
		views[events.DayOf(h.Hour)] += h.Bots
	}
	var list []Note
	for day := from; day <= to; day++ {
		before := make([]int, usualDays)
		for i := range before {
			before[i] = views[day-1-events.Day(i)]
		}
		slices.Sort(before)
		if n := views[day]; n >= manyBots && n >= timesMore*before[usualDays/2] {
			list = append(list, Note{Day: day.String(), Kind: Bots, Things: []Thing{}, Count: n})
		}
	}
	return list
}

// released is a release of the software, when it began to serve, and whether it counts by another list of bots than the
// release before it.
type released struct {
	Revision  string
	Began     time.Time
	OtherBots bool
}

// releasesIn groups releases by day, or by hour, in notes of a kind. The list is in the order of time.
func releasesIn(kind string, list []released, byHour bool) []Note {
	var notes []Note
	for _, each := range list {
		note := Note{Day: clock.Day(each.Began).Format(time.DateOnly), Kind: kind}
		if byHour {
			hour := each.Began.In(clock.Damascus).Hour()
			note.Hour = &hour
		}
		if last := len(notes) - 1; last < 0 || notes[last].Day != note.Day || hourOf(notes[last]) != hourOf(note) {
			notes = append(notes, note)
		}
		last := &notes[len(notes)-1]
		last.Count++
		last.Things = slices.Insert(last.Things, 0, Thing{ID: each.Revision}) // the newest first
		last.Things = last.Things[:min(len(last.Things), named)]
	}
	return notes
}
