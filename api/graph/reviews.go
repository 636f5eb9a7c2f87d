package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/listings"
	"weddings/queries/reviews"
)

type reviewResolver struct{ *Resolver }

// Review implements ResolverRoot.
func (r *Resolver) Review() ReviewResolver { return &reviewResolver{r} }

func (r *queryResolver) OwnReviews(
	ctx context.Context,
	listing *string,
	first int,
	after *string,
) (*reviews.Page, error) {
	only, err := parseOptionalID(listing)
	if err != nil {
		return nil, err
	}
	page, err := r.Queries.Reviews.OwnReviews(ctx, edge.Viewer(ctx), only, first, after)
	return page, unlessHidden(ctx, err)
}

func (r *queryResolver) MyReview(ctx context.Context, listing string) (*reviews.Review, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.Reviews.MyReview(ctx, edge.Viewer(ctx), id)
}

func (r *reviewResolver) Listing(ctx context.Context, v *reviews.Review) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}
