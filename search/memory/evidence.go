package memory

import (
	"math"
	"slices"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// Doubt is the cost of a reading divided by the number of letters of the longer word. These are the highest doubts at
// which a word still counts as evidence that the hit is meant:
const (
	sureDoubt   = 30  // of the surest of several words, if half of them or more are above aloneDoubt
	sharedDoubt = 150 // of the surest of several words, if most of them are below aloneDoubt
	aloneDoubt  = 260 // of the only word; "دشق" may be دمشق
	noDoubtCost = 100 // a hit that costs less is evidence, unless the query is one everyday word

	unsaidLetters = 2 // a matched word may have so many letters more than the typed one
)

// fuzzy reports whether no word of the query is evidence for the best hit: its words only resemble those of the query.
// Then the search has found nothing. Words that were dropped are no evidence.
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

// doubt returns the lowest doubt at which the document has the words of an edge.
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
		if how > text.AsBeginning && letters > typed+unsaidLetters { // half typed: the rest is no evidence
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

// mayBe reports whether an edge's word may be a misspelling of another. An everyday word is not, but it may still sound
// like a name in the other script.
func (p *plan) mayBe(e *edge) bool {
	return e.to > e.from+1 || !text.Everyday(p.tokens[e.from].Text)
}

// oneRealWord reports whether the query is a single everyday word.
func (p *plan) oneRealWord() bool { return len(p.tokens) == 1 && text.Everyday(p.tokens[0].Text) }

// extremes returns the bounds of the hits' numbers.
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
