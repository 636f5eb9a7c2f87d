package memory

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// misread is the lowest cost of a reading that is reported as a misspelling. A cheaper reading is another spelling of
// the same word.
const misread = 200

// lettersOfMistake is the minimum number of letters for each mistake. A word with more mistakes is likelier to be
// another word.
const lettersOfMistake = 3

// correction replaces a token of the query by another text.
type correction struct {
	text.Token
	written string
}

// didYouMean returns the query with misspelt words corrected to those of the first hit, or "" if none was misspelt. If
// the filters leave no hit, it corrects by the first hit without filters.
func (snap *snapshot) didYouMean(f *finding, written string, words []text.Token, top []ranked, a asking) string {
	if f.plan == nil {
		return ""
	}
	if f.total == 0 {
		all := snap.findAll(words, a, search.Filters{})
		f, top = &all, all.top(search.Relevance, 0, 1)
	}
	if len(top) == 0 {
		return ""
	}
	corrections := f.segments[top[0].segment].corrections(f.plan, top[0].doc)
	if len(corrections) == 0 {
		return ""
	}
	for _, t := range f.dropped {
		if !text.Negates(t.Text) { // without a negation the query would mean the opposite
			corrections = append(corrections, correction{t, ""})
		}
	}
	slices.SortFunc(corrections, func(a, b correction) int { return cmp.Compare(a.Start, b.Start) })
	var meant strings.Builder
	at := 0
	for _, c := range corrections {
		meant.WriteString(written[at:c.Start])
		meant.WriteString(c.written)
		at = c.End
	}
	meant.WriteString(written[at:])
	return strings.Join(strings.Fields(meant.String()), " ")
}

// corrections returns the words of the query that the document has only with other letters.
func (p *found) corrections(of *plan, doc uint32) (all []correction) {
	for _, e := range p.edges {
		if e.to != e.from+1 || e.filler || !of.mayBe(&e) {
			continue
		}
		t := of.tokens[e.from]
		word, isWord := p.reading(&e, doc)
		meaning, isMeaning := p.meaning(&e, doc)
		if isMeaning && (!isWord || meaning.Cost < word.Cost) {
			if meaning.How == text.AsMistaken && mistaken(t.Text, meaning.Word, meaning.Cost) {
				all = append(all, correction{t, saying(meaning.Meaning, meaning.Word)})
			}
		} else if isWord && word.How == text.AsMistaken {
			if meant := p.words.Word(word.Word); mistaken(t.Text, meant, word.Cost) {
				all = append(all, correction{t, p.writing(doc, meant)})
			}
		}
	}
	return all
}

// mistaken reports whether word is a misspelling of meant. cost is the cost of reading it so.
func mistaken(word, meant string, cost int32) bool {
	return cost >= misread && recognised(word, meant, cost)
}

// recognised reports whether enough letters of word are right to read it as meant. A particle before the word does not
// count as a mistake.
func recognised(word, meant string, cost int32) bool {
	if rest := text.Unprefixed(
		word,
	); rest != "" && !strings.HasPrefix(meant, strings.TrimSuffix(word, rest)) &&
		cost > text.OneTooMany {
		if first, _ := utf8.DecodeRuneInString(rest); strings.HasPrefix(meant, string(first)) {
			word, cost = rest, cost-text.OneTooMany
		}
	}
	letters := max(utf8.RuneCountInString(text.Bare(word)), utf8.RuneCountInString(text.Bare(meant)))
	return cost*lettersOfMistake < text.Edit*int32(letters)
}

// reading returns the cheapest reading of an edge that is a word of the document.
func (p *found) reading(e *edge, doc uint32) (text.Reading, bool) {
	for _, r := range e.words {
		if _, has := p.posted(r.Word, doc); has {
			return r, true
		}
	}
	return text.Reading{}, false
}

// meaning returns the cheapest meaning of an edge that the document has.
func (p *found) meaning(e *edge, doc uint32) (text.Found, bool) {
	for _, m := range e.founds {
		if p.meanings.has(doc, m.Meaning) {
			return m, true
		}
	}
	return text.Found{}, false
}

// posted returns the posting of a word in a document.
func (s *segment) posted(word int32, doc uint32) (posting, bool) {
	list := s.postings[word]
	at, has := slices.BinarySearchFunc(list, doc, func(x posting, d uint32) int { return int(x.doc()) - int(d) })
	if !has {
		return 0, false
	}
	return list[at], true
}

// writing returns a normalised word as the document's names, address or tags write it.
func (s *segment) writing(doc uint32, normalised string) string {
	d := &s.docs[doc]
	for _, written := range slices.Concat([]string{d.NameAr, d.NameEn, d.Address}, d.Nearby, d.Tags) {
		for _, t := range text.Tokens(written) {
			if t.Text == normalised || text.Bare(t.Text) == normalised {
				return written[t.Start:t.End]
			}
		}
	}
	return normalised
}

// saying returns a normalised phrase as the lexicon writes it.
func saying(m text.Meaning, normalised string) string {
	for _, said := range text.Phrases(m) {
		if f := text.Normalise(said); f == normalised || strings.ReplaceAll(f, " ", "") == normalised {
			return said
		}
	}
	return normalised
}
