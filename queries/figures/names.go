package figures

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/listings"
	"weddings/queries/posts"
	"weddings/search/text"
)

// ValueNames holds the values of each dimension whose values are a closed list, with their names.
var ValueNames = map[string]map[string]fault.Text{
	"channel": {
		"direct": {Ar: "مباشرة", En: "Direct"}, "search": {Ar: "محركات البحث", En: "Search engines"},
		"social": {Ar: "شبكات التواصل", En: "Social networks"}, "whatsapp": {Ar: "واتساب", En: "WhatsApp"},
		"assistants": {Ar: "مساعدات الذكاء الاصطناعي", En: "AI assistants"}, "other": {Ar: "غيرها", En: "Other"},
	},
	"device": {
		"mobile": {Ar: "موبايل", En: "Mobile"}, "desktop": {Ar: "كمبيوتر", En: "Desktop"},
		"tablet": {Ar: "جهاز لوحي", En: "Tablet"},
	},
	"language": {"ar": {Ar: "العربية", En: "Arabic"}, "en": {Ar: "الإنكليزية", En: "English"}},
	"theme":    {"dark": {Ar: "داكن", En: "Dark"}, "light": {Ar: "فاتح", En: "Light"}},
	"way": {
		"phone": {Ar: "هاتف", En: "Phone"}, "whatsapp": {Ar: "واتساب", En: "WhatsApp"},
		"directions": {Ar: "الطريق", En: "Directions"}, "facebook": {Ar: "فيسبوك", En: "Facebook"},
		"instagram": {Ar: "إنستغرام", En: "Instagram"}, "website": {Ar: "الموقع الإلكتروني", En: "Website"},
	},
	"weekday": weekdays(),
}

func weekdays() map[string]fault.Text {
	names := map[string]fault.Text{}
	for day := time.Sunday; day <= time.Saturday; day++ {
		names[strconv.Itoa(int(day))] = fault.Text{Ar: clock.WeekdayAr(day), En: day.String()}
	}
	return names
}

// none is the name of the empty key.
var none = fault.Text{Ar: "بلا", En: "None"}

// named returns the names of the values in the filters.
func named(ctx context.Context, db queries.Querier, p *plan) ([]Named, error) {
	list := []Named{}
	for _, f := range p.filters {
		if f.op == Contains {
			continue
		}
		names, err := namesOf(ctx, db, f.dimension, slices.Values(f.values))
		if err != nil {
			return nil, err
		}
		for _, key := range f.values {
			if name, ok := names[key]; ok {
				list = append(list, Named{f.dimension.key, key, name.Ar, name.En})
			}
		}
	}
	return list, nil
}

// namesOf returns the names of the keys that have one.
func namesOf(
	ctx context.Context, db queries.Querier, d *dimension, keys iter.Seq[string],
) (map[string]fault.Text, error) {
	names, err := known(ctx, db, d, keys)
	if err != nil {
		return nil, err
	}
	for key := range keys {
		if word, ok := ValueNames[d.key][key]; ok {
			names[key] = word
		}
		if d.key == "hour" && key != "" {
			at := twoDigits(key) + ":00"
			names[key] = fault.Text{Ar: at, En: at}
		}
		if month, ok := monthOf(key); ok && d.month {
			year := " " + strconv.Itoa(month.Year())
			names[key] = fault.Text{Ar: clock.MonthAr(month.Month()) + year, En: month.Month().String() + year}
		}
		if key == "" {
			names[key] = none
		}
	}
	return names, nil
}

// known returns the names of the keys that the read models have.
func known(
	ctx context.Context, db queries.Querier, d *dimension, keys iter.Seq[string],
) (map[string]fault.Text, error) {
	switch d.key {
	case "page", "entry", "exit":
		return pageNames(ctx, db, keys)
	case "listing":
		return listingNames(ctx, db, keys)
	case "city":
		return read(ctx, db, `SELECT slug, name->>'ar', coalesce(name->>'en', '') FROM cities`)
	case "governorate":
		return read(ctx, db, `SELECT slug, name->>'ar', coalesce(name->>'en', '') FROM governorates`)
	case "category":
		return read(ctx, db, `SELECT key, name->>'ar', coalesce(name->>'en', '') FROM categories`)
	}
	return map[string]fault.Text{}, nil
}

func listingNames(
	ctx context.Context, db queries.Querier, keys iter.Seq[string],
) (map[string]fault.Text, error) {
	var ids []uuid.UUID
	for key := range keys {
		if id, ok := queries.ParseID(key); ok {
			ids = append(ids, id)
		}
	}
	return read(ctx, db, `SELECT id::text, name_ar, name_en FROM listings WHERE id = ANY($1) AND NOT erased`, ids)
}

// pageNames returns the names of pages, by path: of the listing, post, place or category that the page shows.
func pageNames(
	ctx context.Context, db queries.Querier, keys iter.Seq[string],
) (map[string]fault.Text, error) {
	names := map[string]fault.Text{}
	for _, kind := range []struct {
		address func(path string) string // "" for another kind of page
		sql     string
	}{
		{listings.AddressOf, `SELECT DISTINCT ON (s.slug) s.slug, l.name_ar, l.name_en
			FROM slugs s JOIN listings l ON l.id = s.listing WHERE s.slug = ANY($1) AND NOT l.erased
			ORDER BY s.slug, ` + listings.SlugOrder},
		{listingID, `SELECT id::text, name_ar, name_en FROM listings WHERE id = ANY($1::uuid[]) AND NOT erased`},
		{posts.AddressOf, `SELECT s.slug, coalesce(ar.content->'text'->>'title', ''),
				coalesce(en.content->'text'->>'title', '')
			FROM post_slugs s LEFT JOIN post_pages ar ON ar.post = s.post AND ar.lang = 'ar' AND ar.live
				LEFT JOIN post_pages en ON en.post = s.post AND en.lang = 'en' AND en.live
			WHERE s.slug = ANY($1) AND (ar.post IS NOT NULL OR en.post IS NOT NULL)`},
		{placeAddress, `SELECT a, name->>'ar', coalesce(name->>'en', '')
			FROM (SELECT slug, slug_ar, name FROM governorates UNION ALL SELECT slug, slug_ar, name FROM cities) p
				JOIN unnest($1::text[]) a ON a IN (slug, slug_ar)`},
		{categoryAddress, `SELECT key, name->>'ar', coalesce(name->>'en', '') FROM categories WHERE key = ANY($1)`},
	} {
		var addresses []string
		paths := map[string][]string{}
		for path := range keys {
			if address := kind.address(path); address != "" {
				addresses, paths[address] = append(addresses, address), append(paths[address], path)
			}
		}
		if len(addresses) == 0 {
			continue
		}
		found, err := read(ctx, db, kind.sql, addresses)
		if err != nil {
			return nil, err
		}
		for address, name := range found {
			for _, path := range paths[address] {
				names[path] = name
			}
		}
	}
	return names, nil
}

// listingID returns the id in the path of a listing's page, in the form that PostgreSQL writes.
func listingID(path string) string {
	id, ok := queries.ParseID(listings.AddressOf(path))
	if !ok {
		return ""
	}
	return id.String()
}

func placeAddress(path string) string {
	slug := strings.Trim(path, "/")
	slug = strings.TrimPrefix(slug, "province/")
	if strings.Contains(slug, "/") {
		return ""
	}
	return slug
}

func categoryAddress(path string) string {
	path = strings.Trim(path, "/")
	if path == "venues" {
		return path
	}
	key, is := strings.CutPrefix(path, "services/")
	if !is {
		return ""
	}
	return key
}

func read(ctx context.Context, db queries.Querier, sql string, args ...any) (map[string]fault.Text, error) {
	type named struct{ Key, Ar, En string }
	list, err := queries.Collect[named](ctx, db, sql, args...)
	names := make(map[string]fault.Text, len(list))
	for _, each := range list {
		names[each.Key] = fault.Text{Ar: each.Ar, En: each.En}
	}
	return names, err
}

// nameOf returns the name of a row in the question's language, else its other name, else its key.
func (p *plan) nameOf(row Row) string {
	first, second := textOf(row.NameAr), textOf(row.NameEn)
	if p.Lang == "en" {
		first, second = second, first
	}
	return cmp.Or(first, second, row.Key)
}

// byName returns the order of rows by name, regardless of hamzas, diacritics and capitals. Hours, weekdays and months
// are in the order of time.
func (p *plan) byName() func(a, b Row) int {
	if p.by.below > 0 || p.by.month {
		return func(a, b Row) int { return cmp.Compare(twoDigits(a.Key), twoDigits(b.Key)) }
	}
	names := map[string]string{}
	nameOf := func(row Row) string {
		name, known := names[row.Key]
		if !known {
			name = text.Normalise(p.nameOf(row))
			names[row.Key] = name
		}
		return name
	}
	return func(a, b Row) int { return cmp.Compare(nameOf(a), nameOf(b)) }
}

func twoDigits(key string) string {
	if n, err := strconv.Atoi(key); err == nil && n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return key
}
