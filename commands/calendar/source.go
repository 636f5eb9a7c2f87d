package calendar

import (
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/events"
)

// Source is another calendar that takes days of this one. It is never changed in place.
type Source struct {
	events.SourceAdded
	Days []events.Day // that it takes, in order; those that are over may be among them
	met  map[uuid.UUID]bool
}

// Source returns one of a calendar's, and false where it has none with that id.
func (s State) Source(id uuid.UUID) (Source, bool) {
	at := slices.IndexFunc(s.sources, func(o Source) bool { return o.Source == id })
	if at < 0 {
		return Source{}, false
	}
	return s.sources[at], true
}

// Sources are the other calendars that take days of this one, in the order in which they were added.
func (s State) Sources() []Source { return s.sources }

func (o Source) takes(day events.Day) bool {
	_, taken := slices.BinarySearch(o.Days, day)
	return taken
}

// HasMet reports whether its owner was told that the source takes a day of a booking's.
func (o Source) HasMet(booking uuid.UUID) bool { return o.met[booking] }

// Covers reports whether the source takes a slot.
func (o Source) Covers(s events.Slot) bool {
	return o.Hall == s.Hall && overlap(o.Daypart, s.Daypart) && o.takes(s.Day)
}

// imported returns the source after a change.
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
