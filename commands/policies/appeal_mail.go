package policies

import (
	"context"

	"github.com/google/uuid"

	"weddings/events"
)

// appealLetter tells an owner of a suspension, which they may appeal against, of its end, and what became of their
// appeal.
func (p *Policies) appealLetter(ctx context.Context, r events.Recorded) (draft, error) {
	switch e := r.Data.(type) {
	case events.ListingSuspended:
		return p.toOwner(ctx, r, e.Listing, "listing_suspended", e.Reason, p.dashboard)
	case events.ListingReinstated:
		return p.toldOfApproval(ctx, r, e.Listing, "listing_reinstated")
	case events.DecisionUpheld:
		return p.toOwner(ctx, r, e.Listing, "decision_upheld", e.Reason, p.dashboard)
	case events.DecisionOverturned:
		return p.toOwner(ctx, r, e.Listing, "decision_overturned", e.Reason, p.page)
	case events.ModerationDue:
		return p.toldOfOverdue(ctx, r, e)
	}
	return p.subscriptionLetter(ctx, r)
}

// toldOfApproval tells an owner of an approval or of the end of a suspension, unless it follows from their appeal, of
// which they are told.
func (p *Policies) toldOfApproval(
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
