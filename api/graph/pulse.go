package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/pulse"
)

func (r *queryResolver) OnSiteNow(ctx context.Context) (*pulse.Now, error) {
	return r.Queries.Pulse.Now(ctx, edge.Viewer(ctx))
}
