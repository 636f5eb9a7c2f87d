package media

import (
	"fmt"
	"image"
	"image/jpeg"
	"os"

	"golang.org/x/image/draw"
)

// The number of points in a look. Each point tells whether a pixel is lighter than the one on its right.
const lookWide, lookHigh = 8, 8

// look computes the look of a picture from its narrowest copy; "" if that copy cannot be read.
func (s Store) look(hash string) string {
	file, err := os.Open(s.Path(hash, Widths[0]))
	if err != nil {
		return ""
	}
	defer file.Close()
	picture, err := jpeg.Decode(file)
	if err != nil {
		return ""
	}
	return lookOf(picture)
}

// lookOf returns the difference hash of a picture (dHash, N. Krawetz, "Kind of Like That", 2013) as 16 hex digits. It
// stays nearly the same in other sizes, qualities and colours.
func lookOf(picture image.Image) string {
	small := image.NewGray(image.Rect(0, 0, lookWide+1, lookHigh))
	draw.BiLinear.Scale(small, small.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	var points uint64
	for y := range lookHigh {
		for x := range lookWide {
			points <<= 1
			if small.GrayAt(x, y).Y > small.GrayAt(x+1, y).Y {
				points |= 1
			}
		}
	}
	return fmt.Sprintf("%016x", points)
}
