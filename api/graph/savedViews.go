package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/savedviews"
)

func (r *queryResolver) MySavedViews(ctx context.Context) ([]*savedviews.SavedView, error) {
	return pointers(r.Queries.SavedViews.Own(ctx, edge.Viewer(ctx)))
}
