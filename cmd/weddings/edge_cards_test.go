package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/card"
)

func init() {
	const name = "/{lang:ar|en}-{shape:wide|tall}.jpg"
	for pattern, path := range map[string]func(*testing.T, *edgeSite) string{
		"/cards/site": at("/cards/site/ar-wide.jpg"),
		"/cards/listing/{id}": func(t *testing.T, s *edgeSite) string {
			return "/cards/listing/" + s.publicVenue(t, nil).String() + "/ar-wide.jpg"
		},
		"/cards/listings": func(t *testing.T, s *edgeSite) string {
			return "/cards/listings/ar-wide.jpg?ids=" + s.publicVenue(t, nil).String()
		},
		"/cards/quiz/{id}": func(t *testing.T, s *edgeSite) string {
			return "/cards/quiz/" + s.taken(t, visitor).String() + "/ar-wide.jpg"
		},
	} {
		calls["GET "+pattern+name] = apiCall{"yyyyyy", path, nil}
		calls["HEAD "+pattern+name] = apiCall{"yyyyyy", path, nil}
	}
	// Whoever has the link's token: TestTheCardOfOffersNeedsItsLink.
	calls["POST /cards/answers/{share}"+name] = apiCall{
		"nnnnnn", at("/cards/answers/" + uuid.NewString() + "/ar-wide.jpg"), map[string]any{"token": "x"},
	}
}

// cardOf is a response that must be a card of a shape, as it was drawn.
func cardOf(t *testing.T, r reply, shape card.Shape) image.Image {
	t.Helper()
	require.Equal(t, http.StatusOK, r.StatusCode, "%.200s", r.body)
	assert.Equal(t, "image/jpeg", r.Header.Get("Content-Type"))
	assert.LessOrEqual(t, len(r.body), card.MaxBytes)
	picture, err := jpeg.Decode(strings.NewReader(r.body))
	require.NoError(t, err)
	assert.Equal(t, image.Pt(shape.Width, shape.Height), picture.Bounds().Size())
	return picture
}

// pictured gives a venue a picture of one colour.
func (s *edgeSite) pictured(t *testing.T, colour color.Color) func(*events.Details) {
	t.Helper()
	plain := image.NewRGBA(image.Rect(0, 0, 800, 600))
	for i := range plain.Bounds().Dx() * plain.Bounds().Dy() {
		plain.Set(i%800, i/800, colour)
	}
	var file bytes.Buffer
	require.NoError(t, jpeg.Encode(&file, plain, nil))
	kept, err := s.site.REST.Pictures.Receive(t.Context(), &file, s.people["owner"].Actor.Account)
	require.NoError(t, err)
	return func(d *events.Details) { d.Pictures = []events.Picture{kept} }
}

func TestTheCardOfAListing(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	green := color.RGBA{0, 160, 0, 255}
	id := s.publicVenue(t, s.pictured(t, green))
	s.caughtUp(t)
	at := "/cards/listing/" + id.String() + "/ar-wide.jpg"
	got := s.ask(t, "", http.MethodGet, at, nil)
	r, g, b, _ := cardOf(t, got, card.Wide).At(4, 4).RGBA()
	assert.True(t, r>>8 < 40 && g>>8 > 120 && b>>8 < 40, "its picture is on it")
	assert.Equal(t, "public, max-age=3600", got.Header.Get("Cache-Control"))
	cardOf(t, s.ask(t, "", http.MethodGet, "/cards/listing/"+id.String()+"/en-tall.jpg", nil), card.Tall)

	mark := got.Header.Get("ETag")
	assert.Equal(t, http.StatusNotModified, s.ask(t, "", http.MethodGet, at, nil, "If-None-Match", mark).StatusCode)
	head := s.ask(t, "", http.MethodHead, at, nil)
	assert.Equal(t, http.StatusOK, head.StatusCode)
	assert.Empty(t, head.body)

	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
		listing.SuspendListing{Listing: id, Reason: "صور لا تخص المكان"})
	require.NoError(t, err)
	s.caughtUp(t)
	for _, who := range []string{"", "owner", "admin"} {
		assert.Equal(t, http.StatusNotFound, s.ask(t, who, http.MethodGet, at, nil).StatusCode, who)
	}
}

func TestTheCardOfSeveralListings(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	var ids []string
	for range 4 {
		ids = append(ids, s.publicVenue(t, nil).String())
	}
	hidden := s.venue(t, nil)
	s.caughtUp(t)
	ask := func(ids ...string) reply {
		return s.ask(t, "", http.MethodGet, "/cards/listings/en-wide.jpg?ids="+strings.Join(ids, ","), nil)
	}
	four := ask(ids...)
	cardOf(t, four, card.Wide)
	assert.NotEqual(t, four.body, ask(ids[:2]...).body)
	assert.Equal(t, ask(ids[0]).body, ask(ids[0], hidden.String()).body, "what is not public is left out")
	assert.Equal(t, http.StatusNotFound, ask(hidden.String()).StatusCode)
	assert.Equal(t, http.StatusNotFound, ask("x").StatusCode)
	assert.Equal(t, http.StatusNotFound, ask().StatusCode)
	many := ask(append(ids, ids[0])...)
	assert.Equal(t, http.StatusBadRequest, many.StatusCode)
	assert.Contains(t, many.body, "A card shows four listings at most")
}

func TestTheCardsOfAQuizResultAndOfTheSite(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.taken(t, visitor)
	s.caughtUp(t)
	cardOf(t, s.ask(t, "", http.MethodGet, "/cards/quiz/"+id.String()+"/ar-tall.jpg", nil), card.Tall)
	cardOf(t, s.ask(t, "", http.MethodGet, "/cards/site/en-wide.jpg", nil), card.Wide)
	for _, path := range []string{
		"/cards/quiz/" + uuid.NewString() + "/ar-tall.jpg", "/cards/quiz/x/ar-tall.jpg", "/cards/site/fr-wide.jpg",
		"/cards/site/ar-huge.jpg", "/cards/x/ar-wide.jpg",
	} {
		assert.Equal(t, http.StatusNotFound, s.ask(t, "", http.MethodGet, path, nil).StatusCode, path)
	}
}

// The card of offers needs the link's token, and is not kept by caches.
func TestTheCardOfOffersNeedsItsLink(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.bundleOf(t, s.people["customer"].Request)
	s.caughtUp(t)
	var mine struct {
		Bundle struct{ Share struct{ ID, Token string } }
	}
	run := func(document string) json.RawMessage {
		answer := s.query(t, "customer", document, nil)
		require.Empty(t, answer.Errors)
		s.caughtUp(t)
		return answer.Data
	}
	run(fmt.Sprintf(`mutation {shareBundle(input: {bundle: "%s"}) {id}}`, id))
	require.NoError(t, json.Unmarshal(run(fmt.Sprintf(`{bundle(id: "%s") {share {id token}}}`, id)), &mine))
	share := mine.Bundle.Share
	ask := func(id string, body any) reply {
		return s.ask(t, "", http.MethodPost, "/cards/answers/"+id+"/ar-wide.jpg", body)
	}
	drawn := ask(share.ID, map[string]any{"token": share.Token})
	cardOf(t, drawn, card.Wide)
	assert.Equal(t, "no-store", drawn.Header.Get("Cache-Control"))
	for name, refused := range map[string]reply{
		"wrong token": ask(share.ID, map[string]any{"token": share.Token + "x"}), "no token": ask(share.ID, map[string]any{}),
		"a list":        ask(share.ID, []string{share.Token}),
		"another share": ask(uuid.NewString(), map[string]any{"token": share.Token}),
		"no id":         ask("x", map[string]any{"token": share.Token}),
	} {
		assert.Equal(t, http.StatusNotFound, refused.StatusCode, name)
	}
	run(fmt.Sprintf(`mutation {unshareBundle(input: {bundle: "%s"}) {id}}`, id))
	assert.Equal(
		t,
		http.StatusNotFound,
		ask(share.ID, map[string]any{"token": share.Token}).StatusCode,
		"a link that was ended",
	)
}

func TestPagesNameTheirCards(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue, result := s.publicVenue(t, nil), s.taken(t, visitor)
	s.caughtUp(t)
	door := s.pages(t)
	image := regexp.MustCompile(`<meta property="og:image" content="http://weddings.test(/cards/[^"?]+)[^"]*">`)
	for at, want := range map[string]string{
		"/venue/" + venue.String() + "?lang=en":         "/cards/listing/" + venue.String() + "/en-wide.jpg",
		"/quiz/results/" + result.String() + "?lang=ar": "/cards/quiz/" + result.String() + "/ar-wide.jpg",
		"/about?lang=en": "/cards/site/en-wide.jpg",
	} {
		found := image.FindStringSubmatch(s.look(t.Context(), door, "", at).Body.String())
		if assert.Len(t, found, 2, at) {
			assert.Equal(t, want, found[1])
			cardOf(t, s.ask(t, "", http.MethodGet, found[1], nil), card.Wide)
		}
	}
	assert.NotContains(
		t,
		s.look(t.Context(), door, "owner", "/venue/"+s.venue(t, nil).String()).Body.String(),
		"/cards/listing/",
	)
}

// The colours of a style are those that the page of a result shows.
func TestCardsHaveTheColoursOfTheQuiz(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../ui/src/features/quiz/colours.ts")
	require.NoError(t, err)
	s := newEdge(t, unlimited())
	id := s.taken(t, visitor) // the style of gardenAnswers is garden
	s.caughtUp(t)
	_, garden, _ := strings.Cut(string(raw), "garden: [")
	garden, _, _ = strings.Cut(garden, "],\n  modern")
	picture := cardOf(t, s.ask(t, "", http.MethodGet, "/cards/quiz/"+id.String()+"/ar-tall.jpg", nil), card.Tall)
	hexes := regexp.MustCompile(`#(..)(..)(..)`).FindAllStringSubmatch(garden, -1)
	require.Len(t, hexes, 4)
	for i, hex := range hexes {
		var want [3]uint32
		for part := range want {
			_, err := fmt.Sscanf(hex[part+1], "%x", &want[part])
			require.NoError(t, err)
		}
		r, g, b, _ := picture.At(1080*(2*i+1)/8, 500).RGBA()
		for part, got := range []uint32{r >> 8, g >> 8, b >> 8} {
			assert.InDelta(t, want[part], got, 12, "%s in arch %d", hex[0], i)
		}
	}
}
