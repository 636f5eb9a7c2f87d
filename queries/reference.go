package queries

import (
	"context"
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
type Amenity struct {
	Key    string `json:"key"`
	NameAr string `json:"nameAr"`
	NameEn string `json:"nameEn"`
	Group  string `json:"group"`
}

// Categories returns all, in their order.
func (q *Queries) Categories(ctx context.Context) ([]Category, error) {
	return collect[Category](ctx, q.Pool, `SELECT c.key, c.key, c.name ->> 'ar', c.name ->> 'en', c.description ->> 'ar', c.description ->> 'en', nullif(c.image, ''),
		(SELECT count(*) FROM catalogue.listings l WHERE l.public AND l.category = c.key) FROM catalogue.categories c ORDER BY c.sort_order, c.key`)
}

const governorateColumns = `SELECT g.slug, g.slug_ar, g.slug, g.name ->> 'ar', g.name ->> 'en', nullif(g.meta_text ->> 'ar', ''), nullif(g.meta_text ->> 'en', ''),
	g.latitude::float8, g.longitude::float8, g.featured, (SELECT count(*) FROM catalogue.listings l WHERE l.public AND l.governorate = g.slug) FROM catalogue.governorates g `

// Governorates returns all, by priority.
func (q *Queries) Governorates(ctx context.Context) ([]Governorate, error) {
	return collect[Governorate](ctx, q.Pool, governorateColumns+`ORDER BY g.priority, g.slug`)
}

// Governorate returns one by either slug, nil where there is none.
func (q *Queries) Governorate(ctx context.Context, slug string) (*Governorate, error) {
	list, err := collect[Governorate](ctx, q.Pool, governorateColumns+`WHERE g.slug = $1 OR g.slug_ar = $1 LIMIT 1`, slug)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// Cities returns those of a governorate, or all.
func (q *Queries) Cities(ctx context.Context, governorate *string) ([]City, error) {
	return collect[City](ctx, q.Pool, `SELECT c.slug, c.slug_ar, c.slug, c.name ->> 'ar', c.name ->> 'en', c.governorate, c.latitude::float8, c.longitude::float8,
		(SELECT count(*) FROM catalogue.listings l WHERE l.public AND l.city = c.slug) FROM catalogue.cities c
		WHERE $1::text IS NULL OR c.governorate = $1 ORDER BY c.governorate, c.name ->> 'ar'`, governorate)
}

// Amenities returns all.
func (q *Queries) Amenities(ctx context.Context) ([]Amenity, error) {
	return collect[Amenity](ctx, q.Pool, `SELECT key, name ->> 'ar', name ->> 'en', category FROM catalogue.amenities ORDER BY category, key`)
}

// Settings of the site.
type Settings struct{ PoundsPerDollar int }

// defaultRate is the specification's constant, until an admin sets another.
const defaultRate = 2500

// Settings returns them.
func (q *Queries) Settings(ctx context.Context) (Settings, error) {
	var s Settings
	err := q.Pool.QueryRow(ctx, `SELECT coalesce((SELECT value::text::int FROM catalogue.settings WHERE name = 'poundsPerDollar'), $1)`, defaultRate).Scan(&s.PoundsPerDollar)
	return s, err
}

// Synonym is a term with the words that mean the same in search.
type Synonym struct {
	Term  string
	Words []string
}

// Synonyms returns all, by term.
func (q *Queries) Synonyms(ctx context.Context) ([]Synonym, error) {
	return collect[Synonym](ctx, q.Pool, `SELECT term, words FROM catalogue.synonyms ORDER BY term`)
}
