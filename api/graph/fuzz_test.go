package graph

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"weddings/api/edge"
	"weddings/events"
)

// Every request gets a JSON response, whatever its query and variables. There is nothing behind the schema, so valid
// queries end in a refusal, too.
func FuzzRequest(f *testing.F) {
	for _, seed := range [][2]string{
		{
			`query($q: String!, $f: SearchFilter) {search(query: $q, filter: $f) {total hits {listing {id}}}}`,
			`{"q":"قاعة","f":{"capacityMin":100}}`,
		},
		{
			`mutation($i: CreateVenue!) {createVenue(input: $i) {id}}`,
			`{"i":{"details":{"name":{"ar":"قاعة"},"description":{},"place":{"governorate":"homs","latitude":34.7}},"offer":{"price":{"amount":"12.5","currency":"USD"}}}}`,
		},
		{
			`mutation($i: SendInquiry!) {sendInquiry(input: $i) {id}}`,
			`{"i":{"listing":"not-an-id","name":1,"message":null}}`,
		},
		{`query($from: String!) {analytics(filter: {from: $from, to: "2026-01-02"}) {from}}`, `{"from":[]}`},
		{`{listings(first: -1, after: "x") {nodes {id}}}`, `null`},
		{`query {a: viewer {id} ...x} fragment x on Query {...x}`, `{}`},
		{`{__schema {types {name}}}`, `[]`},
	} {
		f.Add(seed[0], seed[1])
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil))) // every resolver fails and would log
	door := Handler(&Resolver{}, false)
	f.Fuzz(func(t *testing.T, query, variables string) {
		if !json.Valid([]byte(variables)) {
			variables = "{}"
		}
		quoted, err := json.Marshal(query)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(
			http.MethodPost,
			"/graphql",
			strings.NewReader(`{"query":`+string(quoted)+`,"variables":`+variables+`}`),
		)
		r.Header.Set("Content-Type", "application/json")
		asked := &edge.RequestContext{Lang: "ar", Limits: edge.NewLimits(nil)}
		asked.Actor.Role = events.Admin
		w := httptest.NewRecorder()
		door.ServeHTTP(w, r.WithContext(edge.With(r.Context(), asked)))
		if !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%s with %s is answered %q", query, variables, w.Body)
		}
	})
}
