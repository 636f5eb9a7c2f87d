package store

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	// syncAfter is how often the database is asked for its time. Within a minute two clocks drift apart by milliseconds.
	syncAfter = time.Minute
	// syncPatience bounds the first reading, for which Open waits.
	syncPatience = 2 * time.Second
)

// siteClock tells the database's time. All servers of a site share it, so that one server whose own clock is wrong by
// days neither dates events wrongly nor takes them for old. It reads the database's time now and then and counts on
// with the process's monotonic clock, which no adjustment of the wall clock moves. Until its first reading it tells the
// process's own time.
type siteClock struct {
	own  func() time.Time
	last atomic.Pointer[reading]
}

// reading is one look at the database's time.
type reading struct {
	database time.Time
	own      time.Time // the process's time in the middle of the round trip
}

// Now returns the time, in UTC.
func (c *siteClock) Now() time.Time {
	now, last := c.own(), c.last.Load()
	if last == nil {
		return now.UTC()
	}
	return last.database.Add(now.Sub(last.own)).UTC()
}

// sync reads the database's time.
func (c *siteClock) sync(ctx context.Context, from querier) error {
	began := c.own()
	var now time.Time
	if err := from.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&now); err != nil {
		return err
	}
	c.last.Store(&reading{database: now, own: began.Add(c.own().Sub(began) / 2)})
	return nil
}
