package rest

import (
	"context"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/events"
)

// Audio stores the files of songs.
type Audio interface {
	// Receive reads, checks and stores an MP3 and records its sender. It returns invalid or too_large for a file that
	// it does not accept, conflict if the sender's quota is used up, and unavailable if there is no room now or the
	// upload breaks off.
	Receive(ctx context.Context, upload io.Reader, by uuid.UUID) (events.Audio, error)
	// From reports whether the account sent the file.
	From(hash string, by uuid.UUID) bool
	// Path returns the path of the file with a hash.
	Path(hash string) string
}

// uploadAudio accepts one MP3 from an editor or an admin, as the raw body.
func (a *API) uploadAudio(w http.ResponseWriter, r *http.Request) error {
	kept, err := received(a, w, r, a.Audio.Receive, events.Editor, events.Admin)
	if err != nil {
		return err
	}
	waveform := make([]int, len(kept.Waveform))
	for i, peak := range kept.Waveform {
		waveform[i] = int(peak)
	}
	edge.WriteJSON(w, http.StatusCreated, struct {
		events.Audio
		Waveform []int  `json:"waveform"`
		URL      string `json:"url"`
	}{kept, waveform, "/api/audio/" + kept.Hash + ".mp3"})
	return nil
}

// audio serves a song's file, and ranges of it on request. Everybody may have the file of a public song; editors and
// the sender may have any. A URL with the song's slug is a download, which the licence must allow.
func (a *API) audio(w http.ResponseWriter, r *http.Request) error {
	hash, slug := chi.URLParam(r, "hash"), chi.URLParam(r, "slug")
	if !hashPattern.MatchString(hash) {
		return commands.NotFound
	}
	by := edge.Viewer(r.Context())
	var shown bool
	var err error
	if slug != "" {
		shown, err = a.Queries.Songs.Download(r.Context(), by, hash, slug)
	} else {
		shown, err = a.Queries.Songs.AudioPublic(r.Context(), by, hash)
		shown = shown || err == nil && by.SignedIn() && a.Audio.From(hash, by.Account)
	}
	if err != nil {
		return err
	}
	if !shown {
		return commands.NotFound
	}
	return serveUploaded(w, r, by, uploaded{
		path: a.Audio.Path(hash), kind: "audio/mpeg", tag: `"` + hash[:32] + `"`, download: slug != "",
	})
}
