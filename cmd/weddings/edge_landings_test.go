package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// TestAQuestionHasAPageWhereThreeAnswer holds pages such as "women-only halls in Homs": three listings make one, two
// do not.
func TestAQuestionHasAPageWhereThreeAnswer(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	get := func(at string) *httptest.ResponseRecorder { return s.look(t.Context(), door, "", at) }
	hall := func(governorate string, guests int) {
		s.publicVenue(t, func(d *events.Details) {
			d.Place.Governorate, d.Capacity, d.Amenities = governorate, guests, []string{"women_only_hall"}
		})
	}
	for _, guests := range []int{200, 600, 450} {
		hall("homs", guests)
	}
	hall("aleppo", 200)
	hall("aleppo", 250)
	s.caughtUp(t)
	page := "/venues/women-only/homs"
	require.Eventually(t, func() bool { return get(page).Code == http.StatusOK }, patience, 5*time.Millisecond)

	arabic, english := get(page).Body.String(), get(page+"?lang=en").Body.String()
	for _, want := range []string{
		"<title>صالات للسيدات فقط في حمص · ", "3 أماكن. تبدأ الأسعار من \u2068$2,500\u2069. يتّسع أكبرها لـ600 ضيف.",
		`"@type":"BreadcrumbList"`, `<link rel="canonical" href="http://weddings.test/venues/women-only/homs?lang=ar">`,
	} {
		assert.Contains(t, arabic, want)
	}
	for _, want := range []string{
		"<title>Women-only halls in Homs · ", "3 venues. Prices begin at \u2068$2,500\u2069. The largest holds 600 guests.",
	} {
		assert.Contains(t, english, want)
	}
	assert.Contains(t, english, `"search":{"__typename":"SearchResult"`, "the app need not ask for what answers")

	sitemap := get("/sitemap.xml").Body.String()
	assert.Contains(t, sitemap, page+"?lang=ar")
	assert.Contains(t, sitemap, page+"?lang=en")
	assert.NotContains(t, sitemap, "/venues/for-300-guests/", "450 and 600 are two")
	assert.NotContains(t, sitemap, "/women-only/aleppo")

	for at, want := range map[string]string{
		"/venues/women-only/aleppo":                                "/venues?amenities=women_only_hall&governorateId=aleppo",
		"/venues/under-1500-dollars/homs?lang=en":                  "/venues?governorateId=homs&priceMax=1500&lang=en",
		"/services/photography/homs":                               "/services/photography?governorateId=homs",
		"/venues/women-only/" + url.PathEscape("حمص"):              page,
		"/venues/women-only/" + url.PathEscape("حمص") + "?lang=en": page + "?lang=en",
	} {
		answer := get(at)
		assert.Equal(t, http.StatusMovedPermanently, answer.Code, at)
		assert.Equal(t, want, answer.Header().Get("Location"), at)
		assert.Equal(t, "no-cache", answer.Header().Get("Cache-Control"), "the page may come back")
	}
	for _, at := range []string{
		"/venues/no-such-question/homs", "/venues/women-only/atlantis", "/services/no-such-trade/homs", "/venues/homs",
		"/venues/women-only/homs/more",
	} {
		assert.Equal(t, http.StatusNotFound, get(at).Code, at)
	}
}

// TestLandingsAreListed asks for the pages of a place and of a question.
func TestLandingsAreListed(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for range 3 {
		s.publicVenue(t, func(d *events.Details) {
			d.Place.Governorate, d.Capacity, d.Amenities = "homs", 100, []string{"pool"}
		})
	}
	s.caughtUp(t)
	ask := func(of string) string { return string(s.query(t, "", `{`+of+`}`, nil).Data) }
	lead := `landing(category: "venues", question: "with-pool", governorate: "homs") {total cheapest {amount}}`
	require.Eventually(t, func() bool {
		return strings.Contains(ask(lead), `"total":3`)
	}, patience, 5*time.Millisecond)
	assert.JSONEq(t, `{"landings": [
		{"category": "venues", "question": "under-2500-dollars", "governorate": "homs", "total": 3},
		{"category": "venues", "question": "with-pool", "governorate": "homs", "total": 3}
	]}`, ask(`landings(governorate: "homs") {category question governorate total}`))
	assert.JSONEq(t, `{"landings": []}`, ask(`landings(category: "venues", question: "hotels") {total}`))
	for _, none := range []string{
		`landing(category: "venues", question: "hotels", governorate: "homs") {total}`,
		`landing(category: "venues", question: "with-pool", governorate: "") {total}`,
		`landing(category: "venues", question: "", governorate: "homs") {total}`,
		`landing(category: "", question: "", governorate: "homs") {total}`,
	} {
		assert.JSONEq(t, `{"landing": null}`, ask(none), none)
	}
}
