package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/reference"
	"weddings/commands/song"
	"weddings/events"
	"weddings/events/store"
)

func init() {
	matrix["Query.slugs"] = cell{"snnnyn", fixed(`{slugs(of: SONGS, flaws: [OTHER]) {total}}`)}
}

type heldSlugs struct {
	Total       int
	HasNextPage bool
	EndCursor   *string
	Nodes       []struct {
		ID, Kind, State, NameEn        string
		SlugAr, SlugEn, FlawAr, FlawEn *string
		Former                         []struct {
			Slug string
			Hits *int
		}
	}
}

// slugs asks for holders of slugs as an admin.
func (s *edgeSite) slugs(t *testing.T, variables map[string]any) heldSlugs {
	t.Helper()
	answer := s.query(t, "admin", `query ($of: SlugsOf!, $query: String! = "", $flaws: [SlugFlaw!], $first: Int! = 50,
		$after: String) {slugs(of: $of, query: $query, flaws: $flaws, first: $first, after: $after) {total hasNextPage
		endCursor nodes {id kind state nameEn slugAr slugEn flawAr flawEn former {slug hits}}}}`, variables)
	require.Empty(t, answer.Errors)
	var data struct{ Slugs heldSlugs }
	require.NoError(t, json.Unmarshal(answer.Data, &data))
	return data.Slugs
}

// TestAFormerSlugIsListedWithHowOftenItWasFollowed mends a song's poor slug: its old address leads on, is listed, and
// counts people who come by it.
func TestAFormerSlugIsListedWithHowOftenItWasFollowed(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	set := s.sung(t, func(e *events.SongSet) { e.Slugs = events.Bilingual{Ar: "موكب-العروسين", En: "12"} })
	s.sung(t, func(e *events.SongSet) {
		e.Title, e.Slugs = events.Bilingual{Ar: "DJ", En: "2026"}, events.Bilingual{Ar: "أغنية-dj", En: "song-2026"}
	})
	s.caughtUp(t)
	door := s.songPages(t)
	all := []string{"BARE", "NUMBERED", "OTHER", "SHARED"}
	poor := s.slugs(t, map[string]any{"of": "SONGS", "flaws": all})
	require.Equal(t, 1, poor.Total, "what a word stands before is as its title makes it")
	assert.Equal(t, "BARE", *poor.Nodes[0].FlawEn)
	assert.Nil(t, poor.Nodes[0].FlawAr)
	assert.Empty(t, poor.Nodes[0].Former)
	assert.Equal(t, 2, s.slugs(t, map[string]any{"of": "SONGS"}).Total)
	assert.Zero(t, s.slugs(t, map[string]any{"of": "SONGS", "flaws": []string{"NUMBERED", "OTHER", "SHARED"}}).Total)

	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, song.SetSong{
		Song: &set.Song, Slugs: events.Bilingual{En: "the-couple-arrives"}, Title: set.Title, Active: true,
		Category: set.Category, Licence: set.Licence, Audio: set.Audio.Hash,
	})
	require.NoError(t, err)
	s.caughtUp(t)
	assert.Zero(t, s.slugs(t, map[string]any{"of": "SONGS", "flaws": all}).Total)
	for _, agent := range []string{"Mozilla/5.0 Firefox/140", "Mozilla/5.0 Firefox/140", "Googlebot/2.1"} {
		moved := s.look(t.Context(), door, "", "/songs/12", "User-Agent", agent)
		require.Equal(t, http.StatusMovedPermanently, moved.Code)
	}
	for _, query := range []string{
		"12", "http://weddings.test/songs/12?lang=en", "COUPLE", "/songs/" + url.PathEscape("موكب-العروسين"),
	} {
		found := s.slugs(t, map[string]any{"of": "SONGS", "query": query})
		require.Equal(t, 1, found.Total, query)
		require.Len(t, found.Nodes[0].Former, 1, query)
		assert.Equal(t, "12", found.Nodes[0].Former[0].Slug)
		assert.Equal(t, 2, *found.Nodes[0].Former[0].Hits, "people, not bots")
	}
	assert.Zero(t, s.slugs(t, map[string]any{"of": "SONGS", "query": "…"}).Total)
}

// TestSlugsOfListingsAreJudgedOverAllPages counts poor ones beyond a page, and knows what two listings share in a log
// from before slugs were claimed for both languages.
func TestSlugsOfListingsAreJudgedOverAllPages(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	hall := func(ar, en string) uuid.UUID {
		id := uuid.New()
		_, err := s.site.Graph.App.Log.Append(t.Context(), store.Append{
			Stream: events.ListingStream(id), Expected: store.Any,
			Metadata: commands.Metadata(s.people["admin"].Request),
			Events: []events.Event{
				events.ListingCreated{
					Listing: id,
					Kind:    events.Venue,
					Owner:   s.people["owner"].Actor.Account,
					Slugs:   events.Slugs{Ar: ar, En: en},
					Details: events.Details{Name: events.Bilingual{Ar: "قاعة", En: "Hall"}, Category: "venues"},
					Offer:   events.Offer{Available: true},
				},
				events.ListingApproved{Listing: id},
			},
		})
		require.NoError(t, err)
		return id
	}
	well := hall("قاعة", "hall")
	hall("قاعة-2", "hall-2")
	palace := hall("قاعة-3", "palace")
	hall("both", "hall-9")
	hall("قاعة-4", "both")
	s.caughtUp(t)
	want := map[string]int{"NUMBERED": 4, "OTHER": 1, "SHARED": 2, "BARE": 0}
	for flaw, n := range want {
		assert.Equal(t, n, s.slugs(t, map[string]any{"of": "LISTINGS", "flaws": []string{flaw}}).Total, flaw)
	}
	var after *string
	seen := map[string]bool{}
	for range 4 {
		page := s.slugs(t, map[string]any{
			"of": "LISTINGS", "flaws": []string{"NUMBERED", "OTHER", "SHARED"}, "first": 1, "after": after,
		})
		require.Len(t, page.Nodes, 1)
		assert.Equal(t, 4, page.Total)
		seen[page.Nodes[0].ID] = true
		assert.Equal(t, len(seen) < 4, page.HasNextPage)
		after = page.EndCursor
	}
	assert.Len(t, seen, 4)
	assert.NotContains(t, seen, well.String())

	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
		listing.FixSlugs{Listing: palace, SlugAr: "قاعة-القصر", SlugEn: "hall-of-palace"})
	require.NoError(t, err)
	s.caughtUp(t)
	found := s.slugs(t, map[string]any{"of": "LISTINGS", "query": "palace"})
	require.Equal(t, 1, found.Total)
	assert.Equal(t, "VENUE", found.Nodes[0].Kind)
	assert.Equal(t, "PUBLIC", found.Nodes[0].State)
	assert.Len(t, found.Nodes[0].Former, 2)
}

// TestSlugsOfPostsAndPlaces lists posts that have or had a page, and places, of which a city may have the slug of its
// governorate.
func TestSlugsOfPostsAndPlaces(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	article := s.articleAbout(t, s.publicVenue(t, nil))
	for _, set := range []commands.Command{
		reference.SetGovernorate{GovernorateSet: events.GovernorateSet{
			Slug: "quneitra", SlugAr: "القنيطرة", Name: events.Bilingual{Ar: "القنيطرة", En: "Quneitra"},
			Latitude: 33, Longitude: 36,
		}},
		reference.SetCity{CitySet: events.CitySet{
			Slug: "quneitra-town", SlugAr: "القنيطرة", Governorate: "quneitra", Latitude: 33, Longitude: 36,
			Name: events.Bilingual{Ar: "القنيطرة", En: "Quneitra"},
		}},
	} {
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, set)
		require.NoError(t, err)
	}
	s.caughtUp(t)
	posts := s.slugs(t, map[string]any{"of": "POSTS"})
	require.Equal(t, 1, posts.Total)
	assert.Equal(t, article.String(), posts.Nodes[0].ID)
	assert.Equal(t, "POST", posts.Nodes[0].Kind)
	places := s.slugs(t, map[string]any{"of": "PLACES", "query": "quneitra", "flaws": []string{"SHARED"}})
	require.GreaterOrEqual(t, places.Total, 2)
	assert.Equal(t, "GOVERNORATE", places.Nodes[0].Kind)
	town := s.slugs(t, map[string]any{"of": "PLACES", "query": "quneitra-town"})
	require.Equal(t, 1, town.Total)
	assert.Equal(t, "CITY", town.Nodes[0].Kind)
	assert.Equal(t, "SHARED", *town.Nodes[0].FlawAr)
	assert.Nil(t, town.Nodes[0].FlawEn, "the key of a place is not its name")
}
