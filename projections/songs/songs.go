// Package songs is the read model of the song library, in its order.
package songs

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "songs"

// Projection applies the library.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(events.SongSet{}, events.SongsOrdered{}, events.SongArchived{}, events.SongRestored{})
}

// Tables implements projections.Projection. version is the version of the stream at the last change of the song.
// song_library holds the id of the last event of the library: readers that cache the library compare it. song_slugs
// also has former slugs.
func (Projection) Tables() string {
	return `
CREATE TABLE songs (
	id uuid PRIMARY KEY, place integer NOT NULL, category text NOT NULL, slug_ar text NOT NULL, slug_en text NOT NULL,
	title_ar text NOT NULL, title_en text NOT NULL, artist_ar text NOT NULL, artist_en text NOT NULL,
	description_ar text NOT NULL, description_en text NOT NULL, meta_title_ar text NOT NULL,
	meta_title_en text NOT NULL, meta_description_ar text NOT NULL, meta_description_en text NOT NULL,
	licence_name text NOT NULL, licence_holder text NOT NULL, licence_source text NOT NULL, download boolean NOT NULL,
	audio text NOT NULL, bytes bigint NOT NULL, duration integer NOT NULL, loudness double precision NOT NULL,
	waveform bytea NOT NULL, featured boolean NOT NULL, active boolean NOT NULL,
	archived boolean NOT NULL DEFAULT false, version bigint NOT NULL, updated_at timestamptz NOT NULL
);
CREATE INDEX ON songs (audio);
CREATE TABLE song_slugs (slug text PRIMARY KEY, song uuid NOT NULL);
CREATE TABLE song_library (one boolean PRIMARY KEY, change uuid NOT NULL);`
}

// Project applies a batch in one pipelined round trip. An event that orders songs names all of them, even if the
// command named only some. A song that it does not name would come last.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.SongSet:
			set(&b, e, r)
		case events.SongsOrdered:
			b.Queue(
				`UPDATE songs SET place = coalesce(array_position($1::uuid[], id), cardinality($1::uuid[]) + place)`,
				e.Songs,
			)
		case events.SongArchived:
			archive(&b, e.Song, true, r)
		case events.SongRestored:
			archive(&b, e.Song, false, r)
		default:
			continue
		}
		b.Queue(`INSERT INTO song_library (one, change) VALUES (true, $1)
			ON CONFLICT (one) DO UPDATE SET change = excluded.change`, r.ID)
	}
	return tx.SendBatch(ctx, &b).Close()
}

// set stores a song. A known song keeps its place; a new one comes last.
func set(b *pgx.Batch, e events.SongSet, r events.Recorded) {
	b.Queue(
		`INSERT INTO songs (id, category, slug_ar, slug_en, title_ar, title_en, artist_ar, artist_en,
			description_ar, description_en, meta_title_ar, meta_title_en, meta_description_ar, meta_description_en,
			licence_name, licence_holder, licence_source, download, audio, bytes, duration, loudness, waveform,
			featured, active, version, updated_at, place)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
			$23, $24, $25, $26, $27, (SELECT coalesce(max(place), 0) + 1 FROM songs))
		ON CONFLICT (id) DO UPDATE SET category = excluded.category, slug_ar = excluded.slug_ar,
			slug_en = excluded.slug_en, title_ar = excluded.title_ar, title_en = excluded.title_en,
			artist_ar = excluded.artist_ar, artist_en = excluded.artist_en, description_ar = excluded.description_ar,
			description_en = excluded.description_en, meta_title_ar = excluded.meta_title_ar,
			meta_title_en = excluded.meta_title_en, meta_description_ar = excluded.meta_description_ar,
			meta_description_en = excluded.meta_description_en, licence_name = excluded.licence_name,
			licence_holder = excluded.licence_holder, licence_source = excluded.licence_source,
			download = excluded.download, audio = excluded.audio, bytes = excluded.bytes, duration = excluded.duration,
			loudness = excluded.loudness, waveform = excluded.waveform, featured = excluded.featured,
			active = excluded.active, version = excluded.version, updated_at = excluded.updated_at`,
		e.Song,
		e.Category,
		e.Slugs.Ar,
		e.Slugs.En,
		e.Title.Ar,
		e.Title.En,
		e.Artist.Ar,
		e.Artist.En,
		e.Description.Ar,
		e.Description.En,
		e.MetaTitle.Ar,
		e.MetaTitle.En,
		e.MetaDescription.Ar,
		e.MetaDescription.En,
		e.Licence.Name,
		e.Licence.Holder,
		e.Licence.Source,
		e.Licence.Download,
		e.Audio.Hash,
		e.Audio.Bytes,
		e.Audio.Duration,
		e.Audio.Loudness,
		append([]byte{}, e.Audio.Waveform...),
		e.Featured,
		e.Active,
		r.Version,
		r.At,
	)
	b.Queue(`INSERT INTO song_slugs (slug, song) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING`,
		[]string{e.Slugs.Ar, e.Slugs.En}, e.Song)
}

func archive(b *pgx.Batch, id uuid.UUID, archived bool, r events.Recorded) {
	b.Queue(`UPDATE songs SET archived = $2, version = $3, updated_at = $4 WHERE id = $1`,
		id, archived, r.Version, r.At)
}
