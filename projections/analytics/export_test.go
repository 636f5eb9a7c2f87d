package analytics

import (
	"context"
	"time"
)

// FollowUnleased is what a process does that has lost its lease unawares: it goes on counting.
func FollowUnleased(ctx context.Context, p *Projection) {
	for ctx.Err() == nil {
		_ = p.follow(ctx)
	}
}

// SetNow sets the clock by which a projection tells that the counters stand still.
func (p *Projection) SetNow(now func() time.Time) { p.now = now }
