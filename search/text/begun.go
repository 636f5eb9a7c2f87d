package text

import (
	"cmp"
	"slices"
	"strings"
)

// KindsBegun returns for each kind a phrase that begins with some letters, the shortest ones first. Of the phrases for
// a kind it takes the one that the lexicon lists first.
func KindsBegun(letters string) (all []string) {
	begun := Normalise(letters)
	if begun == "" {
		return nil
	}
	for kind := range lexicon.categoryOf {
		for _, phrase := range lexicon.phrases[Meaning{Kind, kind}] {
			if strings.HasPrefix(Normalise(phrase), begun) {
				all = append(all, phrase)
				break
			}
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return all
}

// Says returns the number of things that a query says: what it asks for, where, how many, and other words.
func (p *Plan) Says() int {
	n := len(p.Numbers) + len(p.Words)
	for _, part := range p.Parts {
		if part.Kind != "" {
			n++
		}
	}
	return n
}
