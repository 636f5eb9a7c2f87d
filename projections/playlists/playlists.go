// Package playlists is the read model of the playlists that couples saved.
package playlists

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "playlists"

// Projection projects playlists.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.PlaylistSaved{}, events.PlaylistChanged{}, events.PlaylistAttached{}, events.PlaylistShared{},
		events.PlaylistUnshared{}, events.PlaylistRemoved{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. version is that of the last change of a playlist. A playlist that was
// removed, or whose maker is erased, has no row.
func (Projection) Tables() string {
	return `
CREATE TABLE playlists (
	id uuid PRIMARY KEY, maker uuid NOT NULL, signed_in boolean NOT NULL, name text, date date, items jsonb NOT NULL,
	share uuid UNIQUE, version bigint NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL
);
CREATE INDEX ON playlists (maker, created_at DESC, id DESC);
-- Whose playlists are not kept, also where one is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.PlaylistSaved:
			b.Queue(`INSERT INTO playlists (id, maker, signed_in, name, date, items, version, created_at, updated_at)
				VALUES ($1, $2, $3, $4, $5::text::date, $6, $7, $8, $8) ON CONFLICT (id) DO NOTHING`,
				e.Playlist, e.Maker, e.SignedIn, e.Name.Nullable(), written(e.Date), items(e.Items), r.Version, r.At)
			forget(&b, e.Maker)
		case events.PlaylistChanged:
			b.Queue(`UPDATE playlists SET name = $2, date = $3::text::date, items = $4, version = $5, updated_at = $6
				WHERE id = $1`, e.Playlist, e.Name.Nullable(), written(e.Date), items(e.Items), r.Version, r.At)
		case events.PlaylistAttached:
			b.Queue(`UPDATE playlists SET maker = $2, signed_in = true, name = $3 WHERE id = $1`,
				e.Playlist, e.Account, e.Name.Nullable())
			forget(&b, e.Account)
		case events.PlaylistShared:
			b.Queue(`UPDATE playlists SET share = $2 WHERE id = $1`, e.Playlist, e.Share)
		case events.PlaylistUnshared:
			b.Queue(`UPDATE playlists SET share = NULL WHERE id = $1`, e.Playlist)
		case events.PlaylistRemoved:
			b.Queue(`DELETE FROM playlists WHERE id = $1`, e.Playlist)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(`DELETE FROM playlists WHERE maker = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// forget deletes the playlists of a maker if the maker is erased.
func forget(b *pgx.Batch, maker uuid.UUID) {
	b.Queue(`DELETE FROM playlists USING erased WHERE maker = person AND maker = $1`, maker)
}

// items returns an empty array instead of nil: the column is not null.
func items(list []events.PlaylistItem) []events.PlaylistItem {
	return append([]events.PlaylistItem{}, list...)
}

func written(day events.Day) *string {
	if day == 0 {
		return nil
	}
	text := day.String()
	return &text
}
