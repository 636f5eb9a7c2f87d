// Package reference reads reference data: categories, places, amenities, settings and synonyms. What visitors see of it
// is public.
package reference

import (
	"cmp"
	"context"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/catalogue"
	"weddings/queries"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name:  "reference",
	Reads: []projections.Projection{catalogue.Projection{}},
}

// Reader reads reference data. It is safe for concurrent use.
type Reader struct {
	Pool  *pgxpool.Pool
	Cache *Cache
}

// Category is a service category with its number of public listings.
type Category struct {
	ID, Key, NameAr, NameEn             string
	DescriptionAr, DescriptionEn, Image *string
	Texts
	Picture      *events.CategoryPicture
	ListingCount int
}

// Texts are the introduction of a category's or a place's page, and its title and description for search engines.
// Missing texts are nil.
type Texts struct {
	IntroAr, IntroEn, MetaTitleAr, MetaTitleEn, MetaTextAr, MetaTextEn *string
}

// CoverAltAr is the Arabic text alternative of the picture, nil without a picture.
func (c Category) CoverAltAr() *string { return c.alt("ar") }

// CoverAltEn is the English text alternative of the picture, nil without a picture.
func (c Category) CoverAltEn() *string { return c.alt("en") }

func (c Category) alt(lang string) *string {
	if c.Picture == nil {
		return nil
	}
	alt := in(lang, &c.Picture.Alt.Ar, &c.Picture.Alt.En)
	return &alt
}

// Intro returns the introduction in a language, else in the other language, else "".
func (t Texts) Intro(lang string) string { return either(lang, t.IntroAr, t.IntroEn) }

// MetaTitle returns the title for search engines in a language, "" if it has none.
func (t Texts) MetaTitle(lang string) string { return in(lang, t.MetaTitleAr, t.MetaTitleEn) }

// MetaText returns the description for search engines in a language, "" if it has none.
func (t Texts) MetaText(lang string) string { return in(lang, t.MetaTextAr, t.MetaTextEn) }

// in returns a text in a language.
func in(lang string, ar, en *string) string {
	if lang == "en" {
		ar = en
	}
	if ar == nil {
		return ""
	}
	return *ar
}

func either(lang string, ar, en *string) string {
	return cmp.Or(in(lang, ar, en), in("ar", ar, en), in("en", ar, en))
}

// texts selects the columns of Texts.
const texts = `nullif(intro ->> 'ar', ''), nullif(intro ->> 'en', ''), nullif(meta_title ->> 'ar', ''),
	nullif(meta_title ->> 'en', ''), nullif(meta_text ->> 'ar', ''), nullif(meta_text ->> 'en', '')`

// Governorate is a governorate with its number of public listings. Its id is its English slug.
type Governorate struct {
	ID             string
	SlugAr, SlugEn *string
	NameAr, NameEn string
	Texts
	Latitude, Longitude float64
	IsFeatured          bool
	ListingCount        int
}

// City is a city with its number of public listings. Its id is its English slug.
type City struct {
	ID             string
	SlugAr, SlugEn *string
	NameAr, NameEn string
	Governorate    string
	Texts
	Latitude, Longitude float64
	ListingCount        int
}

// Amenity is a feature of a venue.
type Amenity struct{ Key, NameAr, NameEn, Group string }

// place returns the SQL of an entry's place in the order that admins have set for its list. It is null, which sorts
// last, for an entry that was added after the order was set, and if no order is set.
func place(list, key string) string {
	return `(SELECT array_position(o.keys, ` + key + `) FROM reference_orders o WHERE o.list = '` + list +
		`' AND o.position > since)`
}

// all returns a whole list, from the cache if possible.
func all[T any](ctx context.Context, r *Reader, name, sql string) ([]T, error) {
	return cached(ctx, r.Cache, name, func() ([]T, error) { return queries.Collect[T](ctx, r.Pool, sql) })
}

// Categories returns all categories in their order.
func (r *Reader) Categories(ctx context.Context, _ queries.Viewer) ([]Category, error) {
	return all[Category](
		ctx,
		r,
		"categories",
		`SELECT c.key, c.key, c.name ->> 'ar', c.name ->> 'en', c.description ->> 'ar', c.description ->> 'en',
		nullif(c.image, ''), `+texts+`, c.picture, coalesce(n.count, 0) FROM categories c
		LEFT JOIN (SELECT category, count(*) FROM listings WHERE public
			GROUP BY category) n ON n.category = c.key
		ORDER BY `+place("category", "c.key")+`, c.sort_order, c.key`,
	)
}

// Governorates returns all governorates in their order.
func (r *Reader) Governorates(ctx context.Context, _ queries.Viewer) ([]Governorate, error) {
	return all[Governorate](
		ctx,
		r,
		"governorates",
		`SELECT g.slug, g.slug_ar, g.slug, g.name ->> 'ar', g.name ->> 'en',
		`+texts+`, g.latitude::float8, g.longitude::float8,
			g.featured, coalesce(n.count, 0)
		FROM governorates g LEFT JOIN (SELECT governorate, count(*) FROM listings WHERE public
			GROUP BY governorate) n ON n.governorate = g.slug
		ORDER BY `+place("governorate", "g.slug")+`, g.priority, g.slug`,
	)
}

// Governorate returns a governorate by either slug, nil if there is none.
func (r *Reader) Governorate(ctx context.Context, by queries.Viewer, slug string) (*Governorate, error) {
	list, err := r.Governorates(ctx, by)
	if i := slices.IndexFunc(
		list,
		func(g Governorate) bool { return g.ID == slug || g.SlugAr != nil && *g.SlugAr == slug },
	); err == nil &&
		i >= 0 {
		return &list[i], nil
	}
	return nil, err
}

// Category returns a category by key, nil if there is none.
func (r *Reader) Category(ctx context.Context, by queries.Viewer, key string) (*Category, error) {
	list, err := r.Categories(ctx, by)
	if i := slices.IndexFunc(list, func(c Category) bool { return c.Key == key }); err == nil && i >= 0 {
		return &list[i], nil
	}
	return nil, err
}

// PicturePublic reports whether a category shows a picture.
func (r *Reader) PicturePublic(ctx context.Context, by queries.Viewer, hash string) (bool, error) {
	list, err := r.Categories(ctx, by)
	return slices.ContainsFunc(list, func(c Category) bool {
		return c.Picture != nil && c.Picture.Picture.Hash == hash
	}), err
}

// Cities returns the cities of a governorate, or all cities for nil.
func (r *Reader) Cities(ctx context.Context, _ queries.Viewer, governorate *string) ([]City, error) {
	list, err := all[City](
		ctx,
		r,
		"cities",
		`SELECT c.slug, c.slug_ar, c.slug, c.name ->> 'ar', c.name ->> 'en', c.governorate, `+texts+`,
		c.latitude::float8, c.longitude::float8, coalesce(n.count, 0) FROM cities c
		LEFT JOIN (SELECT city, count(*) FROM listings WHERE public GROUP BY city) n ON n.city = c.slug
			ORDER BY c.governorate, c.name ->> 'ar'`,
	)
	if governorate == nil {
		return list, err
	}
	of := []City{}
	for _, c := range list {
		if c.Governorate == *governorate {
			of = append(of, c)
		}
	}
	return of, err
}

// Amenities returns all amenities in their order.
func (r *Reader) Amenities(ctx context.Context, _ queries.Viewer) ([]Amenity, error) {
	return all[Amenity](
		ctx,
		r,
		"amenities",
		`SELECT key, name ->> 'ar', name ->> 'en', category FROM amenities
		ORDER BY `+place("amenity", "key")+`, category, key`,
	)
}

// Settings are the settings of the site.
type Settings struct{ PoundsPerDollar int }

// defaultRate is the exchange rate of the specification, which is used until an admin sets another.
const defaultRate = 2500

// Settings returns the settings of the site.
func (r *Reader) Settings(ctx context.Context, _ queries.Viewer) (Settings, error) {
	return cached(ctx, r.Cache, "settings", func() (s Settings, err error) {
		err = r.Pool.QueryRow(ctx, `SELECT coalesce((SELECT value::text::int FROM settings
			WHERE name = 'poundsPerDollar'), $1)`, defaultRate).
			Scan(&s.PoundsPerDollar)
		return s, err
	})
}

// Synonym is a term and the words that search treats as the same.
type Synonym struct {
	Term  string
	Words []string
}

// Synonyms returns all synonyms by term. For admins.
func (r *Reader) Synonyms(ctx context.Context, by queries.Viewer) ([]Synonym, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[Synonym](ctx, r.Pool, `SELECT term, words FROM synonyms ORDER BY term`)
}

// DeclinedSynonym is a word that admins declined as a synonym of a term, so it is not proposed again.
type DeclinedSynonym struct{ Term, Word string }

// DeclinedSynonyms returns the declined synonyms of all terms. For admins.
func (r *Reader) DeclinedSynonyms(ctx context.Context, by queries.Viewer) ([]DeclinedSynonym, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[DeclinedSynonym](ctx, r.Pool, `SELECT term, word FROM declined_synonyms`)
}

// Named is the name of an entry that listings refer to.
type Named struct {
	Key            string
	SlugAr         *string
	NameAr, NameEn string
}

// Names holds the names of all entries that listings refer to.
type Names struct {
	named     map[string]*Named // by kind and key: "cityhoms"
	within    map[string]string // governorates by city
	amenities map[string]Amenity
	places    map[string]int // of entries with a place in an order of admins, by kind and key
}

// Names returns the names of all entries.
func (r *Reader) Names(ctx context.Context, _ queries.Viewer) (*Names, error) {
	return cached(ctx, r.Cache, "references", func() (*Names, error) {
		type line struct {
			Kind string
			Named
			Of    string
			Place *int
		}
		rows, err := queries.Collect[line](
			ctx,
			r.Pool,
			`SELECT 'category', key, NULL, coalesce(name ->> 'ar', ''), coalesce(name ->> 'en', ''),
				'', `+place("category", "key")+` FROM categories
			UNION ALL SELECT 'governorate', slug, slug_ar, coalesce(name ->> 'ar', ''), coalesce(name ->> 'en', ''),
				'', `+place("governorate", "slug")+` FROM governorates
			UNION ALL SELECT 'city', slug, slug_ar, coalesce(name ->> 'ar', ''), coalesce(name ->> 'en', ''),
				governorate, NULL FROM cities
			UNION ALL SELECT 'amenity', key, NULL, coalesce(name ->> 'ar', ''), coalesce(name ->> 'en', ''), category,
				`+place("amenity", "key")+` FROM amenities`,
		)
		all := &Names{map[string]*Named{}, map[string]string{}, map[string]Amenity{}, map[string]int{}}
		for _, row := range rows {
			if row.Place != nil {
				all.places[row.Kind+row.Key] = *row.Place
			}
			switch row.Kind {
			case "amenity":
				all.amenities[row.Key] = Amenity{row.Key, row.NameAr, row.NameEn, row.Of}
				continue
			case "city":
				all.within[row.Key] = row.Of
			}
			all.named[row.Kind+row.Key] = &row.Named
		}
		return all, err
	})
}

// Of returns the name of a "category", "governorate" or "city" by key; nil if there is none.
func (n *Names) Of(kind, key string) *Named { return n.named[kind+key] }

// Within returns the governorate of a city, "" if the city is unknown.
func (n *Names) Within(city string) string { return n.within[city] }

// AmenitiesOf returns the amenities with the keys, without unknown ones. Amenities with a place in the order of admins
// come first, the rest follow by key.
func (n *Names) AmenitiesOf(keys []string) []Amenity {
	known := make([]Amenity, 0, len(keys))
	keys = slices.Compact(slices.Sorted(slices.Values(keys)))
	Order(n, "amenity", keys, func(key string) string { return key })
	for _, key := range keys {
		if a, ok := n.amenities[key]; ok {
			known = append(known, a)
		}
	}
	return known
}

// Order sorts a list: entries with a place in the order of admins come first. The rest keeps its order.
func Order[T any](n *Names, kind string, list []T, key func(T) string) {
	slices.SortStableFunc(list, func(a, b T) int {
		first, placed := n.places[kind+key(a)]
		second, also := n.places[kind+key(b)]
		switch {
		case placed && also:
			return cmp.Compare(first, second)
		case placed:
			return -1
		case also:
			return 1
		}
		return 0
	})
}

// In returns the name in a language; "" if n is nil or has no name in it.
func (n *Named) In(lang string) string {
	switch {
	case n == nil:
		return ""
	case lang == "en":
		return n.NameEn
	}
	return n.NameAr
}
