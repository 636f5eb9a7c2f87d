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
	"weddings/internal/clock"
	"weddings/internal/config"
	"weddings/internal/media"
)

// pictures adapts the media store to the types of events.
type pictures struct{ media.Store }

func picturesOf(settings config.Config) pictures {
	return pictures{media.Store{Dir: filepath.Join(settings.DataDir, "media")}}
}

// sender is an account as a name in the store; "" for the demo's pictures.
func sender(account uuid.UUID) string {
	if account == uuid.Nil {
		return ""
	}
	return account.String()
}

func (p pictures) Put(ctx context.Context, upload []byte, by uuid.UUID) (events.Picture, error) {
	kept, err := p.Store.Put(ctx, upload, sender(by))
	return events.Picture(kept), err
}

func (p pictures) Receive(ctx context.Context, upload io.Reader, by uuid.UUID) (events.Picture, error) {
	kept, err := p.Store.Receive(ctx, upload, sender(by))
	return events.Picture(kept), err
}

func (p pictures) From(hash string, by uuid.UUID) bool { return p.Store.From(hash, sender(by)) }

// Sent returns the metadata of a picture that an account sent.
func (p pictures) Sent(hash string, by uuid.UUID) (events.Picture, bool) {
	kept, sent := p.Store.Sent(hash, sender(by))
	return events.Picture(kept), sent
}

// forget deletes the pictures that only an account sent. Those of posts and categories are the site's, like all that an
// editor or an admin writes.
func forget(log *store.Log, kept pictures) func(context.Context, uuid.UUID) error {
	return func(ctx context.Context, account uuid.UUID) error {
		ofSite, err := picturesOfAll(ctx, log, events.PostDrafted{}, events.CategorySet{})
		if err != nil {
			return err
		}
		for hash := range ofSite {
			if kept.From(hash, account) {
				if err := kept.Keep(hash); err != nil {
					return err
				}
			}
		}
		return kept.Forget(account.String())
	}
}

// sweepEvery is the interval between sweeps.
const sweepEvery = 24 * time.Hour

// sweep deletes pictures that no listing used for some time after they were sent. It runs an hour after the start and
// then once a day.
func sweep(log *store.Log, kept pictures) func(context.Context) {
	return func(ctx context.Context) {
		next := time.NewTimer(time.Hour)
		defer next.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-next.C:
			}
			deleted, err := sweepOnce(ctx, log, kept, time.Now())
			if err != nil && ctx.Err() == nil {
				slog.Warn("cannot sweep unused pictures", "error", err)
			} else if deleted > 0 {
				slog.Info("deleted unused pictures", "pictures", deleted)
			}
			next.Reset(sweepEvery)
		}
	}
}

// sweepOnce uses the earlier of the site's time and this machine's, since a clock that is ahead would delete pictures
// that wait for their listing.
func sweepOnce(ctx context.Context, log *store.Log, kept pictures, own time.Time) (deleted int, err error) {
	now := clock.Earlier(log.Time(), own)
	return kept.Sweep(ctx, now, func(ctx context.Context) (map[string]bool, error) { return usedPictures(ctx, log) })
}

// usedPictures returns the pictures of all versions of all listings, posts and categories. It reads the log, because a
// read model may be empty during a rebuild.
func usedPictures(ctx context.Context, log *store.Log) (map[string]bool, error) {
	return picturesOfAll(ctx, log,
		events.ListingCreated{}, events.ListingEdited{}, events.RevisionOpened{}, events.PostDrafted{},
		events.CategorySet{})
}

// picturesOfAll returns the hashes of the pictures that events of some types name.
func picturesOfAll(ctx context.Context, log *store.Log, kinds ...events.Event) (map[string]bool, error) {
	const page = 500
	used := map[string]bool{}
	for _, kind := range kinds {
		for after := int64(0); ; {
			history, err := log.ReadType(ctx, events.TypeOf(kind), after, page)
			if err != nil {
				return nil, err
			}
			for _, r := range history {
				after = r.Position
				for _, p := range picturesIn(r.Data) {
					used[p.Hash] = true
				}
			}
			if len(history) < page {
				break
			}
		}
	}
	return used, nil
}

// picturesIn returns the pictures that an event names. What a post publishes was in its draft.
func picturesIn(e events.Event) []events.Picture {
	switch e := e.(type) {
	case events.ListingCreated:
		return e.Details.Pictures
	case events.ListingEdited:
		return e.Details.Pictures
	case events.RevisionOpened:
		return e.Details.Pictures
	case events.CategorySet:
		if e.Picture != nil {
			return []events.Picture{e.Picture.Picture}
		}
	case events.PostDrafted:
		if e.Details != nil {
			return e.Details.Pictures()
		}
	}
	return nil
}
