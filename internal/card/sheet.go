package card

import (
	"image"
	"image/color"
	"math"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/draw"
	"golang.org/x/image/vector"

	"weddings/internal/typeset"
)

// sheet is the drawing area of a card. Its unit is the pixel, from the upper left corner.
type sheet struct {
	*image.RGBA
	pen *vector.Rasterizer
}

func newSheet(shape Shape) *sheet {
	area := image.Rect(0, 0, shape.Width, shape.Height)
	on := &sheet{image.NewRGBA(area), vector.NewRasterizer(0, 0)}
	on.box(area, paper)
	return on
}

func (on *sheet) box(area image.Rectangle, colour color.Color) {
	draw.Draw(on, area, image.NewUniform(colour), image.Point{}, draw.Src)
}

type point struct{ x, y float64 }

// fill fills shapes. An overlap of shapes in opposite directions is a hole.
func (on *sheet) fill(with image.Image, outlines ...[]point) {
	// The rasteriser takes time for each pixel of its area, so the area is only as large as the shapes.
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, outline := range outlines {
		for _, p := range outline {
			low = point{math.Min(low.x, p.x), math.Min(low.y, p.y)}
			high = point{math.Max(high.x, p.x), math.Max(high.y, p.y)}
		}
	}
	area := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	if area.Empty() {
		return
	}
	on.pen.Reset(area.Dx(), area.Dy())
	for _, outline := range outlines {
		for i, p := range outline {
			x, y := float32(p.x)-float32(area.Min.X), float32(p.y)-float32(area.Min.Y)
			if i == 0 {
				on.pen.MoveTo(x, y)
				continue
			}
			on.pen.LineTo(x, y)
		}
		on.pen.ClosePath()
	}
	on.pen.Draw(on, area, with, area.Min)
}

// glyph draws the outline of a glyph.
func (on *sheet) glyph(face *typeset.Face, id font.GID, size, x, y float64, colour color.Color) {
	drawn, _ := face.GlyphDataOutline(id)
	scale := size / float64(face.Upem())
	at := func(q opentype.SegmentPoint) point { return point{x + float64(q.X)*scale, y - float64(q.Y)*scale} }
	var outlines [][]point
	for _, s := range drawn.Segments {
		last := len(outlines) - 1
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			outlines = append(outlines, []point{at(s.Args[0])})
		case opentype.SegmentOpLineTo:
			outlines[last] = append(outlines[last], at(s.Args[0]))
		case opentype.SegmentOpQuadTo:
			a, b, c := outlines[last][len(outlines[last])-1], at(s.Args[0]), at(s.Args[1])
			outlines[last] = append(outlines[last], curve(a, middleOf(a, b), middleOf(c, b), c, 8)...)
		case opentype.SegmentOpCubeTo:
			a := outlines[last][len(outlines[last])-1]
			outlines[last] = append(outlines[last], curve(a, at(s.Args[0]), at(s.Args[1]), at(s.Args[2]), 10)...)
		}
	}
	on.fill(image.NewUniform(colour), outlines...)
}

// middleOf converts a control point of a quadratic curve to one of the same curve as a cubic: two thirds of the way
// from an end point to the quadratic control point.
func middleOf(a, control point) point {
	return point{a.x + 2*(control.x-a.x)/3, a.y + 2*(control.y-a.y)/3}
}

// curve returns points of a cubic curve, without its first point.
func curve(a, b, c, d point, steps int) []point {
	all := make([]point, steps)
	for i := range all {
		t := float64(i+1) / float64(steps)
		u := 1 - t
		all[i] = point{
			u*u*u*a.x + 3*u*u*t*b.x + 3*u*t*t*c.x + t*t*t*d.x, u*u*u*a.y + 3*u*u*t*b.y + 3*u*t*t*c.y + t*t*t*d.y,
		}
	}
	return all
}

// photograph fills an area with the central part of a picture.
func (on *sheet) photograph(area image.Rectangle, of image.Image) {
	draw.CatmullRom.Scale(on, area, of, middle(of.Bounds(), area), draw.Src, nil)
}

// middle returns the central part of a picture that has the proportions of an area.
func middle(of, area image.Rectangle) image.Rectangle {
	wide, high := of.Dx(), of.Dx()*area.Dy()/area.Dx()
	if high > of.Dy() {
		wide, high = of.Dy()*area.Dx()/area.Dy(), of.Dy()
	}
	corner := of.Min.Add(image.Pt((of.Dx()-wide)/2, (of.Dy()-high)/2))
	return image.Rectangle{corner, corner.Add(image.Pt(max(1, wide), max(1, high)))}
}

// stones draws an ablaq course: a strip of stones in two colours.
func (on *sheet) stones(strip image.Rectangle) {
	const long = 22
	on.box(strip, stone)
	for at := 0; at < max(strip.Dx(), strip.Dy()); at += 2 * long {
		part := image.Rect(strip.Min.X+at, strip.Min.Y, strip.Min.X+at+long, strip.Max.Y)
		if strip.Dy() > strip.Dx() {
			part = image.Rect(strip.Min.X, strip.Min.Y+at, strip.Max.X, strip.Min.Y+at+long)
		}
		on.box(part.Intersect(strip), brass)
	}
}

// arch is the outline of a keel arch that fills a box, from its lower left corner over the apex to the lower right
// one: M0 1V.3C0 .15 .3 .16 .5 0C.7 .16 1 .15 1 .3V1.
func arch(x, y, width, height float64) []point {
	const steps = 48
	at := func(px, py float64) point { return point{x + px*width, y + py*height} }
	all := []point{at(0, 1), at(0, 0.3)}
	all = append(all, curve(at(0, 0.3), at(0, 0.15), at(0.3, 0.16), at(0.5, 0), steps)...)
	all = append(all, curve(at(0.5, 0), at(0.7, 0.16), at(1, 0.15), at(1, 0.3), steps)...)
	return append(all, at(1, 1))
}

// niche draws a picture in an arch of stones that stands on the lower edge of an area.
func (on *sheet) niche(area image.Rectangle, of image.Image) {
	width := math.Min(float64(area.Dx())-96, float64(area.Dy())*0.95)
	height := float64(area.Dy()) - 44
	x := float64(area.Min.X) + (float64(area.Dx())-width)/2
	y := float64(area.Max.Y) - height
	outline := arch(x, y, width, height)
	whole := image.Rect(int(x), int(y), int(x+width)+1, area.Max.Y)
	photo := image.NewRGBA(on.Bounds())
	draw.CatmullRom.Scale(photo, whole, of, middle(of.Bounds(), whole), draw.Src, nil)
	on.fill(photo, outline)
	on.voussoirs(outline, 18, brass, stone)
	on.keystone(x+width/2, y, 20)
}

// voussoirs lays stones of two colours along a line, outside and inside of it by half of their depth.
func (on *sheet) voussoirs(along []point, depth float64, colours ...color.Color) {
	const long = 20
	evenly := walk(along, long)
	for i := 1; i < len(evenly); i++ {
		a, b := evenly[i-1], evenly[i]
		na, nb := a.normal, b.normal
		on.fill(image.NewUniform(colours[i%len(colours)]), []point{
			{a.x + na.x*depth/2, a.y + na.y*depth/2},
			{b.x + nb.x*depth/2, b.y + nb.y*depth/2},
			{b.x - nb.x*depth/2, b.y - nb.y*depth/2},
			{a.x - na.x*depth/2, a.y - na.y*depth/2},
		})
	}
}

// keystone covers the apex of an arch, where the stones of both sides meet.
func (on *sheet) keystone(x, y, radius float64) {
	on.khatam(x, y, radius+4, stone)
	on.khatam(x, y, radius, brass)
}

// step is a point on a line with the direction of the line's normal.
type step struct {
	point
	normal point
}

// walk returns points on a line at about the given distance from each other.
func walk(along []point, far float64) []step {
	var long float64
	for i := 1; i < len(along); i++ {
		long += math.Hypot(along[i].x-along[i-1].x, along[i].y-along[i-1].y)
	}
	far = long / math.Round(long/far)
	var all []step
	left := 0.0 // distance to the next point
	for i := 1; i < len(along); i++ {
		a, b := along[i-1], along[i]
		piece := math.Hypot(b.x-a.x, b.y-a.y)
		for left <= piece+1e-6 {
			t := left / piece
			all = append(all, step{
				point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t}, point{(b.y - a.y) / piece, -(b.x - a.x) / piece},
			})
			left += far
		}
		left -= piece
	}
	return all
}

// arcade draws arches in colours, one beside the other, where there is no picture.
func (on *sheet) arcade(area image.Rectangle, colours []color.Color) {
	if len(colours) == 0 {
		colours = []color.Color{wine, gold, wine}
	}
	on.box(area, stone)
	width := float64(area.Dx()) / float64(len(colours))
	for i, colour := range colours {
		x, y := float64(area.Min.X)+float64(i)*width, float64(area.Min.Y)+float64(area.Dy())*0.1
		outline := arch(x+width*0.09, y, width*0.82, float64(area.Max.Y)-y)
		on.fill(image.NewUniform(colour), outline)
		on.voussoirs(outline, 14, brass, wine)
		on.keystone(x+width/2, y, 16)
	}
}

// star is a khatam of a radius: 16 points by turns on it and at .765 of it.
func star(x, y, radius float64) []point {
	all := make([]point, 16)
	for i := range all {
		r := radius
		if i%2 == 1 {
			r *= 0.765
		}
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		all[i] = point{x + r*sin, y - r*cos}
	}
	return all
}

func (on *sheet) khatam(x, y, radius float64, colour color.Color) {
	on.fill(image.NewUniform(colour), star(x, y, radius))
}

// rule draws a hairline with a star at the side where reading begins.
func (on *sheet) rule(left, right, y float64, rtl bool) {
	at, from, to := left+9, left+26, math.Min(right, left+250)
	if rtl {
		at, from, to = right-9, math.Max(left, right-250), right-26
	}
	on.khatam(at, y, 9, gold)
	on.fill(image.NewUniform(gold), []point{{from, y - 1}, {to, y - 1}, {to, y + 1}, {from, y + 1}})
}

// mark draws the site's mark: a star, a ring and an arch, as ui/src/shared/art/mark-light.svg.
func (on *sheet) mark(x, y, radius float64) {
	u := radius / 48
	on.khatam(x, y, radius, wine)
	on.khatam(x, y, 40*u+1.3*u, paper)
	on.khatam(x, y, 40*u-1.3*u, wine)
	on.disc(x, y, 26.5*u, paper)
	on.disc(x, y, 23*u, wine)
	on.disc(x, y, 21*u, paper)
	on.fill(image.NewUniform(wine), arch(x-10.5*u, y-17*u, 21*u, 32*u))
	on.fill(image.NewUniform(paper), arch(x-4*u, y-1*u, 8*u, 16*u))
}

func (on *sheet) disc(x, y, radius float64, colour color.Color) {
	all := make([]point, 72)
	for i := range all {
		sin, cos := math.Sincos(float64(i) * math.Pi / 36)
		all[i] = point{x + radius*sin, y - radius*cos}
	}
	on.fill(image.NewUniform(colour), all)
}
