// Package card draws the pictures that links and messages show: paper with photographs, a title and facts.
// docs/decisions/046-cards.md describes them. Equal cards give equal pictures.
package card

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"

	"weddings/internal/typeset"
)

// Shape is the size of a card, in pixels.
type Shape struct{ Width, Height int }

// The shapes: a link preview, and a picture that fills the screen of a telephone.
var (
	Wide = Shape{1200, 630}
	Tall = Shape{1080, 1350}
)

// MaxBytes is the largest link preview (specification §9): WhatsApp shows no larger one.
const MaxBytes = 250 << 10

// Card is the content of a card.
type Card struct {
	RTL      bool
	Above    string // a few words above the title; "" = none
	Title    string
	Facts    []Fact
	Price    string        // an emphasised line; "" = none
	Pictures []Picture     // at most four; further ones are not drawn
	Colours  []color.Color // drawn as arches if there are no pictures; nil = the colours of the paper
	Site     string        // its name
	Address  string        // its address, without the scheme
}

// Fact is a line below the title. A star stands before a rating.
type Fact struct {
	Star bool
	Text string
}

// Picture is a photograph. A featured picture that is alone on the card stands in an arch.
type Picture struct {
	image.Image
	Featured bool
}

// JPEG encodes a card in at most MaxBytes.
func (c Card) JPEG(shape Shape) ([]byte, error) {
	drawn, err := c.draw(shape)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	for quality := 86; ; quality -= 8 {
		file.Reset()
		if err := jpeg.Encode(&file, drawn, &jpeg.Options{Quality: quality}); err != nil {
			return nil, err
		}
		if file.Len() <= MaxBytes || quality < 20 {
			return file.Bytes(), nil
		}
	}
}

// Colours of paper: see --paper and its like in ui/src/shared/theme/tokens.css.
var (
	paper = color.RGBA{0xfb, 0xee, 0xdd, 0xff}
	ink   = color.RGBA{0x3a, 0x17, 0x26, 0xff}
	quiet = color.RGBA{0x7a, 0x5a, 0x60, 0xff}
	wine  = color.RGBA{0x8c, 0x2f, 0x4a, 0xff}
	gold  = color.RGBA{0xd0, 0xa0, 0x68, 0xff}
	brass = color.RGBA{0xe8, 0xc5, 0x92, 0xff}
	stone = color.RGBA{0x4c, 0x2a, 0x3b, 0xff}
)

// layout holds the positions of a shape's parts.
type layout struct {
	pictures image.Rectangle // reaches the edge of the card
	course   image.Rectangle // of stones, between the pictures and the text
	text     image.Rectangle
	foot     image.Rectangle
	scale    float64 // of the type
}

func (c Card) layout(shape Shape) layout {
	const course = 12
	if shape.Height > shape.Width {
		top := shape.Height * 54 / 100
		return layout{
			pictures: image.Rect(0, 0, shape.Width, top),
			course:   image.Rect(0, top, shape.Width, top+course),
			text:     image.Rect(76, top+course+36, shape.Width-76, shape.Height-136),
			foot:     image.Rect(76, shape.Height-112, shape.Width-76, shape.Height-48),
			scale:    1.16,
		}
	}
	half := shape.Width * 46 / 100
	l := layout{
		pictures: image.Rect(0, 0, half, shape.Height),
		course:   image.Rect(half, 0, half+course, shape.Height),
		text:     image.Rect(half+course+56, 56, shape.Width-60, shape.Height-132),
		foot:     image.Rect(half+course+56, shape.Height-112, shape.Width-60, shape.Height-48),
		scale:    1,
	}
	if c.RTL {
		return l
	}
	for _, r := range []*image.Rectangle{&l.pictures, &l.course, &l.text, &l.foot} {
		r.Min.X, r.Max.X = shape.Width-r.Max.X, shape.Width-r.Min.X
	}
	return l
}

func (c Card) draw(shape Shape) (*image.RGBA, error) {
	setter, err := typeset.New()
	if err != nil {
		return nil, err
	}
	on := newSheet(shape)
	l := c.layout(shape)
	c.drawPictures(on, l)
	on.stones(l.course)
	t := text{on: on, setter: setter, rtl: c.RTL, scale: l.scale}
	c.write(t, l.text)
	c.sign(t, l.foot)
	return on.RGBA, nil
}

// gap is the space between pictures.
const gap = 10

func (c Card) drawPictures(on *sheet, l layout) {
	all := c.Pictures[:min(4, len(c.Pictures))]
	switch area := l.pictures; {
	case len(all) == 0:
		on.arcade(area, c.Colours)
	case len(all) == 1 && all[0].Featured:
		on.niche(area, all[0])
	default:
		for i, part := range parts(area, len(all)) {
			if c.RTL {
				part.Min.X, part.Max.X = area.Min.X+area.Max.X-part.Max.X, area.Min.X+area.Max.X-part.Min.X
			}
			on.photograph(part, all[i])
		}
	}
}

// parts divides an area among pictures, in the reading order of a Latin page. One picture fills the area. Of three, the
// first is the largest. Two stand above each other, or beside each other in a wide area.
func parts(area image.Rectangle, count int) []image.Rectangle {
	cut := func(r image.Rectangle, across bool) (first, second image.Rectangle) {
		first, second = r, r
		if across {
			first.Max.X = (r.Min.X + r.Max.X - gap) / 2
			second.Min.X = first.Max.X + gap
			return first, second
		}
		first.Max.Y = (r.Min.Y + r.Max.Y - gap) / 2
		second.Min.Y = first.Max.Y + gap
		return first, second
	}
	wide := area.Dx() > area.Dy()
	first, second := cut(area, wide)
	switch count {
	case 1:
		return []image.Rectangle{area}
	case 2:
		return []image.Rectangle{first, second}
	case 3:
		third, fourth := cut(second, !wide)
		return []image.Rectangle{first, third, fourth}
	}
	upper, lower := cut(area, false)
	a, b := cut(upper, true)
	d, e := cut(lower, true)
	return []image.Rectangle{a, b, d, e}
}

// titleSizes are tried from the largest: a title has three lines at most, and leaves room for the facts.
var titleSizes = []float64{64, 54, 46, 40}

// write sets the texts at half the height of their area, from the side where reading begins. If they do not fit with
// the smallest title, the last facts are left out first.
func (c Card) write(t text, area image.Rectangle) {
	for i, size := range titleSizes {
		last := i == len(titleSizes)-1
		title := t.title(c.Title, size, area.Dx())
		if !last && !fits(title.lines, 3, area.Dx()) {
			continue
		}
		for facts := c.Facts; ; facts = facts[:len(facts)-1] {
			all := c.blocks(t, title, facts, area.Dx())
			if heightOf(all) <= float64(area.Dy()) || last && len(facts) == 0 {
				t.stack(all, area)
				return
			}
			if !last {
				break
			}
		}
	}
}

func (c Card) blocks(t text, title block, facts []Fact, width int) []block {
	var all []block
	if c.Above != "" {
		all = append(all, t.block(c.Above, 26, typeset.Bold, wine, width, 1))
		title.before = 8 * t.scale
	}
	all = append(all, title, block{rule: true, height: 38 * t.scale})
	size, most := 27.0, 1
	if len(facts) > 4 {
		size = 24
	}
	if len(facts) == 1 {
		most = 5 // a sentence
	}
	for _, fact := range facts {
		room := width
		if fact.Star {
			room -= int(size * t.scale * starRoom)
		}
		b := t.block(fact.Text, size, typeset.Regular, ink, room, most)
		b.star = fact.Star
		all = append(all, b)
	}
	if c.Price != "" {
		b := t.block(c.Price, 36, typeset.Bold, wine, width, 1)
		b.before = 12 * t.scale
		all = append(all, b)
	}
	return all
}

// sign writes the site's mark, name and address at the foot.
func (c Card) sign(t text, area image.Rectangle) {
	side := float64(area.Dy())
	x, y := float64(area.Min.X)+side/2, float64(area.Min.Y)+side/2
	from, to := float64(area.Min.X)+side+16, float64(area.Max.X)
	if c.RTL {
		x = float64(area.Max.X) - side/2
		from, to = float64(area.Min.X), float64(area.Max.X)-side-16
	}
	t.on.mark(x, y, side/2)
	name := t.block(c.Site, 30/t.scale, typeset.Display, wine, int(to-from), 1)
	where := t.block(c.Address, 19/t.scale, typeset.Regular, quiet, int(to-from), 1)
	t.draw(name, from, to, y-4)
	t.draw(where, from, to, y+26)
}
