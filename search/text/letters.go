package text

import "math/bits"

// Letters are encoded as small numbers: 1–28 Arabic letters, 29–54 Latin letters, 55–64 digits. All other characters
// share the remaining numbers.
const (
	firstLatin = 29
	digit      = 55
	others     = 65
	codes      = 128
)

// maxLetters is the maximum length of words that are compared. Longer words match only as written.
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

// encode appends the codes of a normalised word's letters, at most maxLetters+1 of them.
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

// bag returns the set of letters of a word. Two words that are d edits apart differ in at most 2d members.
func bag(letters []byte) (set uint64) {
	for _, c := range letters {
		set |= 1 << (c & 63)
	}
	return set
}

func apart(a, b uint64) int { return bits.OnesCount64(a ^ b) }

func isLatin(c byte) bool { return c >= firstLatin && c < firstLatin+26 }

// of returns the code of a letter.
func of(r rune) byte { return code(r) }
