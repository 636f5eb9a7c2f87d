package analytics

import (
	"context"
	"time"

	"weddings/events"
)

// FollowUnleased counts like a process that has lost its lease without knowing.
func FollowUnleased(ctx context.Context, p *Projection) {
	for ctx.Err() == nil {
		_ = p.follow(ctx)
	}
}

// Follow counts until an error, like the process that has the lease.
var Follow = (*Projection).follow

// SetNow sets the clock that detects stalled counters.
func (p *Projection) SetNow(now func() time.Time) { p.now = now }

// Tidy deletes what a killed rebuild left, as the process that counts does from time to time.
func Tidy(ctx context.Context, p *Projection) error { return p.tidy(ctx) }

// Break lets a counting process panic when it follows the logs.
func (p *Projection) Break() { p.logs["broken"] = nil }

// CountSearches returns how many searches for a term are counted and how many events of a batch are parked.
func CountSearches(batch []events.Recorded, term string) (counted, aside int) {
	c := parking("generation", "telemetry", batch, before{}, time.Now())
	for _, list := range c.parked {
		aside += len(list)
	}
	for _, each := range c.terms {
		counted += each.n[Cell{Measure: Searched, Term: term, Hour: -1}.Field()]
	}
	return counted, aside
}
