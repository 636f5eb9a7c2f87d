package policies

import (
	"context"

	"github.com/google/uuid"

	"weddings/events"
)

// An owner gets a letter about a suspension, which they may appeal against, about the end of a suspension, and about
// the decision on their appeal.
var (
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.ListingSuspended) (draft, error) {
		return p.toOwner(ctx, r, e.Listing, "listing_suspended", e.Reason, p.dashboard)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.ListingReinstated) (draft, error) {
		return p.approvalLetter(ctx, r, e.Listing, "listing_reinstated")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.DecisionUpheld) (draft, error) {
		return p.toOwner(ctx, r, e.Listing, "decision_upheld", e.Reason, p.dashboard)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.DecisionOverturned) (draft, error) {
		return p.toOwner(ctx, r, e.Listing, "decision_overturned", e.Reason, p.page)
	})
)

// approvalLetter tells an owner of an approval or of the end of a suspension. If the event follows from their appeal
// there is no such letter: the letter about the appeal tells of it.
func (p *Policies) approvalLetter(
	ctx context.Context, r events.Recorded, listing uuid.UUID, name string,
) (draft, error) {
	const before = 2 // of an edit, the event that opens it anew stands between
	history, err := p.App.Log.Load(ctx, r.Stream, max(0, r.Version-1-before))
	if err != nil {
		return draft{}, err
	}
	overturned := false
	for _, each := range history {
		switch {
		case each.Version >= r.Version:
			continue
		case each.Type == events.TypeOf(events.DecisionOverturned{}):
			overturned = true
		case each.Type != events.TypeOf(events.RevisionOpened{}):
			overturned = false
		}
	}
	if overturned {
		return draft{}, nil
	}
	return p.toOwner(ctx, r, listing, name, "", p.page)
}
