package reference

import (
	"context"
	"sync"

	"github.com/google/uuid"

	"weddings/queries"
)

// Cache holds whole lists of reference data. It is safe for concurrent use. Its lists are shared and must not be
// changed.
type Cache struct {
	fresh *queries.Freshness

	mu       sync.Mutex
	removals int // the number of removals so far
	lists    map[string]any
}

// NewCache returns an empty cache.
func NewCache(fresh *queries.Freshness) *Cache {
	c := &Cache{fresh: fresh, lists: map[string]any{}}
	fresh.Keep(c, Entity.Reads...)
	return c
}

// listsWithCounts names the lists that count listings.
var listsWithCounts = []string{"categories", "governorates", "cities"}

// Clear implements queries.Cache.
func (c *Cache) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.removals++
	c.lists = map[string]any{}
}

// Remove implements queries.Cache.
func (c *Cache) Remove([]uuid.UUID, []uuid.UUID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.removals++
	for _, name := range listsWithCounts {
		delete(c.lists, name)
	}
}

// cached returns a list by name. If it is not cached, cached reads and caches it.
func cached[T any](ctx context.Context, c *Cache, name string, read func() (T, error)) (T, error) {
	var none T
	if err := c.fresh.Look(ctx); err != nil {
		return none, err
	}
	c.mu.Lock()
	value, there := c.lists[name].(T)
	mark := c.removals
	c.mu.Unlock()
	if there {
		return value, nil
	}
	value, err := read()
	if err != nil {
		return none, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.removals == mark {
		c.lists[name] = value
	}
	return value, nil
}
