package events_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"weddings/events"
)

// Decoding either refuses a payload or returns an event that can be encoded and decoded again unchanged.
func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("testdata/corpus/*.json")
	if err != nil || len(files) == 0 {
		f.Fatal("there is no corpus", err)
	}
	for _, file := range files {
		payload, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.TrimSuffix(filepath.Base(file), ".v1.json"), 1, payload)
	}
	f.Add("listing.created", 0, []byte(`{}`))
	f.Add("from.the.future", 9, []byte(`null`))
	f.Fuzz(func(t *testing.T, name string, schemaVersion int, payload []byte) {
		first, err := events.Decode(name, schemaVersion, payload)
		if err != nil {
			return
		}
		written, version, err := events.Encode(first)
		if err != nil {
			t.Fatalf("%s is read and cannot be written: %v", name, err)
		}
		second, err := events.Decode(name, version, written)
		if err != nil {
			t.Fatalf("%s cannot decode what it encoded, %s: %v", name, written, err)
		}
		again, _, err := events.Encode(second)
		if err != nil || string(again) != string(written) {
			t.Fatalf("%s is written as %s and then as %s: %v", name, written, again, err)
		}
	})
}
