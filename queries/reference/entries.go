package queries

import (
	"context"

	"weddings/events"
)

// Reference is what everything refers to, as admins set it.
type Reference struct {
	Categories   []CategoryEntry
	Governorates []GovernorateEntry
	Cities       []CityEntry
	Amenities    []AmenityEntry
}

// The entries, each with how many listings refer to it, archived ones included: what is removed stays their key.
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
func (q *Queries) Reference(ctx context.Context) (*Reference, error) {
	var r Reference
	var err error
	if r.Categories, err = collect[CategoryEntry](
		ctx,
		q.Pool,
		`SELECT c.key, c.name, c.description, c.image, c.sort_order,
		(SELECT count(*) FROM listings l WHERE l.category = c.key) FROM categories c
			ORDER BY c.sort_order, c.key`,
	); err != nil {
		return nil, err
	}
	if r.Governorates, err = collect[GovernorateEntry](
		ctx,
		q.Pool,
		`SELECT g.slug, g.slug_ar, g.name, g.meta_title, g.meta_text, g.priority, g.featured, g.latitude::float8,
		g.longitude::float8, (SELECT count(*) FROM listings l WHERE l.governorate = g.slug)
			FROM governorates g ORDER BY g.priority, g.slug`,
	); err != nil {
		return nil, err
	}
	if r.Cities, err = collect[CityEntry](
		ctx,
		q.Pool,
		`SELECT c.slug, c.slug_ar, c.governorate, c.name, c.meta_text, c.latitude::float8, c.longitude::float8,
		(SELECT count(*) FROM listings l WHERE l.city = c.slug) FROM cities c
			ORDER BY c.governorate, c.name ->> 'ar'`,
	); err != nil {
		return nil, err
	}
	r.Amenities, err = collect[AmenityEntry](ctx, q.Pool, `SELECT a.key, a.name, a.category, a.service_category,
		(SELECT count(*) FROM listings l WHERE l.details -> 'amenities' ? a.key) FROM amenities a
			ORDER BY a.category, a.key`)
	return &r, err
}
