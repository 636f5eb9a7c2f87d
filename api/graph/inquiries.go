package graph

import (
	"context"
	"log/slog"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/inquiry"
	"weddings/internal/fault"
	"weddings/queries/inquiries"
	"weddings/queries/listings"
)

type inquiryResolver struct{ *Resolver }

// Inquiry implements ResolverRoot.
func (r *Resolver) Inquiry() InquiryResolver { return &inquiryResolver{r} }

func (r *queryResolver) MyInquiries(ctx context.Context, first int, after *string) (*inquiries.Page, error) {
	return r.Queries.Inquiries.Sent(ctx, edge.Viewer(ctx), first, after)
}

func (r *queryResolver) Inbox(
	ctx context.Context,
	listing *string,
	first int,
	after *string,
) (*inquiries.Page, error) {
	only, err := parseOptionalID(listing)
	if err != nil {
		return nil, err
	}
	page, err := r.Queries.Inquiries.Inbox(ctx, edge.Viewer(ctx), only, first, after)
	return page, unlessHidden(ctx, err)
}

func (r *queryResolver) Inquiry(ctx context.Context, id string) (*inquiries.Inquiry, error) {
	inquiry := edge.SoughtID(id)
	found, err := r.Queries.Inquiries.Inquiry(ctx, edge.Viewer(ctx), inquiry)
	return found, unlessHidden(ctx, err)
}

func (r *queryResolver) InquirySent(ctx context.Context, id, token string) (*inquiries.Inquiry, error) {
	sent := edge.SoughtID(id)
	if !inquiry.IsSender(r.App, sent, token) {
		return nil, unlessHidden(ctx, fault.Hidden)
	}
	return r.Queries.Inquiries.SentBy(ctx, edge.Viewer(ctx), sent)
}

func (r *queryResolver) Thread(
	ctx context.Context, about, token string, first int, after *string,
) (*inquiries.Thread, error) {
	id, err := edge.ParseID(about)
	if err != nil {
		return nil, err
	}
	if token != "" && inquiry.IsSender(r.App, id, token) {
		return r.Queries.Inquiries.ThreadOfSent(ctx, edge.Viewer(ctx), id, first, after)
	}
	thread, err := r.Queries.Inquiries.Thread(ctx, edge.Viewer(ctx), id, first, after)
	return thread, unlessHidden(ctx, err)
}

func (r *queryResolver) MyQuickReplies(ctx context.Context) ([]*inquiries.QuickReply, error) {
	return pointers(r.Queries.Inquiries.QuickReplies(ctx, edge.Viewer(ctx)))
}

// Nested listings are loaded for a whole page at once: see loaders.
func (r *inquiryResolver) Listing(ctx context.Context, i *inquiries.Inquiry) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, i.ListingID)
}

// SentInquiry is a receipt with the token by which the sender of an anonymous inquiry can claim it later.
type SentInquiry struct {
	commands.Receipt
	AttachToken *string
	Warnings    []inquiry.Warning
}

func (r *mutationResolver) SendInquiry(
	ctx context.Context,
	input inquiry.SendInquiry,
	form *Form,
) (*SentInquiry, error) {
	fields := func() error { return input.Check(edge.Viewer(ctx).SignedIn()) }
	if err := form.check(ctx, fields); err != nil {
		return nil, err
	}
	receipt, err := r.do(ctx, input, ofOneListing(input, input.Listing, manyInquiries))
	if err != nil {
		return nil, err
	}
	sent := &SentInquiry{Receipt: *receipt}
	if sent.Warnings, err = inquiry.Warnings(ctx, r.App, input.Listing, input.Party); err != nil {
		slog.Warn("cannot warn the sender of an inquiry about its party", "error", err)
	}
	if !edge.Viewer(ctx).SignedIn() {
		token := inquiry.AttachToken(r.App, receipt.ID)
		sent.AttachToken = &token
	}
	return sent, nil
}

func (r *mutationResolver) RespondToInquiry(
	ctx context.Context,
	input inquiry.RespondToInquiry,
) (*commands.Receipt, error) {
	return r.do(ctx, input, r.toStrangers(ctx, input.Inquiry))
}

func (r *mutationResolver) WriteToCouple(
	ctx context.Context, input inquiry.WriteToCouple,
) (*commands.Receipt, error) {
	return r.do(ctx, input, r.toStrangers(ctx, input.Inquiry))
}

func (r *mutationResolver) GiveQuote(ctx context.Context, input booking.GiveQuote) (*commands.Receipt, error) {
	return r.do(ctx, input, r.toStrangers(ctx, input.Inquiry))
}

func (r *mutationResolver) AcceptQuote(ctx context.Context, input booking.AcceptQuote) (*RequestedBooking, error) {
	receipt, err := r.do(ctx, input)
	if err != nil {
		return nil, err
	}
	return r.requested(ctx, receipt), nil
}

// Bundle is null for owners, who must not learn that others were asked. A signed-out reader has proved with a token
// that they are the couple.
func (r *inquiryResolver) Bundle(ctx context.Context, i *inquiries.Inquiry) (*string, error) {
	by := edge.Viewer(ctx)
	if i.SentIn == nil || by.SignedIn() && by.Account != i.SenderID {
		return nil, nil
	}
	id := i.SentIn.String()
	return &id, nil
}
