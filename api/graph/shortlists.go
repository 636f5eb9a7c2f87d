package graph

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/shortlist"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/listings"
	"weddings/queries/shortlists"
)

type (
	shortlistResolver           struct{ *Resolver }
	sharedShortlistItemResolver struct{ *Resolver }
)

// Shortlist implements ResolverRoot.
func (r *Resolver) Shortlist() ShortlistResolver { return &shortlistResolver{r} }

// SharedShortlistItem implements ResolverRoot.
func (r *Resolver) SharedShortlistItem() SharedShortlistItemResolver {
	return &sharedShortlistItemResolver{r}
}

// SavedShortlist is the list as it is after a request to save it.
type SavedShortlist struct {
	events.ShortlistPlan

	Saved   bool // false if another device has saved since the version that was read
	ID      uuid.UUID
	Version int64
	Token   *string // nil for signed-in makers
}

// SharingShortlist is a receipt with the link of a shared list.
type SharingShortlist struct {
	commands.Receipt

	Share Share
}

func (r *queryResolver) MyShortlist(ctx context.Context) (*shortlists.Shortlist, error) {
	return r.Queries.Shortlists.Own(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) Shortlist(ctx context.Context, id, token string) (*shortlists.Shortlist, error) {
	wanted := edge.SoughtID(id)
	if !shortlist.IsMaker(r.App, wanted, token) {
		return nil, unlessHidden(ctx, fault.Hidden)
	}
	return r.Queries.Shortlists.MadeBy(ctx, edge.Viewer(ctx), wanted)
}

func (r *queryResolver) SharedShortlist(ctx context.Context, id, token string) (*shortlists.Shared, error) {
	wanted := edge.SoughtID(id)
	share, err := r.Queries.Shortlists.ShareOf(ctx, edge.Viewer(ctx), wanted)
	if err != nil {
		return nil, err
	}
	if share == uuid.Nil || !shortlist.IsShared(r.App, share, token) {
		return nil, unlessHidden(ctx, fault.Hidden)
	}
	return r.Queries.Shortlists.Shared(ctx, edge.Viewer(ctx), share)
}

func (r *queryResolver) Checklist(context.Context) ([]*shortlist.ChecklistPoint, error) {
	points := make([]*shortlist.ChecklistPoint, len(shortlist.Checklist))
	for i := range shortlist.Checklist {
		points[i] = &shortlist.Checklist[i]
	}
	return points, nil
}

func (r *shortlistResolver) Booked(_ context.Context, s *shortlists.Shortlist) ([]string, error) {
	return shortlist.BookedPoints(s.Categories), nil
}

func (r *shortlistResolver) Share(_ context.Context, s *shortlists.Shortlist) (*Share, error) {
	if s.Share == nil {
		return nil, nil
	}
	return &Share{ID: s.ID, Token: shortlist.ShareToken(r.App, *s.Share)}, nil
}

func (r *sharedShortlistItemResolver) Listing(
	ctx context.Context, i *shortlists.SharedItem,
) (*listings.Listing, error) {
	return loadersOf(ctx).listing(ctx, i.ListingID)
}

// SaveShortlist returns the list as it is now. A version conflict is no error: the app merges the list and saves again.
func (r *mutationResolver) SaveShortlist(
	ctx context.Context, input shortlist.SaveShortlist,
) (*SavedShortlist, error) {
	var id uuid.UUID
	receipt, err := r.do(ctx, input)
	saved := &SavedShortlist{Saved: err == nil}
	switch {
	case err == nil:
		id = receipt.ID
	case !errors.Is(err, commands.Stale):
		return nil, err
	case input.Token != "" && input.Shortlist != nil && shortlist.IsMaker(r.App, *input.Shortlist, input.Token):
		id = *input.Shortlist
	default: // Prepare has checked that the list is the sender's
		id = shortlist.Of(r.App, edge.Viewer(ctx).Account)
	}
	s, _, err := shortlist.Shortlists.Load(ctx, r.App, events.ShortlistStream(id))
	if err != nil {
		return nil, err
	}
	saved.ShortlistPlan, saved.ID, saved.Version = s.Plan, id, s.Version
	if !s.SignedIn {
		token := shortlist.MakerToken(r.App, id)
		saved.Token = &token
	}
	return saved, nil
}

func (r *mutationResolver) ShareShortlist(
	ctx context.Context, input shortlist.ShareShortlist,
) (*SharingShortlist, error) {
	receipt, err := r.do(ctx, input)
	if err != nil {
		return nil, err
	}
	s, _, err := shortlist.Shortlists.Load(ctx, r.App, events.ShortlistStream(receipt.ID))
	if err != nil {
		return nil, err
	}
	return &SharingShortlist{*receipt, Share{ID: s.ID, Token: shortlist.ShareToken(r.App, s.Share)}}, nil
}

func (r *mutationResolver) VoteOnShortlist(
	ctx context.Context, input shortlist.VoteOnShortlist,
) (*commands.Receipt, error) {
	return r.do(ctx, input, ofOneFamily(input.Shortlist))
}

// ofOneFamily limits the votes on one list from one address, so that a person who got hold of a link cannot fill the
// list.
func ofOneFamily(list uuid.UUID) limit {
	return func(by *edge.RequestContext, tally *edge.Tally) error {
		return tally.Shared(edge.Family, list.String()+" "+edge.Network(by.Address))
	}
}
