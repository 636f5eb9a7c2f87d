// Package listings reads listings: public ones for everybody, others and private fields for their owner and admins.
package listings

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/vault"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/audit"
	"weddings/projections/catalogue"
	"weddings/projections/reviews"
	"weddings/queries"
	"weddings/queries/reference"
	"weddings/search/text"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name: "listings",
	Reads: []projections.Projection{
		catalogue.Projection{},
		reviews.Projection{},
		accounts.Projection{},
		audit.Projection{},
	},
	Exports: map[string]string{"listings": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'kind', kind, 'status', status, 'details', details, 'offer', offer, 'phone', phone, 'whatsapp', whatsapp,
		'revision', revision_details, 'createdAt', created_at) ORDER BY created_at), '[]')
	FROM listings WHERE owner = $1`},
}

// Reader reads listings. It is safe for concurrent use.
type Reader struct {
	Pool      *pgxpool.Pool
	Vault     *vault.Vault
	Cache     *Cache
	Reference *reference.Reader
}

// listingColumns selects a whole listing with its rating in one row. The names of places and categories come from the
// reference cache. A slug is empty if it leads to another listing, so that links use the id instead. That happens only
// in logs from before slugs were claimed for both languages.
var listingColumns = `SELECT l.id, l.kind, l.owner, l.status, l.reason, l.version,
	CASE WHEN ` + ledElsewhere("l.slug_ar") + ` THEN '' ELSE l.slug_ar END,
	CASE WHEN ` + ledElsewhere("l.slug_en") + ` THEN '' ELSE l.slug_en END,
	l.details, l.offer, l.available, l.phone, l.whatsapp,
	l.featured, l.sort_order, l.revision, l.revision_details, l.revision_at, l.created_at, l.submitted_at, l.updated_at,
	l.category, l.governorate, l.city, coalesce(r.rating, 0)::float8, coalesce(r.review_count, 0),
	coalesce(r.distribution, '{}')
	FROM listings l LEFT JOIN ratings r ON r.listing = l.id `

// SlugOrder decides between several listings with one slug: current slugs before former ones, then the earlier one.
const SlugOrder = `NOT s.current, s.since, s.listing`

// ledElsewhere returns the SQL condition that a listing's current slug leads to another listing.
func ledElsewhere(column string) string {
	return `EXISTS (SELECT FROM slugs o JOIN slugs mine ON mine.slug = o.slug
		AND mine.listing = l.id
		WHERE o.slug = ` + column + ` AND o.listing <> l.id AND o.current
	AND (o.since, o.listing) < (mine.since, mine.listing))`
}

func (r *Reader) listings(ctx context.Context, by queries.Viewer, rest string, args ...any) ([]*Listing, error) {
	known, err := r.Reference.Names(ctx, by)
	if err != nil {
		return nil, err
	}
	rows, err := r.Pool.Query(ctx, listingColumns+rest, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (*Listing, error) {
		var l Listing
		var available bool
		var category, governorate, city string
		err := row.Scan(
			&l.ID,
			&l.kind,
			&l.Owner,
			&l.status,
			&l.reason,
			&l.version,
			&l.slugAr,
			&l.slugEn,
			&l.Live,
			&l.offer,
			&available,
			&l.phone,
			&l.whatsapp,
			&l.IsFeatured,
			&l.SortOrder,
			&l.revisionID,
			&l.revision,
			&l.revisionAt,
			&l.CreatedAt,
			&l.SubmittedAt,
			&l.UpdatedAt,
			&category,
			&governorate,
			&city,
			&l.rating,
			&l.ReviewCount,
			&l.distribution,
		)
		l.Category, l.Governorate, l.City = known.Of("category", category),
			known.Of("governorate", governorate), known.Of("city", city)
		l.Amenities = known.AmenitiesOf(l.Live.Amenities)
		l.private = by.Role == events.Admin || by.SignedIn() && by.Account == l.Owner
		return &l, err
	})
}

// Featured returns the first public listings of a kind, featured ones before others.
func (r *Reader) Featured(ctx context.Context, _ queries.Viewer, kind events.Kind, first int) ([]*Listing, error) {
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	return r.listings(
		ctx,
		queries.Viewer{},
		`WHERE l.public AND l.kind = $1 ORDER BY NOT l.featured, l.sort_order, l.id LIMIT $2`,
		string(kind),
		n,
	)
}

// Filter narrows lists. Empty fields do not.
type Filter struct {
	Kind, Category, Governorate, City *string
}

// Page is a page of listings.
type Page struct {
	Nodes       []*Listing
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// HeldListings returns the listings of the page, for batch loading.
func (p *Page) HeldListings() []*Listing { return p.Nodes }

// Listings returns public listings, featured first, by keyset.
func (r *Reader) Listings(ctx context.Context, _ queries.Viewer, f Filter, first int, after *string) (*Page, error) {
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	where, args := []string{"l.public"}, []any{}
	add := func(condition string, value any) {
		args = append(args, value)
		where = append(where, fmt.Sprintf(condition, len(args)))
	}
	if f.Kind != nil {
		add("l.kind = $%d", strings.ToLower(*f.Kind))
	}
	for column, value := range map[string]*string{
		"category": f.Category, "governorate": f.Governorate,
		"city": f.City,
	} {
		if value != nil && *value != "" {
			add("l."+column+" = $%d", *value)
		}
	}
	count := `SELECT count(*) FROM listings l WHERE ` + strings.Join(where, " AND ")
	var total int
	if err := r.Pool.QueryRow(ctx, count, args...).Scan(&total); err != nil {
		return nil, err
	}
	var featured bool
	var order int
	var id uuid.UUID
	more, err := queries.ReadCursor(after, &featured, &order, &id)
	if err != nil {
		return nil, err
	}
	if more {
		args = append(args, featured, order, id)
		where = append(
			where,
			fmt.Sprintf(
				"(NOT l.featured, l.sort_order, l.id) > (NOT $%d::boolean, $%d, $%d)",
				len(args)-2,
				len(args)-1,
				len(args),
			),
		)
	}
	list, err := r.listings(
		ctx,
		queries.Viewer{},
		"WHERE "+strings.Join(where, " AND ")+fmt.Sprintf(" ORDER BY NOT l.featured, l.sort_order, l.id LIMIT %d", n+1),
		args...)
	if err != nil {
		return nil, err
	}
	return pageOf(
		list,
		n,
		total,
		func(l *Listing) *string { return queries.Cursor(l.IsFeatured, l.SortOrder, l.ID) },
	), nil
}

func pageOf(list []*Listing, n, total int, at func(*Listing) *string) *Page {
	p := &Page{Nodes: list, Total: total}
	if len(list) > n {
		p.Nodes, p.HasNextPage = list[:n], true
	}
	if len(p.Nodes) > 0 {
		p.EndCursor = at(p.Nodes[len(p.Nodes)-1])
	}
	return p
}

// Listing returns a listing by slug, by former slug, or by id. It returns nil if there is none or the viewer may not
// see it.
func (r *Reader) Listing(ctx context.Context, by queries.Viewer, slugOrID string) (*Listing, error) {
	const visible = ` AND (l.public OR l.owner = $2 OR $3)`
	rest, arg := `JOIN slugs s ON s.listing = l.id WHERE s.slug = $1`+visible+` ORDER BY `+SlugOrder+` LIMIT 1`, any(
		slugOrID,
	)
	if id, ok := queries.ParseID(slugOrID); ok {
		rest, arg = `WHERE l.id = $1`+visible, id
	}
	list, err := r.listings(ctx, by, rest, arg, by.Account, by.Role == events.Admin)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

// Public returns the public listings among the ids, in the order of the ids. Its listings are shared with other readers
// and must not be changed.
func (r *Reader) Public(ctx context.Context, _ queries.Viewer, ids []uuid.UUID) ([]*Listing, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	if err := r.Cache.fresh.Look(ctx); err != nil {
		return nil, err
	}
	found, mark := r.Cache.take(ids)
	var missing []uuid.UUID
	for i, l := range found {
		if l == nil {
			missing = append(missing, ids[i])
		}
	}
	if len(missing) > 0 {
		read, err := r.listings(ctx, queries.Viewer{}, `WHERE l.public AND l.id = ANY($1)`, missing)
		if err != nil {
			return nil, err
		}
		r.Cache.put(read, mark)
		byID := make(map[uuid.UUID]*Listing, len(read))
		for _, l := range read {
			byID[l.ID] = l
		}
		for i, l := range found {
			if l == nil {
				found[i] = byID[ids[i]]
			}
		}
	}
	return slices.DeleteFunc(found, func(l *Listing) bool { return l == nil }), nil
}

// ByID returns the listings that the viewer may see, by id.
func (r *Reader) ByID(ctx context.Context, by queries.Viewer, ids []uuid.UUID) (map[uuid.UUID]*Listing, error) {
	list, err := r.listings(
		ctx,
		by,
		`WHERE l.id = ANY($1) AND (l.public OR l.owner = $2 OR $3)`,
		ids,
		by.Account,
		by.Role == events.Admin,
	)
	m := make(map[uuid.UUID]*Listing, len(list))
	for _, l := range list {
		m[l.ID] = l
	}
	return m, err
}

// Mine returns the viewer's own listings, newest first.
func (r *Reader) Mine(ctx context.Context, by queries.Viewer) ([]*Listing, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return r.listings(ctx, by, `WHERE l.owner = $1 ORDER BY l.created_at DESC, l.id DESC LIMIT 200`, by.Account)
}

// isExact is the SQL condition that a name of the listing equals $2.
const isExact = `($2 <> '' AND strpos(l.names, E'\n' || $2 || E'\n') > 0)`

// Named returns public listings by part of a name, or all for an empty name. Listings with exactly this name come
// first, then the newest. For editors, who write about them.
func (r *Reader) Named(ctx context.Context, by queries.Viewer, name string, first int) ([]*Listing, error) {
	if err := by.Require(events.Editors...); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	words := text.Normalise(name)
	if words == "" && strings.TrimSpace(name) != "" {
		return []*Listing{}, nil
	}
	return r.listings(ctx, by, `WHERE l.public AND ($2 = '' OR strpos(l.names, $2) > 0)
		ORDER BY `+isExact+` DESC, l.created_at DESC, l.id DESC LIMIT $1`, n, words)
}

// All returns listings in any state, filtered by state and part of a name. Listings with exactly this name come first,
// then the newest. For admins.
func (r *Reader) All(
	ctx context.Context,
	by queries.Viewer,
	status, name *string,
	first int,
	after *string,
) (*Page, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	var exact bool
	var at string
	var id uuid.UUID
	more, err := queries.ReadCursor(after, &exact, &at, &id)
	if err != nil {
		return nil, err
	}
	words := text.Normalise(queries.Text(name))
	if words == "" && strings.TrimSpace(queries.Text(name)) != "" {
		return &Page{Nodes: []*Listing{}}, nil
	}
	const where = `WHERE ($1::text IS NULL OR l.status = lower($1))
		AND ($2 = '' OR NOT l.erased AND strpos(l.names, $2) > 0)`
	var total int
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM listings l `+where, status, words).
		Scan(&total); err != nil {
		return nil, err
	}
	args, rest := []any{status, words, n + 1}, where
	if more {
		args, rest = append(
			args,
			exact,
			at,
			id,
		), rest+` AND (`+isExact+`, l.created_at, l.id) < ($4, $5::timestamptz, $6)`
	}
	list, err := r.listings(ctx, by, rest+` ORDER BY `+isExact+` DESC, l.created_at DESC, l.id DESC LIMIT $3`, args...)
	if err != nil {
		return nil, err
	}
	return pageOf(list, n, total, func(l *Listing) *string {
		exact := words != "" &&
			(text.Normalise(l.Live.Name.Ar) == words || text.Normalise(l.Live.Name.En) == words)
		return queries.Cursor(exact, l.CreatedAt, l.ID)
	}), nil
}

// RequireOwn returns nil for the listing's owner and for admins. Others get fault.NotAllowed if the listing is public,
// else fault.Missing.
func (r *Reader) RequireOwn(ctx context.Context, by queries.Viewer, listing uuid.UUID) error {
	if err := by.RequireAccount(); err != nil {
		return err
	}
	var own bool
	err := r.Pool.QueryRow(ctx, `SELECT owner = $2 OR $3 FROM listings WHERE id = $1 AND (public OR owner = $2 OR $3)`,
		listing, by.Account, by.Role == events.Admin).Scan(&own)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return fault.Missing
	case err == nil && !own:
		return fault.NotAllowed
	}
	return err
}

// RequireNotAnothers returns fault.Hidden if the listing belongs to another account than the viewer's. It returns nil
// for admins.
func (r *Reader) RequireNotAnothers(ctx context.Context, by queries.Viewer, listing uuid.UUID) error {
	if by.Role == events.Admin {
		return nil
	}
	var anothers bool
	err := r.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM listings WHERE id = $1 AND owner <> $2)`,
		listing, by.Account).Scan(&anothers)
	if err == nil && anothers {
		err = fault.Hidden
	}
	return err
}

// PicturePublic reports whether the viewer may see a picture. Everybody may see pictures of public listings. Owners and
// admins may also see those of other listings and of waiting edits.
func (r *Reader) PicturePublic(ctx context.Context, by queries.Viewer, hash string) (bool, error) {
	var shown bool
	probe := `[{"hash":"` + hash + `"}]` // the caller has checked that hash is hexadecimal
	err := r.Pool.QueryRow(ctx, `SELECT true FROM listings l
		WHERE (l.details -> 'pictures' @> $1::jsonb AND (l.public OR l.owner = $2 OR $3))
		   OR (l.revision_details -> 'pictures' @> $1::jsonb AND (l.owner = $2 OR $3))
			LIMIT 1`, probe, by.Account, by.Role == events.Admin).Scan(&shown)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return shown, err
}

// OfPath returns the public listing of a page's path, nil for other pages.
func (r *Reader) OfPath(ctx context.Context, _ queries.Viewer, path string) (*Listing, error) {
	address := AddressOf(path)
	if address == "" {
		return nil, nil
	}
	return r.Listing(ctx, queries.Viewer{}, address)
}

// AddressOf returns the slug or id in the path of a listing's page, "" for other pages.
func AddressOf(path string) string {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	var slug string
	switch {
	case len(parts) >= 2 && parts[0] == "venue":
		slug = parts[1]
	case len(parts) == 3 && parts[0] == "service":
		slug = parts[2]
	}
	if decoded, err := url.PathUnescape(slug); err == nil {
		slug = decoded
	}
	return slug
}

// maxSitemap is the limit of one sitemap file, halved for two languages (sitemaps.org).
const maxSitemap = 25_000

// Sitemap returns every public listing.
func (r *Reader) Sitemap(ctx context.Context, _ queries.Viewer) ([]*Listing, error) {
	return r.listings(ctx, queries.Viewer{}, `WHERE l.public ORDER BY l.id LIMIT $1`, maxSitemap)
}
