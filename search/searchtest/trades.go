package searchtest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
)

// mentioning returns venues that mention trades.
func mentioning() []search.Document {
	mention := func(n int, kind, ar, en string, capacity int, cents int64, at place) search.Document {
		return with(venue(n, kind, ar, en, at), func(d *search.Document) {
			d.Capacity, d.PriceCents = capacity, cents
			d.DescriptionEn = "Bring your own photographer or zaffa, we charge nothing for that"
			d.DescriptionAr = "أحضروا مصور وزفة من عندكم"
		})
	}
	return []search.Document{
		mention(40, "hall", "قاعة العنبر", "Anbar Hall", 900, 300_000, damascus),
		mention(41, "farm", "مزرعة اللوتس", "Lotus Farm", 700, 5_000, homs),
		with(mention(42, "hall", "قاعة المرجان", "Marjan Hall", 600, 0, aleppo), func(d *search.Document) {
			d.Tags = []string{"زفة", "zaffa"}
		}),
		with(venue(43, "garden", "حديقة نادية فلاورز", "Nadia Flowers Garden", homs), func(d *search.Document) {
			d.Capacity = 800
		}),
		service(44, "folklore", "عراضة باب الحارة", "Bab Al Hara", damascus),
		service(45, "folklore", "عراضة الوليد", "Al Walid", homs),
	}
}

type (
	said = []search.Understood
	near = []search.Nearest
)

func photographer(text string) search.Understood {
	return search.Understood{Kind: "kind", Value: "photographer", Text: text}
}

func zaffa(text string) search.Understood {
	return search.Understood{Kind: "kind", Value: "zaffa", Text: text}
}

func inDamascus(text string) search.Understood {
	return search.Understood{Kind: "city", Value: "damascus", Text: text}
}

// asksOfTrades are queries that may name a trade, with the expected result in a town whose venues mention trades.
var asksOfTrades = []struct {
	query      string
	hits       []int
	understood said
	dropped    []string
	nearest    near
}{
	{"zaffa latakia", []int{44, 45}, said{zaffa("zaffa")}, nil, near{{Kind: search.NearestAway, Text: "latakia"}}},
	{"عراضة باللاذقية", []int{44, 45}, said{zaffa("عراضة")}, nil, near{
		{Kind: search.NearestAway, Text: "باللاذقية"},
	}},
	{"photographer 500 guests", []int{3, 8}, said{photographer("photographer")}, []string{"500 guests"}, nil},
	{"300 guests photographer", []int{3, 8}, said{photographer("photographer")}, []string{"300 guests"}, nil},
	{
		"wedding photographer for 500 people",
		[]int{3, 8},
		said{photographer("photographer")},
		[]string{"for 500 people"},
		nil,
	},
	{"مصور ٥٠٠ ضيف", []int{3, 8}, said{photographer("مصور")}, []string{"٥٠٠ ضيف"}, nil},
	{"zaffa 500 guests", []int{44, 45}, said{zaffa("zaffa")}, []string{"500 guests"}, nil},
	{"بدي زفة لـ 500 ضيف", []int{44, 45}, said{zaffa("زفة")}, []string{"لـ 500 ضيف"}, nil},
	// more guests than any venue holds
	{"photographer 5000 guests", []int{3, 8}, said{photographer("photographer")}, []string{"5000 guests"}, nil},

	{"photographer damascus", []int{3}, said{photographer("photographer"), inDamascus("damascus")}, nil, nil},
	{
		"photographer damascus 300 guests",
		[]int{3},
		said{photographer("photographer"), inDamascus("damascus")},
		[]string{"300 guests"},
		nil,
	},
	{
		"300 guests damascus photographer",
		[]int{3},
		said{inDamascus("damascus"), photographer("photographer")},
		[]string{"300 guests"},
		nil,
	},
	{
		"photographer 300 guests in damascus",
		[]int{3},
		said{photographer("photographer"), inDamascus("damascus")},
		[]string{"300 guests"},
		nil,
	},
	{"zaffa 500 guests damascus", []int{44}, said{zaffa("zaffa"), inDamascus("damascus")}, []string{"500 guests"}, nil},
	{"مصور دمشق ٣٠٠ ضيف", []int{3}, said{photographer("مصور"), inDamascus("دمشق")}, []string{"٣٠٠ ضيف"}, nil},
	{"٥٠٠ ضيف زفة بدمشق", []int{44}, said{zaffa("زفة"), inDamascus("بدمشق")}, []string{"٥٠٠ ضيف"}, nil},
	{"زفة دمشق 500 ضيف", []int{44}, said{zaffa("زفة"), inDamascus("دمشق")}, []string{"500 ضيف"}, nil},

	// a trade has prices
	{"photographer under 600$", []int{3}, said{
		{Kind: "priceMax", Value: "600", Text: "under 600"}, photographer("photographer"),
	}, nil, nil},
	{"photographer 500 guests under 600$", []int{3}, said{
		{Kind: "priceMax", Value: "600", Text: "under 600"}, photographer("photographer"),
	}, []string{"500 guests"}, nil},
	{
		"photographer under 100$",
		[]int{3, 8},
		said{photographer("photographer")},
		nil,
		near{{Kind: search.NearestPriceMax, Value: "500", Text: "under 100"}},
	},
	{
		"مصور ٥٠٠ ضيف تحت ١٠٠ دولار",
		[]int{3, 8},
		said{photographer("مصور")},
		[]string{"٥٠٠ ضيف"},
		near{{Kind: search.NearestPriceMax, Value: "500", Text: "تحت ١٠٠ دولار"}},
	},

	// a query that names a venue asks for room
	{"hall with photographer 500 guests", []int{40, 42}, said{
		{Kind: "capacityMin", Value: "500", Text: "500 guests"},
		{Kind: "kind", Value: "hall", Text: "hall"},
		photographer("photographer"),
	}, nil, nil},
	{"قاعة مع مصور ٥٠٠ ضيف", []int{40, 42}, said{
		{Kind: "capacityMin", Value: "500", Text: "٥٠٠ ضيف"},
		{Kind: "kind", Value: "hall", Text: "قاعة"},
		photographer("مصور"),
	}, nil, nil},
	{"hall 500 guests", []int{40, 42}, said{
		{Kind: "capacityMin", Value: "500", Text: "500 guests"}, {Kind: "kind", Value: "hall", Text: "hall"},
	}, nil, nil},
	{"قاعة دمشق ٥٠٠ ضيف", []int{40}, said{
		{Kind: "capacityMin", Value: "500", Text: "٥٠٠ ضيف"},
		{Kind: "kind", Value: "hall", Text: "قاعة"},
		inDamascus("دمشق"),
	}, nil, nil},
	// so does one that names a venue called after a trade, or that asks for a venue of any kind
	{"nadia flowers 500 guests", []int{43}, said{
		{Kind: "capacityMin", Value: "500", Text: "500 guests"},
	}, nil, nil},
	{"venue damascus with zaffa 300 guests", []int{40, 1}, said{
		{Kind: "capacityMin", Value: "300", Text: "300 guests"},
		{Kind: "category", Value: "venues", Text: "venue"},
		inDamascus("damascus"),
		zaffa("zaffa"),
	}, nil, nil},
	{"place for 800 guests with photographer", []int{40, 43}, said{
		{Kind: "capacityMin", Value: "800", Text: "for 800 guests"},
		{Kind: "category", Value: "venues", Text: "place"},
		photographer("photographer"),
	}, nil, nil},
	{"مكان بدمشق ٣٠٠ ضيف مع زفة", []int{40, 1}, said{
		{Kind: "capacityMin", Value: "300", Text: "٣٠٠ ضيف"},
		{Kind: "category", Value: "venues", Text: "مكان"},
		inDamascus("بدمشق"),
		zaffa("زفة"),
	}, nil, nil},
}

// givesWayBesideATrade checks that a number of guests beside a trade is ignored.
func givesWayBesideATrade(t *testing.T, e search.Engine) {
	fill(t, e, append(town(), mentioning()...)...)
	for _, c := range asksOfTrades {
		r := ask(t, e, search.Query{Text: c.query})
		assert.ElementsMatch(t, c.hits, numbers(r), c.query)
		assert.Equal(t, len(c.hits), r.Total, c.query)
		assert.ElementsMatch(t, c.understood, r.Understood, c.query)
		assert.Equal(t, c.dropped, r.Dropped, c.query)
		assert.Equal(t, c.nearest, r.Nearest, c.query)
	}
	r := ask(t, e, search.Query{Text: "photographer 650 guests", Filters: search.Filters{ServiceType: "venues"}})
	assert.ElementsMatch(t, []int{40, 41}, numbers(r), "among venues it says what they should offer")
	assert.Empty(t, r.Dropped)
	for _, query := range []string{"photografer damascus 300 guests", "professional photographer 300 guests"} {
		r := ask(t, e, search.Query{Text: query})
		require.NotEmpty(t, r.Hits, query)
		assert.Subset(t, []int{3, 8}, numbers(r), query)
		assert.Contains(t, r.Dropped, "300 guests", query)
	}
	many := make([]search.Document, 120)
	for i := range many {
		many[i] = service(100+i, "videography", "", "Lens", places[i%len(places)])
	}
	fill(t, e, many...)
	for offset, want := range map[int]int{0: 10, 115: 5} {
		r := ask(t, e, search.Query{Text: "video 500 guests", Offset: offset})
		assert.Equal(t, len(many), r.Total, "all of them")
		assert.Len(t, r.Hits, want)
		assert.Equal(t, []string{"500 guests"}, r.Dropped)
	}
	typed, err := e.Suggest(t.Context(), "zaffa 500 guests", 3)
	require.NoError(t, err)
	assert.Equal(t, search.Suggestion{Kind: "category", Value: "folklore"}, typed[0])
	assert.NotContains(t, typed, search.Suggestion{Kind: "listing", Value: number(42).String()})
}
