package main

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/config"
	"weddings/internal/obs"
	"weddings/search/relevance"
	"weddings/search/searchtest"
)

const (
	searchDocument = `query($query: String!, $filter: SearchFilter, $first: Int! = 24, $offset: Int! = 0) {search(query:
		$query, filter: $filter, first: $first, offset: $offset) {total dropped hits {listing {id nameAr} highlights
		{field start end}} understood {text}}}`
	suggestDocument = `query($query: String!) {suggest(query: $query) {kind text listing {id}}}`
)

// slowestSearch separates an unbounded search from a busy machine. It is not a measurement.
const slowestSearch = time.Minute

type searched struct {
	Search struct {
		Total int
		Hits  []struct{ Listing struct{ ID string } }
	}
	Suggest []struct{ Kind, Text string }
}

func (s *edgeSite) search(
	t *testing.T,
	document string,
	variables map[string]any,
	headers ...string,
) (searched, gqlReply) {
	t.Helper()
	began := time.Now()
	answer := s.query(t, "", document, variables, headers...)
	assert.Less(t, time.Since(began), slowestSearch, "%.60v", variables)
	var found searched
	if answer.code() == "" {
		require.NoError(t, json.Unmarshal(answer.Data, &found))
	}
	return found, answer
}

// found waits until a search finds a listing first.
func (s *edgeSite) found(t *testing.T, query, id string) {
	t.Helper()
	require.Eventually(t, func() bool {
		r, _ := s.search(t, searchDocument, map[string]any{"query": query})
		return len(r.Search.Hits) > 0 && r.Search.Hits[0].Listing.ID == id
	}, patience, 5*time.Millisecond)
}

func TestWhateverIsTypedIsAnsweredClearly(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.publicVenue(t, func(d *events.Details) {
		d.Name = events.Bilingual{Ar: "قاعة السنديان", En: "Sindyan Hall"}
	}).String()
	s.found(t, "سنديان", id)
	for _, typed := range searchtest.Hostile {
		for _, document := range []string{searchDocument, suggestDocument} {
			_, answer := s.search(t, document, map[string]any{"query": typed})
			assert.Less(t, answer.status, 500, "%.60q", typed)
			// PostgreSQL cannot store a zero byte, so no text may contain one.
			if strings.ContainsRune(typed, 0) || strings.Contains(typed, `\u0000`) {
				assert.NotEmpty(t, answer.code(), "%.60q", typed)
				continue
			}
			assert.Empty(t, answer.Errors, "%.60q", typed)
			assert.Equal(t, http.StatusOK, answer.status, "%.60q", typed)
			variables, err := json.Marshal(map[string]any{"query": typed})
			require.NoError(t, err)
			asked := url.Values{"query": {document}, "variables": {string(variables)}}
			began := time.Now()
			if r := s.ask(
				t,
				"",
				http.MethodGet,
				"/graphql?"+asked.Encode(),
				nil,
			); assert.Less(t, r.StatusCode, 500, "%.60q: %s", typed, r.body) &&
				r.StatusCode >= 400 {
				assert.Contains(t, r.body, "message", "%.60q", typed)
			}
			assert.Less(t, time.Since(began), slowestSearch, "%.60q", typed)
		}
		r := s.ask(t, "", http.MethodGet, "/search?q="+url.QueryEscape(typed), nil)
		if r.StatusCode != http.StatusServiceUnavailable ||
			!strings.Contains(r.body, "has not been built") { // pages need the build
			assert.Less(t, r.StatusCode, 500, "%.60q", typed)
		}
	}
	s.found(t, "قاعة السنديان", id) // the site still works
}

func TestFiltersAndPagesOfASearchAreChecked(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.publicVenue(t, func(d *events.Details) {
		d.Name = events.Bilingual{Ar: "قاعة السنديان", En: "Sindyan Hall"}
	}).String()
	s.found(t, "سنديان", id)
	for _, filter := range []map[string]any{
		{"governorate": "nowhere"},
		{"city": `x" OR 1 = 1`},
		{"serviceType": strings.Repeat("x", 10_000)},
		{"venueType": "\u202e"},
		{"amenities": []string{"'; --", ""}},
		{"capacityMin": 1 << 30},
		{"priceMin": 1 << 30},
		{"priceMin": math.MaxInt32},
		{"ratingMin": 1e300},
		{"priceMin": 5000, "priceMax": 1},
	} {
		found, answer := s.search(t, searchDocument, map[string]any{"query": "سنديان", "filter": filter})
		assert.Equal(t, http.StatusOK, answer.status, "%v", filter)
		assert.Empty(t, answer.Errors, "%v", filter)
		assert.Zero(t, found.Search.Total, "%v", filter)
	}
	for _, filter := range []map[string]any{
		{"capacityMin": -1},
		{"priceMin": -1 << 31},
		{"priceMax": -1},
		{"ratingMin": -1.5},
		{"governorate": ""},
		{"amenities": []string{}},
	} {
		found, answer := s.search(t, searchDocument, map[string]any{"query": "سنديان", "filter": filter})
		assert.Empty(t, answer.Errors, "%v", filter)
		assert.Equal(t, 1, found.Search.Total, "%v must not restrict the result", filter)
	}
	for _, field := range []string{"priceMin", "priceMax"} {
		for _, dollars := range []int64{math.MaxInt32 + 1, math.MaxInt64/100 + 1, math.MaxInt64, math.MinInt64} {
			_, answer := s.search(t, searchDocument, map[string]any{
				"query": "سنديان", "filter": map[string]any{field: dollars},
			}, "Accept-Language", "en")
			assert.Equal(t, "invalid", answer.code(), "%s %d", field, dollars)
			require.NotEmpty(t, answer.Errors, "%s %d", field, dollars)
			assert.Equal(t, "The price is out of range.", answer.Errors[0].Message)
			assert.NotEmpty(t, answer.Errors[0].Extensions.Fields[field], "%s %d", field, dollars)
		}
	}
	messages := map[string]string{"ar": "رقم الصفحة خارج المسموح.", "en": "The page is out of range."}
	for lang, message := range messages {
		for _, offset := range []int{-1, 1001, 1<<31 - 1, -1 << 31} {
			_, answer := s.search(
				t,
				searchDocument,
				map[string]any{"query": "سنديان", "offset": offset},
				"Accept-Language",
				lang,
			)
			require.NotEmpty(t, answer.Errors, "%d", offset)
			assert.Equal(t, "invalid", answer.code(), "%d", offset)
			assert.Equal(t, message, answer.Errors[0].Message, "%d", offset)
			assert.NotEmpty(t, answer.Errors[0].Extensions.Fields["offset"], "%d", offset)
		}
		for _, first := range []int{0, -1} {
			_, answer := s.search(
				t,
				searchDocument,
				map[string]any{"query": "سنديان", "first": first},
				"Accept-Language",
				lang,
			)
			assert.Equal(t, "invalid", answer.code(), "first %d", first)
		}
	}
	for _, wrong := range []map[string]any{
		{"query": nil},
		{"query": "x", "filter": map[string]any{"smell": "sweet"}},
		{"query": "x", "first": "many"},
		{"query": "x", "offset": 1e300},
	} {
		_, answer := s.search(t, searchDocument, wrong)
		assert.Less(t, answer.status, 500, "%v", wrong)
		assert.NotEmpty(t, answer.Errors, "%v", wrong)
	}
}

func TestWhatWasNotFoundIsSaidWithTheNearest(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.publicVenue(t, func(d *events.Details) {
		d.Name, d.VenueType, d.Capacity = events.Bilingual{Ar: "قاعة الزرياب", En: "Ziryab Hall"}, "hall", 300
	}).String()
	s.found(t, "زرياب", id)
	type nearest struct{ Kind, Value, Text string }
	ask := func(query string) (found struct {
		Search struct {
			Total   int
			Facets  []struct{ Field string }
			Dropped []string
			Nearest []nearest
			Hits    []struct{ Highlights []struct{ Field string } }
		}
	},
	) {
		answer := s.query(
			t,
			"",
			`query($query: String!) {search(query: $query) {total facets {field} dropped nearest {kind value text} hits
				{highlights {field}}}}`,
			map[string]any{"query": query},
		)
		require.Empty(t, answer.Errors)
		require.NoError(t, json.Unmarshal(answer.Data, &found))
		return found
	}
	fuzzy := ask("طائرة حربية زرقاء").Search
	assert.Zero(t, fuzzy.Total)
	assert.Empty(t, fuzzy.Facets)
	assert.Empty(t, fuzzy.Dropped)
	assert.Equal(t, []nearest{{Kind: "words"}}, fuzzy.Nearest)
	require.Len(t, fuzzy.Hits, 1)
	assert.Empty(t, fuzzy.Hits[0].Highlights)
	for query, text := range map[string]string{"لالف شخص": "لالف شخص", "hall 1000 guests": "1000 guests"} {
		large := ask(query).Search
		assert.Equal(t, []nearest{{"capacityMin", "300", text}}, large.Nearest, query)
		assert.Equal(t, 1, large.Total, query)
		assert.Empty(t, large.Dropped, query)
	}
	equipped := ask("قاعة وتكييف ومصعد").Search
	assert.Equal(t, 1, equipped.Total)
	assert.Equal(t, []string{"تكييف", "مصعد"}, equipped.Dropped, "without the letter that joins them")
	exact := ask("قاعة الزرياب").Search
	assert.Empty(t, exact.Nearest)
	assert.NotEmpty(t, exact.Hits[0].Highlights)
}

func TestMemoryAnswersWhileTheSearchServerIsDown(t *testing.T) {
	t.Parallel()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	s := newEdge(t, unlimited(), func(c *config.Config) { c.MeiliURL = gone.URL })
	id := s.publicVenue(t, func(d *events.Details) {
		d.Name = events.Bilingual{Ar: "قاعة السنديان", En: "Sindyan Hall"}
	}).String()
	for range 3 {
		s.found(t, "سنديان", id)
	}
	r := s.ask(t, "", http.MethodGet, "/readyz", nil)
	assert.Equal(t, http.StatusOK, r.StatusCode)
	assert.JSONEq(t, `{"status": "degraded", "degraded": ["meilisearch"]}`, r.body)
	registry := obs.NewRegistry()
	s.parts.search.describe(registry)
	w := httptest.NewRecorder()
	obs.MetricsHandler(registry).
		ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	assert.Contains(t, w.Body.String(), "weddings_search_degraded 1")
	assert.Contains(t, w.Body.String(), `weddings_search_answers_total{engine="meilisearch"} 0`)
}

// A changed exchange rate moves prices in pounds past a filter in dollars, and prices in dollars past a filter in
// pounds.
func TestTheExchangeRateReachesTheSearch(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	dollars := s.publicVenue(t, nil).String() // 2,500 dollars
	made, err := commands.Handle(
		t.Context(), s.site.Graph.App, s.people["provider"].Request, listing.CreateService{
			Details: events.Details{
				Name:     events.Bilingual{Ar: "مصور اللحظة"},
				Category: "photography",
				Place:    events.Place{Governorate: "damascus"},
			},
			Offer: listing.Offer{
				Available: true,
				Phone:     "+963944000000",
				Price:     &events.Money{Amount: decimal.NewFromInt(26_000_000), Currency: "SYP"},
			},
		})

	require.NoError(t, err)
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["admin"].Request, listing.ApproveListing{
			Listing: made.ID,
			Version: 1,
		})

	require.NoError(t, err)
	pounds := made.ID.String()
	finds := func(query string, filter map[string]any, ids ...string) {
		t.Helper()
		var got []string
		require.Eventually(t, func() bool {
			r, answer := s.search(t, searchDocument, map[string]any{"query": query, "filter": filter})
			require.Empty(t, answer.Errors)
			got = nil
			for _, hit := range r.Search.Hits {
				got = append(got, hit.Listing.ID)
			}
			return slices.Equal(slices.Sorted(slices.Values(ids)), slices.Sorted(slices.Values(got)))
		}, patience, 5*time.Millisecond, "%s %v: %v", query, filter, &got)
	}
	upTo := func(price int) map[string]any { return map[string]any{"priceMax": price} }
	finds("", upTo(100_000), dollars, pounds)
	for _, rate := range []struct {
		pounds, service int // pounds per dollar, and the service's price in dollars
		words           []string
	}{{13_000, 2000, []string{pounds}}, {10_000, 2600, []string{dollars, pounds}}} {
		set := s.query(
			t,
			"admin",
			fmt.Sprintf(`mutation {setExchangeRate(input: {poundsPerDollar: %d}) {version}}`, rate.pounds),
			nil,
		)
		require.Empty(t, set.Errors)
		finds("", map[string]any{"priceMin": rate.service, "priceMax": rate.service}, pounds)
		finds("", map[string]any{"priceMin": rate.service + 1, "priceMax": rate.service + 100})
		finds("", upTo(rate.service-1), map[bool][]string{true: {dollars}}[rate.service > 2500]...)
		finds("تحت 26 مليون ليرة", nil, rate.words...)
	}
}

// TestACrowdIsSearched holds that the benchmark's listings have every column that the read model asks for.
func TestACrowdIsSearched(t *testing.T) {
	s := newEdge(t, nil)
	s.publicVenue(t, func(*events.Details) {})
	s.caughtUp(t)
	listings, _ := relevance.Generate(1, 30)
	require.NoError(t, crowd(t.Context(), s.site.Graph.Queries.Pool, s.parts, listings))
	found, _ := s.search(t, searchDocument, map[string]any{"query": listings[0].Name})
	assert.NotEmpty(t, found.Search.Hits)
}
