package memory

import (
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// parted interleaves the hits that were found for each need, and says what groups they are.
func (w *weigher) parted(q *search.Query, found []group) finding {
	w.called(found)
	f, of := turns(found, max(q.Offset, 0)+max(q.Limit, 0))
	f.groups = w.grouped(q, found, &f, of)
	return f
}

// grouped returns the groups of the hits: one for each of several needs, or for each of several places of one need. It
// returns nil for one need in one place. found has what was found for each need, and of tells which need a hit meets.
func (w *weigher) grouped(
	q *search.Query, found []group, hits *finding, of []map[uint32]int,
) (list []search.Group) {
	if q.Bare || q.Limit < 1 || hits.total == 0 {
		return nil
	}
	asked, needs := w.plan.Groups(), len(w.plan.Needs)
	switch {
	case needs > 1 && len(found) == len(asked):
		hits.group = func(segment int, doc uint32) int { return of[segment][doc] }
		for i := range asked {
			list = append(list, w.describe(q, &asked[i], &found[i], found[i].total))
		}
	case needs < 2 && len(found) == 1 && len(asked) > 1 && apart(found[0].areas) && len(found[0].areas) == len(asked):
		for i, total := range hits.byPlace(found[0].areas) {
			list = append(list, w.describe(q, &asked[i], &found[0], total))
		}
	}
	return list
}

// describe returns a group with what it asks for and where, as far as its hits are so.
func (w *weigher) describe(q *search.Query, asked *text.Group, found *group, total int) search.Group {
	g := search.Group{Alone: w.plan.Alone(asked, w.words, q.Text), Total: total}
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

// byPlace returns the number of hits in each of several places. A hit belongs to the first place that it is in.
func (f *finding) byPlace(areas []text.Area) (totals []int) {
	in := make([][]set, len(f.segments))
	totals = make([]int, len(areas))
	for i := range f.segments {
		p := &f.segments[i]
		for at := range areas {
			here := newSet(len(p.docs))
			for _, m := range areas[at].Within() {
				p.addMeaning(here, m)
			}
			in[i] = append(in[i], here)
			for _, h := range p.hits {
				if here.has(h.doc) {
					totals[at]++
				}
			}
		}
	}
	f.group = func(segment int, doc uint32) int {
		return max(0, slices.IndexFunc(in[segment], func(here set) bool { return here.has(doc) }))
	}
	return totals
}
