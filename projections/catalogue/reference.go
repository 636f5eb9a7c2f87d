package catalogue

import (
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// removable is the table and key of each list with removable entries.
var removable = map[string]struct{ table, key string }{
	"category": {
		"categories",
		"key",
	},
	"governorate": {"governorates", "slug"},
	"city":        {"cities", "slug"},
	"amenity":     {"amenities", "key"},
}

func projectReference(b *pgx.Batch, r events.Recorded) error {
	switch e := r.Data.(type) {
	case events.CategorySet:
		setCategory(b, r, e)
	case events.GovernorateSet:
		setGovernorate(b, r, e)
	case events.CitySet:
		setCity(b, e)
	case events.AmenitySet:
		setAmenity(b, r, e)
	case events.ReferenceRemoved:
		column := removable[e.List]
		b.Queue(`DELETE FROM `+column.table+` WHERE `+column.key+` = $1`, e.Key)
	case events.ReferenceOrdered:
		b.Queue(`INSERT INTO reference_orders (list, keys, position) VALUES ($1, $2, $3)
			ON CONFLICT (list) DO UPDATE SET keys = excluded.keys, position = excluded.position`,
			e.List, e.Keys, r.Position)
	case events.ExchangeRateSet:
		return setExchangeRate(b, e)
	case events.SynonymsSet:
		setSynonyms(b, e)
	case events.SynonymDeclined:
		b.Queue(`INSERT INTO declined_synonyms (term, word) VALUES ($1, $2) ON CONFLICT DO NOTHING`, e.Term, e.Word)
	}
	return nil
}

func setCategory(b *pgx.Batch, r events.Recorded, e events.CategorySet) {
	b.Queue(
		`INSERT INTO categories (key, name, description, image, sort_order, since, intro, meta_title, meta_text,
			picture) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (key) DO UPDATE SET name = excluded.name, description = excluded.description,
			image = excluded.image, sort_order = excluded.sort_order, intro = excluded.intro,
			meta_title = excluded.meta_title, meta_text = excluded.meta_text, picture = excluded.picture`,
		e.Key,
		e.Name,
		e.Description,
		e.Image,
		e.SortOrder,
		r.Position,
		e.Intro,
		e.MetaTitle,
		e.MetaText,
		e.Picture,
	)
}

func setGovernorate(b *pgx.Batch, r events.Recorded, e events.GovernorateSet) {
	b.Queue(
		`INSERT INTO governorates (slug, slug_ar, name, meta_title, meta_text, priority, featured, latitude, longitude,
			since, intro)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (slug) DO UPDATE SET slug_ar = excluded.slug_ar, name = excluded.name,
			meta_title = excluded.meta_title, meta_text = excluded.meta_text, priority = excluded.priority,
			featured = excluded.featured, latitude = excluded.latitude, longitude = excluded.longitude,
			intro = excluded.intro`,
		e.Slug,
		e.SlugAr,
		e.Name,
		e.MetaTitle,
		e.MetaText,
		e.Priority,
		e.Featured,
		e.Latitude,
		e.Longitude,
		r.Position,
		e.Intro,
	)
}

func setCity(b *pgx.Batch, e events.CitySet) {
	b.Queue(
		`INSERT INTO cities (slug, slug_ar, governorate, name, meta_text, latitude, longitude, intro, meta_title)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (slug) DO UPDATE SET slug_ar = excluded.slug_ar, governorate = excluded.governorate,
			name = excluded.name, meta_text = excluded.meta_text,
			latitude = excluded.latitude, longitude = excluded.longitude, intro = excluded.intro,
			meta_title = excluded.meta_title`,
		e.Slug,
		e.SlugAr,
		e.Governorate,
		e.Name,
		e.MetaText,
		e.Latitude,
		e.Longitude,
		e.Intro,
		e.MetaTitle,
	)
}

func setAmenity(b *pgx.Batch, r events.Recorded, e events.AmenitySet) {
	b.Queue(
		`INSERT INTO amenities (key, name, category, service_category, since) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (key) DO UPDATE SET name = excluded.name, category = excluded.category,
			service_category = excluded.service_category`,
		e.Key,
		e.Name,
		e.Group,
		e.ServiceCategory,
		r.Position,
	)
}

func setExchangeRate(b *pgx.Batch, e events.ExchangeRateSet) error {
	value, err := json.Marshal(e.PoundsPerDollar)
	if err != nil {
		return err
	}
	b.Queue(
		`INSERT INTO settings (name, value) VALUES ('poundsPerDollar', $1)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
		value,
	)
	return nil
}

func setSynonyms(b *pgx.Batch, e events.SynonymsSet) {
	if len(e.Words) == 0 {
		b.Queue(`DELETE FROM synonyms WHERE term = $1`, e.Term)
		return
	}
	b.Queue(
		`INSERT INTO synonyms (term, words) VALUES ($1, $2)
		ON CONFLICT (term) DO UPDATE SET words = excluded.words`,
		e.Term,
		e.Words,
	)
}
