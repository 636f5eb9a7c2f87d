package queries

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/store"
	"weddings/projections"
	"weddings/projections/catalogue"
	"weddings/projections/reviews"
	"weddings/projections/searchdocs"
)

const (
	// maxUnlooked bounds how long caches may miss changes without an event: an operator's rebuild, or a parked stream
	// that was retried.
	maxUnlooked = time.Second
	// maxMissed is how many new events are checked for the cache entries they affect. After more, all caches are
	// cleared.
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

	looking sync.Mutex // held during a check; guards the fields below
	settled bool       // the read models had reached the end of the log
	looked  time.Time
	mark    store.Mark // position up to which the read models were projected at the last check
	tables  string     // names the tables of the read models, which a rebuild replaces
}

// NewFreshness returns a Freshness for as long as the log is open.
func NewFreshness(pool *pgxpool.Pool, log *store.Log) *Freshness {
	news, _ := log.Changes()
	return &Freshness{pool: pool, log: log, news: news}
}

// Keep adds an empty cache. Call it before the first Look.
func (f *Freshness) Keep(c Cache) { f.caches = append(f.caches, c) }

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
	head, err := f.log.Head(ctx) // before the read models' positions: if those reach it, nothing is missing
	if err != nil {
		return err
	}
	var at store.Mark
	var tables string
	var parked bool
	if err := f.pool.QueryRow(ctx, `SELECT least(c.position, r.position), CASE WHEN c.position < r.position THEN c.event
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
	case tables != f.tables,
		parked,
		at.Position <= f.mark.Position && at != f.mark,
		at.Position-f.mark.Position > maxMissed:
		f.clear()
	case at.Position > f.mark.Position:
		batch, err := f.log.After(ctx, f.mark, int(at.Position-f.mark.Position)) // an error if the log was restored
		if listings, owners, all := searchdocs.Touched(batch); err != nil || all {
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

func (f *Freshness) clear() {
	for _, c := range f.caches {
		c.Clear()
	}
}

// Doubt forces the next Look to check, if somebody has seen a later position of the log.
func (f *Freshness) Doubt(position int64) {
	f.looking.Lock()
	defer f.looking.Unlock()
	if position > f.mark.Position {
		f.settled = false
	}
}
