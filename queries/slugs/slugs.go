// Package slugs reads the slugs of everything that has a page: the current ones, former ones, and their flaws.
package slugs

import (
	"context"
	"log/slog"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
	"weddings/internal/slug"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/catalogue"
	"weddings/projections/posts"
	"weddings/projections/songs"
	"weddings/queries"
	"weddings/search/text"
)

// Entity declares the read models behind the queries. Slugs belong to the site, so no export contains them.
var Entity = queries.Entity{
	Name:  "slugs",
	Reads: []projections.Projection{catalogue.Projection{}, posts.Projection{}, songs.Projection{}},
}

// Reader reads slugs. It is safe for concurrent use.
type Reader struct {
	Pool  *pgxpool.Pool
	Redis *redis.Client
	Log   *store.Log
}

// Find selects the holders of a kind. Other empty fields do not narrow the list.
type Find struct {
	Of    string   // one of the keys of statements
	Query string   // part of a name or of a slug, current or former; or a URL of the site
	Flaws []string // holders with at least one of these flaws
}

// Holder is a listing, a post, a song or a place, with its current and former slugs.
type Holder struct {
	ID             string
	Kind           string
	State          string // PUBLIC, HIDDEN or ARCHIVED
	NameAr, NameEn string
	Category       *string // of a service
	SlugAr, SlugEn *string // nil in a language in which it never had a page
	FlawAr, FlawEn *string
	Former         []Former
}

// Former is a former slug, which redirects to its holder.
type Former struct {
	Slug string
	Hits *int // how often it was followed; nil while the counters cannot be read
}

// Page is a page of holders.
type Page struct {
	Nodes       []Holder
	EndCursor   *string
	HasNextPage bool
	Total       int // of all pages
}

var noSuchKind = fault.New(fault.Invalid, "لا توجد عناوين من هذا النوع.", "There are no addresses of this kind.")

// List returns a page of holders with the flaws of their slugs. For admins. It returns invalid for an unknown kind. It
// reads all holders of the kind, because flaws are found in Go and not in SQL, but keeps only those of the page.
func (r *Reader) List(ctx context.Context, by queries.Viewer, f Find, first int, after *string) (*Page, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	statement, known := statements[f.Of]
	if !known {
		return nil, noSuchKind
	}
	var from string
	onward, err := queries.ReadCursor(after, &from)
	if err != nil {
		return nil, err
	}
	p := &Page{Nodes: []Holder{}}
	reached, last := !onward, ""
	rows, err := r.Pool.Query(ctx, statement)
	if err != nil {
		return nil, err
	}
	var each row
	words, typed := f.words()
	_, err = pgx.ForEachRow(rows, each.into(), func() error {
		matches := each.named(words, typed) && each.poor(f)
		if matches {
			p.Total++
		}
		switch {
		case !reached:
			reached = each.cursor() == from
		case matches && len(p.Nodes) == n:
			p.HasNextPage = true
		case matches:
			p.Nodes, last = append(p.Nodes, each.holder(f.Of)), each.cursor()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if last != "" {
		p.EndCursor = queries.Cursor(last)
	}
	r.count(ctx, f.Of, p.Nodes)
	return p, nil
}

// words returns the normalised query, and whether there is one. Of a URL, only the last part is searched for.
func (f Find) words() (words string, typed bool) {
	query := strings.TrimSpace(f.Query)
	if strings.Contains(query, "/") {
		at, _, _ := strings.Cut(query, "?")
		query = path.Base(at)
		if plain, err := url.PathUnescape(query); err == nil {
			query = plain
		}
	}
	return text.Normalise(query), query != ""
}

// count adds how often each former slug was followed. It leaves the counts nil while the counters cannot be read.
func (r *Reader) count(ctx context.Context, of string, list []Holder) {
	var all []string
	for _, h := range list {
		for _, former := range h.Former {
			all = append(all, former.Slug)
		}
	}
	hits, err := analytics.Followed(ctx, r.Redis, r.Log, of, all)
	if err != nil {
		slog.WarnContext(ctx, "former slugs are shown without their counts", "error", err)
		return
	}
	at := 0
	for _, h := range list {
		for i := range h.Former {
			h.Former[i].Hits = &hits[at]
			at++
		}
	}
}

// row is a row of one of the statements.
type row struct {
	id, kind, state, nameAr, nameEn, category string
	slugAr, slugEn                            *string
	sharedAr, sharedEn                        bool
	findable                                  bool // false if its names may no longer be searched
	former                                    []string
}

func (r *row) into() []any {
	return []any{
		&r.id, &r.kind, &r.state, &r.nameAr, &r.nameEn, &r.category, &r.slugAr, &r.slugEn, &r.sharedAr, &r.sharedEn,
		&r.findable, &r.former,
	}
}

// cursor returns an identifier of the row within its statement.
func (r *row) cursor() string { return r.kind + " " + r.id }

// named reports whether a name or a slug contains the words.
func (r *row) named(words string, typed bool) bool {
	if !typed {
		return true
	}
	if words == "" || !r.findable {
		return false
	}
	texts := append([]string{r.nameAr, r.nameEn, queries.Text(r.slugAr), queries.Text(r.slugEn)}, r.former...)
	return slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(text.Normalise(s), words) })
}

func (r *row) poor(f Find) bool {
	if len(f.Flaws) == 0 {
		return true
	}
	ar, en := r.flaws(f.Of)
	return slices.Contains(f.Flaws, string(ar)) || slices.Contains(f.Flaws, string(en))
}

// flaws returns the flaw of the slug in each language, "" for none.
func (r *row) flaws(of string) (ar, en slug.Flaw) {
	made := makers[of]
	ar = flawOf(r.slugAr, r.sharedAr, made("ar", r.nameAr), r.id)
	en = flawOf(r.slugEn, r.sharedEn, made("en", r.nameEn), r.id)
	return ar, en
}

func flawOf(name *string, shared bool, made, id string) slug.Flaw {
	switch holder, _ := queries.ParseID(id); {
	case name == nil:
		return ""
	case shared:
		return slug.Shared
	default:
		return slug.FlawOf(*name, made, holder)
	}
}

func (r *row) holder(of string) Holder {
	h := Holder{
		ID: r.id, Kind: r.kind, State: r.state, NameAr: r.nameAr, NameEn: r.nameEn, Category: queries.Given(r.category),
		SlugAr: r.slugAr, SlugEn: r.slugEn, Former: make([]Former, len(r.former)),
	}
	ar, en := r.flaws(of)
	h.FlawAr, h.FlawEn = queries.Given(string(ar)), queries.Given(string(en))
	for i, name := range r.former {
		h.Former[i].Slug = name
	}
	return h
}

// makers are the functions that make a slug from a name in a language, by kind of holder.
var makers = map[string]func(lang, name string) string{
	"LISTINGS": plain,
	"POSTS":    func(lang, name string) string { return slug.TitleIn(lang, name, slug.PostWords[lang]) },
	"SONGS":    func(lang, name string) string { return slug.TitleIn(lang, name, slug.SongWords[lang]) },
	// The English slug of a place is its key, to which listings refer. Nobody can change it, so no other slug is
	// suggested.
	"PLACES": func(lang, name string) string {
		if lang == "en" {
			return ""
		}
		return slug.Arabic(name)
	},
}

func plain(lang, name string) string {
	if lang == "en" {
		return slug.English(name)
	}
	return slug.Arabic(name)
}
