package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/analytics"
	"weddings/queries/listings"
)

type comparedListingResolver struct{ *Resolver }

// ComparedListing implements ResolverRoot.
func (r *Resolver) ComparedListing() ComparedListingResolver { return &comparedListingResolver{r} }

func (r *comparedListingResolver) Listing(
	ctx context.Context, c *analytics.ComparedListing,
) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, c.ListingID)
}

type coachedListingResolver struct{ *Resolver }

// CoachedListing implements ResolverRoot.
func (r *Resolver) CoachedListing() CoachedListingResolver { return &coachedListingResolver{r} }

func (r *coachedListingResolver) Listing(
	ctx context.Context, c *analytics.CoachedListing,
) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, c.ListingID)
}

func (r *queryResolver) Analytics(ctx context.Context, filter analytics.Filter) (*analytics.Analytics, error) {
	return r.Queries.Analytics.Analytics(ctx, edge.Viewer(ctx), filter)
}

func (r *queryResolver) OwnAnalytics(ctx context.Context, from, to string) (*analytics.Analytics, error) {
	return r.Queries.Analytics.Own(ctx, edge.Viewer(ctx), from, to)
}

func (r *queryResolver) DaysAsked(ctx context.Context, filter analytics.DaysFilter) (*analytics.DaysAsked, error) {
	return r.Queries.Analytics.DaysAsked(ctx, edge.Viewer(ctx), filter)
}

func (r *queryResolver) FreeThursdays(ctx context.Context) (*analytics.FreeThursdays, error) {
	return r.Queries.Analytics.FreeThursdays(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) OwnComparison(ctx context.Context, from, to string) (*analytics.Comparison, error) {
	return r.Queries.Analytics.OwnComparison(ctx, edge.Viewer(ctx), from, to)
}

func (r *queryResolver) OwnCoach(ctx context.Context) (*analytics.Coach, error) {
	return r.Queries.Analytics.OwnCoach(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) Market(ctx context.Context, filter analytics.MarketFilter) (*analytics.Market, error) {
	return r.Queries.Analytics.Market(ctx, edge.Viewer(ctx), filter)
}
