package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands/calendar"
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

func (r *queryResolver) CalendarSources(ctx context.Context, listing string) ([]*calendars.Source, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return pointers(r.Queries.Calendars.Sources(ctx, edge.Viewer(ctx), id))
}

func (r *queryResolver) ImportedDays(
	ctx context.Context, listing string, from events.Day, days int,
) ([]*calendars.Imported, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return pointers(r.Queries.Calendars.Imported(ctx, edge.Viewer(ctx), id, from, days))
}

type calendarFeedResolver struct{ *Resolver }

// CalendarFeed implements ResolverRoot.
func (r *Resolver) CalendarFeed() CalendarFeedResolver { return &calendarFeedResolver{r} }

func (r *queryResolver) CalendarFeed(ctx context.Context, listing string) (*calendars.Feed, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.Calendars.Feed(ctx, edge.Viewer(ctx), id)
}

func (r *calendarFeedResolver) Path(_ context.Context, feed *calendars.Feed) (string, error) {
	return calendar.FeedPath(r.App, feed.ID), nil
}
