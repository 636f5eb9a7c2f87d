// Package text reads what people write in Arabic, in English and between, before any engine does. Everything in it is
// pure: the same input gives the same output, and nothing is read but what is compiled in.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Token is a normalised word with the bytes of the original text that it was read from.
type Token struct {
	Text       string
	Start, End int
	Hamza      bool // its first letter is an alif written with a hamza, which that of the article never has
}

// Bare returns the word without an article. Where there is a hamza there is none.
func (t Token) Bare() string {
	if t.Hamza {
		return t.Text
	}
	return Bare(t.Text)
}

// What a rune is to a word.
const (
	parts rune = -1 // it ends a word
	// it stands in a word and says nothing: vowel marks, tatweel, joiners, direction marks, apostrophes
	dropped rune = 0
)

// ascii and arabic hold the normalised form of the runes that nearly all texts are made of. Letters that people use for
// each other become one of them: the forms of alif, the seats of hamza, final ya and alif maqsura, ta marbuta and ha,
// the Persian and Urdu letters of some keyboards; all digits become ASCII. (Unicode Standard 9.2; the practice of
// Lucene's ArabicNormalizer, with the lone hamza dropped as phone keyboards do.)
var ascii, arabic = func() (a [128]rune, b [256]rune) {
	for r := range a {
		a[r] = normaliseSlowly(rune(r))
	}
	for r := range b {
		b[r] = normaliseSlowly(rune(0x600 + r))
	}
	for from, to := range map[rune]rune{
		'أ': 'ا', 'إ': 'ا', 'آ': 'ا', 'ٱ': 'ا', 'ٲ': 'ا', 'ٳ': 'ا', 'ى': 'ي', 'ی': 'ي', 'ې': 'ي', 'ے': 'ي', 'ۓ': 'ي',
		'ئ': 'ي', 'ؤ': 'و', 'ۆ': 'و', 'ۋ': 'و',
		'ک': 'ك', 'گ': 'ك', 'ڪ': 'ك', 'ة': 'ه', 'ۃ': 'ه', 'ہ': 'ه', 'ۂ': 'ه', 'ۀ': 'ه', 'ە': 'ه', 'ھ': 'ه', 'پ': 'ب',
		'چ': 'ج', 'ژ': 'ز', 'ڤ': 'ف', 'ء': dropped, 'ـ': dropped,
	} {
		b[from-0x600] = to
	}
	return a, b
}()

func normaliseSlowly(r rune) rune {
	switch {
	case unicode.Is(unicode.M, r),
		unicode.Is(unicode.Cf, r),
		r == '\'',
		r == '`',
		r == '’',
		r == '‘',
		r == 'ʼ',
		r == 'ʿ',
		r == 'ʾ',
		r == 'ʻ',
		r == '´':
		return dropped
	case r >= '٠' && r <= '٩':
		return r - '٠' + '0'
	case r >= '۰' && r <= '۹':
		return r - '۰' + '0'
	case unicode.IsLetter(r), unicode.IsNumber(r):
		return unicode.ToLower(r)
	}
	return parts
}

func normaliseRune(r rune) rune {
	switch {
	case r < 0x80:
		return ascii[r]
	case r >= 0x600 && r < 0x700:
		return arabic[r-0x600]
	}
	return normaliseSlowly(r)
}

// Tokens splits a text into normalised words: compatibility forms taken apart (a presentation form of some old keyboard
// is the letter itself), lower case, marks dropped, letters normalised. A digit beside an Arabic letter begins a new
// word ("300شخص"); beside a Latin one it is Arabizi. NFC and NFD of a text give the same words, and normalising what is
// normalised changes nothing.
func Tokens(s string) []Token {
	t := tokenizer{tokens: make([]Token, 0, len(s)/6+1), start: -1}
	for at := 0; at < len(s); {
		r, size := utf8.DecodeRuneInString(s[at:])
		next := at + size
		switch {
		case r == utf8.RuneError && size == 1:
			t.flush()
		case r < 0x80 || r >= 0x600 && r < 0x700:
			if f := normaliseRune(r); f == parts {
				t.flush()
			} else if f != dropped {
				t.add(f, at, next)
			} else if t.start >= 0 && r > 0x80 {
				t.end = next // a mark belongs to its letter
			}
			t.noteHamza(r)
		default:
			t.addDecomposed(s, at, next)
		}
		at = next
	}
	t.flush()
	return t.tokens
}

// tokenizer splits a text into normalised words.
type tokenizer struct {
	tokens     []Token
	word       []byte // that is being read
	start, end int    // its bytes in the text, -1 before it begins
	last       rune   // its last letter, 0 for none
	hamza      bool
}

// flush ends the word.
func (t *tokenizer) flush() {
	if len(t.word) > 0 {
		t.tokens = append(t.tokens, Token{string(t.word), t.start, t.end, t.hamza})
	}
	t.word, t.start, t.last, t.hamza = t.word[:0], -1, 0, false
}

// add adds a normalised letter, which is read from some bytes of the text.
func (t *tokenizer) add(r rune, at, next int) {
	if t.last != 0 && isDigit(r) != isDigit(t.last) && (IsArabic(r) || IsArabic(t.last)) {
		t.flush()
	}
	if t.start < 0 {
		t.start = at
	}
	t.last, t.end = r, next
	t.word = utf8.AppendRune(t.word, r)
}

// addDecomposed adds the letters of a rune that may be taken apart. What decomposes into several words (a ligature of a
// whole formula) stays one: its parts have no bytes of their own.
func (t *tokenizer) addDecomposed(s string, at, next int) {
	wrote, parted := false, false
	for _, d := range norm.NFKD.String(strings.ToLower(norm.NFKD.String(s[at:next]))) {
		switch f := normaliseRune(d); f {
		case parts:
			parted = true
		case dropped:
		default:
			if !wrote {
				t.add(f, at, next)
			} else {
				t.word, t.last = utf8.AppendRune(t.word, f), f
			}
			wrote = true
		}
		t.noteHamza(d)
	}
	if parted && !wrote {
		t.flush()
	} else if !wrote && t.start >= 0 {
		t.end = next
	}
}

// noteHamza notes that the word begins with an alif that a rune writes with a hamza.
func (t *tokenizer) noteHamza(r rune) {
	t.hamza = t.hamza || withHamza(r) && string(t.word) == "ا"
}

// withHamza reports whether a rune is an alif with a hamza or a madda, or one of these marks by itself.
func withHamza(r rune) bool {
	switch r {
	case 'أ', 'إ', 'آ', '\u0653', '\u0654', '\u0655':
		return true
	}
	return false
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// IsArabic reports whether a normalised letter is an Arabic one.
func IsArabic(r rune) bool { return r >= 0x600 && r < 0x700 }

// Arabic reports whether a normalised word is written in Arabic letters.
func Arabic(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return IsArabic(r)
}

// Normalise returns the normalised words of a text with single spaces.
func Normalise(s string) string { return Join(Tokens(s)) }

// Join returns the words of tokens with single spaces.
func Join(tokens []Token) string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.Text
	}
	return strings.Join(words, " ")
}
