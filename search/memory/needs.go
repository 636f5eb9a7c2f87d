package memory

import (
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// need is a kind that the query asks for: its words and their meanings. It has several meanings if the same words name
// several kinds.
type need struct {
	from, to int
	means    []text.Found
}

// kinds returns the kinds in a query, in order. Of overlapping phrases it takes the longest: "تصوير فيديو" does not
// contain a photographer.
func (p *plan) kinds() (all []need) {
	for at := 0; at < len(p.tokens); {
		n := need{from: at, to: at}
		for _, f := range p.founds {
			if f.From != at || f.To < n.to || f.How != text.AsWritten || !saysWhat(f.Sense) {
				continue
			}
			if f.To > n.to {
				n.to, n.means = f.To, nil
			}
			n.means = append(n.means, f)
		}
		if n.to > at {
			all = append(all, n)
		}
		at = max(at+1, n.to)
	}
	return all
}

// says reports whether a need has any of the meanings.
func (n *need) says(means []text.Found) bool {
	return slices.ContainsFunc(n.means, func(f text.Found) bool {
		return slices.ContainsFunc(means, func(o text.Found) bool { return o.Meaning == f.Meaning })
	})
}

// either returns a plan that asks for any of the kinds instead of all of them, or nil if there is only one kind.
func (p *plan) either() *plan {
	e := *p
	e.needs, e.founds = p.kinds(), slices.Clone(p.founds)
	for i := range e.needs {
		n := &e.needs[i]
		for j := range e.needs {
			if n.says(e.needs[j].means) {
				continue
			}
			for _, f := range e.needs[j].means {
				f.From, f.To = n.from, n.to
				f.Cost += otherNeed
				e.founds = append(e.founds, f)
			}
		}
	}
	if len(e.founds) == len(p.founds) {
		return nil
	}
	inRows(e.founds)
	return &e
}

// absent reports whether no hit is of the kind that the query asks for, in the place that it asks for.
func (f *finding) absent() bool {
	return f.total == 0 || f.plan.plain() && f.best >= atTag && f.plan.needs == nil
}

// asSaid returns the hits that match all words as written. If the query names several kinds and no hit is of all of
// them, it returns the hits of any of them: "flowers and a stage" asks for two listings.
func (snap *snapshot) asSaid(p *plan, filters search.Filters) finding {
	f := snap.pass(p, filters, narrow)
	if p.plain() && f.absent() {
		if any := snap.anyNeed(p, filters); any.total > 0 {
			return any
		}
	}
	return f
}

// anyNeed returns the hits of any of the kinds of a plan, or none if the plan has only one kind. Hits that mention
// another of the kinds come first. A kind without a hit is reported as dropped, unless a hit offers it.
func (snap *snapshot) anyNeed(p *plan, filters search.Filters) (f finding) {
	e := p.either()
	if e == nil {
		return f
	}
	f = snap.pass(e, filters, narrow)
	if f.total == 0 {
		return f
	}
	for i := range e.needs {
		n := &e.needs[i]
		f.preferSaying(n)
		if at := slices.IndexFunc(n.means, func(m text.Found) bool { return f.has(m.Meaning) }); at >= 0 {
			n.means = n.means[at : at+1]
		} else if instead, ok := f.offered(n); ok {
			n.means = []text.Found{instead}
		} else {
			n.means = nil
			f.dropped = append(f.dropped, p.tokens[n.from:n.to]...)
		}
	}
	return f
}

// onlyDescribed reports whether the first hit has some word only in its description.
func (f *finding) onlyDescribed() bool {
	for _, top := range f.first() {
		p := &f.segments[top.segment]
		for i := range p.edges {
			e := &p.edges[i]
			if e.to > e.from+1 || e.filler {
				continue
			}
			_, isWord := p.reading(e, top.doc)
			if _, isMeaning := p.meaning(e, top.doc); !isWord && !isMeaning {
				return true
			}
		}
	}
	return false
}

// has reports whether any hit has a meaning.
func (f *finding) has(m text.Meaning) bool {
	for i := range f.segments {
		p := &f.segments[i]
		one := p.meanings.one(m)
		if slices.ContainsFunc(p.hits, func(h hit) bool { return one.has(h.doc) }) {
			return true
		}
	}
	return false
}

// offered returns what a need without a hit is reported as: the category of a hit that offers the kind, or else the
// kind itself.
func (f *finding) offered(n *need) (text.Found, bool) {
	for _, m := range n.means {
		if m.Sense != text.Kind {
			continue
		}
		f.unsaidLast(m.Key)
		if !f.offers(m.Key) {
			continue
		}
		if category := categoryOf(m.Key); f.has(category) {
			m.Meaning = category
		}
		return m, true
	}
	return text.Found{}, false
}

func categoryOf(kind string) text.Meaning {
	return text.Meaning{Sense: text.Category, Key: text.CategoryOf(kind)}
}

// offers reports whether a hit offers a kind without being of that kind. It does if its category is named after the
// kind, such as "beauty and henna", or if its text mentions the kind.
func (f *finding) offers(kind string) bool {
	category := categoryOf(kind)
	return slices.ContainsFunc(f.segments, func(p found) bool {
		if len(p.hits) == 0 {
			return false
		}
		saying, named := p.saying(kind), p.namedAfter(category.Key, []string{kind})
		return slices.ContainsFunc(p.hits, func(h hit) bool {
			return saying.has(h.doc) || named && p.meanings.has(h.doc, category)
		})
	})
}

// unsaidLast ranks hits of a kind's category that do not mention the kind behind those that do.
func (f *finding) unsaidLast(kind string) {
	category := categoryOf(kind)
	for i := range f.segments {
		p := &f.segments[i]
		if len(p.hits) == 0 {
			continue
		}
		saying := p.saying(kind)
		for j := range p.hits {
			if h := &p.hits[j]; !saying.has(h.doc) && p.meanings.has(h.doc, category) {
				h.cost += unsaid
			}
		}
	}
}

// preferSaying ranks hits of another kind that mention the needed kind before the others.
func (f *finding) preferSaying(n *need) {
	if n.means[0].Sense != text.Kind {
		return
	}
	for i := range f.segments {
		p := &f.segments[i]
		if len(p.hits) == 0 {
			continue
		}
		saying := p.saying(n.means[0].Key)
		for j := range p.hits {
			if h := &p.hits[j]; saying.has(h.doc) && !p.meanings.has(h.doc, n.means[0].Meaning) {
				h.cost = max(0, h.cost-bothSaid)
			}
		}
	}
}

// leftOut reports whether the words of a widening were dropped.
func (f *finding) leftOut(w widening) bool {
	return slices.ContainsFunc(f.dropped, func(t text.Token) bool { return w.from <= t.Start && t.End <= w.to })
}

// saying returns the documents that have a phrase for a kind in their name, tags, amenities or description. Addresses
// do not count, because there the phrase names a neighbour.
func (s *segment) saying(kind string) set {
	if known, has := s.said.Load(kind); has {
		return known.(set)
	}
	all := newSet(len(s.docs))
	for _, said := range text.Phrases(text.Meaning{Sense: text.Kind, Key: kind}) {
		var phrase set
		for _, t := range text.Tokens(said) {
			word := s.having(t.Text)
			for i := range phrase {
				word[i] &= phrase[i]
			}
			phrase = word
		}
		for i := range phrase {
			all[i] |= phrase[i]
		}
	}
	s.said.Store(kind, all)
	return all
}

// sayingAny returns the documents that mention any of the kinds.
func (s *segment) sayingAny(kinds []string) set {
	all := newSet(len(s.docs))
	for _, kind := range kinds {
		for i, word := range s.saying(kind) {
			all[i] |= word
		}
	}
	return all
}

// namedAfter reports whether a category's name mentions any of the kinds, such as "beauty and henna".
func (s *segment) namedAfter(category string, kinds []string) bool {
	return slices.ContainsFunc(kinds, func(kind string) bool { return slices.Contains(s.namedBy[category], kind) })
}

// having returns the documents that have a word anywhere except in their address.
func (s *segment) having(word string) set {
	all := newSet(len(s.docs))
	for _, form := range text.InSentence(word) {
		for _, doc := range s.description[form] {
			all.add(doc)
		}
		for _, r := range s.words.Exact(form) {
			for _, p := range s.postings[r.Word] {
				if p&inAddress == 0 {
					all.add(p.doc())
				}
			}
		}
	}
	return all
}
