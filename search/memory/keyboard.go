package memory

import (
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// layoutLetters is the minimum length of a word that shows which keyboard layout was meant.
const layoutLetters = 3

// onKeyboard corrects a query that was typed with the keyboard in the other script, and returns any other query
// unchanged. It is such a query if none of its longer words is known, and every word is known when typed in the other
// script. A single word must not be the beginning of a known word either.
func (snap *snapshot) onKeyboard(typed string) string {
	words := search.Words(typed)
	for _, t := range words {
		if utf8.RuneCountInString(t.Text) < layoutLetters || text.Number(t.Text) {
			continue
		}
		bare := text.Bare(t.Text)
		if snap.exact(t.Text) || snap.exact(bare) || len(words) == 1 && (snap.begins(t.Text) || snap.begins(bare)) {
			return typed
		}
	}
	for _, other := range text.OnOtherKeyboard(typed) {
		if snap.knows(search.Words(other)) {
			return other
		}
	}
	return typed
}

// namesDate reports whether a text has a date with a word in it, such as "14 Aug", so that its keyboard is right.
// Figures are the same in both scripts.
func namesDate(typed string, today text.Day) bool {
	tokens := search.Words(typed)
	for _, d := range text.Dates(tokens, typed, today, nil) {
		for _, t := range tokens[d.From:d.To] {
			if utf8.RuneCountInString(t.Text) >= layoutLetters && !text.Number(t.Text) {
				return true
			}
		}
	}
	return false
}

// knows reports whether all words are known. The last one may be the beginning of a known word.
func (snap *snapshot) knows(words []text.Token) bool {
	telling := false
	for i, t := range words {
		bare := text.Bare(t.Text)
		known := text.Number(t.Text) || snap.exact(t.Text) || snap.exact(bare) ||
			i == len(words)-1 && (snap.begins(t.Text) || snap.begins(bare))
		if !known {
			return false
		}
		telling = telling || utf8.RuneCountInString(t.Text) >= layoutLetters
	}
	return telling
}

// exact reports whether a word is known as written.
func (snap *snapshot) exact(word string) bool {
	return len(text.Lexicon().Words.Exact(word)) > 0 || snap.has(word)
}
