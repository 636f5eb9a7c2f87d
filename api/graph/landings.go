package graph

import (
	"context"
	"slices"

	"weddings/api/edge"
	"weddings/queries/searches"
)

func (r *queryResolver) Landings(
	ctx context.Context, governorate, category, question *string,
) ([]*searches.Landing, error) {
	all, err := r.Queries.Searches.Landings(ctx, edge.Viewer(ctx))
	if err != nil {
		return nil, err
	}
	is := func(value string, asked *string) bool { return asked == nil || *asked == value }
	some := slices.DeleteFunc(slices.Clone(all), func(l searches.Landing) bool {
		return !is(l.Governorate, governorate) || !is(l.Category, category) || !is(l.Question, question)
	})
	return pointers(some[:min(len(some), landingsShown)], nil)
}

func (r *queryResolver) Landing(
	ctx context.Context, category, question, governorate string,
) (*searches.Answers, error) {
	asked, ok := searches.QuestionOf(category, question)
	if !ok {
		return nil, nil
	}
	return r.Queries.Searches.Answers(ctx, edge.Viewer(ctx), asked, governorate)
}
