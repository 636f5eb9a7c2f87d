package memory

import (
	"slices"
	"sort"
	"strings"

	"weddings/search"
	"weddings/search/text"
)

// Costs of reading a word otherwise than it is written. A known word beats its own extensions, those beat typos, and
// what only sounds alike comes last.
const (
	asWritten = 0
	asMeant   = 1
	asPrefix  = 2
	asTypo    = 4 // and as much again for the second edit
	asSound   = 9
)

// term is one word of a query, or a few that mean something together, with everything it may stand for.
type term struct {
	written    string // as typed, for people
	readings   map[string]int
	understood []search.Understood
	optional   bool // says nothing by itself
}

// match is how a document has a term.
type match struct {
	cost  int
	field uint8
	word  string
}

// read turns a query into terms. The last word may be half typed.
func (ix *index) read(q string, synonyms map[string][]string) []term {
	tokens := text.Tokens(q)
	var terms []term
	for i := 0; i < len(tokens); {
		took := 1
		var t term
		for n := min(3, len(tokens)-i); n >= 1; n-- {
			phrase := joined(tokens[i : i+n])
			meanings, known := text.Means(phrase)
			if !known && n == 1 {
				bare := text.Bare(phrase)
				meanings, known = text.Means(bare)
				if rest := text.Unprefixed(phrase); !known && rest != "" && ix.words[phrase] == nil {
					meanings, known = text.Means(text.Bare(rest))
				}
			}
			if !known {
				continue
			}
			took = n
			t = term{readings: map[string]int{}, optional: len(meanings) == 0}
			for _, m := range meanings {
				word := meaning(m.Kind, m.Value)
				if _, twice := t.readings[word]; twice { // "hall" is both its own name and one of its words
					continue
				}
				t.readings[word] = asMeant
				t.understood = append(t.understood, search.Understood{Kind: m.Kind, Value: m.Value, Text: q[tokens[i].Start:tokens[i+n-1].End]})
			}
			break
		}
		if t.readings == nil {
			t = term{readings: map[string]int{}, optional: text.Stop(tokens[i].Text)}
		}
		t.written = q[tokens[i].Start:tokens[i+took-1].End]
		if took == 1 {
			ix.spell(&t, tokens[i].Text, i == len(tokens)-1, synonyms)
		}
		terms = append(terms, t)
		i += took
	}
	return terms
}

func joined(tokens []text.Token) string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.Text
	}
	return strings.Join(words, " ")
}

// spell adds the words of the index that a single word may stand for.
func (ix *index) spell(t *term, word string, last bool, synonyms map[string][]string) {
	add := func(w string, cost int) {
		if old, ok := t.readings[w]; ix.words[w] != nil && (!ok || cost < old) {
			t.readings[w] = cost
		}
	}
	bare := text.Bare(word)
	add(word, asWritten)
	add(bare, asWritten)
	for _, s := range synonyms[word] {
		add(s, asMeant)
	}
	if rest := text.Unprefixed(word); rest != "" && ix.words[word] == nil {
		add(rest, asMeant)
		add(text.Bare(rest), asMeant)
	}
	known := len(t.readings) > 0
	if last && !strings.HasPrefix(word, "=") {
		for _, prefix := range []string{word, bare} {
			for i := sort.SearchStrings(ix.vocab, prefix); i < len(ix.vocab) && strings.HasPrefix(ix.vocab[i], prefix); i++ {
				add(ix.vocab[i], asPrefix)
			}
		}
	}
	if known || len(t.readings) > 0 && !last {
		return
	}
	if budget := text.Budget(word); budget > 0 && len(t.readings) == 0 {
		for limit := 1; limit <= budget && len(t.readings) == 0; limit++ {
			for _, w := range ix.vocab {
				if w[0] != '=' && (text.Distance(word, w, limit) <= limit || text.Distance(bare, w, limit) <= limit) {
					add(w, asTypo*limit)
				}
			}
		}
	}
	if key := text.Sound(word); key != "" && len(t.readings) == 0 {
		for _, w := range ix.sounds[key] {
			add(w, asSound)
		}
	}
}

// find returns how each document has a term, in its best reading.
func (ix *index) find(t term) map[int32]match {
	found := map[int32]match{}
	for word, cost := range t.readings {
		for _, p := range ix.words[word] {
			m := match{cost, p.field, word}
			if old, ok := found[p.doc]; !ok || m.cost < old.cost || m.cost == old.cost && (m.field < old.field || m.field == old.field && m.word < old.word) {
				found[p.doc] = m
			}
		}
	}
	return found
}

// all keeps the documents that have every term; where none has, terms are left out: first those that nothing has, then
// the most common, so that the rarest word stays longest.
func (ix *index) all(terms []term) (hits map[int32][]match, dropped []string) {
	var wanted []term
	for _, t := range terms {
		if !t.optional {
			wanted = append(wanted, t)
		}
	}
	if len(wanted) == 0 {
		return nil, nil
	}
	found := make([]map[int32]match, len(wanted))
	for i, t := range wanted {
		found[i] = ix.find(t)
	}
	for {
		if hits := intersect(found); len(hits) > 0 || len(wanted) == 0 {
			return hits, dropped
		}
		worst := 0
		for i := range found {
			switch {
			case len(found[worst]) == 0:
			case len(found[i]) == 0, len(found[i]) > len(found[worst]):
				worst = i
			}
		}
		dropped = append(dropped, wanted[worst].written)
		wanted, found = slices.Delete(wanted, worst, worst+1), slices.Delete(found, worst, worst+1)
	}
}

func intersect(found []map[int32]match) map[int32][]match {
	if len(found) == 0 {
		return nil
	}
	smallest := 0
	for i := range found {
		if len(found[i]) < len(found[smallest]) {
			smallest = i
		}
	}
	hits := make(map[int32][]match, len(found[smallest]))
next:
	for doc := range found[smallest] {
		matches := make([]match, 0, len(found))
		for _, f := range found {
			m, ok := f[doc]
			if !ok {
				continue next
			}
			matches = append(matches, m)
		}
		hits[doc] = matches
	}
	return hits
}
