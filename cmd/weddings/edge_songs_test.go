package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/page"
	"weddings/commands"
	"weddings/commands/song"
	"weddings/events"
	"weddings/events/store"
)

// sung adds a public song, with a file that nobody sent: the log is told directly.
func (s *edgeSite) sung(t *testing.T, change func(*events.SongSet)) events.SongSet {
	t.Helper()
	id := uuid.New()
	set := events.SongSet{
		Song:        id,
		Slugs:       events.Bilingual{Ar: "أغنية-" + id.String()[:8], En: "song-" + id.String()[:8]},
		Title:       events.Bilingual{Ar: "موكب العروسين", En: "The <couple> arrives"},
		Category:    events.ZaffaSong,
		Licence:     events.SongLicence{Name: "CC BY 4.0", Holder: "Someone"},
		Description: events.Bilingual{Ar: "سطر", En: "First line.\nSecond line."},
		Audio: events.Audio{
			Hash:     strings.ReplaceAll(id.String(), "-", ""),
			Duration: 65_000,
			Waveform: []byte{1, 255},
		},
		Active: true,
	}
	if change != nil {
		change(&set)
	}
	_, err := s.site.Graph.App.Log.Append(t.Context(), store.Append{
		Stream: events.SongStream, Expected: store.Any, Events: []events.Event{set},
		Metadata: commands.Metadata(s.people["admin"].Request),
	})
	require.NoError(t, err)
	return set
}

func init() {
	onSong := func(format string) func(*testing.T, *edgeSite, string) string {
		return func(t *testing.T, s *edgeSite, _ string) string { return fmt.Sprintf(format, s.sung(t, nil).Song) }
	}
	matrix["Query.songs"] = cell{"yyyyyy", fixed(`{songs(find: {}) {total}}`)}
	matrix["Query.song"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(`{song(slug: %q) {id}}`, s.sung(t, nil).Slugs.En)
	}}
	matrix["Query.songBook"] = cell{"snnnyy", fixed(`{songBook(find: {state: HIDDEN}) {total}}`)}
	matrix["Query.editedSong"] = cell{"snnnyy", onSong(`{editedSong(id: "%s") {version}}`)}
	matrix["Mutation.setSong"] = cell{"snnnyy", func(t *testing.T, s *edgeSite, _ string) string {
		of := s.sung(t, nil)
		return fmt.Sprintf(`mutation {setSong(input: {song: %q, title: {ar: "س", en: "x"}, category: DABKE, audio: %q,
			licence: {name: "x", holder: "y"}}) {id}}`, of.Song, of.Audio.Hash)
	}}
	matrix["Mutation.archiveSong"] = cell{"snnnyy", onSong(`mutation {archiveSong(input: {song: "%s"}) {id}}`)}
	matrix["Mutation.restoreSong"] = cell{"snnnyy", onSong(`mutation {restoreSong(input: {song: "%s"}) {id}}`)}
	matrix["Mutation.orderSongs"] = cell{"snnnyy", onSong(`mutation {orderSongs(input: {songs: ["%s"]}) {position}}`)}
}

// songPages returns the site with the routes of songs.
func (s *edgeSite) songPages(t *testing.T) http.Handler {
	t.Helper()
	return s.withRoutes(t, "/songs", map[string]any{
		"path": "/songs", "about": "songs", "screen": "/songs", "robots": "index", "access": "everybody",
	}, map[string]any{
		"path": "/songs/:slug", "about": "song", "screen": "/songs", "robots": "index", "access": "everybody",
	})
}

// withRoutes returns the site with these routes in the place of those under a path. Its screen is there, too.
func (s *edgeSite) withRoutes(t *testing.T, under string, with ...map[string]any) http.Handler {
	t.Helper()
	files := smallBuild(t).(fstest.MapFS)
	var routes []map[string]any
	require.NoError(t, json.Unmarshal(files[".vite/routes.json"].Data, &routes))
	for _, each := range routes {
		if at, _ := each["path"].(string); !strings.HasPrefix(at, under) {
			with = append(with, each)
		}
	}
	var err error
	files[".vite/routes.json"].Data, err = json.Marshal(with)
	require.NoError(t, err)
	screens := fmt.Sprintf(`{"screens": {%q: {"ar": "<!--first-->", "en": "<!--first-->"}}}`, under)
	files[".vite/shells.json"] = &fstest.MapFile{Data: []byte(screens)}
	s.site.Pages = page.Of(s.site.Graph.Queries, s.site.Graph, "http://weddings.test", files).
		WithFollowed(followedOf(s.site.Graph.Queries))
	door := chi.NewRouter()
	s.site.Mount(door)
	return door
}

// Without scripts a song is in its page, with what search engines read. Former names lead to it; what is archived is
// gone.
func TestSongsAreWrittenByTheServer(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	set := s.sung(t, nil)
	s.sung(t, func(e *events.SongSet) { e.Active, e.Slugs.En = false, "hidden" })
	s.caughtUp(t)
	door := s.songPages(t)
	got := s.look(t.Context(), door, "", "/songs/"+set.Slugs.En)
	require.Equal(t, http.StatusOK, got.Code)
	body := got.Body.String()
	for _, part := range []string{
		`<html lang="en"`, `The &lt;couple&gt; arrives`, `<p dir="auto">Second line.</p>`, `1:05`, `hreflang="ar"`,
		`"@type":"MusicRecording"`, `"duration":"PT65S"`, url.PathEscape(set.Slugs.Ar) + `?lang=ar`,
	} {
		assert.Contains(t, body, part)
	}
	arabic := s.look(t.Context(), door, "", "/songs/"+url.PathEscape(set.Slugs.Ar)).Body.String()
	assert.Contains(t, arabic, `<html lang="ar"`)
	assert.Equal(t, http.StatusNotFound, s.look(t.Context(), door, "", "/songs/hidden").Code)
	list := s.look(t.Context(), door, "", "/songs?lang=en&category=zaffa").Body.String()
	assert.Contains(t, list, `The &lt;couple&gt; arrives`)
	assert.Equal(t, http.StatusNotFound, s.look(t.Context(), door, "", "/songs?category=wake").Code)
	assert.Contains(t, s.look(t.Context(), door, "", "/sitemap.xml").Body.String(), "/songs/"+set.Slugs.En+"?lang=en")

	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, song.SetSong{
		Song: &set.Song, Slugs: events.Bilingual{En: "renamed-" + set.Slugs.En}, Title: set.Title, Active: true,
		Category: set.Category, Licence: set.Licence, Audio: set.Audio.Hash,
	})
	require.NoError(t, err)
	s.caughtUp(t)
	moved := s.look(t.Context(), door, "", "/songs/"+set.Slugs.En)
	assert.Equal(t, http.StatusMovedPermanently, moved.Code)
	assert.Equal(t, "/songs/renamed-"+set.Slugs.En, moved.Header().Get("Location"))
}

// The slug of a song determines the language of its page; that of nothing leaves the reader theirs.
func TestTheAddressOfNothingHasNoLanguage(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.songPages(t)
	for _, at := range []string{"/songs/none", "/songs/%D9%84%D8%A7"} {
		for cookie, lang := range map[string]string{"": "ar", "lang=ar": "ar", "lang=en": "en"} {
			none := s.look(t.Context(), door, "", at, "Cookie", cookie)
			require.Equal(t, http.StatusNotFound, none.Code)
			assert.Contains(t, none.Body.String(), `<html lang="`+lang+`"`, "%s for %q", at, cookie)
			assert.NotContains(t, none.Body.String(), "data-own", "the cookie determines the language")
		}
		asked := s.look(t.Context(), door, "", at+"?lang=en").Body.String()
		assert.Contains(t, asked, `<html lang="en"`)
	}
}

// A couple's list is there for everybody in the language of their cookie, and for no search engine; so is a DJ's page.
func TestThePageOfAPartysListIsForNoSearchEngine(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.songPages(t)
	own := s.look(t.Context(), door, "", "/songs/list")
	require.Equal(t, http.StatusOK, own.Code)
	body := own.Body.String()
	for _, part := range []string{`<html lang="ar"`, `<title>أغاني حفلتكم`, `<meta name="robots" content="noindex"`} {
		assert.Contains(t, body, part)
	}
	assert.NotContains(t, body, `rel="canonical"`)
	assert.NotContains(t, body, "data-own", "it has no language of its own")
	shared := s.look(t.Context(), door, "", "/songs/list?lang=en&share=x").Body.String()
	assert.Contains(t, shared, `<title>Songs of the party`)
	assert.Contains(t, shared, `<meta name="robots" content="noindex"`)
}

// Songs are found as Syrians type, in either script; a session counts once for each song.
func TestSongsAreFoundAndCounted(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	set := s.sung(t, func(e *events.SongSet) { e.Title.Ar = "زفّة الياسمين" })
	s.sung(t, func(e *events.SongSet) { e.Category, e.Title.En = events.HennaSong, "Henna night" })
	s.caughtUp(t)
	for _, words := range []string{"زفه", "zaffa", "zafe", "ياسمين", "yasmin", "الزفة ياسم"} {
		found := s.query(
			t,
			"",
			`query ($w: String!) {songs(find: {words: $w}) {nodes {id}}}`,
			map[string]any{"w": words},
		)
		assert.Equal(t, fmt.Sprintf(`{"songs":{"nodes":[{"id":"%s"}]}}`, set.Song), string(found.Data), words)
	}
	track := func(what string, id uuid.UUID) int {
		return s.ask(t, "", http.MethodPost, "/api/analytics/track/song", map[string]any{
			"sessionId": "s-1", "songId": id, "what": what,
		}).StatusCode
	}
	assert.Equal(t, http.StatusAccepted, track("played", set.Song))
	assert.Equal(t, http.StatusAccepted, track("played", set.Song))
	assert.Equal(t, http.StatusNotFound, track("downloaded", set.Song), "its licence does not allow it")
	assert.Equal(t, http.StatusNotFound, track("played", uuid.New()))
	assert.Equal(t, http.StatusBadRequest, track("heard", set.Song))
}
