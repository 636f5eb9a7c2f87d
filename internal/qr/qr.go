// Package qr makes QR codes as modules, which pages and documents draw themselves.
package qr

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// Quiet is the number of light modules that a code needs on each side: scanners look for them (ISO/IEC 18004).
const Quiet = 4

// Code is a QR code.
type Code struct {
	Size int // side length in modules
	dark []bool
}

// Of returns the code of a text. It stays readable if 15 % of its area is damaged (error correction level M).
func Of(text string) (Code, error) {
	drawn, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return Code{}, err
	}
	size := drawn.Bounds().Dx()
	code := Code{Size: size, dark: make([]bool, size*size)}
	for at := range code.dark {
		code.dark[at] = drawn.At(at%size, at/size) == color.Black
	}
	return code, nil
}

// Bars returns the dark modules from the top. Adjacent modules in a row form one bar.
func (c Code) Bars() []Bar {
	var bars []Bar
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			bar := Bar{X: x, Y: y}
			for x < c.Size && c.dark[y*c.Size+x] {
				bar.Width++
				x++
			}
			if bar.Width > 0 {
				bars = append(bars, bar)
			}
		}
	}
	return bars
}

// Bar is a bar of dark modules, one module high.
type Bar struct{ X, Y, Width int }

// Path returns the dark modules as the path data of an SVG.
func (c Code) Path() string {
	var b strings.Builder
	for _, bar := range c.Bars() {
		fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", bar.X, bar.Y, bar.Width, bar.Width)
	}
	return b.String()
}
