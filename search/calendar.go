package search

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"weddings/search/text"
)

// Calendar says on which days and in which parts of the day a listing is free. What depends on the day of the inquiry,
// such as the notice, is computed when it is asked. The zero Calendar is never free.
type Calendar struct {
	First    text.Day // the day of bit 0 of every Part.Busy
	Notice   int      // minimum number of days between the inquiry and the party
	Weekdays text.Weekdays
	Parts    []Part // the parts of the day that the listing offers, each once
}

// Part is a part of the day that a listing offers, and the days on which it is taken.
type Part struct {
	Daypart string
	Busy    []byte // bit n%8 of byte n/8 is set if the part is taken on day First+n; days beyond the end are free
}

// AllDay is the part that takes the whole day. It serves a query for any other part.
const AllDay = text.AllDay

// Dayparts lists all parts of the day.
var Dayparts = []string{text.Noon, text.Afternoon, text.Evening, AllDay}

// Serves reports whether the part meets a query for daypart; "" asks for any part.
func (p *Part) Serves(daypart string) bool {
	return daypart == "" || p.Daypart == daypart || p.Daypart == AllDay
}

// Busies calls yield with each day on which the part is taken. first is the Calendar's First.
func (p *Part) Busies(first text.Day, yield func(text.Day)) {
	for n, b := range p.Busy {
		for bit := 0; b>>bit != 0; bit++ {
			if b>>bit&1 != 0 {
				yield(first + text.Day(n*8+bit))
			}
		}
	}
}

// Take marks the part as taken on a day. first is the Calendar's First; a day before it is ignored.
func (p *Part) Take(first, day text.Day) {
	n := int(day - first)
	if n < 0 {
		return
	}
	for len(p.Busy) <= n/8 {
		p.Busy = append(p.Busy, 0)
	}
	p.Busy[n/8] |= 1 << (n % 8)
}

// Open reports whether the listing takes parties on a day, if the inquiry is made today. It ignores existing bookings.
func (c *Calendar) Open(day, today text.Day) bool {
	return day >= today+text.Day(c.Notice) && day <= today+text.Horizon && c.Weekdays.Has(day.Weekday())
}

// Free reports whether the listing is free on a day in a part of the day, if the inquiry is made today. daypart is ""
// for any part.
func (c *Calendar) Free(day, today text.Day, daypart string) bool {
	return c.Open(day, today) && slices.ContainsFunc(c.Parts, func(p Part) bool {
		n := int(day - c.First)
		busy := n >= 0 && n/8 < len(p.Busy) && p.Busy[n/8]>>(n%8)&1 != 0
		return !busy && p.Serves(daypart)
	})
}

// When is the time asked for: any of some days, in a part of the day. Without days it asks for listings that offer that
// part on any day.
type When struct {
	Days    []text.Days
	Daypart string // "" for any
	Only    bool   // true removes unsuitable listings from the hits; false orders them last
	Today   text.Day
}

// Asked reports whether the query asks for days.
func (w *When) Asked() bool { return len(w.Days) > 0 && w.Today > 0 }

// Narrows reports whether the query asks for days or for a part of the day.
func (w *When) Narrows() bool { return w.Asked() || len(w.Days) == 0 && w.Daypart != "" }

// Suits reports whether a calendar meets the query.
func (w *When) Suits(c *Calendar) bool {
	if w.Asked() {
		return w.FreeOn(c) > 0
	}
	return slices.ContainsFunc(c.Parts, func(p Part) bool { return p.Serves(w.Daypart) })
}

// Each calls yield with each day asked for, from today to the horizon, until yield returns false. No day comes twice.
func (w *When) Each(yield func(text.Day) bool) {
	for i, days := range w.Days {
		for day := max(days.From, w.Today); day <= min(days.To, w.Today+text.Horizon); day++ {
			again := slices.ContainsFunc(w.Days[:i], func(before text.Days) bool { return before.Has(day) })
			if days.Has(day) && !again && !yield(day) {
				return
			}
		}
	}
}

// FreeOn returns the first of the days asked for on which the calendar is free, or 0 if there is none.
func (w *When) FreeOn(c *Calendar) (first text.Day) {
	w.Each(func(day text.Day) bool {
		if (first == 0 || day < first) && c.Free(day, w.Today, w.Daypart) {
			first = day
		}
		return true
	})
	return first
}

// Nearest returns the free day nearest to the days asked for, or 0 if there is none. Of two days that are equally near
// it returns the earlier one.
func (w *When) Nearest(c *Calendar) text.Day {
	from, to := text.Day(0), text.Day(0)
	w.Each(func(day text.Day) bool {
		if from == 0 || day < from {
			from = day
		}
		to = max(to, day)
		return true
	})
	if from == 0 {
		return 0
	}
	if within := (&When{Days: []text.Days{{From: from, To: to}}, Daypart: w.Daypart, Today: w.Today}).FreeOn(
		c,
	); within > 0 {
		return within
	}
	for away := text.Day(1); away <= text.Horizon; away++ {
		for _, day := range [...]text.Day{from - away, to + away} {
			if c.Free(day, w.Today, w.Daypart) {
				return day
			}
		}
	}
	return 0
}

// Hit returns a document as a hit. If the query asks for days, the hit has the document's free day.
func (w *When) Hit(d *Document) Hit {
	hit := Hit{ID: d.ID}
	if !w.Asked() {
		return hit
	}
	if hit.FreeOn = w.FreeOn(&d.Calendar); hit.FreeOn == 0 {
		hit.NearestFree = w.Nearest(&d.Calendar)
	}
	return hit
}

// String returns the days in the format that ParseDays reads.
func (w *When) String() string {
	date := text.Date{Days: w.Days}
	return date.Value()
}

// MostDays is the maximum number of days and ranges in one query.
const MostDays = 10

// ErrDays is returned by ParseDays for a text that it cannot read.
var ErrDays = errors.New("search: invalid days")

// ParseDays reads at most MostDays days, separated by spaces, in the format of text.Date.Value. It returns ErrDays for
// anything else.
func ParseDays(s string) ([]text.Days, error) {
	fields := strings.Fields(s)
	if len(fields) > MostDays {
		return nil, ErrDays
	}
	var all []text.Days
	for _, field := range fields {
		parts := strings.Split(field, "/")
		from, ok := text.ParseDay(parts[0])
		days := text.Days{From: from, To: from}
		if len(parts) > 1 && ok {
			days.To, ok = text.ParseDay(parts[1])
		}
		if len(parts) > 2 && ok {
			for weekday := range strings.SplitSeq(parts[2], ",") {
				n, err := strconv.Atoi(weekday)
				if err != nil || n < 0 || n > 6 {
					return nil, ErrDays
				}
				days.Weekdays |= 1 << n
			}
		}
		if !ok || len(parts) > 3 || days.To < days.From {
			return nil, ErrDays
		}
		all = append(all, days)
	}
	return all, nil
}
