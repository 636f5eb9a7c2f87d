package rest

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/events"
)

// Audio stores the files of songs.
type Audio interface {
	// Receive reads, checks and stores an MP3 and records its sender. It returns invalid or too_large for one that it
	// does not accept, conflict if the sender's quota is used up, and unavailable if there is no room now or the upload
	// breaks off.
	Receive(ctx context.Context, upload io.Reader, by uuid.UUID) (events.Audio, error)
	// From reports whether an account sent a file itself.
	From(hash string, by uuid.UUID) bool
	// Path is the file of a hash.
	Path(hash string) string
}

// uploadAudio accepts one MP3 from an editor or an admin, as the raw body.
func (a *API) uploadAudio(w http.ResponseWriter, r *http.Request) error {
	by := edge.From(r.Context())
	if err := by.Actor.Require(events.Editor, events.Admin); err != nil {
		return err
	}
	if err := by.Take(edge.Upload, ""); err != nil {
		return err
	}
	body, err := a.sending(w, r, by.Actor.Account)
	if err != nil {
		return err
	}
	defer body.leave()
	kept, err := a.Audio.Receive(r.Context(), body, by.Actor.Account)
	if err != nil && body.gaveWay() {
		return manySend
	}
	if err != nil {
		return err
	}
	waveform := make([]int, len(kept.Waveform))
	for i, peak := range kept.Waveform {
		waveform[i] = int(peak)
	}
	answer(w, http.StatusCreated, struct {
		events.Audio
		Waveform []int  `json:"waveform"`
		URL      string `json:"url"`
	}{kept, waveform, "/api/audio/" + kept.Hash + ".mp3"})
	return nil
}

// audio serves a song's file, in ranges where they are asked for: that of a public song to everybody, others to editors
// and their sender. Under the song's slug it is a download, which the licence must allow.
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
	file, err := os.Open(a.Audio.Path(hash))
	if errors.Is(err, fs.ErrNotExist) {
		return commands.NotFound
	}
	if err != nil {
		return err
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil {
		return err
	}
	// A file never changes, but its song may be archived: so caches may keep it for a day, not forever.
	w.Header().Set("Cache-Control", "public, max-age=86400")
	if by.SignedIn() {
		w.Header().Set("Cache-Control", "private, max-age=86400")
	}
	w.Header().Set("ETag", `"`+hash[:32]+`"`)
	w.Header().Set("Content-Type", "audio/mpeg")
	if slug != "" {
		w.Header().Set("Content-Disposition", "attachment")
	}
	http.ServeContent(w, r, "", stat.ModTime(), file)
	return nil
}
