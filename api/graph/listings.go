package graph

import (
	"context"
	"time"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/queries/accounts"
	"weddings/queries/listings"
	"weddings/queries/reviews"
)

type listingResolver struct{ *Resolver }

type pictureDetailsResolver struct{ *Resolver }

// Listing implements ResolverRoot.
func (r *Resolver) Listing() ListingResolver { return &listingResolver{r} }

// PictureDetails implements ResolverRoot.
func (r *Resolver) PictureDetails() PictureDetailsResolver { return &pictureDetailsResolver{r} }

func (r *queryResolver) FeaturedVenues(ctx context.Context, first int) ([]*listings.Listing, error) {
	return r.Queries.Listings.Featured(ctx, edge.Viewer(ctx), events.Venue, first)
}

func (r *queryResolver) FeaturedServices(ctx context.Context, first int) ([]*listings.Listing, error) {
	return r.Queries.Listings.Featured(ctx, edge.Viewer(ctx), events.Service, first)
}

func (r *queryResolver) Listings(
	ctx context.Context,
	filter listings.Filter,
	first int,
	after *string,
) (*listings.Page, error) {
	return r.Queries.Listings.Listings(ctx, edge.Viewer(ctx), filter, first, after)
}

func (r *queryResolver) Listing(ctx context.Context, slugOrID string) (*listings.Listing, error) {
	return r.Queries.Listings.Listing(ctx, edge.Viewer(ctx), slugOrID)
}

func (r *queryResolver) MyListings(ctx context.Context) ([]*listings.Listing, error) {
	return loadersOf(ctx).mine(ctx)
}

func (r *queryResolver) ListingHistory(
	ctx context.Context,
	listing string,
	first int,
	after *string,
) (*listings.HistoryPage, error) {
	id := edge.SoughtID(listing)
	return r.Queries.Listings.History(ctx, edge.Viewer(ctx), id, first, after)
}

func (r *queryResolver) ListingAsOf(ctx context.Context, listing string, at time.Time) (*listings.AsOf, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.Listings.AsOf(ctx, edge.Viewer(ctx), id, at)
}

func (r *queryResolver) AllListings(
	ctx context.Context,
	status, query *string,
	first int,
	after *string,
) (*listings.Page, error) {
	return r.Queries.Listings.All(ctx, edge.Viewer(ctx), status, query, first, after)
}

func (r *queryResolver) NamedListings(ctx context.Context, query string, first int) ([]*listings.Listing, error) {
	return r.Queries.Listings.Named(ctx, edge.Viewer(ctx), query, first)
}

func (r *listingResolver) Reviews(
	ctx context.Context,
	l *listings.Listing,
	first int,
	after *string,
) (*reviews.Page, error) {
	if after != nil && *after != "" { // only the first pages of several listings are read together
		return r.Queries.Reviews.Reviews(ctx, edge.Viewer(ctx), l.ID, first, after)
	}
	return loadersOf(ctx).firstReviews(ctx, l, first)
}

func (r *listingResolver) Similar(ctx context.Context, l *listings.Listing, first int) ([]*listings.Listing, error) {
	return loadersOf(ctx).similar(ctx, l, first)
}

func (r *listingResolver) AnswersWithinHours(ctx context.Context, l *listings.Listing) (*int, error) {
	return loadersOf(ctx).answersOf(ctx, l)
}

func (r *listingResolver) Owner(ctx context.Context, l *listings.Listing) (*accounts.Account, error) {
	return loadersOf(ctx).ownerOf(ctx, l)
}

func (r *pictureDetailsResolver) URL(_ context.Context, p *events.Picture) (string, error) {
	return listings.PictureURL(p.Hash, 480), nil
}

func (r *mutationResolver) ReportListing(
	ctx context.Context,
	input listing.ReportListing,
	form *Form,
) (*commands.Receipt, error) {
	if err := form.check(ctx, input.Check); err != nil {
		return nil, err
	}
	return r.do(ctx, input, repeatedly(input.Listing), ofOneListing(input, input.Listing, manyReports))
}
