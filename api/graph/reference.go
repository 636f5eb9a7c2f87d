package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/listings"
	"weddings/queries/reference"
)

func (r *queryResolver) Categories(ctx context.Context) ([]*reference.Category, error) {
	return pointers(r.Queries.Reference.Categories(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) Category(ctx context.Context, key string) (*reference.Category, error) {
	return r.Queries.Reference.Category(ctx, edge.Viewer(ctx), key)
}

func (r *queryResolver) Governorates(ctx context.Context) ([]*reference.Governorate, error) {
	return pointers(r.Queries.Reference.Governorates(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) Governorate(ctx context.Context, slug string) (*reference.Governorate, error) {
	return r.Queries.Reference.Governorate(ctx, edge.Viewer(ctx), slug)
}

func (r *queryResolver) Cities(ctx context.Context, governorate *string) ([]*reference.City, error) {
	return pointers(r.Queries.Reference.Cities(ctx, edge.Viewer(ctx), governorate))
}

func (r *queryResolver) Amenities(ctx context.Context) ([]*reference.Amenity, error) {
	return pointers(r.Queries.Reference.Amenities(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) Settings(ctx context.Context) (*reference.Settings, error) {
	s, err := r.Queries.Reference.Settings(ctx, edge.Viewer(ctx))
	return &s, err
}

func (r *queryResolver) Synonyms(ctx context.Context) ([]*reference.Synonym, error) {
	return pointers(r.Queries.Reference.Synonyms(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) Reference(ctx context.Context) (*reference.Reference, error) {
	return r.Queries.Reference.Reference(ctx, edge.Viewer(ctx))
}

type categoryResolver struct{ *Resolver }

// Category returns the resolvers of a category's fields from the media store.
func (r *Resolver) Category() CategoryResolver { return &categoryResolver{r} }

func (*categoryResolver) Cover(_ context.Context, c *reference.Category) (*listings.Picture, error) {
	if c.Picture == nil {
		return nil, nil
	}
	cover := listings.PictureOf(c.Picture.Picture)
	return &cover, nil
}
