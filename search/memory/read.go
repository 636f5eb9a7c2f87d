package memory

import (
	"cmp"
	"slices"

	"weddings/search/text"
)

// Costs of where a word was found. All words matched comes first, then mistakes (text.Edit each), then these: name
// above city above governorate above kind above category above tags above description.
const (
	atKind        = 20
	atCity        = 15
	atQuarter     = 15
	atGovernorate = 80
	atCategory    = 60
	atAddress     = 100
	inQuarter     = 30 // more is a quarter that is taken for its city
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
	otherNeed     = 300       // another of the kinds that were asked for
	bothSaid      = 150       // less where it says that it offers this one, too
	unsaid        = 100       // a listing of its category does not say that it offers a kind, though others may
	joined        = 10        // two words are written for one
	guess         = 30        // a particle was taken off
	noArticle     = text.Edit // an article was taken off that is written with a hamza, as no article is
	otherName     = text.Edit // an Arabic word sounds like one of the Latin name, though there is an Arabic name
	// times as much is a Latin word that sounds like an Arabic one of which there is a Latin spelling
	otherSpelling = 3
	// less for a name that begins with the whole query: more than an extension, since who types "silver car" may mean
	// cards
	asTyped      = 120
	asTypedPlace = 80  // less than one where the last word is a place: "hall homs" is no "Hall Homsi"
	slack        = 450 // what is this much worse than the best is no longer meant
)

// plan is a query as the lexicon reads it, before any segment does.
type plan struct {
	asking
	tokens []text.Token
	half   bool // the last word may be half typed
	// the last word says nothing, and is too long to begin anything: once "services" is asked for, that is no "services
	// of food"
	whole       bool
	filler      []bool
	idle        bool         // all words say nothing; the last is looked for all the same
	bound       []bool       // the word means something together with others
	sure        []bool       // the word is not misspelt, however widely it is looked for
	known       []bool       // the lexicon knows the word as it is written
	strange     []bool       // the word is like a kind or a place that is not meant: see plausible
	founds      []text.Found // in rows: see inRows
	needs       []need       // the kinds of which any will do; none where all must be
	what, where bool         // see saysOnly
}

// asking is what a whole search is asked with.
type asking struct {
	*scratch
	reach
	lexicon  *cache // of the words of the lexicon
	synonyms map[string][]string
	byCity   bool // a quarter may mean its city
	roomy    bool // guests are counted, so that a place is a venue
}

func newPlan(tokens []text.Token, a asking, how width) *plan { return readPlan(tokens, a, how, true) }

// readPlan reads words of which the last may be half typed or not.
func readPlan(tokens []text.Token, a asking, how width, half bool) *plan {
	p := &plan{
		tokens:  tokens,
		half:    half,
		filler:  make([]bool, len(tokens)),
		bound:   make([]bool, len(tokens)),
		known:   make([]bool, len(tokens)),
		strange: make([]bool, len(tokens)),
		asking:  a,
	}
	book := text.Lexicon()
	readings := make([][]text.Reading, len(tokens))
	for i, t := range tokens {
		last := p.half && i == len(tokens)-1
		readings[i] = a.inLexicon(t, last, narrow)
		for _, r := range readings[i] {
			if r.How == text.AsWritten && r.Cost < text.Edit {
				p.known[i] = true
				p.filler[i] = p.filler[i] || book.Filler(r.Word) && (r.Cost == 0 || !particle(book.Words.Word(r.Word)))
			}
		}
	}
	if last := len(tokens) - 1; !a.typing && last >= 0 && p.filler[last] && !short(tokens[last].Text) {
		p.whole = true
		readings[last] = slices.DeleteFunc(
			slices.Clone(readings[last]),
			func(r text.Reading) bool { return r.How != text.AsWritten },
		)
	}
	p.founds = overlapping(slices.Clone(p.plausible(p.means(book, readings))))
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
		p.respell(readings, how)
	}
	if p.what, p.where = p.saysOnly(); p.what && !p.typing {
		p.closeKinds()
	}
	return p
}

// closeKinds puts kinds that a word only begins out of reach where it is another as it is written: a hall is no
// "hallaq".
func (p *plan) closeKinds() {
	for i := range p.founds {
		f := &p.founds[i]
		if f.How == text.AsBeginning && saysWhat(f.Sense) && slices.ContainsFunc(p.founds, func(o text.Found) bool {
			return o.How == text.AsWritten && saysWhat(o.Sense) && o.From == f.From && o.To == f.To && o.Key != f.Key
		}) {
			f.Cost += slack
		}
	}
}

// respell reads once more, as misspelt, what is neither a kind nor a place as it is written.
func (p *plan) respell(readings [][]text.Reading, how width) {
	p.sure = slices.Clone(p.bound)
	for _, f := range p.founds {
		if f.How == text.AsWritten && f.To == f.From+1 && (saysWhat(f.Sense) || saysWhere(f.Sense)) {
			p.sure[f.From] = true
		}
	}
	for i, t := range p.tokens {
		if !p.sure[i] && !(p.whole && i == len(p.tokens)-1) {
			readings[i] = p.inLexicon(t, p.half && i == len(p.tokens)-1, how)
		}
	}
	p.founds = overlapping(slices.Clone(p.plausible(p.means(text.Lexicon(), readings))))
}

// overlapping adds, for phrases of one meaning that share words, one of all their words: who writes "تأجير فساتين سهرة"
// means both "تأجير فساتين" and "فساتين سهرة".
func overlapping(founds []text.Found) []text.Found {
	for i := range founds {
		for j := range founds {
			f, o := founds[i], founds[j]
			if f.Meaning == o.Meaning && f.How == text.AsWritten && o.How == text.AsWritten && f.From < o.From &&
				o.From < f.To &&
				f.To < o.To {
				f.To, f.Cost = o.To, f.Cost+o.Cost
				founds = append(founds, f)
			}
		}
	}
	return founds
}

// endsInPlace reports whether the last word is a place as it is written.
func (p *plan) endsInPlace() bool {
	return slices.ContainsFunc(
		p.founds,
		func(f text.Found) bool { return f.To == len(p.tokens) && f.How == text.AsWritten && saysWhere(f.Sense) },
	)
}

func misspelt(f text.Found) bool { return f.How == text.AsMistaken }

// plausible leaves out meanings of misspelt words where another word says another kind or place as it is written, in
// the list that it is given: who wants a hall in Hama for the summer does not misspell Safita. Nor is an everyday word
// beside a place a misspelt kind; alone it may be what is nearest.
func (p *plan) plausible(founds []text.Found) []text.Found {
	left := founds[:0]
	inPlace := !p.typing &&
		slices.ContainsFunc(founds, func(f text.Found) bool { return f.How == text.AsWritten && saysWhere(f.Sense) })
	for _, f := range founds {
		other := func(o text.Found) bool { // two words may well say the same kind, but hardly the same place
			if within := f.From <= o.From && o.To <= f.To; within {
				return false
			}
			return o.How == text.AsWritten &&
				(saysWhere(f.Sense) && saysWhere(o.Sense) || saysWhat(f.Sense) && saysWhat(o.Sense) && o.Key != f.Key)
		}
		everyday := inPlace && saysWhat(f.Sense) && f.How > text.AsBeginning && f.To == f.From+1 &&
			text.Everyday(p.tokens[f.From].Text)
		spoken := f.How > text.AsBeginning && f.To == f.From+1 && text.Spoken(p.tokens[f.From].Text)
		if !everyday && !spoken && (f.How != text.AsMistaken || !slices.ContainsFunc(founds, other)) {
			left = append(left, f)
		} else if f.To == f.From+1 {
			p.strange[f.From] = true
		}
	}
	return left
}

// saysWhat reports whether a meaning says what is looked for, saysWhere whether it says where.
func saysWhat(s text.Sense) bool { return s == text.Kind || s == text.Category }

func saysWhere(s text.Sense) bool {
	return s == text.City || s == text.Governorate || s == text.Quarter
}

// inLexicon returns what a word may stand for in the lexicon.
func (a *asking) inLexicon(t text.Token, half bool, how width) []text.Reading {
	w := wording{t.Text, half, false, how, t.Hamza}
	return a.lexicon.get(w, func() []text.Reading { return a.words.read(text.Lexicon().Words, w, wholeWords) })
}

// particle reports whether a filler is too short to have an article of its own: "العند" is no "عند".
func particle(filler string) bool { return short(filler) }

// means returns what a run of words means, the cheapest way for each meaning of the same words, until it is called
// again.
func (a *asking) means(book *text.Phrasebook, readings [][]text.Reading) []text.Found {
	founds := a.founds[:0]
	add := func(f text.Found) {
		switch f.Sense {
		case text.Kind:
			f.Cost += atKind
		case text.Category:
			f.Cost += atCategory
		case text.City:
			f.Cost += atCity
		case text.Governorate:
			f.Cost += atGovernorate
		case text.Quarter:
			f.Cost += atQuarter
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
	}
	book.Find(readings, func(f text.Found) {
		if f.Sense == text.Filler {
			if !a.roomy || !text.SaysVenue(f.Word) {
				return
			}
			f.Meaning = text.Meaning{Sense: text.Category, Key: "venues"}
		}
		add(f)
		if f.Sense == text.Quarter && a.byCity {
			f.Meaning = text.Meaning{Sense: text.City, Key: text.CityOf(f.Key)}
			f.Cost += inQuarter
			add(f)
		}
	})
	inRows(founds)
	a.founds = founds
	return founds
}

// inRows puts meanings of the same words beside each other, the cheapest first.
func inRows(founds []text.Found) {
	slices.SortStableFunc(founds, func(a, b text.Found) int {
		return cmp.Or(a.From-b.From, a.To-b.To, int(a.Cost-b.Cost))
	})
}
