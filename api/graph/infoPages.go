package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/internal/markdown"
	"weddings/queries/infopages"
)

func (r *queryResolver) InfoPage(ctx context.Context, page, lang string) (*infopages.Page, error) {
	return r.Queries.InfoPages.Public(ctx, edge.Viewer(ctx), page, lang)
}

func (r *queryResolver) InfoPages(ctx context.Context) ([]*infopages.Edited, error) {
	return pointers(r.Queries.InfoPages.All(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) EditedInfoPage(ctx context.Context, page string) (*infopages.Edited, error) {
	return r.Queries.InfoPages.Edited(ctx, edge.Viewer(ctx), page)
}

func (r *queryResolver) InfoPageRevisions(
	ctx context.Context, page string, first int, after *string,
) (*infopages.RevisionPage, error) {
	return r.Queries.InfoPages.Revisions(ctx, edge.Viewer(ctx), page, first, after)
}

func (r *queryResolver) InfoPageRevision(ctx context.Context, id string) (*infopages.Revision, error) {
	wanted, err := edge.ParseID(id)
	if err != nil {
		return nil, err
	}
	return r.Queries.InfoPages.Revision(ctx, edge.Viewer(ctx), wanted)
}

func (r *queryResolver) InfoPagePreview(ctx context.Context, content string) ([]*markdown.Part, error) {
	return pointers(r.Queries.InfoPages.Preview(ctx, edge.Viewer(ctx), content))
}
