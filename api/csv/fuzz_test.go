package csv

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
)

// Whatever a cell holds, no spreadsheet takes it for a formula, and who reads the file reads what was written.
func FuzzCell(f *testing.F) {
	for _, seed := range []string{"", "قاعة", "=1+1", "+963", "-", "@x", "\t=1", "\r=1", "a,b", `"`, "'=", "line\nline", "\ufeff=1", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		told := harmless(cell)
		if told != "" && strings.ContainsAny(told[:1], "=+-@\t\r") {
			t.Fatalf("%q becomes %q", cell, told)
		}
		if strings.TrimPrefix(told, "'") != strings.TrimPrefix(cell, "'") && told != cell {
			t.Fatalf("%q becomes %q", cell, told)
		}
		var file bytes.Buffer
		out := csv.NewWriter(&file)
		if err := out.Write([]string{told, "next"}); err != nil {
			t.Fatal(err)
		}
		out.Flush()
		row, err := csv.NewReader(&file).Read()
		// Readers take every end of a line for the same.
		if err != nil || len(row) != 2 || row[0] != strings.ReplaceAll(told, "\r\n", "\n") {
			t.Fatalf("%q is read as %q: %v", told, row, err)
		}
	})
}
