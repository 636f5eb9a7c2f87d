// Package figurenotes is the read model of the notes on the charts of figures: notes that admins write, and notes on
// events of the log that can change traffic. The latter name listings, posts, exchange rates and search terms, and no
// person.
package figurenotes

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/internal/clock"
)

// Name is the name of the read model.
const Name = "figurenotes"

// The kinds of notes that come from the log.
const (
	Approved   = "approved"
	Revised    = "revised"
	Featured   = "featured"
	Unfeatured = "unfeatured"
	Suspended  = "suspended"
	Reinstated = "reinstated"
	Archived   = "archived"
	Rate       = "rate"
	Synonyms   = "synonyms"
	Post       = "post"
)

// Projection keeps the read model of notes.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection. A test compares them with the cases of Project.
func (Projection) Types() []string {
	return events.TypesOf(
		events.FigureNoteSet{}, events.FigureNoteRemoved{}, events.PersonErased{},
		events.ListingApproved{}, events.RevisionApproved{}, events.ListingFeatured{}, events.ListingSuspended{},
		events.ListingReinstated{}, events.ListingArchived{},
		events.ExchangeRateSet{}, events.SynonymsSet{}, events.PostPublished{},
	)
}

// Tables implements projections.Projection. Days and hours are those of Damascus. thing identifies what a note is
// about: a listing or post by its id, an exchange rate, or a search term. A thing has at most one note of a kind on a
// day: the last.
func (Projection) Tables() string {
	return `
CREATE TABLE figure_notes (
	id uuid PRIMARY KEY, author uuid NOT NULL, day date NOT NULL, text text NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON figure_notes (day);
CREATE INDEX ON figure_notes (author);
CREATE TABLE site_notes (
	day date NOT NULL, kind text NOT NULL, thing text NOT NULL, position bigint NOT NULL, hour smallint NOT NULL,
	listing uuid, PRIMARY KEY (day, kind, thing)
);
CREATE INDEX ON site_notes (day, kind, position);
CREATE INDEX ON site_notes (listing, day) WHERE listing IS NOT NULL;`
}

// Project applies a batch in one pipelined round trip. The text of an erased author does not open.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.FigureNoteSet:
			b.Queue(`DELETE FROM figure_notes WHERE id = $1 AND $2::text IS NULL`, e.Note, e.Text.Nullable())
			b.Queue(`INSERT INTO figure_notes (id, author, day, text, created_at) SELECT $1, $2, $3, $4, $5
				WHERE $4::text IS NOT NULL
				ON CONFLICT (id) DO UPDATE SET author = excluded.author, day = excluded.day, text = excluded.text`,
				e.Note, e.Author, e.Day.String(), e.Text.Nullable(), r.At)
		case events.FigureNoteRemoved:
			b.Queue(`DELETE FROM figure_notes WHERE id = $1`, e.Note)
		case events.PersonErased:
			b.Queue(`DELETE FROM figure_notes WHERE author = $1`, e.Person)
		case events.ListingApproved:
			note(&b, r, Approved, e.Listing.String(), &e.Listing)
		case events.RevisionApproved:
			note(&b, r, Revised, e.Listing.String(), &e.Listing)
		case events.ListingFeatured:
			kind := Unfeatured
			if e.Featured {
				kind = Featured
			}
			note(&b, r, kind, e.Listing.String(), &e.Listing)
		case events.ListingSuspended:
			note(&b, r, Suspended, e.Listing.String(), &e.Listing)
		case events.ListingReinstated:
			note(&b, r, Reinstated, e.Listing.String(), &e.Listing)
		case events.ListingArchived:
			note(&b, r, Archived, e.Listing.String(), &e.Listing)
		case events.ExchangeRateSet:
			note(&b, r, Rate, strconv.FormatInt(e.PoundsPerDollar, 10), nil)
		case events.SynonymsSet:
			note(&b, r, Synonyms, e.Term, nil)
		case events.PostPublished:
			note(&b, r, Post, e.Post.String(), nil)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

func note(b *pgx.Batch, r events.Recorded, kind, thing string, listing *uuid.UUID) {
	b.Queue(`INSERT INTO site_notes VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (day, kind, thing) DO UPDATE SET position = excluded.position, hour = excluded.hour`,
		clock.Day(r.At).Format(time.DateOnly), kind, thing, r.Position, int16(r.At.In(clock.Damascus).Hour()), listing)
}
