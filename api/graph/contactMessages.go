package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/contactmessage"
	"weddings/events"
	"weddings/queries/contactmessages"
	"weddings/queries/listings"
)

type contactMessageResolver struct{ *Resolver }

// ContactMessage implements ResolverRoot.
func (r *Resolver) ContactMessage() ContactMessageResolver { return &contactMessageResolver{r} }

// SentContactMessage is a receipt with the reference and the token by which the sender finds the message again.
type SentContactMessage struct {
	commands.Receipt
	Reference string
	Token     *string // nil for signed-in senders
}

func (r *queryResolver) ContactMessages(
	ctx context.Context, filter contactmessages.Filter, first int, after *string,
) (*contactmessages.Page, error) {
	return r.Queries.ContactMessages.All(ctx, edge.Viewer(ctx), filter, first, after)
}

func (r *queryResolver) ContactMessageCounts(ctx context.Context) (*contactmessages.Counts, error) {
	return r.Queries.ContactMessages.Counts(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) MyContactMessages(
	ctx context.Context, first int, after *string,
) (*contactmessages.Page, error) {
	return r.Queries.ContactMessages.Own(ctx, edge.Viewer(ctx), first, after)
}

func (r *queryResolver) CannedAnswers(ctx context.Context) ([]*contactmessages.CannedAnswer, error) {
	return pointers(r.Queries.ContactMessages.CannedAnswers(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) ContactMessage(
	ctx context.Context, id, token string,
) (*contactmessages.Conversation, error) {
	wanted := edge.SoughtID(id)
	if token != "" && contactmessage.IsSender(r.App, wanted, token) {
		sent, err := r.Queries.ContactMessages.SentBy(ctx, edge.Viewer(ctx), wanted)
		switch {
		case err != nil:
			return nil, err
		case sent != nil && sent.Message.Erased:
			return nil, contactmessage.Gone
		case sent != nil:
			return sent, nil
		case !edge.Viewer(ctx).SignedIn():
			return nil, contactmessage.InAnAccount
		}
	}
	found, err := r.Queries.ContactMessages.Conversation(ctx, edge.Viewer(ctx), wanted)
	return found, unlessHidden(ctx, err)
}

// Listing is loaded for a whole page at once: see loaders. The sender does not see a listing that is not public any
// more.
func (r *contactMessageResolver) Listing(
	ctx context.Context, m *contactmessages.Message,
) (*listings.Listing, error) {
	if m.ListingID == nil {
		return nil, nil
	}
	return loadersOf(ctx).listing(ctx, *m.ListingID)
}

func (r *mutationResolver) SendContactMessage(
	ctx context.Context, input contactmessage.SendContactMessage, form *Form,
) (*SentContactMessage, error) {
	signedIn := edge.Viewer(ctx).SignedIn()
	if err := form.check(ctx, func() error { return input.Check(signedIn) }); err != nil {
		return nil, err
	}
	receipt, err := r.do(ctx, input)
	if err != nil {
		return nil, err
	}
	sent := &SentContactMessage{Receipt: *receipt, Reference: events.ContactReference(receipt.ID)}
	if !signedIn {
		token := contactmessage.SenderToken(r.App, receipt.ID)
		sent.Token = &token
	}
	return sent, nil
}
