package csv

import (
	"net/http"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/analytics"
)

// marketHeads are the words in the file about the market, as on the screen.
var marketHeads = map[string]fault.Text{
	"listings":  {Ar: "الإعلانات", En: "Listings"},
	"owners":    {Ar: "أصحابها", En: "Owners"},
	"searches":  {Ar: "مرات البحث", En: "Searches"},
	"views":     {Ar: "المشاهدات", En: "Views"},
	"inquiries": {Ar: "الاستفسارات", En: "Inquiries"},
	"bookings":  {Ar: "الحجوزات المؤكدة", En: "Confirmed bookings"},
	"free":      {Ar: "نسبة المتاح", En: "Share that is free"},
	"pressure":  {Ar: "نسبة الطلب إلى العرض", En: "Demand to supply"},
}

// marketRows has one row per part of the market, and one for the whole market.
func marketRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked := r.URL.Query()
	market, err := q.Analytics.Market(r.Context(), edge.Viewer(r.Context()), analytics.MarketFilter{
		From: asked.Get("from"), To: asked.Get("to"), By: asked.Get("by"),
		Governorate: given(asked, "governorate"), Category: given(asked, "category"),
	})
	if err != nil {
		return err
	}
	lang := edge.From(r.Context()).Lang
	names, err := namesOf(r.Context(), edge.Viewer(r.Context()), q, lang)
	if err != nil {
		return err
	}
	head := []string{"by", "key"}
	for _, column := range []string{
		"listings", "owners", "searches", "views", "inquiries", "bookings", "free", "pressure",
	} {
		head = append(head, marketHeads[column].In(lang))
	}
	rows := [][]string{append(head, heads["key"].In(lang))}
	row := func(by, name string, m analytics.MarketRow) {
		rows = append(rows, []string{
			by, m.Key, known(m.Listings), known(m.Owners), known(m.Searches), known(m.Views), known(m.Inquiries),
			known(m.Bookings), fraction(m.Free), fraction(m.Pressure), name,
		})
	}
	for _, each := range market.Rows {
		name := each.Key
		if market.By == analytics.ByGovernorate || market.By == analytics.ByCategory {
			name = names.of(market.By, each.Key)
		}
		row(market.By, name, each)
	}
	row("total", parts["total"].In(lang), market.Total)
	return put(rows)
}
