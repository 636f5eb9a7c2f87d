package csv

import (
	"cmp"
	"net/http"
	"strconv"

	"weddings/api/edge"
	"weddings/internal/fault"
	"weddings/queries/all"
	"weddings/queries/analytics"
	"weddings/queries/figures"
)

// The texts in the files about days of parties, as on the screens.
var (
	dateHeads = map[string]fault.Text{
		"day":       {Ar: "اليوم", En: "Day"},
		"weekday":   {Ar: "يوم الأسبوع", En: "Day of the week"},
		"asked":     {Ar: "عدد الطلبات", En: "Times asked for"},
		"inquiries": {Ar: "الاستفسارات", En: "Inquiries"},
		"requests":  {Ar: "طلبات الحجز", En: "Booking requests"},
		"venues":    {Ar: "أماكن لها تقويم", En: "Venues with a calendar"},
		"free":      {Ar: "المتاح منها", En: "Free ones"},
		"unwritten": {Ar: "أماكن دون تقويم", En: "Venues without a calendar"},
		"share":     {Ar: "نسبة المتاح", En: "Share that is free"},
		"listing":   {Ar: "الإعلان", En: "Listing"},
		"value":     {Ar: "إعلانكم", En: "Yours"},
		"median":    {Ar: "الوسيط", En: "Median"},
		"others":    {Ar: "أصحاب الإعلانات الأخرى", En: "Owners of the others"},
	}
	comparedWords = map[string]fault.Text{
		"views":         {Ar: "المشاهدات", En: "Views"},
		"contactClicks": {Ar: "نقرات التواصل", En: "Contact clicks"},
		"contactRate":   {Ar: "نسبة التواصل", En: "Contact rate"},
		"inquiries":     {Ar: "الاستفسارات", En: "Inquiries"},
		"answerHours":   {Ar: "مدة الرد بالساعات", En: "Hours to answer"},
		"pictures":      {Ar: "الصور", En: "Pictures"},
		"holds":         {Ar: "الحجوزات المؤقتة", En: "Holds"},
		"bookings":      {Ar: "الحجوزات المؤكدة", En: "Confirmed bookings"},
		"freeThursdays": {Ar: "أيام الخميس المتاحة", En: "Free Thursdays"},
	}
)

// dayRows writes one row per day that couples ask for, and one per weekday. The parameter "by" selects one of the two.
func dayRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked := r.URL.Query()
	f := analytics.DaysFilter{
		From: asked.Get("from"), To: asked.Get("to"),
		Governorate: given(asked, "governorate"), Category: given(asked, "category"),
	}
	var err error
	if f.Listing, err = id(asked, "listing"); err != nil {
		return err
	}
	days, err := q.Analytics.DaysAsked(r.Context(), edge.Viewer(r.Context()), f)
	if err != nil {
		return err
	}
	lang := edge.From(r.Context()).Lang
	rows := [][]string{{
		"by", "key", dateHeads["asked"].In(lang), dateHeads["inquiries"].In(lang), dateHeads["requests"].In(lang),
		heads["by"].In(lang), heads["key"].In(lang),
	}}
	if by := asked.Get("by"); by == "" || by == "day" {
		for _, d := range days.Days {
			rows = append(rows, []string{
				"day",
				d.Day,
				number(d.Asked()),
				number(d.Inquiries),
				number(d.Requests),
				dateHeads["day"].In(lang),
				d.Day,
			})
		}
	}
	if by := asked.Get("by"); by == "" || by == "weekday" {
		for _, d := range days.Weekdays {
			rows = append(rows, []string{
				"weekday", number(d.Weekday), number(d.Asked), "", "", dateHeads["weekday"].In(lang),
				figures.ValueNames["weekday"][strconv.Itoa(d.Weekday)].In(lang),
			})
		}
	}
	return put(rows)
}

// thursdayRows has one row per governorate and coming Thursday, and one per governorate for all of them.
func thursdayRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	free, err := q.Analytics.FreeThursdays(r.Context(), edge.Viewer(r.Context()))
	if err != nil {
		return err
	}
	lang := edge.From(r.Context()).Lang
	names, err := namesOf(r.Context(), edge.Viewer(r.Context()), q, lang)
	if err != nil {
		return err
	}
	rows := [][]string{{
		"governorate", "day", dateHeads["venues"].In(lang), dateHeads["free"].In(lang), dateHeads["share"].In(lang),
		dateHeads["unwritten"].In(lang), parts["governorate"].In(lang),
	}}
	for _, each := range append(free.Governorates, free.All) {
		name := parts["total"].In(lang)
		if each.Governorate != "" {
			name = names.of("governorate", each.Governorate)
		}
		row := func(day, venues, free, share, unwritten string) {
			rows = append(rows, []string{each.Governorate, day, venues, free, share, unwritten, name})
		}
		row("", number(each.Venues), "", fraction(each.Share()), number(each.Unwritten))
		for i, day := range free.Days {
			row(day, number(each.Venues), number(each.Free[i]), fraction(each.ShareOn(i)), "")
		}
	}
	return put(rows)
}

// comparisonRows has one row per figure of each listing of the signed-in owner.
func comparisonRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	asked := r.URL.Query()
	by := edge.Viewer(r.Context())
	compared, err := q.Analytics.OwnComparison(r.Context(), by, asked.Get("from"), asked.Get("to"))
	if err != nil {
		return err
	}
	named, err := q.Listings.ByID(r.Context(), by, compared.NamedListings())
	if err != nil {
		return err
	}
	lang := edge.From(r.Context()).Lang
	rows := [][]string{{
		"listing", "measure", "scope", dateHeads["value"].In(lang), dateHeads["median"].In(lang),
		dateHeads["others"].In(lang), dateHeads["listing"].In(lang), heads["measure"].In(lang),
	}}
	for _, each := range compared.Listings {
		name, scope := "", ""
		if l := named[each.ListingID]; l != nil {
			name = cmp.Or(fault.Text(l.Live.Name).In(lang), l.Live.Name.Ar, l.Live.Name.En)
		}
		if each.Scope != nil {
			scope = *each.Scope
		}
		for _, figure := range each.Figures {
			rows = append(rows, []string{
				each.ListingID.String(),
				figure.Key,
				scope,
				fraction(figure.Value),
				fraction(figure.Median),
				number(each.Others),
				name,
				comparedWords[figure.Key].In(lang),
			})
		}
	}
	return put(rows)
}

// fraction writes a number for programs; "" if it is not known.
func fraction(f *float64) string {
	if f == nil {
		return ""
	}
	return strconv.FormatFloat(*f, 'f', -1, 64)
}
