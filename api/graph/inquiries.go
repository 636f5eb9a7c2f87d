package graph

import (
	"context"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/queries"
)

type inquiryResolver struct{ *Resolver }

// Inquiry implements ResolverRoot.
func (r *Resolver) Inquiry() InquiryResolver { return &inquiryResolver{r} }

func (r *queryResolver) MyInquiries(ctx context.Context, first int, after *string) (*queries.InquiryPage, error) {
	if err := requireAccount(ctx); err != nil {
		return nil, err
	}
	return r.Queries.Sent(ctx, viewer(ctx), first, after)
}

func (r *queryResolver) Inbox(
	ctx context.Context,
	listing *string,
	first int,
	after *string,
) (*queries.InquiryPage, error) {
	if err := commands.RequireRole(viewer(ctx), events.VenueOwner, events.ServiceProvider, events.Admin); err != nil {
		return nil, err
	}
	only, err := parseOptionalID(listing)
	if err != nil {
		return nil, err
	}
	page, err := r.Queries.Inbox(ctx, viewer(ctx), only, first, after)
	if err == nil && page.Total == 0 {
		err = r.noteAnothers(ctx, only)
	}
	return page, err
}

// noteAnothers notes in the security log that somebody asked for what belongs to a listing of somebody else. The answer
// is empty and the same as for a listing that does not exist.
func (r *queryResolver) noteAnothers(ctx context.Context, listing *uuid.UUID) error {
	if listing == nil || viewer(ctx).Role == events.Admin {
		return nil
	}
	anothers, err := r.Queries.IsAnothers(ctx, viewer(ctx), *listing)
	if anothers {
		edge.From(ctx).NoteRefusal(commands.Hidden, fieldOf(ctx))
	}
	return err
}

func (r *queryResolver) Inquiry(ctx context.Context, id string) (*queries.Inquiry, error) {
	if err := requireAccount(ctx); err != nil {
		return nil, err
	}
	inquiry, err := parseID(id)
	if err != nil {
		return nil, err
	}
	found, err := r.Queries.Inquiry(ctx, viewer(ctx), inquiry)
	if err != nil || found != nil {
		return found, err
	}
	hidden, err := r.Queries.HasInquiry(ctx, inquiry)
	if hidden {
		edge.From(ctx).NoteRefusal(commands.Hidden, fieldOf(ctx))
	}
	return nil, err
}

// Nested listings are read for a whole page at once: see loaders.
func (r *inquiryResolver) Listing(ctx context.Context, i *queries.Inquiry) (*queries.Listing, error) {
	return loadersOf(ctx).listing(ctx, i.ListingID)
}

// SentInquiry is a receipt with what lets the sender of an anonymous inquiry prove it later.
type SentInquiry struct {
	commands.Receipt
	AttachToken *string
}

func (r *mutationResolver) SendInquiry(
	ctx context.Context,
	input inquiry.SendInquiry,
	form *Form,
) (*SentInquiry, error) {
	fields := func() error { return input.Check(viewer(ctx).SignedIn()) }
	if err := form.check(ctx, fields); err != nil {
		return nil, err
	}
	receipt, err := r.do(ctx, input, ofOneListing(input, input.Listing, manyInquiries))
	if err != nil {
		return nil, err
	}
	sent := &SentInquiry{Receipt: *receipt}
	if !viewer(ctx).SignedIn() {
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
