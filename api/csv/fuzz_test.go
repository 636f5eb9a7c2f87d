package csv

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// No cell is taken for a formula, and every cell is read back as it was written.
func FuzzCell(f *testing.F) {
	for _, seed := range []string{
		"", "قاعة", "=1+1", "+963", "-", "@x", "\t=1", "\r=1", "a,b", `"`, "'=",
		"line\nline", "\ufeff=1", "\x00", "a;=1+1", `a";=1`, "＝1+1", " =1", "\u200f=1",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		escaped := harmless(cell)
		if escaped != "" && strings.ContainsAny(escaped[:1], "=+-@\t\r\n") ||
			strings.ContainsAny(firstSeen(escaped), "=+-@＝＋－＠") {
			t.Fatalf("%q becomes %q", cell, escaped)
		}
		if strings.TrimPrefix(escaped, "'") != strings.TrimPrefix(cell, "'") && escaped != cell {
			t.Fatalf("%q becomes %q", cell, escaped)
		}
		for _, separator := range []rune{',', ';', '\t'} {
			row, err := read(cell, separator)
			// Readers normalise line ends.
			if err != nil || len(row) == 0 || row[0] != strings.ReplaceAll(escaped, "\r\n", "\n") {
				t.Fatalf("%q is read as %q: %v", escaped, row, err)
			}
		}
	})
}

// firstSeen returns the first visible letter of a cell.
func firstSeen(cell string) string {
	for _, r := range cell {
		if !unseen(r) {
			return string(r)
		}
	}
	return ""
}

// read parses a row of two cells with a separator, as a spreadsheet would.
func read(cell string, separator rune) ([]string, error) {
	var file bytes.Buffer
	out := bufio.NewWriter(&file)
	row := []string{cell, "next"}
	if separator != ',' {
		row = row[:1] // the rest is one text; only the first cell is checked
	}
	write(out, row)
	if err := out.Flush(); err != nil {
		return nil, err
	}
	in := csv.NewReader(&file)
	in.Comma = separator
	return in.Read()
}

// No separator that a spreadsheet may use begins a new cell inside a quoted one.
func TestEveryCellIsQuoted(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	out := bufio.NewWriter(&file)
	write(out, []string{"a;=1+1", "", `the "best" hall`, "＝1", "-5", "12"})
	require.NoError(t, out.Flush())
	assert.Equal(t, `"a;=1+1","","the ""best"" hall","'＝1","'-5","12"`+"\n", file.String())
}
