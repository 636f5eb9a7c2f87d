package main

import (
	"context"
	"io"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/config"
	"weddings/internal/media"
)

// pictures adapts the media store to the types of package events.
type pictures struct{ media.Store }

func picturesOf(settings config.Config) pictures {
	return pictures{media.Store{Dir: filepath.Join(settings.DataDir, "media")}}
}

// sender returns the name by which the media store knows an account; "" for the demo's pictures.
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

func (p pictures) From(hash string, by uuid.UUID) bool { return p.Senders().From(hash, sender(by)) }

// Sent returns the metadata of a picture that an account uploaded.
func (p pictures) Sent(hash string, by uuid.UUID) (events.Picture, bool) {
	kept, sent := p.Store.Sent(hash, sender(by))
	return events.Picture(kept), sent
}

// forgetPictures deletes the pictures that only one account uploaded, except those of posts and categories. These
// belong to the site, like everything that an editor or an admin writes.
func forgetPictures(log *store.Log, kept pictures) func(context.Context, uuid.UUID) error {
	return forget(kept.Senders(), func(ctx context.Context) (map[string]bool, error) {
		return named(ctx, log, hashesOfPictures, events.PostDrafted{}, events.CategorySet{})
	})
}

// sweepPictures deletes pictures that no listing, post or category has used for some time after they were uploaded.
func sweepPictures(log *store.Log, kept pictures) func(context.Context) {
	return sweepDaily("pictures", func(ctx context.Context) (int, error) {
		return sweep(ctx, kept.Senders(), log, time.Now(), usedPictures)
	})
}

// usedPictures returns the hashes of the pictures in all versions of all listings, posts and categories.
func usedPictures(ctx context.Context, log *store.Log) (map[string]bool, error) {
	return named(ctx, log, hashesOfPictures,
		events.ListingCreated{}, events.ListingEdited{}, events.RevisionOpened{}, events.PostDrafted{},
		events.CategorySet{})
}

func hashesOfPictures(e events.Event) (hashes []string) {
	for _, picture := range picturesIn(e) {
		hashes = append(hashes, picture.Hash)
	}
	return hashes
}

// picturesIn returns the pictures that an event names. PostPublished is left out: what it publishes was in a
// PostDrafted.
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
