package ical

import (
	"context"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/teambition/rrule-go"
)

const (
	// mostSteps are what one calendar may cost: a step is an event, or an instance of a series, also before the window.
	mostSteps = 1_000_000
	// earliest is the year of the first series that is understood: its instances are counted to today.
	earliest    = 1900
	longestRule = 500 // letters
	widestPause = 10_000
	// mostRules are those of one event; RFC 5545 asks for one at most. Each may cost a third of a second and find
	// nothing.
	mostRules = 5
)

// instances calls each with every instance of an event that may reach a window, and returns how many steps it took. It
// ends with ctx.
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
	if e.instance != nil { // it is one itself
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

// without returns the instances of a series that it leaves out or that have entries of their own, by their names. A day
// stands for all that begins on it.
func (e entry) without() (map[string]bool, error) {
	list, err := e.listed(ics.ComponentPropertyExdate)
	names := map[string]bool{}
	for _, m := range append(list, e.replaced...) {
		names[m.String()] = true
	}
	return names, err
}

// listed returns the times of all properties with a name.
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

// ruleOf returns the rule of a series that begins at a moment. What repeats more often than daily, or says hours of its
// own, is not understood: only days count here.
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
	if !o.Until.IsZero() && !strings.Contains(until(text), "T") { // the whole of its last day
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
