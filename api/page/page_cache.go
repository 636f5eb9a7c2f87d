package page

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/sync/singleflight"

	"weddings/api/edge"
)

const (
	cachedPages = 256 // about 100 KB each
	// cachedFor bounds the age of a page, since some depend on the time of day, such as how soon an owner replies.
	cachedFor = time.Minute
)

// pageCache holds public pages, rendered for visitors. A page is valid while the edition of the read models is the
// same.
type pageCache struct {
	pages  *expirable.LRU[string, cachedPage]
	flight *singleflight.Group
}

type cachedPage struct {
	edition     string // edition of the read models, read before the page was rendered from them
	body, small []byte // small is gzip-compressed
}

func newPageCache() pageCache {
	return pageCache{expirable.NewLRU[string, cachedPage](cachedPages, nil, cachedFor), &singleflight.Group{}}
}

// routePath returns the path that selects the page's route.
func routePath(r *http.Request) string {
	return "/" + strings.Trim(r.URL.Path, "/")
}

// cacheKey returns the cache key of a visitor's page. It returns "" for signed-in people, filtered lists and the shared
// pages of families, which are rendered per request. searchKey is the key of search pages. No other page depends on its
// query string. The key contains the routePath, so every spelling of a URL has the same key.
func (p *Pages) cacheKey(r *http.Request, lang string) string {
	at := routePath(r)
	rt, _ := p.build.routes.find(at)
	narrowed := rt.narrowed(r.URL.Query()) || rt.About == aboutPosts && r.URL.Query().Encode() != onlyLang(r) ||
		rt.About == aboutCouples && isFamilys(r)
	if edge.From(r.Context()).Actor.SignedIn() || rt.About == aboutSearch || narrowed {
		return ""
	}
	return lang + at
}

// onlyLang returns the query string of a request without its parameters other than the language.
func onlyLang(r *http.Request) string {
	only := url.Values{}
	if asked := r.URL.Query(); asked.Has("lang") {
		only["lang"] = asked["lang"]
	}
	return only.Encode()
}

func (c pageCache) get(key, edition string) (cachedPage, bool) {
	page, ok := c.pages.Get(key)
	return page, ok && page.edition == edition
}

func (c pageCache) put(key, edition string, body []byte) cachedPage {
	page := cachedPage{edition, body, zip(body)}
	c.pages.Add(key, page)
	return page
}

// once renders a page that is not cached, once for all concurrent requests. It returns false if render does: then the
// page may not be shown to others.
func (c pageCache) once(key, edition string, render func() (cachedPage, bool)) (cachedPage, bool) {
	page, _, _ := c.flight.Do(key+" "+edition, func() (any, error) {
		if kept, ok := c.get(key, edition); ok { // cached since this request looked
			return kept, nil
		}
		if page, ok := render(); ok {
			return page, nil
		}
		return nil, nil
	})
	shown, ok := page.(cachedPage)
	return shown, ok
}

func zip(body []byte) []byte {
	var small bytes.Buffer
	w := gzip.NewWriter(&small)
	_, _ = w.Write(body) // to memory
	_ = w.Close()
	return small.Bytes()
}

// send writes a page that is the same for every visitor.
func (page cachedPage) send(w http.ResponseWriter, r *http.Request) {
	writePacked(w, r, func() []byte { return page.body }, func() []byte { return page.small })
}

// writePacked writes the compressed page, or the plain one to clients that do not accept gzip.
func writePacked(w http.ResponseWriter, r *http.Request, plain, packed func() []byte) {
	w.Header().Set("Vary", "Cookie, Accept-Encoding")
	if !edge.Accepts(r, "gzip") {
		writeTagged(w, r, http.StatusOK, plain())
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	writeTagged(w, r, http.StatusOK, packed())
}
