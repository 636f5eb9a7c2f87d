package pdf

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"

	"weddings/internal/qr"
	"weddings/internal/typeset"
)

// page is the content of a page: operators of PDF 1.7, sections 8 and 9.
type page struct {
	bytes.Buffer
}

func (p *page) op(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// n formats a number of points for PDF.
func n(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

// bar fills a rectangle in a grey; 0 is black.
func (p *page) bar(x, y, width, height, grey float64) {
	p.op("%s g %s %s %s %s re f", n(grey), n(x), n(y), n(width), n(height))
}

func (p *page) code(c qr.Code, x, y, side float64) {
	module := side / float64(c.Size+2*qr.Quiet)
	p.op("q 0 g %s 0 0 %s %s %s cm", strconv.FormatFloat(module, 'f', 5, 64),
		strconv.FormatFloat(-module, 'f', 5, 64), n(x+qr.Quiet*module), n(y+side-qr.Quiet*module))
	for _, bar := range c.Bars() {
		p.op("%d %d %d 1 re", bar.X, bar.Y, bar.Width)
	}
	p.op("f Q")
}

const quiet = 0.38 // a grey that stays readable on paper

// text draws a line; its left end is at x.
func (d *Document) text(p *page, l typeset.Line, style Paragraph, x, y float64) {
	grey := 0.0
	if style.Quiet {
		grey = quiet
	}
	from := x
	p.op("%s g BT", n(grey))
	for _, r := range l.Runs {
		if len(r.Glyphs) > 0 {
			f := d.faceOf(r.Face)
			p.op("/%s %s Tf 1 0 0 1 %s %s Tm", f.name, n(style.size()), n(x), n(y))
			x += p.run(f, r, style.size())
		}
	}
	p.op("ET")
	for _, r := range l.Runs {
		p.marks(r, style.size(), from, y)
		from += r.Width() * style.size() / typeset.Em
	}
}

// run writes the glyphs of a run that have a text, and returns its width in points. A number between glyphs moves the
// pen to the left, by thousandths of the type size.
func (p *page) run(f *face, r typeset.Run, size float64) (width float64) {
	rise := 0.0
	p.WriteString("[")
	for _, g := range r.Glyphs {
		width += g.Advance * size / typeset.Em
		if g.Text == "" {
			p.back(-g.Advance)
			continue
		}
		if g.Up != rise {
			p.op("] TJ %s Ts", n(g.Up*size/typeset.Em))
			p.WriteString("[")
			rise = g.Up
		}
		p.back(-g.Right)
		fmt.Fprintf(p, "<%04X>", f.code(used{g.ID, g.Text}))
		p.back(f.width(g.ID) + g.Right - g.Advance)
	}
	p.op("] TJ")
	if rise != 0 {
		p.op("0 Ts")
	}
	return width
}

// marks draws the glyphs of a run that have no text of their own, such as vowels above a letter.
func (p *page) marks(r typeset.Run, size, x, y float64) {
	for _, g := range r.Glyphs {
		if g.Text == "" {
			p.outline(r.Face, g.ID, size, x+g.Right*size/typeset.Em, y+g.Up*size/typeset.Em)
		}
		x += g.Advance * size / typeset.Em
	}
}

// outline fills the outline of a glyph. TrueType's curves have one control point, PDF's have two.
func (p *page) outline(f *typeset.Face, g font.GID, size, x, y float64) {
	drawn, _ := f.GlyphDataOutline(g)
	scale := size / float64(f.Upem())
	at := func(q opentype.SegmentPoint) (float64, float64) {
		return x + float64(q.X)*scale, y + float64(q.Y)*scale
	}
	var fromX, fromY float64
	for _, s := range drawn.Segments {
		toX, toY := at(s.Args[len(s.ArgsSlice())-1])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			p.op("%s %s m", n(toX), n(toY))
		case opentype.SegmentOpLineTo:
			p.op("%s %s l", n(toX), n(toY))
		case opentype.SegmentOpQuadTo:
			midX, midY := at(s.Args[0])
			p.op("%s %s %s %s %s %s c", n(fromX+2*(midX-fromX)/3), n(fromY+2*(midY-fromY)/3),
				n(toX+2*(midX-toX)/3), n(toY+2*(midY-toY)/3), n(toX), n(toY))
		}
		fromX, fromY = toX, toY
	}
	if len(drawn.Segments) > 0 {
		p.op("f")
	}
}

func (p *page) back(by float64) {
	if by = math.Round(by); by != 0 {
		p.WriteString(n(by))
	}
}
