package ical

import (
	"context"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/teambition/rrule-go"
)

const (
	// mostSteps is the greatest number of steps for one calendar. A step is an event, an instance of a series (also one
	// before the window) or an excluded instance.
	mostSteps = 1_000_000
	// earliest is the earliest year in which a series may begin: all its instances up to today are counted.
	earliest    = 1900
	longestRule = 500 // letters
	widestPause = 10_000
	// mostRules is the greatest number of recurrence rules of one event. RFC 5545 says that there should be at most
	// one. A rule may take a third of a second and yield no instance.
	mostRules = 5
)

// instances calls each with every instance of an event that may fall into the window, and returns the number of steps.
// It checks ctx before each rule.
func (e entry) instances(
	ctx context.Context, start moment, length time.Duration, window Block, each func(moment),
) (steps int, err error) {
	without, err := e.without()
	if err != nil {
		return 1, err
	}
	kept := func(m moment) bool { return !without[m.String()] && !without[m.at.Format(dateForm)] }
	if kept(start) {
		each(start)
	}
	steps = 1 + len(without)
	if e.instance != nil { // rules of a single instance do not count
		return steps, nil
	}
	besides, err := e.listed(ics.ComponentPropertyRdate)
	if err != nil {
		return steps, err
	}
	for _, m := range besides {
		if kept(m) {
			each(m)
		}
	}
	steps += len(besides)
	rules := e.GetProperties(ics.ComponentPropertyRrule)
	if len(rules) > mostRules {
		return steps, errUnread
	}
	for _, p := range rules {
		if ctx.Err() != nil {
			return mostSteps + 1, ctx.Err()
		}
		rule, err := ruleOf(p.Value, start)
		if err != nil {
			return steps, err
		}
		next := rule.Iterator()
		for {
			at, more := next()
			m := moment{at, start.whole}
			if !more || m.block(length).From > window.To {
				break
			}
			if steps++; m.block(length).To >= window.From && kept(m) {
				each(m)
			}
		}
	}
	return steps, nil
}

// without returns the keys (moment.String) of the instances that a series excludes (EXDATE) or that other entries
// replace. The key of a whole day excludes every instance that begins on that day.
func (e entry) without() (map[string]bool, error) {
	list, err := e.listed(ics.ComponentPropertyExdate)
	names := map[string]bool{}
	for _, m := range append(list, e.replaced...) {
		names[m.String()] = true
	}
	return names, err
}

// listed returns the times in all properties with the name.
func (e entry) listed(name ics.ComponentProperty) (list []moment, err error) {
	for _, p := range e.GetProperties(name) {
		some, err := e.zones.moments(p.BaseProperty)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// ruleOf returns the recurrence rule of a series that begins at start. It returns errUnread for a rule that repeats
// more often than daily or several times a day, because only days count here, and for one that the library cannot read
// or that exceeds a limit.
func ruleOf(text string, start moment) (*rrule.RRule, error) {
	text = strings.ToUpper(strings.TrimSpace(text))
	if len(text) > longestRule || start.at.Year() < earliest {
		return nil, errUnread
	}
	o, err := rrule.StrToROptionInLocation(text, start.at.Location())
	if err != nil || o.Freq > rrule.DAILY || o.Interval < 0 || o.Interval > widestPause || o.Count < 0 ||
		len(o.Byhour) > 1 || len(o.Byminute) > 1 || len(o.Bysecond) > 1 || len(o.Byeaster) > 0 {
		return nil, errUnread
	}
	o.Byhour, o.Byminute, o.Bysecond = nil, nil, nil
	o.Dtstart = start.at
	if !o.Until.IsZero() && !strings.Contains(until(text), "T") { // an UNTIL without a time includes its whole day
		o.Until = o.Until.Add(day - time.Second)
	}
	rule, err := rrule.NewRRule(*o)
	if err != nil {
		return nil, errUnread
	}
	return rule, nil
}

func until(rule string) string {
	_, after, _ := strings.Cut(rule, "UNTIL=")
	value, _, _ := strings.Cut(after, ";")
	return value
}
