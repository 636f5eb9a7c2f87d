package store

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	// syncAfter is the interval between two readings of the database's time. In a minute two clocks drift apart by
	// milliseconds.
	syncAfter = time.Minute
	// syncPatience is the timeout of the first reading, which blocks Open.
	syncPatience = 2 * time.Second
)

// siteClock is the database's clock, which all servers of a site share. So a server whose own clock is wrong by days
// neither dates events wrongly nor expires them early. siteClock reads the database's time about once a minute. In
// between it adds the time that has passed on the process's monotonic clock, which adjustments of the wall clock do not
// change. Before the first reading it returns the process's own time.
type siteClock struct {
	own  func() time.Time
	last atomic.Pointer[reading]
}

// reading is one reading of the database's time.
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
