package qr_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/qr"
)

func TestACodeIsDrawnInBars(t *testing.T) {
	t.Parallel()
	code, err := qr.Of("https://example.org/agreements/check#x")
	require.NoError(t, err)
	assert.Equal(t, qr.Bar{X: 0, Y: 0, Width: 7}, code.Bars()[0], "the edge of the first mark")
	assert.True(t, strings.HasPrefix(code.Path(), "M0 0h7v1h-7z"))
	row := 0
	for _, bar := range code.Bars() {
		assert.LessOrEqual(t, bar.X+bar.Width, code.Size)
		assert.GreaterOrEqual(t, bar.Y, row)
		row = bar.Y
	}
	assert.Equal(t, code.Size-1, row)
	_, err = qr.Of(strings.Repeat("x", 10_000))
	assert.Error(t, err)
}
