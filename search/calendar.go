package search

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"weddings/search/text"
)

// Calendar is when a listing is free, as far as that does not change with the day that it is asked on. The zero
// Calendar is never free.
type Calendar struct {
	First    text.Day // the busy days are counted from here
	Notice   int      // days between an inquiry and the party, at least
	Weekdays text.Weekdays
	Parts    []Part // the parts of the day that are offered, each once
}

// Part is a part of the day in which a listing may be taken.
type Part struct {
	Daypart string
	Busy    []byte // bit n%8 of byte n/8: it is not free on day First+n; what is behind the end is free
}

// AllDay is the part that takes a whole day: it serves who asks for any other.
const AllDay = text.AllDay

// Dayparts are all parts of the day.
var Dayparts = []string{text.Noon, text.Afternoon, text.Evening, AllDay}

// Serves reports whether a part is what is asked for; "" asks for any.
func (p *Part) Serves(daypart string) bool {
	return daypart == "" || p.Daypart == daypart || p.Daypart == AllDay
}

// Busies calls yield with the days that are not free.
func (p *Part) Busies(first text.Day, yield func(text.Day)) {
	for n, b := range p.Busy {
		for bit := 0; b>>bit != 0; bit++ {
			if b>>bit&1 != 0 {
				yield(first + text.Day(n*8+bit))
			}
		}
	}
}

// Take marks a day as not free. A day before First is not marked.
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

// Open reports whether a calendar takes parties on a day, for one who asks today, however many others do.
func (c *Calendar) Open(day, today text.Day) bool {
	return day >= today+text.Day(c.Notice) && day <= today+text.Horizon && c.Weekdays.Has(day.Weekday())
}

// Free reports whether it is free on a day for a part of the day, "" for any, for one who asks today.
func (c *Calendar) Free(day, today text.Day, daypart string) bool {
	return c.Open(day, today) && slices.ContainsFunc(c.Parts, func(p Part) bool {
		n := int(day - c.First)
		busy := n >= 0 && n/8 < len(p.Busy) && p.Busy[n/8]>>(n%8)&1 != 0
		return !busy && p.Serves(daypart)
	})
}

// When is for when a party may be: on any of some days, in a part of the day. Without days it asks for who offers that
// part, on whatever day.
type When struct {
	Days    []text.Days
	Daypart string // "" for any
	Only    bool   // what does not suit is left out; else it comes last
	Today   text.Day
}

// Asked reports whether it asks for a day.
func (w *When) Asked() bool { return len(w.Days) > 0 && w.Today > 0 }

// Narrows reports whether it asks for anything.
func (w *When) Narrows() bool { return w.Asked() || len(w.Days) == 0 && w.Daypart != "" }

// Suits reports whether a calendar is what is asked for.
func (w *When) Suits(c *Calendar) bool {
	if w.Asked() {
		return w.FreeOn(c) > 0
	}
	return slices.ContainsFunc(c.Parts, func(p Part) bool { return p.Serves(w.Daypart) })
}

// Each calls yield with the days asked for that lie within the horizon, each once, until it returns false.
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

// FreeOn returns the first of the days asked for on which a calendar is free, and 0 where there is none.
func (w *When) FreeOn(c *Calendar) (first text.Day) {
	w.Each(func(day text.Day) bool {
		if (first == 0 || day < first) && c.Free(day, w.Today, w.Daypart) {
			first = day
		}
		return true
	})
	return first
}

// Nearest returns the day nearest to those asked for on which a calendar is free, the earlier of two, and 0 where it is
// free on none.
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

// Hit returns a document as one that was found, with the day on which it is free.
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

// String returns the days, as ParseDays reads them.
func (w *When) String() string {
	date := text.Date{Days: w.Days}
	return date.Value()
}

// MostDays is how many days or ranges of days one may ask for at once.
const MostDays = 10

// ErrDays refuses what is no days.
var ErrDays = errors.New("search: no days")

// ParseDays reads days as text.Date writes them, at most MostDays.
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
