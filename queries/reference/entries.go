package reference

import (
	"context"

	"weddings/events"
	"weddings/queries"
)

// Reference holds all reference data, as admins edit it.
type Reference struct {
	Categories   []CategoryEntry
	Governorates []GovernorateEntry
	Cities       []CityEntry
	Amenities    []AmenityEntry
}

// The entries of each list, with the number of listings that refer to each. Archived listings count, because they keep
// the key of an entry that is removed.
type (
	CategoryEntry struct {
		events.CategorySet
		Listings int
	}
	GovernorateEntry struct {
		events.GovernorateSet
		Listings int
	}
	CityEntry struct {
		events.CitySet
		Listings int
	}
	AmenityEntry struct {
		events.AmenitySet
		Listings int
	}
)

// Reference returns all entries in their order. For admins.
func (r *Reader) Reference(ctx context.Context, by queries.Viewer) (*Reference, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	var all Reference
	var err error
	if all.Categories, err = queries.Collect[CategoryEntry](
		ctx,
		r.Pool,
		`SELECT c.key, c.name, c.description, c.image, c.sort_order, c.intro,
			c.meta_title, c.meta_text, c.picture,
		(SELECT count(*) FROM listings l WHERE l.category = c.key) FROM categories c
			ORDER BY `+place("category", "c.key")+`, c.sort_order, c.key`,
	); err != nil {
		return nil, err
	}
	if all.Governorates, err = queries.Collect[GovernorateEntry](
		ctx,
		r.Pool,
		`SELECT g.slug, g.slug_ar, g.name, g.meta_title, g.meta_text, g.intro, g.priority, g.featured,
		g.latitude::float8, g.longitude::float8, (SELECT count(*) FROM listings l WHERE l.governorate = g.slug)
			FROM governorates g ORDER BY `+place("governorate", "g.slug")+`, g.priority, g.slug`,
	); err != nil {
		return nil, err
	}
	if all.Cities, err = queries.Collect[CityEntry](
		ctx,
		r.Pool,
		`SELECT c.slug, c.slug_ar, c.governorate, c.name, c.meta_title, c.meta_text, c.intro, c.latitude::float8,
		c.longitude::float8, (SELECT count(*) FROM listings l WHERE l.city = c.slug) FROM cities c
			ORDER BY c.governorate, c.name ->> 'ar'`,
	); err != nil {
		return nil, err
	}
	all.Amenities, err = queries.Collect[AmenityEntry](
		ctx,
		r.Pool,
		`SELECT a.key, a.name, a.category, a.service_category,
		(SELECT count(*) FROM listings l WHERE l.details -> 'amenities' ? a.key) FROM amenities a
			ORDER BY `+place("amenity", "a.key")+`, a.category, a.key`,
	)
	return &all, err
}
