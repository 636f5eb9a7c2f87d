package text

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Plan is the interpretation of a query, made once for all engines. Parts that were understood are constraints; other
// words only rank.
type Plan struct {
	Needs     []Need // what it asks for; results of several are interleaved; empty means any listing
	Places    []Area // a listing must be in any of them
	Amenities []Part // a venue must have all of them; of a part with several, see Part.Either, any
	Without   []Part // a listing must match none of them
	Numbers   []Quantity
	Tastes    []Part // styles; Value holds words of tags and kinds ("kind:garden"), each of which ranks
	Order     Order
	Closest   bool  // prices are approximate: the closest comes first
	Limit     bool  // an approximate price is an upper bound; a quarter more is the maximum
	Words     []int // indexes of the tokens that only rank
	Women     []int // indexes of the tokens that ask for a woman of a trade, see womenWords
	Parts     []Part
	Nothing   string // the reason why the query cannot match anything; "" if it may match
	Sentence  bool   // the query says more than a kind, a place, numbers and words
	Named     bool   // a word that only ranks occurs in the name of a listing
	Guessed   bool   // a word was read as a misspelling
	Corrected string // the query with its misspelt words corrected; "" if there are none
}

// Need is one thing that the query asks for: listings of a category and of one of some kinds.
type Need struct {
	Category string
	Kinds    []string // any of them; empty for all kinds
	Loose    bool     // other kinds of the category are acceptable, too
	Proper   bool     // the word for a Loose kind usually means that kind, so it comes first if there are such listings
	Joined   bool     // several kinds are joined by "and" or "or"
	With     bool     // the thing asked for before may offer it: "a hall with a photographer"
	Areas    []Area   // the need's own places, if each need has one
	from     int
	alone    bool // see Supposed
}

// Supposed reports whether the need follows only from an occasion, the guests or an amenity of venues.
func (n *Need) Supposed() bool { return n.alone }

// Area is a place or the places of a region.
type Area struct {
	Any  []Meaning // cities, governorates, or one quarter
	City string    // set for a city and governorate of the same name; the city comes first

	joined bool // by "or" to the place before it, so that neither includes the other
	Part
}

// Part is an interpretation of some words of the query.
type Part struct {
	Kind     string // see search.Understood.Kind; "" for ignored words
	Value    string
	From, To int // tokens, half open
	Rule     string
}

// Place reports whether a part is a place.
func (p *Part) Place() bool { return isPlace(p.Kind) }

// Order is the order in which a query asks for its hits.
type Order uint8

// The orders.
const (
	NoOrder Order = iota
	Cheap
	Dear
	Big
	Small
	Rated
)

var orderNames = [...]string{Cheap: "cheap", Dear: "dear", Big: "big", Small: "small", Rated: "rating"}

// Overruled reports whether a part asks for an order that another part takes the place of.
func (p *Plan) Overruled(part *Part) bool {
	return part.Kind == "order" && part.Value != orderNames[p.Order]
}

// Names reports whether a word occurs in the names of listings. It is nil if no listings are known.
type Names func(word string) bool

// reader builds a plan from pieces.
type reader struct {
	tokens  []Token
	written string
	names   Names
	pieces  []piece
	p       Plan

	negated            bool // what follows is excluded
	excluded           role // role of the last excluded piece, asNothing before the first one
	gap                int  // number of unknown words since the last known piece
	with               bool // the joining word is "with"
	join               role // asAnd, asOr or asWith after such a word
	origin, near       bool
	lives              bool // somebody lives in the place that follows
	unwanted           bool // the negated word is a wish: "we want no hall"
	degree             bool // the negated word is a degree: "not so", "مو كتير"
	agent, agents      bool // agent: somebody is to do what follows; agents: something in the query is to be done
	brought            bool // the user brings what follows
	had                int  // the token after the last thing that the user has or brings; 0 if there is none
	optional           bool // what follows is not needed
	nots               []exclusion
	last               piece // the last known piece
	deeds              []piece
	generic            []piece
	origins            []Area
	services           []piece // words for services of any kind
	off, foreign, used []piece
	occasion, venueish bool
	corrected          int // the token at which the last correction begins, -1 if there is none
	perGuest           []int
	wished             int  // the last word of wanting after something that nobody offers
	grouped            bool // the query has a group whose trade a word beside it names
	apart              bool // the query names a thing that the user has; a reading word by word would search for it
	round              bool // a round number without a unit counts the guests
	wedding            bool
	mended             []piece
	dismissed          []dismissal
	told               []piece // what tell has removed
	foremost           bool    // the order is a superlative
}

// exclusion is a word of exclusion and the parts that it excludes.
type exclusion struct {
	from  int // token of the word of exclusion
	parts []Part
}

// Understand reads a query. names may be nil.
func Understand(tokens []Token, written string, names Names) *Plan {
	if names == nil {
		names = func(string) bool { return false }
	}
	r := &reader{tokens: tokens, written: written, names: names, corrected: -1, wished: -1}
	r.cut()
	r.doubt()
	r.album()
	r.verbs()
	r.tell()
	r.leftOver()
	for i := range r.pieces {
		r.read(i)
	}
	r.decide()
	return &r.p
}

// cut splits the tokens into pieces: numbers first, then the longest phrases.
func (r *reader) cut() {
	masked := maskDates(r.tokens, r.written)
	numbers := Quantities(masked, r.written)
	counted := make([]int, len(r.tokens)) // by token: 1 + index of its number; 0 for none
	for i, n := range numbers {
		for at := n.From; at < n.To; at++ {
			if counted[at] == 0 {
				counted[at] = i + 1
			}
		}
	}
	r.p.Numbers = numbers
	plain := r.spoken(r.undrawn())
	verbs := r.conjugated(plain)
	for i := 0; i < len(r.tokens); {
		if n := counted[i]; n > 0 {
			q := numbers[n-1]
			r.pieces = append(r.pieces, piece{from: i, to: q.To, term: term{role: asNumber, rule: "number"}})
			i = q.To
			continue
		}
		if masked[i].masked() {
			r.pieces = append(r.pieces, piece{from: i, to: i + 1, term: term{role: asNothing, rule: "date"}})
			i++
			continue
		}
		u := termAt(plain[:r.partEnd(i)], i)
		if plain[i].Text != r.tokens[i].Text && u.length == 1 && Arabic(r.tokens[i].Text) && !verbs[i] {
			u.fuzzy = u.word
			if u.word == plain[i].Text {
				u.word = r.tokens[i].Text
			}
		}
		for at := u.from; at < u.to; at++ { // a phrase ends where a number begins
			if counted[at] > 0 {
				u = piece{from: i, to: i + 1, term: term{role: asUnknown}, said: said{word: r.tokens[i].Text}}
				break
			}
		}
		if u.role == asUnknown && !Number(u.word) {
			if phrase, ok := r.misspeltPhrase(i, r.partEnd(i)); ok {
				u = phrase
			} else {
				u = r.misspelt(u)
			}
		}
		r.pieces = append(r.pieces, u)
		i = u.to
	}
}

// partEnd returns the end of the list item to which a token belongs. A phrase does not continue after a plus sign or a
// comma ("photos + video").
func (r *reader) partEnd(i int) int {
	for at := i + 1; at < min(len(r.tokens), i+longestTerm); at++ {
		if gap := between(r.tokens, r.written, at); strings.ContainsAny(gap, "+&،,;؛") && !Number(r.tokens[at].Text) {
			return at
		}
	}
	return len(r.tokens)
}

// undrawn returns the tokens without repeated letters: "بدير الزوور".
func (r *reader) undrawn() []Token {
	all := slices.Clone(r.tokens)
	for i := range all {
		word := []rune(all[i].Text)
		twice := func(a, b rune) bool { return a == b && a != 'ل' } // double ل belongs to the article or to names
		short := string(slices.CompactFunc(slices.Clone(word), twice))
		if !Arabic(all[i].Text) || len(short) == len(all[i].Text) || utf8.RuneCountInString(short) < leastMisspelt-1 ||
			grammar.words[all[i].Text] || termAt(all[i:i+1], 0).role != asUnknown || r.names(all[i].Text) ||
			real(all[i].Text) {
			continue
		}
		written := all[i].Text
		all[i].Text = short
		if t := termAt(all[i:i+1], 0).term; t.role != asUnknown && !mendable(t) {
			all[i].Text = written
		}
	}
	return all
}

// leastMisspelt is the minimum length of a misspelt word. leastLatin is that of a Latin word in a short query, in which
// it may be a name.
const (
	leastMisspelt = 4
	leastLatin    = 5
)

// misspelt returns the kind, place or amenity of which an unknown word is a misspelling, or u itself.
func (r *reader) misspelt(u piece) piece {
	if r.names(u.word) {
		return u
	}
	if owned, ok := possessed(u); ok && (owned.role == asVenue || CategoryOf(owned.key) == "venues" || !real(u.word)) {
		return owned
	}
	if real(u.word) {
		return u
	}
	best, cost := u, int32(1<<30)
	book := Lexicon().Words
	for _, s := range saidAs(u.word) {
		n := utf8.RuneCountInString(s.word)
		short := n < leastMisspelt || n < leastLatin && !Arabic(s.word) && len(r.tokens) <= fewWords
		if short || numerals[s.word] > 0 || s.word != u.word && r.names(s.word) {
			continue
		}
		if place, ok := r.placeIn(u, s); ok {
			return place
		}
		if s.word != u.word && real(s.word) {
			continue
		}
		if key := grammar.once[undoubled(s.word)]; key != "" && !Arabic(s.word) && n >= leastLatin {
			return piece{u.from, u.to, grammar.terms[key], s, key, 1}
		}
		edits := 1
		if n >= 8 {
			edits = 2
		}
		takeOf := func(book *Vocabulary) func(Reading) {
			return func(reading Reading) {
				word := book.Word(reading.Word)
				t, ok := grammar.terms[Bare(word)]
				if !ok || reading.Cost >= cost || !mendable(t) || utf8.RuneCountInString(word) < leastMisspelt ||
					r.otherSounds(s.word, word) {
					return
				}
				best, cost = piece{u.from, u.to, t, s, word, 1}, reading.Cost
			}
		}
		book.Alike(s.word, edits, false, takeOf(book))
		grammar.near.Alike(s.word, edits, false, takeOf(grammar.near))
		if !Arabic(s.word) && n > leastMisspelt {
			book.Heard(s.word, false, takeOf(book))
		}
	}
	if cost > int32(Edit*2+100) {
		return u
	}
	return best
}

// mostAlike is the length up to which a Latin word in a sentence must have the consonants of the word that it is
// corrected to.
const mostAlike = 6

// otherSounds reports whether a short Latin word in a sentence differs in a consonant from a word: it is rather an
// everyday word of spoken Arabic ("jam3a" is no misspelt "Hama").
func (r *reader) otherSounds(written, word string) bool {
	if Arabic(written) || Arabic(word) || len(written) > mostAlike || len(r.tokens) <= fewWords {
		return false
	}
	return consonants(written) != consonants(word)
}

// consonants returns the consonants of a Latin word, each once in a row.
func consonants(word string) string {
	return undoubled(strings.Map(func(c rune) rune {
		switch {
		case strings.ContainsRune("aeiouyw", c):
			return -1
		case c == 'd': // "garten"
			return 't'
		}
		return c
	}, strings.TrimSuffix(word, "h")))
}

// placeIn returns the place that a word after "in" is, if only a vowel is wrong: "بحلاب". The word may be short or an
// everyday word.
func (r *reader) placeIn(u piece, s said) (place piece, ok bool) {
	if !s.in || s.definite || !Arabic(s.word) {
		return u, false
	}
	cost := int32(longVowel + 1)
	Lexicon().Words.Alike(s.word, 1, false, func(reading Reading) {
		word := Lexicon().Words.Word(reading.Word)
		t := grammar.terms[Bare(word)]
		if (t.role == asCity || t.role == asGovernment) && reading.Cost < cost {
			place, cost, ok = piece{u.from, u.to, t, s, word, 1}, reading.Cost, true
		}
	})
	return place, ok
}

// endings are joined after a noun: possessive pronouns and the ending of the accusative.
var endings = strings.Fields("نا كن كم هم هن ها ي ك ه و ا")

// possessed returns the kind, place or occasion that a word is without its ending: "our hall", "فستاني", "مطعما".
func possessed(u piece) (piece, bool) {
	if !Arabic(u.word) {
		return u, false
	}
	for _, s := range saidAs(u.word) {
		for _, end := range endings {
			stem, ok := strings.CutSuffix(s.word, end)
			if !ok || utf8.RuneCountInString(stem) < leastMisspelt-1 {
				continue
			}
			forms := []string{stem}
			if rest, female := strings.CutSuffix(stem, "ت"); female { // the hall is صالة, our hall صالتنا
				forms = append(forms, rest+"ه")
			}
			spoken := end == "ي" && !slices.Contains(forms, stem+"ه") // a common spelling: صالي
			if spoken {
				forms = append(forms, stem+"ه")
			}
			for _, form := range forms {
				t, known := grammar.terms[form]
				venue := t.role == asVenue || t.role == asKind && CategoryOf(t.key) == "venues" // "our cars" are there
				spoken := spoken && form == stem+"ه"
				if known && (venue || (spoken || end == "ا") && (t.role == asKind || t.role == asDual)) {
					s.word = form
					return piece{from: u.from, to: u.to, term: t, said: s, length: 1}, true
				}
			}
		}
	}
	return u, false
}

// doubt resets misspelt kinds and places to unknown words if another one is written correctly.
func (r *reader) doubt() {
	for i := range r.pieces {
		u := &r.pieces[i]
		other := func(o piece) bool {
			return o.fuzzy == "" && (saysPlace(o.role) && saysPlace(u.role) || saysKind(o.role) && saysKind(u.role))
		}
		if u.fuzzy != "" && u.role != asDual && slices.ContainsFunc(r.pieces, other) {
			*u = piece{from: u.from, to: u.to, term: term{role: asUnknown}, said: said{word: r.tokens[u.from].Text}}
		}
	}
}

func saysPlace(as role) bool {
	return as == asCity || as == asGovernment || as == asQuarter || as == asRegion || as == asLandmark
}

func saysKind(as role) bool { return as == asKind || as == asDual || as == asDeed }

// mendable reports whether a misspelt word may be read as a term.
func mendable(t term) bool {
	switch t.role {
	case asKind, asCity, asGovernment, asDual, asAmenity, asUnamenity, asContrary:
		return true
	}
	return false
}

// read processes one piece.
func (r *reader) read(i int) {
	u := r.pieces[i]
	if r.breaksBefore(u.from) {
		r.brought, r.optional = false, false
		if r.excluded != asNothing || r.gap > 0 || r.pieces[i-1].role == asNothing { // "except kids, a hall"
			r.negated, r.excluded = false, asNothing
		}
	}
	if u.and && r.join != asOr || r.plusBefore(u.from) { // "or valet" ("فاليه") begins with no "and"
		r.join = asAnd
	}
	if u.role == asWant && i > 0 && len(r.nots) > 0 && neither[r.tokens[r.pieces[i-1].from].Text] { // "ولا بدنا"
		u.term = term{role: asNot, key: "want", rule: "unwanted"}
	}
	if r.negates(i) || r.neitherBefore(i) {
		u.term = term{role: asNot, rule: "not"}
	}
	if r.negated && r.excluded == asNothing && degrees[r.tokens[u.from].Text] && u.length == 1 {
		r.degree = true
		r.ignore(u)
		return
	}
	if r.negated && r.excluded == asNothing && r.isWeekday(u.from) { // "any day except Friday, a hall"
		r.negated = false
		r.ignore(u)
		return
	}
	if r.takeWoman(i) || r.directs(i, u) {
		return
	}
	if r.describes(u) {
		r.ignore(u)
		return
	}
	if r.negated && r.excluded != asNothing && r.ended(u) {
		r.negated, r.excluded = false, asNothing
	}
	if r.isName(u) {
		u.term = term{role: asUnknown}
	}
	if r.negated && r.excluded == asNothing && (r.gap > 0 || r.degree) && r.begins(u) {
		r.negated = false
	}
	if wished := saysKind(u.role) || u.role == asAmenity; r.brought && wished ||
		r.optional && (wished || u.role == asPrice || u.role == asSize || u.role == asTaste) {
		if r.brought {
			r.had = u.to
		}
		r.brought, r.optional = false, false
		r.ignore(u)
		return
	}
	if (saysKind(u.role) || u.role == asVenue) && (r.settled(i) || r.alsoHad(i)) {
		r.apart, r.had = true, u.to
		r.ignore(u)
		return
	}
	r.take(u)
	if u.role != asUnknown {
		r.last, r.join, r.with, r.near, r.gap, r.agent = u, asNothing, false, false, 0, false
	}
}

// isWeekday reports whether a day of the week begins at a token.
func (r *reader) isWeekday(at int) bool {
	days := dates{tokens: r.tokens, written: r.written, names: r.names}
	_, _, _, ok := days.weekdays(at)
	return ok
}

// directs processes a piece that asks for nothing itself but changes the meaning of the next ones. It reports whether
// the piece is one.
func (r *reader) directs(i int, u piece) bool {
	switch u.role {
	case asNothing:
		if r.negated && u.rule == "nothing" && weddingWords[u.word] {
			return false
		}
		if r.negated && r.excluded == asNothing && u.in { // "not in the village" excludes no known place
			r.negated = false
		}
		r.wedding = r.wedding || weddingWords[u.word]
	case asAnd, asOr, asWith:
		r.joined(u)
	case asBut, asWant:
		r.turns(i, u)
	case asNot:
		switch {
		case r.indispensable(i): // "without a generator it is no use"
			u.role = asWant
			r.turns(i, u)
		case r.dismisses(i), r.refuseDescribed(i):
		case r.betweenNumbers(i):
			r.corrected = u.from
		case refusals[r.tokens[u.from].Text] && u.length == 1 && r.breaksBefore(u.to): // "or no, in Aleppo"
		case r.only(u), r.noneWithout(u), r.supposes(u), r.stillLacks(i): // "nothing but", "no hall without a pool"
			u.role = asWant
			r.turns(i, u)
		default:
			r.excludeNext(u, u.key == "want")
		}
	case asOutside:
		switch {
		case r.negated && r.degree, r.deniesFar(u): // "not very far from Damascus", "وما يكون بعيد عن الشام"
			r.negated, r.near = false, true
		case slices.ContainsFunc(r.pieces[i+1:], func(p piece) bool { return r.leaves(u, p) }):
			r.excludeNext(u, false)
		}
	case asOptional:
		if r.postposed(i) { // "the pool is not necessary"
			r.dismissed = append(r.dismissed, dismissal{u.from, u.to, needlessly})
			break
		}
		r.optional, r.negated, r.excluded = true, false, asNothing
	case asOwn:
		r.brought, r.negated, r.excluded = true, false, asNothing
	case asAgent:
		r.agent, r.agents = true, true
	case asFrom:
		if word := r.tokens[u.from].Text; i+1 < len(r.pieces) && r.pieces[i+1].role == asDeed &&
			(word == "من" || word == "ومن") { // who does it: "ومن يزين القاعة"
			r.agent, r.agents = true, true
			break
		}
		r.origin, r.lives = true, u.key == "lives"
	case asNear:
		r.near = true
	case asCorrection:
		r.corrected, r.negated, r.excluded = u.from, false, asNothing
	case asPer:
		r.perGuest = append(r.perGuest, u.from)
	default:
		return false
	}
	r.ignore(u)
	return true
}

// deniesFar reports whether a word of negation stands one or two words before "far from".
func (r *reader) deniesFar(u piece) bool {
	const before = 2
	return slices.ContainsFunc(r.tokens[max(0, u.from-before):u.from], func(t Token) bool {
		return denying[t.Text] || denying[strings.TrimPrefix(t.Text, "و")]
	})
}

// Words of "nothing but": words for an exception, negations, words of insisting, and words of not minding.
var (
	excepting = set(`غير الا سوى الاا بغير عدا ماعدا except but besides apart aside ella illa gher gheir ghir ghair 3ada
		ma3ada`)
	denying = set(`ما لا مو مش ماني مانا مالنا مالي مالها مالو not no t never nothing nobody nowhere without dont wont
		ma mo mou mish mush msh none nobody neither`)
	insisting = set(`راسا راسو راسن راسها راسه مصر مصره مصرين حالف حالفه حالفين معند معنده معندين
		معنديه insists insist`)
	unminding = set(`فرق بتفرق بيفرق فارقه فارق مهم بهم بيهم يهم بتهم مشكله مانع بهمني بيهمني بهمنا
		matter matters care mind problem`)
)

// whatever are words after which "ما" negates nothing: "وين ما كان".
var whatever = set("شو وين مين كيف ايش اي ايمت قد wen shu shou matter")

// mostDenied is the maximum number of words between a negation and its exception: "ما حابين نعملو الا".
const mostDenied = 3

// only reports whether a word of exclusion means "only", because a negation stands before it: "ما بدنا الا", "nothing
// but".
func (r *reader) only(u piece) bool {
	last, ok := r.excepts(u)
	if !ok || r.negated && r.excluded != asNothing {
		return false
	}
	for at := last - 1; at >= max(0, last-1-mostDenied); at-- {
		word := r.tokens[at].Text
		bare := strings.TrimPrefix(word, "و")
		_, joined := strings.CutPrefix(bare, "ما")
		switch {
		case unminding[word], r.breaksBefore(at + 1):
			return false
		case denying[word], denying[bare], insisting[word], joined && Arabic(word) && !real(bare) && bare != "مال":
			return at == 0 || !unminding[r.tokens[at-1].Text] && !whatever[r.tokens[at-1].Text]
		case r.saysThing(at):
			return false
		}
	}
	return false
}

// pointing are words that may stand between a word of exception and its object: "except those", "عدا عن", "الا اللي".
var pointing = set("عن اللي يلي التي الذي those ones for from")

// excepts returns the first token of the word of exception in a piece. The "ما" of "ما عدا" belongs to that word and
// negates nothing.
func (r *reader) excepts(u piece) (at int, ok bool) {
	at = u.to - 1
	for at > u.from && (pointing[r.tokens[at].Text] || r.tokens[at].Text == "the") {
		at--
	}
	if ok = excepting[r.tokens[at].Text]; at > 0 && (r.tokens[at].Text == "عدا" || r.tokens[at].Text == "3ada") &&
		(r.tokens[at-1].Text == "ما" || r.tokens[at-1].Text == "ma") {
		at--
	}
	return at, ok
}

// saysThing reports whether a token belongs to a piece that can be asked for.
func (r *reader) saysThing(at int) bool {
	return slices.ContainsFunc(r.pieces, func(p piece) bool {
		return p.from <= at && at < p.to && (saysKind(p.role) || saysPlace(p.role) || p.role == asAmenity)
	})
}

// supposing are words after which a negation asks for its object: "why is there no …", "if there is no …".
var supposing = set("ليش ليه لماذا ليتو why اذا ازا لو if iza")

// supposes reports whether a negation asks for its object.
func (r *reader) supposes(u piece) bool { return u.from > 0 && supposing[r.tokens[u.from-1].Text] }

// turns ends exclusions and joins at a "but" or "I want". If the word of wanting is itself negated, the exclusion
// continues.
func (r *reader) turns(i int, u piece) {
	if r.refuses(i) {
		r.unwanted = true
		return
	}
	r.apart = r.apart || u.rule == "want.missing"
	if u.role == asWant && len(r.off) > 0 {
		r.wished = u.from
	}
	r.negated, r.excluded, r.origin, r.lives, r.join = false, asNothing, false, false, asNothing
	r.brought = r.brought && u.role == asBut
}

// excludeNext begins an exclusion. unwanted is true for "I do not want".
func (r *reader) excludeNext(u piece, unwanted bool) {
	r.negated, r.excluded, r.gap, r.join, r.unwanted = true, asNothing, 0, asNothing, unwanted
	r.degree = degrees[r.tokens[u.to-1].Text]
	r.nots = append(r.nots, exclusion{from: u.from})
}

// isName reports whether a word that could be a constraint is likelier part of a listing's name: it stands beside a
// kind, and nothing else shows its meaning.
func (r *reader) isName(u piece) bool {
	switch u.role {
	case asAmenity, asPrice, asSize, asRegion, asOff, asForeign, asOccasion, asDeed, asTaste:
	default:
		return false
	}
	if u.role == asForeign && (r.names(r.tokens[u.from].Text) || r.names(u.word)) {
		return true // a listing is there
	}
	beside := len(r.tokens) <= fewWords
	for _, p := range r.pieces {
		beside = beside || p.role == asKind && (p.to == u.from || p.from == u.to)
	}
	return beside && u.length == 1 && !u.in && !r.near && r.join == asNothing && !r.negated &&
		(r.names(r.tokens[u.from].Text) || r.names(u.word))
}

// weddingWords show that the query is about a wedding. Then things that nobody offers are only mentioned.
var weddingWords = set(`عروس العروس للعروس عريس العريس للعريس عرايس عرسان معازيم المعازيم للمعازيم مدعوين المدعوين
	bride groom grooms groom's bridal brides couple guests 3arous 3aroos 3arees 3aris 3arayes`)

// kin are people who may be abroad while the party is here.
var kin = set(`عمي عمو عمتي خالي خالو خالتي اخي اخوي خيي اختي ابني بنتي ابوي بيي امي ماما بابا جوزي خطيبي خطيبتي اهلي
	اهلنا uncle aunt brother sister son daughter father mother dad mum mom cousin husband fiance parents family`)

// abroad reports whether a foreign place is where a relative is.
func (r *reader) abroad(u piece) bool {
	const before = 3
	return slices.ContainsFunc(r.tokens[max(0, u.from-before):u.from], func(t Token) bool { return kin[t.Text] })
}

// breaksBefore reports whether a sentence or a clause ends before a token.
func (r *reader) breaksBefore(i int) bool {
	return i > 0 && strings.ContainsAny(between(r.tokens, r.written, i), ".,،!?؟;؛\n")
}

// plusBefore reports whether a plus sign stands before a token: "venue + dj".
func (r *reader) plusBefore(i int) bool {
	return i > 0 && strings.ContainsAny(between(r.tokens, r.written, i), "+&") &&
		!Number(r.tokens[i-1].Text)
}

// ended reports whether an exclusion ends before a piece. It ends after what it excludes, unless more of the same is
// joined to it.
func (r *reader) ended(u piece) bool {
	same := u.role == r.excluded || saysPlace(u.role) && saysPlace(r.excluded)
	which := u.role == asUnknown && pointing[r.tokens[u.from].Text] // "no restaurants that have a pool"
	nor := neither[r.tokens[u.from].Text] || u.from > 0 && neither[r.tokens[u.from-1].Text]
	if r.join == asOr || r.join == asAnd && same || which || nor {
		return false
	}
	return !(u.role == asCity || u.role == asGovernment) || r.excluded != asKind || r.join == asAnd || !u.in ||
		len(r.p.Places) == 0
}

// describes reports whether a style belongs to the excluded venue right before it: "tired of the closed halls". What
// follows "the" is not described.
func (r *reader) describes(u piece) bool {
	return u.role == asTaste && r.negated && r.excluded == asKind && r.last.to == u.from && r.join == asNothing &&
		!u.in && !u.and && Arabic(r.tokens[u.from].Text) && !r.breaksBefore(u.from)
}

// begins reports whether a piece is not part of the exclusion before it, which only covers unknown words: "not noisy,
// in Homs", "no wish to spend much, a hall".
func (r *reader) begins(u piece) bool {
	return saysPlace(u.role) || r.unwanted && u.role == asKind && !u.in && !u.definite
}

// negates reports whether an otherwise unknown word negates the piece after it: "they do not take the phones".
func (r *reader) negates(i int) bool {
	u := r.pieces[i]
	return (u.role == asUnknown || u.role == asNothing) && strings.TrimPrefix(r.tokens[u.from].Text, "و") == "ما" &&
		i+1 < len(r.pieces) && r.pieces[i+1].role == asAmenity
}

// refuses reports whether a word of wanting is negated by the word before it: "لا بدي فندق ولا بدي مطعم". In "No, I
// want a hotel" it is not.
func (r *reader) refuses(i int) bool {
	if i == 0 || r.pieces[i].role != asWant || r.pieces[i-1].role != asNot || !r.negated || r.excluded != asNothing ||
		r.breaksBefore(r.pieces[i].from) {
		return false
	}
	no := func(word string) bool { return word == "لا" || word == "la" || word == "no" }
	nor := func(p piece) bool { return p.from > r.pieces[i].from && neither[r.tokens[p.from].Text] }
	return !no(r.tokens[r.pieces[i-1].from].Text) || slices.ContainsFunc(r.pieces, nor)
}

// neither are words that continue an exclusion.
var neither = set("ولا wla wala nor")

// betweenNumbers reports whether a word of exclusion corrects a number: "two hundred, no, three hundred".
func (r *reader) betweenNumbers(i int) bool {
	return i > 0 && i+1 < len(r.pieces) && r.pieces[i-1].role == asNumber && r.pieces[i+1].role == asNumber
}

func (r *reader) joined(u piece) {
	word := r.tokens[u.from].Text
	r.join, r.with = u.role, word == "with" || word == "مع" || word == "ma3"
	if (u.role == asWith || r.with) && r.negated && !r.narrowed() && (r.excluded != asNothing || r.gap > 0) {
		r.negated, r.excluded = false, asNothing // "without a pool with a garden"
	}
}

// narrowed undoes the exclusion of a venue if only venues with something are excluded: "I want no hall with a pool",
// "halls, except the halls with a pool". It reports whether it has done so.
func (r *reader) narrowed() bool {
	last := len(r.nots) - 1
	asked := slices.ContainsFunc(r.p.Needs, func(n Need) bool { return slices.Contains(n.Kinds, r.last.key) })
	if r.excluded != asKind || r.last.role != asKind || CategoryOf(r.last.key) != "venues" ||
		last < 0 || len(r.nots[last].parts) != 1 || !asked && (!r.unwanted || r.venueHead()) {
		return false
	}
	r.wantExcluded()
	return true
}

// wantExcluded asks for the venue that was excluded last, and for no other part of that exclusion.
func (r *reader) wantExcluded() {
	last := len(r.nots) - 1
	of := r.nots[last].parts[0]
	r.nots[last].parts = nil
	r.p.Without = slices.DeleteFunc(r.p.Without, func(p Part) bool { return p == of })
	r.forget(func(p Part) bool { return p == of })
	join := r.join
	r.join = asNothing
	r.need(r.last, r.last.key, "venues")
	r.join, r.excluded, r.gap = join, asNothing, 0
}

// ignore records a piece that is not a constraint.
func (r *reader) ignore(u piece) { r.note("", "", u) }

func (r *reader) note(kind, value string, u piece) Part {
	part := Part{kind, value, u.from, u.to, u.rule}
	r.p.Parts = append(r.p.Parts, part)
	if u.fuzzy != "" && kind != "" {
		r.mended = append(r.mended, u)
	}
	return part
}

// take processes a piece with a meaning.
func (r *reader) take(u piece) {
	switch u.role {
	case asKind, asCategory:
		r.takeKind(u)
	case asDeed:
		r.takeDeed(u)
	case asDual:
		r.takeDual(u)
	case asVenue:
		r.takeVenue(u)
	case asCity, asGovernment, asQuarter, asRegion, asLandmark:
		r.takePlace(u)
	case asAmenity:
		r.takeAmenity(u, u.key)
	case asContrary:
		r.takeContrary(u)
	case asUnamenity:
		r.p.Without = append(r.p.Without, r.note("notAmenity", u.key, u))
		r.venueish = true
	case asOccasion:
		r.occasion, r.wedding = r.occasion || !r.negated, true
		r.ignore(u)
	case asPrice, asSize, asRating:
		r.takeOrder(u)
	case asTaste:
		if r.takeOutdoors(u) {
			return
		}
		if !r.negated && !r.norTaste(u) {
			r.venueish = true
			r.p.Tastes = append(r.p.Tastes, r.note("", u.key, u))
		} else {
			r.negated = r.excluded != asNothing
			r.ignore(u)
		}
	case asForeign:
		if !r.origin && !r.negated && !r.abroad(u) {
			r.foreign = append(r.foreign, u)
		}
		r.origin = false
		r.p.Words = append(r.p.Words, u.from)
	case asOff:
		if !r.landmark(u) {
			r.off = append(r.off, u)
		}
		r.p.Words = append(r.p.Words, u.from)
	case asUsed:
		r.used = append(r.used, u)
		r.ignore(u)
	case asNumber:
		r.negated, r.excluded = false, asNothing
	case asServices:
		r.takeServices(u)
	default:
		if r.gap++; r.gap > 2 {
			r.negated, r.excluded = false, asNothing
		}
		r.rank(u)
	}
}

// norTaste reports whether a taste is refused by a "nor" before it: "modern places, ولا رومنسية ولا شي".
func (r *reader) norTaste(u piece) bool {
	return u.from > 0 && neither[r.tokens[u.from-1].Text] && r.last.role != asTaste
}

// takeServices processes a word for services of any kind.
func (r *reader) takeServices(u piece) {
	if !r.negated {
		r.services = append(r.services, u)
	}
	r.rank(u)
}

// rank makes the words of a piece only rank.
func (r *reader) rank(u piece) {
	for at := u.from; at < u.to; at++ {
		r.p.Words = append(r.p.Words, at)
	}
}

// takeContrary processes what an amenity keeps away.
func (r *reader) takeContrary(u piece) {
	men := u.key == "women_only_hall"
	kept := r.negated && !men || men && r.keptOut(u)
	if r.negated = r.negated && !kept && !men; !r.negated {
		r.excluded = asNothing
	}
	if kept {
		r.takeAmenity(u, u.key)
	} else {
		r.ignore(u)
	}
}

// besideWords say that what follows is where something is, and is not asked for. landmarks are words for buildings
// that nobody offers, beside which listings may be.
var (
	besideWords = set(`قرب قريب قريبه قريبين مقابل قبال جنب بجنب حد يم خلف ورا وراء بجوار جوار near behind opposite
		beside janb wara 2bal m2abel mqabel`)
	landmarks = set(`مشفي مستشفي hospital مدرسه school جامعه university بنك مصرف bank مطار airport سينما cinema صيدليه
		pharmacy محطه station مول mall`)
)

// landmark reports whether a building is named as where something is: "opposite the French hospital". Up to two words
// may stand between, but not "me".
func (r *reader) landmark(u piece) bool {
	const apart = 3
	before := r.tokens[max(0, u.from-apart):u.from]
	return landmarks[u.word] && slices.ContainsFunc(before, func(t Token) bool { return besideWords[t.Text] }) &&
		!slices.ContainsFunc(before, func(t Token) bool { return nearUs[t.Text] })
}

// nearUs are words for being near to the user.
var nearUs = set("me us علي عليي علينا مني منا عندي عنا لعندي لعنا")

// comingIn are words that may stand between a negation and the men who are to stay out. In "without that they carry
// her, the guys" something else is negated.
var comingIn = set(
	`يفوت يفوتو بيفوت بيفوتو تفوت بتفوت يدخل يدخلو بيدخل بيدخلو تدخل يجي يجو يكون في فيها فيه فيو عليها عليه
	عليهن لعنا لعندن حدا اي يشوف يشوفو يحضر يحضرو come comes coming in enter enters allowed inside any the a
	single one see sees ay wala fi yfout yfut yefout yed5ol yedkhol`,
)

// keptOut reports whether only words of comingIn stand between a negation and the men after it.
func (r *reader) keptOut(u piece) bool {
	for at := u.from - 1; at >= 0; at-- {
		word := strings.TrimPrefix(r.tokens[at].Text, "و")
		switch {
		case r.denies(at), denying[word], word == "لا":
			return true
		case !comingIn[word]:
			return false
		}
	}
	return false
}

// denies reports whether a token belongs to a word of exclusion.
func (r *reader) denies(at int) bool {
	return slices.ContainsFunc(r.pieces, func(p piece) bool { return p.role == asNot && p.from <= at && at < p.to })
}

// degrees are words of degree. Negated, they exclude nothing.
var degrees = set("كتير كثير كثيرا so too very much that really ktir kteer")

// mostOfNobody is the maximum number of words between "nobody" and an action.
const mostOfNobody = 5

// byNobody reports whether nobody is to do the action of a piece: "and nobody takes out her phone and films".
func (r *reader) byNobody(u piece) bool {
	for at := max(1, u.from-mostOfNobody); at < u.from; at++ {
		denied := denying[strings.TrimPrefix(r.tokens[at-1].Text, "و")] || neither[r.tokens[at-1].Text]
		switch r.tokens[at].Text {
		case "حدا", "احد", "7ada", "hada", "one":
			if denied {
				return true
			}
		case "nobody", "محدا", "ma7ada":
			return true
		}
	}
	return false
}

func (r *reader) takeDeed(u piece) {
	c := CategoryOf(u.key)
	if (c == "photography" || c == "videography") && r.byNobody(u) {
		r.negated, r.excluded = false, asNothing
		r.takeAmenity(u, "phones_kept")
		return
	}
	if r.negated {
		r.exclude(u, "kind", u.key)
		return
	}
	filming := c == "photography" && r.last.role == asKind && CategoryOf(r.last.key) == "videography"
	if filming && r.last.to == u.from { // "a video man to film the wedding"
		r.ignore(u)
		return
	}
	if r.corrected >= 0 && u.from-r.corrected <= nearCorrection+1 { // "a photographer, no sorry, a video guy"
		r.need(u, u.key, CategoryOf(u.key))
		return
	}
	if r.agent || r.agents && r.join == asAnd || r.besideTrade(u) || u.and && filmings[r.tokens[u.from].Text] {
		u.in = true // somebody is to do it
	}
	r.deeds = append(r.deeds, u)
}

// filmings name the action as a thing that is wanted like any other: "a hall and filming".
var filmings = set("وتصوير وفيديو")

// besideTrade reports whether "and" joins an action to a trade after it: "film and photo".
func (r *reader) besideTrade(u piece) bool {
	at := slices.IndexFunc(r.pieces, func(p piece) bool { return p.from == u.to })
	if at < 0 {
		return false
	}
	next, and := r.pieces[at], r.pieces[at].and
	if next.role == asAnd && at+1 < len(r.pieces) {
		next, and = r.pieces[at+1], true
	}
	return and && next.role == asKind && CategoryOf(next.key) != "venues"
}

// takeVenue processes a word for venues of any kind.
func (r *reader) takeVenue(u piece) {
	if !r.negated {
		u.and = u.and || r.join == asAnd || r.join == asWith || r.ofParty(u)
		r.generic = append(r.generic, u)
	}
	r.negated = r.negated && r.excluded == asNothing
}

// ofParty reports whether a place is wanted for the party: "then I look for a place for the wedding".
func (r *reader) ofParty(u piece) bool {
	wanted := slices.ContainsFunc(r.pieces, func(p piece) bool { return p.to == u.from && p.role == asWant })
	return wanted && slices.ContainsFunc(r.pieces, func(p piece) bool { return p.from == u.to && p.role == asOccasion })
}

func (r *reader) exclude(u piece, kind, value string) {
	not := "not" + strings.ToUpper(kind[:1]) + kind[1:]
	part := r.note(not, value, u)
	r.p.Without = append(r.p.Without, part)
	if last := len(r.nots) - 1; last >= 0 {
		r.nots[last].parts = append(r.nots[last].parts, part)
	}
	r.excluded = u.role
}

// isMention reports whether a kind is only mentioned: "the band meets us at the hall", "somebody to decorate the hall".
func (r *reader) isMention(u piece) bool {
	definite := u.definite || u.from > 0 && r.tokens[u.from-1].Text == "the"
	object := r.last.role == asDeed && u.from-r.last.to <= 1 && !u.and && r.join != asAnd && !r.agent &&
		CategoryOf(r.last.key) != CategoryOf(u.key)
	same := func(p Part) bool { return p.Kind == "notKind" && p.Value == u.key }
	refused := definite && slices.ContainsFunc(r.p.Without, same)
	person := u.length == 1 && weddingWords[u.word] && slices.ContainsFunc(r.pieces, func(p piece) bool {
		return p.from != u.from && (saysKind(p.role) || p.role == asVenue || p.role == asCategory)
	})
	henna := u.key == "henna" && (u.said.to || r.isFor(u)) && r.ofVenue(u) // a hall for the henna
	simile := definite && u.from > 0 && similes[r.tokens[u.from-1].Text] && CategoryOf(u.key) != "venues"
	return r.isCounted(u) || object || refused || person || henna || definite && r.inTime(u) || r.troupe(u) ||
		r.nice(
			u,
		) || simile || len(r.p.Needs) > 0 && definite && !r.agent && (r.join == asNothing || u.said.to || r.near)
}

// similes are words that liken somebody to a trade: "she made me look like the clown".
var similes = set("متل مثل زي كانو كاني like metl mitl")

// whenWords tell when something happens. A thing beside them is only mentioned: "as soon as the car arrives".
var whenWords = set("لما وقت اول قبل بعد توصل تجي تنزل يوصل يجي when until till while arrives")

// inTime reports whether a piece belongs to a clause of time: two of whenWords stand before it.
func (r *reader) inTime(u piece) bool {
	const before, words = 4, 2
	n := 0
	for at := max(0, u.from-before); at < u.from; at++ {
		if whenWords[r.tokens[at].Text] {
			n++
		}
	}
	return n >= words
}

// troupes are words for groups. A word beside them tells of what.
var troupes = set(`فرقه فرق fer2et fer2a ferqa firqat firqet fir2et ferqet فريق كروب غروب band bands group groups
	troupe team crew`)

// ofTroupe are words that may stand between a group and its trade: "a band for the zaffa".
var ofTroupe = set("of for the a to do does doing la lal بتعمل تعمل يعمل يعملو تبع")

// troupe reports whether a piece is a word for a group whose trade stands beside it: "فرقة عراضة", "عراضة band".
func (r *reader) troupe(u piece) bool {
	if u.length != 1 || !troupes[u.word] && !troupes[r.tokens[u.from].Text] || u.and {
		return false
	}
	folklore := func(p piece) bool { return p.role == asKind && CategoryOf(p.key) == "folklore" }
	if folklore(r.last) && r.last.to == u.from && !r.breaksBefore(u.from) {
		r.grouped = true
		return true
	}
	to := u.to
	for to < len(r.tokens) && ofTroupe[r.tokens[to].Text] && !r.breaksBefore(to) {
		to++
	}
	of := slices.ContainsFunc(r.pieces, func(p piece) bool { return p.from == to && folklore(p) && !p.and })
	r.grouped = r.grouped || of
	return of
}

// nice reports whether a word for sweets means "nice" and describes the word before it: "فستان حلو للعرس".
func (r *reader) nice(u piece) bool {
	return r.tokens[u.from].Text == "حلو" && r.last.to == u.from && (saysKind(r.last.role) || r.last.role == asVenue) &&
		r.join == asNothing && u.length > 1
}

// isFor reports whether "for" stands before a piece: "for the bride's henna".
func (r *reader) isFor(u piece) bool {
	const between = 3 // maximum number of words, including "for"
	return slices.ContainsFunc(r.tokens[max(0, u.from-between):u.from], func(t Token) bool { return t.Text == "for" })
}

// ofVenue reports whether the query asks for a venue or an amenity of venues, before or after a piece.
func (r *reader) ofVenue(u piece) bool {
	return r.venueHead() || r.venueAhead(u) ||
		slices.ContainsFunc(r.pieces, func(p piece) bool { return p.role == asAmenity })
}

// fewCounted is the minimum number of things that are only counted: "twenty cars are coming".
const fewCounted = 4

// isCounted reports whether a trade is only counted. Its number then does not count guests. In "150, flowers" and in
// "150 ومصور" it is not.
func (r *reader) isCounted(u piece) bool {
	if u.from == 0 || u.and || r.breaksBefore(u.from) || CategoryOf(u.key) == "venues" || r.last.role != asNumber ||
		r.last.to != u.from {
		return false
	}
	a, ok := amountAt(r.tokens, r.written, u.from-1)
	if !ok || a.to != u.from || a.value < fewCounted || a.unit != noUnit || a.kilo { // "1000$ a photographer"
		return false
	}
	r.p.Numbers = slices.DeleteFunc(r.p.Numbers, func(q Quantity) bool { return q.To == u.from })
	return true
}

func (r *reader) takeKind(u piece) {
	kind, category := u.key, CategoryOf(u.key)
	if u.role == asCategory {
		kind, category = "", u.key
	}
	if r.negated {
		if kind == "" {
			r.exclude(u, "category", category)
		} else {
			r.exclude(u, "kind", kind)
		}
		return
	}
	if r.isMention(u) {
		r.ignore(u)
		return
	}
	if category == "venues" && kind != "" && kind != anyHall && r.orElse(u, ofKind+kind) {
		return
	}
	for at := u.from; at < u.to; at++ {
		r.wedding = r.wedding || ofWeddings[r.tokens[at].Text]
	}
	r.need(u, kind, category)
}

// ofWeddings are words in phrases for kinds that show that the query is about a wedding.
var ofWeddings = set(`wedding weddings bridal bride groom عرس اعراس الاعراس زفاف عروس العروس عريس العريس افراح
	3ers a3ras`)

// need adds a kind to the needs: to the need of its category, or as a new one.
func (r *reader) need(u piece, kind, category string) {
	as, value := "kind", kind
	if kind == "" {
		as, value = "category", category
	}
	r.note(as, value, u)
	either := r.join == asOr || r.join == asAnd
	for i := range r.p.Needs {
		n := &r.p.Needs[i]
		if n.Category != category {
			continue
		}
		switch {
		case kind == "" || slices.Contains(n.Kinds, kind):
		case len(n.Kinds) == 1 && n.Kinds[0] == anyHall && !either: // "a hall in a hotel"
			n.Kinds, n.Loose = []string{kind}, false
		case kind == anyHall && !either:
		default:
			n.Kinds, n.Joined = append(n.Kinds, kind), n.Joined || either
			n.Loose = n.Loose || kind == anyHall
		}
		return
	}
	n := Need{Category: category, from: u.from, Loose: kind == anyHall, Proper: proper(u.word), With: r.with}
	if kind != "" {
		n.Kinds = []string{kind}
	}
	r.p.Needs = append(r.p.Needs, n)
}

// proper reports whether a word for halls usually means no other venue. قاعة does; صالة is used for all venues.
func proper(word string) bool {
	for _, begins := range []string{"قاع", "كاع", "qa", "2a", "ka", "hall", "ballroom"} {
		if strings.HasPrefix(word, begins) {
			return true
		}
	}
	return false
}

// anyHall is the kind whose name people use for venues of any kind.
const anyHall = "hall"

// venueHead reports whether the query has asked for a venue so far.
func (r *reader) venueHead() bool {
	return len(r.generic) > 0 || slices.ContainsFunc(r.p.Needs, func(n Need) bool { return n.Category == "venues" })
}

// venueAhead reports whether the query asks for a venue after a piece.
func (r *reader) venueAhead(u piece) bool {
	return slices.ContainsFunc(r.pieces, func(p piece) bool {
		return p.from > u.from && (p.role == asVenue || p.role == asKind && CategoryOf(p.key) == "venues")
	})
}

func (r *reader) takeDual(u piece) {
	amenity, kind, _ := strings.Cut(u.key, ":")
	head := r.venueHead()
	afterKind := (r.last.role == asKind || r.last.role == asVenue) && r.gap == 0
	switch {
	case !head && CategoryOf(kind) == "venues" && r.orElse(u, amenity, ofKind+kind):
	case r.negated && !r.amongKinds(u) && (head || r.venueAhead(u)):
		r.takeAmenity(u, amenity)
	case r.negated:
		r.exclude(u, "kind", kind)
	case !head && (r.amongAmenities(u) || r.listed(u) || r.furnishes() || r.alone(u)):
		r.takeAmenity(u, amenity)
	case !head, r.join == asAnd && !r.with && (afterKind || r.elsewhere(u)), r.join == asOr && afterKind:
		u.key = kind
		u.role = asKind
		r.takeKind(u)
	default:
		r.takeAmenity(u, amenity)
	}
}

// elsewhere reports whether a piece stands between two places, so that it is wanted in the second one: "a rooftop in
// Damascus and a garden in Hama".
func (r *reader) elsewhere(u piece) bool {
	if !saysPlace(r.last.role) || len(r.p.Places) == 0 {
		return false
	}
	at := slices.IndexFunc(r.pieces, func(p piece) bool {
		return p.from >= u.to && p.role != asNothing && !prepositions[r.tokens[p.from].Text]
	})
	return at >= 0 && saysPlace(r.pieces[at].role)
}

// amongKinds reports whether an excluded piece stands in a list of excluded venues: "no garden nor farm".
func (r *reader) amongKinds(u piece) bool {
	venue := func(p piece) bool { return p.role == asKind && CategoryOf(p.key) == "venues" }
	next := slices.IndexFunc(r.pieces, func(p piece) bool { return p.from == u.to })
	return r.excluded == asKind || next >= 0 && next+1 < len(r.pieces) && neither[r.tokens[r.pieces[next].from].Text] &&
		venue(r.pieces[next+1])
}

// furnishes reports whether a piece is joined to an amenity, and the query asks for nothing else so far.
func (r *reader) furnishes() bool {
	return r.last.role == asAmenity && r.join == asAnd && len(r.p.Needs) == 0 && len(r.deeds) == 0
}

// alone reports whether a piece follows "with" and the query names nothing else that it could belong to: "Homs, with
// catering".
func (r *reader) alone(u piece) bool {
	before := func(p piece) bool { return p.to == u.from && (p.role == asWith || p.role == asAnd && r.with) }
	return slices.ContainsFunc(r.pieces, before) && !slices.ContainsFunc(r.pieces, func(p piece) bool {
		return p.from != u.from && saysKind(p.role)
	})
}

// amongAmenities reports whether a piece is joined to an amenity, and the query asks for a venue after it: "lights and
// a stage in the hall".
func (r *reader) amongAmenities(u piece) bool {
	if !r.venueAhead(u) {
		return false
	}
	joined, between := false, 0
	for _, p := range r.pieces {
		if p.from < u.to {
			continue
		}
		switch joined = joined || p.and || p.role == asAnd || p.role == asWith; {
		case p.role == asAmenity:
			return joined
		case p.role == asKind, p.role == asVenue, between > mostBetween, r.breaksBefore(p.from):
			return r.last.role == asAmenity && r.join == asAnd
		}
		between++
	}
	return r.last.role == asAmenity && r.join == asAnd
}

// mostBetween is the maximum number of pieces between two joined amenities: "nice lighting, and also a stage".
const mostBetween = 2

// listed reports whether a piece is an item in a list next to an amenity: "Tartus, garden, kids corner".
func (r *reader) listed(u piece) bool {
	at := func(is func(piece) bool) bool {
		i := slices.IndexFunc(r.pieces, is)
		return i >= 0 && r.pieces[i].role == asAmenity
	}
	first, last := u.from == 0 || r.breaksBefore(u.from), u.to == len(r.tokens) || r.breaksBefore(u.to)
	return first && last &&
		(at(func(p piece) bool { return p.from == u.to }) || at(func(p piece) bool { return p.to == u.from }))
}

// parkingVerbs turn parking into valet parking if somebody is to do it.
var parkingVerbs = set("park parks parking يصف تصف بيصف بتصف يصفو بيصفو يركن بيركن ysoff yseff ysof")

// isFree reports whether "free" is joined to a piece by a hyphen: "pool-free".
func (r *reader) isFree(u piece) bool {
	return u.to < len(r.tokens) && r.tokens[u.to].Text == "free" && between(r.tokens, r.written, u.to) == "-"
}

func (r *reader) takeAmenity(u piece, amenity string) {
	r.venueish = true
	if amenity == "parking" && r.agent && parkingVerbs[r.tokens[u.from].Text] {
		amenity = "valet"
	}
	if r.negated {
		r.exclude(u, "amenity", amenity)
		return
	}
	if r.isFree(u) {
		u.to++
		r.exclude(u, "amenity", amenity)
		r.excluded = asNothing
		return
	}
	if r.orElse(u, amenity) || r.orKind(u, amenity) {
		return
	}
	if !slices.ContainsFunc(r.p.Amenities, func(p Part) bool { return p.Value == amenity }) {
		r.p.Amenities = append(r.p.Amenities, r.note("amenity", amenity, u))
	} else {
		r.note("amenity", amenity, u)
	}
}

func (r *reader) takeOrder(u piece) {
	order := map[string]Order{"cheap": Cheap, "dear": Dear, "big": Big, "small": Small, "": Rated}[u.key]
	if r.negated {
		if !strings.HasPrefix(u.rule, "size.too-") { // "not too big" is small as well
			order = map[Order]Order{Cheap: Dear, Dear: Cheap, Big: Small, Small: Big}[order]
		}
		r.negated = r.excluded != asNothing
	}
	if order == NoOrder {
		return
	}
	if r.complains(u) {
		r.ignore(u)
		return
	}
	size := order == Big || order == Small
	foremost := !size && r.superlative(u)
	if r.p.Order == NoOrder || foremost && !r.foremost || !size && (r.p.Order == Big || r.p.Order == Small) {
		r.p.Order, r.foremost = order, foremost
	}
	r.note("order", orderNames[order], u)
}

// superlatives of prices take the place of a price word before them: "cheap turns out dear, show me the dearest".
var superlatives = set("اغلي ارخص افخم ارقي افخر اوفر cheapest dearest least most arkhas ar5as a8la aghla")

func (r *reader) superlative(u piece) bool {
	return slices.ContainsFunc(r.tokens[u.from:u.to], func(t Token) bool {
		return superlatives[t.Text] || superlatives[t.Bare()]
	})
}

// complains reports whether a word for dear is a complaint: "gold is very expensive, but".
func (r *reader) complains(u piece) bool {
	if u.key != "dear" || u.to >= len(r.tokens) || !degrees[r.tokens[u.to].Text] {
		return false
	}
	return slices.ContainsFunc(r.pieces, func(p piece) bool { return p.from == u.to+1 && p.role == asBut })
}

// leaves reports whether a place follows a word for "outside", with or without "the" between them.
func (r *reader) leaves(outside, place piece) bool {
	at := outside.to
	if at < place.from && r.tokens[at].Text == "the" {
		at++
	}
	return at == place.from && saysPlace(place.role)
}

func (r *reader) takePlace(u piece) {
	left := func(p piece) bool { return p.role == asOutside && r.leaves(p, u) }
	if u.role == asLandmark && u.length < 2 && !r.near && !u.in && !r.cued(u) && !slices.ContainsFunc(r.pieces, left) &&
		(r.join == asNothing || !saysPlace(r.last.role)) {
		r.p.Words = append(r.p.Words, u.from)
		return
	}
	r.itsCountryside(&u)
	r.leftOutCity(&u)
	area := Area{joined: r.join == asOr && saysPlace(r.last.role)}
	kind := map[role]string{asCity: "city", asGovernment: "governorate", asQuarter: "quarter"}[u.role]
	if kind == "" {
		kind = "region"
	}
	value := u.key
	switch u.role {
	case asQuarter:
		area.Any = []Meaning{{Quarter, u.key}}
	case asCity:
		area.Any = []Meaning{{City, u.key}}
		if governorate := sameGovernorate(u.key); governorate != "" {
			area.Any, area.City = []Meaning{{Governorate, governorate}, {City, u.key}}, u.key
			if r.around(u) {
				area.Any, area.City = area.Any[:1], ""
				r.p.Words = slices.DeleteFunc(r.p.Words, func(at int) bool { return wideWords[r.tokens[at].Text] })
			}
		}
	case asGovernment:
		area.Any = []Meaning{{Governorate, u.key}}
	default:
		area.Any = placesOf(strings.Fields(u.key))
		value = strings.TrimPrefix(u.rule, "region.")
	}
	switch {
	case r.negated:
		r.exclude(u, kind, value)
		r.p.Without[len(r.p.Without)-1].Value = value
	case r.origin && (!u.in || r.lives),
		r.orOrigin(u),
		u.in && u.from > 0 && selves[strings.TrimPrefix(r.tokens[u.from-1].Text, "و")]:
		area.Part = Part{kind, value, u.from, u.to, u.rule}
		r.origins = append(r.origins, area)
	default:
		r.namesake(u, area)
		area.Part = r.note(kind, value, u)
		r.p.Places = append(r.p.Places, area)
	}
	r.origin, r.lives = false, false
}

// orOrigin reports whether "or" joins a place to the last one that somebody is from: "من الشام أو ريفها".
func (r *reader) orOrigin(u piece) bool {
	return len(r.origins) > 0 && r.join == asOr && r.origins[len(r.origins)-1].From == r.last.from
}

// countrysides are words for "its countryside".
var countrysides = phraseSet("ريفها|ريفا|its countryside|its suburbs|its outskirts|its villages")

// itsCountryside reads "its countryside" as that of the last city before it, wanted or excluded: "مو بحلب بريفها".
// Without a city it stays the countryside of Damascus.
func (r *reader) itsCountryside(u *piece) {
	if u.role != asRegion || !countrysides[u.word] && !countrysides[Join(r.tokens[u.from:u.to])] {
		return
	}
	for _, part := range slices.Backward(r.p.Parts) {
		if part.Kind != "city" && part.Kind != "notCity" {
			continue
		}
		if key := regionKey("rif-" + part.Value); key != "" {
			u.key, u.rule = key, "region.rif-"+part.Value
		}
		return
	}
}

// namesake drops a quarter or landmark right before a town in another governorate: the town has a quarter of the same
// name ("بالحميدية بحمص").
func (r *reader) namesake(u piece, town Area) {
	last := len(r.p.Places) - 1
	if last < 0 || u.role != asCity && u.role != asGovernment || r.join != asNothing || !u.in && !r.near {
		return
	}
	of := r.p.Places[last]
	near := func(m Meaning) bool {
		return slices.ContainsFunc(town.Any, func(t Meaning) bool { return governorateOf(t) == governorateOf(m) })
	}
	if of.Kind != "quarter" && of.Kind != "region" || u.from-of.To > 1 || r.breaksBefore(u.from) ||
		slices.ContainsFunc(of.Any, near) {
		return
	}
	r.p.Places = r.p.Places[:last]
	r.forget(func(p Part) bool { return p == of.Part })
	for at := of.From; at < of.To; at++ {
		r.p.Words = append(r.p.Words, at)
	}
}

// governorateOf returns the governorate that a place is or lies in.
func governorateOf(m Meaning) string {
	switch m.Sense {
	case Governorate:
		return m.Key
	case Quarter:
		return GovernorateOf(CityOf(m.Key))
	}
	return GovernorateOf(m.Key)
}

// selves are words for people who are at the place that follows.
var selves = set("انا اني نحنا نحن احنا حنا هو هي هنن خطيبي خطيبتي العريس العروس")

// wideWords extend a city to the places around it.
var wideWords = set("محافظه بمحافظه ريف بريف ضواحي بضواحي قرى حوالي province governorate countryside suburbs area rif")

// around reports whether the query means the governorate of a city: "محافظة حلب", "Aleppo province".
func (r *reader) around(u piece) bool {
	return u.from > 0 && wideWords[r.tokens[u.from-1].Text] ||
		u.from > 1 && r.tokens[u.from-1].Text == "of" && wideWords[r.tokens[u.from-2].Text] ||
		u.to < len(r.tokens) && !Arabic(r.tokens[u.to].Text) && wideWords[r.tokens[u.to].Text]
}

// cued reports whether "in" stands before a piece.
func (r *reader) cued(u piece) bool {
	return u.from > 0 && (r.tokens[u.from-1].Text == "في" || r.tokens[u.from-1].Text == "in")
}

// sameGovernorate returns the governorate named after a city, or "".
func sameGovernorate(city string) string {
	for _, governorate := range lexicon.governorates {
		if governorate == city || capitals[city] == governorate {
			return governorate
		}
	}
	return ""
}

// IsQuarter reports whether an area is one quarter of a city.
func (a *Area) IsQuarter() bool { return len(a.Any) == 1 && a.Any[0].Sense == Quarter }

// Within returns the places in which to search an area if its quarter has nothing: for a quarter, the whole city.
func (a *Area) Within() (all []Meaning) {
	for _, m := range a.Any {
		if m.Sense == Quarter {
			m = Meaning{City, CityOf(m.Key)}
		}
		all = append(all, m)
	}
	return all
}

// Excluded returns the meanings that an excluded part removes. It returns none for an amenity.
func (p Part) Excluded() (all []Meaning) {
	switch p.Kind {
	case "notKind":
		return []Meaning{{Kind, p.Value}}
	case "notCategory":
		return []Meaning{{Category, p.Value}}
	case "notQuarter":
		return []Meaning{{Quarter, p.Value}}
	case "notGovernorate":
		return []Meaning{{Governorate, p.Value}}
	case "notCity":
		if governorate := sameGovernorate(p.Value); governorate != "" { // both have that name
			return []Meaning{{Governorate, governorate}}
		}
		return []Meaning{{City, p.Value}}
	case "notRegion":
		return placesOf(strings.Fields(regionKey(p.Value)))
	}
	return nil
}

// regionKey returns the key of a region's rule, or "".
func regionKey(name string) string {
	for _, r := range grammar.rules {
		if r.Name == "region."+name {
			return r.Key
		}
	}
	return ""
}

// placesOf decodes the places of a region: "g:" precedes a governorate, "c:" a city.
func placesOf(listed []string) (all []Meaning) {
	for _, one := range listed {
		sense := Governorate
		if one[0] == 'c' {
			sense = City
		}
		all = append(all, Meaning{sense, one[2:]})
	}
	return all
}

// Everyday reports whether a normalised word is an everyday word. Such a word is not a misspelt name.
func Everyday(word string) bool { return real(word) }
