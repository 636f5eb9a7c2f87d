package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/security"
)

func (r *queryResolver) SecurityLog(
	ctx context.Context,
	filter security.Filter,
	first int,
	after *string,
) (*security.Page, error) {
	return r.Queries.Security.Entries(ctx, edge.Viewer(ctx), filter, first, after)
}
