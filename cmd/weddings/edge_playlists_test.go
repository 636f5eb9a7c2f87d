package main

import (
	"fmt"
	"net/http"
	"os"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/playlist"
	"weddings/events"
	"weddings/internal/tool/demo/music"
)

// playlistOf is a list that somebody saved.
func (s *edgeSite) playlistOf(t *testing.T, by commands.Request) uuid.UUID {
	t.Helper()
	saved, err := commands.Handle(t.Context(), s.site.Graph.App, by, playlist.SavePlaylist{Name: "x"})
	require.NoError(t, err)
	return saved.ID
}

// onPlaylist is about a list of the customer's.
func onPlaylist(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.playlistOf(t, s.people["customer"].Request))
	}
}

// pendingSong is a file that the editor sent and no song has.
func pendingSong(t *testing.T, s *edgeSite) string {
	t.Helper()
	pieces, err := music.Pieces()
	require.NoError(t, err)
	kept, err := audiosIn(s).Put(t.Context(), pieces[0].MP3, s.people["editor"].Actor.Account)
	require.NoError(t, err)
	return "/api/audio/" + kept.Hash + ".mp3"
}

func audiosIn(s *edgeSite) audios { return s.site.REST.Audio.(audios) }

func init() {
	calls["POST /api/audio"] = apiCall{"snnnyy", at("/api/audio"), "no song"}
	calls["GET /api/audio/{hash}.mp3"] = apiCall{"nnnnny", pendingSong, nil}
	calls["HEAD /api/audio/{hash}.mp3"] = apiCall{"nnnnny", pendingSong, nil}
	nobodys := at("/api/audio/0000000000000000000000000000000000000000000000000000000000000000/x.mp3")
	calls["GET /api/audio/{hash}/{slug}.mp3"] = apiCall{"nnnnnn", nobodys, nil}
	calls["HEAD /api/audio/{hash}/{slug}.mp3"] = apiCall{"nnnnnn", nobodys, nil}
	matrix["Query.myPlaylists"] = cell{"syyyyy", fixed(`{myPlaylists {id}}`)}
	matrix["Query.playlist"] = cell{"synnnn", onPlaylist(`{playlist(id: "%s") {id name items {songId}}}`)}
	matrix["Query.sharedPlaylist"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		app, by := s.site.Graph.App, s.people["customer"].Request
		id := s.playlistOf(t, by)
		_, err := commands.Handle(t.Context(), app, by, playlist.SharePlaylist{Playlist: id})
		require.NoError(t, err)
		shared, _, err := playlist.Playlists.Load(t.Context(), app, events.PlaylistStream(id))
		require.NoError(t, err)
		return fmt.Sprintf(`{sharedPlaylist(share: "%s", token: "%s") {updatedAt}}`,
			shared.Share, playlist.ShareToken(app, shared.Share))
	}}
	matrix["Mutation.savePlaylist"] = cell{
		"yyyyyy", fixed(`mutation {savePlaylist(input: {name: "x", items: []}) {id version}}`),
	}
	for _, name := range []string{"removePlaylist", "sharePlaylist", "unsharePlaylist"} {
		matrix["Mutation."+name] = cell{"synnnn", onPlaylist(`mutation {` + name + `(input: {playlist: "%s"}) {id}}`)}
	}
	matrix["Mutation.attachPlaylist"] = cell{"syyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		id := s.playlistOf(t, visitor)
		return fmt.Sprintf(`mutation {attachPlaylist(input: {playlist: "%s", token: "%s"}) {id}}`,
			id, playlist.MakerToken(s.site.Graph.App, id))
	}}
	lists["myPlaylists"] = struct{ who, document string }{"customer", `myPlaylists {name items {songId song {id}}}`}
	single = append(single, "playlist", "sharedPlaylist")
}

// A song is sent, and streamed in ranges to who may hear it.
func TestASongIsStreamed(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.edits(t)
	pieces, err := music.Pieces()
	require.NoError(t, err)
	sent := s.ask(t, "editor", http.MethodPost, "/api/audio", pieces[1].MP3)
	require.Equal(t, http.StatusCreated, sent.StatusCode, sent.body)
	at := pendingSong(t, s)
	whole := s.ask(t, "editor", http.MethodGet, at, nil)
	assert.Equal(t, http.StatusOK, whole.StatusCode)
	assert.Equal(t, "audio/mpeg", whole.Header.Get("Content-Type"))
	assert.Equal(t, "bytes", whole.Header.Get("Accept-Ranges"))
	part := s.ask(t, "editor", http.MethodGet, at, nil, "Range", "bytes=100-199", "If-Range", whole.Header.Get("ETag"))
	assert.Equal(t, http.StatusPartialContent, part.StatusCode)
	assert.Equal(t, whole.body[100:200], part.body)
	assert.Empty(t, part.Header.Get("Content-Encoding"))
	for header, status := range map[string]int{
		"bytes=999999999-": http.StatusRequestedRangeNotSatisfiable, "nonsense": http.StatusRequestedRangeNotSatisfiable,
	} {
		assert.Equal(t, status, s.ask(t, "editor", http.MethodGet, at, nil, "Range", header).StatusCode, header)
	}
	head := s.ask(t, "editor", http.MethodHead, at, nil)
	assert.Equal(t, http.StatusOK, head.StatusCode)
	assert.Empty(t, head.body)
	again := s.ask(t, "editor", http.MethodGet, at, nil, "If-None-Match", whole.Header.Get("ETag"))
	assert.Equal(t, http.StatusNotModified, again.StatusCode)
	assert.Equal(t, http.StatusNotFound, s.ask(t, "", http.MethodGet, at, nil).StatusCode)
	program, err := os.ReadFile(os.Args[0])
	require.NoError(t, err)
	refused := s.ask(t, "editor", http.MethodPost, "/api/audio", program[:1<<20], "Content-Type", "audio/mpeg")
	assert.Equal(t, http.StatusBadRequest, refused.StatusCode)
	assert.Contains(t, refused.body, "MP3")
}
