package csv

import (
	"context"

	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/all"
	"weddings/queries/figures"
)

// none is the key of what has no value: visits from an unknown governorate, pages outside the categories.
const none = "none"

// The words in the file of figures, as on the screens.
var (
	heads = map[string]fault.Text{
		"measure": {
			Ar: "المقياس",
			En: "What is counted",
		},
		"by":  {Ar: "حسب", En: "By"},
		"key": {Ar: "الاسم", En: "Name"},
	}
	measures = map[string]fault.Text{
		"pageViews": {
			Ar: "مشاهدات الصفحات",
			En: "Page views",
		},
		"sessions": {Ar: "الجلسات", En: "Sessions"},
		"visitors": {Ar: "الزوار يوميًا (متوسط تقديري)", En: "Visitors a day (estimated)"},
		"contactClicks": {
			Ar: "نقرات التواصل",
			En: "Contact clicks",
		},
		"searches":  {Ar: "مرات البحث", En: "Searches"},
		"inquiries": {Ar: "الاستفسارات", En: "Inquiries"},
		"bots": {
			Ar: "زيارات الروبوتات",
			En: "Visits by bots",
		},
		"searchesWithoutResult": {Ar: "بحث بلا نتائج", En: "Searches without results"},
		"quotes":                {Ar: "عروض الأسعار", En: "Quotes"},
		"holds":                 {Ar: "الحجوزات المؤقتة", En: "Holds"},
		"bookings":              {Ar: "الحجوزات المؤكدة", En: "Confirmed bookings"},
		"completed":             {Ar: "حفلات أُقيمت", En: "Parties that took place"},
		"funnel": {
			Ar: "من المشاهدة إلى الحفلة",
			En: "From view to party",
		},
		"listingViews": {Ar: "مشاهدات الإعلانات", En: "Listing views"},
	}
	parts = map[string]fault.Text{
		"total": {
			Ar: "المجموع",
			En: "Total",
		},
		"day":     {Ar: "اليوم", En: "Day"},
		"hour":    {Ar: "الساعة", En: "Hour"},
		"channel": {Ar: "طريقة التواصل", En: "Way of contact"},
		"governorate": {
			Ar: "المحافظة",
			En: "Governorate",
		},
		"device":   {Ar: "الجهاز", En: "Device"},
		"category": {Ar: "الفئة", En: "Category"},
		"term": {
			Ar: "كلمات البحث",
			En: "Search term",
		},
		"step":    {Ar: "الخطوة", En: "Step"},
		"listing": {Ar: "الإعلان", En: "Listing"},
	}
	keys = map[string]fault.Text{
		"step views": {
			Ar: "مشاهدات الإعلانات",
			En: "Listing views",
		},
		"step clicks":      {Ar: "نقرات التواصل", En: "Contact clicks"},
		"step inquiries":   {Ar: "الاستفسارات", En: "Inquiries"},
		"step quotes":      {Ar: "عروض الأسعار", En: "Quotes"},
		"step holds":       {Ar: "الحجوزات المؤقتة", En: "Holds"},
		"step bookings":    {Ar: "الحجوزات المؤكدة", En: "Confirmed bookings"},
		"step completed":   {Ar: "حفلات أُقيمت", En: "Parties that took place"},
		"governorate none": {Ar: "غير معروفة", En: "Unknown"},
		"category none":    {Ar: "صفحات أخرى", En: "Other pages"},
	}
)

// names holds the names of keys in one language.
type names struct {
	lang  string
	named map[string]string // "part key" to the name
}

func namesOf(ctx context.Context, by queries.Viewer, q *all.Readers, lang string) (names, error) {
	n := names{lang, map[string]string{}}
	governorates, err := q.Reference.Governorates(ctx, by)
	if err != nil {
		return n, err
	}
	for _, g := range governorates {
		n.named["governorate "+g.ID] = fault.Text{Ar: g.NameAr, En: g.NameEn}.In(lang)
	}
	categories, err := q.Reference.Categories(ctx, by)
	for _, c := range categories {
		n.named["category "+c.Key] = fault.Text{Ar: c.NameAr, En: c.NameEn}.In(lang)
	}
	return n, err
}

// of returns the name of a part's key, or the key itself if it has no name.
func (n names) of(part, key string) string {
	if name := n.named[part+" "+key]; name != "" {
		return name
	}
	text, known := keys[part+" "+key]
	if !known {
		text, known = figures.ValueNames[dimensionOf(part)][key]
	}
	if known {
		return text.In(n.lang)
	}
	return key
}

// dimensionOf returns the name that package figures has for a part.
func dimensionOf(part string) string {
	if part == "channel" {
		return "way"
	}
	return part
}
