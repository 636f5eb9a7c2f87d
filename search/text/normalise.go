// Package text reads what people write in Arabic, English and Arabizi, before any engine does. Its functions are pure:
// the result depends only on the arguments and on embedded data.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Token is a normalised word. Start and End are byte offsets in the original text.
type Token struct {
	Text       string
	Start, End int
	Hamza      bool // the word begins with an alif with a hamza; the article never does
}

// Bare returns the word without an article. A word with Hamza has none.
func (t Token) Bare() string {
	if t.Hamza {
		return t.Text
	}
	return Bare(t.Text)
}

// Results of normaliseRune for runes that are no letters or digits.
const (
	parts rune = -1 // the rune separates words
	// The rune is part of a word but carries no meaning: vowel marks, tatweel, joiners, direction marks, apostrophes.
	dropped rune = 0
)

// ascii and arabic are lookup tables of normaliseRune for the common runes. Letters that people use interchangeably
// become one: the forms of alif, the seats of hamza, final ya and alif maqsura, ta marbuta and ha, and the Persian and
// Urdu letters of some keyboards. All digits become ASCII. This follows the Unicode Standard, section 9.2, and Lucene's
// ArabicNormalizer. A lone hamza is dropped, as phone keyboards do.
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

// Tokens splits a text into normalised words: compatibility characters decomposed, lower case, marks dropped, letters
// normalised. Between a digit and an Arabic letter a new word begins ("300شخص"). A digit beside a Latin letter is
// Arabizi. NFC and NFD of a text give the same words. Normalising twice has no effect.
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
				t.end = next // a mark belongs to the letter before it
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
	word       []byte // the current word
	start, end int    // byte offsets of the current word; start is -1 before it begins
	last       rune   // last letter of the current word, 0 for none
	hamza      bool
}

// flush ends the word.
func (t *tokenizer) flush() {
	if len(t.word) > 0 {
		t.tokens = append(t.tokens, Token{string(t.word), t.start, t.end, t.hamza})
	}
	t.word, t.start, t.last, t.hamza = t.word[:0], -1, 0, false
}

// add appends a normalised letter. at and next are its byte offsets in the text.
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

// addDecomposed appends the letters of a rune that may have a decomposition. A ligature of several words, such as a
// religious formula, stays one word, because its parts have no offsets of their own.
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

// noteHamza sets hamza if r gives the word's initial alif a hamza.
func (t *tokenizer) noteHamza(r rune) {
	t.hamza = t.hamza || withHamza(r) && string(t.word) == "ا"
}

// withHamza reports whether a rune is an alif with hamza or madda, or a combining hamza or madda.
func withHamza(r rune) bool {
	switch r {
	case 'أ', 'إ', 'آ', '\u0653', '\u0654', '\u0655':
		return true
	}
	return false
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// IsArabic reports whether a normalised letter is Arabic.
func IsArabic(r rune) bool { return r >= 0x600 && r < 0x700 }

// Arabic reports whether a normalised word begins with an Arabic letter.
func Arabic(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return IsArabic(r)
}

// Normalise returns the normalised words of a text, joined by single spaces.
func Normalise(s string) string { return Join(Tokens(s)) }

// Join returns the texts of tokens, joined by single spaces.
func Join(tokens []Token) string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.Text
	}
	return strings.Join(words, " ")
}
