package memory

import (
	"slices"

	"weddings/search/text"
)

// edge is an edge of a query's lattice: one or more neighbouring words of the query, and what they match in a segment.
type edge struct {
	from, to int
	filler   bool
	arabic   bool // written in Arabic letters
	bound    bool // see plan.bound
	kind     bool // the lexicon knows it as a kind or a category
	halfKind bool // it is the beginning of a kind or a category
	place    bool // it is the beginning of a place
	founds   []text.Found
	words    []text.Reading
	describe []string // words to look up in descriptions
}

// notThere returns the maximum cost of a filler that the document does not have.
func (e *edge) notThere() int32 {
	if e.bound {
		return notFiller + together
	}
	return notFiller
}

// edgeList holds the edges of a lattice, in no order, each once.
type edgeList []edge

// at returns the edge from one word to another, and appends it if it is missing. The pointer is valid until the next
// call.
func (all *edgeList) at(from, to int) *edge {
	for i := range *all {
		if e := &(*all)[i]; e.from == from && e.to == to {
			return e
		}
	}
	*all = append(*all, edge{from: from, to: to})
	return &(*all)[len(*all)-1]
}

// edges returns the edges of a plan in a segment: one for each word, and one for each longer run of words that matches
// something.
func (p *plan) edges(s *segment, how width) []edge {
	var all edgeList
	p.addWords(&all, s, how)
	p.addJoined(&all, s)
	p.addMeanings(&all, s, how)
	return all
}

// addWords adds the readings of each word.
func (p *plan) addWords(all *edgeList, s *segment, how width) {
	for i, t := range p.tokens {
		e := all.at(i, i+1)
		e.filler, e.arabic = p.filler[i], text.Arabic(t.Text)
		half := p.half && i == len(p.tokens)-1
		if p.filler[i] {
			e.bound = p.bound[i]
			e.words = s.filler(t.Text, half)
			continue
		}
		if how == widest && p.sure[i] {
			e.words = p.read(s, wording{t.Text, half, p.known[i], narrow, t.Hamza})
		} else {
			e.words = p.read(s, wording{t.Text, half, p.known[i], how, t.Hamza})
		}
		if how > narrow {
			e.describe = []string{t.Text, text.Bare(t.Text)}
		}
	}
}

// addJoined adds the readings of two words written as one: "la mira" for "lamira".
func (p *plan) addJoined(all *edgeList, s *segment) {
	for i := range len(p.tokens) - 1 {
		a, b := p.tokens[i].Text, p.tokens[i+1].Text
		if short(a) || short(b) {
			words := slices.Clone(p.joined(s, a, b, p.half && i == len(p.tokens)-2, p.known[i] || p.known[i+1]))
			for i := range words {
				words[i].Cost += joined
			}
			if len(words) > 0 {
				all.at(i, i+2).words = words
			}
		}
	}
}

// addMeanings adds the meanings of words, from the lexicon and from the segment's places.
func (p *plan) addMeanings(all *edgeList, s *segment, how width) {
	founds := p.founds
	if learned := p.learned(s, how); len(learned) > 0 {
		founds = p.plausible(slices.Concat(founds, learned))
		inRows(founds)
	}
	for len(founds) > 0 {
		from, to := founds[0].From, founds[0].To
		n := slices.IndexFunc(founds, func(f text.Found) bool { return f.From != from || f.To != to })
		if n < 0 {
			n = len(founds)
		}
		of := founds[:n:n]
		founds = founds[n:]
		if to == from+1 && slices.ContainsFunc(of, misspelt) && len(s.words.Exact(p.tokens[from].Text)) > 0 {
			of = slices.DeleteFunc(slices.Clone(of), misspelt) // a word of a name is not a misspelt place
		}
		e := all.at(from, to)
		e.founds = of
		for _, f := range of {
			switch f.How {
			case text.AsWritten:
				e.kind = e.kind || saysWhat(f.Sense)
			case text.AsBeginning:
				e.halfKind = e.halfKind || saysWhat(f.Sense)
				e.place = e.place || saysWhere(f.Sense)
			}
		}
	}
}

// learned returns the places in the query that the segment has and the lexicon does not know.
func (p *plan) learned(s *segment, how width) []text.Found {
	if s.places == nil {
		return nil
	}
	readings := make([][]text.Reading, len(p.tokens))
	for i, t := range p.tokens {
		readings[i] = p.words.read(
			s.places.Words,
			wording{t.Text, p.half && i == len(p.tokens)-1, false, how, t.Hamza},
			anyWords,
		)
		if p.known[i] {
			readings[i] = slices.DeleteFunc(readings[i], func(r text.Reading) bool { return r.How == text.AsMistaken })
		}
	}
	return p.means(s.places, readings)
}
