package memory

import (
	"cmp"
	"slices"
	"strings"

	"weddings/search/text"
)

// Costs of where a word was found. All words matched comes first, then mistakes (text.Edit each), then these: name above
// city above governorate above kind above category above tags above description.
const (
	atKind        = 20
	atCity        = 15
	atGovernorate = 80
	atCategory    = 60
	atTag         = 250
	guessedTag    = 400 // a tag that is not as it was written
	atDescription = 420
	withArticle   = 6         // the name has an article that was not written
	namedOtherly  = 150       // the word is a kind's, and only the name of another kind
	taggedOtherly = 300       // or only a tag of another kind: alone that is beyond slack
	moreWords     = 10        // the name has words that were not asked for
	notLeading    = 12        // the word is not the one that the name begins with
	inLongerName  = 60        // and a place's
	notFiller     = 25        // a word that says nothing is not in the name
	together      = 150       // though it says something with the words beside it
	joined        = 10        // two words are written for one
	guess         = 30        // a particle was taken off
	noArticle     = text.Edit // an article was taken off that is written with a hamza, as no article is
	otherName     = text.Edit // an Arabic word sounds like one of the Latin name, though there is an Arabic name
	otherSpelling = 3         // times as much is a Latin word that sounds like an Arabic one of which there is a Latin spelling
	asTyped       = 120       // less for a name that begins with the whole query: more than an extension, since who types "silver car" may mean cards
	asTypedPlace  = 80        // less than one where the last word is a place: "hall homs" is no "Hall Homsi"
	slack         = 450       // what is this much worse than the best is no longer meant
)

// plan is a query as the lexicon reads it, before any segment does.
type plan struct {
	asking
	tokens  []text.Token
	half    bool // the last word may be half typed
	filler  []bool
	idle    bool         // all words say nothing; the last is looked for all the same
	bound   []bool       // the word means something together with others
	sure    []bool       // the word is not misspelt, however widely it is looked for
	known   []bool       // the lexicon knows the word as it is written
	strange []bool       // the word is like a kind or a place that is not meant: see plausible
	founds  []text.Found // in rows: see inRows
	plain   bool         // see saysWhatAndWhere
}

// asking is what a whole search is asked with.
type asking struct {
	*scratch
	reach
	synonyms map[string][]string
}

// lexicon remembers what words stand for in the lexicon.
var lexicon = newCache(text.Lexicon().Words.Len())

func newPlan(tokens []text.Token, a asking, how width) *plan {
	p := &plan{tokens: tokens, half: true, filler: make([]bool, len(tokens)), bound: make([]bool, len(tokens)), known: make([]bool, len(tokens)), strange: make([]bool, len(tokens)), asking: a}
	book := text.Lexicon()
	row := make([][]text.Reading, len(tokens))
	for i, t := range tokens {
		last := p.half && i == len(tokens)-1
		row[i] = a.words.inLexicon(t, last, narrow)
		for _, r := range row[i] {
			if r.How == text.AsWritten && r.Cost < text.Edit {
				p.known[i] = true
				p.filler[i] = p.filler[i] || book.Filler(r.Word) && (r.Cost == 0 || !particle(book.Words.Word(r.Word)))
			}
		}
	}
	p.founds = overlapping(slices.Clone(p.plausible(p.means(book, row))))
	for _, f := range p.founds { // a word that means something by itself is no filler
		if f.How != text.AsWritten {
			continue
		}
		if f.To == f.From+1 {
			p.filler[f.From] = false
			continue
		}
		for i := f.From; i < f.To; i++ {
			p.bound[i] = true
		}
	}
	if !slices.Contains(p.filler, false) && len(tokens) > 0 {
		p.filler[len(tokens)-1], p.idle = false, true
	}
	if how > narrow {
		p.respell(row, how)
	}
	p.plain = p.saysWhatAndWhere()
	return p
}

// respell reads once more, as misspelt, what is no kind as it is written.
func (p *plan) respell(row [][]text.Reading, how width) {
	p.sure = slices.Clone(p.bound)
	for _, f := range p.founds {
		if f.How == text.AsWritten && (f.Sense == text.Kind || f.Sense == text.Category) {
			p.sure[f.From] = true
		}
	}
	for i, t := range p.tokens {
		if !p.sure[i] {
			row[i] = p.words.inLexicon(t, p.half && i == len(p.tokens)-1, how)
		}
	}
	p.founds = overlapping(slices.Clone(p.plausible(p.means(text.Lexicon(), row))))
}

// overlapping adds, for phrases of one meaning that share words, one of all their words: who writes "تأجير فساتين سهرة" means both
// "تأجير فساتين" and "فساتين سهرة".
func overlapping(founds []text.Found) []text.Found {
	for i := range founds {
		for j := range founds {
			f, o := founds[i], founds[j]
			if f.Meaning == o.Meaning && f.How == text.AsWritten && o.How == text.AsWritten && f.From < o.From && o.From < f.To && f.To < o.To {
				f.To, f.Cost = o.To, f.Cost+o.Cost
				founds = append(founds, f)
			}
		}
	}
	return founds
}

// endsInPlace reports whether the last word is a place as it is written.
func (p *plan) endsInPlace() bool {
	return slices.ContainsFunc(p.founds, func(f text.Found) bool { return f.To == len(p.tokens) && f.How == text.AsWritten && saysWhere(f.Sense) })
}

func misspelt(f text.Found) bool { return f.How == text.AsMistaken }

// plausible leaves out meanings of misspelt words where another word says another kind or place as it is written, in the list that it is
// given: who wants a hall in Hama for the summer does not misspell Safita.
func (p *plan) plausible(founds []text.Found) []text.Found {
	left := founds[:0]
	for _, f := range founds {
		other := func(o text.Found) bool { // two words may well say the same kind, but hardly the same place
			if within := f.From <= o.From && o.To <= f.To; within {
				return false
			}
			return o.How == text.AsWritten && (saysWhere(f.Sense) && saysWhere(o.Sense) || saysWhat(f.Sense) && saysWhat(o.Sense) && o.Key != f.Key)
		}
		if f.How != text.AsMistaken || !slices.ContainsFunc(founds, other) {
			left = append(left, f)
		} else if f.To == f.From+1 {
			p.strange[f.From] = true
		}
	}
	return left
}

// saysWhat reports whether a meaning says what is looked for, saysWhere whether it says where.
func saysWhat(s text.Sense) bool  { return s == text.Kind || s == text.Category }
func saysWhere(s text.Sense) bool { return s == text.City || s == text.Governorate }

// inLexicon returns what a word may stand for in the lexicon.
func (m *memo) inLexicon(t text.Token, half bool, how width) []text.Reading {
	w := wording{t.Text, half, false, how, t.Hamza}
	return lexicon.get(w, func() []text.Reading { return m.read(text.Lexicon().Words, w, wholeWords) })
}

// particle reports whether a filler is too short to have an article of its own: "العند" is no "عند".
func particle(filler string) bool { return short(filler) }

// means returns what a row of words means, the cheapest way for each meaning of the same words, until it is called again.
func (m *scratch) means(book *text.Phrasebook, row [][]text.Reading) []text.Found {
	founds := m.founds[:0]
	book.Find(row, func(f text.Found) {
		if f.Sense == text.Filler {
			return
		}
		switch f.Sense {
		case text.Kind:
			f.Cost += atKind
		case text.Category:
			f.Cost += atCategory
		case text.City:
			f.Cost += atCity
		case text.Governorate:
			f.Cost += atGovernorate
		}
		for i := range founds {
			if o := &founds[i]; o.From == f.From && o.To == f.To && o.Meaning == f.Meaning {
				if f.Cost < o.Cost {
					*o = f
				}
				return
			}
		}
		founds = append(founds, f)
	})
	inRows(founds)
	m.founds = founds
	return founds
}

// inRows puts meanings of the same words beside each other, the cheapest first.
func inRows(founds []text.Found) {
	slices.SortStableFunc(founds, func(a, b text.Found) int {
		return cmp.Or(a.From-b.From, a.To-b.To, int(a.Cost-b.Cost))
	})
}

// width is how far from what is written a word is looked for.
type width uint8

const (
	narrow width = iota // what is known is not misspelt
	wide                // in descriptions too, and with one mistake more
	widest              // places may be misspelt names and kinds

	asFiller // of the letters that are there
	asJoined // with the article before it
)

// Which words are heard in the other script. The lexicon has its words in both, so that only whole Latin words are, for spellings
// that it does not list.
type hearing bool

const (
	anyWords   hearing = false
	wholeWords hearing = true
)

// read returns what a word may stand for in a vocabulary, cheapest first. A word that is known is not taken for a misspelt one
// unless that is how.
func (m *memo) read(v *text.Vocabulary, w wording, heard hearing) []text.Reading {
	readings := v.Exact(w.word)
	exact := len(readings) > 0
	keep := func(r text.Reading) { readings = append(readings, r) }
	if !exact {
		if rest := text.Unprefixed(w.word); rest != "" {
			for _, r := range v.Exact(rest) {
				r.Cost += guess
				keep(r)
				exact = true
			}
		}
	}
	ways := w.ways()
	begun := 0
	for _, way := range ways {
		if !w.half {
			break
		}
		v.Beginning(way.word, func(r text.Reading) bool {
			if r.Cost += way.cost; way.cost < noArticle {
				begun++
			}
			keep(r)
			return true
		})
	}
	if text.Number(w.word) {
		return readings
	}
	for _, way := range ways {
		if heard == wholeWords && text.Arabic(w.word) {
			break
		}
		for _, r := range m.heard(v, way.word, w.half && heard == anyWords) {
			if heard == wholeWords {
				r.Cost *= otherSpelling
			}
			r.Cost += way.cost
			keep(r)
		}
	}
	if !exact && begun < few || w.how == widest {
		misspelt := len(readings)
		if w.how > narrow && missesOne(w.word) {
			for _, r := range m.alike(v, w.word, 1, false) {
				if len(v.Word(r.Word)) == len(w.word)+1 {
					keep(r)
				}
			}
		}
		for edits := 1; edits <= budget(w.word, w.how); edits++ {
			for _, way := range ways {
				for _, r := range m.alike(v, way.word, edits, w.half) {
					r.Cost += way.cost
					keep(r)
				}
			}
			if len(readings) > misspelt && w.how == narrow {
				break
			}
		}
	}
	return cheapest(readings)
}

// way is a word that a written one may be read as, and what it costs.
type way struct {
	word string
	cost int32
}

// ways are the word itself and what is left without its article.
func (w wording) ways() []way {
	ways := []way{{w.word, 0}}
	if bare := text.Bare(w.word); bare != w.word {
		cost := int32(0)
		if w.hamza {
			cost = noArticle
		}
		ways = append(ways, way{bare, cost})
	}
	return ways
}

// missesOne reports whether a word that is too short for mistakes may be one of four letters with one left out: "hll" is a hall, but
// "hpl" is none.
func missesOne(word string) bool { return len(word) == 3 && !text.Arabic(word) && !text.Number(word) }

func budget(word string, how width) int {
	n := text.Budget(word)
	switch {
	case how == widest && n == 0 && len(word) > 3: // two letters of Arabic
		return 1
	case how > narrow && n == 1 && len(word) >= 5:
		return 2
	}
	return n
}

const maxReadings = 400

// cheapest sorts readings, the cheapest first, and keeps one of each word. Thousands of words may begin alike, and numbers are sorted in
// a quarter of the time.
func cheapest(readings []text.Reading) []text.Reading {
	keys := make([]uint64, len(readings))
	for i, r := range readings {
		keys[i] = uint64(r.Word)<<32 | uint64(r.Cost)<<8 | uint64(r.How) // what is as it is written is no mistake
	}
	slices.Sort(keys)
	keys = slices.CompactFunc(keys, func(a, b uint64) bool { return a>>32 == b>>32 })
	for i, k := range keys {
		word, cost, how := k>>32, k>>8&0xffffff, k&0xff
		keys[i] = cost<<40 | word<<8 | how
	}
	slices.Sort(keys)
	readings = readings[:min(len(keys), maxReadings)]
	for i := range readings {
		k := keys[i]
		readings[i] = text.Reading{Word: int32(k >> 8), Cost: int32(k >> 40), How: text.How(k)}
	}
	return readings
}

// slot is a row of words of the query with what a segment has for it.
type slot struct {
	from, to int
	filler   bool
	arabic   bool // written in Arabic letters
	bound    bool // see plan
	kind     bool // the lexicon knows it as a kind
	halfKind bool // or as the beginning of one
	place    bool // or as a place
	founds   []text.Found
	words    []text.Reading
	describe []string // the word in descriptions
}

// notThere is what it costs at most that a document does not have a word that says nothing.
func (sl *slot) notThere() int32 {
	if sl.bound {
		return notFiller + together
	}
	return notFiller
}

// slots returns every slot of the plan in a segment: one for each word, and one for each longer row that means something.
func (p *plan) slots(s *segment, how width) []slot {
	var all []slot
	at := func(from, to int) *slot {
		for i := range all {
			if all[i].from == from && all[i].to == to {
				return &all[i]
			}
		}
		all = append(all, slot{from: from, to: to})
		return &all[len(all)-1]
	}
	for i, t := range p.tokens {
		sl := at(i, i+1)
		sl.filler, sl.arabic = p.filler[i], text.Arabic(t.Text)
		half := p.half && i == len(p.tokens)-1
		if p.filler[i] {
			sl.bound = p.bound[i]
			sl.words = s.filler(t.Text, half)
			continue
		}
		if how == widest && p.sure[i] {
			sl.words = p.read(s, wording{t.Text, half, p.known[i], narrow, t.Hamza})
		} else {
			sl.words = p.read(s, wording{t.Text, half, p.known[i], how, t.Hamza})
		}
		if how > narrow {
			sl.describe = []string{t.Text, text.Bare(t.Text)}
		}
	}
	for i := range len(p.tokens) - 1 { // "la mira" for "lamira"
		a, b := p.tokens[i].Text, p.tokens[i+1].Text
		if short(a) || short(b) {
			words := slices.Clone(p.joined(s, a, b, p.half && i == len(p.tokens)-2, p.known[i] || p.known[i+1]))
			for i := range words {
				words[i].Cost += joined
			}
			if len(words) > 0 {
				at(i, i+2).words = words
			}
		}
	}
	founds := p.founds
	if s.places != nil {
		row := make([][]text.Reading, len(p.tokens))
		for i, t := range p.tokens {
			row[i] = p.words.read(s.places.Words, wording{t.Text, p.half && i == len(p.tokens)-1, false, how, t.Hamza}, anyWords)
			if p.known[i] {
				row[i] = slices.DeleteFunc(row[i], func(r text.Reading) bool { return r.How == text.AsMistaken })
			}
		}
		if learned := p.means(s.places, row); len(learned) > 0 {
			founds = p.plausible(slices.Concat(founds, learned))
			inRows(founds)
		}
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
			of = slices.DeleteFunc(slices.Clone(of), misspelt) // what is a name is no place misspelt
		}
		sl := at(from, to)
		sl.founds = of
		for _, f := range of {
			switch f.How {
			case text.AsWritten:
				sl.kind = sl.kind || saysWhat(f.Sense)
			case text.AsBeginning:
				sl.halfKind = sl.halfKind || saysWhat(f.Sense)
				sl.place = sl.place || saysWhere(f.Sense)
			}
		}
	}
	return all
}

// joined returns the readings of two words as one. An article is heard with any word, and says nothing; nor is a word that the lexicon knows
// part of another that only sounds so; a word of which only a few letters are typed is not heard with the one before it, which costs as much
// as all else and says less.
func (p *plan) joined(s *segment, a, b string, half, known bool) []text.Reading {
	if !text.LatinArticle(a) && !known && !(half && !short(a)) {
		return p.read(s, wording{word: a + b, half: half, known: true})
	}
	return s.cache.get(wording{word: a + b, half: half, known: true, how: asJoined}, func() []text.Reading {
		readings := s.words.Exact(a + b)
		if half {
			s.words.Beginning(a+b, func(r text.Reading) bool { readings = append(readings, r); return true })
		}
		return slices.Clip(cheapest(readings))
	})
}

// filler returns the readings of a word that says nothing.
func (s *segment) filler(word string, half bool) []text.Reading {
	return s.cache.get(wording{word: word, half: half, known: true, how: asFiller}, func() []text.Reading {
		readings := s.words.Exact(word)
		if half {
			s.words.Beginning(word, func(r text.Reading) bool {
				r.Cost /= 8
				readings = append(readings, r)
				return true
			})
		}
		return slices.Clip(readings)
	})
}

// read returns the readings of a word in a segment's names and tags. What the lexicon knows is not misspelt.
func (p *plan) read(s *segment, w wording) []text.Reading {
	if w.how > narrow && len(s.words.Exact(w.word)) > 0 {
		w.how = narrow // a name that is there is meant
	}
	readings := s.cache.get(w, func() []text.Reading {
		if !w.known || w.how == widest {
			readings := p.words.read(s.words, w, anyWords)
			if w.hamza {
				readings = s.rootedFirst(readings)
			}
			return slices.Clip(s.withTwins(w.word, readings))
		}
		readings := s.words.Exact(w.word)
		if w.half {
			s.words.Beginning(w.word, func(r text.Reading) bool { readings = append(readings, r); return true })
		}
		for _, way := range w.ways() {
			for _, r := range p.words.heard(s.words, way.word, w.half) {
				r.Cost += way.cost
				readings = append(readings, r)
			}
		}
		return slices.Clip(s.withTwins(w.word, cheapest(readings)))
	})
	for _, synonym := range p.synonyms[w.word] {
		for _, w := range strings.Fields(synonym) {
			for _, r := range s.words.Exact(w) {
				r.Cost += atKind
				readings = append(readings, r)
			}
		}
	}
	return readings
}

// rootedFirst puts words that begin with the article behind all others: none is meant by who writes a hamza.
func (s *segment) rootedFirst(readings []text.Reading) []text.Reading {
	for i, r := range readings {
		if r.How != text.AsWritten && s.articled[r.Word] {
			readings[i].Cost += noArticle
		}
	}
	return cheapest(readings)
}
