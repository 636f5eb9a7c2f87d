package memory

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"weddings/search"
	"weddings/search/text"
)

// wish is a need of a plan with the constraints that have not been relaxed.
type wish struct {
	text.Need
	areas     []text.Area
	amenities []text.Part
	without   []text.Part
	filters   search.Filters
	meant     []string // kinds that were relaxed; hits that mention one of them come first
}

// group is what was found for one need.
type group struct {
	wish
	segments []found
	total    int
	near     int  // number of hits at most a quarter below a rough price limit
	offered  bool // a hit offers one of the relaxed kinds
	nearest  []search.Nearest
	dropped  []text.Part // amenities that were relaxed
	leftOut  []string    // numbers that do not apply to the hits
}

// planned answers a plan. For each need it finds the listings that meet every constraint, or else the nearest ones. The
// results of several needs are interleaved.
func (snap *snapshot) planned(p *text.Plan, q search.Query, words []text.Token, a asking) search.Result {
	filters, understood := q.NarrowTo(words, p)
	w := weigher{plan: p, snapshot: snap, asking: a, words: words, by: p.Order}
	if q.Sort != "" && q.Sort != search.Relevance {
		w.by = text.NoOrder
	}
	w.prepare()
	w.closest, w.upTo = filters.CapacityMin > 0, p.UpTo()
	groups := w.elsewhere(&q, w.groups(&q, filters, understood))
	if !slices.ContainsFunc(groups, func(g group) bool { return g.Category == "venues" || g.Category == "" }) {
		_, kept, guests := q.WithoutGuests(filters, understood) // services have no capacity
		understood = kept
		groups[0].leftOut = append(groups[0].leftOut, guests...)
	}
	if filters.CapacityMin > 0 {
		groups = w.offering(groups)
	}
	women := w.sayingFirst(&q, groups)
	f := w.parted(&q, groups)
	missing := w.offered(&f)
	result := snap.answer(&f, q, q.Sort)
	said := w.said(&q, understood)
	for _, part := range p.Parts {
		if p.Overruled(&part) {
			result.Dropped = append(result.Dropped, w.written(&q, part.From, part.To))
		}
	}
	for _, part := range missing {
		if n, ok := w.absent(&q, groups, &part); ok {
			result.Nearest = append(result.Nearest, n)
		} else {
			result.Dropped = append(result.Dropped, w.written(&q, part.From, part.To))
		}
	}
	for _, part := range w.mentioned(&f, groups) {
		if n, ok := w.absent(&q, groups, &part); ok {
			result.Nearest = append(result.Nearest, n)
		}
	}
	for i := range groups {
		for _, n := range groups[i].nearest {
			if !slices.Contains(result.Nearest, n) && !groups[i].offers(n) {
				result.Nearest = append(result.Nearest, n)
			}
		}
		result.Dropped = append(result.Dropped, groups[i].leftOut...)
		for at := range said {
			said[at] = groups[i].instead(said[at])
		}
		said = slices.DeleteFunc(said, func(u search.Understood) bool { return groups[i].gaveUp(u) })
		for _, d := range groups[i].dropped {
			word := w.written(&q, d.From, d.To)
			result.Dropped = append(result.Dropped, word)
			gone := func(u search.Understood) bool { return u.Text == word || u.Kind == d.Kind && u.Value == d.Value }
			said = slices.DeleteFunc(said, gone) // it may be named twice
		}
	}
	result.Dropped = slices.Concat(result.Dropped, women, w.leftOut(&q, groups))
	result.Understood = search.Once(said)
	if !q.Bare {
		result.DidYouMean = p.Corrected
	}
	return result
}

// groups returns what is found for each need of the plan.
func (w *weigher) groups(q *search.Query, filters search.Filters, understood []search.Understood) []group {
	needs := w.plan.Needs
	if len(needs) == 0 {
		needs = []text.Need{{}}
	}
	groups := make([]group, 0, len(needs))
	_, priced, _ := q.WithoutGuests(filters, understood)
	for _, n := range needs {
		of := wish{Need: n, areas: w.plan.Places, without: w.plan.Without, filters: filters}
		if len(n.Areas) > 0 {
			of.areas = n.Areas
		}
		if n.Category == "venues" || n.Category == "" {
			of.amenities = w.plan.Amenities
		} else {
			of.filters.CapacityMin, of.filters.CapacityMax = q.Filters.CapacityMin, q.Filters.CapacityMax
			groups = append(groups, w.widen(q, of, priced)) // services have no capacity
			continue
		}
		groups = append(groups, w.widen(q, of, understood))
	}
	return groups
}

// offering returns only the group of venues if the query asks for a venue with a trade, and some venue mentions that
// trade.
func (w *weigher) offering(groups []group) []group {
	if len(groups) != 2 || groups[0].Category != "venues" || !groups[1].With {
		return groups
	}
	total := 0
	for i := range groups[0].segments {
		p := &groups[0].segments[i]
		saying := w.sayingOthers(p, groups, 0)
		for _, h := range p.hits {
			if saying.has(h.doc) {
				total++
			}
		}
	}
	if total == 0 {
		return groups
	}
	venues := groups[0]
	if kinds := w.ofKind(&venues); kinds.total > 0 {
		venues = kinds
	}
	return []group{venues}
}

// ofKind returns the hits of a group that are of the kind in the query.
func (w *weigher) ofKind(g *group) group {
	meant := *g
	meant.segments, meant.total = slices.Clone(g.segments), 0
	meant.nearest = slices.DeleteFunc(slices.Clone(g.nearest), func(n search.Nearest) bool {
		return n.Kind == search.NearestFew
	})
	for i := range meant.segments {
		p := &meant.segments[i]
		first := w.meantFirst(g, p)
		p.hits = slices.DeleteFunc(slices.Clone(p.hits), func(h hit) bool { return first.otherKind(h.doc) })
		meant.total += len(p.hits)
	}
	return meant
}

// gaveUp reports whether u is a number or a place that was given up.
func (g *group) gaveUp(u search.Understood) bool {
	return slices.Contains(g.leftOut, u.Text) ||
		slices.ContainsFunc(g.nearest, func(n search.Nearest) bool {
			some := n.Kind == search.NearestKind && strings.Contains(n.Text, u.Text) // "hall or farm"
			return n.Kind == u.Kind && (n.Text == u.Text || some) || n.Text == u.Text && n.Kind == search.NearestAway
		})
}

// instead returns u with the category in place of the kind if no hit is of the kind, and with the city in place of a
// quarter that has no hit.
func (g *group) instead(u search.Understood) search.Understood {
	for _, n := range g.nearest {
		if n.Kind == search.NearestQuarter && n.Text == u.Text && u.Kind == n.Kind {
			u.Kind, u.Value = text.City.String(), n.Value
		}
		if n.Kind == search.NearestKind && n.Text == u.Text && u.Kind == n.Kind && n.Value != "venues" {
			u.Kind, u.Value = text.Category.String(), n.Value
		}
	}
	return u
}

// offers reports whether hits offer a kind that no hit is of, so that it is not missing. A venue that only mentions a
// kind does not count.
func (g *group) offers(n search.Nearest) bool {
	return n.Kind == search.NearestKind && n.Value != "venues" && g.offered
}

// both ranks the hits that mention everything in the query before the others.
func (w *weigher) both(groups []group) {
	if len(groups) < 2 {
		return
	}
	for g := range groups {
		for i := range groups[g].segments {
			p := &groups[g].segments[i]
			if len(p.hits) == 0 {
				continue
			}
			all := w.sayingOthers(p, groups, g)
			for at := range p.hits {
				if h := &p.hits[at]; all.has(h.doc) {
					h.cost = -1
				}
			}
		}
	}
}

// called keeps of each group only the listings with the name that stands beside its kind, if there are some: "قاعة
// الياسمين واستوديو الرمان".
func (w *weigher) called(groups []group) {
	if len(groups) < 2 {
		return
	}
	for _, part := range w.plan.Parts {
		g := slices.IndexFunc(groups, func(g group) bool { return slices.Contains(g.Kinds, part.Value) })
		if part.Kind != "kind" || g < 0 {
			continue
		}
		at := part.To
		if !text.Arabic(w.words[part.From].Text) { // "Yasmin Hall and Rumman Photography"
			at = part.From - 1
		}
		if slices.Contains(w.plan.Words, at) {
			groups[g].keepCalled(w.words[at].Text)
		}
	}
}

// keepCalled keeps the hits whose name begins with a word, not counting the kind, if there are some.
func (g *group) keepCalled(word string) {
	kept, total := slices.Clone(g.segments), 0
	for i := range kept {
		p := &kept[i]
		of := newSet(len(p.docs))
		for _, r := range p.words.Exact(word) {
			for _, posting := range p.postings[r.Word] {
				if posting&(inTag|inAddress) == 0 && posting&leading != 0 {
					of.add(posting.doc())
				}
			}
		}
		p.hits = slices.DeleteFunc(slices.Clone(p.hits), func(h hit) bool { return !of.has(h.doc) })
		total += len(p.hits)
	}
	if total > 0 {
		g.segments, g.total = kept, total
		g.nearest = slices.DeleteFunc(g.nearest, func(n search.Nearest) bool { return n.Kind == search.NearestFew })
	}
}

// sayingOthers returns the documents that mention the kinds of all other groups.
func (w *weigher) sayingOthers(p *found, groups []group, g int) (all set) {
	for other := range groups {
		if other == g {
			continue
		}
		says := p.sayingAny(groups[other].Kinds)
		if all == nil {
			all = says
		} else {
			narrowTo(all, says)
		}
	}
	return all
}

// find returns the listings that meet a wish.
func (w *weigher) find(of wish) group {
	g := group{wish: of}
	for i := range w.snapshot.segments {
		part := &w.snapshot.segments[i]
		hits := w.match(i, &of)
		g.segments = append(g.segments, found{liveSegment: part, hits: hits, edges: w.edges[i]})
		g.total += len(hits)
	}
	w.order(&g)
	return g
}

// match returns the documents of a segment that meet a wish.
func (w *weigher) match(i int, of *wish) []hit {
	part := &w.snapshot.segments[i]
	w.among.reset(len(part.docs))
	among := w.among.set
	for doc := range among {
		among[doc] = math.MaxUint64
	}
	narrow := func(any []text.Meaning) {
		w.next.reset(len(part.docs))
		for _, m := range any {
			part.addMeaning(w.next.set, m)
		}
		narrowTo(among, w.next.set)
	}
	if of.Category != "" {
		narrow([]text.Meaning{{Sense: text.Category, Key: of.Category}})
	}
	if len(of.Kinds) > 0 {
		var kinds []text.Meaning
		for _, k := range of.Kinds {
			kinds = append(kinds, text.Meaning{Sense: text.Kind, Key: k})
		}
		narrow(kinds)
	}
	if len(of.areas) > 0 {
		var places []text.Meaning
		for _, area := range of.areas {
			places = append(places, area.Any...)
		}
		narrow(places)
	}
	for _, amenity := range of.amenities {
		narrowTo(among, part.providing(&amenity))
	}
	for _, not := range of.without {
		for at, word := range part.excluded(not) {
			among[at] &^= word
		}
	}
	pass := part.filter(of.filters, part.deleted)
	room := 0
	for _, word := range among {
		room += bits.OnesCount64(word)
	}
	hits := w.lend(room)
	for at, word := range among {
		for ; word != 0; word &= word - 1 {
			doc := uint32(at*64 + bits.TrailingZeros64(word))
			if int(doc) < len(part.docs) && (pass == nil || pass(doc)) {
				hits = append(hits, hit{doc: doc})
			}
		}
	}
	return hits
}

// providing returns the documents of a segment that have a wanted amenity, or any of several.
func (s *segment) providing(wanted *text.Part) set {
	amenities, kinds := wanted.Either()
	if len(amenities) == 1 && len(kinds) == 0 {
		return s.provided[amenities[0]]
	}
	any := newSet(len(s.docs))
	for _, amenity := range amenities {
		for at, word := range s.provided[amenity] {
			any[at] |= word
		}
	}
	for _, kind := range kinds {
		s.addMeaning(any, text.Meaning{Sense: text.Kind, Key: kind})
	}
	return any
}

// excluded returns the documents of a segment that a negated part of the query excludes.
func (s *segment) excluded(not text.Part) set {
	if not.Kind == "notAmenity" {
		return s.provided[not.Value]
	}
	out := newSet(len(s.docs))
	for _, m := range not.Excluded() {
		s.addMeaning(out, m)
	}
	return out
}

// narrowTo intersects a set with another; nil is the empty set.
func narrowTo(among, other set) {
	for at := range among {
		if other == nil {
			among[at] = 0
		} else {
			among[at] &= other[at]
		}
	}
}

// addMeaning adds the documents of a meaning to a set.
func (s *segment) addMeaning(to set, m text.Meaning) {
	number, known := s.meanings.numbers[m]
	switch {
	case !known:
	case s.meanings.sets[number] != nil:
		for at, word := range s.meanings.sets[number] {
			to[at] |= word
		}
	default:
		for _, doc := range s.meanings.docs[number] {
			to.add(doc)
		}
	}
}

// turns interleaves the hits of groups: the best of each, then the second of each, and so on. If there are several, of
// tells the group of each document of a segment.
func turns(groups []group, first int) (f finding, of []map[uint32]int) {
	if len(groups) == 0 {
		return f, nil
	}
	if len(groups) == 1 {
		f.segments, f.total = groups[0].segments, groups[0].total
		return f, nil
	}
	f.segments = slices.Clone(groups[0].segments)
	of = make([]map[uint32]int, len(f.segments))
	for i := range f.segments {
		f.segments[i].hits, of[i] = nil, map[uint32]int{}
	}
	isNew := func(segment int, doc uint32) bool { _, had := of[segment][doc]; return !had }
	const later = 1 << 24 // ranks behind the interleaved hits
	for g := range groups {
		one := finding{segments: groups[g].segments, total: groups[g].total}
		ranks := one.top(search.Relevance, 0, min(first, one.total))
		for at, h := range ranks {
			if isNew(h.segment, h.doc) {
				of[h.segment][h.doc] = g
				cost := int32(at*len(groups) + g)
				// A trade often only mentions another one: "jewellery that suits the dress".
				if h.cost < 0 && (at == 0 || groups[g].Category == "venues") {
					cost -= later
				}
				f.segments[h.segment].hits = append(f.segments[h.segment].hits, hit{h.doc, cost})
			}
		}
		for i := range one.segments {
			for _, h := range one.segments[i].hits {
				if isNew(i, h.doc) {
					of[i][h.doc] = g
					f.segments[i].hits = append(f.segments[i].hits, hit{h.doc, later + h.cost>>8})
				}
			}
		}
	}
	for i := range f.segments {
		f.total += len(f.segments[i].hits)
	}
	return f, of
}

// widen finds the listings that meet a wish. If there are none, it relaxes the wish step by step until there are some.
func (w *weigher) widen(q *search.Query, of wish, understood []search.Understood) group {
	g := w.loosely(q, of)
	if g.total > 0 {
		return w.beyond(q, of, g)
	}
	if w.filteredOut(q, of) {
		return g
	}
	if city, said, ok := w.inCity(q, of); ok {
		g = w.widen(q, city, understood)
		for _, n := range said { // unless the city has nothing either
			if !slices.ContainsFunc(g.nearest, func(o search.Nearest) bool { return o.Text == n.Text }) {
				g.nearest = append(g.nearest, n)
			}
		}
		return g
	}
	for _, way := range w.ways(q, of, understood) {
		strict := way.wish
		strict.Loose = false
		if g = w.find(strict); g.total == 0 {
			g = w.loosely(q, way.wish)
		}
		if g.total > 0 {
			missed, left := way.missed(&g, w)
			g.nearest, g.leftOut, g.dropped = append(g.nearest, missed...), left, way.dropped
			return g
		}
	}
	return group{wish: of, segments: g.segments}
}

// beyond adds the listings of the city or governorate behind the hits of a quarter or town, if these are few. Only the
// filters in the query's text decide that, as in loosely.
func (w *weigher) beyond(q *search.Query, of wish, there group) group {
	if len(w.plan.Needs) > 1 || there.total >= search.Few || !w.fewSaid(q, of) {
		return there
	}
	for _, relax := range []step{w.inCity, w.around} {
		wide, _, ok := relax(q, of)
		if !ok {
			continue
		}
		var all group
		if len(there.nearest) > 0 { // they are not only of the kind
			wide.Kinds = nil
			all = w.find(wide)
		} else {
			all = w.loosely(q, wide)
		}
		if all.total <= there.total {
			continue
		}
		all.behind(&there)
		first, last := of.areas[0], of.areas[len(of.areas)-1]
		all.nearest = append(slices.Concat(there.nearest, all.nearest), search.Nearest{
			Kind: search.NearestFewThere, Value: strconv.Itoa(there.total), Text: w.written(q, first.From, last.To),
		})
		return all
	}
	return there
}

// fewSaid reports whether a wish also has few hits without the filters chosen on the page.
func (w *weigher) fewSaid(q *search.Query, of wish) bool {
	words := w.saidFilters(q)
	if reflect.DeepEqual(words, of.filters) {
		return true
	}
	of.filters = words
	found := w.loosely(q, of)
	return found.total < search.Few
}

// behind ranks the hits that are not in another group behind those that are.
func (g *group) behind(others *group) {
	for i := range g.segments {
		first := newSet(len(g.segments[i].docs))
		for _, h := range others.segments[i].hits {
			first.add(h.doc)
		}
		for at := range g.segments[i].hits {
			if h := &g.segments[i].hits[at]; !first.has(h.doc) {
				h.cost |= outside
			}
		}
	}
}

// filteredOut reports whether only the filters chosen on the page keep all hits out. Then the words are not relaxed. If
// Damascus is chosen, "photographer in Homs" finds nothing, but it would be wrong to say that Homs has none.
func (w *weigher) filteredOut(q *search.Query, of wish) bool {
	said := w.saidFilters(q)
	if of.Category != "venues" && of.Category != "" {
		said.CapacityMin, said.CapacityMax = 0, 0
	}
	if reflect.DeepEqual(said, of.filters) {
		return false
	}
	of.filters, of.Loose = said, false
	found := w.find(of)
	return found.total > 0
}

// inCity replaces quarters by their cities.
func (w *weigher) inCity(q *search.Query, of wish) (wide wish, said []search.Nearest, ok bool) {
	wide = of
	wide.areas = slices.Clone(of.areas)
	for i := range wide.areas {
		area := &wide.areas[i]
		if !area.IsQuarter() {
			continue
		}
		said = append(said, search.Nearest{
			Kind: search.NearestQuarter, Value: text.CityOf(area.Any[0].Key), Text: w.written(q, area.From, area.To),
		})
		area.Any = area.Within()
	}
	return wide, said, len(said) > 0
}

// loosely finds the listings that meet a wish. A loose kind is a word that people use for any venue, such as "hall". If
// few hits are of the kind, other venues follow them. Only the filters in the query's text decide whether hits are few.
// If the filters chosen on the page did so too, a narrower filter could lead to more hits.
func (w *weigher) loosely(q *search.Query, of wish) group {
	if !of.Loose || len(of.Kinds) == 0 {
		return w.find(of)
	}
	strict := of
	strict.Loose = false
	g := w.find(strict)
	unfiltered := g
	if words := w.saidFilters(q); g.total > 0 && !reflect.DeepEqual(words, of.filters) {
		strict.filters = words
		unfiltered = w.find(strict)
	}
	if w.enough(&unfiltered) {
		return g
	}
	any := of
	any.Kinds = nil
	all := w.find(any)
	if meant := w.ofKind(&all); all.total > meant.total {
		if asked, ok := w.kindsSaid(q, of.Kinds); ok {
			all.nearest = append(all.nearest, instead(&meant, asked))
		}
	}
	return all
}

// kindsSaid returns the words for the kinds of a need, from the first to the last if only "or" stands between them:
// "hall or farm".
func (w *weigher) kindsSaid(q *search.Query, kinds []string) (said string, ok bool) {
	from, to := 0, 0
	for _, part := range w.plan.Parts {
		if part.Kind != "kind" || !slices.Contains(kinds, part.Value) {
			continue
		}
		switch {
		case !ok:
			from, to, ok = part.From, part.To, true
		case part.From-to <= 1 && part.From >= to:
			to = part.To
		}
	}
	if !ok {
		return "", false
	}
	return w.written(q, from, to), true
}

// saidFilters returns the filters that the text of a query contains, without those chosen on the page.
func (w *weigher) saidFilters(q *search.Query) search.Filters {
	words := *q
	words.Filters = search.Filters{When: q.Filters.When}
	words.Filters.When.Only = false
	filters, _ := words.NarrowTo(w.words, w.plan)
	return filters
}

// enough reports whether a loose kind has enough hits, so that no other venue is listed. In the order of size, any
// venue may be the biggest hall.
func (w *weigher) enough(g *group) bool {
	if (w.by == text.Big || w.by == text.Small) && g.filters.CapacityMin == 0 && g.filters.CapacityMax == 0 {
		return false
	}
	good := 0
	for i := range g.segments {
		for _, h := range g.segments[i].hits {
			if h.cost>>classBits&3 == 0 && (w.taste[i] == nil || w.taste[i].has(h.doc)) {
				good++
			}
		}
	}
	plain := len(w.plan.Tastes) == 0 && (g.Proper || w.by == text.NoOrder)
	return good >= search.Few || plain && g.total >= search.Few
}

// instead returns the Nearest that says that not all hits are of the kind in the query. g has those that are.
func instead(g *group, asked string) search.Nearest {
	if g.total == 0 {
		return search.Nearest{Kind: search.NearestKind, Value: g.Category, Text: asked}
	}
	return search.Nearest{Kind: search.NearestFew, Value: strconv.Itoa(g.total), Text: asked}
}

// widerWish is a wish with a constraint relaxed.
type widerWish struct {
	wish
	dropped []text.Part
	relaxed *search.Relaxed
	nearest []search.Nearest
}

// step relaxes a constraint of a wish and says which. ok is false if the wish does not have it.
type step func(q *search.Query, of wish) (wide wish, said []search.Nearest, ok bool)

// ways returns the relaxed wishes in the order in which they are tried: without one or more amenities, with other
// numbers, without the kind, in the whole governorate. A trade comes to the party, so it is also looked for in other
// governorates; its kind is relaxed last.
func (w *weigher) ways(q *search.Query, of wish, understood []search.Understood) (all []widerWish) {
	for i := range slices.Backward(of.amenities) {
		less := of
		less.amenities = slices.Delete(slices.Clone(of.amenities), i, i+1)
		all = append(all, widerWish{wish: less, dropped: of.amenities[i : i+1]})
	}
	if less, ok := w.together(of); ok {
		all = append(all, less)
	}
	bare := of
	bare.amenities = nil
	if len(of.amenities) > 1 {
		all = append(all, widerWish{wish: bare, dropped: of.amenities})
	}
	for _, base := range []wish{of, bare} {
		for _, less := range q.Relaxed(of.filters, understood) {
			relaxed := base
			relaxed.filters = less.Filters
			one := widerWish{wish: relaxed, relaxed: &less}
			if len(base.amenities) < len(of.amenities) {
				one.dropped = of.amenities
			}
			all = append(all, one)
		}
		if len(of.amenities) == 0 {
			break
		}
	}
	steps := []step{w.kindless, w.around}
	severalOfOne := len(w.plan.Needs) == 1 && len(of.Kinds) > 1 && of.Category != "venues" // "a singer and a dj"
	if w.plan.OfOneTrade() || severalOfOne {
		steps = []step{w.around, w.away, w.kindless}
	}
	for _, relax := range steps {
		for _, base := range slices.Concat([]widerWish{{wish: of}}, all) {
			if wide, said, ok := relax(q, base.wish); ok {
				base.wish, base.nearest = wide, append(slices.Clone(base.nearest), said...)
				all = append(all, base)
			}
		}
	}
	return all
}

// together drops the amenities that no listing has together with those named before them. ok is false if that drops
// only one of them, or all.
func (w *weigher) together(of wish) (less widerWish, ok bool) {
	less.wish = of
	less.amenities = nil
	for i, amenity := range of.amenities {
		more := less.wish
		more.amenities = append(slices.Clone(less.amenities), amenity)
		if found := w.find(more); found.total > 0 {
			less.wish = more
		} else {
			less.dropped = append(less.dropped, of.amenities[i])
		}
	}
	return less, len(less.amenities) > 0 && len(less.dropped) > 1
}

// elsewhere looks for several trades in all places if no listing of any of them is in the place asked for, because
// trades come to the party.
func (w *weigher) elsewhere(q *search.Query, groups []group) []group {
	here := func(g group) bool { return g.total > 0 || g.Category == "venues" || g.Category == "" }
	if len(groups) < 2 || slices.ContainsFunc(groups, here) {
		return groups
	}
	far := make([]group, len(groups))
	for i := range groups {
		wide, said, ok := w.away(q, groups[i].wish)
		if !ok {
			return groups
		}
		far[i] = w.find(wide)
		far[i].nearest = said
	}
	return far
}

// away relaxes the places of a trade.
func (w *weigher) away(q *search.Query, of wish) (wide wish, said []search.Nearest, ok bool) {
	for _, area := range of.areas {
		said = append(said, search.Nearest{Kind: search.NearestAway, Text: w.written(q, area.From, area.To)})
	}
	of.areas = nil
	return of, said, len(said) > 0
}

// kindless relaxes the kind of a venue.
func (w *weigher) kindless(q *search.Query, of wish) (wide wish, said []search.Nearest, ok bool) {
	if of.Category == "" || len(of.Kinds) == 0 || of.Loose {
		return of, nil, false
	}
	for _, part := range w.plan.Parts {
		if part.Kind == "kind" && slices.Contains(of.Kinds, part.Value) {
			said = append(said, search.Nearest{
				Kind: search.NearestKind, Value: of.Category, Text: w.written(q, part.From, part.To),
			})
			break
		}
	}
	of.meant, of.Kinds = of.Kinds, nil
	return of, said, true
}

// around replaces towns by their governorates.
func (w *weigher) around(q *search.Query, of wish) (wide wish, said []search.Nearest, ok bool) {
	areas := slices.Clone(of.areas)
	for i := range areas {
		area := &areas[i]
		any := slices.Clone(area.Any)
		for at, m := range any {
			city := m.Key
			if m.Sense == text.Quarter {
				city = text.CityOf(m.Key)
			} else if m.Sense != text.City {
				continue
			}
			if governorate := text.GovernorateOf(city); governorate != "" {
				any[at], ok = text.Meaning{Sense: text.Governorate, Key: governorate}, true
				said = append(said, search.Nearest{
					Kind: search.NearestCity, Value: governorate, Text: w.written(q, area.From, area.To),
				})
			}
		}
		area.Any = any
	}
	of.areas = areas
	return of, slices.Compact(said), ok
}

// missed returns how far the hits are from the numbers that were relaxed, and the numbers that do not apply to them.
func (y *widerWish) missed(g *group, w *weigher) (nearest []search.Nearest, leftOut []string) {
	if y.relaxed == nil {
		return y.nearest, nil
	}
	f := finding{segments: g.segments}
	missed, leftOut := y.relaxed.Missed(f.extremes())
	w.nearestFirst(g, search.NearestFirst(missed))
	return append(missed, y.nearest...), leftOut
}

// nearestFirst ranks hits by their distance from a number that no hit meets.
func (w *weigher) nearestFirst(g *group, by search.Sort) {
	value := func(p *found, doc uint32) int32 {
		switch by {
		case search.ByCapacity:
			return mostValue - min(p.capacity[doc], mostValue)
		case search.PriceAsc:
			if p.priceCents[doc] == 0 {
				return mostValue
			}
			return int32(min(p.priceCents[doc]/100, mostValue))
		case search.PriceDesc:
			return mostValue - int32(min(p.priceCents[doc]/100, mostValue))
		}
		return 0
	}
	for i := range g.segments {
		for at := range g.segments[i].hits {
			h := &g.segments[i].hits[at]
			h.cost = value(&g.segments[i], h.doc)
		}
	}
}

// offered checks the kinds without a hit if the query has several kinds. If a hit of the category offers the kind, the
// category replaces it. It returns the kinds that no hit offers and whose category has no hit.
func (w *weigher) offered(f *finding) (missing []text.Part) {
	parts := w.plan.Parts
	kinds := 0
	for _, p := range parts {
		if p.Kind == "kind" {
			kinds++
		}
	}
	if kinds < 2 || f.total == 0 {
		return nil
	}
	for i := range parts {
		p := &parts[i]
		if p.Kind != "kind" || f.has(text.Meaning{Sense: text.Kind, Key: p.Value}) {
			continue
		}
		category := categoryOf(p.Value)
		if len(w.plan.Needs) < 2 { // hits of several needs alternate, whatever they mention
			f.unsaidLast(p.Value)
		}
		switch {
		case f.offers(p.Value) && f.has(category):
			p.Kind, p.Value = category.Sense.String(), category.Key
		case !f.offers(p.Value) && !f.has(category):
			missing = append(missing, *p)
			p.Kind = ""
		}
	}
	return missing
}

// leftOut returns the words that no document has, except short ones, and the words that are refused, which leave out
// nothing. It returns at most six.
func (w *weigher) leftOut(q *search.Query, groups []group) (words []string) {
	const most = 6
	for at, i := range w.plan.Words {
		from := w.negatedFrom(i)
		if (!w.has[at] || from < i) && len(words) < most && !short(w.words[i].Text) {
			words = append(words, w.written(q, from, i+1))
		}
	}
	return words
}

// negatedFrom returns where the words that negate a word begin, or the word itself: "with no alcohol".
func (w *weigher) negatedFrom(word int) int {
	for _, part := range w.plan.Parts {
		if part.Rule == "not" && part.Kind == "" && part.To == word {
			return part.From
		}
	}
	return word
}

// mentioned returns the kinds without a hit that hits of other categories only mention: "you may bring your
// photographer". A kind that hits offer stays understood.
func (w *weigher) mentioned(f *finding, groups []group) (all []text.Part) {
	for i := range groups {
		g := &groups[i]
		if g.total > 0 || len(groups) < 2 || f.total == 0 {
			continue
		}
		for _, part := range w.plan.Parts {
			if part.Kind == "kind" && slices.Contains(g.Kinds, part.Value) && !f.has(categoryOf(part.Value)) {
				all = append(all, part)
				break
			}
		}
	}
	return all
}

// mostElsewhere is the maximum number of governorates that are named for an absent need.
const mostElsewhere = 3

// absent returns the Nearest that says that one of several needs has no hit in the place asked for, and names the
// governorates that have some. ok is false if the query has no place, or no governorate has any.
func (w *weigher) absent(q *search.Query, groups []group, part *text.Part) (n search.Nearest, ok bool) {
	of := slices.IndexFunc(groups, func(g group) bool { return slices.Contains(g.Kinds, part.Value) })
	if of < 0 {
		return n, false
	}
	wide, _, ok := w.away(q, groups[of].wish)
	if !ok {
		return n, false
	}
	in := map[string]int{}
	found := w.find(wide)
	for _, p := range found.segments {
		for _, h := range p.hits {
			in[p.docs[h.doc].Governorate]++
		}
	}
	most := slices.SortedFunc(maps.Keys(in), func(a, b string) int {
		return cmp.Or(cmp.Compare(in[b], in[a]), cmp.Compare(a, b))
	})
	some := strings.Join(most[:min(len(most), mostElsewhere)], " ")
	return search.Nearest{
		Kind: search.NearestAbsent, Value: some, Text: w.written(q, part.From, part.To),
	}, some != ""
}

func (w *weigher) written(q *search.Query, from, to int) string {
	return q.Text[w.words[from].Start:w.words[to-1].End]
}

// said returns what was understood, in the order of the text.
func (w *weigher) said(q *search.Query, numbers []search.Understood) []search.Understood {
	all := slices.Clone(numbers)
	for _, part := range w.plan.Parts {
		if w.plan.Overruled(&part) {
			continue
		}
		u := search.Understood{Kind: part.Kind, Value: part.Value, Text: w.written(q, part.From, part.To)}
		switch part.Kind {
		case "":
			continue
		case "order":
			u.Kind = "sort"
			switch part.Value {
			case "cheap":
				u.Value = string(search.PriceAsc)
			case "dear":
				u.Value = string(search.PriceDesc)
			case "rating":
				u.Value = string(search.ByRating)
			default:
				if u.Kind = "size"; w.closest {
					u.Value = search.Close
				}
			}
		}
		all = append(all, u)
	}
	first := func(u search.Understood) int {
		if u.Kind == "sort" || u.Kind == "size" {
			return -1
		}
		return index(q.Text, u)
	}
	slices.SortStableFunc(
		all[len(numbers):],
		func(a, b search.Understood) int { return cmp.Compare(first(a), first(b)) },
	)
	return all
}

// understand reads a query as a sentence and, if it is one, answers it. A short query that is still being typed is not
// read as a sentence.
func (e *Engine) understand(
	r *snapshot, q search.Query, tokens []text.Token, far reach,
) (p *text.Plan, result search.Result, ok bool) {
	if far.typing && len(tokens) <= search.MaxNamed {
		return nil, result, false
	}
	p = q.Plan(tokens, r.named)
	if p.Nothing != "" {
		return p, search.Nothing(p.Nothing, r.position), true
	}
	if !p.Sentence || r.called(tokens) {
		return p, result, false
	}
	a := asking{scratch: scratches.Get().(*scratch), reach: far, lexicon: e.lexicon, synonyms: *e.synonyms.Load()}
	defer a.over()
	return p, r.planned(p, q, tokens, a), true
}

// called reports whether the name of a listing begins with the whole query.
func (snap *snapshot) called(tokens []text.Token) (is bool) {
	if len(tokens) < 2 || len(tokens) > search.MaxNamed {
		return false
	}
	whole := text.Join(tokens)
	for i := range snap.segments {
		p := &snap.segments[i]
		p.names.begun(whole, func(doc uint32) { is = is || !p.isDeleted(doc) })
	}
	return is
}

// named reports whether a word is the first telling word of a listing's name, or names a place that only the listings
// have.
func (snap *snapshot) named(word string) bool {
	return slices.ContainsFunc(snap.segments, func(p liveSegment) bool {
		if p.places != nil && len(p.places.Words.Exact(word)) > 0 { // the lexicon does not have the place
			return true
		}
		for _, reading := range p.words.Exact(word) {
			for _, posting := range p.postings[reading.Word] {
				if posting&(inTag|inAddress) == 0 && posting&leading != 0 && !p.isDeleted(posting.doc()) {
					return true
				}
			}
		}
		return false
	})
}
