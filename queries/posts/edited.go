package posts

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	words "weddings/search/text"
)

// Edited is a post as the editor shows it.
type Edited struct {
	ID           uuid.UUID
	Version      int
	SavedVersion int
	SavedAt      time.Time
	SavedBy      *string
	CreatedAt    time.Time
	Archived     bool
	Ar, En       EditedText
	Details      events.PostDetails
	Sessions     []Session
	// PreviewsEnded is the version at which links to the draft were last revoked, 0 if never.
	PreviewsEnded int64
}

// EditedPage is a page of posts for editors.
type EditedPage struct {
	Nodes       []Edited
	EndCursor   *string
	HasNextPage bool
	Total       int // of all pages
}

// EditedText is a language of a post: its draft, and its published page. The pointers are nil if it is not published,
// or has no schedule.
type EditedText struct {
	Lang        string
	Text        events.PostText
	State       string // draft, scheduled or published
	Changed     bool   // the draft differs from the published page
	Slug        *string
	PublishedAt *time.Time
	UpdatedAt   *time.Time
	Revision    *uuid.UUID
	Schedule    *Schedule
}

// Schedule is what happens to a language at a later time. Drafted is the version of the draft that At publishes.
type Schedule struct {
	At, UnpublishAt *time.Time
	Drafted         int
	Note            string
	EditorName      *string
}

// Session is an editing session of one editor.
type Session struct {
	Session      uuid.UUID
	EditorName   *string
	Began, Ended time.Time
	Saves        int
}

// page is a row of post_pages, decoded from JSON of PostgreSQL.
type page struct {
	Lang, Slug  string
	Live        bool
	Revision    uuid.UUID
	Content     events.PostContent
	PublishedAt time.Time
	UpdatedAt   time.Time
}

// plan is a row of post_schedules with the name of its editor, decoded from JSON of PostgreSQL.
type plan struct {
	Lang, Note      string
	At, UnpublishAt *time.Time
	Drafted         int
	EditorName      *string
}

type editedRow struct {
	ID           uuid.UUID
	Version      int
	SavedVersion int
	SavedAt      time.Time
	SavedBy      *string
	CreatedAt    time.Time
	Archived     bool
	Draft        struct {
		Ar, En  events.PostText
		Details events.PostDetails
	}
	Pages         []page
	Plans         []plan
	Sessions      []Session
	PreviewsEnded int64
}

// editedColumns selects posts. Newest pages by created_at, so created_at is the time of the last save here, and begun
// that of the creation.
const editedColumns = `SELECT id, version, saved_version, saved_at,
	(SELECT username FROM accounts WHERE accounts.id = posts.saved_by), begun, archived, draft,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('lang', lang, 'slug', slug, 'live', live, 'revision', revision,
		'content', content, 'publishedAt', published_at, 'updatedAt', updated_at)), '[]')
		FROM post_pages WHERE post = posts.id),
	(SELECT coalesce(jsonb_agg(jsonb_build_object('lang', lang, 'note', note, 'at', at, 'unpublishAt', unpublish_at,
		'drafted', drafted, 'editorName', (SELECT username FROM accounts WHERE accounts.id = editor))), '[]')
		FROM post_schedules WHERE post = posts.id),
	(SELECT coalesce(jsonb_agg(jsonb_build_object('session', session, 'began', began, 'ended', ended, 'saves', saves,
		'editorName', (SELECT username FROM accounts WHERE accounts.id = editor)) ORDER BY ended DESC), '[]')
		FROM (SELECT * FROM post_sessions WHERE post = posts.id ORDER BY ended DESC LIMIT 20) recent),
	previews_ended
	FROM (SELECT id, version, saved_version, saved_at, saved_by, archived, draft, titles, previews_ended,
		created_at AS begun, saved_at AS created_at FROM posts) posts `

// states are the SQL conditions of the states by which posts may be listed.
var states = map[string]string{
	"":          `NOT archived`,
	"archived":  `archived`,
	"draft":     `NOT archived AND NOT EXISTS (SELECT FROM post_pages WHERE post = id AND live)`,
	"published": `NOT archived AND EXISTS (SELECT FROM post_pages WHERE post = id AND live)`,
	"scheduled": `NOT archived AND EXISTS (SELECT FROM post_schedules WHERE post = id)`,
	"changed": `NOT archived AND EXISTS (SELECT FROM post_pages p WHERE p.post = id AND p.live
		AND (p.content -> 'text' <> draft -> p.lang OR p.content -> 'details' <> draft -> 'details'))`,
}

var badState = fault.New(fault.Invalid, "حالة غير معروفة.", "Unknown state.").
	With("state", "حالة غير معروفة", "Invalid enum value")

// All returns the posts in a state whose title in either language contains the query, the last saved first. For
// editors.
func (r *Reader) All(
	ctx context.Context, by queries.Viewer, state, query string, first int, after *string,
) (*EditedPage, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	inState, known := states[state]
	if !known {
		return nil, badState
	}
	title := words.Normalise(query)
	if title == "" && strings.TrimSpace(query) != "" {
		return &EditedPage{Nodes: []Edited{}}, nil
	}
	where := `WHERE ` + inState + ` AND ($1 = '' OR strpos(titles ->> 'ar', $1) > 0 OR strpos(titles ->> 'en', $1) > 0)`
	rows, end, more, err := queries.Newest(
		ctx,
		r.Pool,
		first,
		after,
		func(p editedRow) (time.Time, uuid.UUID) { return p.SavedAt, p.ID },
		editedColumns+where,
		title,
	)
	if err != nil {
		return nil, err
	}
	p := &EditedPage{Nodes: make([]Edited, len(rows)), EndCursor: end, HasNextPage: more}
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM posts `+where, title).Scan(&p.Total); err != nil {
		return nil, err
	}
	for i, row := range rows {
		p.Nodes[i] = row.edited()
	}
	return p, nil
}

// Edited returns a post, nil if there is none. For editors.
func (r *Reader) Edited(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Edited, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	row, err := queries.One[editedRow](ctx, r.Pool, editedColumns+`WHERE id = $1`, id)
	if err != nil || row == nil {
		return nil, err
	}
	post := row.edited()
	return &post, nil
}

func (row editedRow) edited() Edited {
	e := Edited{
		ID: row.ID, Version: row.Version, SavedVersion: row.SavedVersion, SavedAt: row.SavedAt, SavedBy: row.SavedBy,
		CreatedAt: row.CreatedAt, Archived: row.Archived, Details: row.Draft.Details, Sessions: row.Sessions,
		PreviewsEnded: row.PreviewsEnded,
	}
	e.Ar, e.En = row.text("ar", row.Draft.Ar), row.text("en", row.Draft.En)
	return e
}

func (row editedRow) text(lang string, draft events.PostText) EditedText {
	t := EditedText{Lang: lang, Text: draft, State: "draft"}
	for _, p := range row.Plans {
		if p.Lang == lang {
			t.Schedule = &Schedule{p.At, p.UnpublishAt, p.Drafted, p.Note, p.EditorName}
			if p.At != nil {
				t.State = "scheduled"
			}
		}
	}
	for _, p := range row.Pages {
		if p.Lang != lang {
			continue
		}
		t.Slug = &p.Slug
		if !p.Live {
			continue
		}
		t.State, t.PublishedAt, t.UpdatedAt, t.Revision = "published", &p.PublishedAt, &p.UpdatedAt, &p.Revision
		t.Changed = !p.Content.SameIn(lang, events.PostContent{Text: draft, Details: row.Draft.Details})
	}
	return t
}

// Revision is a publication of a language of a post.
type Revision struct {
	ID, Post   uuid.UUID
	Lang       string
	Number     int
	Slug       string
	At         time.Time
	ByTimer    bool
	EditorName *string
	Note       string
	Content    events.PostContent
}

// Text returns the published text.
func (r *Revision) Text() *events.PostText { return &r.Content.Text }

// Details returns the published details, which both languages share.
func (r *Revision) Details() *events.PostDetails { return &r.Content.Details }

// RevisionPage is a page of revisions.
type RevisionPage struct {
	Nodes       []Revision
	EndCursor   *string
	HasNextPage bool
}

const revisionColumns = `SELECT id, post, lang, number, slug, created_at, by_timer,
	(SELECT username FROM accounts WHERE accounts.id = editor), note, content FROM post_revisions `

// Revisions returns the publications of a post, newest first. For editors.
func (r *Reader) Revisions(
	ctx context.Context, by queries.Viewer, post uuid.UUID, first int, after *string,
) (*RevisionPage, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	p := &RevisionPage{}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(ctx, r.Pool, first, after,
		func(v Revision) (time.Time, uuid.UUID) { return v.At, v.ID }, revisionColumns+`WHERE post = $1`, post)
	return p, err
}

// Revision returns a publication, nil if there is none. For editors.
func (r *Reader) Revision(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Revision, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	return queries.One[Revision](ctx, r.Pool, revisionColumns+`WHERE id = $1`, id)
}
