package graph

import (
	"context"
	"log/slog"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/bundle"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/bundles"
	"weddings/queries/listings"
)

type (
	bundleResolver       struct{ *Resolver }
	sharedAnswerResolver struct{ *Resolver }
)

// Bundle implements ResolverRoot.
func (r *Resolver) Bundle() BundleResolver { return &bundleResolver{r} }

// SharedAnswer implements ResolverRoot.
func (r *Resolver) SharedAnswer() SharedAnswerResolver { return &sharedAnswerResolver{r} }

// Share is the id and token of a share's link.
type Share struct {
	ID    uuid.UUID
	Token string
}

// SentOfBundle is one inquiry of a bundle that was sent.
type SentOfBundle struct {
	ID, Listing uuid.UUID
	AttachToken *string
	Warnings    []inquiry.Warning
}

// SentBundle is a receipt with the tokens by which the sender of an anonymous bundle reads and claims it.
type SentBundle struct {
	commands.Receipt
	AttachToken *string
	Inquiries   []SentOfBundle
}

func (r *queryResolver) MyBundles(ctx context.Context, first int, after *string) (*bundles.Page, error) {
	return r.Queries.Bundles.Mine(ctx, edge.Viewer(ctx), first, after)
}

func (r *queryResolver) Bundle(ctx context.Context, id, token string) (*bundles.Bundle, error) {
	wanted := edge.SoughtID(id)
	if token != "" && bundle.IsSender(r.App, wanted, token) {
		return r.Queries.Bundles.SentBy(ctx, edge.Viewer(ctx), wanted)
	}
	found, err := r.Queries.Bundles.Bundle(ctx, edge.Viewer(ctx), wanted)
	return found, unlessHidden(ctx, err)
}

func (r *queryResolver) SharedBundle(ctx context.Context, share, token string) (*bundles.Shared, error) {
	id := edge.SoughtID(share)
	if !bundle.IsShared(r.App, id, token) {
		return nil, unlessHidden(ctx, fault.Hidden)
	}
	return r.Queries.Bundles.Shared(ctx, edge.Viewer(ctx), id)
}

func (r *bundleResolver) Share(_ context.Context, b *bundles.Bundle) (*Share, error) {
	if b.Share == nil {
		return nil, nil
	}
	return &Share{ID: *b.Share, Token: bundle.ShareToken(r.App, *b.Share)}, nil
}

func (r *sharedAnswerResolver) Listing(ctx context.Context, a *bundles.Answer) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, a.ListingID)
}

func (r *mutationResolver) AskSeveral(ctx context.Context, input bundle.AskSeveral, form *Form) (*SentBundle, error) {
	signedIn := edge.Viewer(ctx).SignedIn()
	if err := form.check(ctx, func() error { return input.Check(signedIn) }); err != nil {
		return nil, err
	}
	limits := []limit{furtherOnes(input)}
	for _, listing := range input.Listings {
		limits = append(limits, ofOneListing(input.To(listing), listing, manyInquiries))
	}
	receipt, err := r.do(ctx, input, limits...)
	if err != nil {
		return nil, err
	}
	s, _, err := bundle.Bundles.Load(ctx, r.App, events.BundleStream(receipt.ID))
	if err != nil {
		return nil, err
	}
	sent := &SentBundle{Receipt: *receipt}
	if !signedIn {
		token := bundle.AttachToken(r.App, receipt.ID)
		sent.AttachToken = &token
	}
	for i, id := range s.Inquiries {
		one := SentOfBundle{ID: id, Listing: input.Listings[i]}
		if !signedIn {
			token := inquiry.AttachToken(r.App, id)
			one.AttachToken = &token
		}
		if one.Warnings, err = inquiry.Warnings(ctx, r.App, one.Listing, input.Party); err != nil {
			slog.Warn("cannot warn the sender of an inquiry about its party", "error", err)
		}
		sent.Inquiries = append(sent.Inquiries, one)
	}
	return sent, nil
}

// furtherOnes counts the inquiries of a bundle after the first one, which the command's own limit counts. A bundle
// counts as many inquiries as owners must read.
func furtherOnes(c bundle.AskSeveral) limit {
	return func(_ *edge.RequestContext, tally *edge.Tally) error {
		for range len(c.Listings) - 1 {
			if err := tally.Take(edge.Message, ""); err != nil {
				return err
			}
		}
		return nil
	}
}
