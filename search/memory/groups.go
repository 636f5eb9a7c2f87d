package memory

import (
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// grouped returns what was found for each of several needs, or in each of several places. found has the groups that
// answer the query: one for each need. all has the hits of them all.
func (w *weigher) grouped(q *search.Query, found []group, all *finding) (list []search.Group) {
	if q.Bare || q.Limit < 1 || q.Offset > 0 {
		return nil
	}
	asked := w.plan.Groups(w.words, q.Text)
	for i := range asked {
		var part finding
		switch {
		case len(found) == len(asked):
			part = finding{segments: found[i].segments, total: found[i].total}
		case len(found) == 1 && len(found[0].areas) == len(asked):
			part = found[0].in(&found[0].areas[i])
		default:
			return nil
		}
		for at := range part.segments {
			part.segments[at].free = all.segments[at].free
		}
		hits := w.snapshot.hits(&part, q, 0, search.MostInGroup)
		g := search.Group{Total: part.total, Alone: asked[i].Alone, Hits: hits}
		for _, p := range asked[i].Parts {
			g.Understood = append(g.Understood, search.Understood{
				Kind: p.Kind, Value: p.Value, Text: w.written(q, p.From, p.To),
			})
		}
		g.Understood = search.Once(g.Understood)
		list = append(list, g)
	}
	return list
}

// in returns the hits of a group that are in an area.
func (g *group) in(area *text.Area) (f finding) {
	for i := range g.segments {
		p := g.segments[i]
		in := newSet(len(p.docs))
		for _, m := range area.Within() {
			p.addMeaning(in, m)
		}
		p.hits = slices.DeleteFunc(slices.Clone(p.hits), func(h hit) bool { return !in.has(h.doc) })
		f.segments = append(f.segments, p)
		f.total += len(p.hits)
	}
	return f
}
