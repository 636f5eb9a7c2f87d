package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/analytics"
	"weddings/queries/faqquestions"
)

func (r *queryResolver) Faq(ctx context.Context, lang string) ([]*faqquestions.Group, error) {
	return pointers(r.Queries.FAQQuestions.Public(ctx, edge.Viewer(ctx), lang))
}

func (r *queryResolver) FaqBook(ctx context.Context) (*faqquestions.Book, error) {
	return r.Queries.FAQQuestions.All(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) FaqPreview(ctx context.Context, answer string) (string, error) {
	return r.Queries.FAQQuestions.Preview(ctx, edge.Viewer(ctx), answer)
}

func (r *queryResolver) FaqFigures(ctx context.Context, from, to string) ([]*faqquestions.Figures, error) {
	return pointers(r.Queries.FAQQuestions.Figures(ctx, edge.Viewer(ctx), from, to))
}

func (r *queryResolver) FaqMisses(ctx context.Context, from, to string) ([]*analytics.FAQMiss, error) {
	return pointers(r.Queries.FAQQuestions.Misses(ctx, edge.Viewer(ctx), from, to))
}
