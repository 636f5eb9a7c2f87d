// Package pdf draws documents of A4 pages in Arabic and English: paragraphs, rows of cells beside each other, and QR
// codes. Readers can select and search the text. Equal content gives equal bytes.
package pdf

import (
	"weddings/internal/qr"
	"weddings/internal/typeset"
)

// Sizes of an A4 page, in points.
const (
	pageWidth  = 595.28
	pageHeight = 841.89
	margin     = 42
	// Width is the width of the text area of a page.
	Width = pageWidth - 2*margin

	footing = 24 // from the lower edge to the page number
	leading = 1.42
	usual   = 10 // type size
)

// Document is drawn from top to bottom, by one goroutine.
type Document struct {
	Title    string
	Lang     string // language of the title
	Keywords string // for programs: ASCII letters, digits, - and _

	setter   *typeset.Setter
	faces    map[*typeset.Face]*face
	embedded []*face // in the order in which they were first used
	pages    []*page
	y        float64 // distance of the next element's top from the lower edge
}

// New returns an empty document.
func New(title, lang string) (*Document, error) {
	setter, err := typeset.New()
	if err != nil {
		return nil, err
	}
	d := &Document{Title: title, Lang: lang, setter: setter, faces: map[*typeset.Face]*face{}}
	d.turn()
	return d, nil
}

// Paragraph is a text in one style. Line breaks in the text are kept.
type Paragraph struct {
	Text  string
	RTL   bool    // the direction, whatever the letters are; the text begins at the right
	Size  float64 // of the type in points; 0 = 10
	Bold  bool
	Quiet bool // grey
	Mid   bool // centred
	Gap   float64
}

func (p Paragraph) size() float64 {
	if p.Size == 0 {
		return usual
	}
	return p.Size
}

func (p Paragraph) style() typeset.Style {
	hand := typeset.Regular
	if p.Bold {
		hand = typeset.Bold
	}
	return typeset.Style{Hand: hand, Size: p.size(), RTL: p.RTL}
}

func (p Paragraph) height() float64 { return p.size() * leading }

// Cell is a part of a row: paragraphs, and a QR code below them.
type Cell struct {
	Width      float64 // in points
	Paragraphs []Paragraph
	Code       *qr.Code
	Side       float64 // of the code, in points
}

// Row draws cells beside each other, from the left, with a gap between them. A row that does not fit goes to the next
// page. A row that fits no page is split over pages.
func (d *Document) Row(gap float64, cells ...Cell) {
	columns, height := make([][]drawn, len(cells)), 0.0
	for i, c := range cells {
		columns[i] = d.laid(c)
		height = max(height, heightOf(columns[i]))
	}
	if height > d.y-margin && height < pageHeight-2*margin {
		d.turn()
	}
	for more := true; more; {
		more = false
		top, lowest, x := d.y, d.y, float64(margin)
		for i, c := range cells {
			y := top
			for len(columns[i]) > 0 && y-columns[i][0].height >= margin-0.01 {
				y -= columns[i][0].height
				columns[i][0].draw(d.page(), x, y)
				columns[i] = columns[i][1:]
			}
			more = more || len(columns[i]) > 0
			lowest = min(lowest, y)
			x += c.Width + gap
		}
		d.y = lowest
		if more {
			d.turn()
		}
	}
}

// Write draws paragraphs over the whole width.
func (d *Document) Write(list ...Paragraph) { d.Row(0, Cell{Width: Width, Paragraphs: list}) }

// Space leaves vertical space, unless the page is new.
func (d *Document) Space(height float64) {
	if d.y < pageHeight-margin {
		d.y -= height
	}
}

// Rule draws a line over the whole width.
func (d *Document) Rule() { d.page().bar(margin, d.y, Width, 0.5, 0.75) }

func (d *Document) page() *page { return d.pages[len(d.pages)-1] }

func (d *Document) turn() {
	d.pages = append(d.pages, &page{})
	d.y = pageHeight - margin
}

// drawn is a piece of a cell that is never split.
type drawn struct {
	height float64
	draw   func(on *page, x, y float64) // y is its lower edge
}

func heightOf(list []drawn) (sum float64) {
	for _, each := range list {
		sum += each.height
	}
	return sum
}

func (d *Document) laid(c Cell) []drawn {
	var list []drawn
	for _, p := range c.Paragraphs {
		for i, l := range d.setter.Lines(p.Text, p.style(), c.Width) {
			height := p.height()
			if i == 0 {
				height += p.Gap
			}
			list = append(list, drawn{height, func(on *page, x, y float64) {
				switch {
				case p.Mid:
					x += (c.Width - l.Width) / 2
				case p.RTL:
					x += c.Width - l.Width
				}
				d.text(on, l, p, x, y+p.size()*(leading-1))
			}})
		}
	}
	if c.Code != nil {
		list = append(list, drawn{c.Side, func(on *page, x, y float64) {
			on.code(*c.Code, x+(c.Width-c.Side)/2, y, c.Side)
		}})
	}
	return list
}
