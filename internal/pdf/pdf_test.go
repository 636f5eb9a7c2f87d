package pdf_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/pdf"
	"weddings/internal/qr"
)

func drawn(t *testing.T, rows ...[]pdf.Cell) []byte {
	t.Helper()
	d, err := pdf.New("وثيقة", "ar")
	require.NoError(t, err)
	d.Keywords = "Code_-1"
	for _, cells := range rows {
		d.Row(10, cells...)
		d.Rule()
	}
	return d.Bytes()
}

func arabic(text string) []pdf.Cell {
	return []pdf.Cell{{Width: pdf.Width, Paragraphs: []pdf.Paragraph{{Text: text, RTL: true}}}}
}

func english(text string) []pdf.Cell {
	return []pdf.Cell{{Width: pdf.Width, Paragraphs: []pdf.Paragraph{{Text: text, Bold: true}}}}
}

// read returns what a reader of PDF files takes for the text, without marks of direction. CI has poppler.
func read(t *testing.T, file []byte) string {
	t.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("pdftotext (poppler-utils) is not installed")
	}
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "x.pdf")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	out, err := exec.Command(program, path, "-").Output()
	require.NoError(t, err)
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) || r == '\f' {
			return -1
		}
		return r
	}, string(out))
}

// tight leaves out spaces: poppler puts those beside a number to its other side.
func tight(text string) string { return strings.Join(strings.Fields(text), "") }

// Letters are joined, lam and alef are one glyph, vowels stand above, and still the text is as it was written.
func TestTextIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"لا إله إلا الأولى والآخرة لأنّ الإلغاء",
		"محجوز مؤقتًا قبل الموعد بستين يومًا، ويُقتطع العربون كلّه",
		"قاعة الياسمين (الكبرى) في الشام",
		"الخميس 14 تشرين الأول 2027",
		"المبلغ 2,500.50 دولار و٢٥٠٠ ليرة",
		"ڕۆژی شەممە پێشوازی",
	} {
		assert.Equal(t, tight(text), tight(read(t, drawn(t, arabic(text)))))
	}
	for _, text := range []string{
		"Office & fjord (first floor), 25% of $1,250", "≈ 14 Jumada I 1449 AH", "Ağaoğlu Şeker Երևան",
	} {
		assert.Equal(t, text, strings.TrimSpace(read(t, drawn(t, english(text)))))
	}
	// A number at the edge of an Arabic name stays with it in an English line, and each language is in one piece.
	mixed := strings.TrimSpace(
		read(t, drawn(t, english("Food: \u20685 أطباق (لحم)\u2069, Hall: \u2068الياسمين 25\u2069 and more words"))),
	)
	for _, part := range []string{"Food:", "أطباق", "الياسمين", "and more words"} {
		assert.Contains(t, mixed, part)
	}
}

func TestALongTextIsBrokenAndContinued(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("كلام طويل عن الحفل ", 900)
	file := drawn(t, arabic(words), english("the end"))
	assert.Greater(t, bytes.Count(file, []byte("/Type/Page/")), 1)
	text := read(t, file)
	assert.Equal(t, 900, strings.Count(text, "الحفل"))
	assert.True(t, strings.Contains(text, "the end") && strings.Contains(text, "1/4"))
}

// Two thousand marks on a letter made a document of 1.1 MB.
func TestManyMarksOnALetterAreNotDrawn(t *testing.T) {
	t.Parallel()
	few, many := strings.Repeat("\u0651", 4), strings.Repeat("\u0651", 2000)
	assert.Equal(t, read(t, drawn(t, arabic("محمد"+few+" وليد"))), read(t, drawn(t, arabic("محمد"+many+" وليد"))))
	assert.Less(t, len(drawn(t, arabic("محمد"+many))), 2*len(drawn(t, arabic("محمد"))))
}

func TestTheSameContentIsTheSameBytes(t *testing.T) {
	t.Parallel()
	code, err := qr.Of("https://example.org")
	require.NoError(t, err)
	make := func(name string) []byte {
		return drawn(t, arabic(name), english("Hall 25"), []pdf.Cell{{Width: 100, Code: &code, Side: 100}})
	}
	assert.Equal(t, make("ليلى"), make("ليلى"))
	assert.NotEqual(t, make("ليلى"), make("كريم"))
	assert.Less(t, len(make("ليلى")), 150<<10)
	assert.Equal(t, "Code_-1", pdf.KeywordsOf(make("ليلى")))
	assert.Empty(t, pdf.KeywordsOf([]byte("%PDF-1.7 /Keywords(")))
}

// Whatever somebody has written is drawn: no text ends the process or the file.
func FuzzDrawing(f *testing.F) {
	for _, text := range []string{
		"", " ", "\u2068", "\u2069\u2067x", "a\x00b", "\xff", "🎉 عرس", "لا\nلا", "\u200f\u200e", "\u064b",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := drawn(t, arabic(text), english(text))
		assert.True(t, bytes.HasPrefix(file, []byte("%PDF-")))
		assert.True(t, bytes.HasSuffix(file, []byte("%%EOF\n")))
	})
}
