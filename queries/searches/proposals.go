package searches

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"weddings/queries"
	"weddings/queries/analytics"
	"weddings/queries/reference"
	"weddings/search"
	lexicon "weddings/search/text"
)

// Proposal is a synonym that searches suggest: people who found nothing with Term searched for Word instead and opened
// a result.
type Proposal struct {
	Term, Word string
	Words      []string // all synonyms of the term once Word is accepted
	Times      int      // how often a result was opened
}

// maxProposals bounds the proposals that are returned. maxTried bounds the terms that are searched again to see whether
// they still find nothing.
const (
	maxProposals = 20
	maxTried     = 200
)

// Proposals returns the most frequent proposals whose term still finds nothing. It omits declined words and existing
// synonyms. For admins.
func (r *Reader) Proposals(ctx context.Context, by queries.Viewer) ([]Proposal, error) {
	refined, err := r.Analytics.Refinements(ctx, by)
	if err != nil {
		return nil, err
	}
	known, err := r.Reference.Synonyms(ctx, by)
	if err != nil {
		return nil, err
	}
	declined, err := r.Reference.DeclinedSynonyms(ctx, by)
	if err != nil {
		return nil, err
	}
	list := []Proposal{}
	for _, p := range proposalsOf(refined, known, declined) {
		if len(list) == maxProposals {
			break
		}
		found, err := r.Engine.Search(ctx, search.Query{Text: p.Term, Limit: 1, Bare: true})
		if err != nil {
			return nil, err
		}
		if found.Total == 0 || found.ByWords() {
			list = append(list, p)
		}
	}
	return list, nil
}

// proposalsOf returns the refinements that may be synonyms, the most frequent first.
func proposalsOf(
	refined []analytics.Refinement, known []reference.Synonym, declined []reference.DeclinedSynonym,
) (list []Proposal) {
	words := map[string][]string{}
	for _, s := range known {
		words[s.Term] = s.Words
	}
	times := map[reference.DeclinedSynonym]int{}
	for _, one := range refined {
		if term, word := difference(one.Instead, one.Term); term != "" && word != "" {
			times[reference.DeclinedSynonym{Term: term, Word: word}] += one.Times
		}
	}
	for pair, n := range times {
		if !slices.Contains(declined, pair) && !slices.Contains(words[pair.Term], pair.Word) {
			all := append(slices.Clone(words[pair.Term]), pair.Word)
			list = append(list, Proposal{Term: pair.Term, Word: pair.Word, Words: all, Times: n})
		}
	}
	slices.SortFunc(list, func(a, b Proposal) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), strings.Compare(a.Term, b.Term), strings.Compare(a.Word, b.Word))
	})
	return list[:min(len(list), maxTried)]
}

// difference removes the words that two searches have in common at the beginning and at the end, and returns the rest
// of each: "كوافيره بحلب" and "صالون بحلب" differ in the kind. If one rest is empty, the searches suggest no synonym.
func difference(instead, term string) (from, to string) {
	a, b := strings.Fields(instead), strings.Fields(term)
	same := func(x, y string) bool { return lexicon.Normalise(x) == lexicon.Normalise(y) }
	for len(a) > 0 && len(b) > 0 && same(a[0], b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && same(a[len(a)-1], b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return strings.Join(a, " "), strings.Join(b, " ")
}
