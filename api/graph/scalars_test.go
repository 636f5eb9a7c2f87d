package graph_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/graph"
)

func TestANumberHas32Bits(t *testing.T) {
	t.Parallel()
	for _, fits := range []string{"0", "-2147483648", "2147483647"} {
		_, err := graph.UnmarshalInt(json.Number(fits))
		require.NoError(t, err, fits)
	}
	for _, beyond := range []any{json.Number("2147483648"), json.Number("-2147483649"), int64(1 << 40), "9e99"} {
		_, err := graph.UnmarshalInt(beyond)
		assert.Error(t, err, "%v", beyond)
	}
}
