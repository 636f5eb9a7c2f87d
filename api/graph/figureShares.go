package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/figureshare"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/figures"
	"weddings/queries/figureshares"
)

type figureShareResolver struct{ *Resolver }

// FigureShare implements ResolverRoot.
func (r *Resolver) FigureShare() FigureShareResolver { return &figureShareResolver{r} }

func (r *figureShareResolver) Token(_ context.Context, s *figureshares.Share) (string, error) {
	return figureshare.Token(r.App, s.ID), nil
}

func (r *queryResolver) MyFigureShares(ctx context.Context) ([]*figureshares.Share, error) {
	return pointers(r.Queries.FigureShares.Own(ctx, edge.Viewer(ctx)))
}

// SharedFigures answers the question of a link in the name of the link's maker. The link must not have ended, and its
// maker must still have the right to read figures.
func (r *queryResolver) SharedFigures(ctx context.Context, id, token string) (*SharedFigures, error) {
	wanted := edge.SoughtID(id)
	if !figureshare.IsShared(r.App, wanted, token) {
		return nil, unlessHidden(ctx, fault.Hidden)
	}
	if err := edge.From(ctx).Tally().Shared(edge.Shown, wanted.String()); err != nil {
		return nil, err
	}
	share, err := r.Queries.FigureShares.Shared(ctx, edge.Viewer(ctx), wanted)
	if err != nil || share == nil {
		return nil, err
	}
	good, err := figureshare.IsGood(ctx, r.App, share.Account, share.ID)
	if err != nil || !good {
		return nil, err
	}
	reads, err := account.ReadsFigures(ctx, r.App, share.Account)
	if err != nil || !reads {
		return nil, err
	}
	answer, err := r.Queries.FigureShares.Answer(ctx, edge.Viewer(ctx), *share)
	if err != nil || answer == nil {
		return nil, err
	}
	return &SharedFigures{Name: share.Name, Question: share.Question, Until: share.Until, Figures: answer}, nil
}

// ShareFigures makes a link for a question that can be answered. A sender without the right to share learns nothing
// about the question.
func (r *mutationResolver) ShareFigures(
	ctx context.Context, input figureshare.ShareFigures,
) (*commands.Receipt, error) {
	if err := edge.Viewer(ctx).Require(events.Admin); err != nil {
		return nil, err
	}
	asked, err := figures.Stored(input.Question, input.First, input.Last)
	if err == nil {
		err = figures.Check(asked, r.App.Now())
	}
	if err != nil {
		return nil, err
	}
	return r.do(ctx, input)
}
