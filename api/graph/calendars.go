package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/events"
	"weddings/queries/calendars"
)

func (r *queryResolver) Calendar(ctx context.Context, listing string) (*calendars.Calendar, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.Calendars.Calendar(ctx, edge.Viewer(ctx), id)
}

func (r *queryResolver) Slots(
	ctx context.Context, listing string, from events.Day, days int,
) ([]*calendars.Slot, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return pointers(r.Queries.Calendars.Slots(ctx, edge.Viewer(ctx), id, from, days))
}

func (r *queryResolver) Closures(ctx context.Context, listing string) ([]*calendars.Closure, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return pointers(r.Queries.Calendars.Closures(ctx, edge.Viewer(ctx), id))
}
