package memory

import (
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// layoutLetters is how many letters a word has at least that tells which keyboard was meant.
const layoutLetters = 3

// onKeyboard returns what somebody meant to type who did not see which script the keyboard stood in: where no word is
// known, a single one begins none either, and in the other script every word is known. Else it returns what was typed.
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

// knows reports whether all words are known, but the last, which may begin one that is.
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

// exact reports whether a word is known as it is written.
func (snap *snapshot) exact(word string) bool {
	return len(text.Lexicon().Words.Exact(word)) > 0 || snap.has(word)
}
