package text

import "strings"

// leastSpoken is the minimum length of an Arabic word that may be read in Latin letters. leastTyped is the minimum
// length of the Latin word.
const (
	leastSpoken = 3
	leastTyped  = 4
)

// heardPerLetter is the maximum average cost for each letter of an Arabic word in a sentence that is written in Latin
// letters. It is lower than for names, because there is no other word to compare with.
const heardPerLetter = 45

// spoken replaces Latin tokens by the words of the grammar that they stand for: by their sound ("shoghol" is شغل), or
// as a plural ("generators").
func (r *reader) spoken(tokens []Token) []Token {
	wants := func(i int) bool { return termAt(tokens[i:i+1], 0).role == asWant }
	if len(tokens) <= fewWords && (len(tokens) == 0 || !wants(0)) { // more likely a name
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

// otherwiseWritten returns the word of the grammar that an unknown Latin word stands for, or "".
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

// heardWord returns the word of the grammar that a Latin word sounds like, or "".
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
