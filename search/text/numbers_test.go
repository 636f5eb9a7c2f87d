package text_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

// counted spells what the numbers of a query count, with what is left of it.
func counted(query string) string {
	tokens := text.Tokens(query)
	var all []string
	left := make([]bool, len(tokens))
	for _, q := range text.Quantities(tokens, query) {
		unit := ""
		if q.Pounds {
			unit = "£"
		}
		upTo := ""
		if q.UpTo > 0 {
			upTo = fmt.Sprintf("-%d", q.UpTo)
		}
		all = append(all, fmt.Sprintf("%s %d%s%s", q.Of, q.Value, upTo, unit))
		for i := q.From; i < q.To; i++ {
			left[i] = true
		}
	}
	for i, t := range tokens {
		if !left[i] {
			all = append(all, t.Text)
		}
	}
	return strings.Join(all, " ")
}

func TestNumbersCountWhatIsSaidOfThem(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		// guests, whatever they are compared with
		"قاعة 300 شخص": "capacityMin 300 قاعه", "قاعة ٣٠٠ شخص": "capacityMin 300 قاعه",
		"قاعة لـ٣٠٠ شخص": "capacityMin 300 قاعه", "300شخص": "capacityMin 300",
		"hall for 300 people": "capacityMin 300 hall", "300 guests hall": "capacityMin 300 hall",
		"300ppl": "capacityMin 300", "hall 300 sha5s": "capacityMin 300 hall",
		"up to 200 guests": "capacityMin 200", "at least 450 persons": "capacityMin 450",
		"أقل من 100 ضيف": "capacityMin 100", "مزرعة تتسع ل 250 ضيف": "capacityMin 250 مزرعه",
		"قاعة بتساع ٤٠٠ معزوم": "capacityMin 400 قاعه", "صالة سعة 500": "capacityMin 500 صاله",
		"venue with capacity of 900": "capacityMin 900 venue", "hall seating 250": "capacityMin 250 hall",
		"قاعة ل300": "capacityMin 300 قاعه", "hall for 300": "capacityMin 300 hall",
		"قاعة على الأقل 300": "capacityMin 300 قاعه", "200-300 شخص": "capacityMin 200-300",
		"بين 200 و300 مدعو": "capacityMin 200-300",
		"200-300 guests":    "capacityMin 200-300", "قاعة بين 200 و 300 ضيف": "capacityMin 200-300 قاعه",
		// also without a unit, right behind a venue
		"halls between 200 and 400": "capacityMin 200-400 halls", "قاعة من 200 ل 400": "capacityMin 200-400 قاعه",
		"hall between 800 and 1500": "priceMin 800 priceMax 1500 hall",
		"dj between 200 and 400":    "priceMin 200 priceMax 400 dj",
		"from 150 to 250 people":    "capacityMin 150-250",
		"1,200 guests":              "capacityMin 1200", "ثلاثمئة شخص": "capacityMin 300", "خمسمية ضيف": "capacityMin 500",
		"ميتين وخمسين معزوم": "capacityMin 250", "three hundred guests": "capacityMin 300",
		"صالة لميتين شخص": "capacityMin 200 صاله", "صالة لتلتمية معزوم": "capacityMin 300 صاله",
		"مطعم لمية شخص": "capacityMin 100 مطعم", "صالة لميتين وخمسين": "capacityMin 250 صاله",
		"hall for three hundred":   "capacityMin 300 hall",
		"about three fifty guests": "capacityMin 350", "half a thousand guests": "capacityMin 500",
		"a couple hundred people": "capacityMin 200 a", "arba3 miyet ma3zoum": "capacityMin 400",
		"tlat miye w khamsin shakhes": "capacityMin 350", "180 + 120 guests": "capacityMin 300",
		"180 من طرفنا و 120 من طرفن": "capacityMin 300", "200 from my side and 150 from his side": "capacityMin 350 side",
		"100 from our side": "100 from our side", "we are 2 families": "we are 2 families",
		"what does it cost for one evening": "what does it cost for one evening",
		"بين الألفين والألفين ونص دولار":    "priceMin 2000 priceMax 2500", "بين ألف وألفين دولار": "priceMin 1000 priceMax 2000",
		"بنص مليون ليرة":       "priceMax 500000£",
		"قاعة 500 شخص أو أكثر": "capacityMin 500 قاعه", "عدد الضيوف 350": "capacityMin 350",
		"لأكتر من 400 وأقل من 600 ضيف":                  "capacityMin 600 capacityMin 600",
		"more than 200 guests and less than 400 guests": "capacityMin 400 capacityMin 400 and",
		"شي ميتين تلتمية شخص":                           "capacityMin 200-300",
		"200 300 guests":                                "capacityMin 200-300",
		"la meyten sha5s":                               "capacityMin 200 la",
		"300 او اكثر":                                   "capacityMin 300",
		// money
		"nothing over 1500 dollars": "priceMax 1500", "over 1500 dollars": "priceMin 1500",
		"under 2000$": "priceMax 2000", "hall under $2000": "priceMax 2000 hall", "أقل من ٢٠٠٠ دولار": "priceMax 2000",
		"تحت 1500": "priceMax 1500", "2000 دولار": "priceMax 2000", "مصور بـ500 دولار": "priceMax 500 مصور",
		"up to 3k": "priceMax 3000", "2 الف دولار": "priceMax 2000", "ألفين دولار": "priceMax 2000",
		"2,000$": "priceMax 2000", "لا يتجاوز 700 دولار": "priceMax 700", "budget 3000": "priceMax 3000",
		"ميزانيتي 3000 دولار": "priceMax 3000", "بسعر 4300$": "priceMax 4300", "سعر اقل من 500": "priceMax 500",
		"صالة بألف دولار": "priceMax 1000 صاله", "بخمسمية دولار": "priceMax 500", "1000 usd max": "priceMax 1000",
		"حوالي 800 دولار":    "priceMax 800",
		"بأقل من 2000 دولار": "priceMax 2000", "قاعة بأقل من ٥٠٠$": "priceMax 500 قاعه",
		"لأكثر من 300 شخص": "capacityMin 300", "بأكثر من 500 دولار": "priceMin 500",
		"فوق 1000 دولار": "priceMin 1000", "at least 700$": "priceMin 700", "more than 2k usd": "priceMin 2000",
		"من 500 دولار":         "priceMin 500",
		"بين 500 و 1000 دولار": "priceMin 500 priceMax 1000", "بين 500 و 1000": "priceMin 500 priceMax 1000",
		"500-1000$": "priceMin 500 priceMax 1000", "$500 - $1000": "priceMin 500 priceMax 1000",
		"from 500 to 1000 dollars": "priceMin 500 priceMax 1000", "من 500 ل 1000 دولار": "priceMin 500 priceMax 1000",
		"budget 500 to 1000": "priceMin 500 priceMax 1000",
		// pounds
		"تحت 5 مليون": "priceMax 5000000£", "أقل من 500 ألف ليرة": "priceMax 500000£",
		"under 2 million syp": "priceMax 2000000£", "مصور ب 3 مليون ليرة سورية": "priceMax 3000000£ مصور",
		"تحت ٥ ملايين": "priceMax 5000000£", "5,000,000 ل.س": "priceMax 5000000£", "تحت 750000": "priceMax 750000£",
		"1.5 مليون ليرة": "priceMax 1500000£", "under 2.5 million": "priceMax 2500000£",
		"مليون ونص ليرة": "priceMax 1500000£", "تحت المليون": "priceMax 1000000£", "نص مليون ليرة": "priceMax 500000£",
		"مليونين ليرة":            "priceMax 2000000£",
		"بين 2 و 5 مليون":         "priceMin 2000000£ priceMax 5000000£",
		"من 500 ألف ل مليون ليرة": "priceMin 500000£ priceMax 1000000£",
		"500-800 الف ليرة":        "priceMin 500000£ priceMax 800000£",
		"فوق 1 مليون ليره":        "priceMin 1000000£", "500 alf lera": "priceMax 500000£",
		"mat3am ta7t 5 malyon lira": "priceMax 5000000£ mat3am", "2 million syrian pounds": "priceMax 2000000£",
		"budget 3 million": "priceMax 3000000£",
		"صالة بخمس ملايين": "priceMax 5000000£ صاله", "صالة بمليونين ليرة": "priceMax 2000000£ صاله",
		"طقم بين تلاتة وأربعة مليون":           "priceMin 3000000£ priceMax 4000000£ طقم",
		"بين المليونين والتلات ملايين":         "priceMin 2000000£ priceMax 3000000£",
		"فستان بمليون مليون ونص":               "priceMax 1500000£ فستان",
		"مصور 3 ملايين 4 ملايين":               "priceMax 4000000£ مصور",
		"قاعة ب 800 900 دولار":                 "priceMax 900 قاعه",
		"hall for 500 900 dollars":             "capacityMin 500 priceMax 900 hall",
		"قاعة 300 800 دولار":                   "priceMax 800 قاعه 300",
		"من مليون ونص لتلاتة مليون":            "priceMin 1500000£ priceMax 3000000£",
		"between three and four million":       "priceMin 3000000£ priceMax 4000000£",
		"from two to three thousand dollars":   "priceMin 2000 priceMax 3000",
		"بين ألفين والتلات تلاف دولار":         "priceMin 2000 priceMax 3000",
		"between two and three hundred people": "capacityMin 200-300",
		"ما بقدر ادفع للمكياج اكتر من مليونين": "priceMax 2000000£ ما بقدر ادفع للمكياج",
		"one million and half syrian":          "priceMax 1500000£ syrian",
		"ميتين من صوبي ومية وخمسين من صوبها":   "capacityMin 350",
		"عدد المعازيم عندها خمسمية":            "capacityMin 500",
		"holds no more than 150 people":        "capacityMax 150",
		"مصور مليون ونص":                       "priceMax 1500000£ مصور", "تلات ملايين فستان": "priceMax 3000000£ فستان",
		"بين ثلاثة آلاف وأربعة آلاف دولار": "priceMin 3000 priceMax 4000",
		"a million and a half pounds":      "priceMax 1500000£ a", "two and a half thousand dollars": "priceMax 2500",
		"مليون وتلات آلاف ليرة": "priceMax 1003000£",
		"خمسة وعشرين ألف ليرة":  "priceMax 25000£",
		"300 الف ل س":           "priceMax 300000£", "قاعة 3 مليون": "priceMax 3000000£ قاعه",
		"فرقة ب 5500 الف": "priceMax 5500000£ فرقه",
		// both
		"قاعة 300 شخص تحت 2000 دولار":          "capacityMin 300 priceMax 2000 قاعه",
		"hall 300 guests under 2000$ damascus": "capacityMin 300 priceMax 2000 hall damascus",
	} {
		assert.Equal(t, want, counted(query), query)
	}
}

func TestOtherNumbersAreWords(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"فرقه 21", "band 12", "studio 54", "twenty 21", "7alab", "3arous", "2amar", "2026", "0999123456", "300",
		"الف ليله وليله", "hall 2", "قاعه 5 نجوم", "5 stars hotel", "for 2", "24 7", "9999999999 شخص", "0 شخص",
		"3 ورود و 5 بالونات", "2020-2021", "من 500", "from 500", "ميه ورد", "the one", "تحت القلعه",
		"under the bridge", "between us", "price", "شخص", "half a hall", "مليون وردة", "لعشره", "بخمس وردات",
		"1.5", "5 نجوم", "مليون مبروك", "تلات ملايين مبروك", "مليونين ورده",
	} {
		assert.Equal(t, text.Normalise(query), counted(query), "counts nothing")
	}
}

func TestGuestsAreCountedTogether(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"نحنا 120 وهنن 180 صالة":         "capacityMin 300 صاله",
		"120 منا و180 منهم قاعة":         "capacityMin 300 قاعه",
		"80 ours and 150 theirs hall":    "capacityMin 230 hall",
		"مية طاولة كل طاولة خمس اشخاص":   "capacityMin 500",
		"30 tables of 10 hall":           "capacityMin 300 hall",
		"قاعة عشرين طاولة عالطاولة 10":   "capacityMin 200 قاعه",
		"نحنا 120 شخص":                   "capacityMin 120",
		"hall for 200 men and 150 women": "capacityMin 350 hall for",
		"صالة لـ 150 رجال و 200 نسوان":   "capacityMin 350 صاله ل",
		"hall for 200 women":             "capacityMin 200 hall women",
		"هنن 180 وفستان 300":             "هنن 180 وفستان 300",
		"20 tables":                      "20 tables",
		"20 tables for 500 dollars":      "priceMax 500 20 tables",
		"طاولة 10":                       "طاوله 10",
		"10 tables of 100 roses":         "10 tables of 100 roses",
	} {
		assert.Equal(t, want, counted(query), query)
	}
}

func FuzzQuantities(f *testing.F) {
	for _, seed := range []string{
		"قاعة 300 شخص تحت 2000 دولار", "between 500 and 1000$", "$500-$1,000",
		"خمسمية وخمسين ضيف", "من 5 الى 7 و 9", "2k 3k 4k usd", "20 tables of", "نحنا 120 وهنن 180",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		tokens := text.Tokens(s)
		at, last := 0, text.Quantity{}
		for _, q := range text.Quantities(tokens, s) {
			same := q.From == last.From && q.To == last.To
			if q.Value <= 0 || q.From >= q.To || q.To > len(tokens) || q.From < at && !same {
				t.Fatalf("%q counts %+v after %+v", s, q, last)
			}
			at, last = q.To, q
		}
	})
}
