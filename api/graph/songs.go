package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/queries/songs"
)

func (r *queryResolver) Songs(
	ctx context.Context, find songs.Find, first int, after *string,
) (*songs.Page, error) {
	return r.Queries.Songs.List(ctx, edge.Viewer(ctx), find, first, after)
}

func (r *queryResolver) Song(ctx context.Context, slug string) (*songs.Song, error) {
	return r.Queries.Songs.BySlug(ctx, edge.Viewer(ctx), slug)
}

func (r *queryResolver) SongBook(
	ctx context.Context, find songs.Find, first int, after *string,
) (*songs.EditedPage, error) {
	return r.Queries.Songs.Book(ctx, edge.Viewer(ctx), find, first, after)
}

func (r *queryResolver) EditedSong(ctx context.Context, id string) (*songs.Edited, error) {
	wanted := edge.SoughtID(id)
	return r.Queries.Songs.Edited(ctx, edge.Viewer(ctx), wanted)
}
