// Package infopages is the read model of the information pages: the draft of each page, and every published revision. A
// page or language without a row shows the text that is built into the program, which readers add.
package infopages

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "infopages"

// Projection keeps the read model of information pages.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.InfoPageDrafted{}, events.InfoPagePublished{},
	)
}

// Tables implements projections.Projection. A draft contains only the languages that were changed. The last revision of
// a language is the public one. Revision numbers begin with 2, because the text that is built into the program is
// number 1.
func (Projection) Tables() string {
	return `
CREATE TABLE info_pages (
	page text PRIMARY KEY, draft jsonb NOT NULL, version bigint NOT NULL, saved_version bigint NOT NULL,
	session uuid NOT NULL, saved_at timestamptz NOT NULL, saved_by uuid NOT NULL
);
CREATE TABLE info_page_revisions (
	id uuid PRIMARY KEY, page text NOT NULL, lang text NOT NULL, number integer NOT NULL, text jsonb NOT NULL,
	note text NOT NULL, editor uuid NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON info_page_revisions (page, created_at DESC, id DESC);
CREATE UNIQUE INDEX ON info_page_revisions (page, lang, number DESC);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.InfoPageDrafted:
			drafted(&b, r, e)
		case events.InfoPagePublished:
			published(&b, r, e)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

func drafted(b *pgx.Batch, r events.Recorded, e events.InfoPageDrafted) {
	parts := map[string]any{}
	if e.Ar != nil {
		parts["ar"] = e.Ar
	}
	if e.En != nil {
		parts["en"] = e.En
	}
	b.Queue(`INSERT INTO info_pages (page, draft, version, saved_version, session, saved_at, saved_by)
		VALUES ($1, $2, $3, $3, $4, $5, $6)
		ON CONFLICT (page) DO UPDATE SET draft = info_pages.draft || excluded.draft, version = excluded.version,
			saved_version = excluded.saved_version, session = excluded.session,
			saved_at = excluded.saved_at, saved_by = excluded.saved_by`,
		e.Page, stored(parts), r.Version, e.Session, r.At, r.Metadata.Actor.Account)
}

func published(b *pgx.Batch, r events.Recorded, e events.InfoPagePublished) {
	b.Queue(`INSERT INTO info_page_revisions (id, page, lang, number, text, note, editor, created_at)
		SELECT $1, $2, $3, 2 + (SELECT count(*) FROM info_page_revisions WHERE page = $2 AND lang = $3), $4, $5, $6, $7
		ON CONFLICT (id) DO NOTHING`,
		e.Revision, e.Page, e.Lang, stored(e.Text), e.Note, e.Editor, r.At)
	b.Queue(`UPDATE info_pages SET version = $2 WHERE page = $1`, e.Page, r.Version)
}

// stored encodes a value as JSON for PostgreSQL. Values that come from an event can always be encoded.
func stored(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "{}"
	}
	return string(text)
}
