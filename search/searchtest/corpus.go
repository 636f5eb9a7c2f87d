package searchtest

import (
	"math/rand/v2"
	"slices"

	"weddings/search"
)

// place is a city with its governorate.
type place struct {
	governorate, city           string
	governorateNames, cityNames []string
}

var (
	damascus = place{"damascus", "damascus", []string{"دمشق", "Damascus"}, []string{"دمشق", "Damascus"}}
	douma    = place{"rif-dimashq", "douma", []string{"ريف دمشق", "Rif Dimashq"}, []string{"دوما", "Douma"}}
	aleppo   = place{"aleppo", "aleppo", []string{"حلب", "Aleppo"}, []string{"حلب", "Aleppo"}}
	manbij   = place{"aleppo", "manbij", []string{"حلب", "Aleppo"}, []string{"منبج", "Manbij"}}
	homs     = place{"homs", "homs", []string{"حمص", "Homs"}, []string{"حمص", "Homs"}}
	places   = []place{damascus, douma, aleppo, manbij, homs}
)

func (p place) of(d search.Document) search.Document {
	d.Governorate, d.City, d.GovernorateNames, d.CityNames = p.governorate, p.city, p.governorateNames, p.cityNames
	return d
}

// venue and service return listings that have only a name, a kind and a place.
func venue(n int, kind, ar, en string, at place) search.Document {
	return at.of(
		search.Document{
			ID:        number(n),
			Revision:  1,
			Venue:     true,
			Category:  "venues",
			Kind:      kind,
			NameAr:    ar,
			NameEn:    en,
			SortOrder: 999,
		},
	)
}

func service(n int, category, ar, en string, at place) search.Document {
	return at.of(
		search.Document{ID: number(n), Revision: 1, Category: category, NameAr: ar, NameEn: en, SortOrder: 999},
	)
}

func with(d search.Document, change func(*search.Document)) search.Document {
	change(&d)
	return d
}

// town is a small market in which each query of these tests has one right answer.
func town() []search.Document {
	return []search.Document{
		with(
			venue(1, "hall", "قاعة الياسمين", "Yasmin Hall", damascus),
			func(d *search.Document) { d.Capacity, d.PriceCents = 400, 200_000 },
		),
		with(
			venue(2, "farm", "مزرعة الياسمين", "", homs),
			func(d *search.Document) { d.Capacity, d.Amenities = 100, []string{"pool"} },
		),
		with(
			service(3, "photography", "", "Qasioun Photography", damascus),
			func(d *search.Document) { d.PriceCents, d.Rating, d.ReviewCount = 50_000, 4.5, 2 },
		),
		with(venue(4, "hotel", "فندق الشهباء", "Shahba Hotel", aleppo), func(d *search.Document) {
			d.Nearby = []string{"الجميلية", "Jamiliyeh", "مقابل المتحف الوطني", "opposite the National Museum"}
		}),
		venue(5, "hotel", "فندق الفرات", "Euphrates Hotel", manbij),
		service(6, "flowers", "ورود جوليا", "", homs),
		with(
			venue(7, "hall", "صالة السنديان", "Sindyan Hall", homs),
			func(d *search.Document) { d.Address = "حي الوعر، شارع خالد بن الوليد 12" },
		),
		with(
			service(8, "photography", "استوديو غيمة", "", aleppo),
			func(d *search.Document) { d.Tags = []string{"خارجي", "outdoor"} },
		),
		with(venue(9, "garden", "حديقة لورا", "Laura Garden", douma), func(d *search.Document) {
			d.DescriptionAr = "مدرج حجري حول نافورة وإضاءة هادئة"
		}),
		venue(10, "hall", "قاعة الدمشقي", "", homs),
		service(11, "music", "فرقة 21", "Band 21", damascus),
		service(12, "music", "فرقة 12", "Band 12", damascus),
	}
}

// county returns n listings with random facts, the same ones each time.
func county(n int) []search.Document {
	r := rand.New(rand.NewPCG(7, 11))
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	names := [][2]string{{"الياسمين", "Yasmin"}, {"السنديان", "Sindyan"}, {"النرجس", "Narjis"}, {"الفيروز", "Fairouz"}}
	docs := make([]search.Document, n)
	for i := range docs {
		name := names[r.IntN(len(names))]
		d := venue(i, one("hall", "farm", "garden", "palace"), name[0], name[1], places[r.IntN(len(places))])
		if r.IntN(3) == 0 {
			d = service(i, one("photography", "flowers", "music"), name[0], name[1], places[r.IntN(len(places))])
		}
		if r.IntN(4) > 0 {
			d.PriceCents = int64(1+r.IntN(40)) * 10_000
		}
		if d.Venue {
			d.Capacity = (1 + r.IntN(10)) * 50
		}
		if d.Rating = float64(r.IntN(11)) / 2; d.Rating > 0 {
			d.ReviewCount = 1 + i%30
		}
		d.Featured, d.SortOrder = r.IntN(9) == 0, r.IntN(5)
		for _, a := range []string{"pool", "parking", "generator"} {
			if r.IntN(2) == 0 {
				d.Amenities = append(d.Amenities, a)
			}
		}
		docs[i] = d
	}
	return docs
}

// passes is the reference implementation of filters.
func passes(f search.Filters, d search.Document) bool {
	for _, a := range f.Amenities {
		if !slices.Contains(d.Amenities, a) {
			return false
		}
	}
	return (f.ServiceType == "" || d.Category == f.ServiceType) && (f.Kind == "" || d.Kind == f.Kind) &&
		(f.Governorate == "" || d.Governorate == f.Governorate) && (f.City == "" || d.City == f.City) &&
		d.Capacity >= f.CapacityMin && d.Rating >= f.RatingMin &&
		(f.PriceMin == 0 || d.PriceCents >= f.PriceMin) && (f.PriceMax == 0 || d.PriceCents > 0 &&
		d.PriceCents <= f.PriceMax)
}
