// Package typeset sets Arabic and English text in lines, in the site's fonts. go-text shapes, orders and breaks the
// text (HarfBuzz's algorithm, UAX 9 and UAX 14).
package typeset

import (
	"fmt"
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

// Em is the type size in which text is shaped. The measures of glyphs are thousandths of the real type size.
const Em = 1000

// Setter sets texts. It is for one goroutine.
type Setter struct {
	hands     map[Hand]*faces
	segmenter shaping.Segmenter
	shaper    shaping.HarfbuzzShaper
	wrapper   shaping.LineWrapper
}

// New returns a setter. It returns an error if a font cannot be read.
func New() (*Setter, error) {
	byHand, err := fonts()
	if err != nil {
		return nil, fmt.Errorf("typeset: a font cannot be read: %w", err)
	}
	s := &Setter{hands: map[Hand]*faces{}}
	known := map[*Font]*Face{}
	for hand, list := range byHand {
		s.hands[hand] = &faces{}
		for _, each := range list {
			if known[each] == nil {
				known[each] = &Face{Face: font.NewFace(each.font), Font: each}
			}
			s.hands[hand].list = append(s.hands[hand].list, known[each])
		}
	}
	return s, nil
}

// Style is the style of a text.
type Style struct {
	Hand Hand
	Size float64 // type size
	RTL  bool    // the direction, whatever the letters are
}

// Line is a line of a text: its runs from left to right.
type Line struct {
	Runs  []Run
	Width float64 // in the unit of the type size
}

// Run is a part of a line in one face and one direction.
type Run struct {
	Face   *Face
	Glyphs []Glyph
}

// Width is in thousandths of the type size.
func (r Run) Width() (sum float64) {
	for _, g := range r.Glyphs {
		sum += g.Advance
	}
	return sum
}

// Glyph is a glyph with the text that it represents. The text is "" if another glyph of the same cluster represents it.
// Measures are in thousandths of the type size.
type Glyph struct {
	ID                 font.GID
	Text               string
	Advance, Right, Up float64
}

// Lines breaks a text into lines that are at most as wide as width. Line breaks in the text are kept.
func (s *Setter) Lines(text string, style Style, width float64) []Line {
	var all []Line
	for part := range strings.SplitSeq(text, "\n") {
		all = append(all, s.broken(part, style, width)...)
	}
	return all
}

func (s *Setter) broken(written string, style Style, width float64) []Line {
	// The mark gives the text the direction of its column, whatever its first letter is. The mark is not drawn.
	mark, direction, tongue := "\u200e", di.DirectionLTR, language.NewLanguage("en")
	if style.RTL {
		mark, direction, tongue = "\u200f", di.DirectionRTL, language.NewLanguage("ar")
	}
	text := []rune(mark + edged(clean(written)))
	levels := levelsOf(text, style.RTL)
	var shaped []shaping.Output
	for _, part := range s.segmenter.Split(shaping.Input{
		Text: text, RunEnd: len(text), Direction: direction, Size: fixed.I(Em), Language: tongue,
	}, s.hands[style.Hand]) {
		shaped = append(shaped, s.shaper.Shape(part))
	}
	broken, _ := s.wrapper.WrapParagraphF(shaping.WrapConfig{Direction: direction},
		fixed.Int26_6(width/style.Size*Em*64), text, shaping.NewSliceIterator(shaped))
	list := make([]Line, len(broken))
	for i, each := range broken {
		for _, out := range inVisualOrder(each, levels) {
			r := s.run(out, text, style.Hand)
			list[i].Width += r.Width() * style.Size / Em
			list[i].Runs = append(list[i].Runs, r)
		}
	}
	return list
}

// mostMarks is the maximum number of combining marks on a letter. Arabic needs three at most: shadda, a vowel and a
// small alif. Thousands of marks would cover the lines above and take a megabyte.
const mostMarks = 4

// clean removes characters that have no place in a line.
func clean(text string) string {
	marks := 0
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r):
			marks = 0
			return ' '
		case !unicode.Is(unicode.M, r):
			marks = 0
		case marks == mostMarks:
			return -1
		default:
			marks++
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}

// edged adds direction marks inside the edges of isolates. Runs end at these marks, because runs are cut where the
// direction changes. Without the marks, a number at the edge would be one run with the text outside and could not be
// reordered.
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

// inVisualOrder returns the runs of a line from left to right (UAX 9, rule L2). The wrapper's own order knows only two
// levels, which reverses a number in an Arabic name in an English paragraph.
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

// run sets the text of each glyph of a shaped run.
func (s *Setter) run(out shaping.Output, text []rune, hand Hand) Run {
	r := Run{Face: s.faceOf(out.Face, hand)}
	for i := 0; i < len(out.Glyphs); {
		first := out.Glyphs[i]
		cluster := out.Glyphs[i : i+max(1, first.GlyphsCount())]
		i += len(cluster)
		says := saidBy(text[first.TextIndex():first.TextIndex()+first.RunesCount()], out.Direction)
		if says == "" { // a direction mark
			continue
		}
		main := 0
		for at, g := range cluster {
			if g.Advance > cluster[main].Advance {
				main = at
			}
		}
		for at, g := range cluster {
			drawn := Glyph{
				ID:      g.GlyphID,
				Advance: float64(g.Advance) / 64,
				Right:   float64(g.XOffset) / 64,
				Up:      float64(g.YOffset) / 64,
			}
			if at == main {
				drawn.Text = says
			}
			r.Glyphs = append(r.Glyphs, drawn)
		}
	}
	return r
}

// saidBy returns the text that a cluster represents. The widest glyph represents the whole cluster; the other glyphs
// are drawn only, since PDF readers take separate marks for words. PDF readers reverse Arabic letter by letter, so the
// text of one glyph is reversed here as well. Direction marks have no text: the order of the glyphs expresses them.
func saidBy(letters []rune, direction di.Direction) string {
	letters = slices.DeleteFunc(slices.Clone(letters), func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) })
	if direction == di.DirectionRTL {
		slices.Reverse(letters)
	}
	return string(letters)
}

func (s *Setter) faceOf(shaped *font.Face, hand Hand) *Face {
	list := s.hands[hand].list
	return list[slices.IndexFunc(list, func(f *Face) bool { return f.Face == shaped })]
}
