package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/listings"
	"weddings/queries/moderation"
)

type reportResolver struct{ *Resolver }

// Report implements ResolverRoot.
func (r *Resolver) Report() ReportResolver { return &reportResolver{r} }

func (r *queryResolver) ModerationQueue(
	ctx context.Context,
	skip moderation.Skip,
) (*moderation.Queue, error) {
	return r.Queries.Moderation.Queue(ctx, edge.Viewer(ctx), skip)
}

func (r *queryResolver) Waiting(ctx context.Context) (*moderation.Waiting, error) {
	return r.Queries.Moderation.Waiting(ctx, edge.Viewer(ctx))
}

func (r *reportResolver) Listing(ctx context.Context, v *moderation.Report) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}
