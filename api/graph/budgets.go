package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/budget"
	"weddings/events"
	"weddings/queries/budgets"
)

// SavedBudget is a receipt with the token by which a signed-out maker changes the calculation.
type SavedBudget struct {
	commands.Receipt

	Token *string // nil for signed-in makers
}

func (r *queryResolver) BudgetPrices(
	ctx context.Context, governorate, venueType, season string,
) (*budgets.Priced, error) {
	return r.Queries.Budgets.PricesFor(ctx, edge.Viewer(ctx), events.BudgetPlace{
		Governorate: governorate, VenueType: venueType, Season: season,
	})
}

func (r *queryResolver) Budget(ctx context.Context, id, token string) (*budgets.Budget, error) {
	wanted := edge.SoughtID(id)
	read := r.Queries.Budgets.Shared
	if token != "" && budget.IsMaker(r.App, wanted, token) {
		read = r.Queries.Budgets.MadeBy
	}
	found, err := read(ctx, edge.Viewer(ctx), wanted)
	if found != nil && found.Ended {
		return nil, budget.Gone
	}
	return found, err
}

func (r *queryResolver) MyBudgets(ctx context.Context, first int, after *string) (*budgets.Page, error) {
	return r.Queries.Budgets.Own(ctx, edge.Viewer(ctx), first, after)
}

func (r *queryResolver) BudgetProposals(ctx context.Context, id string) ([]*budgets.Proposal, error) {
	wanted, err := edge.ParseID(id)
	if err != nil {
		return nil, err
	}
	return pointers(r.Queries.Budgets.Proposals(ctx, edge.Viewer(ctx), wanted))
}

func (r *queryResolver) BudgetNearby(ctx context.Context, governorate string) ([]*budgets.Nearby, error) {
	return pointers(r.Queries.Budgets.Nearby(ctx, edge.Viewer(ctx), governorate))
}

func (r *queryResolver) BudgetPricing(ctx context.Context, governorate string) (*budgets.Pricing, error) {
	return r.Queries.Budgets.Pricing(ctx, edge.Viewer(ctx), governorate)
}

func (r *mutationResolver) SaveBudget(ctx context.Context, input budget.SaveBudget) (*SavedBudget, error) {
	receipt, err := r.do(ctx, input)
	if err != nil {
		return nil, err
	}
	saved := &SavedBudget{Receipt: *receipt}
	if !edge.Viewer(ctx).SignedIn() {
		token := budget.MakerToken(r.App, receipt.ID)
		saved.Token = &token
	}
	return saved, nil
}
