package figurenotes

import (
	"slices"
	"time"

	"weddings/internal/clock"
)

const (
	usualWeeks = 4 // the weeks before a gap that tell what is usual
	// usualViews is how many page views are usual in the hours of a gap: those of about seven sessions. That none of so
	// many comes is no chance.
	usualViews = 30
)

// gapsIn returns the gaps: runs of whole hours without a page view, between hours with page views. The same hours must
// have had usualViews in three of the four weeks before. Three are enough, so that one gap does not hide the next for a
// month. A gap says that nothing arrived, not why. A gap that has not ended is omitted: the next view may be on its
// way.
func gapsIn(hours []viewed) []Note {
	views := make(map[int64]int, len(hours))
	for _, h := range hours {
		views[h.Hour.Unix()] = h.Views
	}
	var list []Note
	for i := 1; i < len(hours); i++ {
		start, end := hours[i-1].Hour.Add(time.Hour), hours[i].Hour
		var weeks [usualWeeks]int
		for at := start; at.Before(end); at = at.Add(time.Hour) {
			for week := range weeks {
				weeks[week] += views[at.AddDate(0, 0, -7*(week+1)).Unix()]
			}
		}
		if slices.Sort(weeks[:]); weeks[1] < usualViews {
			continue
		}
		hour := start.In(clock.Damascus).Hour()
		list = append(list, Note{
			Day: clock.Day(start).Format(time.DateOnly), Hour: &hour, Kind: Gap, Things: []Thing{},
			Count: int(end.Sub(start) / time.Hour),
		})
	}
	return list
}
