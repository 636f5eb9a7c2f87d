package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestEachNeedHasItsOwnPlaces reads kinds of venues with a place each, and a need with several places.
func TestEachNeedHasItsOwnPlaces(t *testing.T) {
	t.Parallel()
	for query, want := range map[string][]string{
		"rooftop in Damascus and garden in Hama": {"rooftop damascus", "garden hama"},
		"سطح بالشام وحديقة بحماة":                {"rooftop damascus", "garden hama"},
		"hall in Damascus and a farm in Homs":    {"hall damascus", "farm homs"},
		"ورد بحمص أو حماه وحلويات بدمشق":         {"florist homs hama", "sweets damascus"},
		"hall in Damascus and garden":            {"hall"},
		"hall or farm in Damascus or Homs":       {"hall farm"},
		"مصور وورد بحمص أو حماة":                 {"photographer", "florist"},
	} {
		var all []string
		for _, n := range understand(query).Needs {
			said := strings.Join(n.Kinds, " ")
			for _, a := range n.Areas {
				said += " " + a.Value
			}
			all = append(all, said)
		}
		assert.Equal(t, want, all, query)
	}
}
