package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries"
)

func (r *queryResolver) Reference(ctx context.Context) (*queries.Reference, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.Reference(ctx)
}

func (r *queryResolver) SearchTerms(ctx context.Context, from, to, order string) ([]*queries.SearchTerm, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return pointers(r.Queries.SearchTerms(ctx, from, to, order))
}

func (r *queryResolver) SearchTrial(ctx context.Context, query string) (*queries.SearchResult, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.SearchTrial(ctx, query, edge.From(ctx).Position)
}

func (r *queryResolver) PresentNow(ctx context.Context) (int, error) {
	if err := requireAdmin(ctx); err != nil {
		return 0, err
	}
	return r.Queries.Now(ctx)
}
