package ical

import (
	"bytes"
	"regexp"
)

// Excess names the limit that a text exceeds. Such a text is not parsed: the parser recurses into nested components,
// copies the line for each of its parameters and wraps an error at each level, so a few thousand bytes can cost
// gigabytes of memory.
type Excess string

// The limits. Owners see a problem of the same name.
const (
	TooDeep           Excess = "too_deep"
	TooManyEntries    Excess = "too_many_entries"
	TooManyProperties Excess = "too_many_lines"
	TooLongLine       Excess = "too_long_line"
)

// Error returns the name of the limit with the prefix "ical: ".
func (e Excess) Error() string { return "ical: " + string(e) }

// Problem returns the name of the limit. The owner who linked the calendar sees the problem of that name.
func (e Excess) Problem() string { return string(e) }

const (
	// deepest is the greatest depth of nested components. Calendars have three levels: the calendar, an event or a time
	// zone, and an alarm or the zone's standard time. RFC 9073 adds a fourth.
	deepest = 4
	// mostEntries is the greatest number of components in a calendar. A fetch reads at most 1 MiB, which holds about
	// this many of the shortest events (41 bytes each). Events of real calendar programs have 200 bytes and more.
	mostEntries = 26_000
	// mostProperties is the greatest number of properties in a calendar. 1 MiB holds about 52,000 short lines of 20
	// bytes.
	mostProperties = 60_000
	// longestLine is the greatest length of an unfolded line, in bytes. It has room for an attached picture or page.
	longestLine = 256 << 10
	// longestHead is the greatest length of what stands before a line's value, in bytes. mostParameters is the greatest
	// number of parameter values in a line; the line of an invited person has about ten. So the parser copies at most
	// mostParameters times the text.
	longestHead, mostParameters = 4 << 10, 50
)

// head matches the beginning of a line as the parser reads it: a name, parameters with their values, a colon.
var head = regexp.MustCompile(`(?s)^[^A-Za-z0-9-]*[A-Za-z0-9-]+(?:;[^A-Za-z0-9-]*[A-Za-z0-9-]+=` + aValue +
	`(?:,` + aValue + `)*)*:`)

const aValue = `(?:"(?:\\.|[^"\\])*"|(?:\\.|[^"\\;:,])*)`

var word = regexp.MustCompile(`[A-Za-z0-9-]+`)

// bounded returns an Excess for a text that exceeds a limit, and ErrNotCalendar for a text with a line that is no
// property. It runs in linear time and keeps only the beginning of one line in memory.
func bounded(text []byte) error {
	depth, entries, properties := 0, 0, 0
	begins, length := make([]byte, 0, longestHead), 0
	for len(text) > 0 {
		if begins, length, text = unfolded(begins[:0], text); length == 0 {
			continue
		}
		named, err := headOf(begins, length)
		if err != nil {
			return err
		}
		switch string(word.Find(named)) {
		case "BEGIN":
			depth++
			entries++
		case "END":
			depth--
		default:
			properties++
		}
		switch {
		case depth > deepest:
			return TooDeep
		case entries > mostEntries:
			return TooManyEntries
		case properties > mostProperties:
			return TooManyProperties
		}
	}
	return nil
}

// unfolded returns the first longestHead bytes of the first unfolded line of a text, the length of that line in bytes,
// and the text after it. It appends the bytes to begins.
func unfolded(begins, text []byte) (_ []byte, length int, rest []byte) {
	for {
		line, after, _ := bytes.Cut(text, []byte("\n"))
		line = bytes.TrimSuffix(line, []byte("\r"))
		length += len(line)
		begins = append(begins, line[:min(len(line), longestHead-len(begins))]...)
		if len(after) == 0 || after[0] != ' ' && after[0] != '\t' {
			return begins, length, after
		}
		text = after[1:]
	}
}

// headOf returns the head of a line. begins is the beginning of the line; length is the length of the whole line in
// bytes.
func headOf(begins []byte, length int) ([]byte, error) {
	named := head.Find(begins)
	switch {
	case length > longestLine, named == nil && length > len(begins):
		return nil, TooLongLine
	case named == nil:
		return nil, ErrNotCalendar
	case bytes.Count(named, []byte(","))+bytes.Count(named, []byte(";")) > mostParameters:
		return nil, TooLongLine
	}
	return named, nil
}
