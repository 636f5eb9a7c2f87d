package typeset

import (
	"bytes"
	_ "embed"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
)

// The fonts are cut by fonts/cut.sh; their licences are beside them.
var (
	//go:embed fonts/readex-arabic-400.ttf
	arabicRegular []byte
	//go:embed fonts/readex-arabic-600.ttf
	arabicBold []byte
	//go:embed fonts/readex-latin-400.ttf
	latinRegular []byte
	//go:embed fonts/readex-latin-600.ttf
	latinBold []byte
	//go:embed fonts/ruqaa-arabic-700.ttf
	arabicHand []byte
	//go:embed fonts/ruqaa-latin-700.ttf
	latinHand []byte
	//go:embed fonts/dejavu.ttf
	others []byte
)

// Hand is a typeface of the site.
type Hand int

// These are the typefaces of the site: see the type of ui/src/shared/theme.
const (
	Regular Hand = iota // Readex Pro
	Bold                // Readex Pro, half bold
	Display             // Aref Ruqaa, for titles
)

// Font is a font file, and its name in a document that embeds it.
type Font struct {
	Name string
	File []byte
	font *font.Font
}

// fonts reads the font files once. A hand has an Arabic font, a Latin font, and fallback fonts for letters that both
// lack.
var fonts = sync.OnceValues(func() (map[Hand][]*Font, error) {
	last := &Font{Name: "DejaVuSans", File: others}
	arabic := &Font{Name: "ReadexProArabic-SemiBold", File: arabicBold}
	latin := &Font{Name: "ReadexPro-SemiBold", File: latinBold}
	byHand := map[Hand][]*Font{
		Regular: {{Name: "ReadexProArabic", File: arabicRegular}, {Name: "ReadexPro", File: latinRegular}, last},
		Bold:    {arabic, latin, last},
		Display: {
			{Name: "ArefRuqaaArabic-Bold", File: arabicHand},
			{Name: "ArefRuqaa-Bold", File: latinHand},
			arabic, latin, last,
		},
	}
	for _, list := range byHand {
		for _, each := range list {
			if each.font != nil {
				continue
			}
			read, err := font.ParseTTF(bytes.NewReader(each.File))
			if err != nil {
				return nil, err
			}
			each.font = read.Font
		}
	}
	return byHand, nil
})

// Face is a font that a setter uses.
type Face struct {
	*font.Face
	Font *Font
}

// faces are the faces of one hand. The first one that has a letter draws it.
type faces struct {
	list   []*Face
	script language.Script
}

// ResolveFace returns the face for a letter. A letter that no face has is drawn as the missing glyph of the Latin face.
func (f *faces) ResolveFace(r rune) *font.Face {
	arabic, latin := f.list[0], f.list[1]
	first, second := latin, arabic
	if f.script == language.Arabic { // a space between Arabic words is an Arabic one
		first, second = arabic, latin
	}
	for _, each := range append([]*Face{first, second}, f.list[2:]...) {
		if _, has := each.NominalGlyph(r); has {
			return each.Face
		}
	}
	return latin.Face
}

// SetScript sets the script of the next letters.
func (f *faces) SetScript(s language.Script) { f.script = s }
