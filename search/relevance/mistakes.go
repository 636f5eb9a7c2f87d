package relevance

import (
	"math/rand/v2"
	"slices"
	"strings"

	"weddings/search/text"
)

var alphabets = [...][]rune{[]rune("abcdefghijklmnopqrstuvwxyz"), []rune("ابتثجحخدذرزسشصضطظعغفقكلمنهوي")}

// keyboards are the rows of both layouts. They give the neighbours of a key.
var keyboards = []string{"qwertyuiop", "asdfghjkl", "zxcvbnm", "ضصثقفغعهخحجد", "شسيبلاتنمكط", "ذءؤرىةوزظ"}

// mistype makes one mistake in a word: it inserts, deletes, doubles or swaps letters, or replaces one, most often by a
// neighbour on the keyboard.
func mistype(r *rand.Rand, word string) string {
	for {
		letters := []rune(word)
		at := r.IntN(len(letters))
		switch r.IntN(6) {
		case 0:
			letters = slices.Delete(letters, at, at+1)
		case 1:
			letters = slices.Insert(letters, at, letters[at])
		case 2:
			letters = slices.Insert(letters, at, beside(r, letters[at]))
		case 3, 4:
			letters[at] = beside(r, letters[at])
		case 5:
			if at+1 < len(letters) {
				letters[at], letters[at+1] = letters[at+1], letters[at]
			}
		}
		if wrong := string(letters); text.Normalise(wrong) != text.Normalise(word) && text.Normalise(wrong) != "" {
			return wrong
		}
	}
}

// beside returns a neighbour of a letter on the keyboard, or in one of four cases any letter.
func beside(r *rand.Rand, letter rune) rune {
	for _, row := range keyboards {
		keys := []rune(row)
		if at := slices.Index(keys, letter); at >= 0 && r.IntN(4) > 0 {
			if at == 0 || at+1 < len(keys) && r.IntN(2) == 0 {
				return keys[at+1]
			}
			return keys[at-1]
		}
	}
	if text.IsArabic(letter) {
		return one(r, alphabets[1])
	}
	return one(r, alphabets[0])
}

// spellings are other spellings of the sounds of Latin letters.
var spellings = [][2]string{
	{"ee", "i"},
	{"ee", "ie"},
	{"ou", "oo"},
	{"ou", "u"},
	{"ou", "o"},
	{"aw", "au"},
	{"ay", "ai"},
	{"ai", "ay"},
	{"q", "k"},
	{"iyeh", "iya"},
	{"i", "y"},
	{"i", "ee"},
	{"u", "o"},
	{"o", "u"},
	{"e", "i"},
	{"a", "e"},
	{"kh", "k"},
	{"ss", "s"},
	{"ll", "l"},
	{"mm", "m"},
	{"nn", "n"},
	{"yy", "y"},
}

// digits are the digits that stand for Arabic letters in chats.
var digits = [][3]string{
	{"خ", "kh", "5"},
	{"ح", "h", "7"},
	{"ع", "a", "3"},
	{"ط", "t", "6"},
	{"ق", "q", "2"},
	{"ء", "aa", "a2"},
}

// byEar respells a name like someone who has only heard it: it changes one or two places, sometimes with digits.
func byEar(r *rand.Rand, b brand, chat bool) string {
	s := strings.ToLower(b.en)
	rest, article := strings.CutPrefix(s, "al ")
	if chat {
		for _, d := range digits {
			if strings.Contains(b.ar, d[0]) && strings.Contains(rest, d[1]) && r.IntN(2) == 0 {
				rest = strings.Replace(rest, d[1], d[2], 1)
			}
		}
	}
	for range 1 + r.IntN(2) {
		var ways [][2]string
		for _, way := range spellings {
			if strings.Contains(rest[1:], way[0]) { // the first letter is kept
				ways = append(ways, way)
			}
		}
		if len(ways) > 0 {
			way := one(r, ways)
			rest = rest[:1] + strings.Replace(rest[1:], way[0], way[1], 1)
		}
	}
	if article {
		return one(r, []string{"al ", "el ", ""}) + rest
	}
	return rest
}
