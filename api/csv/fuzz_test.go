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

// Whatever a cell holds, no spreadsheet takes it for a formula, and who reads the file reads what was written.
func FuzzCell(f *testing.F) {
	for _, seed := range []string{
		"", "قاعة", "=1+1", "+963", "-", "@x", "\t=1", "\r=1", "a,b", `"`, "'=",
		"line\nline", "\ufeff=1", "\x00", "a;=1+1", `a";=1`, "＝1+1", " =1", "\u200f=1",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		told := harmless(cell)
		if told != "" && strings.ContainsAny(told[:1], "=+-@\t\r\n") ||
			strings.ContainsAny(firstSeen(told), "=+-@＝＋－＠") {
			t.Fatalf("%q becomes %q", cell, told)
		}
		if strings.TrimPrefix(told, "'") != strings.TrimPrefix(cell, "'") && told != cell {
			t.Fatalf("%q becomes %q", cell, told)
		}
		for _, separator := range []rune{',', ';', '\t'} {
			row, err := read(cell, separator)
			// Readers take every end of a line for the same.
			if err != nil || len(row) == 0 || row[0] != strings.ReplaceAll(told, "\r\n", "\n") {
				t.Fatalf("%q is read as %q: %v", told, row, err)
			}
		}
	})
}

// firstSeen is the first letter of a cell that one sees.
func firstSeen(cell string) string {
	for _, r := range cell {
		if !unseen(r) {
			return string(r)
		}
	}
	return ""
}

// read returns what a reader with a separator takes for the cells of a row of two.
func read(cell string, separator rune) ([]string, error) {
	var file bytes.Buffer
	out := bufio.NewWriter(&file)
	row := []string{cell, "next"}
	if separator != ',' {
		row = row[:1] // all that follows the first cell is one text to it, which is not what is looked at here
	}
	write(out, row)
	if err := out.Flush(); err != nil {
		return nil, err
	}
	in := csv.NewReader(&file)
	in.Comma = separator
	return in.Read()
}

// A semicolon begins no cell, whichever separator a spreadsheet takes.
func TestEveryCellIsQuoted(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	out := bufio.NewWriter(&file)
	write(out, []string{"a;=1+1", "", `the "best" hall`, "＝1", "-5", "12"})
	require.NoError(t, out.Flush())
	assert.Equal(t, `"a;=1+1","","the ""best"" hall","'＝1","'-5","12"`+"\n", file.String())
}
