package reference

import (
	"context"
	"sync"

	"github.com/google/uuid"

	"weddings/queries"
)

// Cache keeps the lists that listings refer to, each of them whole. It is safe for concurrent use, and what it hands
// out is shared: nobody may change it.
type Cache struct {
	fresh *queries.Freshness

	mu      sync.Mutex
	putAway int // how often something was
	lists   map[string]any
}

// NewCache returns an empty one.
func NewCache(fresh *queries.Freshness) *Cache {
	c := &Cache{fresh: fresh, lists: map[string]any{}}
	fresh.Keep(c, Entity.Reads...)
	return c
}

// counting are the names of lists that say how many listings there are of something.
var counting = []string{"categories", "governorates", "cities"}

// Clear implements queries.Cache.
func (c *Cache) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.putAway++
	c.lists = map[string]any{}
}

// Remove implements queries.Cache.
func (c *Cache) Remove([]uuid.UUID, []uuid.UUID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.putAway++
	for _, name := range counting {
		delete(c.lists, name)
	}
}

// cached answers with the list of a name, which is read and kept if it is not there.
func cached[T any](ctx context.Context, c *Cache, name string, read func() (T, error)) (T, error) {
	var none T
	if err := c.fresh.Look(ctx); err != nil {
		return none, err
	}
	c.mu.Lock()
	value, there := c.lists[name].(T)
	mark := c.putAway
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
	if c.putAway == mark {
		c.lists[name] = value
	}
	return value, nil
}
