package memory

import (
	"math"
	"slices"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// Doubt is the cost of reading a word as another, for each letter of the longer of both. A word is evidence of what is
// meant up to:
const (
	sureDoubt   = 30  // whatever becomes of the words beside it
	sharedDoubt = 150 // where it is one of several, none of which is as it is written
	aloneDoubt  = 260 // where it is the only one; "دشق" may be دمشق
	noDoubtCost = 100 // a hit that costs less has a word without doubt

	unsaidLetters = 2 // so many more letters a whole word may have than it is typed with
)

// fuzzy reports whether the best hit has no word that is evidence of what is meant, so that nothing was found: its
// words are only a little like those of the query. Words that were left out are evidence of nothing.
func (f *finding) fuzzy(best []ranked) bool {
	if f.plan == nil || len(best) == 0 || best[0].cost < noDoubtCost && !f.plan.oneRealWord() {
		return false
	}
	p, doc := &f.segments[best[0].segment], best[0].doc
	doubts := make([]int32, len(f.plan.tokens))
	for i := range doubts {
		doubts[i] = math.MaxInt32
	}
	for _, e := range p.edges {
		doubt := p.doubt(f.plan, &e, doc)
		for i := e.from; i < e.to; i++ {
			doubts[i] = min(doubts[i], doubt)
		}
	}
	least, words, without := int32(math.MaxInt32), len(f.dropped), len(f.dropped)
	for i, doubt := range doubts {
		if f.plan.filler[i] {
			continue
		}
		least = min(least, doubt)
		if words++; doubt > aloneDoubt {
			without++
		}
	}
	switch {
	case words == 1:
		return least > aloneDoubt
	case 2*without >= words:
		return least > sureDoubt
	}
	return least > sharedDoubt
}

// doubt is that of the likeliest way in which a document has the words of an edge.
func (p *found) doubt(of *plan, e *edge, doc uint32) int32 {
	for _, word := range e.describe {
		if _, has := slices.BinarySearch(p.description[word], doc); has {
			return 0
		}
	}
	doubt := int32(math.MaxInt32)
	guess := of.mayBe(e)
	typed := utf8.RuneCountInString(text.Bare(text.Join(of.tokens[e.from:e.to])))
	read := func(meant string, cost int32, how text.How) {
		if how <= text.AsBeginning {
			cost = 0
		}
		letters := utf8.RuneCountInString(text.Bare(meant))
		if how > text.AsBeginning && letters > typed+unsaidLetters { // half typed; the rest is no evidence
			letters = typed
		}
		doubt = min(doubt, cost/int32(max(1, typed, letters)))
	}
	if word, has := p.reading(e, doc); has && (guess || word.How != text.AsMistaken) {
		read(p.words.Word(word.Word), word.Cost, word.How)
	}
	if meaning, has := p.meaning(e, doc); has && (guess || meaning.How <= text.AsBeginning) {
		read(meaning.Word, meaning.Cost, meaning.How)
	}
	return doubt
}

// mayBe reports whether an edge's word may be another that is misspelt: an everyday word is none. It may still sound as
// a name of the other script.
func (p *plan) mayBe(e *edge) bool {
	return e.to > e.from+1 || !text.Everyday(p.tokens[e.from].Text)
}

// oneRealWord reports whether the query is an everyday word alone.
func (p *plan) oneRealWord() bool { return len(p.tokens) == 1 && text.Everyday(p.tokens[0].Text) }

// extremes are the bounds of what was found.
func (f *finding) extremes() (e search.Extremes) {
	for i := range f.segments {
		p := &f.segments[i]
		for _, h := range p.hits {
			e.Capacity = max(e.Capacity, int(p.capacity[h.doc]))
			if price := p.priceCents[h.doc]; price > 0 {
				e.Dearest = max(e.Dearest, price)
				if e.Cheapest == 0 || price < e.Cheapest {
					e.Cheapest = price
				}
			}
		}
	}
	return e
}
