package pdf

import (
	"bytes"
	_ "embed"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
)

// The faces are cut by fonts/cut.sh; their licences are beside them.
var (
	//go:embed fonts/readex-arabic-400.ttf
	arabicRegular []byte
	//go:embed fonts/readex-arabic-600.ttf
	arabicBold []byte
	//go:embed fonts/readex-latin-400.ttf
	latinRegular []byte
	//go:embed fonts/readex-latin-600.ttf
	latinBold []byte
	//go:embed fonts/dejavu.ttf
	others []byte
)

// program is a font file that documents embed.
type program struct {
	name string // in the document
	file []byte
	font *font.Font
}

// programs reads the font files once.
var programs = sync.OnceValues(func() (map[bool][]*program, error) {
	last := &program{name: "DejaVuSans", file: others}
	byWeight := map[bool][]*program{
		false: {{name: "ReadexProArabic", file: arabicRegular}, {name: "ReadexPro", file: latinRegular}, last},
		true: {
			{name: "ReadexProArabic-SemiBold", file: arabicBold},
			{name: "ReadexPro-SemiBold", file: latinBold},
			last,
		},
	}
	for _, list := range byWeight {
		for _, p := range list {
			face, err := font.ParseTTF(bytes.NewReader(p.file))
			if err != nil {
				return nil, err
			}
			p.font = face.Font
		}
	}
	return byWeight, nil
})

// faces are the faces of one weight in one document, the first that has a letter first.
type faces struct {
	list   []*face
	script language.Script
}

// ResolveFace returns the face for a letter; what no face has is drawn as the Latin one draws what it lacks.
func (f *faces) ResolveFace(r rune) *font.Face {
	arabic, latin := f.list[0], f.list[1]
	first, second := latin, arabic
	if f.script == language.Arabic { // a space between Arabic words is an Arabic one
		first, second = arabic, latin
	}
	for _, each := range append([]*face{first, second}, f.list[2:]...) {
		if _, has := each.NominalGlyph(r); has {
			return each.Face
		}
	}
	return latin.Face
}

// SetScript tells of which script the next letters are.
func (f *faces) SetScript(s language.Script) { f.script = s }

// face is a font in one document: the glyphs that it uses, each with what it stands for.
type face struct {
	*font.Face
	program *program
	name    string // of the resource
	codes   map[used]uint16
	list    []used // by code
}

// used is a glyph and the text that it stands for there. One glyph may stand for several texts.
type used struct {
	glyph font.GID
	text  string
}

func newFace(p *program, name string) *face {
	return &face{
		Face: font.NewFace(p.font), program: p, name: name,
		codes: map[used]uint16{}, list: []used{{}}, // code 0 is the glyph of what is missing
	}
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
