package graph

import (
	"context"

	"weddings/queries"
)

func (r *queryResolver) SecurityLog(
	ctx context.Context,
	filter queries.SecurityFilter,
	first int,
	after *string,
) (*queries.SecurityPage, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.SecurityLog(ctx, filter, first, after)
}
