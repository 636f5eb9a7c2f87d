package text

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// objects are the pronouns that may be joined to a verb, longer ones first: "يصورلنا" is "يصور". A final "ل" is written
// once before "ي": "يفصلي" is "يفصل لي".
var objects = strings.Fields("ونلنا لكن لنا لها لهن لهم ولنا لي لو له لك ونا وني نا ها هن هم ي")

// leastVerb is the minimum length of a verb without its pronoun.
const leastVerb = 3

// conjugated replaces unknown Arabic verbs by the action whose form with a pronoun they are. It returns the tokens that
// it replaced, or nil.
func (r *reader) conjugated(tokens []Token) (verbs map[int]bool) {
	for i := range tokens {
		word := tokens[i].Text
		if !Arabic(word) || grammar.words[word] || r.names(word) || termAt(tokens[i:i+1], 0).role != asUnknown {
			continue
		}
		if verb := withoutObject(word); verb != "" {
			if verbs == nil {
				verbs = map[int]bool{}
			}
			tokens[i].Text, verbs[i] = verb, true
		}
	}
	return verbs
}

// withoutObject returns the verb of an action of which a word is a form with a pronoun, or "".
func withoutObject(word string) string {
	bare, and := strings.CutPrefix(word, "و")
	for _, form := range []string{word, bare} {
		if form == word && and && grammar.verbs[bare] {
			continue
		}
		for _, object := range objects {
			stem, ok := strings.CutSuffix(form, object)
			if !ok || utf8.RuneCountInString(stem) < leastVerb || object == "ي" && !strings.HasSuffix(stem, "ل") {
				continue
			}
			if verb := actionOf(stem); verb != "" {
				return strings.TrimSuffix(word, form) + verb
			}
		}
	}
	return ""
}

// actionOf returns the form of a verb in the phrases for actions, for any person: "بتصور" is "تصور" or "يصور".
func actionOf(stem string) string {
	bare := strings.TrimPrefix(stem, "ب")
	forms := []string{stem, bare}
	for _, other := range []string{"ي", "ت"} {
		if rest := strings.TrimLeft(bare, "يتن"); len(bare)-len(rest) == len(other) {
			forms = append(forms, other+rest)
		}
	}
	at := slices.IndexFunc(forms, func(form string) bool { return grammar.verbs[form] })
	if at < 0 {
		return ""
	}
	return forms[at]
}

// undoubled returns a word without doubled letters.
func undoubled(word string) string { return string(slices.Compact([]rune(word))) }
