// Package playlists reads the playlists for parties: for the couples who saved them, and for anybody who has a couple's
// link.
package playlists

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/playlists"
	"weddings/queries"
	"weddings/queries/songs"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name:  "playlists",
	Reads: append([]projections.Projection{playlists.Projection{}}, songs.Entity.Reads...),
	Exports: map[string]string{"playlists": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
		'date', date, 'items', items, 'shared', share IS NOT NULL, 'createdAt', created_at) ORDER BY created_at),
		'[]') FROM playlists WHERE maker = $1 AND signed_in`},
}

// Reader reads playlists. It is safe for concurrent use.
type Reader struct {
	Pool  *pgxpool.Pool
	Songs *songs.Reader
}

// Item is a song for a moment of the party.
type Item struct {
	Moment events.SongCategory
	SongID uuid.UUID
	Song   *songs.Song // nil if the song is no longer public
}

// Playlist is a list of songs that a couple saved.
type Playlist struct {
	ID        uuid.UUID
	Name      string
	Date      *events.Day // nil if the couple have no date yet
	Share     *uuid.UUID  // nil if the playlist is not shared
	Version   int64
	CreatedAt time.Time
	UpdatedAt time.Time
	Saved     []events.PlaylistItem
	Items     []Item `db:"-"`
}

// Shared is a playlist without anything that identifies the couple. It has no name, because couples write their own
// names into it.
type Shared struct {
	Date      *events.Day
	Items     []Item
	UpdatedAt time.Time
}

const columns = `SELECT id, coalesce(name, ''), date - DATE '1970-01-01', share, version, created_at, updated_at, items
	FROM playlists `

// mostOwn bounds the playlists that Own returns.
const mostOwn = 50

// Own returns the playlists that the viewer saved, newest first.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) ([]*Playlist, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	list, err := queries.Collect[Playlist](ctx, r.Pool,
		columns+`WHERE maker = $1 AND signed_in ORDER BY created_at DESC, id DESC LIMIT $2`, by.Account, mostOwn)
	if err != nil {
		return nil, err
	}
	own := make([]*Playlist, len(list))
	for i := range list {
		own[i] = &list[i]
	}
	return own, r.fill(ctx, by, list)
}

// Playlist returns a playlist that the viewer saved. It returns nil if there is none, and fault.Hidden if somebody else
// saved it.
func (r *Reader) Playlist(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Playlist, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	found, err := r.one(ctx, by, `WHERE id = $1 AND maker = $2 AND signed_in`, id, by.Account)
	if err != nil || found != nil {
		return found, err
	}
	var others bool
	err = r.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM playlists WHERE id = $1)`, id).Scan(&others)
	if err == nil && others {
		err = fault.Hidden
	}
	return nil, err
}

// MadeBy returns a playlist to a couple who saved it while signed out and have shown its token. It returns nil if there
// is none, or if an account has taken it over.
func (r *Reader) MadeBy(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Playlist, error) {
	return r.one(ctx, by, `WHERE id = $1 AND NOT signed_in`, id)
}

// Shared returns the playlist behind a share to somebody who has shown its token, nil if the share was revoked.
func (r *Reader) Shared(ctx context.Context, by queries.Viewer, share uuid.UUID) (*Shared, error) {
	found, err := r.one(ctx, by, `WHERE share = $1`, share)
	if err != nil || found == nil {
		return nil, err
	}
	return &Shared{found.Date, found.Items, found.UpdatedAt}, nil
}

func (r *Reader) one(ctx context.Context, by queries.Viewer, where string, args ...any) (*Playlist, error) {
	found, err := queries.One[Playlist](ctx, r.Pool, columns+where, args...)
	if err != nil || found == nil {
		return nil, err
	}
	list := []Playlist{*found}
	return &list[0], r.fill(ctx, by, list)
}

// fill adds the songs of all lists in one query.
func (r *Reader) fill(ctx context.Context, by queries.Viewer, list []Playlist) error {
	var ids []uuid.UUID
	for _, p := range list {
		for _, item := range p.Saved {
			ids = append(ids, item.Song)
		}
	}
	public, err := r.Songs.Public(ctx, by, ids)
	if err != nil {
		return err
	}
	for i, p := range list {
		list[i].Items = make([]Item, len(p.Saved))
		for at, item := range p.Saved {
			list[i].Items[at] = Item{item.Moment, item.Song, public[item.Song]}
		}
	}
	return nil
}
