package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/slugs"
)

func (r *queryResolver) Slugs(
	ctx context.Context, of, query string, flaws []string, first int, after *string,
) (*slugs.Page, error) {
	return r.Queries.Slugs.List(ctx, edge.Viewer(ctx), slugs.Find{Of: of, Query: query, Flaws: flaws}, first, after)
}
