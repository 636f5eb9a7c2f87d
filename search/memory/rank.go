package memory

import (
	"cmp"
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// ranked is a hit and the index of its segment.
type ranked struct {
	segment int
	hit
}

// top returns the hits from offset to offset+limit in order. It keeps at most offset+limit of them in memory.
func (f *finding) top(by search.Sort, offset, limit int) []ranked {
	k := offset + limit
	if limit == 0 || offset >= f.total {
		return nil
	}
	heap := make([]ranked, 0, min(k, f.total)) // the last one in order is at the root
	byCost := by == search.Relevance || by == ""
	for i := range f.segments {
		for _, h := range f.segments[i].hits {
			if len(heap) == k && byCost && f.sameTime(&heap[0], i, h.doc) && heap[0].isBefore(i, h) {
				continue
			}
			r := ranked{i, h}
			if len(heap) < k {
				heap = append(heap, r)
				f.up(heap, by)
			} else if f.compare(by, &r, &heap[0]) < 0 {
				heap[0] = r
				f.down(heap, by)
			}
		}
	}
	slices.SortFunc(heap, func(a, b ranked) int { return f.compare(by, &a, &b) })
	return heap[min(offset, len(heap)):]
}

// sameTime reports whether two hits are both free at the time asked for, or both are not.
func (f *finding) sameTime(a *ranked, segment int, doc uint32) bool {
	return f.segments[segment].free == nil || f.segments[a.segment].free.has(a.doc) == f.segments[segment].free.has(doc)
}

// isBefore reports whether r comes before a hit by cost, or by rank in the same segment. If it returns false, the order
// is still unknown.
func (r *ranked) isBefore(segment int, h hit) bool {
	return r.cost < h.cost || r.cost == h.cost && r.segment == segment && r.doc < h.doc
}

// first returns the first hit by cost and rank, or none if there is no hit.
func (f *finding) first() []ranked {
	var best []ranked
	for i := range f.segments {
		for _, h := range f.segments[i].hits {
			switch r := (ranked{i, h}); {
			case best == nil:
				best = []ranked{r}
			case !best[0].isBefore(i, h) && f.compare(search.Relevance, &r, &best[0]) < 0:
				best[0] = r
			}
		}
	}
	return best
}

func (f *finding) up(heap []ranked, by search.Sort) {
	for i := len(heap) - 1; i > 0; {
		parent := (i - 1) / 2
		if f.compare(by, &heap[i], &heap[parent]) <= 0 {
			return
		}
		heap[i], heap[parent] = heap[parent], heap[i]
		i = parent
	}
}

func (f *finding) down(heap []ranked, by search.Sort) {
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(heap) {
			return
		}
		if child+1 < len(heap) && f.compare(by, &heap[child+1], &heap[child]) > 0 {
			child++
		}
		if f.compare(by, &heap[child], &heap[i]) <= 0 {
			return
		}
		heap[i], heap[child] = heap[child], heap[i]
		i = child
	}
}

// compare is a total order of hits: by being free at the time asked for, by the order asked for, by cost and by rank.
func (f *finding) compare(by search.Sort, a, b *ranked) int {
	p, q := &f.segments[a.segment], &f.segments[b.segment]
	if !f.sameTime(a, b.segment, b.doc) {
		if p.free.has(a.doc) {
			return -1
		}
		return 1
	}
	first := 0
	switch by {
	case search.PriceAsc, search.PriceDesc:
		x, y := p.priceCents[a.doc], q.priceCents[b.doc]
		switch {
		case (x == 0) != (y == 0): // unknown prices come last in both directions
			if first = 1; y == 0 {
				first = -1
			}
		case by == search.PriceAsc:
			first = cmp.Compare(x, y)
		default:
			first = cmp.Compare(y, x)
		}
	case search.ByRating:
		first = cmp.Compare(q.ranked[b.doc], p.ranked[a.doc])
	case search.ByCapacity:
		first = cmp.Compare(q.capacity[b.doc], p.capacity[a.doc])
	}
	if first != 0 {
		return first
	}
	if a.cost != b.cost {
		return cmp.Compare(a.cost, b.cost)
	}
	if a.segment == b.segment {
		return cmp.Compare(a.doc, b.doc)
	}
	return before(&p.docs[a.doc], &q.docs[b.doc])
}

// highlights returns the matched words of both names, as byte ranges of the original names.
func (p *found) highlights(doc uint32) []search.Highlight {
	if len(p.edges) == 0 {
		return nil
	}
	d := &p.docs[doc]
	var all []search.Highlight
	for _, name := range [...]struct{ field, text string }{{"nameAr", d.NameAr}, {"nameEn", d.NameEn}} {
		tokens := text.Tokens(name.text)
		for i, t := range tokens {
			for _, e := range p.edges {
				if p.has(&e, t.Text) || p.has(&e, text.Bare(t.Text)) ||
					i > 0 && p.has(&e, tokens[i-1].Text+t.Text) ||
					i+1 < len(tokens) && p.has(&e, t.Text+tokens[i+1].Text) {
					all = append(all, search.Highlight{Field: name.field, Start: t.Start, End: t.End})
					break
				}
			}
		}
	}
	return all
}

// has reports whether a word is among the readings of an edge. If the edge is a kind, such as "hall", words that only
// sound like it do not count.
func (p *found) has(e *edge, word string) bool {
	at, ok := p.words.Find(word)
	return ok &&
		slices.ContainsFunc(
			e.words,
			func(r text.Reading) bool { return r.Word == at && (!e.kind || r.How < text.AsHeard) },
		)
}
