package analytics

import (
	"context"
	"time"
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
