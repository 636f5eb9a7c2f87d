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

// audios adapts the store of songs' files to the types of package events.
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

// Sent returns the metadata of an audio file that an account uploaded.
func (a audios) Sent(hash string, by uuid.UUID) (events.Audio, bool) {
	kept, sent := a.Store.Sent(hash, sender(by))
	return events.Audio(kept), sent
}

// forgetAudio deletes the audio files that only one account uploaded and that no song of the library uses. The songs of
// the library belong to the site, like everything that an editor or an admin writes.
func forgetAudio(log *store.Log, kept audios) func(context.Context, uuid.UUID) error {
	return forget(kept.Senders(), func(ctx context.Context) (map[string]bool, error) { return usedAudio(ctx, log) })
}

// sweepAudio deletes audio files that no song has used for some time after they were uploaded.
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
