// Package infopages reads the information pages: published texts for everybody, drafts and revisions for editors. A
// page that was never published has the text that came with the program.
package infopages

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/markdown"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/decisions"
	"weddings/projections/infopages"
	"weddings/queries"
	"weddings/ui/content"
)

// Entity declares the read models behind the queries. Texts that editors write for the site belong to the site: a
// person's export only tells when they saved and published.
var Entity = queries.Entity{
	Name:  "infopages",
	Reads: []projections.Projection{infopages.Projection{}, accounts.Projection{}, decisions.Projection{}},
	Exports: map[string]string{"infoPages": `SELECT coalesce(jsonb_agg(jsonb_build_object('page', page,
		'savedAt', CASE WHEN saved_by = $1 THEN saved_at END,
		'published', (SELECT coalesce(jsonb_agg(jsonb_build_object('lang', lang, 'at', created_at, 'note', note)
			ORDER BY created_at), '[]') FROM info_page_revisions r WHERE r.page = info_pages.page AND editor = $1))
		ORDER BY page), '[]')
	FROM info_pages WHERE saved_by = $1
		OR EXISTS (SELECT FROM info_page_revisions r WHERE r.page = info_pages.page AND editor = $1)`},
}

// Reader reads information pages. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
	Now  func() time.Time

	cache *lru.Cache[string, []markdown.Part] // rendered texts by their Markdown
	known sync.Map                            // *Page by language and name: the last that was read
}

// maxCached bounds the cache: it holds the pages of both languages, and some former ones.
const maxCached = 64

// databaseTimeout is how long Public waits for the database if it has read the page before.
const databaseTimeout = 2 * time.Second

// New returns a reader with an empty cache.
func New(pool *pgxpool.Pool, now func() time.Time) *Reader {
	cache, _ := lru.New[string, []markdown.Part](maxCached) // fails only for a size below one
	return &Reader{Pool: pool, Now: now, cache: cache}
}

// Page is the published text of an information page in one language.
type Page struct {
	Page, Lang  string
	Title, Lead string
	Parts       []markdown.Part
	Revision    uuid.UUID
	PublishedAt *time.Time // nil if the text came with the program
}

// Public returns the published text of a page in a language, nil if there is no such page. If the published revision
// cannot be read, it returns the page as this process read it last: an outage is when people look for terms and
// telephone numbers.
func (r *Reader) Public(ctx context.Context, _ queries.Viewer, page, lang string) (*Page, error) {
	if !content.Is(page) {
		return nil, nil
	}
	if lang != "en" {
		lang = "ar"
	}
	known, isKnown := r.known.Load(lang + page)
	if isKnown {
		var done context.CancelFunc
		ctx, done = context.WithTimeout(ctx, databaseTimeout)
		defer done()
	}
	shown, err := r.published(ctx, page, lang)
	switch {
	case err == nil:
		r.known.Store(lang+page, shown)
		return shown, nil
	case isKnown:
		return known.(*Page), nil
	default:
		return nil, err
	}
}

// published reads the published text of a page.
func (r *Reader) published(ctx context.Context, page, lang string) (*Page, error) {
	live, err := queries.One[struct {
		ID   uuid.UUID
		At   time.Time
		Text events.InfoPageText
	}](ctx, r.Pool, `SELECT id, created_at, text FROM info_page_revisions WHERE page = $1 AND lang = $2
		ORDER BY number DESC LIMIT 1`, page, lang)
	if err != nil {
		return nil, err
	}
	shown := &Page{Page: page, Lang: lang, Revision: events.FirstInfoPageRevision(page, lang)}
	text := first(page, lang)
	if live != nil {
		shown.Revision, shown.PublishedAt, text = live.ID, &live.At, live.Text
	}
	shown.Title, shown.Lead, shown.Parts = text.Title, text.Lead, r.rendered(text.Content)
	if page == figuresPage {
		decisions, err := r.decisions(ctx, lang)
		if err != nil {
			return nil, err
		}
		shown.Parts = append(slices.Clip(shown.Parts), decisions...)
	}
	return shown, nil
}

// first returns the text that came with the program.
func first(page, lang string) events.InfoPageText { return events.InfoPageText(content.Of(page, lang)) }

func (r *Reader) rendered(source string) []markdown.Part {
	if known, ok := r.cache.Get(source); ok {
		return known
	}
	parts := markdown.Parts(source)
	r.cache.Add(source, parts)
	return parts
}
