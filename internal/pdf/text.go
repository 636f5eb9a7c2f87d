package pdf

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	unibidi "golang.org/x/text/unicode/bidi"
)

// em is the type size that text is shaped at: widths come in thousandths of the real one.
const em = 1000

// line is a line of a paragraph: its runs from left to right.
type line struct {
	runs  []run
	width float64 // in points
}

// run is a part of a line in one face and one direction.
type run struct {
	face   *face
	glyphs []placed
}

// width is in thousandths of the type size.
func (r run) width() (sum float64) {
	for _, g := range r.glyphs {
		sum += g.advance
	}
	return sum
}

// placed is a glyph with what it stands for. Figures are in thousandths of the type size.
type placed struct {
	used
	advance, right, up float64
}

// lines breaks a paragraph into lines that are as wide as that, in points.
func (d *Document) lines(p Paragraph, width float64) []line {
	var all []line
	for text := range strings.SplitSeq(p.Text, "\n") {
		all = append(all, d.broken(p, text, width)...)
	}
	return all
}

func (d *Document) broken(p Paragraph, written string, width float64) []line {
	// The mark makes the paragraph's direction that of its column, whatever it begins with. It is not drawn.
	mark, direction := "\u200e", di.DirectionLTR
	if p.RTL {
		mark, direction = "\u200f", di.DirectionRTL
	}
	text := []rune(mark + edged(clean(written)))
	levels := levelsOf(text, p.RTL)
	tongue := language.NewLanguage("en")
	if p.RTL {
		tongue = language.NewLanguage("ar")
	}
	var shaped []shaping.Output
	for _, part := range d.segmenter.Split(shaping.Input{
		Text: text, RunEnd: len(text), Direction: direction, Size: fixed.I(em), Language: tongue,
	}, d.weights[p.Bold]) {
		shaped = append(shaped, d.shaper.Shape(part))
	}
	broken, _ := d.wrapper.WrapParagraphF(shaping.WrapConfig{Direction: direction},
		fixed.Int26_6(width/p.size()*em*64), text, shaping.NewSliceIterator(shaped))
	list := make([]line, len(broken))
	for i, each := range broken {
		for _, out := range inVisualOrder(each, levels) {
			r := d.runOf(out, text, p.Bold)
			list[i].width += r.width() * p.size() / em
			list[i].runs = append(list[i].runs, r)
		}
	}
	return list
}

// clean returns a text without what has no place in a line.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}

// edged puts marks at the edges of isolates, inside. They end the runs there: runs are cut where the direction changes,
// so that a number at the edge would be one with what is outside and could not be put in order.
func edged(text string) string {
	var b strings.Builder
	var open []rune
	for at, r := range text {
		switch r {
		case '\u2066', '\u2067', '\u2068':
			mark := '\u200e'
			if r == '\u2067' || r == '\u2068' && beginsRTL(text[at:]) {
				mark = '\u200f'
			}
			open = append(open, mark)
			b.WriteRune(r)
			b.WriteRune(mark)
		case '\u2069':
			if last := len(open) - 1; last >= 0 {
				b.WriteRune(open[last])
				open = open[:last]
			}
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// beginsRTL reports whether the first letter that has a direction is written from the right.
func beginsRTL(text string) bool {
	for _, r := range text {
		switch properties, _ := unibidi.LookupRune(r); properties.Class() {
		case unibidi.R, unibidi.AL:
			return true
		case unibidi.L, unibidi.PDI:
			return false
		}
	}
	return false
}

// levelsOf returns the level of each letter by the bidirectional algorithm.
func levelsOf(text []rune, rtl bool) []int {
	base := bidi.LeftToRight
	if rtl {
		base = bidi.RightToLeft
	}
	var paragraph bidi.Paragraph
	runs := paragraph.Segment(text, base)
	levels, from := make([]int, len(text)), 0
	for i := range runs.NumRuns() {
		part := runs.Run(i)
		for ; from < part.End; from++ {
			levels[from] = int(part.Level)
		}
	}
	return levels
}

// inVisualOrder returns the runs of a line from left to right (rule L2). The wrapper's own order knows two levels,
// which turns around a number in an Arabic name in an English paragraph.
func inVisualOrder(runs shaping.Line, levels []int) shaping.Line {
	order := slices.Clone(runs)
	level := func(out shaping.Output) int { return levels[out.Runes.Offset] }
	highest := 0
	for _, out := range order {
		highest = max(highest, level(out))
	}
	for at := highest; at > 0; at-- {
		for i := 0; i < len(order); i++ {
			from := i
			for i < len(order) && level(order[i]) >= at {
				i++
			}
			slices.Reverse(order[from:i])
		}
	}
	return order
}

// runOf tells of each glyph of a shaped run what it stands for.
func (d *Document) runOf(out shaping.Output, text []rune, bold bool) run {
	r := run{face: d.faceOf(out.Face, bold)}
	for i := 0; i < len(out.Glyphs); {
		first := out.Glyphs[i]
		cluster := out.Glyphs[i : i+max(1, first.GlyphsCount())]
		i += len(cluster)
		says := saidBy(text[first.TextIndex():first.TextIndex()+first.RunesCount()], out.Direction)
		if says == "" { // a mark of direction
			continue
		}
		main := 0
		for at, g := range cluster {
			if g.Advance > cluster[main].Advance {
				main = at
			}
		}
		for at, g := range cluster {
			u := used{glyph: g.GlyphID}
			if at == main {
				u.text = says
			}
			r.glyphs = append(
				r.glyphs,
				placed{u, float64(g.Advance) / 64, float64(g.XOffset) / 64, float64(g.YOffset) / 64},
			)
		}
	}
	return r
}

// saidBy returns what a cluster stands for: the widest of its glyphs says all of it, and the others are drawn, for
// readers take marks that stand apart for words. They turn Arabic around letter by letter, so that what one glyph says
// of it has to be turned, too. Marks of direction are not said: the order of the glyphs says it.
func saidBy(letters []rune, direction di.Direction) string {
	letters = slices.DeleteFunc(slices.Clone(letters), func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) })
	if direction == di.DirectionRTL {
		slices.Reverse(letters)
	}
	return string(letters)
}

func (d *Document) faceOf(shaped *font.Face, bold bool) *face {
	list := d.weights[bold].list
	return list[slices.IndexFunc(list, func(f *face) bool { return f.Face == shaped })]
}
