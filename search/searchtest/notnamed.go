package searchtest

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search"
)

// leavesNamesOut checks that a listing whose name a query refuses is not found, and that others of its kind are.
func leavesNamesOut(t *testing.T, e search.Engine) {
	fill(
		t,
		e,
		venue(
			1,
			"hall",
			"قاعة النوارس",
			"Nawras Hall",
			aleppo,
		),
		venue(2, "hall", "قاعة الميماس", "Mimas Hall", damascus),
		venue(3, "hall", "قاعة القنديل", "Qandil Hall", damascus),
		venue(4, "hall", "قاعة الندى", "", aleppo),
		venue(5, "farm", "مزرعة الصدف", "Sadaf Farm", damascus),
	)
	for query, want := range map[string][]int{
		"not Mimas Hall, another hall":                {1, 3, 4},
		"غير قاعة الميماس":                            {1, 3, 4},
		"مو قاعة ميماس بدي غيرها":                     {1, 3, 4},
		"hall in damascus but not Mimas Hall":         {3, 5},
		"قاعة الميماس ما عجبتنا بدنا غيرها":           {1, 3, 4},
		"halls except Mimas Hall and Qandil Hall":     {1, 4, 5}, // few are halls
		"قاعة بس مو قاعة الندى ولا قاعة النوارس":      {2, 3, 5},
		"قاعة غير الميماس":                            {1, 3, 4},
		"صالة مو الميماس":                             {1, 3, 4},
		"hall but not Mimas":                          {1, 3, 4},
		"halls in damascus except Qandil":             {2, 5},
		"nothing but Mimas Hall":                      {2},
		"ما بدنا الا قاعة الميماس":                    {2},
		"no, Mimas Hall":                              {2},
		"قاعة الميماس":                                {2},
		"every venue in damascus except Sadaf Farm":   {2, 3},
		"halls in damascus, anything but Qandil Hall": {2, 5},
	} {
		assert.ElementsMatch(t, want, found(t, e, search.Query{Text: query}), query)
	}
	r := ask(t, e, search.Query{Text: "not Mimas Hall, another hall"})
	assert.Contains(t, r.Understood, search.Understood{
		Kind: search.NotListing, Value: number(2).String(), Text: "not Mimas Hall",
	})
	assert.Empty(t, r.Dropped)
	assert.Equal(t, 3, r.Total)
}
