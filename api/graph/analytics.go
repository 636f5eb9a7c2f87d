package graph

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/queries"
)

// Analytics are for admins, and a listing's own for its owner.
func (r *queryResolver) Analytics(ctx context.Context, filter queries.AnalyticsFilter) (*queries.Analytics, error) {
	if by := viewer(ctx); by.Role != events.Admin {
		if filter.Listing == nil {
			return nil, requireAdmin(ctx)
		}
		if _, err := r.mayLookBack(ctx, filter.Listing.String()); err != nil {
			return nil, err
		}
	}
	return r.Queries.Analytics(ctx, filter)
}

func (r *queryResolver) OwnAnalytics(ctx context.Context, from, to string) (*queries.Analytics, error) {
	by := viewer(ctx)
	if err := commands.RequireRole(by, events.VenueOwner, events.ServiceProvider); err != nil {
		return nil, err
	}
	return r.Queries.OwnAnalytics(ctx, by, from, to)
}

func (r *queryResolver) PresentNow(ctx context.Context) (int, error) {
	if err := requireAdmin(ctx); err != nil {
		return 0, err
	}
	return r.Queries.Now(ctx)
}
