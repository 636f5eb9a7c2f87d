package searchtest

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/text"
)

// booked returns the county with a calendar for each listing.
func booked(n int, r *rand.Rand) []search.Document {
	docs := county(n)
	for i := range docs {
		c := &docs[i].Calendar
		c.First = today - 2
		if r.IntN(3) == 0 {
			c.Notice, c.Weekdays = r.IntN(20), text.Weekdays(r.IntN(128))
		}
		for _, daypart := range []string{"noon", "evening", search.AllDay} {
			if r.IntN(3) == 0 {
				continue
			}
			part := search.Part{Daypart: daypart}
			for day := range text.Day(60) {
				if r.IntN(2) == 0 {
					part.Take(c.First, c.First+day)
				}
			}
			c.Parts = append(c.Parts, part)
		}
	}
	return docs
}

func randomWhen(r *rand.Rand) search.When {
	w := search.When{Daypart: []string{"", "noon", "evening", search.AllDay}[r.IntN(4)], Today: today}
	for range 1 + r.IntN(2) {
		from := today + text.Day(r.IntN(50))
		days := text.Days{From: from, To: from + text.Day(r.IntN(2)*r.IntN(10))}
		if days.To > days.From {
			days.Weekdays = text.Weekdays(r.IntN(128))
		}
		w.Days = append(w.Days, days)
	}
	return w
}

// knowsWhoIsFree checks the calendars: a search returns only free listings, or these first, and the day on which each
// is free.
func knowsWhoIsFree(t *testing.T, e search.Engine) {
	r := rand.New(rand.NewPCG(7, 11))
	docs := booked(200, r)
	fill(t, e, docs...)
	for range 60 {
		f := randomFilters(r)
		f.When = randomWhen(r)
		var free, busy []int
		for _, d := range docs {
			if !passes(f, d) {
				continue
			}
			if f.When.FreeOn(&d.Calendar) > 0 {
				free = append(free, numberOf(d.ID))
			} else {
				busy = append(busy, numberOf(d.ID))
			}
		}
		first := ask(t, e, search.Query{Filters: f, Limit: len(docs), Today: today})
		require.Equal(t, len(free)+len(busy), first.Total, "%+v", f)
		assert.ElementsMatch(t, free, numbers(first)[:len(free)], "free ones come first: %+v", f)
		assert.ElementsMatch(t, busy, numbers(first)[len(free):], "%+v", f)
		assert.Equal(t, f.When, first.When)
		for _, h := range first.Hits {
			assert.Equal(t, f.When.Hit(&docs[numberOf(h.ID)]), h, "%+v", f)
		}
		f.When.Only = true
		only := ask(t, e, search.Query{Filters: f, Limit: len(docs), Today: today})
		if len(free) == 0 && len(busy) > 0 {
			assert.Equal(t, []search.Nearest{{Kind: search.NearestDays}}, only.Nearest, "%+v", f)
			assert.Len(t, only.Hits, len(busy))
			continue
		}
		assert.Empty(t, only.Nearest, "%+v", f)
		assert.ElementsMatch(t, free, numbers(only), "%+v", f)
		assert.Equal(t, len(free), only.Total)
	}
}

// readsWhoIsFree checks that dates in the text replace those of the filter, and put free listings first.
func readsWhoIsFree(t *testing.T, e search.Engine) {
	docs := append(district(), venue(900, "hall", "قاعة الفردوس", "Firdaws Hall", aleppo))
	for i := range docs {
		docs[i].Calendar.Parts = []search.Part{{Daypart: "evening"}}
	}
	fill(t, e, docs...)
	all := found(t, e, search.Query{Text: "قاعة بحلب", Today: today})
	require.GreaterOrEqual(t, len(all), 2)
	const day, written = 21_044, "2027-08-14"
	for i := range docs {
		if numberOf(docs[i].ID) == all[0] {
			docs[i].Calendar.Parts[0].Take(0, day)
		}
	}
	require.NoError(t, e.Apply(t.Context(), 2, docs, nil))
	other := search.When{Days: []text.Days{{From: today + 1, To: today + 1}}}
	for _, query := range []string{"قاعة بحلب 14 آب", "hall in aleppo on 14 August"} {
		r := ask(t, e, search.Query{Text: query, Today: today, Filters: search.Filters{When: other}})
		last := len(r.Hits) - 1 // other listings may come between them
		require.GreaterOrEqual(t, last, 1, query)
		assert.Equal(t, []int{all[1], all[0]}, []int{numbers(r)[0], numbers(r)[last]}, query)
		assert.Equal(t, text.Day(day), r.Hits[0].FreeOn, query)
		assert.Equal(t, text.Day(day-1), r.Hits[last].NearestFree, query)
		assert.Equal(t, written, r.When.String(), query)
		other.Only = true
		r = ask(t, e, search.Query{Text: query, Today: today, Filters: search.Filters{When: other}})
		assert.Equal(t, all[1], numbers(r)[0], query)
		assert.NotContains(t, numbers(r), all[0], query)
		assert.NotContains(t, kindsOf(r.Nearest), search.NearestDays, query)
		other.Only = false
	}
	named := ask(t, e, search.Query{Text: "قاعة الفردوس", Today: today, Filters: search.Filters{When: other}})
	assert.Equal(t, today+1, named.Hits[0].FreeOn, "who types a name has a day, too")
}

// readsDayparts checks that a part of the day in the text narrows the day in the text or the filter, and replaces the
// filter's part of the day.
func readsDayparts(t *testing.T, e search.Engine) {
	docs := []search.Document{
		venue(
			901,
			"hall",
			"قاعة الندى",
			"Nada Hall",
			aleppo,
		),
		venue(902, "hall", "قاعة الياسمين", "Yasmin Hall", aleppo),
		venue(903, "hall", "قاعة المرمر", "Marmar Hall", aleppo),
	}
	const noon, evening, whole = 901, 902, 903
	docs[0].Calendar.Parts = []search.Part{{Daypart: "noon"}}
	docs[1].Calendar.Parts = []search.Part{{Daypart: "evening"}}
	docs[2].Calendar.Parts = []search.Part{{Daypart: search.AllDay}}
	fill(t, e, docs...)
	for query, want := range map[string]struct {
		daypart, said string
		free          []int
	}{
		"قاعة بحلب 14 آب مساءً":              {"evening", "مساءً", []int{evening, whole}},
		"قاعة بحلب الخميس الجاي ظهرًا":       {"noon", "ظهرًا", []int{noon, whole}},
		"hall in aleppo 14 aug 2027 evening": {"evening", "evening", []int{evening, whole}},
		"hall in aleppo friday noon":         {"noon", "noon", []int{noon, whole}},
		"قاعة بحلب 14 آب بعد الظهر":          {"afternoon", "بعد الظهر", []int{whole}},
	} {
		filter := search.Filters{When: search.When{Daypart: "afternoon"}}
		r := ask(t, e, search.Query{Text: query, Today: today, Filters: filter})
		assert.ElementsMatch(t, want.free, numbers(r)[:len(want.free)], query)
		assert.Len(t, r.Hits, len(docs), query)
		assert.Contains(
			t,
			r.Understood,
			search.Understood{Kind: "daypart", Value: want.daypart, Text: want.said},
			query,
		)
		assert.Equal(t, want.daypart, r.When.Daypart, query)
		filter.When.Only = true
		r = ask(t, e, search.Query{Text: query, Today: today, Filters: filter})
		assert.ElementsMatch(t, want.free, numbers(r), query)
		assert.Empty(t, r.Nearest, query)
	}
	chosen := search.When{Days: []text.Days{{From: today + 5, To: today + 5}}, Only: true}
	r := ask(t, e, search.Query{Text: "قاعة بحلب مساءً", Today: today, Filters: search.Filters{When: chosen}})
	assert.ElementsMatch(t, []int{evening, whole}, numbers(r), "of the day that was chosen")
	for _, query := range []string{"قاعة بحلب 14 آب مساء أو ظهرا", "evening dress aleppo 14 aug"} {
		assert.Empty(t, ask(t, e, search.Query{Text: query, Today: today}).When.Daypart, query)
	}
}

// readsDaypartsOfAnyDay checks parts of the day without a day: listings that offer the part come first, or alone.
func readsDaypartsOfAnyDay(t *testing.T, e search.Engine) {
	docs := []search.Document{
		venue(
			911,
			"hall",
			"قاعة الندى",
			"Nada Hall",
			aleppo,
		),
		venue(912, "hall", "قاعة الياسمين", "Yasmin Hall", aleppo),
		venue(913, "hall", "قاعة المرمر", "Marmar Hall", aleppo),
		venue(914, "hall", "قاعة الورد", "Ward Hall", aleppo),
	}
	const noon, evening, whole = 911, 912, 913
	docs[0].Calendar.Parts = []search.Part{{Daypart: "noon"}}
	docs[1].Calendar.Parts = []search.Part{{Daypart: "evening"}}
	docs[2].Calendar.Parts = []search.Part{{Daypart: search.AllDay}}
	fill(t, e, docs...)
	for query, offering := range map[string][]int{
		"قاعة بحلب بالليل": {evening, whole}, "hall in aleppo at noon": {noon, whole}, "قاعة بحلب بعد الظهر": {whole},
	} {
		r := ask(t, e, search.Query{Text: query, Today: today})
		require.Len(t, r.Hits, len(docs), query)
		assert.ElementsMatch(t, offering, numbers(r)[:len(offering)], query)
		assert.Empty(t, r.Dropped, query)
		assert.Zero(t, r.Hits[0].FreeOn, query)
		only := search.Filters{When: search.When{Only: true}}
		r = ask(t, e, search.Query{Text: query, Today: today, Filters: only})
		assert.ElementsMatch(t, offering, numbers(r), query)
	}
	only := search.Filters{When: search.When{Daypart: "afternoon", Only: true}}
	assert.Equal(t, []int{whole}, numbers(ask(t, e, search.Query{Text: "قاعة بحلب", Today: today, Filters: only})))
	r := ask(t, e, search.Query{Text: "قاعة بحلب صباحًا", Today: today})
	assert.Len(t, r.Hits, len(docs), "a morning is left out")
	assert.Contains(t, r.Understood, search.Understood{Kind: "noDay", Value: text.Morning, Text: "صباحًا"})
}

func kindsOf(nearest []search.Nearest) (kinds []string) {
	for _, n := range nearest {
		kinds = append(kinds, n.Kind)
	}
	return kinds
}
