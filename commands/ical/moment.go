package ical

import (
	"strings"
	"time"
	_ "time/tzdata" // so that time zones are known on a host without a zone database

	ics "github.com/arran4/golang-ical"
	"github.com/emersion/go-ical"

	"weddings/events"
	"weddings/internal/clock"
)

// moment is a time or a whole day in a calendar.
type moment struct {
	at    time.Time // for a whole day: midnight in UTC
	whole bool
}

// String returns a key: two moments have the same key only if they are the same time or the same whole day.
func (m moment) String() string {
	if m.whole {
		return m.at.Format(dateForm)
	}
	return m.at.UTC().Format(time.RFC3339)
}

// nightEnds: a party that ends within this time after midnight does not take the day on which it ends.
const nightEnds = 6 * time.Hour

// block returns the days that an event takes which begins at the moment and lasts for length. An event that ends by six
// in the morning does not take the day on which it ends.
func (m moment) block(length time.Duration) Block {
	if m.whole {
		first := dayOf(m.at)
		return Block{first, first + events.Day((length-1)/day)}
	}
	first, last := events.DayOf(m.at), events.DayOf(m.at.Add(length))
	if ends := m.at.Add(length); length > 0 && ends.Sub(clock.Day(ends)) <= nightEnds {
		last--
	}
	return Block{min(first, last), last}
}

// dayOf returns the day of a midnight in UTC.
func dayOf(midnight time.Time) events.Day {
	return events.Day(midnight.Unix() / int64(day/time.Second))
}

// zones finds the time zones that the properties of a calendar name. It looks up each name once.
type zones struct {
	own   map[string]*time.Location // defined in the calendar; used for names that the zone database lacks
	found map[string]*time.Location
}

// mostZones is the greatest number of zone names in a calendar; real calendars use a few. A name longer than
// longestZone bytes is not looked up in the zone database.
const mostZones, longestZone = 100, 100

func zonesOf(calendar *ics.Calendar) *zones {
	known := &zones{own: map[string]*time.Location{}, found: map[string]*time.Location{}}
	for _, zone := range calendar.Timezones() {
		name := zone.GetProperty(ics.ComponentProperty(ics.PropertyTzid))
		if name == nil {
			continue
		}
		for _, part := range zone.Components {
			standard, ok := part.(*ics.Standard)
			if !ok {
				continue
			}
			if p := standard.GetProperty(ics.ComponentProperty(ics.PropertyTzoffsetto)); p != nil {
				if offset, err := time.Parse("-0700", p.Value); err == nil {
					known.own[name.Value] = offset.Location()
				}
			}
		}
	}
	return known
}

// of returns the zone with a name. It returns errUnread for a new name once mostZones names have been looked up.
func (z *zones) of(name string) (*time.Location, error) {
	name = strings.Trim(name, `"`)
	if zone := z.found[name]; zone != nil {
		return zone, nil
	}
	if len(z.found) >= mostZones {
		return nil, errUnread
	}
	zone := z.find(name)
	z.found[name] = zone
	return zone, nil
}

// find returns the zone of the zone database with that name, else the standard time that the calendar defines under it,
// else Damascus. Some programs write a path before the name, so find also tries what follows each slash.
func (z *zones) find(name string) *time.Location {
	for rest := strings.TrimPrefix(name, "/"); rest != "" && rest != "Local" && len(name) <= longestZone; {
		if zone, err := time.LoadLocation(rest); err == nil {
			return zone
		}
		_, after, more := strings.Cut(rest, "/")
		if !more {
			break
		}
		rest = after
	}
	if zone := z.own[name]; zone != nil {
		return zone
	}
	return clock.Damascus
}

// moment reads the time of a property. A time without a zone is local time in Damascus.
func (z *zones) moment(p ics.BaseProperty) (moment, error) { return z.read(p, p.Value) }

// moments reads a property that holds a list of times or periods. Of a period it returns the beginning.
func (z *zones) moments(p ics.BaseProperty) (list []moment, err error) {
	for each := range strings.SplitSeq(p.Value, ",") {
		begins, _, _ := strings.Cut(each, "/")
		m, err := z.read(p, begins)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

func (z *zones) read(p ics.BaseProperty, text string) (moment, error) {
	text = strings.TrimSpace(text)
	if len(text) == len(dateForm) {
		at, err := time.Parse(dateForm, text)
		if err != nil {
			return moment{}, errUnread
		}
		return moment{at, true}, nil
	}
	zone := clock.Damascus
	if local, utc := strings.CutSuffix(text, "Z"); utc {
		text, zone = local, time.UTC
	} else if names := p.ICalParameters["TZID"]; len(names) > 0 {
		named, err := z.of(names[0])
		if err != nil {
			return moment{}, err
		}
		zone = named
	}
	at, err := time.ParseInLocation("20060102T150405", text, zone)
	if err != nil {
		return moment{}, errUnread
	}
	return moment{at: at}, nil
}

// duration reads an iCalendar duration. It returns errUnread for a negative one and for one over mostSeconds.
func duration(text string) (time.Duration, error) {
	length, err := (&ical.Prop{Value: text}).Duration()
	if err != nil || length < 0 || length > mostSeconds*time.Second {
		return 0, errUnread
	}
	return length, nil
}
