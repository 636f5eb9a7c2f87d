package searchtest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search"
	"weddings/search/text"
)

// today is Monday 23 November 2026.
const today text.Day = 20_780

// dated is what a query says besides its days, the days, and the words for them.
type dated struct{ without, value, say string }

// checkDated checks that each query finds what it finds without its days first, and that its days are understood.
func checkDated(t *testing.T, e search.Engine, queries map[string]dated) {
	t.Helper()
	for query, want := range queries {
		r := ask(t, e, search.Query{Text: query, Today: today})
		hits := found(t, e, search.Query{Text: want.without, Today: today})
		assert.Equal(t, hits, numbers(r)[:min(len(hits), len(r.Hits))], query) // a sentence has more hits
		assert.NotEmpty(t, r.Hits, query)
		assert.Empty(t, r.Dropped, query)
		assert.Contains(t, r.Understood, search.Understood{Kind: "days", Value: want.value, Text: want.say}, query)
	}
}

// readsDates checks that an engine reads the dates in a query: they are understood and are not searched for as words,
// in names, in short queries and in sentences.
func readsDates(t *testing.T, e search.Engine) {
	fill(t, e, district()...)
	checkDated(t, e, map[string]dated{
		"قاعة بحلب 14 آب":             {"قاعة بحلب", "2027-08-14", "14 آب"},
		"قاعة بحلب ١٤/٨":              {"قاعة بحلب", "2027-08-14", "١٤/٨"},
		"hall in aleppo on 14 August": {"hall in aleppo", "2027-08-14", "on 14 August"},
		"فندق السلام الجمعة الجاي":    {"فندق السلام", "2026-11-27", "الجمعة الجاي"},
		"بدنا مكان بحلب بدون مسبح أول خميس بأيلول": {
			"بدنا مكان بحلب بدون مسبح", "2027-09-02", "أول خميس بأيلول",
		},
		"photographer in damascus any weekend in May": {
			"photographer in damascus", "2027-05-01/2027-05-31/5,6", "any weekend in May",
		},
		"in May":                         {"", "2027-05-01/2027-05-31", "in May"},
		"قاعة بحلب خميسات آب":            {"قاعة بحلب", "2027-08-01/2027-08-31/4", "خميسات آب"},
		"قاعة بحلب بالصيف":               {"قاعة بحلب", "2027-06-01/2027-08-31", "بالصيف"},
		"قاعة بحلب بعد أسبوعين":          {"قاعة بحلب", "2026-12-04/2026-12-10", "بعد أسبوعين"},
		"hall in aleppo June 1-10":       {"hall in aleppo", "2027-06-01/2027-06-10", "June 1-10"},
		"قاعة بحلب بعيد الحب":            {"قاعة بحلب", "2027-02-14", "بعيد الحب"},
		"قاعة بحلب أول جمعة بعد العيد":   {"قاعة بحلب", "2027-03-12", "أول جمعة بعد العيد"},
		"قاعة بحلب \u200f1\u200f/5/2027": {"قاعة بحلب", "2027-05-01", "1\u200f/5/2027"},
	})
	for _, query := range []string{"قاعة بحلب 31 شباط", "قاعة بحلب 14 آب 2019", "قاعة بشارع 29 أيار"} {
		r := ask(t, e, search.Query{Text: query, Today: today})
		assert.False(t, slices.ContainsFunc(r.Understood, isDays), query)
	}
	for query, want := range map[string]search.Understood{
		"قاعة بحلب 31 شباط":    {Kind: "noDay", Value: "2027-02", Text: "31 شباط"},
		"قاعة بحلب 14 آب 2019": {Kind: "noDay", Value: text.DayOver, Text: "14 آب 2019"},
		"قاعة بحلب 14 محرم":    {Kind: "noDay", Value: text.DayHijri, Text: "14 محرم"},
	} {
		r := ask(t, e, search.Query{Text: query, Today: today})
		assert.Equal(t, found(t, e, search.Query{Text: "قاعة بحلب", Today: today}), numbers(r), query)
		assert.Empty(t, r.Dropped, query)
		assert.Contains(t, r.Understood, want, query)
	}
	assert.False(t, slices.ContainsFunc(ask(t, e, search.Query{Text: "قاعة 14 آب"}).Understood, isDays))
	alone := ask(t, e, search.Query{Text: "قاعة بحلب السبت", Today: today})
	assert.Contains(t, alone.Understood, search.Understood{Kind: "days", Value: "2026-11-28", Text: "السبت"})
	other := ask(t, e, search.Query{Text: "قاعة بحلب الجمعة 14 آب 2027", Today: today})
	for _, kind := range []string{"days", "otherWeekday"} {
		said := search.Understood{Kind: kind, Value: "2027-08-14", Text: "الجمعة 14 آب 2027"}
		assert.Contains(t, other.Understood, said, "the date counts")
	}
}

// readsFreeHalls checks that words for what is free, in any form, add nothing to the days that a query asks for.
func readsFreeHalls(t *testing.T, e search.Engine) {
	fill(t, e, district()...)
	checkDated(t, e, map[string]dated{
		"قاعة متاحة بحلب يوم الخميس":             {"قاعة بحلب", "2026-11-26", "يوم الخميس"},
		"القاعات الفاضية بحلب يوم الخميس":        {"القاعات بحلب", "2026-11-26", "يوم الخميس"},
		"available hall in aleppo next Thursday": {"hall in aleppo", "2026-11-26", "next Thursday"},
		"free halls in aleppo on Thursday":       {"halls in aleppo", "2026-11-26", "on Thursday"},
		"vacant halls in aleppo on Thursday":     {"halls in aleppo", "2026-11-26", "on Thursday"},
		"قاعة مو محجوزة بحلب يوم الخميس":         {"قاعة بحلب", "2026-11-26", "يوم الخميس"},
		"القاعات مش محجوزة بحلب يوم الخميس":      {"القاعات بحلب", "2026-11-26", "يوم الخميس"},
		"قاعة غير محجوزة بحلب يوم الخميس":        {"قاعة بحلب", "2026-11-26", "يوم الخميس"},
		"hall not booked in aleppo on Thursday":  {"hall in aleppo", "2026-11-26", "on Thursday"},
		"halls that are not booked in aleppo on Thursday": {
			"halls in aleppo", "2026-11-26", "on Thursday",
		},
		"open halls in aleppo on Thursday": {"halls in aleppo", "2026-11-26", "on Thursday"},
	})
}

// leavesDaysOut checks that days of the week that a query refuses are left out of the days it asks for.
func leavesDaysOut(t *testing.T, e search.Engine) {
	fill(t, e, district()...)
	for query, want := range map[string]string{
		"قاعة بحلب مو يوم الجمعة":              "2026-11-23/2029-01-31/0,1,2,3,4,6",
		"قاعة بحلب بأيار ما عدا الجمعة":        "2027-05-01/2027-05-31/0,1,2,3,4,6",
		"hall in aleppo in May not on Fridays": "2027-05-01/2027-05-31/0,1,2,3,4,6",
	} {
		r := ask(t, e, search.Query{Text: query, Today: today})
		assert.Equal(t, want, r.When.String(), query)
		assert.Empty(t, r.Dropped, query)
		refused := func(u search.Understood) bool { return u.Kind == "notDays" && u.Value == "5" }
		assert.True(t, slices.ContainsFunc(r.Understood, refused), query)
	}
	r := ask(t, e, search.Query{Text: "hall in aleppo in March but not in Ramadan", Today: today})
	assert.Equal(t, "2027-03-09/2027-03-31", r.When.String())
	assert.Contains(t, r.Understood, search.Understood{
		Kind: "notDays", Value: "2027-02-08/2027-03-08", Text: "not in Ramadan",
	})
	chosen := search.Filters{When: search.When{Days: []text.Days{{From: today + 160, To: today + 180}}}}
	narrowed := ask(t, e, search.Query{Text: "قاعة بحلب مو الجمعة", Filters: chosen, Today: today})
	assert.EqualValues(t, 0b1011111, narrowed.When.Days[0].Weekdays, "of the days that are chosen")
}

func isDays(u search.Understood) bool { return u.Kind == "days" }
