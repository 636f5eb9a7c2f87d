package calendar

import (
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/events"
)

// Source is another calendar whose days are taken in this one. It is immutable.
type Source struct {
	events.SourceAdded
	Days []events.Day // the days that it takes, ascending; some may be past
	met  map[uuid.UUID]bool
}

// Source returns a source by its id, and false if the calendar does not have it.
func (s State) Source(id uuid.UUID) (Source, bool) {
	at := slices.IndexFunc(s.sources, func(o Source) bool { return o.Source == id })
	if at < 0 {
		return Source{}, false
	}
	return s.sources[at], true
}

// Sources returns the sources in the order in which they were added.
func (s State) Sources() []Source { return s.sources }

func (o Source) takes(day events.Day) bool {
	_, taken := slices.BinarySearch(o.Days, day)
	return taken
}

// HasMet reports whether a DaysImported has recorded that the source takes a day of a booking. The owner was told then.
func (o Source) HasMet(booking uuid.UUID) bool { return o.met[booking] }

// Covers reports whether the source takes a slot.
func (o Source) Covers(s events.Slot) bool {
	return o.Hall == s.Hall && overlap(o.Daypart, s.Daypart) && o.takes(s.Day)
}

// imported returns the source after an import of days.
func (o Source) imported(e events.DaysImported) Source {
	o.Days = slices.DeleteFunc(slices.Concat(o.Days, e.Taken), func(day events.Day) bool {
		return slices.Contains(e.Freed, day)
	})
	slices.Sort(o.Days)
	o.Days = slices.Compact(o.Days)
	o.met = maps.Clone(o.met)
	if o.met == nil {
		o.met = map[uuid.UUID]bool{}
	}
	for _, met := range e.Met {
		o.met[met.Booking] = true
	}
	return o
}
