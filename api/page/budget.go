package page

import (
	"net/http"

	"github.com/google/uuid"

	"weddings/api/edge"
)

// budget is the page of a saved calculation. Anybody with its link may read it. A calculation that has ended has no
// page.
func (p *Pages) budget(r *http.Request, h head, lang string, params map[string]string) head {
	id, err := uuid.Parse(params["id"])
	if err != nil {
		return p.missing(h, lang)
	}
	found, err := p.queries.Budgets.Shared(r.Context(), edge.Viewer(r.Context()), id)
	if err != nil {
		return unread(h)
	}
	if found == nil || found.Ended {
		return p.missing(h, lang)
	}
	h.title, h.private, h.canonical = titled(h.screen.Title[lang], lang), true, ""
	h.operations = h.screen.ahead(params, r.URL.Query())
	return h
}
