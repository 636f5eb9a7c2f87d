package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// TestACostlyDocumentIsRefusedUnread sends what took two seconds of a processor: 4,700 equal fields in 14 KB. That the answer
// names their number, and no unknown field, shows that it was not validated.
func TestACostlyDocumentIsRefusedUnread(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for kind, document := range map[string]string{"unknown": "{" + strings.Repeat("a ", 4700) + "}", "known": "{settings{" + strings.Repeat("id ", 4700) + "}}"} {
		for _, who := range []string{"", "owner"} {
			for _, r := range []reply{
				s.ask(t, who, http.MethodPost, "/graphql", map[string]string{"query": document}),
				s.ask(t, who, http.MethodGet, "/graphql?query="+url.QueryEscape(document), nil),
			} {
				assert.Less(t, len(r.body), 500, "%s as %q: %.200s", kind, who, r.body)
				assert.NotContains(t, r.body, "Cannot query field", "%s as %q", kind, who)
				assert.Contains(t, r.body, `"errors"`)
			}
		}
	}
	wrong := s.query(t, "owner", "{settings{"+strings.Repeat("a ", 300)+"}}", nil)
	assert.Len(t, wrong.Errors, 10, "an answer has at most ten errors")
}

// TestASearchIsCachedUnderNoSpelling: one visitor's search must never be another's page.
func TestASearchIsCachedUnderNoSpelling(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages()
	for _, at := range []string{"/search/", "/search//", "//search", "/venues/", "//evil.example/", `/\evil.example/`, "/venue/x/"} {
		r := s.look(t.Context(), door, "", "http://weddings.test"+at+"?q=planted&lang=en")
		assert.Equal(t, http.StatusMovedPermanently, r.Code, at)
		to, err := url.Parse(r.Header().Get("Location"))
		if assert.NoError(t, err, at) {
			assert.Empty(t, to.Host, at)
			assert.Equal(t, "/"+strings.Trim(at, "/"), to.Path)
			assert.Equal(t, "q=planted&lang=en", to.RawQuery, at)
		}
	}
	const words = "planted-by-somebody"
	assert.Contains(t, s.look(t.Context(), door, "", "/search?q="+words).Body.String(), words, "the page says what was searched for")
	for _, at := range []string{"/search", "/search/", "/search?q="} {
		assert.NotContains(t, s.look(t.Context(), door, "", at).Body.String(), words, at)
	}
}

// TestEveryAnswerOfTheGraphVaries: what a cache between us keeps for one reader is not for the others.
func TestEveryAnswerOfTheGraphVaries(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for _, who := range []string{"", "customer"} {
		for _, document := range []string{"{settings{poundsPerDollar}}", "{nothing}", "{viewer{id}}", ""} {
			r := s.ask(t, who, http.MethodGet, "/graphql?query="+url.QueryEscape(document), nil)
			vary := strings.Join(r.Header.Values("Vary"), ", ")
			for _, name := range []string{"Cookie", "Accept", "Accept-Language"} {
				assert.Contains(t, strings.Split(vary, ", "), name, fmt.Sprintf("%q as %q", document, who))
			}
		}
	}
}

// TestAPictureIsWhatTheStoreKnowsOfIt: an owner's pending picture is not made public by another who learnt its hash, and what
// a client says of a picture is not believed.
func TestAPictureIsWhatTheStoreKnowsOfIt(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	sent := s.ask(t, "owner", http.MethodPost, "/api/media", drawn(t, 400, 300))
	require.Equal(t, http.StatusCreated, sent.StatusCode, sent.body)
	var p events.Picture
	require.NoError(t, json.Unmarshal([]byte(sent.body), &p))
	const create = `mutation($p: [PictureInput!]) {createVenue(input: {details: {name: {ar: "قاعة"}, description: {},
		place: {governorate: "damascus"}, venueType: "hall", capacity: 9, pictures: $p}, offer: {phone: "+963944000000"}}) {id}}`
	claimed := map[string]any{"p": []any{map[string]any{"hash": p.Hash, "width": 5, "height": 5, "colour": strings.Repeat("x", 900_000)}}}
	stolen := s.query(t, "other", create, claimed)
	assert.Equal(t, "invalid", stolen.code())
	assert.Contains(t, stolen.Errors[0].Extensions.Fields, "pictures")

	made := s.query(t, "owner", create, claimed)
	require.Empty(t, made.Errors)
	var created struct{ CreateVenue struct{ ID uuid.UUID } }
	require.NoError(t, json.Unmarshal(made.Data, &created))
	history, err := s.log.Load(t.Context(), "listing-"+created.CreateVenue.ID.String(), 0)
	require.NoError(t, err)
	assert.Equal(t, []events.Picture{p}, history[0].Data.(events.ListingCreated).Details.Pictures)
	assert.Equal(t, http.StatusNotFound, s.ask(t, "other", http.MethodGet, "/media/"+p.Hash+"/320.jpg", nil).StatusCode)
}

func TestWhoIsErasedTakesTheirPicturesAlong(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	sent := s.ask(t, "owner", http.MethodPost, "/api/media", drawn(t, 410, 300))
	require.Equal(t, http.StatusCreated, sent.StatusCode, sent.body)
	var p events.Picture
	require.NoError(t, json.Unmarshal([]byte(sent.body), &p))
	require.FileExists(t, s.site.REST.Pictures.Path(p.Hash, 320))
	erased := s.query(t, "owner", `mutation {eraseAccount(input: {password: "`+password+`"}) {id}}`, nil)
	require.Empty(t, erased.Errors)
	require.Eventually(t, func() bool {
		_, err := os.Stat(s.site.REST.Pictures.Path(p.Hash, 320))
		return errors.Is(err, fs.ErrNotExist)
	}, patience, time.Millisecond)
}
