package calendars

import (
	"slices"

	"weddings/events"
)

// Written is a condition: anybody has written in the calendar of a listing l, by rules, halls, closures, external
// calendars or bookings.
const Written = `(EXISTS (SELECT FROM calendar_rules w WHERE w.listing = l.id)
	OR EXISTS (SELECT FROM halls w WHERE w.listing = l.id) OR EXISTS (SELECT FROM closures w WHERE w.listing = l.id)
	OR EXISTS (SELECT FROM sources w WHERE w.listing = l.id)
	OR EXISTS (SELECT FROM booking_slots w WHERE w.listing = l.id))`

// Serves reports whether a hall is let for a daypart, or for the whole day. "" stands for any daypart.
func (h *BookedHall) Serves(daypart events.Daypart) bool {
	return slices.ContainsFunc(h.Dayparts, func(offered events.Daypart) bool { return serves(offered, daypart) })
}

// serves reports whether an offered daypart satisfies the requested one.
func serves(offered, daypart events.Daypart) bool {
	return daypart == "" || offered == daypart || offered == events.AllDay
}

// Serves reports whether any hall is let for a daypart.
func (b *Book) Serves(daypart events.Daypart) bool {
	return slices.ContainsFunc(b.Halls, func(hall BookedHall) bool { return hall.Serves(daypart) })
}

// FreeOn reports whether somebody who asks today can have any hall on a day for a daypart.
func (b *Book) FreeOn(day, today events.Day, daypart events.Daypart) bool {
	return b.Open(day, today) && slices.ContainsFunc(b.Halls, func(hall BookedHall) bool {
		return slices.ContainsFunc(hall.Dayparts, func(offered events.Daypart) bool {
			return serves(offered, daypart) && b.Offer(&hall, day, offered) == Free
		})
	})
}
