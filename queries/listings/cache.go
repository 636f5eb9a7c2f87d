package queries

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/store"
	"weddings/projections"
	"weddings/projections/catalogue"
	"weddings/projections/reviews"
	"weddings/projections/searchdocs"
)

const (
	// maxCached is how many listings are kept of those used last; each is about 3 KB. Half as many are certain to be.
	maxCached = 8192
	// maxUnlooked is for how long the cache trusts that nothing happened which the log does not tell: a read model that
	// an operator rebuilt, or a stream that was parked and is folded after all.
	maxUnlooked = time.Second
	// maxMissed is how many events are gone through for what they touch; after more everything is read anew.
	maxMissed = 1000
)

// ListingCache keeps public listings as they were read, and the lists of what they refer to, so that what is shown
// often is read and decoded once. It says what the read models say: while they stand where the log ends, and nothing
// was appended since, PostgreSQL is asked nothing; else one look tells which events they have folded since, and what
// those touch is put away. It is safe for concurrent use, and what it hands out is shared: nobody may change it.
type ListingCache struct {
	pool *pgxpool.Pool
	log  *store.Log
	news <-chan struct{} // of the log

	looking sync.Mutex // held during a look, and for what only looks change:
	settled bool       // the read models had reached the end of the log
	looked  time.Time
	mark    store.Mark // up to which the read models have folded the log
	tables  string     // tells them from those that a rebuild puts in their place

	mu         sync.Mutex
	putAway    int                    // how often something was
	young, old map[uuid.UUID]*Listing // old ones go when there are enough young ones; one that is used is young again
	lists      map[string]any         // see cached
}

// NewListingCache returns an empty one. It serves as long as the log is open.
func NewListingCache(pool *pgxpool.Pool, log *store.Log) *ListingCache {
	news, _ := log.Changes()
	return &ListingCache{pool: pool, log: log, news: news, young: map[uuid.UUID]*Listing{}, lists: map[string]any{}}
}

// look puts away what has changed. When it returns, what is kept is no older than the read models were when it was
// called.
func (s *ListingCache) look(ctx context.Context) error {
	s.looking.Lock()
	defer s.looking.Unlock()
	select {
	case <-s.news:
		s.settled = false
	default:
	}
	now := time.Now()
	if s.settled && now.Sub(s.looked) < maxUnlooked {
		return nil
	}
	s.settled = false
	head, err := s.log.Head(ctx) // before the read models: they have reached it if they say so afterwards
	if err != nil {
		return err
	}
	var at store.Mark
	var tables string
	var parked bool
	if err := s.pool.QueryRow(ctx, `SELECT least(c.position, r.position), CASE WHEN c.position < r.position THEN c.event
		ELSE r.event END,
		concat(c.tableoid, ' ', r.tableoid),
			EXISTS (SELECT FROM `+projections.TableOf(catalogue.Projection{}, "parked")+`)
			OR EXISTS (SELECT FROM `+projections.TableOf(reviews.Projection{}, "parked")+`)
		FROM `+projections.TableOf(catalogue.Projection{}, "checkpoint")+` c,
			`+projections.TableOf(reviews.Projection{}, "checkpoint")+` r`).
		Scan(&at.Position, &at.ID, &tables, &parked); err != nil {
		return err
	}
	switch {
	case tables != s.tables,
		parked,
		at.Position <= s.mark.Position && at != s.mark,
		at.Position-s.mark.Position > maxMissed:
		s.clear()
	case at.Position > s.mark.Position:
		batch, err := s.log.After(ctx, s.mark, int(at.Position-s.mark.Position)) // an error where the log was restored
		if listings, owners, all := searchdocs.Touched(batch); err != nil || all {
			s.clear()
		} else {
			s.remove(listings, owners)
		}
	}
	if parked { // what waits may be folded at any time, and no later event tells
		tables = ""
	}
	s.mark, s.tables, s.looked, s.settled = at, tables, now, at.Position >= head && !parked
	return nil
}

// doubt makes the next look a real one where somebody has seen a later position of the log.
func (s *ListingCache) doubt(position int64) {
	s.looking.Lock()
	defer s.looking.Unlock()
	if position > s.mark.Position {
		s.settled = false
	}
}

func (s *ListingCache) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.putAway++
	s.young, s.old, s.lists = map[uuid.UUID]*Listing{}, nil, map[string]any{}
}

func (s *ListingCache) remove(listings, owners []uuid.UUID) {
	if len(listings)+len(owners) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.putAway++
	for _, name := range counting {
		delete(s.lists, name)
	}
	for _, kept := range []map[uuid.UUID]*Listing{s.young, s.old} {
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

// take returns which of the listings are there, nil for others, and a mark for put.
func (s *ListingCache) take(ids []uuid.UUID) (found []*Listing, mark int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found = make([]*Listing, len(ids))
	for i, id := range ids {
		l := s.young[id]
		if l == nil {
			if l = s.old[id]; l != nil {
				s.keep(l)
			}
		}
		found[i] = l
	}
	return found, s.putAway
}

// put stores public listings that were read since take returned the mark. If anything was put away meanwhile, it stores
// none, because these may be stale.
func (s *ListingCache) put(read []*Listing, mark int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.putAway != mark {
		return
	}
	for _, l := range read {
		s.keep(l)
	}
}

func (s *ListingCache) keep(l *Listing) {
	if len(s.young) >= maxCached/2 {
		s.young, s.old = make(map[uuid.UUID]*Listing, maxCached/2), s.young
	}
	s.young[l.ID] = l
}

// FillCache reads the listings that lists begin with before anybody asks for them.
func (q *Queries) FillCache(ctx context.Context) error {
	rows, err := q.Pool.Query(
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
	for some := range slices.Chunk(ids, maxPage) {
		if _, err := q.ByID(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

// counting are the names of lists that say how many listings there are of something.
var counting = []string{"categories", "governorates", "cities"}

// cached answers with what is in the cache under a name, which is read and put there if it is not: one of the lists
// that listings refer to. It is shared with other readers.
func cached[T any](ctx context.Context, s *ListingCache, name string, read func() (T, error)) (T, error) {
	var none T
	if err := s.look(ctx); err != nil {
		return none, err
	}
	s.mu.Lock()
	value, there := s.lists[name].(T)
	mark := s.putAway
	s.mu.Unlock()
	if there {
		return value, nil
	}
	value, err := read()
	if err != nil {
		return none, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.putAway == mark {
		s.lists[name] = value
	}
	return value, nil
}
