package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/clock"
	"weddings/internal/senders"
)

// forgetFiles deletes the pictures and audio files that only one account uploaded.
func forgetFiles(log *store.Log, pictures pictures, songs audios) func(context.Context, uuid.UUID) error {
	return func(ctx context.Context, account uuid.UUID) error {
		if err := forgetPictures(log, pictures)(ctx, account); err != nil {
			return err
		}
		return forgetAudio(log, songs)(ctx, account)
	}
}

// forget deletes the files that only one account uploaded, except those that belong to the site.
func forget(
	kept senders.Senders, ofSite func(context.Context) (map[string]bool, error),
) func(context.Context, uuid.UUID) error {
	return func(ctx context.Context, account uuid.UUID) error {
		hashes, err := ofSite(ctx)
		if err != nil {
			return err
		}
		for hash := range hashes {
			if kept.From(hash, account.String()) {
				if err := kept.Claim(hash, senders.Site); err != nil {
					return err
				}
			}
		}
		return kept.Forget(account.String())
	}
}

// sweepEvery is the interval between sweeps.
const sweepEvery = 24 * time.Hour

// sweepDaily calls the function once, first an hour after the start and then every day. what names the files in log
// messages.
func sweepDaily(what string, once func(context.Context) (deleted int, err error)) func(context.Context) {
	return func(ctx context.Context) {
		next := time.NewTimer(time.Hour)
		defer next.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-next.C:
			}
			deleted, err := once(ctx)
			if err != nil && ctx.Err() == nil {
				slog.Warn("cannot sweep unused files", "files", what, "error", err)
			} else if deleted > 0 {
				slog.Info("deleted unused files", "files", what, "deleted", deleted)
			}
			next.Reset(sweepEvery)
		}
	}
}

// sweep deletes the files that nothing has used for some time after they were uploaded. It compares with the site's
// time or this machine's, whichever is earlier: a clock that is ahead would delete files whose listing is still being
// written.
func sweep(
	ctx context.Context, kept senders.Senders, log *store.Log, own time.Time,
	used func(context.Context, *store.Log) (map[string]bool, error),
) (deleted int, err error) {
	return kept.Sweep(ctx, clock.Earlier(log.Time(), own), func(ctx context.Context) (map[string]bool, error) {
		return used(ctx, log)
	})
}

// named returns the hashes of the files that events of some types name. It reads the log, because a read model may be
// empty during a rebuild.
func named(
	ctx context.Context, log *store.Log, hashes func(events.Event) []string, kinds ...events.Event,
) (map[string]bool, error) {
	const page = 500
	found := map[string]bool{}
	for _, kind := range kinds {
		for after, more := int64(0), true; more; {
			history, err := log.ReadType(ctx, events.TypeOf(kind), after, page)
			if err != nil {
				return nil, err
			}
			for _, r := range history {
				after = r.Position
				for _, hash := range hashes(r.Data) {
					found[hash] = true
				}
			}
			more = len(history) == page
		}
	}
	return found, nil
}
