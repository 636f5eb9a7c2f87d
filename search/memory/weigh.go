package memory

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// The cost of a plan's hit has these fields, from the highest bits to the lowest: outside; words of the hit's name;
// class, see weigher.class; kind, place and taste; other words; price or capacity. Each constant with Bits is the
// position of a field's lowest bit.
const (
	nameBits  = 27
	classBits = 25
	placeBits = 20
	wordBits  = 17
	mostValue = 1<<wordBits - 1

	outside = 1 << 30 // added for a hit around the place asked for, which ranks behind all hits in it
)

// What a hit costs in the place bits for a difference from the plan.
const (
	otherQuarter = 8 // in another quarter
	notTaste     = 4 // without a taste that the query asks for
	notKind      = 3
	onlySuits    = 3 // of a kind that suits the taste, without its tag
	otherTown    = 2 // in another town of the governorate
)

// weigher ranks the hits of a plan.
type weigher struct {
	asking
	snapshot *snapshot
	plan     *text.Plan
	words    []text.Token
	by       text.Order         // text.NoOrder if the user has chosen another order
	upTo     int64              // end of the range of guests in the query; 0 if there is none
	closest  bool               // rooms are in the order of their distance from the number of guests
	edges    [][]edge           // by segment
	names    []map[uint32]int32 // by segment: weight of the query's words in a document's name
	other    []map[uint32]int32 // by segment: number of the query's words in a document's tags, address or description
	taste    []set              // by segment: documents with a tag for one of the tastes; nil if the query has none
	suits    []set              // by segment: documents of a kind that suits one of the tastes
	whole    []map[uint32]bool  // by segment: documents whose whole name is in the query
	has      []bool             // by index of plan.Words: some document has the word
}

// prepare looks up the words that only rank.
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
		tagged, suited := s.tasting(w.plan.Tastes)
		w.taste, w.suits = append(w.taste, tagged), append(w.suits, suited)
		w.whole = append(w.whole, map[uint32]bool{})
	}
	for _, s := range w.snapshot.within(w.words) {
		w.whole[s.segment][s.doc] = true
	}
}

// tasteOfKind precedes a kind in the value of a taste: gardens are in the open air.
const tasteOfKind = "kind:"

// tasting returns the documents with a tag for one of the tastes, and those of a kind that suits one. It returns nil if
// there are no tastes.
func (s *segment) tasting(tastes []text.Part) (tagged, suited set) {
	for _, taste := range tastes {
		if tagged == nil {
			tagged, suited = newSet(len(s.docs)), newSet(len(s.docs))
		}
		for _, word := range strings.Fields(taste.Value) {
			if kind, ok := strings.CutPrefix(word, tasteOfKind); ok {
				s.addMeaning(suited, text.Meaning{Sense: text.Kind, Key: kind})
				continue
			}
			for _, form := range []string{text.Normalise(word), text.Bare(text.Normalise(word))} {
				for _, r := range s.words.Exact(form) {
					for _, p := range s.postings[r.Word] {
						if p&inTag != 0 {
							tagged.add(p.doc())
						}
					}
				}
			}
		}
	}
	return tagged, suited
}

// mostSaid is the maximum weight of single words of a name. The whole name weighs more.
const mostSaid = 6

// nameSaid returns the weight of a word in a name: a word as written weighs more than a similar one.
func nameSaid(r text.Reading) int32 {
	if r.How == text.AsWritten {
		return 3
	}
	return 2
}

// leastHeard is the minimum length of a word that is read by its sound or as misspelt.
const leastHeard = 4

// readings returns the readings of a word in a segment.
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

// order sets the costs of a group's hits.
func (w *weigher) order(g *group) {
	third := w.third(g)
	if w.plan.Limit {
		g.keepTo()
	}
	if w.plan.Order == text.Small {
		g.keepSmall()
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
	class, value := w.class(g, part, doc, third, first)
	place := int32(0)
	if first.otherKind(doc) {
		place += notKind
	}
	if taste := w.taste[part]; taste != nil && !taste.has(doc) {
		if w.suits[part].has(doc) {
			place += onlySuits
		} else {
			place += notTaste
		}
	}
	if w.by == text.NoOrder { // an order in the query takes precedence over these
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

// meantFirst tells which hits of a group come first: those of the kind in the query if the plan also accepts other
// kinds, those that mention a relaxed kind, those in the quarter asked for, and those in the town whose name the
// governorate has.
type meantFirst struct {
	loose           bool
	offering        set // documents that mention a relaxed kind; nil if none was relaxed
	kinds           []oneMeaning
	quarters, towns []oneMeaning // empty if the query asks for none
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
	anywhere := slices.ContainsFunc(g.areas, func(a text.Area) bool { return a.City == "" })
	quarters := slices.ContainsFunc(g.areas, func(a text.Area) bool { return a.IsQuarter() })
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

// farFrom returns the cost of being in another quarter of the city, or in another town of the governorate that has the
// city's name.
func (f *meantFirst) farFrom(doc uint32) (far int32) {
	if len(f.quarters) > 0 && !anyHas(f.quarters, doc) {
		far += otherQuarter
	}
	if len(f.towns) > 0 && !anyHas(f.towns, doc) {
		far += otherTown
	}
	return far
}

// otherKind reports whether a hit is not of the kind in the query, if the plan also accepts other kinds.
func (f *meantFirst) otherKind(doc uint32) bool { return f.loose && !anyHas(f.kinds, doc) }

// offers reports whether a hit mentions a relaxed kind.
func (f *meantFirst) offers(doc uint32) bool { return f.offering != nil && f.offering.has(doc) }

// class returns how well a hit meets the order or the number of guests in the query: 0 is best, 3 is worst. value
// orders the hits of a class.
func (w *weigher) class(g *group, part int, doc uint32, third int64, first *meantFirst) (class, value int32) {
	p := &g.segments[part]
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
		return g.belowLimit(price)
	}
	if w.plan.Closest && price > 0 {
		target := g.filters.PriceMax
		if g.filters.PriceMin > 0 {
			target = (g.filters.PriceMin + g.filters.PriceMax) / 2
		}
		return 0, int32(min(max(price-target, target-price)/100, mostValue))
	}
	if guests := int64(g.filters.CapacityMin); guests > 0 {
		otherKind := w.by != text.Small && first.otherKind(doc) // any venue may be a small hall
		if taste := w.taste[part]; taste != nil {
			return tasteful(room, guests, taste.has(doc) || w.suits[part].has(doc)), int32(min(room, mostValue))
		}
		if w.upTo > guests {
			return within(room, w.upTo, otherKind), int32(min(max(room-w.upTo, w.upTo-room), mostValue))
		}
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

// fits returns the class of a room that has space for the guests: 0 for the closest fit, 3 for a room that is far too
// large. A room of another kind ranks behind rooms of the kind in the query that are not far too large.
func fits(room, guests int64, otherKind bool) (class int32) {
	switch {
	case room <= guests*3/2:
	case room <= int64(search.Roomiest(int(guests))):
		class = 1
	default:
		return 3
	}
	if otherKind {
		class += 2
	}
	return class
}

// within returns the class of a room for a range of guests that ends at upTo: rooms that do not have space for all of
// them come first, because only those are in the range.
func within(room, upTo int64, otherKind bool) (class int32) {
	if room > upTo {
		return max(1, fits(room, upTo, otherKind))
	}
	if otherKind {
		return 2
	}
	return 0
}

// tasteful returns the class of a room with or without the taste in the query. The taste counts for more than the fit,
// unless the room is far too large.
func tasteful(room, guests int64, suits bool) (class int32) {
	class = fits(room, guests, false)
	if !suits {
		class = max(class, 2)
	}
	return class
}

// belowLimit returns how well a price meets a rough limit: 0 for up to a quarter below it, 1 for above it, and 2 for a
// lower price.
func (g *group) belowLimit(price int64) (class, value int32) {
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

// keepSmall removes rooms that are far too large for the guests, who asked for a small one, if enough others have space
// for them.
func (g *group) keepSmall() {
	guests := g.filters.CapacityMin
	if guests <= 0 {
		return
	}
	most := int32(min(search.Roomiest(guests), math.MaxInt32))
	keep, small := make([][]hit, len(g.segments)), 0
	for i := range g.segments {
		p := &g.segments[i]
		keep[i] = slices.DeleteFunc(slices.Clone(p.hits), func(h hit) bool { return p.capacity[h.doc] > most })
		small += len(keep[i])
	}
	if small < search.Few {
		return
	}
	for i := range g.segments {
		g.segments[i].hits = keep[i]
	}
	g.total = small
}

// keepTo removes hits above a rough limit if enough hits are at most a quarter below it.
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

// third returns the value at the end of the first third of a group in the order asked for.
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

// index returns the byte offset in the text of a part that was understood.
func index(written string, u search.Understood) int {
	at := strings.Index(written, u.Text)
	return cmp.Or(max(at, 0), 0)
}
