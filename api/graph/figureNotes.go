package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/figurenotes"
)

func (r *queryResolver) FigureNotes(ctx context.Context, question figurenotes.Question) ([]*figurenotes.Note, error) {
	return pointers(r.Queries.FigureNotes.Notes(ctx, edge.Viewer(ctx), question))
}
