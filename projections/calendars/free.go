package calendars

import (
	"slices"

	"weddings/events"
)

// Written is whether anybody has written in the calendar of a listing l: by rules, halls, closures, calendars elsewhere
// or bookings.
const Written = `(EXISTS (SELECT FROM calendar_rules w WHERE w.listing = l.id)
	OR EXISTS (SELECT FROM halls w WHERE w.listing = l.id) OR EXISTS (SELECT FROM closures w WHERE w.listing = l.id)
	OR EXISTS (SELECT FROM sources w WHERE w.listing = l.id)
	OR EXISTS (SELECT FROM booking_slots w WHERE w.listing = l.id))`

// Serves reports whether a hall is let for a part of the day, or for the whole of it; "" asks for any part.
func (h *BookedHall) Serves(daypart events.Daypart) bool {
	return slices.ContainsFunc(h.Dayparts, func(offered events.Daypart) bool { return serves(offered, daypart) })
}

// serves reports whether a part that is offered is what is asked for.
func serves(offered, daypart events.Daypart) bool {
	return daypart == "" || offered == daypart || offered == events.AllDay
}

// Serves reports whether any hall does.
func (b *Book) Serves(daypart events.Daypart) bool {
	return slices.ContainsFunc(b.Halls, func(hall BookedHall) bool { return hall.Serves(daypart) })
}

// FreeOn reports whether any hall is free on a day for a part of it, for one who asks today.
func (b *Book) FreeOn(day, today events.Day, daypart events.Daypart) bool {
	return b.Open(day, today) && slices.ContainsFunc(b.Halls, func(hall BookedHall) bool {
		return slices.ContainsFunc(hall.Dayparts, func(offered events.Daypart) bool {
			return serves(offered, daypart) && b.Offer(&hall, day, offered) == Free
		})
	})
}
