package graph

import (
	"context"
	"sync"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/queries/accounts"
	"weddings/queries/all"
	"weddings/queries/listings"
	"weddings/queries/reviews"
)

// loaders batch the reads of nested fields in one request: the first listing of a list that needs its reviews loads
// those of the whole list. The lists are known from the parent fields, so no time is spent waiting for more keys, and
// the number of SQL statements depends only on the document.
type loaders struct {
	listings batch[uuid.UUID, *listings.Listing]
	accounts batch[uuid.UUID, *accounts.Account]
	answers  batch[uuid.UUID, *int]
	reviews  batch[some, *reviews.Page]
	alike    batch[some, []*listings.Listing]
	mine     func(context.Context) ([]*listings.Listing, error) // the viewer's own, read once
	views    func(context.Context) (map[uuid.UUID]int, error)   // of posts, read once
	weight   weight

	mu    sync.Mutex
	lists map[uuid.UUID]*list
}

// list holds the listings of one list, and their owners if they are known.
type list struct{ ids, owners []uuid.UUID }

// some is a key for the first n items of a listing.
type some struct {
	of    uuid.UUID
	first int
}

type loadersKey struct{}

func withLoaders(ctx context.Context, q *all.Readers) context.Context {
	by := edge.Viewer(ctx)
	l := &loaders{lists: map[uuid.UUID]*list{}}
	l.accounts.read = func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*accounts.Account, error) {
		return q.Accounts.ByID(ctx, by, ids)
	}
	l.answers.read = func(ctx context.Context, owners []uuid.UUID) (map[uuid.UUID]*int, error) {
		return q.Inquiries.AnswersWithinHours(ctx, by, owners)
	}
	l.reviews.read = bySize(
		func(ctx context.Context, ids []uuid.UUID, first int) (map[uuid.UUID]*reviews.Page, error) {
			return q.Reviews.FirstReviews(ctx, by, ids, first)
		},
	)
	l.listings.read = func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*listings.Listing, error) {
		found, err := q.Listings.ByID(ctx, by, ids)
		for _, listing := range found {
			l.owns(listing)
		}
		return found, err
	}
	l.views = once(func(ctx context.Context) (map[uuid.UUID]int, error) { return q.Analytics.PostViews(ctx, by) })
	l.mine = once(func(ctx context.Context) ([]*listings.Listing, error) { return q.Listings.Mine(ctx, by) })
	similar := bySize(
		func(ctx context.Context, ids []uuid.UUID, first int) (map[uuid.UUID][]*listings.Listing, error) {
			return q.Listings.Similar(ctx, by, ids, first)
		},
	)
	l.alike.read = func(ctx context.Context, keys []some) (map[some][]*listings.Listing, error) {
		found, err := similar(ctx, keys)
		var all []*listings.Listing
		for _, listings := range found {
			all = append(all, listings...)
		}
		l.seen(all)
		return found, err
	}
	return context.WithValue(ctx, loadersKey{}, l)
}

// once reads a value only once, however many aliases of a document ask for it.
func once[V any](ask func(context.Context) (V, error)) func(context.Context) (V, error) {
	var asked sync.Once
	var value V
	var err error
	return func(ctx context.Context) (V, error) {
		asked.Do(func() { value, err = ask(ctx) })
		return value, err
	}
}

func loadersOf(ctx context.Context) *loaders { return ctx.Value(loadersKey{}).(*loaders) }

// Result types declare the listings in them, so that a new type needs no change here.
type (
	// holdsListings is a result with listings in it.
	holdsListings interface{ HeldListings() []*listings.Listing }
	// namesListings is a result with ids of listings in it.
	namesListings interface{ NamedListings() []uuid.UUID }
)

// notice is a field middleware that records which listings are in one list.
func notice(ctx context.Context, next graphql.Resolver) (any, error) {
	value, err := next(ctx)
	if err != nil {
		return value, err
	}
	if list, ok := value.([]*listings.Listing); ok {
		loadersOf(ctx).seen(list)
	}
	if answer, ok := value.(holdsListings); ok {
		loadersOf(ctx).seen(answer.HeldListings())
	}
	if answer, ok := value.(namesListings); ok {
		loadersOf(ctx).named(answer.NamedListings())
	}
	return value, nil
}

// named records the listings of a list whose ids alone are known.
func (l *loaders) named(ids []uuid.UUID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	together := &list{}
	for _, id := range ids {
		if l.lists[id] == nil {
			l.lists[id] = together
			together.ids = append(together.ids, id)
		}
	}
}

// seen records the listings of one list.
func (l *loaders) seen(list []*listings.Listing) {
	ids := make([]uuid.UUID, len(list))
	for i, listing := range list {
		ids[i] = listing.ID
	}
	l.named(ids)
	for _, listing := range list {
		l.owns(listing)
	}
}

func (l *loaders) owns(listing *listings.Listing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if together := l.lists[listing.ID]; together != nil {
		together.owners = append(together.owners, listing.Owner)
	}
}

// beside returns the ids and owners of the list that contains a listing.
func (l *loaders) beside(listing uuid.UUID) (ids, owners []uuid.UUID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if together := l.lists[listing]; together != nil {
		return together.ids, together.owners
	}
	return nil, nil
}

func (l *loaders) listing(ctx context.Context, id uuid.UUID) (*listings.Listing, error) {
	ids, _ := l.beside(id)
	return l.listings.load(ctx, id, ids)
}

func (l *loaders) ownerOf(ctx context.Context, of *listings.Listing) (*accounts.Account, error) {
	_, owners := l.beside(of.ID)
	return l.accounts.load(ctx, of.Owner, owners)
}

func (l *loaders) answersOf(ctx context.Context, of *listings.Listing) (*int, error) {
	_, owners := l.beside(of.ID)
	return l.answers.load(ctx, of.Owner, owners)
}

func (l *loaders) firstReviews(ctx context.Context, of *listings.Listing, first int) (*reviews.Page, error) {
	ids, _ := l.beside(of.ID)
	return l.reviews.load(ctx, some{of.ID, first}, firstOf(ids, first))
}

func (l *loaders) similar(ctx context.Context, of *listings.Listing, first int) ([]*listings.Listing, error) {
	ids, _ := l.beside(of.ID)
	return l.alike.load(ctx, some{of.ID, first}, firstOf(ids, first))
}

func firstOf(ids []uuid.UUID, first int) []some {
	keys := make([]some, len(ids))
	for i, id := range ids {
		keys[i] = some{id, first}
	}
	return keys
}

// batch loads values by key: the keys of one list in one read, each only once.
type batch[K comparable, V any] struct {
	read func(context.Context, []K) (map[K]V, error)
	mu   sync.Mutex
	of   map[K]*together[K, V]
}

type together[K comparable, V any] struct {
	keys  []K
	once  sync.Once
	found map[K]V
	err   error
}

// load returns a key's value and loads those beside it in the same read.
func (b *batch[K, V]) load(ctx context.Context, key K, beside []K) (V, error) {
	t := b.claim(key, beside)
	t.once.Do(func() { t.found, t.err = b.read(ctx, t.keys) })
	return t.found[key], t.err
}

func (b *batch[K, V]) claim(key K, beside []K) *together[K, V] {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.of[key]; t != nil {
		return t
	}
	if b.of == nil {
		b.of = map[K]*together[K, V]{}
	}
	t := &together[K, V]{}
	for _, k := range append([]K{key}, beside...) {
		if b.of[k] == nil {
			b.of[k] = t
			t.keys = append(t.keys, k)
		}
	}
	return t
}

// bySize makes one read for each value of first. A document rarely has more than one.
func bySize[V any](
	read func(ctx context.Context, listings []uuid.UUID, first int) (map[uuid.UUID]V, error),
) func(context.Context, []some) (map[some]V, error) {
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
