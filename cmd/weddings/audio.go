package main

import (
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/audio"
	"weddings/internal/clock"
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

func (a audios) From(hash string, by uuid.UUID) bool { return a.Store.From(hash, sender(by)) }

// Sent returns the metadata of a song that an account sent.
func (a audios) Sent(hash string, by uuid.UUID) (events.Audio, bool) {
	kept, sent := a.Store.Sent(hash, sender(by))
	return events.Audio(kept), sent
}

// forgetFiles deletes the pictures and songs that only an account sent. Songs of the library are the site's, like all
// that an editor or an admin writes.
func forgetFiles(log *store.Log, pictures pictures, songs audios) func(context.Context, uuid.UUID) error {
	forgetPictures := forget(log, pictures)
	return func(ctx context.Context, account uuid.UUID) error {
		if err := forgetPictures(ctx, account); err != nil {
			return err
		}
		ofSite, err := usedAudio(ctx, log)
		if err != nil {
			return err
		}
		for hash := range ofSite {
			if songs.From(hash, account) {
				if err := songs.Keep(hash); err != nil {
					return err
				}
			}
		}
		return songs.Forget(account.String())
	}
}

// sweepAudio deletes files that no song used for some time after they were sent, when sweep deletes pictures.
func sweepAudio(log *store.Log, kept audios) func(context.Context) {
	return func(ctx context.Context) {
		next := time.NewTimer(time.Hour)
		defer next.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-next.C:
			}
			deleted, err := sweepAudioOnce(ctx, log, kept, time.Now())
			if err != nil && ctx.Err() == nil {
				slog.Warn("cannot sweep unused songs", "error", err)
			} else if deleted > 0 {
				slog.Info("deleted unused songs", "songs", deleted)
			}
			next.Reset(sweepEvery)
		}
	}
}

// sweepAudioOnce uses the earlier of the site's time and this machine's, as sweepOnce does.
func sweepAudioOnce(ctx context.Context, log *store.Log, kept audios, own time.Time) (deleted int, err error) {
	now := clock.Earlier(log.Time(), own)
	return kept.Sweep(ctx, now, func(ctx context.Context) (map[string]bool, error) { return usedAudio(ctx, log) })
}

// usedAudio returns the hashes of the files of all versions of all songs. It reads the log, because a read model may be
// empty during a rebuild.
func usedAudio(ctx context.Context, log *store.Log) (map[string]bool, error) {
	const page = 500
	used := map[string]bool{}
	for after := int64(0); ; {
		history, err := log.ReadType(ctx, events.TypeOf(events.SongSet{}), after, page)
		if err != nil {
			return nil, err
		}
		for _, r := range history {
			after = r.Position
			if set, ok := r.Data.(events.SongSet); ok {
				used[set.Audio.Hash] = true
			}
		}
		if len(history) < page {
			return used, nil
		}
	}
}
