package pdf

import (
	"fmt"

	"github.com/go-text/typesetting/font"

	"weddings/internal/typeset"
)

// face is a font in one document, with the glyphs that the document uses and the text of each.
type face struct {
	*typeset.Face
	name  string // of the resource
	codes map[used]uint16
	list  []used // by code
}

// used is a glyph and the text that it represents. One glyph may represent several texts.
type used struct {
	glyph font.GID
	text  string
}

// faceOf returns the document's embedded form of a typeset face.
func (d *Document) faceOf(of *typeset.Face) *face {
	f := d.faces[of]
	if f == nil {
		f = &face{
			Face: of, name: fmt.Sprintf("F%d", len(d.faces)+1),
			codes: map[used]uint16{}, list: []used{{}}, // code 0 is the glyph of missing letters
		}
		d.faces[of] = f
		d.embedded = append(d.embedded, f)
	}
	return f
}

// code returns the document's code of a glyph with its text.
func (f *face) code(u used) uint16 {
	code, known := f.codes[u]
	if !known {
		code = uint16(len(f.list))
		f.codes[u], f.list = code, append(f.list, u)
	}
	return code
}

// width returns the advance of a glyph in thousandths of the type size.
func (f *face) width(g font.GID) float64 {
	return float64(f.HorizontalAdvance(g)) * 1000 / float64(f.Upem())
}
