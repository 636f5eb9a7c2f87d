package graph

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/queries"
)

type listingResolver struct{ *Resolver }

type pictureDetailsResolver struct{ *Resolver }

// Listing implements ResolverRoot.
func (r *Resolver) Listing() ListingResolver { return &listingResolver{r} }

// PictureDetails implements ResolverRoot.
func (r *Resolver) PictureDetails() PictureDetailsResolver { return &pictureDetailsResolver{r} }

func (r *queryResolver) FeaturedVenues(ctx context.Context, first int) ([]*queries.Listing, error) {
	return r.Queries.Featured(ctx, events.Venue, first)
}

func (r *queryResolver) FeaturedServices(ctx context.Context, first int) ([]*queries.Listing, error) {
	return r.Queries.Featured(ctx, events.Service, first)
}

func (r *queryResolver) Listings(
	ctx context.Context,
	filter queries.ListingFilter,
	first int,
	after *string,
) (*queries.ListingPage, error) {
	return r.Queries.Listings(ctx, filter, first, after)
}

func (r *queryResolver) Listing(ctx context.Context, slugOrID string) (*queries.Listing, error) {
	return r.Queries.Listing(ctx, viewer(ctx), slugOrID)
}

func (r *queryResolver) MyListings(ctx context.Context) ([]*queries.Listing, error) {
	if err := requireAccount(ctx); err != nil {
		return nil, err
	}
	return loadersOf(ctx).mine(ctx)
}

// mayLookBack returns not_found unless the reader owns the listing or is an admin.
func (r *queryResolver) mayLookBack(ctx context.Context, listing string) (uuid.UUID, error) {
	if err := requireAccount(ctx); err != nil {
		return uuid.Nil, err
	}
	id, err := parseID(listing)
	if err != nil {
		return uuid.Nil, err
	}
	by := viewer(ctx)
	l, err := r.Queries.Listing(ctx, by, id.String())
	if err != nil {
		return uuid.Nil, err
	}
	if l == nil {
		return uuid.Nil, commands.NotFound
	}
	if by.Role != events.Admin && by.Account != l.Owner {
		return uuid.Nil, commands.NotAllowed
	}
	return id, nil
}

func (r *queryResolver) ListingHistory(
	ctx context.Context,
	listing string,
	first int,
	after *string,
) (*queries.HistoryPage, error) {
	id, err := r.mayLookBack(ctx, listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.History(ctx, id, first, after)
}

func (r *queryResolver) ListingAsOf(ctx context.Context, listing string, at time.Time) (*queries.AsOf, error) {
	id, err := r.mayLookBack(ctx, listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.AsOf(ctx, id, at)
}

func (r *queryResolver) AllListings(
	ctx context.Context,
	status, query *string,
	first int,
	after *string,
) (*queries.ListingPage, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.All(ctx, viewer(ctx), status, query, first, after)
}

func (r *listingResolver) Reviews(
	ctx context.Context,
	l *queries.Listing,
	first int,
	after *string,
) (*queries.ReviewPage, error) {
	if after != nil && *after != "" { // a further page is of one listing
		return r.Queries.Reviews(ctx, l.ID, first, after)
	}
	return loadersOf(ctx).firstReviews(ctx, l, first)
}

func (r *listingResolver) Similar(ctx context.Context, l *queries.Listing, first int) ([]*queries.Listing, error) {
	return loadersOf(ctx).similar(ctx, l, first)
}

func (r *listingResolver) AnswersWithinHours(ctx context.Context, l *queries.Listing) (*int, error) {
	return loadersOf(ctx).answersOf(ctx, l)
}

// Owner is for the owner and admins.
func (r *listingResolver) Owner(ctx context.Context, l *queries.Listing) (*queries.Account, error) {
	if by := viewer(ctx); by.Role != events.Admin && by.Account != l.Owner {
		return nil, nil
	}
	return loadersOf(ctx).ownerOf(ctx, l)
}

func (r *pictureDetailsResolver) URL(_ context.Context, p *events.Picture) (string, error) {
	return queries.PictureURL(p.Hash, 480), nil
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
