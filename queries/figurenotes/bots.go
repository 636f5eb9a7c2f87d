package figurenotes

import (
	"slices"
	"time"

	"weddings/events"
	"weddings/internal/clock"
)

const (
	usualDays = usualWeeks * 7 // before a day, which say how many views of bots are usual
	manyBots  = 300            // views by bots in a day; fewer concern nobody
	timesMore = 3              // than on a usual day, the median of those before
)

// botDaysIn returns the days from one to another on which bots viewed far more pages than usual.
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

// released is a release that began to serve.
type released struct {
	Revision string
	Began    time.Time
}

// releasesIn gathers releases by day, or by hour. They are in the order of time.
func releasesIn(list []released, byHour bool) []Note {
	var notes []Note
	for _, each := range list {
		note := Note{Day: clock.Day(each.Began).Format(time.DateOnly), Kind: Release}
		if byHour {
			hour := each.Began.In(clock.Damascus).Hour()
			note.Hour = &hour
		}
		if last := len(notes) - 1; last < 0 || notes[last].Day != note.Day || hourOf(notes[last]) != hourOf(note) {
			notes = append(notes, note)
		}
		last := &notes[len(notes)-1]
		last.Count++
		last.Things = slices.Insert(last.Things, 0, Thing{ID: each.Revision}) // the last first
		last.Things = last.Things[:min(len(last.Things), named)]
	}
	return notes
}
