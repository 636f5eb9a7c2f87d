package relevance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
)

// Files reads a corpus and its queries. It returns an error with the place of the first entry that cannot be measured:
// a listing without an id or with the id of another, a value that is not a number, or a query without an answer in the
// corpus.
func Files(corpusPath, queriesPath string) ([]Listing, []Query, error) {
	corpus, err := Read[Listing](corpusPath)
	if err != nil {
		return nil, nil, err
	}
	known := make(map[string]bool, len(corpus))
	for i, l := range corpus {
		switch {
		case l.ID == "":
			return nil, nil, fmt.Errorf("%s: listing %d has no id", corpusPath, i+1)
		case known[l.ID]:
			return nil, nil, fmt.Errorf("%s: listing %d has the id %q, which another has", corpusPath, i+1, l.ID)
		case !possible(l.Price, l.Rating, float64(l.Capacity)):
			return nil, nil, fmt.Errorf(
				"%s: listing %q has a price, rating or capacity that cannot be",
				corpusPath,
				l.ID,
			)
		}
		known[l.ID] = true
	}
	queries, err := Read[Query](queriesPath)
	if err != nil {
		return nil, nil, err
	}
	answered := false
	for i := range queries {
		q := &queries[i]
		if q.Class == "" {
			q.Class = "none"
		}
		for _, id := range q.Relevant {
			answered = answered || known[id]
		}
	}
	switch {
	case len(queries) == 0:
		return nil, nil, fmt.Errorf("%s: there is no query", queriesPath)
	case !answered:
		return nil, nil, fmt.Errorf("%s: no relevant listing of any query is in %s", queriesPath, corpusPath)
	}
	return corpus, queries, nil
}

// most is above every price, rating and capacity.
const most = 1e12

func possible(numbers ...float64) bool {
	for _, n := range numbers {
		if math.IsNaN(n) || n < 0 || n > most {
			return false
		}
	}
	return true
}

// Read reads a list from a JSON file.
func Read[T any](path string) (all []T, err error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal(bytes.TrimPrefix(raw, []byte("\ufeff")), &all)
	if kind := new(json.UnmarshalTypeError); errors.As(err, &kind) && kind.Field == "" {
		return nil, fmt.Errorf("%s: a list is expected, and there is a JSON %s", path, kind.Value)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return all, nil
}

// UnmarshalJSON takes a capacity of 300.0 for 300.
func (l *Listing) UnmarshalJSON(raw []byte) error {
	type plain Listing
	read := struct {
		*plain
		Capacity float64 `json:"capacity"`
	}{plain: (*plain)(l)}
	err := json.Unmarshal(raw, &read)
	l.Capacity = int(max(-1, min(read.Capacity, most)))
	return err
}

// UnmarshalJSON takes a capacity of 300.0 for 300.
func (f *Filters) UnmarshalJSON(raw []byte) error {
	type plain Filters
	read := struct {
		*plain
		CapacityMin float64 `json:"capacityMin"`
	}{plain: (*plain)(f)}
	err := json.Unmarshal(raw, &read)
	f.CapacityMin = int(math.Ceil(max(0, min(read.CapacityMin, most))))
	return err
}
