package ical

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"weddings/events"
)

// Block is a span of consecutive days.
type Block struct {
	From events.Day `json:"from"`
	To   events.Day `json:"to"` // the last day
}

func (b Block) days() int { return int(b.To-b.From) + 1 }

// Tail is the last block of a calendar, with what earlier reads showed of its movement. Some calendars block all days
// after a booking horizon that moves with today. The zero Tail is that of a calendar that was not read yet.
type Tail struct {
	Block
	Seen  events.Day `json:"seen"`  // the day on which a read first found it at its place
	Moved events.Day `json:"moved"` // the last day on which a read found it moved; 0 = never
}

// Busy is what another calendar tells about the days of a window.
type Busy struct {
	Days    []events.Day // the busy days, in order
	Unread  int          // events that cannot be understood
	Tail    Tail
	Rolling *Block // a tail beyond a booking horizon: it takes no days; nil = none
}

// Errors of Read. See also Excess.
var (
	ErrNotCalendar = errors.New("ical: the text is no whole calendar")
	ErrTooMuch     = errors.New("ical: the calendar takes too long to read")
)

// A tail is not a booking if it is longer than longest days, or if it moves with today and has at least shortest days.
// A tail that last moved more than still days ago no longer counts as moving.
const longest, shortest, still = 180, 14, 3

// Reading holds the parameters of a read.
type Reading struct {
	Window Block // the days of interest; the first is today
	Host   string
	Tail   Tail // the result of the last read
}

// Read returns the days of the window that a calendar takes. Events of this site, whose UID ends with "@" and Host,
// take no days. Read returns ErrNotCalendar for a text that is not one whole calendar or that makes the parser panic,
// an Excess for a text that exceeds a limit, and ErrTooMuch when ctx ends or the calendar takes too many steps.
func (r Reading) Read(ctx context.Context, text []byte) (busy Busy, err error) {
	defer func() {
		if recover() != nil { // a panic of the parser must not end the process
			busy, err = Busy{}, ErrNotCalendar
		}
	}()
	calendar, err := parse(text)
	if err != nil {
		return Busy{}, err
	}
	list, unread := entriesOf(calendar, r.Host)
	busy.Unread = unread
	budget := mostSteps
	var all []Block
	for _, e := range list {
		if ctx.Err() != nil {
			return Busy{}, ErrTooMuch
		}
		blocks, steps, err := e.blocks(ctx, r.Window)
		if budget -= steps; budget < 0 {
			return Busy{}, ErrTooMuch
		}
		if err != nil {
			busy.Unread++
		}
		all = append(all, blocks...)
	}
	busy.Tail = tailOf(all).after(r.Tail, r.Window.From)
	if busy.Tail.rolls(r.Window.From) {
		rolling := busy.Tail.Block
		busy.Rolling = &rolling
		all = slices.DeleteFunc(all, func(b Block) bool { return b == rolling })
	}
	for _, b := range merged(all) {
		for day := b.From; day <= b.To; day++ {
			busy.Days = append(busy.Days, day)
		}
	}
	return busy, nil
}

// tailOf returns the block that ends last, and the longest if several end on the same day.
func tailOf(all []Block) (tail Tail) {
	for _, b := range all {
		if b.To > tail.To || b.To == tail.To && b.From < tail.From {
			tail.Block = b
		}
	}
	return tail
}

// after returns the tail with Seen and Moved set. before is the tail of the last read.
func (t Tail) after(before Tail, today events.Day) Tail {
	moved := t.To - before.To
	switch {
	case t.Block == before.Block && before.Seen != 0:
		return before
	case before.Seen != 0 && moved == t.From-before.From && moved > 0 && moved <= today-before.Seen+1:
		t.Moved = today
	}
	t.Seen = today
	return t
}

func (t Tail) rolls(today events.Day) bool {
	return t.days() > longest || t.Moved != 0 && t.days() >= shortest && today-t.Moved <= still
}

// merged returns the blocks in order, with overlapping and adjacent blocks merged.
func merged(all []Block) (apart []Block) {
	slices.SortFunc(all, func(a, b Block) int { return cmp.Compare(a.From, b.From) })
	for _, b := range all {
		if last := len(apart) - 1; last >= 0 && b.From <= apart[last].To+1 {
			apart[last].To = max(apart[last].To, b.To)
			continue
		}
		apart = append(apart, b)
	}
	return apart
}

// parse reads a text that is one whole calendar.
func parse(text []byte) (*ics.Calendar, error) {
	text = bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	if !bytes.HasPrefix(text, []byte("BEGIN:VCALENDAR")) || !bytes.HasSuffix(text, []byte("END:VCALENDAR")) {
		return nil, ErrNotCalendar
	}
	if err := bounded(text); err != nil {
		return nil, err
	}
	calendar, err := ics.ParseCalendarWithOptions(bytes.NewReader(text),
		ics.WithUnknownPropertyHandler(ics.AcceptUnknownPropertyHandler))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotCalendar, err)
	}
	return calendar, nil
}

// entry is the newest version of an event of a calendar.
type entry struct {
	*ics.VEvent
	zones    *zones
	uid      string
	instance *moment  // the instance of a series that the event replaces (RECURRENCE-ID); nil = none
	replaced []moment // the instances of a series that have entries of their own
}

// entriesOf returns the events that may take days, and the number of events that cannot be understood. Of several
// events with the same UID and the same instance only the newest counts.
func entriesOf(calendar *ics.Calendar, host string) (list []entry, unread int) {
	known := zonesOf(calendar)
	at := map[string]int{}
	for i, event := range calendar.Events() {
		e := entry{VEvent: event, zones: known, uid: event.Id()}
		if host != "" && strings.HasSuffix(e.uid, "@"+host) {
			continue
		}
		key := e.uid + "\n"
		if p := event.GetProperty(ics.ComponentPropertyRecurrenceId); p != nil {
			instance, err := known.moment(p.BaseProperty)
			if err != nil {
				unread++
				continue
			}
			e.instance = &instance
			key += instance.String()
		}
		if e.uid == "" { // RFC 5545 requires a UID; without one, the event is a version of no other
			key += strconv.Itoa(i)
		}
		if before, twice := at[key]; !twice {
			at[key] = len(list)
			list = append(list, e)
		} else if !e.olderThan(list[before]) {
			list[before] = e
		}
	}
	series := map[string]int{}
	for i, e := range list {
		if e.instance == nil && e.uid != "" {
			series[e.uid] = i
		}
	}
	for _, e := range list {
		if of, ok := series[e.uid]; ok && e.instance != nil {
			list[of].replaced = append(list[of].replaced, *e.instance)
		}
	}
	return slices.DeleteFunc(list, entry.takesNothing), unread
}

func (e entry) olderThan(other entry) bool {
	if a, b := e.sequence(), other.sequence(); a != b {
		return a < b
	}
	return e.value(ics.ComponentPropertyDtstamp) < other.value(ics.ComponentPropertyDtstamp)
}

func (e entry) sequence() int {
	n, err := strconv.Atoi(e.value(ics.ComponentPropertySequence))
	if err != nil {
		return 0
	}
	return n
}

func (e entry) value(of ics.ComponentProperty) string {
	if p := e.GetProperty(of); p != nil {
		return strings.TrimSpace(p.Value)
	}
	return ""
}

// takesNothing reports whether an event is cancelled or marked as free.
func (e entry) takesNothing() bool {
	is := func(of ics.ComponentProperty, word string) bool { return strings.EqualFold(e.value(of), word) }
	return is(ics.ComponentPropertyStatus, "CANCELLED") || is(ics.ComponentPropertyTransp, "TRANSPARENT") ||
		is("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
}

// errUnread is returned for an event that cannot be understood.
var errUnread = errors.New("ical: the event cannot be understood")

// blocks returns the days of a window that an event takes, in order, and the number of steps (see mostSteps).
func (e entry) blocks(ctx context.Context, window Block) (list []Block, steps int, err error) {
	start, length, err := e.span()
	if err != nil {
		return nil, 1, err
	}
	each := func(at moment) {
		if b := at.block(length); b.To >= window.From && b.From <= window.To {
			list = append(list, Block{max(b.From, window.From), min(b.To, window.To)})
		}
	}
	steps, err = e.instances(ctx, start, length, window, each)
	return merged(list), steps, err
}

// span returns when an event begins and how long it lasts.
func (e entry) span() (start moment, length time.Duration, err error) {
	begins := e.GetProperty(ics.ComponentPropertyDtStart)
	if begins == nil {
		return start, 0, errUnread
	}
	if start, err = e.zones.moment(begins.BaseProperty); err != nil {
		return start, 0, err
	}
	switch ends, lasts := e.GetProperty(ics.ComponentPropertyDtEnd), e.value(ics.ComponentPropertyDuration); {
	case ends != nil:
		end, err := e.zones.moment(ends.BaseProperty)
		if err != nil || end.at.Before(start.at) || end.whole != start.whole {
			return start, 0, errUnread
		}
		// Not Sub: a time.Duration holds at most 292 years.
		length = time.Duration(min(end.at.Unix()-start.at.Unix(), mostSeconds)) * time.Second
	case lasts != "":
		if length, err = duration(lasts); err != nil {
			return start, 0, err
		}
	}
	if start.whole {
		length = max(length, day)
	}
	return start, length, nil
}

const (
	day = 24 * time.Hour
	// mostSeconds is the greatest length of an event, in seconds: a hundred years.
	mostSeconds = 100 * 366 * 24 * 60 * 60
)
