package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/graph"
	"weddings/api/page"
	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/queries/all"
	"weddings/ui"
)

// smallBuild is a build with the app's routes and without content.
func smallBuild(t *testing.T) fs.FS {
	t.Helper()
	routes, err := fs.ReadFile(ui.Dist(), ".vite/routes.json")
	require.NoError(t, err, "npm run build in ui writes it")
	index := `<!--html--><head><!--head--></head><body><div id="root"><!--shell--></div><!--data--></body></html>`
	return fstest.MapFS{"index.html": {Data: []byte(index)}, ".vite/routes.json": {Data: routes}}
}

// pages returns the site with a small build.
func (s *edgeSite) pages(t *testing.T) http.Handler {
	t.Helper()
	s.site.Pages = page.Of(s.site.Graph.Queries, s.site.Graph, "http://weddings.test", smallBuild(t))
	door := chi.NewRouter()
	s.site.Mount(door)
	return door
}

// look requests a page as a person ("" = a visitor).
func (s *edgeSite) look(
	ctx context.Context,
	door http.Handler,
	who, at string,
	headers ...string,
) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, at, nil)
	if p, known := s.people[who]; known {
		r.Header.Set("Cookie", p.cookie)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	door.ServeHTTP(w, r)
	return w
}

func TestAPageShowsAtOnceWhatWasDecided(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	get := func(who, at string, headers ...string) *httptest.ResponseRecorder {
		return s.look(t.Context(), door, who, at, headers...)
	}
	venue := s.venue(t, func(d *events.Details) { d.Name = events.Bilingual{Ar: "قاعة السوسن", En: "Iris Hall"} })
	s.caughtUp(t)
	at := "/venue/" + venue.String()
	for range 2 {
		assert.NotContains(t, get("", "/").Body.String(), "قاعة السوسن")
		assert.Equal(t, http.StatusNotFound, get("", at).Code)
	}
	admin := s.people["admin"].Request
	_, err := commands.Handle(t.Context(), s.site.Graph.App, admin, listing.ApproveListing{Listing: venue, Version: 1})
	require.NoError(t, err)
	s.caughtUp(t)
	for range 2 {
		assert.Contains(t, get("", "/").Body.String(), "قاعة السوسن")
		assert.Contains(t, get("", at).Body.String(), "<title>قاعة السوسن")
		assert.Contains(t, get("", at+"?lang=en").Body.String(), "<title>Iris Hall")
		assert.Contains(t, get("", at, "Cookie", "lang=en").Body.String(), "<title>Iris Hall")
		assert.Contains(t, get("", at, "Accept-Language", "en").Body.String(), `<html lang="ar"`)
		assert.Contains(
			t,
			get("", at, "Accept-Language", "en").Body.String(),
			"<title>قاعة السوسن",
			"the title has the language of the page",
		)
	}
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		admin,
		listing.SuspendListing{Listing: venue, Reason: "مخالفة"},
	)
	require.NoError(t, err)
	s.caughtUp(t)
	assert.NotContains(t, get("", "/").Body.String(), "قاعة السوسن")
	assert.Equal(t, http.StatusNotFound, get("", at).Code)
}

func TestAPageIsDrawnOnceForAllVisitorsAndForNobodyElse(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	get := func(who, at string, headers ...string) *httptest.ResponseRecorder {
		return s.look(t.Context(), door, who, at, headers...)
	}
	hidden := "/venue/" + s.venue(t, nil).String()
	s.caughtUp(t)
	statements := func(who, at string) int {
		return s.statements.during(t.Context(), func(ctx context.Context) { s.look(ctx, door, who, at) })
	}
	assert.Greater(t, statements("", "/"), 1)
	assert.Equal(t, 1, statements("", "/"), "a second visitor only reads the edition")
	assert.Greater(t, statements("", "/?lang=en"), 1, "each language has its own page")
	assert.Equal(
		t,
		statements("customer", "/faq"),
		statements("customer", "/faq"),
		"pages of signed-in people are not cached",
	)

	const many = 20
	var crowd sync.WaitGroup
	together := s.statements.during(t.Context(), func(ctx context.Context) {
		for range many {
			crowd.Go(func() { assert.Equal(t, http.StatusOK, s.look(ctx, door, "", "/venues").Code) })
		}
		crowd.Wait()
	})
	assert.Positive(t, together)
	assert.Less(
		t,
		together,
		2*many,
		"concurrent requests share one rendering",
	)

	own := get("owner", hidden)
	assert.Equal(t, http.StatusOK, own.Code)
	assert.Equal(t, "no-store", own.Header().Get("Cache-Control"))
	assert.Equal(
		t,
		http.StatusNotFound,
		get("", hidden).Code,
		"a page that its owner has seen is not shown to visitors",
	)
	assert.Equal(t, http.StatusNotFound, get("other", hidden).Code)

	first, small := get("", "/"), get("", "/", "Accept-Encoding", "gzip")
	assert.Equal(t, "gzip", small.Header().Get("Content-Encoding"))
	assert.Equal(t, "Cookie, Accept-Encoding", small.Header().Get("Vary"))
	assert.Less(t, small.Body.Len(), first.Body.Len())
	assert.Equal(t, http.StatusNotModified, get("", "/", "If-None-Match", first.Header().Get("ETag")).Code)
	assert.Contains(t, get("", "/").Body.String(), `id="data"`)
}

// A page of a signed-in person holds what a visitor's holds, as they see it and as they have just changed it.
func TestAPageOfASignedInPersonHoldsItsDataAsTheySeeIt(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	get := func(who, at string, headers ...string) *httptest.ResponseRecorder {
		return s.look(t.Context(), door, who, at, headers...)
	}
	venue := s.venue(t, nil)
	hidden := "/venue/" + venue.String()
	s.caughtUp(t)
	const data, signedIn = `"data":{"listing":{`, "data-signed-in"
	for _, who := range []string{"owner", "admin"} {
		assert.Contains(t, get(who, hidden).Body.String(), data, who)
	}
	for _, who := range []string{"", "other", "customer"} {
		assert.NotContains(t, get(who, hidden).Body.String(), data, who)
	}
	assert.Contains(t, get("customer", "/").Body.String(), signedIn)
	of := fmt.Sprintf(`id="data" data-account="%s"`, s.people["customer"].Actor.Account)
	assert.Contains(t, get("customer", "/").Body.String(), of, "another account may have signed in meanwhile")
	assert.NotContains(t, get("", "/").Body.String(), signedIn)
	assert.Equal(t, "no-store", get("customer", "/").Header().Get("Cache-Control"))

	// The cookie tells the position of what their tab has just changed.
	offered := listing.Offer{Available: true, Phone: "+963944000000"}
	for amount := int64(3001); amount < 3006; amount++ {
		offered.Price = &events.Money{Amount: decimal.NewFromInt(amount), Currency: "USD"}
		receipt, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request,
			listing.ChangeAvailabilityAndPrice{Listing: venue, Offer: offered})
		require.NoError(t, err)
		cookie := fmt.Sprintf("%s; position=%d", s.people["owner"].cookie, receipt.Position)
		page := get("owner", hidden, "Accept", "text/html", "Cookie", cookie).Body.String()
		assert.Contains(t, page, fmt.Sprintf(`"amount":"%d"`, amount))
	}
	page := get("", "/", "Accept", "text/html", "Cookie", "position=9000000000000000").Body.String()
	assert.Contains(t, page, `id="data"`, "visitors share their pages and wait for nothing")
}

// Whoever opens the figures waits for one round trip less: the page carries them. It carries nobody else's.
func TestThePageOfFiguresCarriesThem(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.edits(t)
	door := s.pages(t)
	get := func(who, at string) string {
		w := s.look(t.Context(), door, who, at)
		require.Equal(t, http.StatusOK, w.Code)
		return w.Body.String()
	}
	const own, all, given = `"data":{"ownAnalytics":{`, `"data":{"figures":{`, `data-factor="given"`
	assert.Contains(t, get("owner", "/dashboard/figures"), own)
	admins := get("admin", "/admin/figures")
	assert.Contains(t, admins, all)
	assert.Contains(t, admins, given)
	assert.NotContains(t, get("admin", "/admin/figures?breakdown=page"), all, "another question")
	for who, at := range map[string]string{
		"": "/admin/figures", "owner": "/admin/figures", "customer": "/dashboard/figures", "editor": "/admin/figures",
		"waiting-editor": "/admin/figures", "admin": "/dashboard/figures",
	} {
		page := get(who, at)
		assert.NotContains(t, page, all, who)
		assert.NotContains(t, page, own, who)
	}
	assert.Contains(t, get("editor", "/admin"), given)
	for _, who := range []string{"", "owner", "customer", "waiting-editor"} {
		assert.NotContains(t, get(who, "/admin"), given, who)
	}
}

// A page whose data cannot be read now is neither a 404 nor indexed.
func TestAPageThatCannotBeReadIsUnavailable(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.caughtUp(t)
	asked := s.site.Graph.Queries
	closed, err := pgxpool.NewWithConfig(t.Context(), asked.Pool.Config())
	require.NoError(t, err)
	closed.Close()
	s.site.Graph = &graph.Resolver{
		App: s.site.Graph.App,
		Queries: all.New(all.Sources{
			Pool:   closed,
			Redis:  asked.Redis,
			Engine: asked.Engine,
			Log:    asked.Log,
			Vault:  asked.Vault,
		}),
	}
	door := s.pages(t)
	for _, at := range []string{"/venue/" + venue.String(), "/services/music", "/homs", "/province/homs"} {
		answer := s.look(t.Context(), door, "", at)
		assert.Equal(t, http.StatusServiceUnavailable, answer.Code, at)
		assert.Contains(t, answer.Body.String(), `<div id="root">`, "the app loads and retries: %s", at)
	}
}

func TestAMovedPageLeadsToItsNewAddress(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	get := func(at string) *httptest.ResponseRecorder { return s.look(t.Context(), door, "", at) }
	venue := s.publicVenue(t, nil)
	fix := func(ar, en string) {
		t.Helper()
		_, err := commands.Handle(
			t.Context(),
			s.site.Graph.App,
			s.people["admin"].Request, listing.FixSlugs{
				Listing: venue,
				SlugAr:  ar,
				SlugEn:  en,
			})

		require.NoError(t, err)
		s.caughtUp(t)
	}
	leads := func(from, to string) {
		t.Helper()
		answer := get(from)
		assert.Equal(t, http.StatusMovedPermanently, answer.Code, from)
		assert.Equal(t, to, answer.Header().Get("Location"), from)
		assert.Equal(t, "no-cache", answer.Header().Get("Cache-Control"), "the old name may come into use again")
	}
	fix("قصر-قديم", "old-palace")
	assert.Equal(t, http.StatusOK, get("/venue/old-palace").Code)
	fix("قصر-جديد", "new-palace")
	leads("/venue/old-palace", "/venue/new-palace")
	leads("/venue/"+url.PathEscape("قصر-قديم"), "/venue/"+url.PathEscape("قصر-جديد"))
	leads("/venue/old-palace?lang=ar", "/venue/"+url.PathEscape("قصر-جديد")+"?lang=ar")
	assert.Equal(t, http.StatusOK, get("/venue/"+venue.String()).Code, "the id does not redirect")
	assert.Contains(t, get("/sitemap.xml").Body.String(), "/venue/new-palace?lang=en")
	assert.NotContains(t, get("/sitemap.xml").Body.String(), "old-palace")
	fix("قصر-قديم", "old-palace")
	assert.Equal(t, http.StatusOK, get("/venue/old-palace").Code)
	leads("/venue/new-palace", "/venue/old-palace")
}

// drawings counts the searches behind pages.
type drawings struct {
	page.Answerer
	asked atomic.Int32
}

func (d *drawings) Answer(ctx context.Context, query string, variables map[string]any) json.RawMessage {
	d.asked.Add(1)
	return d.Answerer.Answer(ctx, query, variables)
}

var searchID = regexp.MustCompile(`{"search":{(?:"__typename":"\w+",)?"id":"([0-9a-f-]{36})"`)

var firstShown = regexp.MustCompile(`"shown":"([^"]+)"`)

func TestASearchPageIsDrawnOnceAndCountedForEachVisitor(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.pages(t)
	asked := &drawings{Answerer: s.site.Graph}
	s.site.Pages = page.Of(s.site.Graph.Queries, asked, "http://weddings.test", smallBuild(t))
	door := chi.NewRouter()
	s.site.Mount(door)
	id := s.publicVenue(t, func(d *events.Details) { d.Name = events.Bilingual{Ar: "قاعة السنديان"} }).String()
	s.found(t, "سنديان", id)
	s.caughtUp(t)
	look := func(who, query string) (search, body string) {
		w := s.look(t.Context(), door, who, "/search?q="+url.QueryEscape(query))
		require.Equal(t, http.StatusOK, w.Code)
		body = w.Body.String()
		if found := searchID.FindStringSubmatch(body); found != nil {
			search = found[1]
		}
		return search, body
	}
	counted := func(search string) bool {
		var n int
		err := s.site.Graph.Queries.Pool.QueryRow(t.Context(), `SELECT count(*) FROM telemetry
			WHERE type = 'telemetry.search_made' AND convert_from(payload,
				'UTF8')::jsonb ->> 'search' = $1`, search).Scan(&n)
		return err == nil && n == 1
	}
	var first, again, body, repeated string
	require.Eventually(t, func() bool { // unless two seconds passed in between
		first, body = look("", "السنديان")
		before := asked.asked.Load()
		again, repeated = look("", "السنديان")
		return asked.asked.Load() == before
	}, patience, time.Millisecond)
	require.NotEmpty(t, first)
	assert.Contains(t, body, id)
	assert.NotEqual(t, first, again, "each visitor gets a search id of their own")
	assert.Equal(t, body, strings.ReplaceAll(repeated, again, first), "the rest of the page is the same")
	for _, search := range []string{first, again} {
		require.Eventually(t, func() bool { return counted(search) }, patience, 5*time.Millisecond, "each is counted")
	}
	opened := firstShown.FindStringSubmatch(repeated)
	require.NotEmpty(t, opened)
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["customer"].Request, traffic.RecordSearchClick{
		Search: uuid.MustParse(again), Listing: uuid.MustParse(id), Term: "السنديان", Rank: 1, Shown: opened[1],
	})
	require.NoError(t, err, "a result of a page that was drawn for another visitor is opened")
	before := asked.asked.Load()
	_, other := look("", "السنديان دمشق")
	assert.NotEqual(t, before, asked.asked.Load(), "another search has its own page")
	assert.NotContains(t, other, again)
	_, theirs := look("customer", "السنديان")
	assert.NotContains(t, theirs, again, "signed-in people get a page of their own")
}
