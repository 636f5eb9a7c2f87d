package graph

import (
	"context"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/playlist"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/playlists"
)

type playlistResolver struct{ *Resolver }

// Playlist implements ResolverRoot.
func (r *Resolver) Playlist() PlaylistResolver { return &playlistResolver{r} }

// SavedPlaylist is a receipt with the token by which a signed-out maker changes the list.
type SavedPlaylist struct {
	commands.Receipt

	Token *string // nil for signed-in makers
}

func (r *queryResolver) MyPlaylists(ctx context.Context) ([]*playlists.Playlist, error) {
	return r.Queries.Playlists.Own(ctx, edge.Viewer(ctx))
}

func (r *queryResolver) Playlist(ctx context.Context, id, token string) (*playlists.Playlist, error) {
	wanted := edge.SoughtID(id)
	if token != "" && playlist.IsMaker(r.App, wanted, token) {
		found, err := r.Queries.Playlists.MadeBy(ctx, edge.Viewer(ctx), wanted)
		if err != nil || found != nil || !edge.Viewer(ctx).SignedIn() {
			return found, err
		}
	}
	found, err := r.Queries.Playlists.Playlist(ctx, edge.Viewer(ctx), wanted)
	return found, unlessHidden(ctx, err)
}

func (r *queryResolver) SharedPlaylist(ctx context.Context, share, token string) (*playlists.Shared, error) {
	id := edge.SoughtID(share)
	if !playlist.IsShared(r.App, id, token) {
		return nil, unlessHidden(ctx, fault.Hidden)
	}
	return r.Queries.Playlists.Shared(ctx, edge.Viewer(ctx), id)
}

func (r *playlistResolver) Share(_ context.Context, p *playlists.Playlist) (*Share, error) {
	if p.Share == nil {
		return nil, nil
	}
	return &Share{ID: *p.Share, Token: playlist.ShareToken(r.App, *p.Share)}, nil
}

// SavePlaylist returns the version of the list's content. A share in between does not change that version.
func (r *mutationResolver) SavePlaylist(ctx context.Context, input playlist.SavePlaylist) (*SavedPlaylist, error) {
	receipt, err := r.do(ctx, input)
	if err != nil {
		return nil, err
	}
	saved := &SavedPlaylist{Receipt: *receipt}
	s, _, err := playlist.Playlists.Load(ctx, r.App, events.PlaylistStream(receipt.ID))
	if err != nil {
		return nil, err
	}
	saved.Version = s.Version
	if !s.SignedIn {
		token := playlist.MakerToken(r.App, receipt.ID)
		saved.Token = &token
	}
	return saved, nil
}
