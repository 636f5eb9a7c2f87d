package listings

import (
	"context"
	"slices"
	"sync"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/queries"
)

// maxCached bounds the number of cached listings, about 3 KB each. At least the maxCached/2 most recently used stay
// cached.
const maxCached = 8192

// Cache caches public listings, so that popular ones are read and decoded once. queries.Freshness drops stale ones. It
// is safe for concurrent use. Its listings are shared and must not be changed.
type Cache struct {
	fresh *queries.Freshness

	mu         sync.Mutex
	removals   int                    // number of removals
	young, old map[uuid.UUID]*Listing // generations: a listing that is used becomes young
}

// NewCache returns an empty cache.
func NewCache(fresh *queries.Freshness) *Cache {
	c := &Cache{fresh: fresh, young: map[uuid.UUID]*Listing{}}
	fresh.Keep(c, Entity.Reads...)
	return c
}

// Clear implements queries.Cache.
func (c *Cache) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.removals++
	c.young, c.old = map[uuid.UUID]*Listing{}, nil
}

// Remove implements queries.Cache.
func (c *Cache) Remove(listings, owners []uuid.UUID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.removals++
	for _, kept := range []map[uuid.UUID]*Listing{c.young, c.old} {
		for _, id := range listings {
			delete(kept, id)
		}
		if len(owners) == 0 {
			continue
		}
		for id, l := range kept {
			if slices.Contains(owners, l.Owner) {
				delete(kept, id)
			}
		}
	}
}

// take returns the cached listings, nil for those that are not cached, and a mark to pass to put.
func (c *Cache) take(ids []uuid.UUID) (found []*Listing, mark int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found = make([]*Listing, len(ids))
	for i, id := range ids {
		l := c.young[id]
		if l == nil {
			if l = c.old[id]; l != nil {
				c.keep(l)
			}
		}
		found[i] = l
	}
	return found, c.removals
}

// put stores public listings that were read after take returned the mark. If anything was removed since then, it stores
// none, because they may be stale.
func (c *Cache) put(read []*Listing, mark int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.removals != mark {
		return
	}
	for _, l := range read {
		c.keep(l)
	}
}

func (c *Cache) keep(l *Listing) {
	if len(c.young) >= maxCached/2 {
		c.young, c.old = make(map[uuid.UUID]*Listing, maxCached/2), c.young
	}
	c.young[l.ID] = l
}

// FillCache loads the listings that come first in lists. Call it before the first request.
func (r *Reader) FillCache(ctx context.Context, by queries.Viewer) error {
	rows, err := r.Pool.Query(
		ctx,
		`SELECT id FROM listings WHERE public ORDER BY NOT featured, sort_order, id LIMIT $1`,
		maxCached/2,
	)
	if err != nil {
		return err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, queries.MaxPage) {
		if _, err := r.Public(ctx, by, some); err != nil {
			return err
		}
	}
	return nil
}
