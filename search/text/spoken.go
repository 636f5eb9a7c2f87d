package text

import "strings"

// leastSpoken is how many letters an Arabic word of a phrase has at least that is heard in Latin letters, leastTyped
// how many those are.
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
	wants := func(i int) bool { return termAt(tokens[i:i+1], 0).role == asWant }
	if len(tokens) <= fewWords && (len(tokens) == 0 || !wants(0)) { // rather a name
		return tokens
	}
	for i := 0; i < len(tokens); {
		if u := termAt(tokens, i); u.role != asUnknown {
			i = u.to
			continue
		}
		if other := r.otherwiseWritten(tokens[i : i+1]); other != "" {
			tokens[i].Text = other
		}
		i++
	}
	return tokens
}

// otherwiseWritten returns the word of a phrase that an unknown word in Latin letters is, "" for none.
func (r *reader) otherwiseWritten(one []Token) string {
	word := one[0].Text
	if Arabic(word) || Number(word) || len(word) < leastTyped || len(Lexicon().Words.Exact(word)) > 0 {
		return ""
	}
	if singular, plural := strings.CutSuffix(word, "s"); plural && grammar.words[singular] {
		return singular
	}
	if real(word) || r.names(word) || r.misspelt(termAt(one, 0)).role != asUnknown { // "Hamma" is no حمام
		return ""
	}
	return heardWord(word)
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
