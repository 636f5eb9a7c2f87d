package memory

import (
	"slices"
	"sort"
	"strings"

	"weddings/search"
	"weddings/search/text"
)

// names holds the normalised names of documents, those of at least two words, in order.
type names []called

type called struct {
	name string
	doc  uint32
}

func (n *names) add(doc uint32, tokens []text.Token) {
	if len(tokens) > 1 {
		*n = append(*n, called{text.Join(tokens), doc})
	}
}

func (n names) sort() {
	slices.SortFunc(n, func(a, b called) int { return strings.Compare(a.name, b.name) })
}

// mention is a whole name of a document among the words of a query.
type mention struct {
	from, to int
	segment  int
	doc      uint32
}

// mostOfName is the maximum number of words of a name that is looked for within a query.
const mostOfName = 6

// within returns the names that occur as a whole among the words of a query. A name inside a longer one is left out.
func (snap *snapshot) within(tokens []text.Token) (all []mention) {
	whole := text.Join(tokens)
	ends, end := make([]int, len(tokens)), 0 // by word: where it ends in whole
	for i, t := range tokens {
		end += len(t.Text)
		ends[i] = end
		end++
	}
	for from := 0; from+1 < len(tokens); {
		next := from + 1
		word := tokens[from].Text
		for _, bare := range []string{word, text.Unprefixed(word)} {
			begin := ends[from] - len(bare)
			if bare == "" || next > from+1 || !snap.anyBegins(whole[begin:ends[from+1]]) {
				continue
			}
			for to := min(len(tokens), from+mostOfName); to-from >= 2 && next == from+1; to-- {
				if found := snap.whole(whole[begin:ends[to-1]], from, to); len(found) > 0 {
					all, next = append(all, found...), to
				}
			}
		}
		from = next
	}
	return all
}

// anyBegins reports whether any name begins with what is typed.
func (snap *snapshot) anyBegins(typed string) bool {
	return slices.ContainsFunc(snap.segments, func(p liveSegment) bool {
		at := sort.Search(len(p.names), func(i int) bool { return p.names[i].name >= typed })
		return at < len(p.names) && strings.HasPrefix(p.names[at].name, typed)
	})
}

// whole returns the documents whose name is the given words of a query.
func (snap *snapshot) whole(name string, from, to int) (all []mention) {
	for i := range snap.segments {
		snap.segments[i].names.whole(name, func(doc uint32) {
			if !snap.segments[i].isDeleted(doc) {
				all = append(all, mention{from, to, i, doc})
			}
		})
	}
	return all
}

// about reports whether a query is about one listing, whose whole name is among its words. It is not if the query has
// no other words, if the lexicon knows all words of the name, if the query asks for another trade ("a photographer for
// a wedding at the hotel"), or if it contains a number that filters. words are the words of the name and of places;
// besides are the other words, which are ignored.
func (snap *snapshot) about(q *search.Query, tokens []text.Token) (words []text.Token, besides []string, is bool) {
	all := snap.within(tokens)
	if len(all) == 0 {
		return nil, nil, false
	}
	m := all[len(all)-1]
	for _, other := range all {
		if other.to-other.from > m.to-m.from {
			m = other
		}
	}
	name := tokens[m.from:m.to]
	if text.Lexicon().Known(name) || m.to-m.from == len(tokens) {
		return nil, nil, false
	}
	rest := q.Plan(text.MaskWords(tokens, m.from, m.to), snap.named)
	for _, n := range rest.Needs {
		if n.Category != "" && !n.Supposed() && !snap.segments[m.segment].meanings.has(m.doc,
			text.Meaning{Sense: text.Category, Key: n.Category}) {
			return nil, nil, false
		}
	}
	if len(rest.Numbers) > 0 {
		return nil, nil, false
	}
	at := func(i int) bool { return i >= m.from && i < m.to }
	for i, t := range tokens {
		if at(i) ||
			slices.ContainsFunc(rest.Parts, func(p text.Part) bool { return p.Place() && i >= p.From && i < p.To }) {
			words = append(words, t)
		} else if slices.Contains(rest.Words, i) &&
			!short(t.Text) {
			besides = append(besides, q.Text[t.Start:t.End])
		}
	}
	return words, besides, true
}

// begun calls yield with each document that has a name beginning with what is typed.
func (n names) begun(typed string, yield func(doc uint32)) {
	n = n[sort.Search(len(n), func(i int) bool { return n[i].name >= typed }):]
	for _, c := range n[:sort.Search(len(n), func(i int) bool { return !strings.HasPrefix(n[i].name, typed) })] {
		yield(c.doc)
	}
}

// whole calls yield with each document that has exactly this name.
func (n names) whole(typed string, yield func(doc uint32)) {
	at := sort.Search(len(n), func(i int) bool { return n[i].name >= typed })
	for ; at < len(n) && n[at].name == typed; at++ {
		yield(n[at].doc)
	}
}
