package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

// What nobody offers here, in words that are written as they should be, is no misspelt name or kind of the demo.
func TestEverydayWordsAreNeverCorrected(t *testing.T) {
	t.Parallel()
	engine := memory.New()
	require.NoError(t, engine.Rebuild(t.Context(), 1, demoDocuments()))
	const words = `behead chew know mull potter rewound slower suppliers volt darling olive woven taller trusses physique
		squids knighting melanin fixation gestate carrot umbrella passport mattress battery charger freezer
		مقتل هامة ميلان سنعد تشيري مادى ملفي جنوبية الدواسة العزاب الهلام اجلبي الصالحين المدرسة النافذة الدراجة
		القطار المستشفى الشرطة الثلاجة الغسالة المكنسة الحذاء القميص المعطف النظارات البطارية المحاسبة`
	meant, found := 0, []string{}
	for word := range strings.FieldsSeq(words) {
		for _, query := range []string{word, word + " بحلب", word + " in Aleppo"} {
			r, err := engine.Search(t.Context(), search.Query{Text: query, Limit: 3})
			require.NoError(t, err)
			assert.Empty(t, r.DidYouMean, query)
			meant++
			kind := func(u search.Understood) bool { return u.Kind == "kind" && strings.Contains(u.Text, word) }
			if slices.ContainsFunc(r.Understood, kind) || query == word && r.Total > 0 && !r.ByWords() {
				found = append(found, query)
			}
		}
	}
	assert.Positive(t, meant)
	assert.LessOrEqual(t, len(found), 5, "%q", found) // a description may have the word, or it sounds as a name does
}

// A colour is of what is asked for, and no misspelt place: سوداء is not السويداء.
func TestAColourIsNoPlace(t *testing.T) {
	t.Parallel()
	engine := memory.New()
	require.NoError(t, engine.Rebuild(t.Context(), 1, demoDocuments()))
	for _, colour := range strings.Fields(`سوداء سودا اسود أسود بيضاء بيضا ابيض أبيض حمراء حمرا أحمر زرقاء زرقا ازرق خضراء خضرا
		اخضر صفراء صفرا اصفر زهرية زهري وردية وردي ذهبية ذهبي فضية فضي كحلية كحلي بنفسجية بنفسجي بنية بني رمادية رمادي
		سمراء سمرا سكرية سكري بيج خمرية خمري تركواز
		black white red blue green yellow pink golden silver navy purple brown grey gray beige burgundy turquoise`) {
		for _, query := range []string{
			"سيارة " + colour, "كوشة " + colour, "ورد " + colour, colour + " car", colour + " flowers",
		} {
			r, err := engine.Search(t.Context(), search.Query{Text: query, Limit: 3})
			require.NoError(t, err)
			for _, u := range r.Understood {
				assert.NotContains(
					t,
					[]string{"city", "governorate", "quarter", "region"},
					u.Kind,
					"%s: %s",
					query,
					u.Value,
				)
			}
			assert.Empty(t, r.DidYouMean, query)
		}
	}
}

// Random letters, and real words about things that have nothing to do with weddings, match nothing. The page may show
// the nearest listings, but not as matches, and it calls no word of the query known or misspelt.
func TestWhatNobodyMeansFindsNothing(t *testing.T) {
	t.Parallel()
	engine := memory.New()
	require.NoError(t, engine.Rebuild(t.Context(), 1, demoDocuments()))
	for query := range strings.SplitSeq(`zzzz, xxxx, mmmm, qqqqzzzz, zzz, mmm, aaaa, bbbb, ssss, hhhhhh, kkkkk, xxzz, qqww, aabb,
		lalala, ababab, asdf, asdfgh, qwerty, qwertyuiop, poiuyt, hjkl, sdfsdf, xyzzy, blabla, lorem ipsum,
		ههههه, شششش, ممممم, ااااا, للل, لالالا, هاهاها, نانانا, ضصثقفغ, شسيب, سيبسيب, مكمكمك,
		طيارة ورقية, صاروخ فضائي, طائرة حربية زرقاء, غواصة نووية, دجاجة مقلية, كرة قدم, سجادة صلاة, مفتاح انكليزي,
		زيت زيتون, غسالة صحون, مطرقة ومسامير, قطة صغيرة, دراجة نارية, هاتف محمول, برغي, دبابة,
		kite, paper plane, space rocket, submarine, fried chicken, tennis court, washing machine, hammer and nails,
		olive oil, mathematics book, helicopter, private jet, running shoes, vacuum cleaner`, ",") {
		query = strings.TrimSpace(query)
		r, err := engine.Search(t.Context(), search.Query{Text: query, Limit: 3})
		require.NoError(t, err)
		assert.True(t, r.Total == 0 || r.ByWords(), query)
		assert.Empty(t, r.DidYouMean, query)
		assert.Empty(t, r.Understood, query)
		for _, hit := range r.Hits {
			assert.Empty(t, hit.Highlights, query)
		}
	}
}

// Misspelt names, kinds and places, and short names, are found all the same; the first hit has the name, the kind or
// the place behind them.
func TestMistakesAndShortNamesAreFound(t *testing.T) {
	t.Parallel()
	engine, docs := memory.New(), demoDocuments()
	require.NoError(t, engine.Rebuild(t.Context(), 1, docs))
	for line := range strings.SplitSeq(`yasmen, jasmin, yaaasmin, ياسمن, الياسمبن, ياااسمين > Yasmin|ياسمين
		zeryab, ziriab cars, زيراب > Ziryab|زرياب
		قاسون, qasion, kasioun, kassioun ballroom > Qasioun|قاسيون
		بردا, brada, barda salon > Barada|بردى
		نارنح, narinj, narnj hall > Narenj|نارنج
		الاقحون, uqhwan, okhwan > Uqhuwan|أقحوان
		دراك, durak > Durraq|درّاق
		رمّانن, ruman, romman > Rumman|رمّان
		lolo, loulou, lulu, lol, لولو > Loulou|لؤلؤ
		فل, full > Full|فلّ
		تاله, tala > Tala|تالة
		شام, شااام, sham > Sham|شام
		hlal, hilaal > Hilal|هلال
		anbr, 3anbar > Anbar|عنبر
		habak > Habaq|حبق
		joanna, جونا > Joana|جوانا
		kindy > Kindi|كندي
		abu ryah > Riyah|رياح
		om najeb, ام نجيب > Najib|نجيب
		daialqamar, ضي > Qamar|ضي
		sit elbanat > Banat|بنات
		layali elons > Layali|ليالي
		mosli > Mawsili|موصلي
		ogarit > Ugarit|أوغاريت
		znobia, zanobya > Zenobia|زنوبيا
		ibla > Ebla|إيبلا
		دمشف, دمسق, damascas > damascus
		حلبب, aleepo, allepo > aleppo
		حمس > homs
		latakya > latakia
		طرطس > tartus
		صالوون, كوفير > beauty
		فندك, hotl > hotel
		restrant, مطعن > restaurant
		photografer, مصوور > photography`, "\n") {
		asked, wanted, _ := strings.Cut(line, ">")
		for query := range strings.SplitSeq(asked, ",") {
			query = strings.TrimSpace(query)
			r, err := engine.Search(t.Context(), search.Query{Text: query, Limit: 1})
			require.NoError(t, err)
			if !assert.NotEmpty(t, r.Hits, query) || !assert.False(t, r.ByWords(), query) {
				continue
			}
			d := docs[slices.IndexFunc(docs, func(d search.Document) bool { return d.ID == r.Hits[0].ID })]
			has := strings.Join([]string{d.NameAr, d.NameEn, d.City, d.Governorate, d.Category, d.Kind}, " ")
			right := func(part string) bool { return strings.Contains(has, strings.TrimSpace(part)) }
			assert.True(t, slices.ContainsFunc(strings.Split(wanted, "|"), right), "%s found %s", query, has)
		}
	}
}
