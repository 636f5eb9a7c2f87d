package memory

import (
	"cmp"
	"slices"

	"weddings/search/text"
)

// Costs of a match. A hit that matches all words comes before one that does not. Then fewer mistakes come first; each
// costs text.Edit. Then these costs decide: first those of the field.
const (
	atKind          = 20
	atCity          = 15
	atQuarter       = 15
	atGovernorate   = 80
	atCategory      = 60
	atAddress       = 100
	inQuarter       = 30 // added if a quarter is read as its city
	atTag           = 250
	guessedTag      = 400 // added in a tag or an address if the word does not match exactly
	atDescription   = 420
	withArticle     = 6         // the name has an article and the query has none
	namedOtherKind  = 150       // the word is a kind; the hit is of another kind and has the word only in its name
	taggedOtherKind = 300       // the same, with the word in a tag; with one word that is beyond slack
	moreWords       = 10        // for each word of the name that the query does not have
	notLeading      = 12        // the word is not the first telling word of the name
	inLongerName    = 60        // added to notLeading if the word is the beginning of a place
	notFiller       = 25        // the document does not have a filler
	together        = 150       // added to notFiller if the filler belongs to a phrase with a meaning
	otherNeed       = 300       // the query asks for several kinds, and the hit is of another one of them
	bothSaid        = 150       // subtracted if the hit mentions a kind that the query asks for besides
	unsaid          = 100       // the hit does not mention the kind that others of its category mention
	joined          = 10        // one word of the name is written as two in the query
	guess           = 30        // the word matches without its particle
	noArticle       = text.Edit // the word matches without an article that has a hamza, as no real one has
	otherName       = text.Edit // an Arabic word sounds like the Latin name of a listing that also has an Arabic name
	// Factor for a Latin word that sounds like an Arabic one, if the listing also has a Latin name.
	otherSpelling = 3
	// Subtracted if the name begins with the whole query. It is more than a prefix match costs: "silver car" may be the
	// beginning of "silver cards".
	asTyped      = 120
	asTypedPlace = 80  // the same if the last word is a place: "hall homs" is not the beginning of "Hall Homsi"
	slack        = 450 // hits that cost so much more than the best one are left out
)

// plan is a query as the lexicon reads it, before a lookup in the segments.
type plan struct {
	asking
	tokens []text.Token
	half   bool // the last word may be the beginning of a word
	// whole: the last word is a long filler, so it is not read as the beginning of a word. "services" does not stand
	// for "services of food".
	whole       bool
	filler      []bool
	idle        bool         // all words are fillers; the last one is looked up all the same
	bound       []bool       // by word: it belongs to a phrase with a meaning
	sure        []bool       // by word: it is never read as a misspelling
	known       []bool       // by word: the lexicon knows it as written
	strange     []bool       // by word: plausible refused to read it as a kind or a place
	founds      []text.Found // sorted by inRows
	needs       []need       // a hit must be of one of these kinds; empty if it must have all meanings
	what, where bool         // see saysOnly
}

// asking is what all plans of one search have in common.
type asking struct {
	*scratch
	reach
	lexicon  *cache // readings of words in the lexicon
	synonyms map[string][]string
	byCity   bool // a quarter may be read as its city
	roomy    bool // the query has a number of guests, so a general word for a place means a venue
}

func newPlan(tokens []text.Token, a asking, how width) *plan { return readPlan(tokens, a, how, true) }

// readPlan reads words. half tells that the last word may be the beginning of a word.
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
	for _, f := range p.founds { // a word with a meaning of its own is not a filler
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

// closeKinds makes a kind unreachable if a word is only the beginning of its name and is another kind as written:
// "hall" does not find "hallaq".
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

// respell reads words again with mistakes, except those that are a kind or a place as written.
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

// overlapping adds a phrase for two overlapping phrases of the same meaning. "تأجير فساتين سهرة" contains both "تأجير
// فساتين" and "فساتين سهرة".
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

// endsInPlace reports whether the last word is a place as written.
func (p *plan) endsInPlace() bool {
	return slices.ContainsFunc(
		p.founds,
		func(f text.Found) bool { return f.To == len(p.tokens) && f.How == text.AsWritten && saysWhere(f.Sense) },
	)
}

func misspelt(f text.Found) bool { return f.How == text.AsMistaken }

// plausible removes unlikely readings; it reuses the memory of founds. A word is not read as a misspelt place or kind
// if another word, as written, is a place or another kind: in "hall in Hama for the summer" no word is a misspelt
// Safita. An everyday word beside a place is not read as a misspelt kind. A word of spoken Arabic never is.
func (p *plan) plausible(founds []text.Found) []text.Found {
	left := founds[:0]
	inPlace := !p.typing &&
		slices.ContainsFunc(founds, func(f text.Found) bool { return f.How == text.AsWritten && saysWhere(f.Sense) })
	for _, f := range founds {
		other := func(o text.Found) bool { // two words may name the same kind, but hardly the same place
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

// saysWhat reports whether a meaning is a kind or a category, saysWhere whether it is a place.
func saysWhat(s text.Sense) bool { return s == text.Kind || s == text.Category }

func saysWhere(s text.Sense) bool {
	return s == text.City || s == text.Governorate || s == text.Quarter
}

// inLexicon returns the readings of a word in the lexicon.
func (a *asking) inLexicon(t text.Token, half bool, how width) []text.Reading {
	w := wording{t.Text, half, false, how, t.Hamza}
	return a.lexicon.get(w, func() []text.Reading { return a.words.read(text.Lexicon().Words, w, wholeWords) })
}

// particle reports whether a filler is too short to take an article: "العند" is not "عند".
func particle(filler string) bool { return short(filler) }

// means returns the meanings of words. Of readings with the same words and the same meaning it keeps the cheapest. The
// result is valid until the next call.
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

// inRows sorts meanings by their words, and those of the same words by cost.
func inRows(founds []text.Found) {
	slices.SortStableFunc(founds, func(a, b text.Found) int {
		return cmp.Or(a.From-b.From, a.To-b.To, int(a.Cost-b.Cost))
	})
}
