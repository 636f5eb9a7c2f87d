package meili

import (
	"slices"
	"strings"

	"weddings/search"
	"weddings/search/text"
)

// read returns what a word may stand for among the words of one hit, the likeliest way only.
func read(v *text.Vocabulary, word string, half bool) (readings []text.Reading) {
	keep := func(r text.Reading) { readings = append(readings, r) }
	readings = v.Exact(word)
	bare := text.Bare(word)
	if rest := text.Unprefixed(word); len(readings) == 0 && rest != "" {
		readings = v.Exact(rest)
	}
	if half {
		v.Beginning(bare, func(r text.Reading) bool { keep(r); return true })
	}
	v.Heard(bare, half, keep)
	if len(readings) == 0 {
		v.Alike(bare, text.Budget(bare), half, keep)
	}
	return readings
}

// highlights are the words of both names that the words of a query stand for, as they stand in the original text.
func highlights(h *shown, words []text.Token) (all []search.Highlight) {
	for _, name := range [...]struct{ field, text string }{{"nameAr", h.NameAr}, {"nameEn", h.NameEn}} {
		tokens := text.Tokens(name.text)
		vocabulary := make([]string, 0, 2*len(tokens))
		for i, t := range tokens {
			vocabulary = append(vocabulary, t.Text, text.Bare(t.Text))
			if i > 0 {
				vocabulary = append(vocabulary, tokens[i-1].Text+t.Text)
			}
		}
		v := text.NewVocabulary(vocabulary, nil)
		meant := map[string]bool{}
		for i, w := range words {
			for _, r := range read(v, w.Text, i == len(words)-1) {
				meant[v.Word(r.Word)] = true
			}
		}
		for i, t := range tokens {
			if meant[t.Text] || meant[text.Bare(t.Text)] || i > 0 && meant[tokens[i-1].Text+t.Text] || i+1 < len(tokens) && meant[t.Text+tokens[i+1].Text] {
				all = append(all, search.Highlight{Field: name.field, Start: t.Start, End: t.End})
			}
		}
	}
	return all
}

// understood says what the words were taken for in the first hit; where there is none, what they mean as they are written.
func (f *found) understood(written string) (all []search.Understood) {
	if len(f.words) == 0 {
		return nil
	}
	book, name := text.Lexicon(), map[string]bool{}
	if len(f.hits) > 0 {
		book = meanings(&f.hits[0].shown)
		for _, t := range slices.Concat(text.Tokens(f.hits[0].NameAr), text.Tokens(f.hits[0].NameEn)) {
			name[t.Text], name[text.Bare(t.Text)] = true, true
		}
	}
	row := make([][]text.Reading, len(f.words))
	for i, w := range f.words {
		if row[i] = book.Words.Exact(w.Text); len(f.hits) > 0 {
			row[i] = read(book.Words, w.Text, i == len(f.words)-1)
		}
	}
	var meant []text.Found
	book.Find(row, func(m text.Found) {
		place := m.Sense == text.City || m.Sense == text.Governorate
		if m.Sense != text.Filler && !(place && name[f.words[m.From].Text]) { // a name that was meant as a name is no place
			meant = append(meant, m)
		}
	})
	slices.SortStableFunc(meant, func(a, b text.Found) int {
		if longer := (b.To - b.From) - (a.To - a.From); longer != 0 { // "دير الزور" before anything that one of its words means
			return longer
		}
		if a.Cost != b.Cost {
			return int(a.Cost - b.Cost)
		}
		return weight(a.Sense) - weight(b.Sense)
	})
	said := make([]bool, len(f.words))
	for _, m := range meant {
		if slices.Contains(said[m.From:m.To], true) {
			continue
		}
		for i := m.From; i < m.To; i++ {
			said[i] = true
		}
		all = append(all, search.Understood{Kind: m.Sense.String(), Value: m.Key, Text: written[f.words[m.From].Start:f.words[m.To-1].End]})
	}
	slices.SortStableFunc(all, func(a, b search.Understood) int {
		return strings.Index(written, a.Text) - strings.Index(written, b.Text)
	})
	return all
}

// weight puts what says more first: a city above its governorate, a kind above its category.
func weight(s text.Sense) int {
	return slices.Index([]text.Sense{text.City, text.Governorate, text.Kind, text.Category}, s)
}

// meanings is a phrasebook of what one hit is and where.
func meanings(h *shown) *text.Phrasebook {
	var phrases []text.Phrase
	for _, sense := range []text.Sense{text.City, text.Governorate, text.Kind, text.Category} {
		for _, m := range h.Means {
			key, is := strings.CutPrefix(m, sense.String()+" ")
			if !is {
				continue
			}
			meaning := text.Meaning{Sense: sense, Key: key}
			said := text.Said(meaning)
			switch sense {
			case text.City:
				said = slices.Concat(said, h.CityNames)
			case text.Governorate:
				said = slices.Concat(said, h.GovernorateNames)
			}
			for _, way := range said {
				phrases = append(phrases, text.Phrase{Text: way, Meaning: meaning})
			}
		}
	}
	return text.NewPhrasebook(phrases)
}
