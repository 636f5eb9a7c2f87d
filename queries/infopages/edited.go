package infopages

import (
	"context"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/markdown"
	"weddings/queries"
	"weddings/ui/content"
)

// Edited is an information page as the editor shows it.
type Edited struct {
	Page         string
	Version      int // 0 if nobody has edited the page
	SavedVersion int
	SavedAt      *time.Time // nil if nobody has saved a draft
	SavedBy      *string
	SavedSession *uuid.UUID
	Ar, En       EditedText
}

// EditedText is a language of a page: its draft, and its published text.
type EditedText struct {
	Lang        string
	Text        events.InfoPageText
	Changed     bool // the draft differs from the published text
	Revision    uuid.UUID
	PublishedAt *time.Time // nil if the published text came with the program
	PublishedBy *string
}

// live is the last publication of a language, decoded from JSON of PostgreSQL.
type live struct {
	Lang       string
	ID         uuid.UUID
	Text       events.InfoPageText
	At         time.Time
	EditorName *string
}

type editedRow struct {
	Page         string
	Version      *int
	SavedVersion *int
	SavedAt      *time.Time
	SavedBy      *string
	SavedSession *uuid.UUID
	Draft        struct{ Ar, En *events.InfoPageText }
	Live         []live
}

// editedSQL reads the pages with the names $1, in that order. It includes pages that nobody has edited.
const editedSQL = `SELECT names.page, version, saved_version, saved_at,
	(SELECT username FROM accounts WHERE accounts.id = saved_by), session, coalesce(draft, '{}'),
	(SELECT coalesce(jsonb_agg(jsonb_build_object('lang', lang, 'id', id, 'text', text, 'at', created_at,
		'editorName', (SELECT username FROM accounts WHERE accounts.id = editor))), '[]')
		FROM (SELECT DISTINCT ON (lang) * FROM info_page_revisions r WHERE r.page = names.page
			ORDER BY lang, number DESC) newest)
	FROM unnest($1::text[]) WITH ORDINALITY AS names (page, place) LEFT JOIN info_pages USING (page)
	ORDER BY names.place`

// All returns every page, for editors.
func (r *Reader) All(ctx context.Context, by queries.Viewer) ([]Edited, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	return r.edited(ctx, content.Pages...)
}

// Edited returns a page. It returns nil if there is no such page. For editors.
func (r *Reader) Edited(ctx context.Context, by queries.Viewer, page string) (*Edited, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	if !content.Is(page) {
		return nil, nil
	}
	list, err := r.edited(ctx, page)
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

func (r *Reader) edited(ctx context.Context, pages ...string) ([]Edited, error) {
	rows, err := queries.Collect[editedRow](ctx, r.Pool, editedSQL, pages)
	if err != nil {
		return nil, err
	}
	list := make([]Edited, len(rows))
	for i, row := range rows {
		list[i] = Edited{
			Page: row.Page, SavedAt: row.SavedAt, SavedBy: row.SavedBy, SavedSession: row.SavedSession,
			Ar: row.text("ar", row.Draft.Ar), En: row.text("en", row.Draft.En),
		}
		if row.Version != nil {
			list[i].Version, list[i].SavedVersion = *row.Version, *row.SavedVersion
		}
	}
	return list, nil
}

func (row editedRow) text(lang string, draft *events.InfoPageText) EditedText {
	public := first(row.Page, lang)
	t := EditedText{Lang: lang, Revision: events.FirstInfoPageRevision(row.Page, lang), Text: public}
	if draft != nil {
		t.Text = *draft
	}
	for _, l := range row.Live {
		if l.Lang == lang {
			public, t.Revision, t.PublishedAt, t.PublishedBy = l.Text, l.ID, &l.At, l.EditorName
		}
	}
	t.Changed = t.Text != public
	return t
}

// Revision is a publication of a page, or the text that came with the program (Number 1).
type Revision struct {
	ID         uuid.UUID
	Page, Lang string
	Number     int
	PlacedAt   time.Time // orders the list
	EditorName *string
	Note       string
	Text       events.InfoPageText
}

// At returns the time of publication, nil for the text that came with the program.
func (r *Revision) At() *time.Time {
	if r.Number == 1 {
		return nil
	}
	return &r.PlacedAt
}

// RevisionPage is a page of revisions.
type RevisionPage struct {
	Nodes       []Revision
	EndCursor   *string
	HasNextPage bool
}

// revisionsSQL puts the texts that came with the program before all others. Their text is empty; fill adds it.
const revisionsSQL = `SELECT id, page, lang, number, created_at, editor_name, note, text FROM (
	SELECT id, page, lang, number, created_at,
		(SELECT username FROM accounts WHERE accounts.id = editor) AS editor_name, note, text FROM info_page_revisions
	UNION ALL SELECT id, page, lang, 1, 'epoch', NULL, '', '{}'
		FROM unnest($1::uuid[], $2::text[], $3::text[]) AS firsts (id, page, lang)) revisions `

// firsts returns the arguments of revisionsSQL.
func firsts() (ids []uuid.UUID, pages, langs []string) {
	for _, page := range content.Pages {
		for _, lang := range events.Languages {
			ids = append(ids, events.FirstInfoPageRevision(page, lang))
			pages, langs = append(pages, page), append(langs, lang)
		}
	}
	return ids, pages, langs
}

// Revisions returns the publications of a page, newest first. The texts that came with the program come last. For
// editors.
func (r *Reader) Revisions(
	ctx context.Context, by queries.Viewer, page string, first int, after *string,
) (*RevisionPage, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	p := &RevisionPage{}
	ids, pages, langs := firsts()
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(ctx, r.Pool, first, after,
		func(v Revision) (time.Time, uuid.UUID) { return v.PlacedAt, v.ID }, revisionsSQL+`WHERE page = $4`,
		ids, pages, langs, page)
	for i := range p.Nodes {
		p.Nodes[i].fill()
	}
	return p, err
}

// Revision returns a revision, nil if there is none. For editors.
func (r *Reader) Revision(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Revision, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	ids, pages, langs := firsts()
	found, err := queries.One[Revision](ctx, r.Pool, revisionsSQL+`WHERE id = $4`, ids, pages, langs, id)
	if found != nil {
		found.fill()
	}
	return found, err
}

// fill adds the text of the first revision.
func (r *Revision) fill() {
	if r.Number == 1 {
		r.Text = first(r.Page, r.Lang)
	}
}

var tooLong = fault.New(fault.Invalid, "النص أطول من أن يُعرض، أو أكثر تشابكًا.",
	"The text is too long to be shown, or too intricate.")

// Preview returns the text of a page as everybody would read it. For editors. It returns invalid for a text that is too
// long or too intricate.
func (r *Reader) Preview(_ context.Context, by queries.Viewer, source string) ([]markdown.Part, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	if utf8.RuneCountInString(source) > markdown.MaxLength || markdown.Intricate(source) {
		return nil, tooLong
	}
	return markdown.Parts(source), nil
}
