package card

import (
	"image"
	"image/color"
	"strings"
	"unicode/utf8"

	"weddings/internal/typeset"
)

// text sets lines of text on a sheet.
type text struct {
	on     *sheet
	setter *typeset.Setter
	rtl    bool
	scale  float64
}

// block is some lines in one style, or a rule.
type block struct {
	lines  []typeset.Line
	size   float64
	colour color.Color
	height float64 // of all lines
	before float64 // space above it
	star   bool
	rule   bool
}

const (
	usualLeading = 1.55
	titleLeading = 1.32
)

// starRoom is the width of a star beside a text, as a multiple of the type size.
const starRoom = 1.4

// block sets a text in at most so many lines. A longer text ends with an ellipsis.
func (t text) block(words string, size float64, hand typeset.Hand, colour color.Color, width, most int) block {
	leading := usualLeading
	if hand == typeset.Display {
		leading = titleLeading
	}
	size *= t.scale
	lines := t.clipped(words, typeset.Style{Hand: hand, Size: size, RTL: t.rtl}, float64(width), most)
	return block{lines: lines, size: size, colour: colour, height: float64(len(lines)) * size * leading}
}

// longestWord is the most letters in a word of a title that is set in the Ruq'ah face. Ruq'ah descends towards the end
// of each word, so a longer word would run through the lines below it. Real titles have no such word.
const longestWord = 16

// title sets a title in at most three lines, if it fits.
func (t text) title(words string, size float64, width int) block {
	hand := typeset.Display
	for word := range strings.FieldsSeq(words) {
		if utf8.RuneCountInString(word) > longestWord {
			hand = typeset.Bold
		}
	}
	if size <= titleSizes[len(titleSizes)-1] {
		return t.block(words, size, hand, ink, width, 3)
	}
	size *= t.scale
	lines := t.setter.Lines(words, typeset.Style{Hand: hand, Size: size, RTL: t.rtl}, float64(width))
	return block{lines: lines, size: size, colour: ink, height: float64(len(lines)) * size * titleLeading}
}

// fits reports whether lines are few enough, and no word in them is wider than the column.
func fits(lines []typeset.Line, most, width int) bool {
	for _, l := range lines {
		if l.Width > float64(width) {
			return false
		}
	}
	return len(lines) <= most
}

// clipped breaks a text into at most so many lines. It drops letters until the rest and an ellipsis fit.
func (t text) clipped(words string, style typeset.Style, width float64, most int) []typeset.Line {
	lines := t.setter.Lines(words, style, width)
	letters := []rune(words)
	if longest := 60 * most; len(letters) > longest {
		letters = letters[:longest]
	}
	for len(letters) > 1 && !fits(lines, most, int(width)) {
		letters = letters[:len(letters)-1]
		lines = t.setter.Lines(strings.TrimRight(string(letters), " ،,.·")+"…", style, width)
	}
	return lines
}

func heightOf(all []block) (sum float64) {
	for _, b := range all {
		sum += b.before + b.height
	}
	return sum
}

// stack draws blocks below each other, in the middle of an area's height.
func (t text) stack(all []block, area image.Rectangle) {
	y := float64(area.Min.Y) + (float64(area.Dy())-heightOf(all))/2
	left, right := float64(area.Min.X), float64(area.Max.X)
	for _, b := range all {
		y += b.before
		if b.rule {
			t.on.rule(left, right, y+b.height/2, t.rtl)
			y += b.height
			continue
		}
		step := b.height / float64(max(1, len(b.lines)))
		from, to := left, right
		if b.star {
			at := from + b.size/2
			if t.rtl {
				at = to - b.size/2
				to -= b.size * starRoom
			} else {
				from += b.size * starRoom
			}
			t.on.khatam(at, y+step/2, b.size*0.46, gold)
		}
		for _, l := range b.lines {
			t.line(l, b, from, to, y+step/2+b.size*0.32)
			y += step
		}
	}
}

// draw draws the first line of a block between two edges; its baseline is at y.
func (t text) draw(b block, from, to, y float64) {
	if len(b.lines) > 0 {
		t.line(b.lines[0], b, from, to, y)
	}
}

// line draws a line at the edge where reading begins.
func (t text) line(l typeset.Line, b block, from, to, y float64) {
	x := from
	if t.rtl {
		x = to - l.Width
	}
	for _, r := range l.Runs {
		for _, g := range r.Glyphs {
			t.on.glyph(r.Face, g.ID, b.size, x+g.Right*b.size/typeset.Em, y-g.Up*b.size/typeset.Em, b.colour)
			x += g.Advance * b.size / typeset.Em
		}
	}
}
