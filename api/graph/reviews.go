package graph

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/queries"
)

type reviewResolver struct{ *Resolver }

// Review implements ResolverRoot.
func (r *Resolver) Review() ReviewResolver { return &reviewResolver{r} }

func (r *queryResolver) OwnReviews(
	ctx context.Context,
	listing *string,
	first int,
	after *string,
) (*queries.ReviewPage, error) {
	if err := commands.RequireRole(viewer(ctx), events.VenueOwner, events.ServiceProvider, events.Admin); err != nil {
		return nil, err
	}
	only, err := parseOptionalID(listing)
	if err != nil {
		return nil, err
	}
	page, err := r.Queries.OwnReviews(ctx, viewer(ctx), only, first, after)
	if err == nil && page.Total == 0 {
		err = r.noteAnothers(ctx, only)
	}
	return page, err
}

func (r *queryResolver) MyReview(ctx context.Context, listing string) (*queries.Review, error) {
	if err := requireAccount(ctx); err != nil {
		return nil, err
	}
	id, err := parseID(listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.MyReview(ctx, viewer(ctx), id)
}

func (r *reviewResolver) Listing(ctx context.Context, v *queries.Review) (*queries.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}
