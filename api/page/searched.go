package page

import (
	"bytes"
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
	// searchedFor bounds how long a search page may stand: the engine follows the log by itself, so that no edition of the read models
	// says when its answer changes.
	searchedFor = 2 * time.Second
	longestKey  = 400 // bytes
)

// searchedPage is the page of a search as it was drawn for a visitor. Others see the same with a search of their own, which is counted.
type searchedPage struct {
	edition string // of the read models
	body    []byte
	search  uuid.UUID // whose id stands in the body; none where the page asks by itself
}

func newSearched() *expirable.LRU[string, searchedPage] {
	return expirable.NewLRU[string, searchedPage](searchPages, nil, searchedFor)
}

// searchKey is what the page of a search is cached under; "" where it is none, or is for nobody else.
func searchKey(r *http.Request, lang string) string {
	if routePath(r) != "/search" || edge.From(r.Context()).Actor.SignedIn() || len(r.URL.RawQuery) > longestKey {
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
		if body, ok := kept.again(r.Context(), p.graph); ok {
			writeTagged(w, r, http.StatusOK, body)
			return
		}
	}
	h, body := p.draw(r, lang)
	asks := slices.ContainsFunc(h.operations, func(o operation) bool { return o.name == "Search" })
	if uncounted := asks && h.search == uuid.Nil; err == nil && h.forAll() && !uncounted {
		p.searches.Add(key, searchedPage{edition, body, h.search})
	}
	writeTagged(w, r, h.status, body)
}

// again is the page for another visitor, whose search it counts; false where that cannot be.
func (s *searchedPage) again(ctx context.Context, graph Answerer) ([]byte, bool) {
	if s.search == uuid.Nil {
		return s.body, true
	}
	id, ok := graph.Repeat(ctx, s.search)
	if !ok {
		return nil, false
	}
	return bytes.ReplaceAll(s.body, []byte(s.search.String()), []byte(id.String())), true
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
