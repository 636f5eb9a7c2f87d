package page

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/events"
)

func TestARouteIsFoundByTheFirstPatternThatMatches(t *testing.T) {
	t.Parallel()
	all := readBuild(built).routes
	for at, want := range map[string]string{
		"/": "/", "/faq": "/faq", "/homs": "/:provinceSlug", "/faq/more": "/*", "/venue": "/:provinceSlug",
		"/venue/x": "/venue/:slugOrId/:idOrSlug?", "/venue/x/y": "/venue/:slugOrId/:idOrSlug?", "/venue/x/y/z": "/*",
		"/dashboard": "/dashboard/*", "/dashboard/listings/1": "/dashboard/*", "/services/music": "/services/:category",
	} {
		found, _ := all.find(at)
		assert.Equal(t, want, found.Path, at)
	}
	_, params := all.find("/venue/jasmine/1")
	assert.Equal(t, map[string]string{"slugOrId": "jasmine", "idOrSlug": "1"}, params)
	nothing, _ := routes{}.find("/")
	assert.Equal(t, aboutNothing, nothing.About, "without a build there are no pages")
}

func TestWhatAPageReadsIsAskedWithItsAddress(t *testing.T) {
	t.Parallel()
	all := readBuild(built).routes
	asks := func(at string, asked url.Values) string {
		found, params := all.find(at)
		var names []string
		last := map[string]any{}
		for _, o := range found.ahead(params, asked) {
			names, last = append(names, o.name), o.variables
		}
		raw, err := json.Marshal([]any{names, last})
		require.NoError(t, err)
		return string(raw)
	}
	assert.JSONEq(t, `[["Settings"], null]`, asks("/faq", nil))
	assert.JSONEq(t, `[["Settings", "Listing"], {"slugOrId": "jasmine"}]`, asks("/venue/jasmine", nil))
	assert.JSONEq(t, `[["Settings", "Search"], {"filter": {"serviceType": "music", "city": null}}]`,
		asks("/services/music", url.Values{"lang": {"en"}}))
	assert.JSONEq(t, `[["Settings"], null]`, asks("/services/music", url.Values{"city": {"homs"}}))
	oud := url.Values{"q": {"oud"}}
	assert.JSONEq(t, `[["Settings", "Categories", "Search"], {"query": "oud", "first": 24}]`, asks("/search", oud))
	assert.JSONEq(t, `[["Settings", "Categories", "Search"], {"query": "", "first": 24}]`, asks("/search", nil))
	empty := url.Values{"q": {"oud"}, "serviceType": {""}}
	assert.JSONEq(t, `[["Settings", "Categories", "Search"], {"query": "oud", "first": 24}]`, asks("/search", empty))
	assert.JSONEq(t, `[["Settings", "Categories"], null]`, asks("/search", url.Values{"q": {"oud", "qanun"}}))
	assert.JSONEq(t, `[["Settings", "Categories"], null]`, asks("/search", url.Values{"q": {"oud"}, "guests": {"9"}}))
}

func TestDaysOfAReadAreCountedFromToday(t *testing.T) {
	t.Parallel()
	own := &route{Reads: []read{{"OwnFigures", map[string]any{"from": "@30", "to": "@1", "mail": "@home"}, true}}}
	day := func(ago events.Day) string { return (events.DayOf(time.Now()) - ago).String() }
	want := operation{"OwnFigures", map[string]any{"from": day(30), "to": day(1), "mail": "@home"}}
	assert.Contains(t, own.ahead(nil, nil), want)
	assert.Equal(t, everywhere, own.ahead(nil, url.Values{"from": {"2026-01-01"}}))
}

func TestAPageAdmitsTheRolesOfItsRoute(t *testing.T) {
	t.Parallel()
	for _, each := range []struct {
		access any
		role   events.Role
		want   bool
	}{
		{everybody, events.Anonymous, true},
		{everybody, events.AdminUnverified, true},
		{signedIn, events.Anonymous, false},
		{signedIn, events.Customer, true},
		{[]any{"venue_owner", "admin"}, events.VenueOwner, true},
		{[]any{"venue_owner", "admin"}, events.AdminUnverified, false},
		{[]any{"venue_owner", "admin"}, events.Anonymous, false},
		{nil, events.Admin, false},
	} {
		assert.Equal(t, each.want, (&route{Access: each.access}).admits(each.role), "%v %s", each.access, each.role)
	}
}

func TestAPageSaysWhoMayKeepIt(t *testing.T) {
	t.Parallel()
	p := &Pages{build: readBuild(built), baseURL: "http://weddings.test"}
	ctx := edge.With(t.Context(), &edge.RequestContext{})
	page := func(at string) head {
		return p.route(httptest.NewRequestWithContext(ctx, http.MethodGet, at, nil), "en")
	}
	faq, login, room, gone := page("/faq"), page("/login"), page("/dashboard/x"), page("/no/such/page")
	assert.Equal(t, "FAQ · Syrian Weddings", faq.title)
	assert.Equal(t, "/faq", faq.canonical)
	assert.False(t, faq.private)
	assert.Equal(t, "Sign in · Syrian Weddings", login.title)
	for _, h := range []head{login, room} {
		assert.True(t, h.private)
		assert.Empty(t, h.canonical)
		assert.Equal(t, http.StatusOK, h.status)
	}
	assert.Equal(t, http.StatusNotFound, gone.status)
	assert.Equal(t, "/nowhere", gone.screen.prerendered)
	assert.Equal(t, "Nothing · Syrian Weddings", gone.title)
	assert.Equal(t, "Syrian Weddings", page("/").title)

	w := httptest.NewRecorder()
	p.robots(w)
	assert.Equal(t, "User-agent: *\nDisallow: /graphql\nDisallow: /api/\nDisallow: /dashboard\n"+
		"Sitemap: http://weddings.test/sitemap.xml\n", w.Body.String())
}
