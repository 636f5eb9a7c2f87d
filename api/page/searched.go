package page

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"time"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"

	"weddings/api/edge"
)

const (
	searchPages = 64 // about 140 KB each
	// searchedFor bounds the age of a search page. The search engine follows the log independently of the read models,
	// so their edition does not tell when its results change.
	searchedFor = 2 * time.Second
	longestKey  = 400 // bytes
)

// searchedPage is a search page that was rendered for one visitor. Other visitors get the same page with a search id of
// their own, so that each search is counted.
type searchedPage struct {
	edition string // of the read models
	page    template
	search  uuid.UUID // the id to replace in the page; none if the app runs the search itself
	made    time.Time
}

// newSearched makes the cache of search pages. An expirable LRU would look for expired pages fifty times a second.
func newSearched() *lru.Cache[string, searchedPage] {
	cache, _ := lru.New[string, searchedPage](searchPages) // an error only for a size below one
	return cache
}

// searchKey returns the cache key of a search page. It returns "" for other pages, and for search pages that visitors
// cannot share.
func (p *Pages) searchKey(r *http.Request, lang string) string {
	rt, _ := p.build.routes.find(routePath(r))
	if rt.About != aboutSearch || edge.From(r.Context()).Actor.SignedIn() || len(r.URL.RawQuery) > longestKey {
		return ""
	}
	return lang + "?" + r.URL.RawQuery
}

// searchPage serves a search page, from the cache if it is recent.
func (p *Pages) searchPage(w http.ResponseWriter, r *http.Request, key, lang string) {
	if edge.Admit(r.Context()) != nil {
		busy(w, r)
		return
	}
	edition, err := p.editions.now(r.Context())
	if kept, ok := p.searches.Get(key); ok && err == nil && kept.edition == edition &&
		time.Since(kept.made) < searchedFor {
		if id, ok := kept.again(r.Context(), p.graph); ok {
			kept.send(w, r, id)
			return
		}
	}
	h, body := p.render(r, lang)
	asks := slices.ContainsFunc(h.operations, func(o operation) bool { return o.name == "Search" })
	if uncounted := asks && h.search == uuid.Nil; err == nil && h.forAll() && !uncounted {
		made := searchedPage{edition, newTemplate(body, wordOf(h.search)), h.search, time.Now()}
		p.searches.Add(key, made)
		made.send(w, r, h.search)
		return
	}
	writeTagged(w, r, h.status, body)
}

// again counts the search for another visitor and returns its id, or none if the app runs the search itself. It returns
// false if the search is no longer known.
func (s searchedPage) again(ctx context.Context, graph Answerer) (uuid.UUID, bool) {
	if s.search == uuid.Nil {
		return uuid.Nil, true
	}
	return graph.Repeat(ctx, s.search)
}

// wordOf returns the text of a search id in the page; "" for no search.
func wordOf(search uuid.UUID) string {
	if search == uuid.Nil {
		return ""
	}
	return search.String()
}

// send writes the page with the visitor's search id.
func (s searchedPage) send(w http.ResponseWriter, r *http.Request, search uuid.UUID) {
	word := wordOf(search)
	writePacked(w, r, func() []byte { return s.page.with(word) }, func() []byte { return s.page.gzip(word) })
}

// searchHead matches the beginning of a search response, up to its id.
var searchHead = regexp.MustCompile(`^{"search":{(?:"__typename":"\w+",)?"id":"([0-9a-f-]{36})"`)

// searchOf returns the id of the search among a page's responses. The app's query asks for the id first.
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
