package graph

import (
	"context"

	"weddings/queries"
)

type reportResolver struct{ *Resolver }

// Report implements ResolverRoot.
func (r *Resolver) Report() ReportResolver { return &reportResolver{r} }

func (r *queryResolver) ModerationQueue(
	ctx context.Context,
	skip queries.QueueSkip,
) (*queries.ModerationQueue, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.ModerationQueue(ctx, viewer(ctx), skip)
}

func (r *queryResolver) Waiting(ctx context.Context) (*queries.Waiting, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.Waiting(ctx)
}

func (r *reportResolver) Listing(ctx context.Context, v *queries.Report) (*queries.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}
