package meili_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"flag"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/meilisearch/meilisearch-go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/meili"
	"weddings/search/searchtest"
	"weddings/search/text"
)

// live opens an index on the server that MEILI_URL and MEILI_KEY name, and skips a test where they name none.
func live(t *testing.T) func(t *testing.T) search.Engine {
	url, key := os.Getenv("MEILI_URL"), os.Getenv("MEILI_KEY")
	if url == "" {
		t.Skip("NOT RUN: no Meilisearch. MEILI_URL and MEILI_KEY name one")
	}
	return func(t *testing.T) search.Engine {
		index := "test-" + strings.ToLower(rand.Text())
		e := meili.New(url, key, index)
		require.NoError(t, e.Rebuild(t.Context(), 0, nil))
		t.Cleanup(func() {
			for _, uid := range []string{index, index + "-mark"} {
				_, err := meilisearch.New(url, meilisearch.WithAPIKey(key)).DeleteIndex(uid)
				assert.NoError(t, err)
			}
		})
		return e
	}
}

func TestContractLive(t *testing.T) {
	t.Parallel()
	searchtest.Run(t, live(t))
}

func TestRelevanceLive(t *testing.T) {
	t.Parallel()
	searchtest.RunRelevance(t, "meilisearch", live(t))
}

func TestFactsOnTheStandIn(t *testing.T) {
	t.Parallel()
	searchtest.RunFacts(t, func(t *testing.T) search.Engine {
		_, e := onStandIn(t)
		return e
	})
}

func onStandIn(t *testing.T) (*standIn, *meili.Engine) {
	server, url := newStandIn(t)
	e := meili.New(url, server.key, "listings")
	require.NoError(t, e.Rebuild(t.Context(), 0, nil))
	return server, e
}

var hall = search.Document{
	ID: uuid.MustParse(
		"0190a000-0000-7000-8000-000000000001",
	),
	Revision:      7,
	Venue:         true,
	Category:      "venues",
	Kind:          "hall",
	NameAr:        "قاعة لا ميرا الكبرى",
	NameEn:        "La Mira Grand Hall",
	DescriptionAr: "صالة واسعة",
	Governorate:   "rif-dimashq",
	City:          "jaramana",
	GovernorateNames: []string{
		"ريف دمشق",
		"Rif Dimashq",
	},
	CityNames:     []string{"جرمانا", "Jaramana"},
	CategoryNames: []string{"أماكن الأعراس", "Venues"},
	Address:       "حي الروضة",
	Nearby:        []string{"القريات", "next to the Town Hall"},
	Tags:          []string{"كلاسيكي"},
	Amenities:     []string{"free_parking"},
	Capacity:      350,
	PriceCents:    150_000,
	Rating:        4.5,
	Featured:      true,
	SortOrder:     3,
	Calendar: search.Calendar{
		First:    20_780,
		Notice:   2,
		Weekdays: 1<<4 | 1<<5,
		Parts:    []search.Part{{Daypart: "evening", Busy: []byte{1 << 4}}},
	},
}

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares JSON with a file, field by field.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		var pretty bytes.Buffer
		require.NoError(t, json.Indent(&pretty, got, "", "  "))
		require.NoError(t, os.WriteFile(path, append(pretty.Bytes(), '\n'), 0o600))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.JSONEq(t, string(want), string(got))
}

func TestGoldenRequests(t *testing.T) {
	t.Parallel()
	server, e := onStandIn(t)
	require.NoError(t, e.SetSynonyms(t.Context(), map[string][]string{"الكوشة": {"ديكور", "بيت الفرح"}}))
	require.NoError(t, e.Rebuild(t.Context(), 7, []search.Document{hall}))
	index := server.indexes["listings"]
	settings, err := json.Marshal(index.settings)
	require.NoError(t, err)
	golden(t, "settings.json", settings)
	document, err := json.Marshal(index.docs[hall.ID.String()])
	require.NoError(t, err)
	golden(t, "document.json", document)

	for name, q := range map[string]search.Query{
		"search.json": {Text: "قاعة في الجَميلة بحلب", Filters: search.Filters{
			ServiceType: "venues",
			Amenities:   []string{"pool"}, PriceMax: 250_000, CapacityMin: 300,
		}, Sort: search.PriceAsc, Limit: 24, Offset: 48},
		"sentence.json": {
			Text:  "بدنا قاعة أو مطعم بحلب أو بالساحل فيها مسبح بدون مولدة ومو بكسب لـ 300 شخص",
			Limit: 24,
		},
		"free.json": {
			Text: "قاعة بجرمانا", Today: 20_780, Limit: 24,
			Filters: search.Filters{When: search.When{Days: []text.Days{{From: 20_784, To: 20_784}}, Only: true}},
		},
		"suggest.json": {Text: "yasm", Limit: 8, Bare: true},
	} {
		server.searches = nil
		_, err := e.Search(t.Context(), q)
		require.NoError(t, err)
		golden(t, name, server.searches[0])
	}
}

func TestGoldenWrites(t *testing.T) {
	t.Parallel()
	server, url := newStandIn(t)
	e := meili.New(url, server.key, "listings")
	require.NoError(t, e.SetSynonyms(t.Context(), map[string][]string{"الكوشة": {"ديكور"}}), "before there is an index")
	require.NoError(t, e.Rebuild(t.Context(), 7, []search.Document{hall}))
	gone := uuid.MustParse("0190a000-0000-7000-8000-000000000002")
	require.NoError(t, e.Apply(t.Context(), 8, []search.Document{hall}, []uuid.UUID{gone}))
	older := hall
	older.Revision--
	require.NoError(t, e.Apply(t.Context(), 9, []search.Document{older}, nil), "which writes nothing")
	for i := range server.writes { // golden: document.json, settings.json
		if path := server.writes[i].Call; strings.HasSuffix(path, "/documents") ||
			strings.HasSuffix(path, "/settings") {
			server.writes[i].Body = nil
		}
	}
	writes, err := json.Marshal(server.writes)
	require.NoError(t, err)
	golden(t, "writes.json", writes)
}

func TestWhatTheServerRefusesIsAnErrorThatQuotesNothing(t *testing.T) {
	t.Parallel()
	for kind, act := range map[string]func(ctx context.Context, e *meili.Engine) error{
		"documentAdditionOrUpdate": func(ctx context.Context, e *meili.Engine) error {
			return e.Apply(ctx, 9,
				[]search.Document{hall}, nil)
		},
		"documentDeletion": func(ctx context.Context, e *meili.Engine) error {
			return e.Apply(ctx, 9, nil,
				[]uuid.UUID{hall.ID})
		},
		"settingsUpdate": func(ctx context.Context, e *meili.Engine) error { return e.SetSynonyms(ctx, nil) },
		"indexSwap":      func(ctx context.Context, e *meili.Engine) error { return e.Rebuild(ctx, 9, nil) },
	} {
		server, e := onStandIn(t)
		require.NoError(t, e.Apply(t.Context(), 7, []search.Document{hall}, nil))
		server.mu.Lock()
		server.fail[kind] = "no_space_left_on_device"
		server.mu.Unlock()
		err := act(t.Context(), e)
		var refusal *meili.Error
		require.ErrorAs(t, err, &refusal, "an accepted task has not succeeded: %s", kind)
		assert.Equal(t, "no_space_left_on_device", refusal.Code)
		assert.NotContains(t, err.Error(), "planted")
		h := e.Health(t.Context())
		assert.EqualValues(t, 7, h.Position, "%s: the position stays where it was", kind)
		assert.Equal(t, 1, h.Documents, kind)
	}

	server, url := newStandIn(t)
	_, err := meili.New(url, "planted-secret-key", "listings").
		Search(t.Context(), search.Query{Text: "planted", Limit: 1})
	assert.EqualError(t, err, "meilisearch: search: invalid_api_key")
	_, err = meili.New(url, server.key, "elsewhere").Search(t.Context(), search.Query{Limit: 1})
	assert.EqualError(t, err, "meilisearch: search: index_not_found")
	_, err = meili.New("http://127.0.0.1:1", "planted-secret-key", "listings").
		Search(t.Context(), search.Query{Text: "planted", Limit: 1})
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "planted")
}

func TestATaskThatSomebodyCancelledHasNotSucceeded(t *testing.T) {
	t.Parallel()
	server, e := onStandIn(t)
	server.mu.Lock()
	server.fail["documentAdditionOrUpdate"], server.ended = "by hand", "canceled"
	server.mu.Unlock()
	assert.EqualError(t, e.Apply(t.Context(), 9, []search.Document{hall}, nil), "meilisearch: add documents: canceled")
	assert.Zero(t, e.Health(t.Context()).Position)
}

func TestWaitingForATaskEndsWithTheContext(t *testing.T) {
	t.Parallel()
	server, e := onStandIn(t)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	server.mu.Lock()
	server.stuck = true
	server.mu.Unlock()
	assert.ErrorIs(t, e.Apply(ctx, 9, []search.Document{hall}, nil), context.DeadlineExceeded)
}

func TestARebuildThatWasInterruptedIsNoHindrance(t *testing.T) {
	t.Parallel()
	server, e := onStandIn(t)
	server.mu.Lock()
	server.indexes["listings-next"] = &standInIndex{docs: map[string]map[string]any{"left over": {"id": "left over"}}}
	server.mu.Unlock()
	require.NoError(t, e.Rebuild(t.Context(), 8, []search.Document{hall}))
	assert.Equal(t, 1, e.Health(t.Context()).Documents)
	assert.ElementsMatch(t, []string{"listings", "listings-mark"}, slices.Collect(maps.Keys(server.indexes)),
		"nothing is left over")
}

func TestAGatewaysAnswerIsAnError(t *testing.T) {
	t.Parallel()
	server, e := onStandIn(t)
	server.mu.Lock()
	server.broken = http.StatusBadGateway
	server.mu.Unlock()
	_, err := e.Search(t.Context(), search.Query{Text: "planted", Limit: 1})
	assert.EqualError(t, err, "meilisearch: search: status 502")
	assert.Zero(t, e.Health(t.Context()).Documents)
}

// Who searches can tell that documents are gone, and who feeds the index that it is not as it was left.
func TestAnIndexThatLostDocumentsOrIsAnOlderOneIsKnown(t *testing.T) {
	t.Parallel()
	server, url := newStandIn(t)
	fed, another := meili.New(url, server.key, "listings"), meili.New(url, server.key, "listings")
	require.NoError(t, fed.Rebuild(t.Context(), 0, nil))
	other := hall
	other.ID = uuid.New()
	require.NoError(t, fed.Apply(t.Context(), 7, []search.Document{hall, other}, nil))
	assert.Equal(t, search.Health{Engine: "meilisearch", Documents: 2, Position: 7}, fed.Health(t.Context()))
	assert.EqualValues(t, 7, another.Health(t.Context()).Position, "it is known where another process feeds it")

	server.mu.Lock()
	older := map[string]*standInIndex{}
	for uid, index := range server.indexes { // a snapshot
		older[uid] = &standInIndex{docs: maps.Clone(index.docs), settings: index.settings}
	}
	delete(server.indexes["listings"].docs, other.ID.String())
	server.mu.Unlock()
	assert.Equal(t, 1, fed.Health(t.Context()).Documents)

	require.NoError(t, fed.Apply(t.Context(), 9, []search.Document{other}, nil))
	assert.Equal(t, search.Health{Engine: "meilisearch", Documents: 2, Position: 9}, fed.Health(t.Context()))
	server.mu.Lock()
	server.indexes = older
	server.mu.Unlock()
	assert.True(t, fed.Health(t.Context()).Foreign)
	assert.EqualValues(t, 7, another.Health(t.Context()).Position)

	require.NoError(t, fed.Rebuild(t.Context(), 9, []search.Document{hall, other}))
	assert.False(t, fed.Health(t.Context()).Foreign)
	require.NoError(t, another.Rebuild(t.Context(), 9, []search.Document{hall}))
	assert.True(t, fed.Health(t.Context()).Foreign, "another process has taken over")
}

// While an index is built for the first time, the server has none that is empty.
func TestAnIndexIsNotThereBeforeItIsFull(t *testing.T) {
	t.Parallel()
	server, url := newStandIn(t)
	server.fail["documentAdditionOrUpdate"] = "no_space_left_on_device"
	e := meili.New(url, server.key, "listings")
	require.Error(t, e.Rebuild(t.Context(), 8, []search.Document{hall}))
	_, err := e.Search(t.Context(), search.Query{Limit: 1})
	assert.EqualError(t, err, "meilisearch: search: index_not_found")
}

// TestLiveAnIndexThatLostDocumentsIsKnown holds the same to a live server.
func TestLiveAnIndexThatLostDocumentsIsKnown(t *testing.T) {
	t.Parallel()
	e := live(t)(t)
	require.NoError(t, e.Apply(t.Context(), 7, []search.Document{hall}, nil))
	assert.Equal(t, search.Health{Engine: "meilisearch", Documents: 1, Position: 7}, e.Health(t.Context()))
	require.NoError(t, e.Apply(t.Context(), 8, nil, []uuid.UUID{hall.ID}))
	assert.Equal(t, search.Health{Engine: "meilisearch", Position: 8}, e.Health(t.Context()))
}
