package text

import (
	"slices"
	"strings"
)

// leastSpoken is how many letters an Arabic word of a phrase has at least that is heard in Latin letters, and leastTyped
// how many letters those are.
const (
	leastSpoken = 3
	leastTyped  = 4
)

// heardPerLetter is what each letter of an Arabic word may cost on average that is written in Latin ones in a sentence:
// less than of names, for there is no other word to compare it with.
const heardPerLetter = 45

// spoken returns the tokens with words of phrases in place of how they are written otherwise in Latin letters: by
// their sound ("shoghol" is شغل), or in the plural ("generators").
func (r *reader) spoken(tokens []Token) []Token {
	if len(tokens) <= fewWords { // rather names
		return tokens
	}
	for i := range tokens {
		word := tokens[i].Text
		if Arabic(word) || Number(word) || len(word) < leastTyped || r.knownWord(word) {
			continue
		}
		if one, plural := strings.CutSuffix(word, "s"); plural && grammar.words[one] {
			tokens[i].Text = one
			continue
		}
		if real(word) || r.names(word) {
			continue
		}
		if misspelt := r.misspelt(termAt(tokens[i:i+1], 0)); misspelt.role != asUnknown { // "Hamma" is no حمام
			continue
		}
		if heard := heardWord(word); heard != "" {
			tokens[i].Text = heard
		}
	}
	return tokens
}

// knownWord reports whether the grammar or the lexicon has a word as it is written.
func (r *reader) knownWord(word string) bool {
	known := func(s said) bool { return grammar.words[s.word] || len(Lexicon().Words.Exact(s.word)) > 0 }
	return slices.ContainsFunc(saidAs(word), known)
}

// heardWord returns the word of a phrase that a Latin one is by its sound, "" for none.
func heardWord(word string) (heard string) {
	least := int32(beyond)
	for _, s := range saidAs(word) {
		most := int32(heardPerLetter * len(s.word))
		grammar.spoken.Heard(s.word, false, func(reading Reading) {
			if reading.Cost <= most && reading.Cost < least {
				least, heard = reading.Cost, grammar.spoken.Word(reading.Word)
				if s.in {
					heard = "ب" + heard
				}
			}
		})
	}
	return heard
}
