package text

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// asked returns the kinds that a query asks for, and what it excludes.
func asked(query string) (kinds, without []string) {
	kinds, without = []string{}, []string{}
	p := Understand(Tokens(query), query, nil)
	for _, n := range p.Needs {
		kinds = append(kinds, n.Kinds...)
	}
	for _, w := range p.Without {
		without = append(without, w.Value)
	}
	return kinds, without
}

func TestWhatIsToldIsNotAskedFor(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]struct{ kinds, without []string }{
		"دي جي لا، مطرب لا، بس عراضة بحمص":           {[]string{"zaffa"}, []string{"dj", "band"}},
		"hotels no, just a farm in aleppo":           {[]string{"farm"}, []string{"hotel"}},
		"halls on the coast but latakia no":          {[]string{"hall"}, []string{"latakia"}},
		"صالة بريف دمشق بس دوما لا":                  {[]string{"hall"}, []string{"douma"}},
		"مطاعم بحمص لا":                              {[]string{"restaurant"}, []string{}},
		"do you have farms or no, in aleppo":         {[]string{"farm"}, []string{}},
		"no, I want a hotel in aleppo":               {[]string{"hotel"}, []string{}},
		"مصور لا، مصورة بحلب":                        {[]string{"photographer"}, []string{}},
		"المسبح ما بدنا، صالة بالشام":                {[]string{"hall"}, []string{"pool"}},
		"الصالة محجوزة وما ضل غير المكياج بحلب":      {[]string{"makeup"}, []string{}},
		"the hall is paid, all that is left is a dj": {[]string{"dj"}, []string{}},
		"I need a hall, all that is left is a dj":    {[]string{"hall", "dj"}, []string{}},
		"رفيقتي عملت عرسها بفندق، بدي مزرعة بحلب":    {[]string{"farm"}, []string{}},
		"عمي عمل عرسو بمزرعة بحلب":                   {[]string{"farm"}, []string{}},
		"عمي عمل عرسو بمزرعة، بدي متلها بحلب":        {[]string{"farm"}, []string{}},
		"my aunt took a hall where they keep the phones, I don't want that, in damascus": {
			[]string{}, []string{"phones_kept"},
		},
		"كنت بدي فندق بحلب بس غيرت رأيي، بدي مزرعة": {[]string{"farm"}, []string{}},
		"كنت بدي صالة بحلب":                         {[]string{"hall"}, []string{}},
		"forget the hotel, show me farms":           {[]string{"farm"}, []string{"hotel"}},
		"don't forget the photographer, in homs":    {[]string{"photographer"}, []string{}},
	} {
		kinds, without := asked(query)
		assert.Equal(t, want.kinds, kinds, query)
		assert.Equal(t, want.without, without, query)
	}
}
