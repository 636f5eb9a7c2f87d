package text

import "strings"

// sounds maps letters of both scripts, and the digits of Arabizi, to the consonant they stand for; letters that are
// vowels or half vowels in either script are left out.
var sounds = map[rune]string{
	'ب': "b", 'پ': "b", 'ت': "t", 'ط': "t", 'ث': "t", 'ج': "j", 'ح': "h", 'ه': "h", 'خ': "x", 'د': "d", 'ض': "d", 'ذ': "z", 'ز': "z", 'ظ': "z",
	'ر': "r", 'س': "s", 'ص': "s", 'ش': "$", 'غ': "g", 'ف': "f", 'ق': "k", 'ك': "k", 'ل': "l", 'م': "m", 'ن': "n",
	'b': "b", 'p': "b", 't': "t", 'j': "j", 'g': "j", 'h': "h", 'd': "d", 'z': "z", 'r': "r", 's': "s", 'f': "f", 'v': "f", 'k': "k", 'q': "k", 'c': "k",
	'l': "l", 'm': "m", 'n': "n", 'x': "ks", '7': "h", '5': "x", '2': "", '3': "", '8': "k", '9': "k", '6': "t",
}

// pairs are sounds that Latin writes with two letters.
var pairs = strings.NewReplacer("sh", "ش", "ch", "ش", "kh", "خ", "gh", "غ", "th", "ث", "dh", "ذ", "ph", "f", "ck", "k", "oo", "", "ee", "", "ou", "")

// Sound returns the consonants of a folded word, the same for both scripts: ياسمين and yasmine are both "smn". Doubled
// sounds count once, a final h is a vowel's. It is "" for fewer than two consonants, which would match anything.
func Sound(word string) string {
	word = Bare(word)
	if !Arabic(word) {
		word = pairs.Replace(word)
	}
	var b strings.Builder
	last := ""
	for _, r := range word {
		s := sounds[r]
		if s != "" && s != last {
			b.WriteString(s)
		}
		last = s
	}
	key := strings.TrimSuffix(b.String(), "h")
	if len(key) < 2 {
		return ""
	}
	return key
}
