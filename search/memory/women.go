package memory

import "weddings/search"

// sayingFirst ranks the hits first that mention everything in the query. It returns what women returns.
func (w *weigher) sayingFirst(q *search.Query, groups []group) (leftOut []string) {
	w.both(groups)
	return w.women(q, groups)
}

// women ranks the hits first that mention a woman, where the query asks for a woman of a trade: "female photographer".
// No field states that. It returns the words for it that no hit has, as the user wrote them.
func (w *weigher) women(q *search.Query, groups []group) (leftOut []string) {
	for _, at := range w.plan.Women {
		said := false
		for g := range groups {
			for i := range groups[g].segments {
				p := &groups[g].segments[i]
				if len(p.hits) == 0 || groups[g].Category == "venues" {
					continue
				}
				saying := p.having(w.words[at].Text)
				for h := range p.hits {
					if saying.has(p.hits[h].doc) {
						p.hits[h].cost, said = -1, true
					}
				}
			}
		}
		if !said {
			leftOut = append(leftOut, w.written(q, at, at+1))
		}
	}
	return leftOut
}
