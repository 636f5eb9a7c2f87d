package commands

import (
	"slices"
	"unicode"

	"weddings/internal/fault"
)

// CheckLine records an error for each text that is neither empty nor a line. A line has a letter or a digit. It has no
// invisible character, no line end, and no character that changes the direction of the text around it.
func CheckLine(c *fault.Check, field string, written ...string) {
	for _, text := range written {
		c.Field(text == "" || isLine(text), field, "اكتبوا النص في سطر واحد فيه حرف أو رقم، بلا رموز خفية",
			"Write this on one line, with a letter or a digit and without hidden characters")
	}
}

// CheckText records an error for each text that is neither empty nor a text of several lines. Such a text has something
// visible. It has no character that changes the direction of the rest, and no code point that is not a character.
func CheckText(c *fault.Check, field string, written ...string) {
	for _, text := range written {
		c.Field(text == "" || isText(text), field, "في النص رموز تخفيه أو تقلب اتجاهه. احذفوها وأعيدوا المحاولة.",
			"The text holds characters that hide it or turn its direction. Remove them and try again.")
	}
}

// maxMarks is how many combining marks may follow one letter: shadda, a vowel and a Quranic sign.
const maxMarks = 3

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	emojiSelector      = '\ufe0f' // variation selector: shows the symbol before it as an emoji
	brailleBlank       = '\u2800' // a symbol that is invisible
)

// directionMarks are the left-to-right, the right-to-left and the Arabic letter mark (UAX #9, section 2.6).
var directionMarks = []rune{'\u200e', '\u200f', '\u061c'}

// joining are the scripts in which a zero-width non-joiner changes the shape of letters. Persian and Kurdish names are
// written with it.
var joining = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Adlam}

// isLine reports whether a text is a line: see CheckLine.
func isLine(text string) bool {
	runes, seen := []rune(text), false
	for i, r := range runes {
		switch {
		case isInvisible(r) && !affectsNeighbours(runes, i):
			return false
		case unicode.IsLetter(r), unicode.IsNumber(r):
			seen = true
		}
	}
	return seen && !hasStackedMarks(runes)
}

// isText reports whether a text of several lines has something visible: see CheckText. Direction marks and embeddings
// are allowed, since telephones put them around numbers that are pasted. Their effect ends with their line.
func isText(text string) bool {
	runes, seen := []rune(text), false
	for _, r := range runes {
		switch {
		case changesDirection(r), unicode.IsControl(r) && !unicode.IsSpace(r):
			return false
		case unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) && !isInvisible(r):
			seen = true
		}
	}
	return seen && !hasStackedMarks(runes)
}

// changesDirection reports whether a character overrides or isolates the direction of what follows it.
func changesDirection(r rune) bool {
	return r == '\u202d' || r == '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// isInvisible reports whether a character ends a line, is invisible, only changes the characters around it, or is no
// character.
func isInvisible(r rune) bool {
	return r == brailleBlank || !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Zs) ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// affectsNeighbours reports whether an invisible character has a proper effect on its neighbours: a non-joiner between
// two letters of a script that joins them, a character that makes symbols an emoji, or a direction mark that a
// telephone puts into text copied from a chat. A direction mark has no width and only changes the direction of the
// punctuation beside it.
func affectsNeighbours(runes []rune, i int) bool {
	if slices.Contains(directionMarks, runes[i]) {
		return true
	}
	if i == 0 {
		return false
	}
	before, last := i-1, i == len(runes)-1
	switch runes[i] {
	case zeroWidthNonJoiner:
		for before > 0 && unicode.IsMark(runes[before]) {
			before--
		}
		return !last && joins(runes[before]) && joins(runes[i+1])
	case emojiSelector:
		return unicode.IsSymbol(runes[before])
	case zeroWidthJoiner:
		return !last && (unicode.IsSymbol(runes[before]) || runes[before] == emojiSelector) &&
			unicode.IsSymbol(runes[i+1])
	}
	return false
}

func joins(r rune) bool { return unicode.IsLetter(r) && unicode.In(r, joining...) }

// hasStackedMarks reports whether more than maxMarks marks follow one letter.
func hasStackedMarks(runes []rune) bool {
	marks := 0
	for _, r := range runes {
		if !unicode.IsMark(r) {
			marks = 0
		} else if marks++; marks > maxMarks {
			return true
		}
	}
	return false
}
