package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/analytics"
)

func (r *queryResolver) Analytics(ctx context.Context, filter analytics.Filter) (*analytics.Analytics, error) {
	return r.Queries.Analytics.Analytics(ctx, edge.Viewer(ctx), filter)
}

func (r *queryResolver) OwnAnalytics(ctx context.Context, from, to string) (*analytics.Analytics, error) {
	return r.Queries.Analytics.Own(ctx, edge.Viewer(ctx), from, to)
}

func (r *queryResolver) PresentNow(ctx context.Context) (int, error) {
	return r.Queries.Analytics.PresentNow(ctx, edge.Viewer(ctx))
}
