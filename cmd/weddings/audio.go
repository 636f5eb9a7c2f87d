package main

import (
	"context"
	"io"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/audio"
	"weddings/internal/config"
)

// audios adapts the store of songs to the types of events.
type audios struct{ audio.Store }

func audiosOf(settings config.Config) audios {
	return audios{audio.Store{Dir: filepath.Join(settings.DataDir, "audio")}}
}

func (a audios) Put(ctx context.Context, upload []byte, by uuid.UUID) (events.Audio, error) {
	kept, err := a.Store.Put(ctx, upload, sender(by))
	return events.Audio(kept), err
}

func (a audios) Receive(ctx context.Context, upload io.Reader, by uuid.UUID) (events.Audio, error) {
	kept, err := a.Store.Receive(ctx, upload, sender(by))
	return events.Audio(kept), err
}

func (a audios) From(hash string, by uuid.UUID) bool { return a.Senders().From(hash, sender(by)) }

// Sent returns the metadata of a song that an account sent.
func (a audios) Sent(hash string, by uuid.UUID) (events.Audio, bool) {
	kept, sent := a.Store.Sent(hash, sender(by))
	return events.Audio(kept), sent
}

// forgetAudio deletes the songs that only an account sent. Songs of the library are the site's, like all that an editor
// or an admin writes.
func forgetAudio(log *store.Log, kept audios) func(context.Context, uuid.UUID) error {
	return forget(kept.Senders(), func(ctx context.Context) (map[string]bool, error) { return usedAudio(ctx, log) })
}

// sweepAudio deletes files that no song used for some time after they were sent.
func sweepAudio(log *store.Log, kept audios) func(context.Context) {
	return sweepDaily("songs", func(ctx context.Context) (int, error) {
		return sweep(ctx, kept.Senders(), log, time.Now(), usedAudio)
	})
}

// usedAudio returns the hashes of the files of all versions of all songs.
func usedAudio(ctx context.Context, log *store.Log) (map[string]bool, error) {
	return named(ctx, log, func(e events.Event) []string {
		if set, ok := e.(events.SongSet); ok {
			return []string{set.Audio.Hash}
		}
		return nil
	}, events.SongSet{})
}
