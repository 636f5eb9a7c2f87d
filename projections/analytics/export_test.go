package analytics

import "context"

// FollowUnleased is what a process does that has lost its lease unawares: it goes on counting.
func FollowUnleased(ctx context.Context, p *Projection) {
	for ctx.Err() == nil {
		_ = p.follow(ctx, func(context.Context) error { return nil })
	}
}
