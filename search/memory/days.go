package memory

import (
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// calendars holds the calendars of a segment by day instead of by document. There is a set of documents for each taken
// part of a day, so one pass over the bits tests all documents.
type calendars struct {
	offered   map[string]set // by part of the day: the documents that offer it
	everyPart set            // the documents that offer any part of the day
	busy      map[partOfDay]set
	rules     []rule
	rule      []uint32 // by document: index into rules
}

type partOfDay struct {
	daypart string
	day     text.Day
}

// rule is the part of a calendar that decides whether the listing takes parties on a day, see search.Calendar.Open. Few
// rules are distinct.
type rule struct {
	notice   int
	weekdays text.Weekdays
}

func (b *builder) calendar(i uint32, c *search.Calendar) {
	own := rule{c.Notice, c.Weekdays}
	at, had := b.ruled[own]
	if !had {
		at = uint32(len(b.rules))
		b.rules, b.ruled[own] = append(b.rules, own), at
	}
	b.rule = append(b.rule, at)
	for p := range c.Parts {
		part := &c.Parts[p]
		if b.offered[part.Daypart] == nil {
			b.offered[part.Daypart] = newSet(len(b.docs))
		}
		b.offered[part.Daypart].add(i)
		b.everyPart.add(i)
		part.Busies(c.First, func(day text.Day) {
			on := partOfDay{part.Daypart, day}
			if b.busy[on] == nil {
				b.busy[on] = newSet(len(b.docs))
			}
			b.busy[on].add(i)
		})
	}
}

// free returns the documents that are free on any of the days asked for. If the query asks for no day, it returns those
// that offer the part of the day.
func (s *segment) free(when *search.When) set {
	if !when.Asked() {
		return s.offering(when.Daypart)
	}
	all, one, open := newSet(len(s.docs)), newSet(len(s.docs)), make([]bool, len(s.rules))
	when.Each(func(day text.Day) bool {
		clear(one)
		for daypart, offered := range s.offered {
			if !(&search.Part{Daypart: daypart}).Serves(when.Daypart) {
				continue
			}
			busy := s.busy[partOfDay{daypart, day}]
			for i, word := range offered {
				if busy != nil {
					word &^= busy[i]
				}
				one[i] |= word
			}
		}
		for i, r := range s.rules {
			of := search.Calendar{Notice: r.notice, Weekdays: r.weekdays}
			open[i] = of.Open(day, when.Today)
		}
		if slices.Contains(open, false) {
			s.drop(one, open)
		}
		more := false // stop once every document is free on some day
		for i, word := range one {
			all[i] |= word
			more = more || all[i] != s.everyPart[i]
		}
		return more
	})
	return all
}

// offering returns the documents that offer a part of the day.
func (s *segment) offering(daypart string) set {
	all := newSet(len(s.docs))
	for part, offered := range s.offered {
		if (&search.Part{Daypart: part}).Serves(daypart) {
			for i, word := range offered {
				all[i] |= word
			}
		}
	}
	return all
}

// drop removes the documents whose rule is not open. open is by rule.
func (s *segment) drop(from set, open []bool) {
	for doc, at := range s.rule {
		if !open[at] {
			from[doc/64] &^= 1 << (doc % 64)
		}
	}
}
