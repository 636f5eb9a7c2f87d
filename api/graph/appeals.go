package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/appeals"
	"weddings/queries/listings"
)

type appealResolver struct{ *Resolver }

// Appeal implements ResolverRoot.
func (r *Resolver) Appeal() AppealResolver { return &appealResolver{r} }

func (r *queryResolver) MyRefusals(ctx context.Context) ([]*appeals.Refusal, error) {
	return pointers(r.Queries.Appeals.Own(ctx, edge.Viewer(ctx)))
}

func (r *appealResolver) Listing(ctx context.Context, v *appeals.Appeal) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, v.ListingID)
}

func (r *appealResolver) Changes(ctx context.Context, v *appeals.Appeal) ([]*listings.Change, error) {
	listing, err := loadersOf(ctx).listing(ctx, v.ListingID)
	if err != nil || listing == nil {
		return []*listings.Change{}, err
	}
	return pointers(listing.ChangesTo(v.Edit), nil)
}
