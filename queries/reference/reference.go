package queries

import (
	"context"
	"slices"
)

// Category is a service category with its number of public listings.
type Category struct {
	ID, Key, NameAr, NameEn             string
	DescriptionAr, DescriptionEn, Image *string
	ListingCount                        int
}

// Governorate with its number of public listings. Its id is its English slug.
type Governorate struct {
	ID                     string
	SlugAr, SlugEn         *string
	NameAr, NameEn         string
	MetaTextAr, MetaTextEn *string
	Latitude, Longitude    float64
	IsFeatured             bool
	ListingCount           int
}

// City with its number of public listings. Its id is its English slug.
type City struct {
	ID                  string
	SlugAr, SlugEn      *string
	NameAr, NameEn      string
	Governorate         string
	Latitude, Longitude float64
	ListingCount        int
}

// Amenity is something a place has.
type Amenity struct{ Key, NameAr, NameEn, Group string }

// collectCached is collect for what the cache keeps under a name.
func collectCached[T any](ctx context.Context, q *Queries, name, sql string) ([]T, error) {
	return cached(ctx, q.Cache, name, func() ([]T, error) { return collect[T](ctx, q.Pool, sql) })
}

// Categories returns all, in their order.
func (q *Queries) Categories(ctx context.Context) ([]Category, error) {
	return collectCached[Category](
		ctx,
		q,
		"categories",
		`SELECT c.key, c.key, c.name ->> 'ar', c.name ->> 'en', c.description ->> 'ar', c.description ->> 'en',
		nullif(c.image, ''), coalesce(n.count, 0) FROM categories c
		LEFT JOIN (SELECT category, count(*) FROM listings WHERE public
			GROUP BY category) n ON n.category = c.key ORDER BY c.sort_order, c.key`,
	)
}

// Governorates returns all, by priority.
func (q *Queries) Governorates(ctx context.Context) ([]Governorate, error) {
	return collectCached[Governorate](
		ctx,
		q,
		"governorates",
		`SELECT g.slug, g.slug_ar, g.slug, g.name ->> 'ar', g.name ->> 'en',
		nullif(g.meta_text ->> 'ar', ''), nullif(g.meta_text ->> 'en', ''), g.latitude::float8, g.longitude::float8,
			g.featured, coalesce(n.count, 0)
		FROM governorates g LEFT JOIN (SELECT governorate, count(*) FROM listings WHERE public
			GROUP BY governorate) n ON n.governorate = g.slug
		ORDER BY g.priority, g.slug`,
	)
}

// Governorate returns one by either slug, nil where there is none.
func (q *Queries) Governorate(ctx context.Context, slug string) (*Governorate, error) {
	list, err := q.Governorates(ctx)
	if i := slices.IndexFunc(
		list,
		func(g Governorate) bool { return g.ID == slug || g.SlugAr != nil && *g.SlugAr == slug },
	); err == nil &&
		i >= 0 {
		return &list[i], nil
	}
	return nil, err
}

// Cities returns those of a governorate, or all.
func (q *Queries) Cities(ctx context.Context, governorate *string) ([]City, error) {
	list, err := collectCached[City](
		ctx,
		q,
		"cities",
		`SELECT c.slug, c.slug_ar, c.slug, c.name ->> 'ar', c.name ->> 'en', c.governorate, c.latitude::float8,
		c.longitude::float8, coalesce(n.count, 0) FROM cities c
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

// Amenities returns all.
func (q *Queries) Amenities(ctx context.Context) ([]Amenity, error) {
	return collectCached[Amenity](
		ctx,
		q,
		"amenities",
		`SELECT key, name ->> 'ar', name ->> 'en', category FROM amenities ORDER BY category, key`,
	)
}

// Settings of the site.
type Settings struct{ PoundsPerDollar int }

// defaultRate is the specification's constant, until an admin sets another.
const defaultRate = 2500

// Settings returns them.
func (q *Queries) Settings(ctx context.Context) (Settings, error) {
	return cached(ctx, q.Cache, "settings", func() (s Settings, err error) {
		err = q.Pool.QueryRow(ctx, `SELECT coalesce((SELECT value::text::int FROM settings
			WHERE name = 'poundsPerDollar'), $1)`, defaultRate).
			Scan(&s.PoundsPerDollar)
		return s, err
	})
}

// Synonym is a term with the words that mean the same in search.
type Synonym struct {
	Term  string
	Words []string
}

// Synonyms returns all, by term.
func (q *Queries) Synonyms(ctx context.Context) ([]Synonym, error) {
	return collect[Synonym](ctx, q.Pool, `SELECT term, words FROM synonyms ORDER BY term`)
}

// references are what listings refer to.
type references struct {
	named     map[string]*Named // by kind and key: "cityhoms"
	within    map[string]string // the governorates of cities
	amenities map[string]Amenity
}

// references returns them all.
func (q *Queries) references(ctx context.Context) (*references, error) {
	return cached(ctx, q.Cache, "references", func() (*references, error) {
		type row struct {
			Kind string
			Named
			Of string
		}
		rows, err := collect[row](
			ctx,
			q.Pool,
			`SELECT 'category', key, NULL, coalesce(name ->> 'ar', ''), coalesce(name ->> 'en', ''),
				'' FROM categories
			UNION ALL SELECT 'governorate', slug, slug_ar, coalesce(name ->> 'ar', ''), coalesce(name ->> 'en', ''),
				'' FROM governorates
			UNION ALL SELECT 'city', slug, slug_ar, coalesce(name ->> 'ar', ''), coalesce(name ->> 'en', ''),
				governorate FROM cities
			UNION ALL SELECT 'amenity', key, NULL, coalesce(name ->> 'ar', ''), coalesce(name ->> 'en', ''), category
				FROM amenities`,
		)
		all := &references{map[string]*Named{}, map[string]string{}, map[string]Amenity{}}
		for _, r := range rows {
			switch r.Kind {
			case "amenity":
				all.amenities[r.Key] = Amenity{r.Key, r.NameAr, r.NameEn, r.Of}
				continue
			case "city":
				all.within[r.Key] = r.Of
			}
			all.named[r.Kind+r.Key] = &r.Named
		}
		return all, err
	})
}

// amenitiesOf returns those of the keys that there are, by key.
func (r *references) amenitiesOf(keys []string) []Amenity {
	known := make([]Amenity, 0, len(keys))
	for _, key := range slices.Compact(slices.Sorted(slices.Values(keys))) {
		if a, ok := r.amenities[key]; ok {
			known = append(known, a)
		}
	}
	return known
}

// in is the name in one language, "" where it has none, or where there is no such thing.
func (n *Named) in(lang string) string {
	switch {
	case n == nil:
		return ""
	case lang == "en":
		return n.NameEn
	}
	return n.NameAr
}
