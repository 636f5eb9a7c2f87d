package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search/memory"
	"weddings/search/relevance"
)

// Twenty-six authors wrote these sentences about the demo. All but one had not read of the search. sentences.json was
// used to mend by. It also has what was only measured until it was read on 2026-12-01. Nobody who works on the search
// reads the files that begin with sentences_measured, so that their shares say how strangers fare. Two authors wrote
// the seventh, the eighth and the tenth. sentences_classes.json varies what the mended ones have in common, and was
// written with the rules.
func TestSentencesAreUnderstood(t *testing.T) {
	t.Parallel()
	for file, floors := range map[string]map[string]float64{
		"sentences.json": {
			"": .975, "name": .94, "misspelling": .88, "dialect": .95, "place": .93, "amenities": .95, "numbers": .94,
			"dates": .95, "not offered": .95, "occasions": .95, "long sentence": .93, "price words": .95, "voice": .95,
			"negation": .95, "two needs": .95, "English": .95, "mixed scripts": .95, "regions": .95, "style": .95,
		},
		"sentences_classes.json":     {"": .99},
		"sentences_measured_7.json":  {"": .93},
		"sentences_measured_8.json":  {"": .93},
		"sentences_measured_9.json":  {"": .82},
		"sentences_measured_10.json": {"": .86},
		"sentences_measured_11.json": {"": .95},
		"sentences_measured_12.json": {"": .87},
		"sentences_measured_13.json": {"": .86},
		"sentences_measured_14.json": {"": .89},
	} {
		all, err := relevance.Read[relevance.Sentence]("../../search/relevance/data/" + file)
		require.NoError(t, err)
		report, err := relevance.Ask(t.Context(), memory.New(), demoDocuments(), all)
		require.NoError(t, err)
		shares := report.Shares()
		for kind, floor := range floors {
			assert.GreaterOrEqual(t, shares[kind], floor, "%s %s", file, kind)
		}
	}
}
