package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"weddings/search/relevance"
)

// A peer that finds hardly anything would make ours look better than it is.
func TestEveryPeerSearches(t *testing.T) {
	corpus, all := relevance.Generate(3, 60)
	var some []relevance.Query
	for i := 0; i < len(all); i += 10 {
		some = append(some, all[i])
	}
	var out bytes.Buffer
	if err := compare(t.Context(), corpus, some, true, &out); err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n"))
	var result struct{ Engines []report }
	if err := json.Unmarshal(lines[len(lines)-1], &result); err != nil {
		t.Fatal(err)
	}
	if len(result.Engines) != len(peers) {
		t.Fatalf("%d engines", len(result.Engines))
	}
	for _, e := range result.Engines {
		if e.NotRun == "" && (e.Overall.Success1 < 0.4 || e.Latency.Keystroke.P99 <= 0 || e.BuildMS <= 0) {
			t.Errorf("%s: %+v", e.Engine, e.Overall)
		}
	}
}
