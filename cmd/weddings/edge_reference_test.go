package main

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/page"
	"weddings/commands"
	"weddings/commands/reference"
	"weddings/events"
)

func init() {
	matrix["Query.category"] = cell{"yyyyyy", fixed(`{category(key: "venues") {id introAr coverAltAr}}`)}
}

// Without scripts the introduction of a category and of a place is in its page, and what search engines read is its
// own. A page that nobody has written for is as before.
func TestPagesOfCategoriesAndPlacesHaveTheirTexts(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	files := smallBuild(t).(fstest.MapFS)
	screens := `{"screens": {"/venues": {"en": "<h1>x</h1>", "ar": "<h1>x</h1>"},
		"/-": {"en": "<h1>{place}</h1><p>{about}</p>", "ar": "<h1>{place}</h1><p>{about}</p>"}}}`
	files[".vite/shells.json"] = &fstest.MapFile{Data: []byte(screens)}
	s.site.Pages = page.Of(s.site.Graph.Queries, s.site.Graph, "http://weddings.test", files)
	door := chi.NewRouter()
	s.site.Mount(door)
	look := func(at string) string {
		t.Helper()
		s.caughtUp(t)
		got := s.look(t.Context(), door, "", at)
		require.Equal(t, http.StatusOK, got.Code, at)
		return got.Body.String()
	}
	before := look("/services/music?lang=en")
	assert.NotContains(t, before, "category-intro")
	assert.NotContains(t, before, "CollectionPage")

	hash := strings.Repeat("ab", 32)
	intro := events.Bilingual{Ar: "عود <وقانون>", En: "Oud <and> qanun"}
	title := events.Bilingual{Ar: "موسيقا الأعراس", En: "Wedding music"}
	text := events.Bilingual{Ar: "فرق من كل سورية", En: "Bands of all Syria"}
	s.site.Graph.App.Picture = nil
	for _, c := range []commands.Command{
		reference.SetCategory{CategorySet: events.CategorySet{
			Key: "music", Name: events.Bilingual{Ar: "موسيقا", En: "Music"}, Intro: intro, MetaTitle: title,
			MetaText: text, Picture: &events.CategoryPicture{
				Picture: events.Picture{Hash: hash, Width: 1200, Height: 800},
				Alt:     events.Bilingual{Ar: "عود", En: "An oud"},
			},
		}},
		reference.SetGovernorate{GovernorateSet: events.GovernorateSet{
			Slug: "homs", Name: events.Bilingual{Ar: "حمص", En: "Homs"}, Intro: intro, MetaTitle: title,
		}},
	} {
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, c)
		require.NoError(t, err)
	}
	music := look("/services/music?lang=en")
	for _, part := range []string{
		"<title>Wedding music · ", `<meta name="description" content="Bands of all Syria">`, "<h1>Music</h1>",
		`<div class="category-intro"><img src="/media/` + hash, `alt="An oud"`,
		`<p dir="auto">Oud &lt;and&gt; qanun</p>`, `"@type":"CollectionPage"`, `og:image`,
	} {
		assert.Contains(t, music, part)
	}
	assert.Contains(t, look("/services/music?lang=ar"), "عود &lt;وقانون&gt;")
	homs := look("/homs?lang=en")
	for _, part := range []string{
		"<title>Wedding music · ", "<p>Oud &lt;and&gt; qanun</p>", `content="Oud &lt;and&gt; qanun"`, "CollectionPage",
	} {
		assert.Contains(t, homs, part)
	}
}
