package page

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/expirable"

	"weddings/api/edge"
)

const (
	searchPages = 64 // about 140 KB each
	// searchedFor bounds how long a search page may stand: the engine follows the log by itself, so that no edition of
	// the read models says when its answer changes.
	searchedFor = 2 * time.Second
	longestKey  = 400 // bytes
)

// searchedPage is the page of a search as it was drawn for a visitor. Others see the same with a search of their own,
// which is counted.
type searchedPage struct {
	edition string // of the read models
	page    template
	search  uuid.UUID // whose id has its places in the page; none where the page asks by itself
}

func newSearched() *expirable.LRU[string, searchedPage] {
	return expirable.NewLRU[string, searchedPage](searchPages, nil, searchedFor)
}

// searchKey is what the page of a search is cached under; "" where it is none, or is for nobody else.
func (p *Pages) searchKey(r *http.Request, lang string) string {
	rt, _ := p.build.routes.find(routePath(r))
	if rt.About != aboutSearch || edge.From(r.Context()).Actor.SignedIn() || len(r.URL.RawQuery) > longestKey {
		return ""
	}
	return lang + "?" + r.URL.RawQuery
}

// searchPage shows the page of a search, as it was drawn a moment ago where it was.
func (p *Pages) searchPage(w http.ResponseWriter, r *http.Request, key, lang string) {
	if edge.Admit(r.Context()) != nil {
		Busy(w, r)
		return
	}
	edition, err := p.editions.now(r.Context())
	if kept, ok := p.searches.Get(key); ok && err == nil && kept.edition == edition {
		if id, ok := kept.again(r.Context(), p.graph); ok {
			kept.send(w, r, id)
			return
		}
	}
	h, body := p.draw(r, lang)
	asks := slices.ContainsFunc(h.operations, func(o operation) bool { return o.name == "Search" })
	if uncounted := asks && h.search == uuid.Nil; err == nil && h.forAll() && !uncounted {
		made := searchedPage{edition, newTemplate(body, wordOf(h.search)), h.search}
		p.searches.Add(key, made)
		made.send(w, r, h.search)
		return
	}
	writeTagged(w, r, h.status, body)
}

// again counts the search of another visitor and returns its id, none where the page asks by itself; false where that
// cannot be.
func (s searchedPage) again(ctx context.Context, graph Answerer) (uuid.UUID, bool) {
	if s.search == uuid.Nil {
		return uuid.Nil, true
	}
	return graph.Repeat(ctx, s.search)
}

// wordOf is what stands in a page for a search; "" for none.
func wordOf(search uuid.UUID) string {
	if search == uuid.Nil {
		return ""
	}
	return search.String()
}

// send shows the page to the visitor whose search it is.
func (s searchedPage) send(w http.ResponseWriter, r *http.Request, search uuid.UUID) {
	word := wordOf(search)
	writePacked(w, r, func() []byte { return s.page.with(word) }, func() []byte { return s.page.gzip(word) })
}

// searchHead is how the answer to a search begins, up to its id.
var searchHead = regexp.MustCompile(`^{"search":{(?:"__typename":"\w+",)?"id":"([0-9a-f-]{36})"`)

// searchOf is the id of the search among the answers of a page, which its document asks for first.
func searchOf(all []answer) uuid.UUID {
	for _, each := range all {
		if head := searchHead.FindSubmatch(each.Data); head != nil {
			if id, err := uuid.ParseBytes(head[1]); err == nil {
				return id
			}
		}
	}
	return uuid.Nil
}
