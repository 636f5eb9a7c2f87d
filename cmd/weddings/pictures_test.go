package main

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/media"
	"weddings/queries/listings"
)

// drawn is a JPEG of a size, different for each size.
func drawn(t *testing.T, width, height int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		for y := range height {
			picture.Set(x, y, color.RGBA{uint8(x * 255 / width), uint8(y * 255 / height), 90, 255})
		}
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, picture, nil))
	return out.Bytes()
}

// The read models may not know the store, and have to say the same of it.
func TestPicturesAreShownInTheWidthsTheyAreMadeIn(t *testing.T) {
	t.Parallel()
	assert.Equal(t, media.Widths, listings.Widths)
}
