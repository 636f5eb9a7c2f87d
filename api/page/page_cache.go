package page

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/sync/singleflight"

	"weddings/api/edge"
)

const (
	cachedPages = 256 // about 100 KB each
	// cachedFor bounds how long a page may stand that depends on the time of day, such as how soon an owner answers.
	cachedFor = time.Minute
)

// pageCache keeps public pages as they were drawn for visitors, to be shown while the read models stay as they are.
type pageCache struct {
	pages   *expirable.LRU[string, cachedPage]
	drawing *singleflight.Group
}

type cachedPage struct {
	edition     string // of the read models, named before the page was drawn from them
	body, small []byte // small is for those who take gzip
}

func newPageCache() pageCache {
	return pageCache{expirable.NewLRU[string, cachedPage](cachedPages, nil, cachedFor), &singleflight.Group{}}
}

// routePath is the path that a page is routed by.
func routePath(r *http.Request) string {
	return "/" + strings.Trim(r.URL.Path, "/")
}

// cacheKey is where a visitor's page is cached. It is "" for the pages of people who are signed in and for lists with
// filters, which are drawn for each request; searchKey keeps searches. No other page depends on its query. The key is
// made from the path that routes the page, so that no other spelling of an address has a key of its own.
func (p *Pages) cacheKey(r *http.Request, lang string) string {
	at := routePath(r)
	rt, _ := p.build.routes.find(at)
	if edge.From(r.Context()).Actor.SignedIn() || rt.About == aboutSearch || rt.narrowed(r.URL.Query()) {
		return ""
	}
	return lang + at
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

// once draws a page that is not kept, for all who ask for it at the same time. It returns false where draw does: what
// it made is for nobody else.
func (c pageCache) once(key, edition string, draw func() (cachedPage, bool)) (cachedPage, bool) {
	page, _, _ := c.drawing.Do(key+" "+edition, func() (any, error) {
		if kept, ok := c.get(key, edition); ok { // drawn since this asker looked
			return kept, nil
		}
		if page, ok := draw(); ok {
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

// send shows a page that is the same for every visitor.
func (page cachedPage) send(w http.ResponseWriter, r *http.Request) {
	writePacked(w, r, func() []byte { return page.body }, func() []byte { return page.small })
}

// writePacked answers with a page that is compressed already, or with the same page for whoever takes no gzip.
func writePacked(w http.ResponseWriter, r *http.Request, plain, packed func() []byte) {
	w.Header().Set("Vary", "Cookie, Accept-Encoding")
	if !edge.Accepts(r, "gzip") {
		writeTagged(w, r, http.StatusOK, plain())
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	writeTagged(w, r, http.StatusOK, packed())
}
