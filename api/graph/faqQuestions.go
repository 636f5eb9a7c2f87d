package graph

import (
	"context"

	"weddings/api/edge"
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
