package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vektah/gqlparser/v2/ast"
	"golang.org/x/sync/errgroup"

	"weddings/api/edge"
	"weddings/api/graph"
)

// refusedClearly checks that a response is a success or a refusal with a message, and never an internal error.
func refusedClearly(t *testing.T, r reply, what string) {
	t.Helper()
	if !assert.Less(t, r.StatusCode, 500, "%s: %s", what, r.body) || r.StatusCode < 400 {
		return
	}
	var body edge.ErrorBody
	if assert.NoError(t, json.Unmarshal([]byte(r.body), &body), "%s: %s", what, r.body) {
		assert.NotEmpty(t, body.Error, what)
		assert.NotEmpty(t, body.Code, what)
		assert.NotEqual(t, body.Words["ar"], body.Words["en"], what)
	}
}

// broken returns bodies that no call can accept, and some that look acceptable.
func broken() map[string]string {
	return map[string]string{
		"nothing":   "",
		"half":      `{"email":`,
		"no object": `[1,2,3]`,
		"text":      `"text"`,
		"null":      `null`,
		"no JSON":   `email=a&password=b`,
		"deep": strings.Repeat(
			`{"a":`,
			20_000,
		) + "1" + strings.Repeat(
			"}",
			20_000,
		),
		"huge":           `{"email":"` + strings.Repeat("x", 2<<20) + `"}`,
		"not UTF-8":      "{\"email\":\"\xff\xfe@example.com\",\"path\":\"/\xff\"}",
		"NUL":            `{"email":"a\u0000@example.com","path":"/\u0000","sessionId":"\u0000","token":"\u0000"}`,
		"wrong types":    `{"email":1,"password":[],"path":{},"sessionId":false,"screenWidth":"wide","vendorId":7,"token":{},"username":3}`,
		"absurd numbers": `{"path":"/","screenWidth":-1,"screenHeight":1e400}`,
		"negative":       `{"path":"/","sessionId":"s","screenWidth":-5,"screenHeight":-2147483649}`,
		"unknown ids": fmt.Sprintf(
			`{"vendorId":%q,"clickType":"phone","sessionId":"s","token":%q,"newPassword":"abcdefgh"}`,
			uuid.NewString(),
			uuid.NewString()+".x.y",
		),
		"unknown choice": `{"vendorId":"00000000-0000-0000-0000-000000000000","clickType":"pigeon","role":"emperor"}`,
	}
}

func TestNoBodyBreaksACall(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for name, c := range calls {
		method, _, _ := strings.Cut(name, " ")
		if method == http.MethodGet || method == http.MethodHead { // these methods read no body
			continue
		}
		for kind, body := range broken() {
			for _, role := range []string{"", "owner"} {
				if name == "POST /api/auth/logout" && role != "" {
					continue
				}
				r := s.ask(t, role, method, c.path(t, s), body)
				refusedClearly(t, r, name+" with "+kind)
				if kind == "huge" && method == http.MethodPost && c.body != nil && name != "POST /api/media" &&
					name != "POST /api/audio" {
					assert.Equal(t, http.StatusRequestEntityTooLarge, r.StatusCode, name)
				}
			}
		}
	}
}

func TestNoAddressBreaksTheSite(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	odd := []string{
		"%00",
		"%ff",
		"%C0%80",
		"..%2f..%2fetc%2fpasswd",
		"'%22;--",
		strings.Repeat("a", 3000),
		"-1",
		"%D8%A7",
		"undefined",
		"%F0%9F%92%92",
		"%E2%80%AE",
	}
	for _, path := range []string{
		"/api/governorates/%s/cities", "/api/venues?limit=%s", "/api/venues?after=%s",
		"/api/services?limit=5&after=%s", "/media/%s/320.jpg", "/media/" + strings.Repeat("a", 64) + "/%s.jpg",
		"/venue/%s", "/service/photography/%s", "/services/%s", "/province/%s", "/%s", "/graphql?query=%s",
		"/graphql?query={settings{poundsPerDollar}}&variables=%s", "/assets/%s",
		"/api/listings/%s/history.csv", "/api/analytics.csv?from=%s&to=2026-01-01",
		"/api/bookings.csv?listing=%s", "/api/bookings.csv?status=%s", "/api/own-bookings.csv?from=%s",
		"/api/analytics.csv?from=2026-01-01&to=2026-01-02&listing=%s", "/api/auth/sessions/%s",
	} {
		for _, word := range odd {
			at := fmt.Sprintf(path, word)
			r := s.ask(t, "admin", http.MethodGet, at, nil)
			if r.StatusCode != http.StatusServiceUnavailable ||
				!strings.Contains(r.body, "has not been built") { // pages need the build
				assert.Less(t, r.StatusCode, 500, "%s: %s", at, r.body)
			}
		}
	}
	for _, limit := range []string{"0", "-1", "-9223372036854775809", "1e3", "many", "%D9%A1%D9%A2"} {
		refusedClearly(t, s.ask(t, "", http.MethodGet, "/api/venues?limit="+limit, nil), limit)
		assert.Equal(
			t,
			http.StatusBadRequest,
			s.ask(t, "", http.MethodGet, "/api/venues?limit="+limit, nil).StatusCode,
			limit,
		)
	}
	assert.Equal(
		t,
		http.StatusOK,
		s.ask(t, "", http.MethodGet, "/api/venues?limit=100000", nil).StatusCode,
		"a limit above the maximum is the maximum",
	)
}

func TestNoHeaderBreaksACall(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	const send = `mutation {editProfile(input: {username: "سلمى"}) {id}}`
	for _, value := range []string{
		"\xff\xfe", strings.Repeat("k", 5000), "'; DROP TABLE events", "-1",
		"9223372036854775808", "null", "\u202e",
	} {
		for _, name := range []string{
			"Idempotency-Key", "X-Session", "Traceparent", "X-Position", "Accept-Language",
			"X-Forwarded-For", "Cookie", "Origin", "Referer", "User-Agent", "If-None-Match",
		} {
			r := s.ask(t, "customer", http.MethodPost, "/graphql", map[string]string{"query": send}, name, value)
			assert.Less(t, r.StatusCode, 500, "%s: %q: %s", name, value, r.body)
			assert.NotContains(t, r.body, `"internal"`, "%s: %q", name, value)
			assert.NotContains(t, r.body, `"unavailable"`, "%s: %q", name, value)
		}
	}
}

func TestAForgedCookieIsAVisitor(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for _, token := range []string{
		"", "x", strings.Repeat("A", 43), strings.Repeat("A", 5000), "'; --", "%00",
		uuid.NewString(),
	} {
		r := s.ask(t, "", http.MethodGet, "/api/auth/me", nil, "Cookie", "session="+token)
		assert.Equal(t, http.StatusUnauthorized, r.StatusCode, token)
		assert.Equal(
			t,
			http.StatusOK,
			s.ask(t, "", http.MethodGet, "/api/venues", nil, "Cookie", "session="+token).StatusCode,
			token,
		)
	}
}

func TestAnotherSiteCannotAct(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	mutation := `{"query":"mutation {editProfile(input: {username: \"planted\"}) {id}}"}`
	for _, from := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {
		"Origin",
		"https://evil.example",
	}, {"Origin", "null"}} {
		for _, path := range []string{
			"/graphql", "/api/auth/login", "/api/auth/logout", "/api/media",
			"/api/analytics/track/pageview",
		} {
			r := s.ask(t, "customer", http.MethodPost, path, mutation, from...)
			assert.Equal(t, http.StatusForbidden, r.StatusCode, "%v %s", from, path)
			refusedClearly(t, r, path)
		}
	}
	for _, kind := range []string{
		"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
		"", "application/jsonp",
	} {
		r := s.ask(t, "customer", http.MethodPost, "/graphql", mutation, "Content-Type", kind)
		assert.Equal(t, http.StatusBadRequest, r.StatusCode, kind)
	}
	byLink := s.ask(
		t, "admin", http.MethodGet, "/graphql?query="+url.QueryEscape(`{infoPagePreview(content: "x") {id}}`), nil,
		"Sec-Fetch-Site", "cross-site",
	)
	assert.Equal(
		t,
		http.StatusForbidden,
		byLink.StatusCode,
		"a link of another site asks nothing with the reader's cookie",
	)
	refusedClearly(t, byLink, "/graphql")
	r := s.ask(
		t,
		"customer",
		http.MethodGet,
		"/graphql?query="+url.QueryEscape(`mutation {editProfile(input: {username: "planted"}) {id}}`),
		nil,
	)
	assert.GreaterOrEqual(t, r.StatusCode, 400, "no mutation by GET")
	assert.Equal(t, http.StatusOK, s.ask(t, "customer", http.MethodGet, "/api/auth/me", nil).StatusCode)
	assert.NotContains(t, s.ask(t, "customer", http.MethodGet, "/api/auth/me", nil).body, "planted")
}

// TestNoInputBreaksAnOperation puts invalid values into every field of every input, one after the other. Eight
// operations run concurrently, since each mostly waits.
func TestNoInputBreaksAnOperation(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	schema := graph.NewExecutableSchema(graph.Config{}).Schema()
	var sent atomic.Int64
	var asking errgroup.Group
	asking.SetLimit(8)
	for _, root := range []string{"Query", "Mutation"} {
		for _, field := range schema.Types[root].Fields {
			if !strings.HasPrefix(field.Name, "__") && len(field.Arguments) > 0 {
				asking.Go(func() error {
					sent.Add(s.sendOdd(t, schema, root, field))
					return nil
				})
			}
		}
	}
	require.NoError(t, asking.Wait())
	assert.Greater(t, sent.Load(), int64(2000))
	for _, who := range []string{"owner", "admin"} {
		assert.Equal(
			t,
			http.StatusOK,
			s.ask(t, who, http.MethodGet, "/api/auth/me", nil).StatusCode,
			"nothing was lost",
		)
	}
	s.caughtUp(t)
	status, err := s.site.Graph.Queries.System.Status(t.Context(), s.people["admin"].Actor)
	require.NoError(t, err)
	for _, p := range status.Projections {
		assert.Empty(t, p.Parked, "every accepted command can be projected by %s", p.Name)
		assert.Empty(t, p.Stopped, p.Name)
	}
}

// queryInside calls the handler without a connection, which would cost more than the queries.
func (s *edgeSite) queryInside(t *testing.T, who, document string, variables map[string]any) gqlReply {
	t.Helper()
	body, err := json.Marshal(map[string]any{"query": document, "variables": variables})
	require.NoError(t, err)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", s.people[who].cookie)
	w := httptest.NewRecorder()
	s.router.ServeHTTP(w, r)
	answer := gqlReply{status: w.Code}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer), w.Body)
	return answer
}

// sendOdd calls an operation with all invalid values and returns their number.
func (s *edgeSite) sendOdd(t *testing.T, schema *ast.Schema, root string, field *ast.FieldDefinition) (sent int64) {
	t.Helper()
	document := documentOf(schema, strings.ToLower(root), field)
	good := map[string]any{}
	for _, a := range field.Arguments {
		good[a.Name] = sample(schema, a.Type, 0)
	}
	everybody := []string{"owner", "admin"}
	for i, path := range pathsOf(good, nil) {
		for j, odd := range []any{
			nil, -1, 1e30, 4.5, 1 << 40, true, "", "x", strings.Repeat("ح", 30_000), "\u202e\u0007\ufffd",
			uuid.NewString(), "2026-13-45T00:00:00Z", "1e99999999",
			[]any{},
			[]any{nil},
			map[string]any{"x": 1},
		} {
			senders := everybody
			if !thorough() { // one sends it, and the other what stands next to it
				senders = everybody[(i+j)%2:][:1]
			}
			for _, role := range senders {
				if role == "admin" && (field.Name == "setExchangeRate" || root == "Query" && field.Name == "search") {
					continue
				}
				r := s.queryInside(t, role, document, with(good, path, odd))
				what := fmt.Sprintf("%s as %s: %v = %.40v: %d %v", field.Name, role, path, odd, r.status, r.Errors)
				assert.Less(t, r.status, 500, what)
				for _, e := range r.Errors {
					assert.NotContains(t, []string{"internal", "unavailable"}, e.Extensions.Code, what)
					assert.NotEmpty(t, e.Message, what)
				}
				sent++
			}
		}
	}
	return sent
}

// documentOf returns a document with an operation and one leaf of its result.
func documentOf(schema *ast.Schema, kind string, field *ast.FieldDefinition) string {
	var declared, passed []string
	for _, a := range field.Arguments {
		declared = append(declared, "$"+a.Name+": "+a.Type.String())
		passed = append(passed, a.Name+": $"+a.Name)
	}
	return fmt.Sprintf(
		"%s(%s) {%s(%s) %s}",
		kind,
		strings.Join(declared, ", "),
		field.Name,
		strings.Join(passed, ", "),
		leaf(schema, field.Type),
	)
}

func leaf(schema *ast.Schema, of *ast.Type) string {
	t := schema.Types[of.Name()]
	if t.IsLeafType() {
		return ""
	}
	for _, f := range t.Fields {
		if !strings.HasPrefix(f.Name, "__") && len(f.Arguments) == 0 {
			return "{" + f.Name + " " + leaf(schema, f.Type) + "}"
		}
	}
	return "{__typename}"
}

// sample returns an arbitrary value of a type.
func sample(schema *ast.Schema, of *ast.Type, depth int) any {
	if of.Elem != nil {
		return []any{sample(schema, of.Elem, depth)}
	}
	switch of.NamedType {
	case "ID":
		return "01890000-0000-7000-8000-000000000000"
	case "Int":
		return 1
	case "Float":
		return 1.5
	case "Boolean":
		return true
	case "Decimal":
		return "10"
	case "Time":
		return "2026-01-01T00:00:00Z"
	case "String":
		return "2026-01-01"
	}
	t := schema.Types[of.NamedType]
	if t.Kind == ast.Enum {
		return t.EnumValues[0].Name
	}
	object := map[string]any{}
	for _, f := range t.Fields {
		object[f.Name] = sample(schema, f.Type, depth+1)
	}
	return object
}

// pathsOf returns the paths of all values inside a value.
func pathsOf(value any, at []any) [][]any {
	var all [][]any
	switch v := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) { // so that everybody sends the same in each run
			here := append(at[:len(at):len(at)], key)
			all = append(append(all, here), pathsOf(v[key], here)...)
		}
	case []any:
		for i, inner := range v {
			here := append(at[:len(at):len(at)], i)
			all = append(append(all, here), pathsOf(inner, here)...)
		}
	}
	return all
}

// with returns a copy of a value with another value at a path.
func with(value any, path []any, odd any) map[string]any {
	raw, _ := json.Marshal(value)
	var copied map[string]any
	_ = json.Unmarshal(raw, &copied)
	var at any = copied
	for i, step := range path {
		last := i == len(path)-1
		switch step := step.(type) {
		case string:
			if last {
				at.(map[string]any)[step] = odd
			} else {
				at = at.(map[string]any)[step]
			}
		case int:
			if last {
				at.([]any)[step] = odd
			} else {
				at = at.([]any)[step]
			}
		}
	}
	return copied
}

func TestNoDocumentBreaksTheGraph(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	var bomb strings.Builder
	bomb.WriteString(`{listings(filter: {}) {nodes {...f0}}} `)
	for i := range 60 {
		fmt.Fprintf(&bomb, "fragment f%d on Listing {id ...f%d ...f%d} ", i, i+1, i+1)
	}
	bomb.WriteString(`fragment f60 on Listing {id}`)
	many := func(n int, one string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, one, i)
		}
		return "{" + b.String() + "}"
	}
	for name, document := range map[string]string{
		"a bomb of fragments": bomb.String(), "too deep": "{featuredVenues" + strings.Repeat("{similar", 13) + "{id}" +
			strings.Repeat("}", 14),
		"too many aliases":      "{settings " + many(31, "a%d: poundsPerDollar ") + "}",
		"too many fields":       many(11, "a%d: settings {poundsPerDollar} "),
		"too many commands":     "mutation " + many(6, "a%d: requestVerification {id} "),
		"too many in fragments": "{...f ...f} fragment f on Query " + many(6, "a%d: settings {poundsPerDollar} "),
		"too complex": `{listings(filter: {}, first:
			100) {nodes {similar(first: 100) {id nameAr nameEn slugAr slugEn}}}}`,
		"too long": "{settings {poundsPerDollar}} #" + strings.Repeat("x", 30_000), "a cycle": `{featuredVenues {...a}}
			fragment a on Listing {...b} fragment b on Listing {...a}`,
		"introspection": `{__schema {types {name}}}`, "a type by name": `{__type(name: "Listing") {fields
	{name}}}`, "nonsense": "{{{{", "nothing": "", "an unknown field": "{password}",
		"NUL": `{listing(slugOrId: "\u0000")
			{id}}`, "too many tokens": "{settings {" + strings.Repeat("poundsPerDollar ", 1200) + strings.Repeat("a", 100) + "}}",
		"an absurd number":      `{featuredVenues(first: 99999999999999999999) {id}}`,
		"a negative number":     `{featuredVenues(first: -1) {id}}`,
		"a bad cursor":          `{listings(filter: {}, after: "????") {nodes {id}}}`,
		"another list's cursor": `{listings(filter: {}, after: "WzEsMiwzXQ") {nodes {id}}}`,
		"a huge offset":         `{search(query: "x", offset: 1000000) {total}}`,
	} {
		r := s.ask(t, "", http.MethodPost, "/graphql", map[string]string{"query": document})
		assert.Less(t, r.StatusCode, 500, name)
		var answer gqlReply
		require.NoError(t, json.Unmarshal([]byte(r.body), &answer), r.body)
		if name != "NUL" {
			assert.NotEmpty(t, answer.Errors, "%s: %s", name, r.body)
		}
		for _, e := range answer.Errors {
			assert.NotEqual(t, "internal", e.Extensions.Code, "%s: %s", name, r.body)
			assert.NotContains(t, e.Message, "Did you mean", "suggestions tell the schema")
		}
	}
}
