package ical

import (
	"bytes"
	"regexp"
)

// Excess is a bound that a text is beyond. The parser nests as the text does, copies a line for each of its parameters
// and wraps an error at each level, so that a few thousand bytes may cost it gigabytes. Such a text is not handed to
// it.
type Excess string

// The bounds. Their names are those of the problems that owners are told.
const (
	TooDeep           Excess = "too_deep"
	TooManyEntries    Excess = "too_many_entries"
	TooManyProperties Excess = "too_many_lines"
	TooLongLine       Excess = "too_long_line"
)

// Error returns the bound's name.
func (e Excess) Error() string { return "ical: " + string(e) }

// Problem returns the bound's name, to be told to whoever shares the calendar.
func (e Excess) Problem() string { return string(e) }

const (
	// deepest is how many components may lie in each other. A calendar has three: an alarm in an event, or winter time
	// in a zone. RFC 9073 knows a fourth.
	deepest = 4
	// mostEntries are the components of a calendar: as many of the shortest events as fit into what is fetched
	// (41 bytes each in 1 MiB). Those of people's programs have 200 bytes and more.
	mostEntries = 26_000
	// mostProperties are those of a calendar. Lines of 20 bytes, which is short, are some 52,000 in 1 MiB.
	mostProperties = 60_000
	// longestLine is an unfolded line: it has room for a picture or a page that an event brings along.
	longestLine = 256 << 10
	// longestHead is what stands before a line's value, and mostParameters the values of its parameters: people who are
	// invited have ten, with names and addresses. What the parser copies is no more than this often the text.
	longestHead, mostParameters = 4 << 10, 50
)

// head is what a line begins with, as the parser understands it: a name, parameters with their values, a colon.
var head = regexp.MustCompile(`(?s)^[^A-Za-z0-9-]*[A-Za-z0-9-]+(?:;[^A-Za-z0-9-]*[A-Za-z0-9-]+=` + aValue +
	`(?:,` + aValue + `)*)*:`)

const aValue = `(?:"(?:\\.|[^"\\])*"|(?:\\.|[^"\\;:,])*)`

var word = regexp.MustCompile(`[A-Za-z0-9-]+`)

// bounded returns why a text is not handed to the parser: an Excess, or ErrNotCalendar for a line that is none. It
// looks at each byte a few times and keeps no more than the beginning of a line.
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

// unfolded returns what the first line of a text begins with, its length without folds, and the text after it.
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

// headOf returns the head of a line of so many bytes.
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
