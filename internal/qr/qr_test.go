package qr_test

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	library "github.com/boombuler/barcode/qr"
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

// A mirrored or turned code has the same marks in its corners, but many scanners cannot read it.
func TestAPathHasTheModulesOfTheCode(t *testing.T) {
	t.Parallel()
	const text = "otpauth://totp/weddings:admin@example.com?secret=JBSWY3DPEHPK3PXP&issuer=weddings"
	wanted, err := library.Encode(text, library.M, library.Auto)
	require.NoError(t, err)
	code, err := qr.Of(text)
	require.NoError(t, err)
	require.Equal(t, wanted.Bounds(), image.Rect(0, 0, code.Size, code.Size))
	dark := map[image.Point]bool{}
	for piece := range strings.SplitAfterSeq(code.Path(), "z") {
		var x, y, width, back int
		if n, _ := fmt.Sscanf(piece, "M%d %dh%dv1h-%dz", &x, &y, &width, &back); n < 4 {
			require.Empty(t, piece)
			continue
		}
		require.Equal(t, width, back)
		for i := range width {
			dark[image.Pt(x+i, y)] = true
		}
	}
	for y := range code.Size {
		for x := range code.Size {
			require.Equal(t, wanted.At(x, y) == color.Black, dark[image.Pt(x, y)], "%d, %d", x, y)
		}
	}
}
