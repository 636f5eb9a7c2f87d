package graph

import (
	"context"

	"weddings/queries/security"
)

func (r *queryResolver) SecurityLog(
	ctx context.Context,
	filter security.Filter,
	first int,
	after *string,
) (*security.Page, error) {
	return r.Queries.Security.Entries(ctx, viewer(ctx), filter, first, after)
}
