package markdown

import (
	"regexp"
	"strings"
)

// The limits of a text. The time to parse a text grows with the square of these numbers.
const (
	maxBrackets = 500  // opening ones
	maxMarks    = 5000 // of emphasis: * and _
	maxHeadings = 500
	maxNested   = 16     // quotes and lists that begin on one line, within each other
	maxCells    = 20_000 // cells of tables; every row counts as wide as the widest row
)

// nested matches quotes and lists that begin within each other at the start of a line.
var nested = regexp.MustCompile(`^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))+`)

var begins = regexp.MustCompile(`>|[-*+][ \t]|\d{1,9}[.)][ \t]`)

// Intricate reports whether a text would take seconds to render. Callers refuse such a text. No person writes one: ">"
// sixty thousand times took ten seconds.
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

// cellsOf returns an upper bound of the cells in the tables of a text. Consecutive lines that are not empty may form
// one table, also within a quote.
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
