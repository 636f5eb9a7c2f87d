package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/searchdocs"
	"weddings/search"
	"weddings/search/memory"
)

// planted is the personal data of each person in the scene below.
var planted = map[string][]string{
	"couple": {
		"زنبقة المزروعة",
		"zanbaqa.planted@example.com",
		"944777123",
		"رسالة الزنبقة السرية",
		"رأي الزنبقة الصريح",
		"شكوى الزنبقة المرة",
		"944777789",
		"مجهولة الهوية",
	},
	"owner":  {"صاحب المزروع", "owner.planted@example.com", "944777456", "جواب الصاحب الخاص", "private-saffron-iris"},
	"parked": {"مسمومة المزروعة", "poison.planted@example.com"},
}

const plantedPassword = "a-planted-password"

// private is a running site in which people have entered all their personal data.
type private struct {
	*served
	pool      *pgxpool.Pool
	redis     *redis.Client
	log       *store.Log
	documents *recordingEngine
	cookies   map[string]string
}

// recordingEngine records everything that it was ever given to index.
type recordingEngine struct {
	search.Engine
	mu   sync.Mutex
	last []byte
}

func (e *recordingEngine) Rebuild(ctx context.Context, position int64, all []search.Document) error {
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	e.mu.Lock()
	e.last = raw
	e.mu.Unlock()
	return e.Engine.Rebuild(ctx, position, all)
}

func speaking(t *testing.T, environment ...string) *private {
	t.Helper()
	p := &private{
		served:    serving(t, environment...),
		documents: &recordingEngine{Engine: memory.New()},
		cookies:   map[string]string{},
	}
	var err error
	p.pool, err = openPool(context.WithoutCancel(t.Context()), p.settings)
	require.NoError(t, err)
	t.Cleanup(p.pool.Close)
	p.redis, err = openRedis(p.settings)
	require.NoError(t, err)
	t.Cleanup(func() { _ = p.redis.Close() })
	keys, err := vault.Open(t.Context(), p.pool, vault.MasterKey{1})
	if len(environment) > 0 { // this test's own process still seals; it writes no personal data
		keys = nil
	} else {
		require.NoError(t, err)
	}
	_, err = p.pool.Exec(t.Context(), `ALTER TABLE accounts ADD CHECK (username NOT LIKE 'مسمومة%')`)
	require.NoError(t, err)

	for who, role := range map[string]string{"couple": "customer", "owner": "venue_owner", "parked": "customer"} {
		account := map[string]any{
			"username": planted[who][0],
			"email":    planted[who][1],
			"password": plantedPassword,
			"role":     role,
		}
		if len(planted[who]) > 2 {
			account["phone"] = "0" + planted[who][2]
		}
		status, body, cookie := p.send(t, "/api/auth/register", account, "Idempotency-Key", "register-"+who)
		require.Equal(t, http.StatusCreated, status, body)
		p.cookies[who] = cookie
	}
	_, body, _ := p.send(t, "/api/media", withExif(t, planted["owner"][1]), "Cookie", p.cookies["owner"])
	require.Contains(t, body, "hash")
	venue := p.say(
		t,
		"owner",
		"createVenue",
		`$details: DetailsInput!, $offer: OfferInput!`,
		`details: $details, offer: $offer`,
		map[string]any{
			"details": map[string]any{
				"name":        map[string]string{"ar": "قاعة الوادي"},
				"description": map[string]string{},
				"venueType":   "hall",
				"capacity":    100,
				"place":       map[string]string{"governorate": "homs"},
			},
			"offer": map[string]any{"phone": "0" + planted["owner"][2], "whatsapp": "0" + planted["owner"][2]},
		},
	)
	p.say(t, "owner", "addSource", `$listing: ID!, $address: String!`, `listing: $listing, address: $address`,
		map[string]any{"listing": venue, "address": "https://127.0.0.1/" + planted["owner"][4] + "/basic.ics"})
	if keys != nil {
		p.log = store.Open(p.pool, keys, store.Options{})
		t.Cleanup(p.log.Close)
		app := &commands.App{Log: p.log, Vault: keys, Now: time.Now}
		_, err = commands.Handle(
			t.Context(),
			app,
			commands.Request{Actor: events.Actor{Account: uuid.New(), Role: events.Admin}}, listing.ApproveListing{
				Listing: venue,
				Version: 1,
			})

		require.NoError(t, err)
		inquiry := p.say(
			t,
			"couple",
			"sendInquiry",
			`$listing: ID!, $name: String!, $phone: String!, $email: String!, $message: String!`,
			`listing: $listing, name: $name, phone: $phone, email: $email, message: $message`,
			map[string]any{
				"listing": venue,
				"name":    planted["couple"][0],
				"phone":   "0" + planted["couple"][6],
				"email":   planted["couple"][1],
				"message": planted["couple"][3],
			},
		)
		p.say(
			t,
			"owner",
			"respondToInquiry",
			`$inquiry: ID!, $response: String!`,
			`inquiry: $inquiry, response: $response`,
			map[string]any{"inquiry": inquiry, "response": planted["owner"][3]},
		)
		p.say(
			t,
			"couple",
			"submitReview",
			`$listing: ID!, $comment: String!`,
			`listing: $listing, rating: 4, comment: $comment`,
			map[string]any{"listing": venue, "comment": planted["couple"][4]},
		)
		p.say(
			t,
			"couple",
			"reportListing",
			`$listing: ID!, $comment: String!`,
			`listing: $listing, reason: "fake", comment: $comment`,
			map[string]any{"listing": venue, "comment": planted["couple"][5]},
		)
		p.say(
			t,
			"couple",
			"editProfile",
			`$name: String!, $phone: String!`,
			`username: $name, phone: $phone`,
			map[string]any{"name": planted["couple"][7], "phone": "0" + planted["couple"][2]},
		)
	}
	// People type data where it does not belong, and things go wrong.
	p.send(t, "/api/auth/login", map[string]string{"email": planted["couple"][1], "password": "wrong-password"})
	p.send(t, "/api/auth/forgot-password", map[string]string{"email": planted["couple"][1]})
	p.send(
		t,
		"/api/auth/register",
		map[string]string{"username": planted["couple"][0], "email": planted["couple"][1], "password": plantedPassword},
	)
	p.send(t, "/api/auth/register", []byte(`{"email": "`+planted["couple"][1]))
	p.send(
		t,
		"/api/analytics/track/pageview",
		map[string]any{
			"sessionId": "1700000000000-planted",
			"path":      "/search?q=" + planted["couple"][1],
			"referrer":  "https://example.org/?mail=" + planted["couple"][1],
		},
	)
	for _, term := range []string{planted["couple"][1], "0" + planted["couple"][2], "+963 " + planted["couple"][2]} {
		for _, address := range []string{"/search?q=" + url.QueryEscape(term), "/graphql?query=" +
			url.QueryEscape(fmt.Sprintf(`{search(query: %q) {total}}`, term)), "/" + url.PathEscape(term)} {
			r, err := http.Get(p.url + address)
			require.NoError(t, err)
			require.NoError(t, r.Body.Close())
		}
	}
	return p
}

// say runs a mutation as a person and returns the id in the response.
func (p *private) say(t *testing.T, who, mutation, declared, input string, variables map[string]any) uuid.UUID {
	t.Helper()
	status, body, _ := p.send(
		t,
		"/graphql",
		map[string]any{
			"query":     fmt.Sprintf(`mutation(%s) {%s(input: {%s}) {id}}`, declared, mutation, input),
			"variables": variables,
		},
		"Cookie",
		p.cookies[who],
		"Idempotency-Key",
		mutation,
	)
	var answer struct {
		Data map[string]struct{ ID uuid.UUID }
	}
	require.NoError(t, json.Unmarshal([]byte(body), &answer), body)
	require.Equal(t, http.StatusOK, status, body)
	require.NotEqual(t, uuid.Nil, answer.Data[mutation].ID, "%s: %s", mutation, body)
	return answer.Data[mutation].ID
}

// ownData returns a person's export of their own data.
func (p *private) ownData(t *testing.T, who string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+"/api/auth/export", nil)
	require.NoError(t, err)
	r.Header.Set("Cookie", p.cookies[who])
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, answer.StatusCode, string(body))
	return string(body)
}

// withExif returns a picture with a text in its EXIF data.
func withExif(t *testing.T, text string) []byte {
	t.Helper()
	picture := drawn(t, 400, 300)
	content := append([]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08"), text...)
	segment := append([]byte{0xff, 0xe1, byte((len(content) + 2) >> 8), byte(len(content) + 2)}, content...)
	return slices.Concat(picture[:2], segment, picture[2:])
}

// everywhere collects all stored data, without the read models that may still show it.
func (p *private) everywhere(t *testing.T, readModels bool) haystack {
	t.Helper()
	h := haystack{"log lines": []byte(p.served.log.String())}
	p.collector.mu.Lock()
	h["traces"] = bytes.Clone(p.collector.raw.Bytes())
	p.collector.mu.Unlock()
	require.NotEmpty(t, h["traces"])
	h.addTables(t, p.pool, func(schema, table string) bool {
		name, _, _ := strings.Cut(schema, "_")
		shows := slices.Contains(
			[]string{"accounts", "inquiries", "reviews", "catalogue", "calendars", "duplicates"},
			name,
		) &&
			table != "parked" &&
			table != "checkpoint"
		return readModels || !shows
	})
	h.addRedis(t, p.redis)
	h.addFiles(t, filepath.Join(p.settings.DataDir, "media"))
	var keys, export bytes.Buffer
	require.NoError(t, vault.ExportKeys(t.Context(), p.pool, &keys))
	h["exported keys"] = keys.Bytes()
	if p.log != nil {
		_, err := p.log.Export(t.Context(), &export)
		require.NoError(t, err)
		h["exported log"] = export.Bytes()
		require.NoError(t, searchdocs.New(p.pool, p.log, p.documents).Load(t.Context()))
		h["search documents"] = p.documents.last
	}
	return h
}

// settled waits until every read model has caught up.
func (p *private) settled(t *testing.T) {
	t.Helper()
	runner := projections.NewRunner(p.pool, p.log, projections.All()...)
	awaitProjected(t, runner)
}

func TestPersonalDataIsNowhereButWhereItIsShownAndThenNowhere(t *testing.T) {
	t.Parallel()
	p := speaking(t)
	p.settled(t)
	h := p.everywhere(t, false)
	require.Contains(t, string(h["search documents"]), "قاعة الوادي")
	require.Contains(
		t,
		string(h["table "+projections.SchemaOf(accounts.Projection{})+".parked"]),
		"SQLSTATE",
		"the poisoned account is parked",
	)
	for who, texts := range planted {
		for _, text := range texts {
			assert.Empty(t, h.found(text), "%s: %s", who, text)
		}
	}
	assert.Empty(t, h.found(plantedPassword))
	shown := p.everywhere(t, true)
	for _, text := range []string{
		planted["couple"][1], planted["couple"][3], planted["couple"][4],
		planted["couple"][5], planted["owner"][2], planted["owner"][3],
	} {
		assert.NotEmpty(t, shown.found(text), "%s is shown to the people who may see it", text)
	}

	mine := p.ownData(t, "couple")
	for _, text := range planted["couple"][3:6] { // inquiry, review and report
		assert.Contains(t, mine, text)
	}
	assert.NotContains(t, p.ownData(t, "owner"), planted["couple"][5], "a report is only in its author's data")

	for _, who := range []string{"couple", "owner"} {
		p.say(
			t,
			who,
			"eraseAccount",
			`$password: String!`,
			`password: $password`,
			map[string]any{"password": plantedPassword},
		)
	}
	p.settled(t)
	forgotten := p.everywhere(t, true)
	for _, who := range []string{"couple", "owner"} {
		for _, text := range planted[who] {
			assert.Empty(t, forgotten.found(text), "%s: %s", who, text)
		}
	}
	p.stop(t)
	last := haystack{"log lines": []byte(p.served.log.String())}
	for _, texts := range planted {
		for _, text := range texts {
			assert.Empty(t, last.found(text), text)
		}
	}
	require.True(t, strings.Contains(string(last["log lines"]), `"msg":"request"`))
}

// The search must be able to find what it searches for.
func TestPersonalDataWouldBeFound(t *testing.T) {
	t.Parallel()
	p := speaking(t, unsealed+"=1")
	h := p.everywhere(t, false)
	for _, text := range []string{
		planted["couple"][0], planted["couple"][1], planted["couple"][2],
		planted["owner"][1], planted["owner"][2], planted["parked"][0],
	} {
		assert.Contains(t, h.found(text), "table public.events", text)
	}
}

func TestAFormIsFoundWhereverItBegins(t *testing.T) {
	t.Parallel()
	for before := range 7 {
		whole := append(bytes.Repeat([]byte("x"), before), "zanbaqa.planted@example.com and زنبقة"...)
		for _, place := range [][]byte{whole, fmt.Appendf(nil, "%x", whole), fmt.Appendf(nil, "%X", whole), mustJSON(t,
			whole), mustJSON(t, string(whole))} {
			h := haystack{"here": place}
			assert.NotEmpty(t, h.found("zanbaqa.planted@example.com"), "%s", place)
			assert.NotEmpty(t, h.found("زنبقة"), "%s", place)
			assert.Empty(t, h.found("somebody else"))
		}
	}
}

func mustJSON(t *testing.T, value any) []byte {
	t.Helper()
	raw, err := json.Marshal(value)
	require.NoError(t, err)
	return raw
}
