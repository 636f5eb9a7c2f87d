package markdown

import (
	"regexp"
	"strings"
)

// What a text may have of each: the time to parse it grows with the square of these.
const (
	maxBrackets = 500  // opening ones
	maxMarks    = 5000 // of emphasis: * and _
	maxHeadings = 500
	maxNested   = 16     // quotes and lists that begin on one line
	maxCells    = 20_000 // of tables: a row has as many as the widest one, however few are written
)

// nested is what begins quotes and lists within each other at the start of a line.
var nested = regexp.MustCompile(`^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))+`)

var begins = regexp.MustCompile(`>|[-*+][ \t]|\d{1,9}[.)][ \t]`)

// Intricate reports whether a text would take seconds to render. Callers refuse it. Nobody writes one by hand: sixty
// thousand times ">" took ten seconds.
func Intricate(markdown string) bool {
	if strings.Count(markdown, "[") > maxBrackets ||
		strings.Count(markdown, "*")+strings.Count(markdown, "_") > maxMarks {
		return true
	}
	if cellsOf(markdown) > maxCells {
		return true
	}
	headings := 0
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			headings++
		}
		if len(begins.FindAllString(nested.FindString(line), maxNested+1)) > maxNested {
			return true
		}
	}
	return headings > maxHeadings
}

// cellsOf returns how many cells the tables of a text have at most. Lines with no empty one between them may be one
// table, also within a quote.
func cellsOf(markdown string) int {
	all, rows, bars := 0, 0, 0
	end := func() {
		if bars > 0 {
			all += rows * (bars + 1)
		}
		rows, bars = 0, 0
	}
	for line := range strings.Lines(markdown) {
		if strings.Trim(line, "> \t\r\n") == "" {
			end()
			continue
		}
		rows, bars = rows+1, max(bars, strings.Count(line, "|"))
	}
	end()
	return all
}
