package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/audit"
	"weddings/queries/listings"
)

type auditEntryResolver struct{ *Resolver }

// AuditEntry implements ResolverRoot.
func (r *Resolver) AuditEntry() AuditEntryResolver { return &auditEntryResolver{r} }

func (r *queryResolver) AuditLog(
	ctx context.Context,
	filter audit.Filter,
	first int,
	after *string,
) (*audit.Page, error) {
	return r.Queries.Audit.Entries(ctx, edge.Viewer(ctx), filter, first, after)
}

func (r *auditEntryResolver) Listing(ctx context.Context, e *audit.Entry) (*listings.Listing, error) {
	if e.ListingID == nil {
		return nil, nil
	}
	return loadersOf(ctx).listing(ctx, *e.ListingID)
}
