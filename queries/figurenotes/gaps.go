package figurenotes

import (
	"time"

	"weddings/internal/clock"
)

const (
	usualWeeks = 4  // before a gap, which say what is usual at that time
	usualViews = 10 // in the hours of a gap on average, before their absence says anything
)

// gapsIn returns the runs of whole hours without a page view, between hours with some, in which the same hours of the
// four weeks before had ten views on average. It says that nothing arrived, not why. What has not ended is not told: the
// next view may be on its way.
func gapsIn(hours []viewed) []Note {
	views := make(map[int64]int, len(hours))
	for _, h := range hours {
		views[h.Hour.Unix()] = h.Views
	}
	var list []Note
	for i := 1; i < len(hours); i++ {
		start, end := hours[i-1].Hour.Add(time.Hour), hours[i].Hour
		usual := 0
		for at := start; at.Before(end); at = at.Add(time.Hour) {
			for week := 1; week <= usualWeeks; week++ {
				usual += views[at.AddDate(0, 0, -7*week).Unix()]
			}
		}
		if usual < usualViews*usualWeeks {
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
