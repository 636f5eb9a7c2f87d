package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/events"
	"weddings/queries/subscriptions"
)

func (r *queryResolver) Plans(ctx context.Context) ([]*events.Plan, error) {
	return pointers(r.Queries.Subscriptions.Plans(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) MySubscription(ctx context.Context) (*subscriptions.Overview, error) {
	return r.Queries.Subscriptions.Own(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) SubscriptionOf(ctx context.Context, account string) (*subscriptions.Overview, error) {
	id, err := edge.ParseID(account)
	if err != nil {
		return nil, err
	}
	return r.Queries.Subscriptions.Of(ctx, edge.Viewer(ctx), id)
}

func (r *queryResolver) Subscriptions(
	ctx context.Context, filter subscriptions.Filter, first int, after *string,
) (*subscriptions.Page, error) {
	return r.Queries.Subscriptions.All(ctx, edge.Viewer(ctx), filter, first, after)
}
