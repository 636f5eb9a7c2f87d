package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/booking"
	"weddings/queries/bookings"
	"weddings/queries/listings"
)

type bookingResolver struct{ *Resolver }

// Booking implements ResolverRoot.
func (r *Resolver) Booking() BookingResolver { return &bookingResolver{r} }

func (r *queryResolver) MyBookings(
	ctx context.Context, filter *bookings.Filter, first int, after *string,
) (*bookings.Page, error) {
	return r.Queries.Bookings.Mine(ctx, edge.Viewer(ctx), value(filter), first, after)
}

func (r *queryResolver) OwnBookings(
	ctx context.Context, filter *bookings.Filter, first int, after *string,
) (*bookings.Page, error) {
	page, err := r.Queries.Bookings.Received(ctx, edge.Viewer(ctx), value(filter), first, after)
	return page, unlessHidden(ctx, err)
}

func (r *queryResolver) AllBookings(
	ctx context.Context, filter *bookings.Filter, first int, after *string,
) (*bookings.Page, error) {
	return r.Queries.Bookings.All(ctx, edge.Viewer(ctx), value(filter), first, after)
}

func (r *queryResolver) Booking(ctx context.Context, id string) (*bookings.Booking, error) {
	wanted := edge.SoughtID(id)
	found, err := r.Queries.Bookings.Booking(ctx, edge.Viewer(ctx), wanted)
	return found, unlessHidden(ctx, err)
}

func (r *queryResolver) BookingHistory(
	ctx context.Context, id string, first int, after *string,
) (*bookings.History, error) {
	return r.Queries.Bookings.History(ctx, edge.Viewer(ctx), edge.SoughtID(id), first, after)
}

func (r *queryResolver) BookingRecord(ctx context.Context, listing string) (*bookings.Record, error) {
	id, err := edge.ParseID(listing)
	if err != nil {
		return nil, err
	}
	return r.Queries.Bookings.RecordOf(ctx, edge.Viewer(ctx), id)
}

func (r *queryResolver) StrayBookings(ctx context.Context) (int, error) {
	return r.Queries.Bookings.Stray(ctx, edge.Viewer(ctx))
}

func (r *bookingResolver) Listing(ctx context.Context, b *bookings.Booking) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, b.ListingID)
}

// RequestedBooking is a receipt with the token by which the couple of an anonymous booking claims it later.
type RequestedBooking struct {
	commands.Receipt
	AttachToken *string
}

func (r *mutationResolver) RequestBooking(
	ctx context.Context, input booking.RequestBooking, form *Form,
) (*RequestedBooking, error) {
	fields := func() error { return input.Check(edge.Viewer(ctx).SignedIn()) }
	if err := form.check(ctx, fields); err != nil {
		return nil, err
	}
	receipt, err := r.do(ctx, input, ofOneListing(input, input.Listing, manyInquiries))
	if err != nil {
		return nil, err
	}
	return r.requested(ctx, receipt), nil
}

func (r *mutationResolver) HoldBooking(
	ctx context.Context, input booking.HoldBooking,
) (*commands.Receipt, error) {
	return r.do(ctx, input, r.ofCouples(ctx, input.Booking))
}

// requested returns the receipt of a booking that a couple has opened.
func (r *mutationResolver) requested(ctx context.Context, receipt *commands.Receipt) *RequestedBooking {
	requested := &RequestedBooking{Receipt: *receipt}
	if !edge.Viewer(ctx).SignedIn() {
		token := booking.AttachToken(r.App, receipt.ID)
		requested.AttachToken = &token
	}
	return requested
}
