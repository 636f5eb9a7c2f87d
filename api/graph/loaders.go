package graph

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"weddings/queries"
)

// gatherFor is how long nested loads wait for each other.
const gatherFor = time.Millisecond

// loaders gather what is nested in the lists of one request: each is read for all of them at once.
type loaders struct {
	listings *dataloader.Loader[uuid.UUID, *queries.Listing]
	accounts *dataloader.Loader[uuid.UUID, *queries.Account]
	answers  *dataloader.Loader[uuid.UUID, *int]
	reviews  *dataloader.Loader[some, *queries.ReviewPage]
	alike    *dataloader.Loader[some, []*queries.Listing]
}

// some is the first so many of what a listing has.
type some struct {
	of    uuid.UUID
	first int
}

type loadersKey struct{}

func withLoaders(ctx context.Context, q *queries.Queries) context.Context {
	by := viewer(ctx)
	return context.WithValue(ctx, loadersKey{}, &loaders{
		listings: gather(func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*queries.Listing, error) {
			return q.ByIDFor(ctx, by, ids)
		}),
		accounts: gather(q.AccountsByID),
		answers:  gather(q.AnswersWithinHours),
		reviews:  gather(bySize(q.FirstReviews)),
		alike:    gather(bySize(q.Similar)),
	})
}

func loadersOf(ctx context.Context) *loaders { return ctx.Value(loadersKey{}).(*loaders) }

func (l *loaders) firstReviews(ctx context.Context, listing uuid.UUID, first int) (*queries.ReviewPage, error) {
	return l.reviews.Load(ctx, some{listing, first})()
}

func (l *loaders) similar(ctx context.Context, listing uuid.UUID, first int) ([]*queries.Listing, error) {
	return l.alike.Load(ctx, some{listing, first})()
}

func gather[K comparable, V any](read func(context.Context, []K) (map[K]V, error)) *dataloader.Loader[K, V] {
	batch := func(ctx context.Context, keys []K) []*dataloader.Result[V] {
		found, err := read(ctx, keys)
		results := make([]*dataloader.Result[V], len(keys))
		for i, key := range keys {
			results[i] = &dataloader.Result[V]{Data: found[key], Error: err}
		}
		return results
	}
	return dataloader.NewBatchedLoader(batch, dataloader.WithWait[K, V](gatherFor))
}

// bySize reads for each number that was asked for; a document rarely asks for more than one.
func bySize[V any](read func(ctx context.Context, listings []uuid.UUID, first int) (map[uuid.UUID]V, error)) func(context.Context, []some) (map[some]V, error) {
	return func(ctx context.Context, keys []some) (map[some]V, error) {
		sizes := map[int][]uuid.UUID{}
		for _, k := range keys {
			sizes[k.first] = append(sizes[k.first], k.of)
		}
		all := make(map[some]V, len(keys))
		for first, listings := range sizes {
			found, err := read(ctx, listings, first)
			if err != nil {
				return nil, err
			}
			for id, v := range found {
				all[some{id, first}] = v
			}
		}
		return all, nil
	}
}
