// Package page serves the web app: the built assets, and its HTML page with the language, head and first data of the
// requested route.
package page

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"log/slog"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"

	"weddings/api/edge"
	"weddings/events"
	"weddings/internal/admission"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/posts"
	"weddings/ui"
)

// Pages serves everything but API calls.
type Pages struct {
	queries *all.Readers
	graph   Answerer
	baseURL string
	build   *build
	tag     Tag
	cache   pageCache

	editions *editions
	searches *lru.Cache[string, searchedPage]
	followed func(ctx context.Context, of, slug string) error // counts a redirect from a former slug
}

// Answerer executes the operations whose data is inlined. It returns nil if one failed.
type Answerer interface {
	Answer(ctx context.Context, query string, variables map[string]any) json.RawMessage
	// Repeat counts an executed search once more and returns its new id. It returns false if the search is no longer
	// known.
	Repeat(ctx context.Context, search uuid.UUID) (uuid.UUID, bool)
}

// shipped is the build that is part of the program. It is read once, because tests start many sites.
var shipped = sync.OnceValue(func() *build { return readBuild(ui.Dist()) })

// New returns the pages of the build that is part of the program. Without one every page is a sentence that says so.
func New(q *all.Readers, graph Answerer, baseURL string) *Pages {
	return with(q, graph, baseURL, shipped())
}

// Of is New with a build from files.
func Of(q *all.Readers, graph Answerer, baseURL string, files fs.FS) *Pages {
	return with(q, graph, baseURL, readBuild(files))
}

func with(q *all.Readers, graph Answerer, baseURL string, b *build) *Pages {
	return &Pages{
		queries:  q,
		graph:    graph,
		baseURL:  baseURL,
		build:    b,
		cache:    newPageCache(),
		editions: &editions{ask: q.Edition},
		searches: newSearched(),
		followed: func(context.Context, string, string) error { return nil },
	}
}

// WithFollowed returns the pages with a function that counts redirects from former slugs.
func (p *Pages) WithFollowed(count func(ctx context.Context, of, slug string) error) *Pages {
	p.followed = count
	return p
}

// countTime is how long a redirect may wait for its count.
const countTime = 100 * time.Millisecond

// count counts a redirect from a former slug. Bots do not count.
func (p *Pages) count(r *http.Request, former formerSlug) {
	if former.of == "" || r.Method != http.MethodGet || edge.From(r.Context()).Bot() {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), countTime)
	defer cancel()
	if err := p.followed(ctx, former.of, former.slug); err != nil {
		slog.WarnContext(ctx, "cannot count a redirect from a former slug", "of", former.of, "error", err)
	}
}

// Policy returns the Content-Security-Policy of every response but the frame of a third party's tag.
func (p *Pages) Policy() string { return p.build.policy }

// IsAsset reports whether a path belongs to the build: its response is the same for everybody.
func IsAsset(at string) bool {
	return strings.HasPrefix(at, "/assets/") || strings.HasPrefix(at, "/icons/") || at == "/favicon.ico"
}

func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	switch r.URL.Path {
	case "/robots.txt":
		p.robots(w)
	case "/blog/feed.rss", "/blog/feed.atom":
		if edge.Admit(r.Context()) != nil {
			busy(w, r)
			return
		}
		p.feed(w, r, strings.TrimPrefix(r.URL.Path, "/blog/feed."))
	case "/sitemap.xml":
		if edge.Admit(r.Context()) != nil {
			busy(w, r)
			return
		}
		p.sitemap(w, r)
	case tagFrame:
		if p.tag.ID == "" {
			p.page(w, r)
			return
		}
		p.tag.frame(w, r)
	default:
		if !p.build.asset(w, r) {
			p.page(w, r)
		}
	}
}

// head holds the metadata of a route's page.
type head struct {
	status             int
	title, description string
	canonical          string // path
	image              string // path of the link's preview, 1200 by 630
	preload            string // link to the image that the first view shows
	first              string // HTML of the data that the first view shows
	private            bool   // must not be cached or indexed
	preview            bool   // has a preview without a canonical URL
	partial            bool   // a read failed; the app will retry it
	screen             screen // its first view and chunks are included
	operations         []operation
	moved              string         // path and query that a request is redirected to; "" = the page is here
	former             formerSlug     // the former slug in the path, if any
	data               map[string]any // JSON-LD
	query              string         // parameters of the canonical URL after its language
	// alternates are the paths by language, where each language has its own or none; nil = the canonical one in both.
	alternates map[string]string
	elsewhere  string      // where the page was published first; "" = here
	article    *posts.Post // the post, on the page of a post
	feeds      bool        // the page has feeds beside it
	search     uuid.UUID   // id of the search in the page
}

type operation struct {
	name      string
	variables map[string]any
}

func (p *Pages) page(w http.ResponseWriter, r *http.Request) {
	if p.build.page == "" {
		http.Error(
			w,
			"The web app has not been built: run make run, or npm run build in ui.",
			http.StatusServiceUnavailable,
		)
		return
	}
	// One URL per page. It is built from the path, so it stays on this host.
	if plain := routePath(r); plain != r.URL.Path {
		http.Redirect(w, r, (&url.URL{Path: plain, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Vary", "Cookie")
	w.Header().Set("Cache-Control", "no-cache")
	lang := language(r)
	if key := p.searchKey(r, lang); key != "" {
		p.searchPage(w, r, key, lang)
		return
	}
	p.catchUp(r)
	key, edition := p.cacheKey(r, lang), ""
	full := edge.Admit(r.Context()) != nil
	if key != "" {
		kept, old := p.cache.pages.Get(key)
		var err error
		if !full {
			edition, err = p.editions.now(r.Context())
		}
		// A page that is a minute old is better than no page.
		if old && (full || err != nil || kept.edition == edition) {
			kept.send(w, r)
			return
		}
		if err != nil {
			key = "" // render what is possible, uncached
		}
	}
	if full {
		busy(w, r)
		return
	}
	p.draw(w, r, lang, key, edition)
}

// catchUp waits until the read models contain what a signed-in person has just changed.
func (p *Pages) catchUp(r *http.Request) {
	by := edge.From(r.Context())
	if !by.Actor.SignedIn() || by.Position == 0 {
		return
	}
	// The lookup of the session took a slot. It is released, because a request that waits for a read model needs none.
	admission.Leave(r.Context())
	fresh, err := p.queries.WaitFor(r.Context(), by.Position)
	by.Stale = err != nil || !fresh
}

// draw renders a page and sends it. key is the page's cache key; "" for a page that may not be cached. A cacheable page
// is rendered once for all requests that wait for it.
func (p *Pages) draw(w http.ResponseWriter, r *http.Request, lang, key, edition string) {
	var h head
	var body []byte
	if key != "" {
		shown, ok := p.cache.once(key, edition, func() (cachedPage, bool) {
			// Others may wait for the page, so rendering must not end with this request.
			ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), renderTimeout)
			defer cancel()
			if h, body = p.render(r.WithContext(ctx), lang); !h.forAll() {
				return cachedPage{}, false
			}
			return p.cache.put(key, edition, body), true
		})
		if ok {
			shown.send(w, r)
			return
		}
	}
	if h.status == 0 { // not rendered yet, or only for the visitor who shared the wait
		h, body = p.render(r, lang)
	}
	if h.status == http.StatusNotFound && edge.From(r.Context()).Unknown { // the sender may have access
		busy(w, r)
		return
	}
	if h.moved != "" {
		// The old name may come into use again. If browsers kept both redirects, they would form a loop.
		w.Header().Set("Cache-Control", "no-cache")
		p.count(r, h.former)
		http.Redirect(w, r, h.moved, http.StatusMovedPermanently)
		return
	}
	if h.private || edge.From(r.Context()).Actor.SignedIn() {
		w.Header().Set("Cache-Control", "no-store")
	}
	if h.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "5")
	}
	writeTagged(w, r, h.status, body)
}

// busy serves a page that says that the site is busy.
func busy(w http.ResponseWriter, r *http.Request) { Refuse(w, r, admission.Busy()) }

// Refuse serves a page that says why the page cannot be served now, with Retry-After: 429 for fault.TooMany, else 503.
func Refuse(w http.ResponseWriter, r *http.Request, f *fault.Error) {
	lang, dir := language(r), "rtl"
	if lang == "en" {
		dir = "ltr"
	}
	status, wait := http.StatusServiceUnavailable, f.RetryAfter
	if f.Code == fault.TooMany {
		status = http.StatusTooManyRequests
	}
	if wait == 0 {
		wait = admission.Busy().RetryAfter
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	w.WriteHeader(status)
	fmt.Fprintf(
		w,
		`<!doctype html><html lang="%s" dir="%s"><meta charset="utf-8">`+
			`<meta name="viewport" content="width=device-width">`+
			`<meta name="robots" content="noindex"><title>%s</title><h1>%[3]s</h1><p>%s</p></html>`,
		lang,
		dir,
		siteName[lang],
		f.Text.In(lang),
	)
}

// renderTimeout is the timeout of rendering a page that several visitors may wait for.
const renderTimeout = 10 * time.Second

// render renders the page of a request. If the page has moved, it has no body.
func (p *Pages) render(r *http.Request, lang string) (h head, body []byte) {
	h = p.route(r, lang)
	if own := readersLanguage(r); h.moved == "" && h.status != http.StatusOK && own != lang {
		// There is no such page, so the slug says nothing about the language.
		lang = own
		h = p.route(r, lang)
	}
	if h.moved == "" {
		body = p.write(r, &h, lang)
	}
	return h, body
}

// forAll reports whether a page may be cached and shown to other visitors.
func (h *head) forAll() bool {
	return h.status == http.StatusOK && h.moved == "" && !h.private && !h.partial
}

// language returns the language of the URL or the cookie, else Arabic. Accept-Language is ignored, so that caches stay
// simple. The slug of a post or a song determines its language.
func language(r *http.Request) string {
	if slug, is := ownSlug(r); is && !asksLanguage(r) {
		return slugLang(slug)
	}
	return readersLanguage(r)
}

// asksLanguage reports whether the query string determines the language.
func asksLanguage(r *http.Request) bool {
	lang := r.URL.Query().Get("lang")
	return lang == "ar" || lang == "en"
}

// readersLanguage returns the language that the reader chose, in the URL or earlier, else Arabic.
func readersLanguage(r *http.Request) string {
	if asksLanguage(r) {
		return r.URL.Query().Get("lang")
	}
	if c, err := r.Cookie("lang"); err == nil && c.Value == "en" {
		return "en"
	}
	return "ar"
}

// ownSlug returns the slug in the path of a post or a song, and false for other pages.
func ownSlug(r *http.Request) (string, bool) {
	at := routePath(r)
	slug, of := strings.CutPrefix(at, "/blog/")
	if !of {
		slug, of = strings.CutPrefix(at, "/songs/")
		of = of && slug != partyListSlug
	}
	return slug, of && !strings.Contains(slug, "/")
}

func (p *Pages) write(r *http.Request, h *head, lang string) []byte {
	dir := "rtl"
	if lang == "en" {
		dir = "ltr"
	}
	mark := "data-rendered"
	if _, is := ownSlug(r); is && h.status == http.StatusOK {
		mark += " data-own" // the app starts in the language of the URL, not of the cookie
	}
	by := edge.From(r.Context())
	if by.Actor.SignedIn() {
		mark += " data-signed-in" // the first view hides what is only for visitors
	}
	if by.Actor.Role.Staff() {
		mark += ` data-factor="given"` // the app need not ask: see SecondFactor.tsx
	}
	tag := fmt.Sprintf(`<html lang="%s" dir="%s" %s>`, lang, dir, mark)
	tags := p.tags(h, lang) + h.preload + p.build.preloads(h.screen, lang)
	scripts := p.build.scripts(h.screen, lang) + p.tag.element(h, p.build.chunks)
	if by.Actor.SignedIn() && by.Stale { // the app waits longer for what they have just changed
		return p.build.filled(tag, tags+scripts, p.unwritten(h, lang), "", "")
	}
	answers := p.answers(r, h.operations)
	h.partial = h.partial || len(answers) < len(h.operations)
	h.search = searchOf(answers)
	shell, data := p.build.shell(h.screen, lang, h.first, answers), dataElement(answers, by.Actor)
	if len(h.screen.Art) > 0 || strings.Contains(shell, "<img") { // scripts wait for the images: see index.html
		data += `<template id="later">` + scripts + `</template>`
		scripts = ""
	}
	var unwritten string
	if shell == "" {
		unwritten = p.unwritten(h, lang)
	}
	return p.build.filled(tag, tags+scripts, unwritten, shell, data)
}

// unwritten returns what browsers without scripts show of a page whose first view only the app draws. A page of nothing
// says that nothing is there. Other pages show their title and a link to the home page.
func (p *Pages) unwritten(h *head, lang string) string {
	if h.status == http.StatusNotFound {
		return p.build.shells.Screens[p.build.routes.nothing().Screen][lang]
	}
	return fmt.Sprintf(
		`<main class="wrap py-8 text-center"><h1>%s</h1>`+
			`<p><a class="link underline" href="/?lang=%s">%s</a></p></main>`,
		html.EscapeString(strings.TrimSuffix(h.title, " · "+siteName[lang])),
		lang,
		home[lang],
	)
}

// tags returns the elements in the head of a page: title, description, URLs in both languages, preview, JSON-LD.
func (p *Pages) tags(h *head, lang string) string {
	var b strings.Builder
	title, description := html.EscapeString(clip(h.title, 65)), html.EscapeString(clip(h.description, 155))
	fmt.Fprintf(&b, `<title>%s</title><meta name="description" content="%s">`, title, description)
	if h.private || h.status == http.StatusNotFound {
		b.WriteString(`<meta name="robots" content="noindex">`)
	}
	if h.canonical != "" {
		p.addresses(&b, h, lang)
		fmt.Fprintf(&b, `<meta property="og:url" content="%s">`, html.EscapeString(p.baseURL+h.canonical))
	}
	if h.canonical != "" || h.preview {
		kind := "website"
		if h.article != nil {
			kind = "article"
			fmt.Fprintf(&b, `<meta property="article:published_time" content="%s">`+
				`<meta property="article:modified_time" content="%s">`,
				h.article.PublishedAt.Format(time.RFC3339), h.article.UpdatedAt.Format(time.RFC3339))
		}
		fmt.Fprintf(
			&b,
			`<meta property="og:title" content="%s"><meta property="og:description" content="%s">`+
				`<meta property="og:type" content="%s">`,
			title, description, kind,
		)
		if h.image != "" {
			fmt.Fprintf(
				&b,
				`<meta property="og:image" content="%s"><meta property="og:image:width" content="1200">`+
					`<meta property="og:image:height" content="630">`,
				html.EscapeString(p.baseURL+h.image),
			)
		}
	}
	if h.feeds {
		for _, kind := range []string{"rss", "atom"} {
			fmt.Fprintf(
				&b,
				`<link rel="alternate" type="application/%[1]s+xml" title="%[2]s" href="/blog/feed.%[1]s?lang=%[3]s">`,
				kind,
				html.EscapeString(blogTitle[lang]),
				lang,
			)
		}
	}
	if h.data != nil {
		fmt.Fprintf(&b, `<script type="application/ld+json">%s</script>`, script(h.data))
	}
	return b.String()
}

// addresses writes the canonical URL of a page, and its URLs in each language.
func (p *Pages) addresses(b *strings.Builder, h *head, lang string) {
	link := p.baseURL + h.canonical + "?lang=" + lang + h.query
	if h.elsewhere != "" {
		link = h.elsewhere
	}
	fmt.Fprintf(b, `<link rel="canonical" href="%s">`, html.EscapeString(link))
	alternate := func(lang, at string) {
		fmt.Fprintf(b, `<link rel="alternate" hreflang="%s" href="%s">`, lang, html.EscapeString(p.baseURL+at))
	}
	if h.alternates == nil {
		alternate("ar", h.canonical+"?lang=ar"+h.query)
		alternate("en", h.canonical+"?lang=en"+h.query)
		alternate("x-default", h.canonical)
		return
	}
	for _, each := range events.Languages {
		if at, live := h.alternates[each]; live {
			alternate(each, at+"?lang="+each)
		}
	}
	alternate("x-default", h.alternates[lang])
}

// script returns JSON that is safe inside a script element: encoding/json escapes < > and &.
func script(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		return []byte("null") // cannot happen: the values are plain data
	}
	return raw
}

// dataElement returns the element from which the app takes the answers. It names the account that they are for.
func dataElement(answers []answer, viewer events.Actor) string {
	if len(answers) == 0 {
		return ""
	}
	var of string
	if viewer.SignedIn() {
		of = ` data-account="` + viewer.Account.String() + `"`
	}
	return `<script type="application/json" id="data"` + of + `>` + string(script(answers)) + `</script>`
}

type answer struct {
	Operation string          `json:"operation"`
	Variables map[string]any  `json:"variables,omitempty"`
	Data      json.RawMessage `json:"data"`
}

// answers executes the operations that the route's first screen needs. Those that fail are left to the client.
func (p *Pages) answers(r *http.Request, wanted []operation) []answer {
	known, err := ui.Operations()
	if err != nil {
		slog.WarnContext(r.Context(), "cannot read the app's operations", "error", err)
		return nil
	}
	var all []answer
	for _, o := range wanted {
		document, ok := known[o.name]
		if !ok {
			continue
		}
		if data := p.graph.Answer(r.Context(), document, o.variables); data != nil {
			all = append(all, answer{document, o.variables, data})
		}
	}
	return all
}

func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:n-1])) + "…"
}
