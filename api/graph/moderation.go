package graph

import (
	"context"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/queries/listings"
	"weddings/queries/moderation"
)

type (
	reportResolver  struct{ *Resolver }
	suspectResolver struct{ *Resolver }
)

// Report implements ResolverRoot.
func (r *Resolver) Report() ReportResolver { return &reportResolver{r} }

// Suspect implements ResolverRoot.
func (r *Resolver) Suspect() SuspectResolver { return &suspectResolver{r} }

func (r *queryResolver) ModerationQueue(
	ctx context.Context,
	skip moderation.Skip,
) (*moderation.Queue, error) {
	return r.Queries.Moderation.Queue(ctx, edge.Viewer(ctx), skip)
}

func (r *queryResolver) Waiting(ctx context.Context) (*moderation.Waiting, error) {
	return r.Queries.Moderation.Waiting(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) Suspects(ctx context.Context, of []string) ([]*moderation.Suspect, error) {
	ids := make([]uuid.UUID, len(of))
	for i, id := range of {
		ids[i] = edge.SoughtID(id)
	}
	return r.Queries.Moderation.Suspects(ctx, edge.Viewer(ctx), ids)
}

func (r *suspectResolver) Listing(ctx context.Context, v *moderation.Suspect) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}

func (r *reportResolver) Listing(ctx context.Context, v *moderation.Report) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}
