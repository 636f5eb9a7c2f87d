package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vektah/gqlparser/v2/ast"

	"weddings/api/graph"
)

// TestOnlyPublicAnswersMayBeKept asks for every query of the schema. Caches may keep the answers of fields that are
// @public to visitors, and no others: owners and the staff are also shown what is not public by the same fields.
func TestOnlyPublicAnswersMayBeKept(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.waits(t)
	s.edits(t)
	kept := func(role, document string) (may bool, data string) {
		t.Helper()
		r := s.ask(t, role, http.MethodGet, "/graphql?query="+url.QueryEscape(document), nil)
		how := r.Header.Get("Cache-Control")
		require.Contains(t, []string{"public, max-age=60", "no-store"}, how)
		if strings.HasPrefix(r.body, `{"errors"`) {
			assert.Equal(t, "no-store", how, "errors are not kept: %s", document)
		}
		return how != "no-store", r.body
	}
	for _, field := range graph.NewExecutableSchema(graph.Config{}).Schema().Types["Query"].Fields {
		if strings.HasPrefix(field.Name, "__") {
			continue
		}
		document := matrix["Query."+field.Name].document(t, s, "")
		s.caughtUp(t)
		may, data := kept("", document)
		public := field.Directives.ForName("public") != nil
		assert.Equal(t, public && !strings.HasPrefix(data, `{"errors"`), may, "%s: %s", document, data)
		for _, role := range roles[1:] {
			may, data := kept(role, document)
			assert.False(t, may, "%s of %s: %s", document, role, data)
		}
		secret := func(a *ast.ArgumentDefinition) bool { return strings.Contains(strings.ToLower(a.Name), "token") }
		for _, argument := range field.Arguments {
			assert.False(t, public && secret(argument), "%s takes a secret and is no public field", field.Name)
		}
	}

	const personal = "planted in a message"
	told := s.query(t, "", fmt.Sprintf(`mutation {sendInquiry(input: {listing: "%s", name: "ليلى", phone: "0944123456",
		message: "%s"}, form: {elapsed: 9000}) {id attachToken}}`, s.publicVenue(t, nil), personal), nil)
	require.Empty(t, told.Errors)
	var sent struct {
		SendInquiry struct{ ID, AttachToken string }
	}
	require.NoError(t, json.Unmarshal(told.Data, &sent))
	s.caughtUp(t)
	of := fmt.Sprintf(`id: "%s", token: "%s"`, sent.SendInquiry.ID, sent.SendInquiry.AttachToken)
	for _, document := range []string{
		`{inquirySent(` + of + `) {message}}`,
		`{settings {poundsPerDollar} categories: inquirySent(` + of + `) {message}}`,
		`query {settings {poundsPerDollar} ...more} fragment more on Query {inquirySent(` + of + `) {message}}`,
		`{settings {poundsPerDollar} ... on Query {inquirySent(` + of + `) {message}}}`,
		`{thread(inquiry: ` + strings.TrimPrefix(of, "id: ") + `) {nodes {text}}}`,
	} {
		may, data := kept("", document)
		assert.Contains(t, data, personal, document)
		assert.False(t, may, document)
	}
	for _, document := range []string{
		`{featuredVenues(first: -1) {id}}`, `{settings {poundsPerDollar} slots(listing: "x", from: "2027-01-01") {day}}`,
	} {
		may, data := kept("", document)
		assert.Contains(t, data, `"errors"`, document)
		assert.False(t, may, "errors are not kept: %s", document)
	}
}
