// Package posts is the read model of the blog: drafts, published pages in each language, revisions, schedules and
// slugs.
package posts

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/search/text"
)

// Name is the name of the read model.
const Name = "posts"

// Projection keeps the read model of posts.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 3 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.PostDrafted{}, events.PostPublished{}, events.PostUnpublished{}, events.PostScheduled{},
		events.PostScheduleCancelled{}, events.PostArchived{}, events.PostRestored{},
		events.PostPreviewsEnded{},
	)
}

// Tables implements projections.Projection. A page is one language of a post that is or was published. All saves of one
// editing session share a row of post_sessions.
func (Projection) Tables() string {
	return `
CREATE TABLE posts (
	id uuid PRIMARY KEY, draft jsonb NOT NULL,
	titles jsonb NOT NULL, -- of each language as text.Normalise writes it
	version bigint NOT NULL, archived boolean NOT NULL DEFAULT false,
	saved_version bigint NOT NULL, saved_at timestamptz NOT NULL, saved_by uuid NOT NULL,
	previews_ended bigint NOT NULL DEFAULT 0, -- the version at which links to the draft were ended last
	created_at timestamptz NOT NULL, created_by uuid NOT NULL
);
CREATE INDEX ON posts (saved_at DESC, id DESC);
CREATE TABLE post_pages (
	post uuid NOT NULL, lang text NOT NULL, live boolean NOT NULL, slug text NOT NULL, revision uuid NOT NULL,
	content jsonb NOT NULL, published_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
	PRIMARY KEY (post, lang)
);
CREATE TABLE post_slugs (slug text PRIMARY KEY, post uuid NOT NULL, lang text NOT NULL);
CREATE TABLE post_revisions (
	id uuid PRIMARY KEY, post uuid NOT NULL, lang text NOT NULL, number integer NOT NULL, slug text NOT NULL,
	content jsonb NOT NULL, note text NOT NULL, by_timer boolean NOT NULL, editor uuid NOT NULL,
	created_at timestamptz NOT NULL
);
CREATE INDEX ON post_revisions (post, created_at DESC, id DESC);
CREATE TABLE post_schedules (
	post uuid NOT NULL, lang text NOT NULL, at timestamptz, unpublish_at timestamptz, drafted bigint NOT NULL,
	note text NOT NULL, editor uuid NOT NULL, PRIMARY KEY (post, lang)
);
CREATE TABLE post_sessions (
	post uuid NOT NULL, session uuid NOT NULL, editor uuid NOT NULL, began timestamptz NOT NULL,
	ended timestamptz NOT NULL, saves integer NOT NULL, PRIMARY KEY (post, session)
);
CREATE TABLE post_pictures (hash text NOT NULL, post uuid NOT NULL, PRIMARY KEY (hash, post));`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.PostDrafted:
			drafted(&b, r, e)
		case events.PostPublished:
			published(&b, r, e)
		case events.PostUnpublished:
			b.Queue(`UPDATE post_pages SET live = false WHERE post = $1 AND lang = $2`, e.Post, e.Lang)
			b.Queue(`DELETE FROM post_schedules WHERE post = $1 AND lang = $2`, e.Post, e.Lang)
			at(&b, r, e.Post)
		case events.PostScheduled:
			scheduled(&b, r, e)
		case events.PostScheduleCancelled:
			b.Queue(`DELETE FROM post_schedules WHERE post = $1 AND lang = $2`, e.Post, e.Lang)
			at(&b, r, e.Post)
		case events.PostArchived:
			b.Queue(`UPDATE posts SET archived = true WHERE id = $1`, e.Post)
			b.Queue(`DELETE FROM post_schedules WHERE post = $1`, e.Post)
			at(&b, r, e.Post)
		case events.PostRestored:
			b.Queue(`UPDATE posts SET archived = false WHERE id = $1`, e.Post)
			at(&b, r, e.Post)
		case events.PostPreviewsEnded:
			b.Queue(`UPDATE posts SET previews_ended = $2 WHERE id = $1`, e.Post, r.Version)
			at(&b, r, e.Post)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

func at(b *pgx.Batch, r events.Recorded, post uuid.UUID) {
	b.Queue(`UPDATE posts SET version = $2 WHERE id = $1`, post, r.Version)
}

func drafted(b *pgx.Batch, r events.Recorded, e events.PostDrafted) {
	parts, titles := map[string]any{}, map[string]string{}
	if e.Ar != nil {
		parts["ar"], titles["ar"] = e.Ar, text.Normalise(e.Ar.Title)
	}
	if e.En != nil {
		parts["en"], titles["en"] = e.En, text.Normalise(e.En.Title)
	}
	if e.Details != nil {
		parts["details"] = e.Details
	}
	by := r.Metadata.Actor.Account
	b.Queue(`INSERT INTO posts (id, draft, version, saved_version, saved_at, saved_by, created_at, created_by, titles)
		VALUES ($1, $2, $3, $3, $4, $5, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET draft = posts.draft || excluded.draft, titles = posts.titles || excluded.titles,
			version = excluded.version,
			saved_version = excluded.saved_version, saved_at = excluded.saved_at, saved_by = excluded.saved_by`,
		e.Post, stored(parts), r.Version, r.At, by, titles)
	b.Queue(`INSERT INTO post_sessions (post, session, editor, began, ended, saves) VALUES ($1, $2, $3, $4, $4, 1)
		ON CONFLICT (post, session) DO UPDATE SET ended = excluded.ended, saves = post_sessions.saves + 1`,
		e.Post, e.Session, by, r.At)
	if e.Details != nil {
		show(b, e.Post, *e.Details)
	}
}

// show records the pictures of a post as visible. Pictures of former revisions stay visible.
func show(b *pgx.Batch, post uuid.UUID, d events.PostDetails) {
	var hashes []string
	for _, p := range d.Pictures() {
		hashes = append(hashes, p.Hash)
	}
	if len(hashes) > 0 {
		b.Queue(`INSERT INTO post_pictures (hash, post) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING`,
			hashes, post)
	}
}

func published(b *pgx.Batch, r events.Recorded, e events.PostPublished) {
	content := stored(e.Content)
	b.Queue(`INSERT INTO post_pages (post, lang, live, slug, revision, content, published_at, updated_at)
		VALUES ($1, $2, true, $3, $4, $5, $6, $6)
		ON CONFLICT (post, lang) DO UPDATE SET live = true, slug = excluded.slug, revision = excluded.revision,
			content = excluded.content, updated_at = excluded.updated_at`,
		e.Post, e.Lang, e.Slug, e.Revision, content, r.At)
	b.Queue(`INSERT INTO post_slugs (slug, post, lang) VALUES ($1, $2, $3)
		ON CONFLICT (slug) DO UPDATE SET lang = excluded.lang WHERE post_slugs.post = excluded.post`,
		e.Slug, e.Post, e.Lang)
	b.Queue(`INSERT INTO post_revisions (id, post, lang, number, slug, content, note, by_timer, editor, created_at)
		SELECT $1, $2, $3, 1 + (SELECT count(*) FROM post_revisions WHERE post = $2 AND lang = $3),
			$4, $5, $6, $7, $8, $9
		ON CONFLICT (id) DO NOTHING`,
		e.Revision, e.Post, e.Lang, e.Slug, content, e.Note, e.ByTimer, e.Editor, r.At)
	b.Queue(`UPDATE post_schedules SET at = NULL WHERE post = $1 AND lang = $2`, e.Post, e.Lang)
	b.Queue(`DELETE FROM post_schedules WHERE post = $1 AND lang = $2 AND unpublish_at IS NULL`, e.Post, e.Lang)
	show(b, e.Post, e.Content.Details)
	at(b, r, e.Post)
}

func scheduled(b *pgx.Batch, r events.Recorded, e events.PostScheduled) {
	b.Queue(`INSERT INTO post_schedules (post, lang, at, unpublish_at, drafted, note, editor)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (post, lang) DO UPDATE SET at = excluded.at, unpublish_at = excluded.unpublish_at,
			drafted = excluded.drafted, note = excluded.note, editor = excluded.editor`,
		e.Post, e.Lang, given(e.At), given(e.UnpublishAt), e.Drafted, e.Note, e.Editor)
	at(b, r, e.Post)
}

func given(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// stored encodes a value as JSON for PostgreSQL. Values that come from an event can always be encoded.
func stored(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "{}"
	}
	return string(text)
}
