package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries"
	"weddings/queries/figures"
)

func (r *queryResolver) Figures(ctx context.Context, question figures.Question) (*figures.Answer, error) {
	if _, err := queries.Page(question.First); err != nil {
		return nil, err
	}
	question.Lang = edge.From(ctx).Lang
	return r.Queries.Figures.Figures(ctx, edge.Viewer(ctx), question)
}
