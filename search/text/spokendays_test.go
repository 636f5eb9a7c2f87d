package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

const (
	anyThursday = "2026-11-23/2029-01-31/4"
	anyFriday   = "2026-11-23/2029-01-31/5"
)

func assertDates(t *testing.T, names text.Names, all map[string]string) {
	t.Helper()
	for query, want := range all {
		said, _ := dates(query, names)
		assert.Equal(t, want, said, query)
	}
}

func TestWeekdaysAreReadAlone(t *testing.T) {
	t.Parallel()
	assertDates(t, nil, map[string]string{
		"خميسات":                anyThursday,
		"خميسات آب":             "2027-08-01/2027-08-31/4",
		"جمع":                   anyFriday,
		"كل جمع":                anyFriday,
		"جمع آب":                "2027-08-01/2027-08-31/5",
		"خميسات الصيف":          "2027-06-01/2027-08-31/4",
		"كل سبت":                "2026-11-23/2029-01-31/6",
		"أيام الخميس":           anyThursday,
		"fridays in the summer": "2027-06-01/2027-08-31/5",
		"السبت":                 "2026-11-28",
		"الخميس":                "2026-11-26",
		"قاعة بحمص السبت":       "2026-11-28",
		"hall friday":           "2026-11-27",
		"بدي قاعة لـ300 شخص الخميس": "2026-11-26",
		"friday noon":         "2026-11-27",
		"مساء الخميس":         "2026-11-26",
		"نهاية الأسبوع":       "2026-11-27/2026-11-28",
		"قاعة بنهاية الأسبوع": "2026-11-27/2026-11-28",
		// none: an indefinite one is a name, and what else is said may make one of it
		"خميس":         "",
		"قاعة جمعة":    "",
		"black friday": "",
		"سوق الجمعة":   "",
		"جامع الخميس":  "",
		"جمع التبرعات": "",
		"مو السبت":     "",
		"شارع السبت":   "",
	})
	assertDates(t, func(word string) bool { return word == "خميس" || word == "friday" }, map[string]string{
		"صالة الخميس": "", "hall friday": "", "يوم الخميس": "2026-11-26", "الخميس الجاي": "2026-11-26",
	})
}

func TestSeasonsAreRead(t *testing.T) {
	t.Parallel()
	summer, winters := "2027-06-01/2027-08-31", "2026-12-01/2027-02-28 2027-12-01/2028-02-29"
	assertDates(t, nil, map[string]string{
		"بالصيف":          summer,
		"صيف 2027":        summer,
		"summer 2027":     summer,
		"in the summer":   summer,
		"summer of 2027":  summer,
		"خلال الصيف":      summer,
		"بالصيفية":        summer,
		"this summer":     summer,
		"بصيف 2028":       "2028-06-01/2028-08-31",
		"بالشتا":          "2026-12-01/2027-02-28",
		"بالشتاء":         "2026-12-01/2027-02-28",
		"شتا 2027":        winters,
		"winter 2027":     winters,
		"الربيع الجاي":    "2027-03-01/2027-05-31",
		"in spring":       "2027-03-01/2027-05-31",
		"in fall":         "2026-11-23/2026-11-30",
		"بالخريف":         "2026-11-23/2026-11-30",
		"أول الصيف":       "2027-06-01/2027-06-30",
		"end of summer":   "2027-08-01/2027-08-31",
		"قاعة صيفية":      "",
		"صالة صيفية بحمص": "",
		"صيف":             "",
		"الربيع":          "",
		"بيت ربيع":        "",
		"بربيع":           "",
		"fall":            "",
		"spring hall":     "",
		"صيف 2019":        "",
		"ربيع الأول":      "",
	})
}

func TestSpansAreRead(t *testing.T) {
	t.Parallel()
	month, aboutTwoWeeks := "2026-11-23/2026-12-23", "2026-12-04/2026-12-10"
	assertDates(t, nil, map[string]string{
		"خلال شهر":              month,
		"within a month":        month,
		"during the next month": month,
		"خلال أسبوعين":          "2026-11-23/2026-12-07",
		"خلال 3 شهور":           "2026-11-23/2027-02-23",
		"خلال الشهرين الجايين":  "2026-11-23/2027-01-23",
		"بعد أسبوعين":           aboutTwoWeeks,
		"in two weeks":          aboutTwoWeeks,
		"in a couple of weeks":  aboutTwoWeeks,
		"بعد أسبوعين من هلق":    aboutTwoWeeks,
		"بعد شهرين":             "2027-01-08/2027-02-07",
		"بعد شهر":               "2026-12-08/2027-01-07",
		"in 3 months":           "2027-02-08/2027-03-10",
		"بعد تلات شهور":         "2027-02-08/2027-03-10",
		"بعد 10 أيام":           "2026-12-03",
		"بعد سنة":               "2027-11-08/2027-12-08",
		"بعد أسبوعين من العيد":  "2027-03-22/2027-03-28",
		"next month":            "2026-12-01/2026-12-31",
		"الشهر الجاي":           "2026-12-01/2026-12-31",
		"خلال الشهر":            "2026-11-23/2026-11-30",
		"آخر الشهر":             "2026-11-23/2026-11-30",
		"أول الشهر":             "2026-12-01/2026-12-10",
		"نص الشهر":              "2026-12-11/2026-12-20",
		"أول الشهر الجاي":       "2026-12-01/2026-12-10",
		"end of the month":      "2026-11-23/2026-11-30",
		"آخر السنة":             "2026-12-01/2026-12-31",
		"بداية السنة":           "2027-01-01/2027-01-31",
		"mid next month":        "2026-12-11/2026-12-20",
		// a month that is named is none of a span
		"بعد شهر 8":                  "2027-09-01/2029-01-31",
		"بعد شهر آب":                 "2027-09-01/2029-01-31",
		"بعد شهر رمضان":              "2027-03-09/2027-04-07",
		"بعد شهر العسل":              "",
		"over 2 years of experience": "",
		"بعد يوم":                    "",
		"in 300 places":              "",
		"after 2 dances":             "",
		"بعد 900 يوم":                "",
		"قبل شهرين":                  "",
	})
}

func TestDaysOfTheWeekNarrowThePeriodBeforeThem(t *testing.T) {
	t.Parallel()
	thursdays := "2027-09-01/2027-09-30/4"
	assertDates(t, nil, map[string]string{
		"قاعة بحلب بأيلول يوم الخميس": thursdays,
		"أيلول الخميس":                thursdays,
		"بأيلول خميس":                 thursdays,
		"بشهر 9 يوم خميس":             thursdays,
		"شهر 9 الخميس":                thursdays,
		"بأيلول أي خميس":              thursdays,
		"September Thursday":          thursdays,
		"in September on a Thursday":  thursdays,
		"Thursday 9/2027":             thursdays,
		"بأيلول أول خميس":             "2027-09-02",
		"بعد العيد الخميس":            "2027-03-12/2027-04-10/4",
		"بأيلول الجمعة أو السبت":      "2027-09-01/2027-09-30/5,6",
		"الأسبوع الجاي الخميس":        "2026-12-03",
		// what has a date of its own
		"بأيلول أو يوم الخميس":        "2027-09-01/2027-09-30 2026-11-26",
		"أيلول الخميس 14 تشرين الأول": "2027-09-01/2027-09-30 2027-10-14",
		"بأيلول الخميس بآب":           "2027-09-01/2027-09-30 2027-08-01/2027-08-31/4",
	})
	assertDates(t, func(word string) bool { return word == "خميس" }, map[string]string{
		"بأيلول خميس": "2027-09-01/2027-09-30", "بأيلول يوم خميس": thursdays,
	})
}

func TestTheWeekAfterTheNextIsRead(t *testing.T) {
	t.Parallel()
	assertDates(t, nil, map[string]string{
		"الخميس بعد الجاي": "2026-12-03", "الخميس اللي بعد الجاي": "2026-12-03", "Thursday after next": "2026-12-03",
		"الاثنين بعد القادم": "2026-12-07", "today": "2026-11-23", "hall tonight": "2026-11-23",
		"أوائل أيلول": "2027-09-01/2027-09-10", "بأواسط أيلول": "2027-09-11/2027-09-20",
		"نهايات الأسبوع بأيار": "2027-05-01/2027-05-31/5,6",
	})
}

func TestRangesOfAMonthAreRead(t *testing.T) {
	t.Parallel()
	june := "2027-06-01/2027-06-10"
	assertDates(t, nil, map[string]string{
		"June 1-10":             june,
		"1-10 June":             june,
		"June 1 to 10":          june,
		"June 1st - 10th, 2027": june,
		"June 1 – 10":           june,
		"1–10 June":             june,
		"١–١٠ حزيران":           june,
		"1 – 10 June 2027":      june,
		"28 Aug – 3 Sep 2027":   "2027-08-28/2027-09-03",
		"من 1 لـ10 حزيران":      june,
		"from 1 to 10 june":     june,
		"بين 5 و 12 آب":         "2027-08-05/2027-08-12",
		"June 1 - 10 July":      "2027-06-01/2027-07-10",
		"June 10-1":             "2027-06-10",
		"June 10 - 300 guests":  "2027-06-10",
		"8/2027":                "2027-08-01/2027-08-31",
		"Aug 2027":              "2027-08-01/2027-08-31",
		"venue may 2027":        "2027-05-01/2027-05-31",
		"may 2027 dollars":      "",
		"13/2027":               "",
		"300/2027":              "",
	})
}

func TestNamedDaysAreRead(t *testing.T) {
	t.Parallel()
	assertDates(t, nil, map[string]string{
		"رأس السنة":              "2026-12-31/2027-01-01",
		"حفلة رأس السنة":         "2026-12-31/2027-01-01",
		"ليلة رأس السنة":         "2026-12-31",
		"new year's eve":         "2026-12-31",
		"New Years Eve 2027":     "2027-12-31",
		"رأس السنة 2028":         "2027-12-31/2028-01-01",
		"عيد الحب":               "2027-02-14",
		"بعيد الحب":              "2027-02-14",
		"valentine":              "2027-02-14",
		"Valentine's Day":        "2027-02-14",
		"عيد الأم":               "2027-03-21",
		"بعد عيد الحب":           "2027-02-15/2027-03-16",
		"christmas":              "2026-12-25",
		"أول جمعة بعد العيد":     "2027-03-12",
		"أول خميس بعد رمضان":     "2027-03-11",
		"تاني خميس بعد رمضان":    "2027-03-18",
		"الخميس بعد العيد":       "2027-03-18",
		"first friday after eid": "2027-03-12",
		"آخر خميس قبل رمضان":     "2027-02-04",
		"خميس بعد العيد":         "2027-03-12/2027-04-10/4",
		"أول جمعة بعد 14 آب":     "2027-08-20",
		"رأس السنة الهجرية":      "",
		"hijri new year":         "",
		"عيد ميلاد":              "",
		"عيد الميلاد":            "",
		"راس المال":              "",
		"آخر جمعة بعد العيد":     "2027-03-12/2027-04-10/5",
	})
	assertDates(t, func(word string) bool { return word == "valentine" }, map[string]string{
		"Valentine hall": "", "valentine day": "2027-02-14",
	})
}

func TestFiguresAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"2027-5-1", "01/05/2027", "1.5.2027", "١/٥/٢٠٢٧", "2027/5/1", `1\5\2027`, "1/5/27",
		"\u200f1\u200f/\u200f5\u200f/2027", "\u200e1/5/2027\u200e", "١\u200f/٥\u200f/٢٠٢٧", "\u20671/5/2027\u2069",
	} {
		said, _ := dates("قاعة "+query+" بحمص", nil)
		assert.Equal(t, "2027-05-01", said, query)
	}
}

// TestAWeekdayAgreesWithItsDate: it tells the year where none is said, else the date counts, and that is noted.
func TestAWeekdayAgreesWithItsDate(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"السبت 14 آب 2027": "2027-08-14", "الجمعة 14 آب 2027": "2027-08-14 not",
		"14 آب 2027 السبت": "2027-08-14", "14 آب 2027 الجمعة": "2027-08-14 not", "14/8/2027 يوم الجمعة": "2027-08-14 not",
		"الجمعة 14/8/2027": "2027-08-14 not", "Friday, August 14 2027": "2027-08-14 not", "Sat 14/8/2027": "2027-08-14",
		"الجمعة 14 آب": "2027-08-14 not", "الاثنين 14 آب": "2028-08-14", "14 آب الاثنين": "2028-08-14",
		"يوم الخميس 14 تشرين الأول": "2027-10-14", "الخميس 14 و21 تشرين الأول": "2027-10-14 2027-10-21",
		"الخميس 14 تشرين": "2027-10-14 2027-11-14", "14 آب 2027 أو الجمعة الجاي": "2027-08-14 2026-11-27",
		"14 آب السبت 21 آب": "2027-08-14 2027-08-21", "السبت 10-20 آب": "2027-08-10/2027-08-20",
	} {
		var said []string
		tokens := text.Tokens(query)
		for _, d := range text.Dates(tokens, query, today, nil) {
			value := d.Value()
			if d.OtherWeekday {
				value += " not"
			}
			said = append(said, value)
		}
		assert.Equal(t, want, strings.Join(said, ", "), query)
	}
}

func TestDaypartsAreRead(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"قاعة 14 آب مساءً": "evening «مساءً»", "الخميس الجاي ظهرًا": "noon «ظهرًا»", "بعد الظهر": "afternoon «بعد الظهر»",
		"14 aug 2027 evening": "evening «evening»", "friday noon": "noon «noon»", "مساء الخميس": "evening «مساء»",
		"الخميس الجاي الضهر": "noon «الضهر»", "قاعة بعد العصر 14 آب": "afternoon «بعد العصر»",
		"saturday night":                   "evening «night»",
		"hall in the evening on 14 August": "evening «in the evening»", "evening of 14 August": "evening «evening»",
		"14 آب بحمص بالمسا": "evening «بالمسا»", "14 آب طول النهار": "all_day «طول النهار»", "14/8 at noon": "noon «at noon»",
		"14 آب مساء بحمص 300 شخص": "evening «مساء»", "friday evenings": "evening «evenings»",
		"evenings in august": "evening «evenings»", "أمسيات الخميس": "evening «أمسيات»", "evening dresses": "",
		// the kitchen, dresses, greetings, names and streets
		"مساء الخير": "", "مساء الخير بدي قاعة 14 آب": "", "evening dress": "", "14 aug evening dress": "",
		"afternoon tea 14 aug": "", "afternoon tea": "", "عصير 14 آب": "", "عصر ليمون": "", "قصر العصر": "", "مطعم الظهر": "",
		"شارع العصر 14 آب": "", "مو المسا 14 آب": "", "night club": "", "saturday night club": "",
		"ليلة الخميس": "", "صالة المساء بحمص": "",
	} {
		assert.Equal(t, want, dayparts(query, nil), query)
	}
	called := func(word string) bool { return word == "المسا" || word == "evening" }
	assert.Empty(t, dayparts("قصر المسا 14 آب", called), "what stands before a date may be a name")
	assert.Equal(t, "evening «المسا»", dayparts("قصر الورد 14 آب المسا", called))
}

// TestADaypartAmidADateIsOfIt: one date is said, whatever stands between its words.
func TestADaypartAmidADateIsOfIt(t *testing.T) {
	t.Parallel()
	fridays := "2027-08-01/2027-08-31/5"
	for query, want := range map[string][2]string{
		"friday evening in august":            {fridays, "evening «evening»"},
		"friday evenings in august":           {fridays, "evening «evenings»"},
		"خميس مسا بآب":                        {"2027-08-01/2027-08-31/4", "evening «مسا»"},
		"مساء الخميس بآب":                     {"2027-08-01/2027-08-31/4", "evening «مساء»"},
		"السبت بشهر 9 بالليل":                 {"2027-09-01/2027-09-30/6", "evening «بالليل»"},
		"السبت بالليل بشهر 9":                 {"2027-09-01/2027-09-30/6", "evening «بالليل»"},
		"a saturday in september at noon":     {"2027-09-01/2027-09-30/6", "noon «at noon»"},
		"saturday night in june":              {"2027-06-01/2027-06-30/6", "evening «night»"},
		"الخميس مساءً 14 تشرين الأول":         {"2027-10-14", "evening «مساءً»"},
		"Saturday evening 14 August":          {"2027-08-14", "evening «evening»"},
		"أول خميس الضهر بأيلول":               {"2027-09-02", "noon «الضهر»"},
		"friday evening, hotel in damascus":   {"2026-11-27", "evening «evening»"},
		"friday evening dress in august":      {"2027-08-01/2027-08-31", ""},
		"saturday night club opens in august": {"2027-08-01/2027-08-31", ""},
	} {
		said, _ := dates(query, nil)
		assert.Equal(t, want, [2]string{said, dayparts(query, nil)}, query)
	}
}

func TestOrdinalsOfWeekdaysAreRead(t *testing.T) {
	t.Parallel()
	assertDates(t, nil, map[string]string{
		"الخميس الأول من أيلول":        "2027-09-02",
		"أول خميس بأيلول":              "2027-09-02",
		"تالت جمعة بآب":                "2027-08-20",
		"the second saturday of june":  "2027-06-12",
		"last friday of august":        "2027-08-27",
		"السبت التاني بتموز":           "2027-07-10",
		"الجمعة الأخيرة من آب":         "2027-08-27",
		"الجمعة الأولى بأيلول":         "2027-09-03",
		"الخميس التالت بشهر 8":         "2027-08-19",
		"آخر خميس بالشهر":              "2026-11-26",
		"the last friday of the month": "2026-11-27",
		"أول خميس بالشهر":              "2026-12-03",
		"الخميس الأخير من الشهر":       "2026-11-26",
		"أول خميس بالشهر الجاي":        "2026-12-03",
		// none of a month: an ordinal by itself, and what else has one
		"أول خميس":           "",
		"الخميس الأول":       "",
		"خميس تشرين الأول":   "2027-10-01/2027-10-31/4",
		"سادس جمعة بآب":      "2027-08-01/2027-08-31/5",
		"خامس جمعة بشباط":    "2027-02-01/2027-02-28/5", // it has four: the ordinal says nothing
		"يوم الخميس 1 أيلول": "2027-09-01",
	})
}

// TestAWeekdayStandsBesideWhatAPlaceHas: names beat all.
func TestAWeekdayStandsBesideWhatAPlaceHas(t *testing.T) {
	t.Parallel()
	saturday, next := "2026-11-28", "2026-11-27"
	assertDates(t, nil, map[string]string{
		"السبت مع مسبح بحمص":          saturday,
		"قاعة السبت فيها موقف سيارات": saturday,
		"قاعة رخيصة السبت":            saturday,
		"friday with parking":         next,
		"hall with a pool friday":     next,
		"friday market with parking":  "",
		"جامع الجمعة مع موقف":         "",
		"خميس مع مسبح":                "",
	})
	assertDates(t, func(word string) bool { return word == "سبت" || word == "friday" }, map[string]string{
		"السبت مع مسبح بحمص": "", "friday with parking": "",
	})
}

func TestMorningsAreReadThoughNobodyOffersThem(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"14 آب صباحًا": "morning «صباحًا»", "الصبح": "morning «الصبح»", "morning": "morning «morning»",
		"friday morning": "morning «morning»", "قبل الظهر 14 آب": "morning «قبل الظهر»",
		"hall in the morning": "morning «in the morning»", "صباح الخميس": "morning «صباح»",
		"عرس عالصبح بحمص": "morning «عالصبح»",
		"صباح الخير":      "", "صباح الخير بدي قاعة": "", "morning dress": "", "morning glory": "", "good morning": "",
		"صالة صباح": "", "صباحية العروس": "",
	} {
		assert.Equal(t, want, dayparts(query, nil), query)
	}
	called := func(word string) bool { return word == "الصبح" || word == "morning" }
	assert.Empty(t, dayparts("قاعة الصبح", called))
	assert.Empty(t, dayparts("Morning Palace", called))
}

// TestADaypartIsSaidOfAParty: without a day, beside a party or of a hall.
func TestADaypartIsSaidOfAParty(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"قاعة مسائية": "evening «مسائية»", "حفلة مسائية بحمص": "evening «مسائية»", "حفلة ظهر بحمص": "noon «ظهر»",
		"عرس العصر": "afternoon «العصر»", "evening wedding hall": "evening «evening»", "noon wedding": "noon «noon»",
		"afternoon party in homs": "afternoon «afternoon»", "evening hall": "evening «evening»",
		"فستان مسائي": "", "فساتين مسائية": "", "evening wedding dress": "", "evening party dresses": "", "قاعة المسا": "",
		"صالة ليالي": "", "قاعة العصر": "", "مكياج مسائي": "", "noon hall": "",
	} {
		assert.Equal(t, want, dayparts(query, nil), query)
	}
	called := func(word string) bool { return word == "ظهر" || word == "evening" }
	assert.Empty(t, dayparts("حفلة ظهر", called))
	assert.Empty(t, dayparts("evening wedding hall", called))
}

func dayparts(query string, names text.Names) string {
	tokens := text.Tokens(query)
	var said []string
	for _, p := range text.Dayparts(tokens, query, text.Dates(tokens, query, today, names), names) {
		said = append(said, p.Daypart+" «"+query[tokens[p.From].Start:tokens[p.To-1].End]+"»")
	}
	return strings.Join(said, ", ")
}

func TestTomorrowIsReadAndLunchIsNot(t *testing.T) {
	t.Parallel()
	const tomorrow = "2026-11-24"
	assertDates(t, nil, map[string]string{
		"صالة غدا": tomorrow, "صالة غدًا": tomorrow, "غداً صالة بحمص": tomorrow, "صالة يوم غد": tomorrow,
		"غدا مساء بحلب": tomorrow, "بالغد": tomorrow, "صالة لبكرا": tomorrow, "hall tmrw": tomorrow,
		"صالة غداء": "", "عزيمة غدا": "", "غدا للمعازيم": "", "مطعم غدا": "", "غدا عرس بحلب": "", "قاعة غد": "",
		"بوفيه عشا وغدا": "",
	})
}

func TestYearsAreRead(t *testing.T) {
	t.Parallel()
	const next, junes = "2027-01-01/2027-12-31", "2027-06-01/2027-06-30"
	assertDates(t, nil, map[string]string{
		"صالة السنة الجاية":         next,
		"العام القادم":              next,
		"السنة اللي جاية":           next,
		"hall next year":            next,
		"el sene el jeye":           next,
		"هالسنة":                    "2026-11-23/2026-12-31",
		"this year":                 "2026-11-23/2026-12-31",
		"السنة بعد الجاية":          "2028-01-01/2028-12-31",
		"السنة الجاية بحزيران":      junes,
		"next year in june":         junes,
		"السنة الجاية بالصيف":       "2027-06-01/2027-08-31",
		"next year after eid":       "2027-03-12/2027-04-10",
		"early next year":           "2027-01-01/2027-01-31",
		"آخر السنة الجاية":          "2027-12-01/2027-12-31",
		"السنة الجاية قاعة بحزيران": next + ", " + junes,
		"in 2027":            next,
		"سنة 2028":           "2028-01-01/2028-12-31",
		"خلال 2027":          next,
		"eid 2028":           "2028-02-26/2028-02-28",
		"عيد الفطر سنة 2028": "2028-02-26/2028-02-28",
		// none: the number counts something, or is part of a name
		"قاعة 2027":                  "",
		"2027":                       "",
		"hall 2027 dollars":          "",
		"سنة اولى جامعة":             "",
		"year":                       "",
		"عام":                        "",
		"next":                       "",
		"السنة الماضية":              "",
		"over 5 years of experience": "",
	})
}

func TestAWeekOfAMonthIsRead(t *testing.T) {
	t.Parallel()
	const first, last = "2027-07-01/2027-07-07", "2027-07-25/2027-07-31"
	assertDates(t, nil, map[string]string{
		"صالة بأول أسبوع من تموز": first,
		"أول أسبوع بتموز":         first,
		"الأسبوع الأول من تموز":   first,
		"the first week of July":  first,
		"first week in July 2027": first,
		"تاني أسبوع من تموز":      "2027-07-08/2027-07-14",
		"آخر أسبوع من تموز":       last,
		"the last week of July":   last,
		"last week of November":   "2026-11-24/2026-11-30",
		"fourth week of November": "2026-11-23/2026-11-28",
		"first week of November":  "2027-11-01/2027-11-07",
		"first week":              "",
		"أول أسبوع":               "",
	})
}

func TestDaysBesideADateAreRead(t *testing.T) {
	t.Parallel()
	const aWeekAfter, theWeekAfter = "2027-03-15/2027-03-21", "2027-03-12/2027-03-18"
	assertDates(t, nil, map[string]string{
		"بعد عيد الأضحى بأسبوع": "2027-05-23/2027-05-29", "بعد العيد بأسبوعين": "2027-03-22/2027-03-28",
		"a week after Eid": aWeekAfter, "أسبوع بعد العيد": aWeekAfter, "the week after Eid": theWeekAfter,
		"الأسبوع اللي بعد العيد": theWeekAfter, "قبل رمضان بيومين": "2027-02-06",
		"two weeks before ramadan": "2027-01-22/2027-01-28", "the week before ramadan": "2027-02-01/2027-02-07",
		"بعد العيد بعشرة أيام": "2027-03-21", "بعد العيد ب10 أيام": "2027-03-21", "10 days after eid": "2027-03-21",
		"a day after eid": "2027-03-12", "بعد العيد بيوم": "2027-03-12", "بعد 14 آب بأسبوع": "2027-08-18/2027-08-24",
		"a week after 14 August 2027": "2027-08-18/2027-08-24",
		// what stands behind the date is no length of time
		"بعد العيد بحمص": "2027-03-12/2027-04-10", "بعد العيد بصالة": "2027-03-12/2027-04-10",
		"صالة بعد حمص بأسبوع": "", "a week after the engagement": "",
	})
}

func TestADateSaidInBothLanguagesIsOneDate(t *testing.T) {
	t.Parallel()
	const thursdays = "2027-08-01/2027-08-31/4"
	assertDates(t, nil, map[string]string{
		"خميس بآب August": thursdays, "August خميس بآب": thursdays, "any Thursday in August آب": thursdays,
		"14 آب August": "2027-08-14", "14 آب 14 August": "2027-08-14", "آب August": "2027-08-01/2027-08-31",
		// other days, or a word between them: either
		"14 آب 15 August": "2027-08-14 2027-08-15", "خميس بآب أو August": thursdays + " 2027-08-01/2027-08-31",
	})
}
