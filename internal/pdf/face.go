package pdf

import (
	"fmt"

	"github.com/go-text/typesetting/font"

	"weddings/internal/typeset"
)

// face is a font in one document: the glyphs that it uses, each with what it stands for.
type face struct {
	*typeset.Face
	name  string // of the resource
	codes map[used]uint16
	list  []used // by code
}

// used is a glyph and the text that it stands for there. One glyph may stand for several texts.
type used struct {
	glyph font.GID
	text  string
}

// faceOf returns a face as the document embeds it.
func (d *Document) faceOf(of *typeset.Face) *face {
	f := d.faces[of]
	if f == nil {
		f = &face{
			Face: of, name: fmt.Sprintf("F%d", len(d.faces)+1),
			codes: map[used]uint16{}, list: []used{{}}, // code 0 is the glyph of what is missing
		}
		d.faces[of] = f
		d.embedded = append(d.embedded, f)
	}
	return f
}

// code returns the code of a glyph in the document's text.
func (f *face) code(u used) uint16 {
	code, known := f.codes[u]
	if !known {
		code = uint16(len(f.list))
		f.codes[u], f.list = code, append(f.list, u)
	}
	return code
}

// width is how far a glyph moves the pen, in thousandths of the type size.
func (f *face) width(g font.GID) float64 {
	return float64(f.HorizontalAdvance(g)) * 1000 / float64(f.Upem())
}
