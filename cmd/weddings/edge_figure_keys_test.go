package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/figurekey"
	"weddings/events"
)

// keyOfAdmin is a key that an admin has made.
func (s *edgeSite) keyOfAdmin(t *testing.T, scopes ...string) (id uuid.UUID, text string) {
	t.Helper()
	app := s.site.Graph.App
	made, err := commands.Handle(t.Context(), app, s.people["admin"].Request, figurekey.MakeFigureKey{
		Name: "x", Scopes: scopes, Days: 30,
	})
	require.NoError(t, err)
	return made.ID, figurekey.Text(app, made.ID)
}

// program asks /api/figures.json with a key.
func (s *edgeSite) program(t *testing.T, key, asked string) reply {
	t.Helper()
	return s.ask(t, "", http.MethodGet, "/api/figures.json?"+asked, nil, "Authorization", "Bearer "+key)
}

func init() {
	matrix["Query.myFigureKeys"] = cell{"snnnyn", fixed(`{myFigureKeys {id}}`)}
	matrix["Mutation.makeFigureKey"] = cell{"snnnyn", fixed(`mutation {
		makeFigureKey(input: {name: "x", scopes: ["traffic"], days: 30}) {key}}`)}
	matrix["Mutation.revokeFigureKey"] = cell{"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		id, _ := s.keyOfAdmin(t, events.ScopeTraffic)
		return fmt.Sprintf(`mutation {revokeFigureKey(input: {key: "%s"}) {id}}`, id)
	}}
}

// A program reads what its key is for, until that is revoked.
func TestAProgramReadsFiguresWithAKey(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	today := events.DayOf(s.log.Time()).String()
	days := "from=" + today + "&to=" + today
	made := s.query(t, "admin", `mutation {
		makeFigureKey(input: {name: "جدول", scopes: ["traffic", "searches"], days: 30}) {id key}}`, nil)
	require.Empty(t, made.Errors)
	var answer struct{ MakeFigureKey struct{ ID, Key string } }
	require.NoError(t, json.Unmarshal(made.Data, &answer))
	key := answer.MakeFigureKey.Key
	s.told(t, events.PageViewed{Session: "1700000000001-a", Path: "/", Device: "mobile"})
	s.counted(t)

	var told struct {
		Source   string
		Measures []string
		Totals   []struct{ Value *int }
		Rows     []struct{ Key string }
	}
	require.Eventually(t, func() bool {
		r := s.program(t, key, "measures=pageViews&breakdown=device&compare=none&"+days)
		return r.StatusCode == http.StatusOK && json.Unmarshal([]byte(r.body), &told) == nil
	}, patience, 5*time.Millisecond)
	assert.Equal(t, []string{"pageViews"}, told.Measures)
	assert.Equal(t, "mobile", told.Rows[0].Key)
	assert.Equal(t, 1, *told.Totals[0].Value)
	assert.Equal(t, "counters", told.Source)

	for name, each := range map[string]struct {
		asked, says string
		status      int
	}{
		"a measure of another scope":  {"measures=pageViews,inquiries&" + days, "leads", http.StatusForbidden},
		"a dimension that is none":    {"filter=mood:is:x&" + days, "mood", http.StatusBadRequest},
		"days that are reversed":      {"from=2026-11-02&to=2026-11-01", "from", http.StatusBadRequest},
		"more rows than are answered": {"breakdown=page&first=1001&" + days, "first", http.StatusBadRequest},
		"the key in the address":      {"key=" + key + "&" + days, "wfk_", http.StatusBadRequest},
	} {
		r := s.program(t, key, each.asked)
		assert.Equal(t, each.status, r.StatusCode, name)
		if each.says == "wfk_" {
			assert.NotContains(t, r.body, key, name)
			continue
		}
		assert.Contains(t, r.body, each.says, name)
	}

	_, other := s.keyOfAdmin(t, events.ScopeTraffic)
	for name, wrong := range map[string]string{
		"none": "", "a part": key[:len(key)-1], "of another site": key[:27] + other[27:], "no key": "wfk_x",
	} {
		r := s.program(t, wrong, days)
		assert.Equal(t, http.StatusUnauthorized, r.StatusCode, name)
		assert.Contains(t, r.Header.Get("WWW-Authenticate"), "Bearer", name)
	}
	r := s.ask(t, "admin", http.MethodGet, "/api/figures.json?"+days, nil)
	assert.Equal(t, http.StatusUnauthorized, r.StatusCode, "a session is no key")

	kept := func() string { return string(s.query(t, "admin", `{myFigureKeys {name usedOn}}`, nil).Data) }
	want := fmt.Sprintf(`{"name":"جدول","usedOn":%q}`, today)
	require.Eventually(t, func() bool { return strings.Contains(kept(), want) }, patience, 5*time.Millisecond)
	var uses int
	require.NoError(
		t,
		s.site.Sessions.Pool.QueryRow(t.Context(), `SELECT count(*) FROM events WHERE type = 'figures.key_used'`).
			Scan(&uses),
	)
	assert.Equal(t, 1, uses, "it is noted once a day")

	revoked := s.query(t, "admin", fmt.Sprintf(`mutation {revokeFigureKey(input: {key: %q}) {id}}`,
		answer.MakeFigureKey.ID), nil)
	require.Empty(t, revoked.Errors)
	assert.Equal(t, http.StatusUnauthorized, s.program(t, key, days).StatusCode, "at once")
}

// A key opens nothing after its time, or for a maker who may not read figures any more.
func TestAKeyEndsWithItsTimeAndItsMaker(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	app, admin := s.site.Graph.App, s.people["admin"].Actor.Account
	today := events.DayOf(s.log.Time()).String()
	days := "from=" + today + "&to=" + today
	status := func(key string) func() int { return func() int { return s.program(t, key, days).StatusCode } }
	becomes := func(of func() int, code int) {
		t.Helper()
		require.Eventually(t, func() bool { return of() == code }, patience, 5*time.Millisecond)
	}
	short := uuid.New()
	s.told(t, events.FigureKeyMade{
		Account: admin, Key: short, Name: events.PersonalOf(admin, "x"), Scopes: events.FigureScopes,
		Until: s.log.Time().Add(-time.Second),
	})
	_, key := s.keyOfAdmin(t, events.FigureScopes...)
	becomes(status(key), http.StatusOK)
	assert.Equal(t, http.StatusUnauthorized, status(figurekey.Text(app, short))(), "its time is over")
	s.told(t, events.RoleGranted{Account: admin, Role: events.Customer})
	assert.Equal(t, http.StatusUnauthorized, status(key)(), "before the key itself has ended")
}

func TestAKeyAsksSixtyTimesAMinute(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	_, key := s.keyOfAdmin(t, events.ScopeTraffic)
	_, other := s.keyOfAdmin(t, events.ScopeTraffic)
	for range 60 {
		r := s.program(t, key, "measures=none")
		require.NotEqual(t, http.StatusTooManyRequests, r.StatusCode)
	}
	r := s.program(t, key, "measures=none")
	assert.Equal(t, http.StatusTooManyRequests, r.StatusCode)
	assert.NotEmpty(t, r.Header.Get("Retry-After"))
	assert.NotEqual(t, http.StatusTooManyRequests, s.program(t, other, "measures=none").StatusCode)
}
