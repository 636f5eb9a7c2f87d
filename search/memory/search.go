package memory

import (
	"context"
	"slices"
	"strings"

	"weddings/search"
	"weddings/search/text"
)

// asMeant is the maximum cost of a hit in which every word was found as it was meant.
const asMeant = text.Edit / 4

// finding is the result of a search before it is ranked.
type finding struct {
	segments []found
	best     int32 // lowest cost of a hit
	total    int
	plan     *plan
	dropped  []text.Token
	widened  []widening
	groups   []search.Group
	group    func(segment int, doc uint32) int // the index of a hit's group; nil if there are no groups
}

// widening is a part of the query for which something wider was looked for.
type widening struct {
	from, to int    // byte offsets in the query
	key      string // key of the kind, quarter or city in the query
	search.Nearest
}

// found is the hits of one segment.
type found struct {
	*liveSegment
	hits  []hit
	edges []edge
	free  set // the documents that are free at the time asked for and come first; nil if the query asks for no time
}

// Search implements search.Engine.
func (e *Engine) Search(ctx context.Context, q search.Query) (search.Result, error) {
	typed := q.Text
	if other := e.current.Load().onKeyboard(typed); other != typed && !namesDate(typed, q.Today) {
		q.Text = other
	}
	result, err := e.find(ctx, q, searching)
	if q.Text != typed && !q.Bare && err == nil {
		if result.DidYouMean == "" {
			result.DidYouMean = q.Text
		}
		result.Understood, result.Dropped = nil, nil // they would name parts of a text that the user did not write
	}
	return result, err
}

func (e *Engine) find(ctx context.Context, q search.Query, far reach) (search.Result, error) {
	if err := ctx.Err(); err != nil {
		return search.Result{}, err
	}
	r := e.current.Load()
	q.Filters.When.Today = q.Today
	not := r.notNamed(search.Words(q.Text), q.Text)
	r, words, dated := r.except(not.IDs), not.Words, []search.Understood(nil)
	if !r.called(words) {
		words, dated = q.Dates(words, r.named)
	}
	dated = append(not.Understood, dated...)
	result, err := e.orBusy(r, q, words, dated, far)
	if len(dated) > 0 {
		result.Understood = append(result.Understood, dated...)
	}
	return result, err
}

// orBusy answers a query with listings that are not free if none is free. The listings asked for often exist and are
// taken, above all those asked for by name. Then it does not look for less similar ones, which takes many times as
// long.
func (e *Engine) orBusy(
	r *snapshot, q search.Query, words []text.Token, dated []search.Understood, far reach,
) (search.Result, error) {
	taken := false
	early := func(q search.Query) (search.Result, error) {
		far := far
		if q.Filters.When.Only {
			far.taken = &taken
		}
		return e.read(r, q, words, far), nil
	}
	result, err := q.OrBusy(dated, early)
	free := func(h search.Hit) bool { return h.FreeOn > 0 } // it only mentions what is asked for
	if taken && (result.Total == 0 || slices.ContainsFunc(result.Hits, free)) {
		return q.OrBusy(dated, func(q search.Query) (search.Result, error) { return e.read(r, q, words, far), nil })
	}
	return result, err
}

// read answers a query as a sentence or word by word.
func (e *Engine) read(r *snapshot, q search.Query, tokens []text.Token, far reach) search.Result {
	plan, planned, ok := e.understand(r, q, tokens, far)
	var besides []string
	if plan != nil && (plan.Nothing != "" || plan.Sentence || len(tokens) > longName) {
		if words, rest, named := r.about(&q, tokens); named {
			tokens, besides, plan, ok = words, rest, nil, false
		}
	}
	if ok && (planned.Total > 0 && !planned.Away() || plan.Nothing != "" || len(plan.Without) > 0) {
		return planned
	}
	a := asking{scratch: scratches.Get().(*scratch), reach: far, lexicon: e.lexicon, synonyms: *e.synonyms.Load()}
	defer a.over()
	result := r.wordByWord(q, tokens, a)
	if a.isTaken() {
		return result
	}
	result.Dropped = append(result.Dropped, besides...)
	if ok { // No listing meets the plan. A landmark in an address may have the name of a quarter of another town.
		if asWritten := result.Total > 0 && len(result.Dropped) == 0 && len(result.Nearest) == 0; asWritten {
			return result
		}
		return planned
	}
	if plan != nil && plan.Constrained() && !plan.Named && (lacks(plan, &result, q.Text, tokens) ||
		r.overlooks(plan, &result, q.Text, tokens) || fewHalls(plan, &result)) {
		if p := r.planned(plan, q, tokens, a); p.Total > 0 {
			return p
		}
	}
	return result
}

// wordByWord looks up each word by itself. Numbers and words that ask for an order are taken out first.
func (snap *snapshot) wordByWord(q search.Query, tokens []text.Token, a asking) search.Result {
	tokens = text.Unmasked(tokens)
	tokens = tokens[:min(len(tokens), search.MaxNamed)]
	filters, words, understood := q.Narrow(tokens)
	counting := len(words) < len(tokens)
	order, words, ordered := q.Order(words)
	a.roomy = slices.ContainsFunc(
		understood,
		func(u search.Understood) bool { return u.Kind == search.NearestCapacityMin },
	)
	words = snap.split(words, q.Text)
	f := snap.findAll(words, a, filters)
	var nearest []search.Nearest
	var dropped []string
	if counting && !f.ofTrade(q.Text) && snap.meansTrade(words, a, q) {
		filters, understood, dropped = q.WithoutGuests(filters, understood)
		if f = snap.findAll(words, a, filters); !f.ofTrade(q.Text) {
			f = finding{} // a listing that only mentions the trade is no better match for the price
		}
	}
	if f.total == 0 && counting && slices.ContainsFunc(tokens, snap.numberInName) {
		if g := snap.findAll(tokens, a, q.Filters); g.total > 0 {
			f, understood = g, nil
		}
	}
	if f.total == 0 && counting {
		if g, less, ok := snap.relaxed(q.Relaxed(filters, understood), words, a); ok {
			f, understood = g, less.Kept
			missed, left := less.Missed(g.extremes())
			nearest, dropped = missed, append(dropped, left...)
		}
		oneIsMeant := f.plan != nil && !f.plan.what && !f.plan.where
		if chosen := order != "" && order != search.Relevance; !chosen && !oneIsMeant && !a.typing {
			order = search.NearestFirst(nearest)
		}
	}
	f.onlyThere()
	result := snap.answer(&f, q, order)
	best := f.first()
	if f.fuzzy(best) { // nothing was found, so no word was dropped for it, and only words as written were understood
		result.Nearest, result.Dropped = []search.Nearest{{Kind: search.NearestWords}}, nil
		for i := range result.Hits {
			result.Hits[i].Highlights = nil
		}
		result.Understood = search.Once(slices.Concat(understood, ordered, f.understood(q.Text, nil)))
		return result
	}
	result.Nearest = append(nearest, result.Nearest...)
	result.Dropped = slices.Concat(result.Dropped, dropped)
	result.Understood = search.Once(slices.Concat(understood, ordered, f.understood(q.Text, best)))
	if !q.Bare {
		result.DidYouMean = snap.didYouMean(&f, q.Text, words, best, a)
	}
	return result
}

// onlyThere removes the hits that have a place only as a part of their name, if the query says "in" of it and there are
// hits in that place: "صالة بالشام" is not the hall شام in another town.
func (f *finding) onlyThere() {
	for _, places := range f.plan.located() {
		is := func(p *found, doc uint32) bool {
			return slices.ContainsFunc(places, func(m text.Meaning) bool { return p.meanings.has(doc, m) })
		}
		there := 0
		for i := range f.segments {
			p := &f.segments[i]
			for _, h := range p.hits {
				if is(p, h.doc) {
					there++
				}
			}
		}
		if there == 0 || there == f.total {
			continue
		}
		for i := range f.segments {
			p := &f.segments[i]
			p.hits = slices.DeleteFunc(p.hits, func(h hit) bool { return !is(p, h.doc) })
		}
		f.total = there
	}
}

// sayIn are words for being in or near a place.
var sayIn = map[string]bool{"في": true, "من": true, "قرب": true, "in": true, "near": true}

// located returns the cities and governorates of which the query says "in", each with others of the same name.
func (p *plan) located() (all [][]text.Meaning) {
	if p == nil {
		return nil
	}
	if what, where := p.saysOnly(); !what || !where { // it may be a name: "night in Damascus"
		return nil
	}
	for i, t := range p.tokens {
		var places []text.Meaning
		for _, f := range p.founds {
			joined := f.Word != t.Text && strings.HasPrefix(t.Text, "ب")
			in := joined || i > 0 && sayIn[p.tokens[i-1].Text]
			isTown := f.Sense == text.City || f.Sense == text.Governorate
			if in && isTown && f.From == i && f.To == i+1 && f.How == text.AsWritten {
				places = append(places, f.Meaning)
			}
		}
		if len(places) > 0 {
			all = append(all, places)
		}
	}
	return all
}

// longName is the number of words above which a query may be a sentence around a name.
const longName = 6

// lacks reports whether the result word by word misses something that the plan understands. It does if it is empty, if
// it dropped a word of a part of the plan, or if it took a trade for another kind.
func lacks(p *text.Plan, r *search.Result, written string, words []text.Token) bool {
	gaveUp := func(part text.Part) bool {
		whole := written[words[part.From].Start:words[part.To-1].End]
		return part.Kind != "" && (slices.Contains(r.Dropped, whole) ||
			p.OfOneTrade() && slices.ContainsFunc(words[part.From:part.To], func(t text.Token) bool {
				return slices.Contains(r.Dropped, written[t.Start:t.End])
			}))
	}
	otherwise := func(n search.Nearest) bool { return n.Kind == search.NearestKind }
	return r.ByWords() || r.Total == 0 || slices.ContainsFunc(p.Parts, gaveUp) ||
		p.OfOneTrade() && slices.ContainsFunc(r.Nearest, otherwise)
}

// fewHalls reports whether a search for a word that people use for any venue found hardly any halls. The plan also
// lists other venues.
func fewHalls(p *text.Plan, result *search.Result) bool {
	quarter := func(part text.Part) bool { return part.Kind == "quarter" } // the halls of a quarter are enough
	sure := !p.Guessed && len(p.Words) == 0 && len(p.Needs) == 1 && p.Needs[0].Loose &&
		(!p.Needs[0].Proper || len(p.Numbers) == 0)
	return sure && !slices.ContainsFunc(p.Parts, quarter) && result.Total < search.Few &&
		len(result.Nearest)+len(result.Dropped) == 0
}

// overlooks reports whether the result word by word ignores a kind or a place that the plan understands, although no
// listing has such a name.
func (snap *snapshot) overlooks(p *text.Plan, result *search.Result, written string, words []text.Token) bool {
	return slices.ContainsFunc(p.Parts, func(part text.Part) bool {
		if part.Kind != "kind" && !part.Place() || p.Guessed && !text.Lexicon().Known(words[part.From:part.To]) {
			return false
		}
		whole := written[words[part.From].Start:words[part.To-1].End]
		said := func(u search.Understood) bool {
			return strings.Contains(u.Text, whole) || strings.Contains(whole, u.Text)
		}
		called := func(t text.Token) bool { return snap.named(t.Text) || snap.named(t.Bare()) }
		return !slices.ContainsFunc(result.Understood, said) && !slices.ContainsFunc(words[part.From:part.To], called)
	})
}

// relaxed looks up the words without some of the query's numbers, and gives up as few numbers as possible. It first
// looks for listings that match all words, then for near ones.
func (snap *snapshot) relaxed(
	ways []search.Relaxed,
	words []text.Token,
	a asking,
) (f finding, less search.Relaxed, ok bool) {
	for _, all := range []bool{true, false} {
		for _, less := range ways {
			f := snap.findAll(words, a, less.Filters)
			if f.total > 0 && !(all && (len(f.dropped) > 0 || len(f.widened) > 0)) {
				return f, less, true
			}
		}
	}
	return f, less, false
}

// numberInName reports whether a word is a number that occurs in a name.
func (snap *snapshot) numberInName(t text.Token) bool { return text.Number(t.Text) && snap.has(t.Text) }

// answer ranks the hits and returns the requested page.
func (snap *snapshot) answer(f *finding, q search.Query, order search.Sort) search.Result {
	result := search.Result{Total: f.total, Position: snap.position, Groups: f.groups}
	for _, w := range f.widened {
		w.Text = q.Text[w.from:w.to]
		result.Nearest = append(result.Nearest, w.Nearest)
	}
	for _, t := range f.dropped {
		result.Dropped = append(result.Dropped, q.Text[t.Start:t.End])
	}
	when := &q.Filters.When
	if when.Narrows() && !when.Only {
		for i := range f.segments {
			if p := &f.segments[i]; p.free == nil { // freeFirst has set it for several groups
				p.free = p.segment.free(when)
			}
		}
	}
	top := f.top(order, max(q.Offset, 0), max(q.Limit, 0))
	if len(top) > 0 {
		result.Hits = make([]search.Hit, 0, len(top))
	}
	for _, h := range top {
		hit := when.Hit(&f.segments[h.segment].docs[h.doc])
		if !q.Bare {
			hit.Highlights = f.segments[h.segment].highlights(h.doc)
		}
		if f.group != nil {
			hit.Group = f.group(h.segment, h.doc)
		}
		result.Hits = append(result.Hits, hit)
	}
	if when.Asked() {
		result.When = *when
	}
	if !q.Bare {
		result.Facets = f.facets()
	}
	return result
}

// findAll looks for listings that match all words, then for those that match all but some.
func (snap *snapshot) findAll(tokens []text.Token, a asking, filters search.Filters) finding {
	if len(tokens) == 0 {
		return snap.everything(a, filters)
	}
	p := newPlan(tokens, a, narrow)
	if !slices.ContainsFunc(snap.segments, func(p liveSegment) bool { return !p.excludes(filters) }) {
		return snap.pass(p, filters, narrow)
	}
	f := snap.asSaid(p, filters)
	if f.total == 0 && snap.taken(p, filters) {
		return f
	}
	quarters := p.widenings(quarterToCity)
	if len(quarters) == 0 || a.byCity { // the city of a quarter is likelier than a misspelling
		f = snap.further(p, filters, f)
	}
	if f.total == 0 && p.idle { // "I want", "who knows": the query does not say yet what it asks for
		return snap.everything(a, filters)
	}
	absent := f.absent()
	if absent && len(quarters) > 0 && !a.byCity {
		a.byCity = true
		city := snap.inCity(snap.findAll(tokens, a, filters), p.founds, quarters)
		if p.what && city.total > 0 && !city.widenedTo(search.NearestQuarter) { // the quarter has other venues
			if g := snap.widened(p, kindToCategory, filters); g.total > 0 {
				return g
			}
		}
		return city
	}
	if p.what && absent {
		// A town without a hall may have a restaurant.
		if g := snap.widened(p, kindToCategory, filters); g.total > 0 {
			return g
		}
	}
	if f.total == 0 && p.plain() {
		// Someone who asks in a small town has not looked farther away yet.
		if g := snap.widened(p, cityToGovernorate, filters); g.total > 0 {
			return g
		}
	}
	if f.total > 0 || len(tokens) < 2 || p.what && !p.where { // each word of a kind is needed
		return f
	}
	if !p.plain() {
		if f = snap.pass(newPlan(tokens, a, widest), filters, widest); f.total > 0 {
			return f
		}
	}
	return snap.dropping(p, filters)
}

// dropping leaves out the words that no listing has. Then, until there is a hit, it leaves out one word at a time: the
// commonest one without which there is a hit, or else the commonest.
func (snap *snapshot) dropping(p *plan, filters search.Filters) (f finding) {
	documents, strange := make([]int, len(p.tokens)), newPlan(p.tokens, p.asking, wide).strange
	for i := range p.tokens {
		single := readPlan(p.tokens[i:i+1], p.asking, narrow, p.half && i == len(p.tokens)-1)
		alone := snap.look(single, search.Filters{})
		documents[i] = alone.total
		onlyTag := alone.total > 0 && alone.best >= atTag
		strange[i] = strange[i] || onlyTag || text.Number(p.tokens[i].Text) // it is a number that counts nothing
	}
	var dropped []text.Token
	asked := len(p.tokens)
	drop := func(i int) {
		if !p.filler[i] {
			dropped = append(dropped, p.tokens[i])
		}
		p, documents, strange = p.without(i), slices.Delete(documents, i, i+1), slices.Delete(strange, i, i+1)
	}
	for i := len(p.tokens) - 1; i >= 0; i-- {
		if documents[i] == 0 && len(p.tokens) > 1 {
			drop(i)
		}
	}
	if len(p.tokens) < asked {
		f = snap.look(p, filters)
	}
	for f.total == 0 && len(p.tokens) > 1 {
		var worst int
		worst, f = snap.worst(p, documents, strange, filters)
		drop(worst)
	}
	f.dropped = slices.Concat(dropped, f.dropped)
	return f
}

// saysOnly reports whether the words are only a kind and a place, as written.
func (p *plan) saysOnly() (what, where bool) {
	said := slices.Clone(p.filler)
	for _, f := range p.founds {
		if f.How != text.AsWritten {
			continue
		}
		what, where = what || saysWhat(f.Sense), where || saysWhere(f.Sense)
		for i := f.From; i < f.To; i++ {
			said[i] = true
		}
	}
	all := !slices.Contains(said, false)
	return what && all, where && all
}

// plain reports whether the query is a kind and a place, and nothing else.
func (p *plan) plain() bool { return p.what && p.where }

// wider says how to replace a meaning by a wider one.
type wider struct {
	sense, to text.Sense
	of        func(key string) string
	nearest   string
}

var (
	kindToCategory    = wider{text.Kind, text.Category, text.CategoryOf, search.NearestKind}
	quarterToCity     = wider{text.Quarter, text.City, text.CityOf, search.NearestQuarter}
	cityToGovernorate = wider{text.City, text.Governorate, text.GovernorateOf, search.NearestCity}
)

// widenedTo reports whether the hits are said to be in something wider.
func (f *finding) widenedTo(kind string) bool {
	return slices.ContainsFunc(f.widened, func(w widening) bool { return w.Kind == kind })
}

// inCity reports the hits as "in the city instead" if the best hit is in the city but in none of the quarters asked
// for.
func (snap *snapshot) inCity(f finding, founds []text.Found, quarters []widening) finding {
	for _, top := range f.first() {
		of := &f.segments[top.segment].meanings
		within := func(m text.Found) bool { return m.Sense == text.Quarter && of.has(top.doc, m.Meaning) }
		for _, w := range quarters {
			if of.has(top.doc, text.Meaning{Sense: text.City, Key: w.Value}) && !slices.ContainsFunc(founds, within) {
				f.widened = append(f.widened, w)
			}
		}
	}
	return f
}

// widenings returns the phrases of the query, as written, that have a wider meaning: a quarter has its city. Each
// meaning occurs once.
func (p *plan) widenings(by wider) (all []widening) {
	for at := 0; at < len(p.tokens); {
		to, key := at, ""
		for _, f := range p.founds { // the longest phrase
			if f.From == at && f.How == text.AsWritten && f.Sense == by.sense && f.To > to {
				to, key = f.To, f.Key
			}
		}
		said := func(w widening) bool { return w.key == key }
		if to > at && !slices.ContainsFunc(all, said) {
			words := p.tokens[at:to]
			all = append(
				all,
				widening{
					words[0].Start,
					words[len(words)-1].End,
					key,
					search.Nearest{Kind: by.nearest, Value: by.of(key)},
				},
			)
		}
		at = max(at+1, to)
	}
	return all
}

// widened looks up a plan in which every meaning of by.sense is replaced by the wider one.
func (snap *snapshot) widened(p *plan, by wider, filters search.Filters) (f finding) {
	all := p.widenings(by)
	if len(all) == 0 {
		return f
	}
	wide := *p
	wide.founds = slices.Clone(p.founds)
	for i := range wide.founds {
		if f := &wide.founds[i]; f.Sense == by.sense {
			f.Meaning = text.Meaning{Sense: by.to, Key: by.of(f.Key)}
		}
	}
	f = snap.asSaid(&wide, filters)
	f.widened = all
	if by.sense == text.Kind {
		f.widened = slices.DeleteFunc(all, func(w widening) bool {
			if f.leftOut(w) {
				return true
			}
			f.unsaidLast(w.key)
			return f.offers(w.key) && w.Value != "venues" // a venue only mentions it
		})
	}
	return f
}

// without returns the plan without one word.
func (p *plan) without(i int) *plan {
	rest := slices.Delete(slices.Clone(p.tokens), i, i+1)
	return readPlan(rest, p.asking, narrow, p.half && i < len(p.tokens)-1)
}

// worst returns the word to drop: the commonest one without which there is a hit, or else the commonest. Strange words
// come first. f has the hits without that word.
func (snap *snapshot) worst(p *plan, documents []int, strange []bool, filters search.Filters) (at int, f finding) {
	order := make([]int, len(documents))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if strange[a] != strange[b] {
			if strange[a] {
				return -1
			}
			return 1
		}
		return documents[b] - documents[a]
	})
	for i, at := range order {
		without := snap.look(p.without(at), filters)
		if without.total > 0 {
			return at, without
		}
		if i == 0 {
			f = without
		}
	}
	return order[0], f
}

// look returns the listings that match all words of a plan: as written, and if those are few, also with mistakes.
func (snap *snapshot) look(p *plan, filters search.Filters) finding {
	return snap.further(p, filters, snap.asSaid(p, filters))
}

// further looks more widely if f has few hits.
func (snap *snapshot) further(p *plan, filters search.Filters, f finding) finding {
	if p.plain() { // no word is misspelt: a user who asks for Homs is not shown Hama
		return f
	}
	if f.total == 0 || f.total < search.Few && f.best > asMeant {
		wider := readPlan(p.tokens, p.asking, wide, p.half)
		if w := snap.pass(wider, filters, wide); w.total > f.total {
			f = w
		}
	}
	if p.what && (f.total == 0 || f.onlyDescribed()) {
		if any := snap.anyNeed(p, filters); any.total > 0 {
			return any
		}
	}
	return f
}

// taken reports whether listings match the plan by name, kind or place but are not free, and records that in
// reach.taken. A match in a tag does not count: free listings may have the same words in their description.
func (snap *snapshot) taken(p *plan, filters search.Filters) bool {
	if p.reach.taken == nil || !filters.When.Only || !filters.When.Asked() {
		return false
	}
	filters.When.Only = false
	busy := snap.pass(p, filters, narrow)
	*p.reach.taken = busy.total > 0 && (busy.best < atTag || busy.named())
	return *p.reach.taken
}

// named reports whether the first hit has each word in its name or address or as a meaning, also misspelt. A mistake
// costs more than a match in a tag does, so the cost does not tell.
func (f *finding) named() bool {
	if f.onlyDescribed() {
		return false
	}
	for _, top := range f.first() {
		p := &f.segments[top.segment]
		for i := range p.edges {
			if r, has := p.reading(&p.edges[i], top.doc); has {
				if at, _ := p.posted(r.Word, top.doc); at&inTag != 0 {
					return false
				}
			}
		}
	}
	return true
}

// pass returns the hits of a plan. It returns none once listings are known to match but not to be free.
func (snap *snapshot) pass(p *plan, filters search.Filters, how width) finding {
	f := finding{plan: p, best: 1 << 30}
	if p.isTaken() {
		return f
	}
	for i := range snap.segments {
		part := &snap.segments[i]
		hits, edges := part.match(p, how, part.filter(filters, part.deleted))
		for _, h := range hits {
			f.best = min(f.best, h.cost)
		}
		f.segments = append(f.segments, found{liveSegment: part, hits: hits, edges: edges})
	}
	most := f.best + slack
	if f.best < atTag && p.plain() {
		most = min(most, atTag-1) // a tag may contain the name of a town
	}
	for i := range f.segments {
		f.segments[i].hits = slices.DeleteFunc(f.segments[i].hits, func(h hit) bool { return h.cost > most })
		f.total += len(f.segments[i].hits)
	}
	return f
}

// everything returns all listings that pass the filters. For suggestions it returns only the first ones of each
// segment.
func (snap *snapshot) everything(a asking, filters search.Filters) finding {
	f := finding{}
	for i := range snap.segments {
		part := &snap.segments[i]
		pass := part.filter(filters, part.deleted)
		most := min(part.live, a.meanings)
		hits := a.lend(most)
		for doc := uint32(0); len(hits) < most && int(doc) < len(part.docs); doc++ {
			if pass == nil || pass(doc) {
				hits = append(hits, hit{doc, 0})
			}
		}
		f.segments = append(f.segments, found{liveSegment: part, hits: hits})
		f.total += len(hits)
	}
	return f
}

// understood returns how the first hit matches the words. If there is no hit, it returns the meanings of the words as
// written.
func (f *finding) understood(written string, top []ranked) []search.Understood {
	if f.plan == nil {
		return nil
	}
	var all []search.Understood
	say := func(m text.Found) {
		u := search.Understood{
			Kind:  m.Sense.String(),
			Value: m.Key,
			Text:  written[f.plan.tokens[m.From].Start:f.plan.tokens[m.To-1].End],
		}
		all = append(all, u)
	}
	if len(top) == 0 {
		for _, m := range f.plan.founds {
			if m.How == text.AsWritten {
				say(m)
			}
		}
		return all
	}
	said := make([]bool, len(f.plan.tokens))
	for _, n := range f.plan.needs {
		if len(n.means) > 0 {
			say(n.means[0])
		}
		for i := n.from; i < n.to; i++ {
			said[i] = true
		}
	}
	p, doc := &f.segments[top[0].segment], top[0].doc
	for _, longer := range []bool{true, false} { // "دير الزور" before the meanings of its single words
		for _, e := range p.edges {
			if e.to > e.from+1 != longer || slices.Contains(said[e.from:e.to], true) {
				continue
			}
			guess := f.plan.mayBe(&e)
			for _, m := range e.founds { // sorted by cost
				if !guess && m.How > text.AsBeginning && saysWhat(m.Sense) {
					continue
				}
				if p.meanings.has(doc, m.Meaning) && !p.named(&e, doc, m.Cost) {
					if m.How == text.AsMistaken && m.To == m.From+1 &&
						!recognised(f.plan.tokens[m.From].Text, m.Word, m.Cost) {
						break
					}
					say(m)
					for i := e.from; i < e.to; i++ {
						said[i] = true
					}
					break
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b search.Understood) int {
		return strings.Index(written, a.Text) - strings.Index(written, b.Text)
	})
	return all
}

// named reports whether the document's name has a word of the edge at a lower cost than a meaning. Then the name of a
// place does not mean the place.
func (p *found) named(e *edge, doc uint32, cost int32) bool {
	if e.kind {
		return false
	}
	for _, r := range e.words {
		if r.Cost >= cost {
			return false
		}
		if how, has := p.posted(r.Word, doc); has && how&(inTag|leading) == leading {
			return true
		}
	}
	return false
}
