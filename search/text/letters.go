package text

import "math/bits"

// Letters are counted and compared as small numbers: 1–28 the Arabic ones, 29–54 the Latin ones, 55–64 digits, and what
// is left shares the rest.
const (
	firstLatin = 29
	digit      = 55
	others     = 65
	codes      = 128
)

// maxLetters bounds the words that are compared; longer ones are only ever found as they are written.
const maxLetters = 24

const alphabet = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"

var arabicCode = func() (c [256]byte) {
	i := byte(1)
	for _, r := range alphabet {
		c[r-0x600] = i
		i++
	}
	return c
}()

func code(r rune) byte {
	switch {
	case r >= 'a' && r <= 'z':
		return firstLatin + byte(r-'a')
	case r >= '0' && r <= '9':
		return digit + byte(r-'0')
	case IsArabic(r) && arabicCode[r-0x600] != 0:
		return arabicCode[r-0x600]
	}
	return others + byte(r%(codes-others))
}

// encode appends the letters of a normalised word, at most maxLetters+1 of them.
func encode(to []byte, word string) []byte {
	n := 0
	for _, r := range word {
		if n++; n > maxLetters+1 {
			break
		}
		to = append(to, code(r))
	}
	return to
}

// bag is the set of letters of a word. Two words that are d edits apart differ in at most 2d members.
func bag(letters []byte) (set uint64) {
	for _, c := range letters {
		set |= 1 << (c & 63)
	}
	return set
}

func apart(a, b uint64) int { return bits.OnesCount64(a ^ b) }

func isLatin(c byte) bool { return c >= firstLatin && c < firstLatin+26 }

// a letter's code, for the tables of this package.
func of(r rune) byte { return code(r) }
