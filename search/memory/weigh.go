package memory

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// The cost of a plan's hit, from the highest bits to the lowest: a name that the words say; the third of the prices or
// sizes that was asked for, or how well the room fits; the kind, quarter and city that were meant first and how it was
// to be; other words; the price or the room.
const (
	nameBits  = 27
	classBits = 25
	placeBits = 20
	wordBits  = 17
	mostValue = 1<<wordBits - 1
)

// What a hit is charged that is not what was meant first.
const (
	notThere  = 8 // another quarter
	notTaste  = 4 // not as it was to be
	notKind   = 3
	notInTown = 2 // another town of the governorate
)

// weigher puts what meets a plan in order.
type weigher struct {
	asking
	snapshot *snapshot
	plan     *text.Plan
	words    []text.Token
	by       text.Order         // none where another order has been chosen
	edges    [][]edge           // by part
	names    []map[uint32]int32 // by part: how many words of a document's name are said
	other    []map[uint32]int32 // or of its tags, its description or where it is
	taste    []set              // by part: what a tag says that it is as it was to be; nil where none was said
	whole    []map[uint32]bool  // by part: what a whole name in the query is of
	has      []bool             // by plan.Words: something has it
}

// prepare looks for the words that only rank.
func (w *weigher) prepare() {
	w.has = make([]bool, len(w.plan.Words))
	for i := range w.snapshot.segments {
		s := w.snapshot.segments[i].segment
		names, other := map[uint32]int32{}, map[uint32]int32{}
		var edges []edge
		for at, word := range w.plan.Words[:min(len(w.plan.Words), search.MaxNamed)] {
			t := w.words[word]
			if short(t.Text) && text.Arabic(t.Text) || text.Number(t.Text) {
				continue
			}
			readings := w.readings(s, t)
			seen := map[uint32]bool{}
			for _, r := range readings {
				for _, p := range s.postings[r.Word] {
					if p&(inTag|inAddress) == 0 && r.How != text.AsWritten && p&leading == 0 || seen[p.doc()] {
						continue
					}
					seen[p.doc()], w.has[at] = true, true
					if p&(inTag|inAddress) == 0 && !s.generic[r.Word] {
						names[p.doc()] += nameSaid(r)
					} else {
						other[p.doc()]++
					}
				}
			}
			for _, form := range []string{t.Text, t.Bare()} {
				for _, doc := range s.description[form] {
					if !seen[doc] {
						seen[doc], w.has[at] = true, true
						other[doc]++
					}
				}
			}
			edges = append(edges, edge{from: word, to: word + 1, words: readings})
		}
		w.edges, w.names, w.other = append(w.edges, edges), append(w.names, names), append(w.other, other)
		w.taste, w.whole = append(w.taste, s.tasting(w.plan.Tastes)), append(w.whole, map[uint32]bool{})
	}
	for _, s := range w.snapshot.within(w.words) {
		w.whole[s.segment][s.doc] = true
	}
}

// tasting returns what has a tag that says one of the tastes; nil where none was said.
func (s *segment) tasting(tastes []text.Part) (all set) {
	for _, taste := range tastes {
		if all == nil {
			all = newSet(len(s.docs))
		}
		for _, word := range strings.Fields(taste.Value) {
			for _, form := range []string{text.Normalise(word), text.Bare(text.Normalise(word))} {
				for _, r := range s.words.Exact(form) {
					for _, p := range s.postings[r.Word] {
						if p&inTag != 0 {
							all.add(p.doc())
						}
					}
				}
			}
		}
	}
	return all
}

// mostSaid is what single words of a name weigh at most: less than all of it.
const mostSaid = 6

// nameSaid is how much a word of a name weighs: what is as it is written more than what only is like it.
func nameSaid(r text.Reading) int32 {
	if r.How == text.AsWritten {
		return 3
	}
	return 2
}

// leastHeard is how many letters a word has at least that is looked for as it sounds or misspelt.
const leastHeard = 4

// readings are what a word may be of the words of a segment.
func (w *weigher) readings(s *segment, t text.Token) []text.Reading {
	readings := s.words.Exact(t.Text)
	if rest := text.Unprefixed(t.Text); len(readings) == 0 && rest != "" {
		readings = s.words.Exact(rest)
	}
	if len(readings) > 0 || utf8.RuneCountInString(t.Text) < leastHeard || text.Everyday(t.Text) {
		return readings
	}
	var near []text.Reading
	for _, r := range w.asking.words.read(s.words, wording{t.Text, false, false, narrow, t.Hamza}, anyWords) {
		if (r.Cost <= text.Edit*2 || r.How == text.AsHeard && r.Cost <= text.Edit*4) && len(near) < search.Few {
			near = append(near, r)
		}
	}
	return near
}

// order gives the hits of a group their costs.
func (w *weigher) order(g *group) {
	third := w.third(g)
	if w.plan.Limit {
		g.keepTo()
	}
	for i := range g.segments {
		p := &g.segments[i]
		first := w.meantFirst(g, p)
		for at := range p.hits {
			h := &p.hits[at]
			h.cost = w.cost(g, i, h.doc, third, &first)
			g.offered = g.offered || first.offers(h.doc)
		}
		g.offered = g.offered || len(p.hits) > 0 && p.namedAfter(g.Category, g.meant)
	}
}

func (w *weigher) cost(g *group, part int, doc uint32, third int64, first *meantFirst) int32 {
	p := &g.segments[part]
	class, value := w.class(g, p, doc, third, first)
	place := int32(0)
	if first.otherKind(doc) {
		place += notKind
	}
	if w.taste[part] != nil && !w.taste[part].has(doc) {
		place += notTaste
	}
	if w.by == text.NoOrder { // an order holds whatever else matched
		place += first.farFrom(doc)
		if first.offering != nil && !first.offers(doc) {
			place += notKind
		}
	}
	name, other := min(mostSaid, w.names[part][doc]), min(7, w.other[part][doc])
	if w.whole[part][doc] {
		name = 7
	}
	return (7-name)<<nameBits | class<<classBits | place<<placeBits | (7-other)<<wordBits | min(value, mostValue)
}

// meantFirst is what the documents of a segment are that come first of a group: of the kind that was said where any
// will do, or offering the one that was relaxed, in the quarter that was said, and in the town whose name its
// governorate has.
type meantFirst struct {
	loose           bool
	offering        set // nil where none was relaxed
	kinds           []oneMeaning
	quarters, towns []oneMeaning // any will do where none is
}

func (w *weigher) meantFirst(g *group, p *found) (first meantFirst) {
	for _, n := range w.plan.Needs {
		if n.Category == g.Category && n.Loose {
			first.loose = true
			for _, k := range n.Kinds {
				first.kinds = append(first.kinds, p.meanings.one(text.Meaning{Sense: text.Kind, Key: k}))
			}
			break
		}
	}
	if len(g.meant) > 0 && len(p.hits) > 0 {
		first.offering = p.sayingAny(g.meant)
	}
	isQuarter := func(a text.Area) bool { return len(a.Any) == 1 && a.Any[0].Sense == text.Quarter }
	anywhere := slices.ContainsFunc(g.areas, func(a text.Area) bool { return a.City == "" })
	quarters := slices.ContainsFunc(g.areas, isQuarter)
	for _, a := range g.areas {
		if quarters {
			first.quarters = append(first.quarters, p.meanings.one(a.Any[0]))
		}
		if !anywhere {
			first.towns = append(first.towns, p.meanings.one(text.Meaning{Sense: text.City, Key: a.City}))
		}
	}
	return first
}

// farFrom is how far a hit is from what was meant first: in another quarter of the city, or in another town of the
// governorate that has the city's name.
func (f *meantFirst) farFrom(doc uint32) (far int32) {
	if len(f.quarters) > 0 && !anyHas(f.quarters, doc) {
		far += notThere
	}
	if len(f.towns) > 0 && !anyHas(f.towns, doc) {
		far += notInTown
	}
	return far
}

// otherKind reports whether a hit is not of the kind that was said, where any will do.
func (f *meantFirst) otherKind(doc uint32) bool { return f.loose && !anyHas(f.kinds, doc) }

// offers reports whether a hit says that it offers a kind that was relaxed.
func (f *meantFirst) offers(doc uint32) bool { return f.offering != nil && f.offering.has(doc) }

// class is how well a hit is what a word of order or a number of guests asks for, and its value in that order.
func (w *weigher) class(g *group, p *found, doc uint32, third int64, first *meantFirst) (class, value int32) {
	price, room := p.priceCents[doc], int64(p.capacity[doc])
	dollars := int32(min(price/100, mostValue))
	switch w.by {
	case text.Cheap:
		if price == 0 {
			return 3, mostValue
		}
		return beyondThird(price <= third), dollars
	case text.Dear:
		if price == 0 {
			return 3, mostValue
		}
		return beyondThird(price >= third), mostValue - dollars
	case text.Rated:
		return 0, mostValue - int32(p.ranked[doc]*100)
	}
	if w.plan.Limit && price > 0 {
		return g.within(price)
	}
	if w.plan.Closest && price > 0 {
		target := g.filters.PriceMax
		if g.filters.PriceMin > 0 {
			target = (g.filters.PriceMin + g.filters.PriceMax) / 2
		}
		return 0, int32(min(max(price-target, target-price)/100, mostValue))
	}
	if guests := int64(g.filters.CapacityMin); guests > 0 {
		otherKind := w.by != text.Small && first.otherKind(doc) // a small hall is any small place
		return fits(room, guests, otherKind), int32(min(room, mostValue))
	}
	switch w.by {
	case text.Big:
		return beyondThird(room >= third && room > 0), mostValue - int32(min(room, mostValue))
	case text.Small:
		if room == 0 {
			return 3, mostValue
		}
		return beyondThird(room <= third), int32(min(room, mostValue))
	}
	return 0, 0
}

// fits is the class of a room that holds the guests: the closest first. Where another kind of venue will do, it comes
// behind what is of the kind that was said, unless that is far too large.
func fits(room, guests int64, otherKind bool) (class int32) {
	switch {
	case room <= guests*3/2:
	case room <= guests*5/2:
		class = 1
	default:
		return 3
	}
	if otherKind {
		class += 2
	}
	return class
}

// within is how well a price keeps to a limit that is a guess: up to a quarter below it is meant, and where little is,
// up to a quarter above it comes next.
func (g *group) within(price int64) (class, value int32) {
	limit := g.filters.PriceMax / 5 * 4
	missed := int32(min(max(price-limit, limit-price)/100, mostValue))
	switch {
	case price > limit:
		return 1, missed
	case price >= limit/4*3:
		return 0, missed
	}
	return 2, missed
}

// keepTo leaves out what is above a limit that is a guess, where enough is up to a quarter below it.
func (g *group) keepTo() {
	limit := g.filters.PriceMax / 5 * 4
	for i := range g.segments {
		p := &g.segments[i]
		for _, h := range p.hits {
			if price := p.priceCents[h.doc]; price <= limit && price >= limit/4*3 {
				g.near++
			}
		}
	}
	if g.near < search.Few {
		return
	}
	g.total = 0
	for i := range g.segments {
		p := &g.segments[i]
		p.hits = slices.DeleteFunc(p.hits, func(h hit) bool { return p.priceCents[h.doc] > limit })
		g.total += len(p.hits)
	}
}

func beyondThird(within bool) int32 {
	if within {
		return 0
	}
	return 1
}

// third is the value at which the first third of a group ends, in the order that is asked for.
func (w *weigher) third(g *group) int64 {
	by := w.by
	if by == text.NoOrder || by == text.Rated {
		return 0
	}
	var values []int64
	for i := range g.segments {
		p := &g.segments[i]
		for _, h := range p.hits {
			value := p.priceCents[h.doc]
			if by == text.Big || by == text.Small {
				value = int64(p.capacity[h.doc])
			}
			if value > 0 {
				values = append(values, value)
			}
		}
	}
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	n := (len(values) + 2) / 3
	if by == text.Dear || by == text.Big {
		return values[len(values)-n]
	}
	return values[n-1]
}

// index is where in the text something was understood.
func index(written string, u search.Understood) int {
	at := strings.Index(written, u.Text)
	return cmp.Or(max(at, 0), 0)
}
