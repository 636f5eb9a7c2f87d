package media

import (
	"fmt"
	"image"
	"image/color"

	"golang.org/x/image/draw"
)

// tallest is the largest ratio of a copy's height to its width. Copies of a taller picture, such as a screenshot of a
// whole page, are narrower: otherwise half a megabyte became 24 MB of copies.
const tallest = 3

// within returns the size of a copy for a width: at most that wide, at most tallest times as high, and never enlarged.
func within(width, height, most int) (wide, high int) {
	wide = min(width, most, max(1, most*tallest*width/height))
	return wide, max(1, wide*height/width)
}

// fit scales a picture to a width, measured after it is turned upright. It never enlarges.
func fit(from image.Image, width, turn int) image.Image {
	b := from.Bounds()
	wide, high := b.Dx(), b.Dy()
	if turn >= 5 {
		wide, high = high, wide
	}
	to, toHigh := within(wide, high, width)
	if to == wide && turn < 5 {
		if kept, ok := from.(*image.RGBA); ok {
			return kept
		}
	}
	if turn >= 5 {
		to, toHigh = toHigh, to
	}
	scaled := image.NewRGBA(image.Rect(0, 0, to, toHigh))
	draw.Draw(scaled, scaled.Bounds(), image.White, image.Point{}, draw.Src) // white behind transparent pixels
	draw.ApproxBiLinear.Scale(scaled, scaled.Bounds(), from, b, draw.Over, nil)
	return scaled
}

// upright turns a picture by its EXIF orientation (EXIF 2.32, tag 0x0112), since re-encoding drops that tag.
func upright(from image.Image, turn int) image.Image {
	if turn < 2 || turn > 8 {
		return from
	}
	b := from.Bounds()
	w, h := b.Dx(), b.Dy()
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	if turn >= 5 {
		to = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			px, py := x, y
			switch turn {
			case 2:
				px = w - 1 - x
			case 3:
				px, py = w-1-x, h-1-y
			case 4:
				py = h - 1 - y
			case 5:
				px, py = y, x
			case 6:
				px, py = h-1-y, x
			case 7:
				px, py = h-1-y, w-1-x
			case 8:
				px, py = y, w-1-x
			}
			to.Set(px, py, from.At(b.Min.X+x, b.Min.Y+y))
		}
	}
	return to
}

// cover fills a rectangle with the centre of a picture.
func cover(from image.Image, width, height int) image.Image {
	b := from.Bounds()
	part := b
	if b.Dx()*height > b.Dy()*width {
		cut := (b.Dx() - b.Dy()*width/height) / 2
		part.Min.X, part.Max.X = b.Min.X+cut, b.Max.X-cut
	} else {
		cut := (b.Dy() - b.Dx()*height/width) / 2
		part.Min.Y, part.Max.Y = b.Min.Y+cut, b.Max.Y-cut
	}
	to := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.ApproxBiLinear.Scale(to, to.Bounds(), from, part, draw.Src, nil)
	return to
}

// dominant is the average colour, shown until the picture has loaded.
func dominant(from image.Image) string {
	dot := image.NewRGBA(image.Rect(0, 0, 1, 1))
	draw.Draw(dot, dot.Bounds(), image.White, image.Point{}, draw.Src)
	draw.ApproxBiLinear.Scale(dot, dot.Bounds(), from, from.Bounds(), draw.Over, nil)
	c := color.RGBAModel.Convert(dot.At(0, 0)).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
