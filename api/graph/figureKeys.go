package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/figurekey"
	"weddings/queries/figurekeys"
)

// MadeFigureKey is a receipt with the key. The key is in no later response.
type MadeFigureKey struct {
	commands.Receipt

	Key string
}

func (r *queryResolver) MyFigureKeys(ctx context.Context) ([]*figurekeys.Key, error) {
	return pointers(r.Queries.FigureKeys.Own(ctx, edge.Viewer(ctx)))
}

func (r *mutationResolver) MakeFigureKey(
	ctx context.Context, input figurekey.MakeFigureKey,
) (*MadeFigureKey, error) {
	receipt, err := r.do(ctx, input)
	if err != nil {
		return nil, err
	}
	return &MadeFigureKey{*receipt, figurekey.Text(r.App, receipt.ID)}, nil
}
