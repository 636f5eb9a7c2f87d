package graph

import (
	"context"

	"weddings/queries"
)

type auditEntryResolver struct{ *Resolver }

// AuditEntry implements ResolverRoot.
func (r *Resolver) AuditEntry() AuditEntryResolver { return &auditEntryResolver{r} }

func (r *queryResolver) AuditLog(
	ctx context.Context,
	filter queries.AuditFilter,
	first int,
	after *string,
) (*queries.AuditPage, error) {
	if err := requireAdmin(ctx); err != nil {
		return nil, err
	}
	return r.Queries.AuditLog(ctx, filter, first, after)
}

func (r *auditEntryResolver) Listing(ctx context.Context, e *queries.AuditEntry) (*queries.Listing, error) {
	if e.ListingID == nil {
		return nil, nil
	}
	return loadersOf(ctx).listing(ctx, *e.ListingID)
}
