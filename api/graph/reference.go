package graph

import (
	"context"

	"weddings/queries"
)

func (r *queryResolver) Categories(ctx context.Context) ([]*queries.Category, error) {
	return pointers(r.Queries.Categories(ctx))
}

func (r *queryResolver) Governorates(ctx context.Context) ([]*queries.Governorate, error) {
	return pointers(r.Queries.Governorates(ctx))
}

func (r *queryResolver) Governorate(ctx context.Context, slug string) (*queries.Governorate, error) {
	return r.Queries.Governorate(ctx, slug)
}

func (r *queryResolver) Cities(ctx context.Context, governorate *string) ([]*queries.City, error) {
	return pointers(r.Queries.Cities(ctx, governorate))
}

func (r *queryResolver) Amenities(ctx context.Context) ([]*queries.Amenity, error) {
	return pointers(r.Queries.Amenities(ctx))
}

func (r *queryResolver) Settings(ctx context.Context) (*queries.Settings, error) {
	s, err := r.Queries.Settings(ctx)
	return &s, err
}

func (r *queryResolver) Synonyms(ctx context.Context) ([]*queries.Synonym, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return pointers(r.Queries.Synonyms(ctx))
}

func (r *queryResolver) Reference(ctx context.Context) (*queries.Reference, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.Reference(ctx)
}
