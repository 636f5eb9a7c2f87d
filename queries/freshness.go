package queries

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/store"
	"weddings/projections"
	"weddings/projections/searchdocs"
)

const (
	// maxUnlooked bounds how long caches may miss changes without an event, such as an operator's rebuild or the retry
	// of a parked stream.
	maxUnlooked = time.Second
	// maxMissed is how many new events are checked for the cache entries that they affect. If there are more, all
	// caches are cleared.
	maxMissed = 1000
)

// Cache holds listings, or what they refer to, as they were read.
type Cache interface {
	// Clear drops all entries.
	Clear()
	// Remove drops the entries of the listings, and of all listings of the owners.
	Remove(listings, owners []uuid.UUID)
}

// Freshness keeps caches as fresh as the read models. While the read models have reached the end of the log and nothing
// has been appended, it sends no query to PostgreSQL. Otherwise one check finds the events that they have projected
// since, and drops the entries that those affect. It is safe for concurrent use.
type Freshness struct {
	pool   *pgxpool.Pool
	log    *store.Log
	news   <-chan struct{} // signals appends to the log
	caches []Cache
	reads  []projections.Projection // the read models that the caches hold
	// standing are the statements that read the position of each read model.
	standing []string

	looking sync.Mutex // held during a check; guards the fields below
	settled bool       // the read models had reached the end of the log
	looked  time.Time
	mark    store.Mark // position of the read models at the last check
	tables  string     // identifies the tables of the read models, which a rebuild replaces
}

// NewFreshness returns a Freshness for as long as the log is open.
func NewFreshness(pool *pgxpool.Pool, log *store.Log) *Freshness {
	news, _ := log.Changes()
	return &Freshness{pool: pool, log: log, news: news}
}

// Keep registers an empty cache of the read models. Call it before the first Look.
func (f *Freshness) Keep(c Cache, reads ...projections.Projection) {
	f.caches = append(f.caches, c)
	for _, p := range reads {
		if slices.Contains(f.reads, p) {
			continue
		}
		f.reads = append(f.reads, p)
		f.standing = append(f.standing, `SELECT position, event, tableoid::text,
			EXISTS (SELECT FROM `+projections.TableOf(p, "parked")+`) FROM `+projections.TableOf(p, "checkpoint"))
	}
}

// Look drops stale entries. When it returns, cached data is no older than the read models were when Look was called.
func (f *Freshness) Look(ctx context.Context) error {
	f.looking.Lock()
	defer f.looking.Unlock()
	select {
	case <-f.news:
		f.settled = false
	default:
	}
	now := time.Now()
	if f.settled && now.Sub(f.looked) < maxUnlooked {
		return nil
	}
	f.settled = false
	head, err := f.log.Head(ctx) // read before the positions of the read models: if those reach it, nothing is missing
	if err != nil {
		return err
	}
	at, tables, parked, err := f.stand(ctx)
	if err != nil {
		return err
	}
	switch {
	case tables != f.tables,
		parked,
		at.Position <= f.mark.Position && at != f.mark,
		at.Position-f.mark.Position > maxMissed:
		f.clear()
	case at.Position > f.mark.Position:
		batch, err := f.log.After(ctx, f.mark, int(at.Position-f.mark.Position)) // fails if the log was restored
		if listings, owners, all := searchdocs.Touched(batch); err != nil || all || ordered(batch) {
			f.clear()
		} else if len(listings)+len(owners) > 0 {
			for _, c := range f.caches {
				c.Remove(listings, owners)
			}
		}
	}
	if parked { // a parked stream may be retried at any time, without a later event
		tables = ""
	}
	f.mark, f.tables, f.looked, f.settled = at, tables, now, at.Position >= head && !parked
	return nil
}

// ordered reports whether a batch changes the order of reference data. Cached lists have the old order, so they are
// dropped. The search index needs no change, because search documents hold no order.
func ordered(batch []events.Recorded) bool {
	return slices.ContainsFunc(batch, func(r events.Recorded) bool {
		_, is := r.Data.(events.ReferenceOrdered)
		return is
	})
}

// stand returns the position up to which all read models have applied the log. tables identifies their tables; it
// changes with a rebuild. parked reports whether any of them has a parked stream.
func (f *Freshness) stand(ctx context.Context) (at store.Mark, tables string, parked bool, err error) {
	rows, err := f.pool.Query(ctx, strings.Join(f.standing, ` UNION ALL `)+` ORDER BY 3`)
	if err != nil {
		return at, "", false, err
	}
	var one store.Mark
	var table string
	var parks bool
	first := true
	_, err = pgx.ForEachRow(rows, []any{&one.Position, &one.ID, &table, &parks}, func() error {
		if first || one.Position < at.Position {
			at = one
		}
		first, parked, tables = false, parked || parks, tables+" "+table
		return nil
	})
	return at, tables, parked, err
}

func (f *Freshness) clear() {
	for _, c := range f.caches {
		c.Clear()
	}
}

// Doubt makes the next Look check the read models if position is newer than the last check.
func (f *Freshness) Doubt(position int64) {
	f.looking.Lock()
	defer f.looking.Unlock()
	if position > f.mark.Position {
		f.settled = false
	}
}
