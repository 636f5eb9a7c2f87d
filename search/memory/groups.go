package memory

import (
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// parted interleaves the hits that were found for each need, or for each place of one need, and says what groups they
// are. The groups are empty for one need in one place.
func (w *weigher) parted(q *search.Query, found []group) finding {
	w.called(found)
	asked := w.plan.Groups()
	if len(found) == 1 && len(w.plan.Needs) < 2 && len(asked) > 1 && apart(found[0].areas) &&
		len(found[0].areas) == len(asked) {
		found = found[0].byPlace()
	}
	freeFirst(found, &q.Filters.When)
	f, of := turns(found, max(q.Offset, 0)+max(q.Limit, 0))
	if q.Bare || q.Limit < 1 || f.total == 0 || len(found) < 2 || len(found) != len(asked) {
		return f
	}
	f.group = func(segment int, doc uint32) int { return of[segment][doc] }
	for i := range asked {
		f.groups = append(f.groups, w.describe(q, &asked[i], &found[i]))
	}
	return f
}

// freeFirst prepares the hits of several needs to be ranked by whether they are free at the time asked for.
func freeFirst(found []group, when *search.When) {
	if len(found) < 2 || !when.Narrows() || when.Only {
		return
	}
	for i := range found[0].segments {
		free := found[0].segments[i].segment.free(when)
		for g := range found {
			found[g].segments[i].free = free
		}
	}
}

// describe returns a group with what it asks for and where, as far as its hits are so.
func (w *weigher) describe(q *search.Query, asked *text.Group, found *group) search.Group {
	g := search.Group{Alone: w.plan.Alone(asked, w.words, q.Text), Total: found.total}
	parts := slices.Clone(asked.Parts)
	if len(asked.Areas) == 0 {
		for _, area := range w.plan.Places {
			parts = append(parts, area.Part)
		}
	}
	for _, p := range parts {
		u := search.Understood{Kind: p.Kind, Value: p.Value, Text: w.written(q, p.From, p.To)}
		if u = found.widest(u); !found.gaveUp(u) {
			g.Understood = append(g.Understood, u)
		}
	}
	g.Understood = search.Once(g.Understood)
	return g
}

// widest returns u with the category in place of a kind without a hit, and the governorate in place of such a town.
func (g *group) widest(u search.Understood) search.Understood {
	for _, n := range g.nearest {
		switch {
		case n.Text != u.Text:
		case n.Kind == search.NearestKind && u.Kind == text.Kind.String():
			u.Kind, u.Value = text.Category.String(), n.Value
		case n.Kind == search.NearestCity && u.Kind == text.City.String():
			u.Kind, u.Value = text.Governorate.String(), n.Value
		}
	}
	return u
}

// apart reports whether no two areas are the same, as two towns are for which their governorate was searched.
func apart(areas []text.Area) bool {
	for i := range areas {
		same := func(other text.Area) bool { return slices.Equal(areas[i].Any, other.Any) }
		if slices.ContainsFunc(areas[:i], same) {
			return false
		}
	}
	return true
}

// byPlace returns a group for each place of a need. A hit belongs to the first place that it is in.
func (g *group) byPlace() []group {
	places := make([]group, len(g.areas))
	for at := range places {
		places[at] = *g
		places[at].segments, places[at].total = slices.Clone(g.segments), 0
	}
	for i := range g.segments {
		p := &g.segments[i]
		rest := p.hits
		for at := range places {
			here := newSet(len(p.docs))
			for _, m := range g.areas[at].Within() {
				p.addMeaning(here, m)
			}
			var in, out []hit
			for _, h := range rest {
				if here.has(h.doc) {
					in = append(in, h)
				} else {
					out = append(out, h)
				}
			}
			places[at].segments[i].hits, rest = in, out
			places[at].total += len(in)
		}
	}
	return places
}
