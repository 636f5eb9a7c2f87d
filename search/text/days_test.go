package text_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

// today is Monday 23 November 2026.
var today, _ = text.DayOf(2026, 11, 23)

// dates spells the dates of a query, and the words that say them.
func dates(query string, names text.Names) (said, written string) {
	tokens := text.Tokens(query)
	var days, words []string
	for _, d := range text.Dates(tokens, query, today, names) {
		days = append(days, d.Value())
		words = append(words, query[tokens[d.From].Start:tokens[d.To-1].End])
	}
	return strings.Join(days, ", "), strings.Join(words, ", ")
}

func TestDatesAreRead(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		// days
		"14 آب": "2027-08-14", "١٤ آب": "2027-08-14", "14 اب": "2027-08-14", "14آب": "2027-08-14",
		"14/8": "2027-08-14", "14 / 8": "2027-08-14", "١٤/٨": "2027-08-14", "14 August": "2027-08-14",
		"August 14": "2027-08-14", "Aug 14th, 2028": "2028-08-14", "14th of August": "2027-08-14",
		"the 12th of June": "2027-06-12", "14/8/2028": "2028-08-14", "14-8-2027": "2027-08-14",
		"14.8.2027": "2027-08-14", "2027-08-14": "2027-08-14", "14/8/27": "2027-08-14",
		"14 شهر 8": "2027-08-14", "14 شهر ثمانية": "2027-08-14", "14 ب 8": "2027-08-14",
		"14 تشرين الأول": "2027-10-14", "14 تشرين التاني": "2027-11-14", "14 تشرين 2": "2027-11-14",
		"24 تشرين الثاني": "2026-11-24", "23/11": "2026-11-23", "22/11": "2027-11-22",
		"5 كانون الأول": "2026-12-05", "5 كانون الثاني": "2027-01-05", "5 كانون الثاني 2028": "2028-01-05",
		"14 tammouz": "2027-07-14", "14 ab": "2027-08-14", "20 7zeran": "2027-06-20", "3 ayloul": "2027-09-03",
		"14 تشرين":             "2027-10-14 2027-11-14",
		"خمسطعش آب":            "2027-08-15",
		"الثاني عشر من حزيران": "2027-06-12",
		"first of May":         "2027-05-01",
		"29 شباط":              "2028-02-29",
		"14 آب سنة 2028":       "2028-08-14",
		"14 و15 آب":            "2027-08-14 2027-08-15",
		"14 أو 21 آب":          "2027-08-14 2027-08-21",
		"10-20 آب":             "2027-08-10/2027-08-20",
		"من 10 ل 20 آب":        "2027-08-10/2027-08-20",
		"بين 10 و 20 آب":       "2027-08-10/2027-08-20",
		"10 آب - 5 أيلول":      "2027-08-10/2027-09-05",
		"from 10 to 20 August": "2027-08-10/2027-08-20",
		"10/8 to 20/8":         "2027-08-10/2027-08-20",
		"20 كانون الأول - 5 كانون الثاني": "2026-12-20/2027-01-05",
		"10 آب أو 5 أيلول":                "2027-08-10 2027-09-05",
		"20-25 تشرين الثاني":              "2026-11-23/2026-11-25",
		"قبل 14 آب":                       "2026-11-23/2027-08-13",
		"after 14 August 2028":            "2028-08-15/2029-01-31",
		// days of the week; the words of a date tell its year
		"الجمعة الجاي": "2026-11-27", "next Friday": "2026-11-27", "هالجمعة": "2026-11-27", "this Thursday": "2026-11-26",
		"الاثنين الجاي": "2026-11-30", "يوم الخميس": "2026-11-26", "on Friday": "2026-11-27",
		"يوم الخميس 14 تشرين الأول":     "2027-10-14",
		"الجمعة 14 آب":                  "2027-08-14", // no such Friday within the horizon
		"أول خميس بأيلول":               "2027-09-02",
		"أول خميس بآب":                  "2027-08-05",
		"تاني جمعة من حزيران 2028":      "2028-06-09",
		"آخر خميس بشهر 8":               "2027-08-26",
		"the last Friday of July":       "2027-07-30",
		"first Thursday of September":   "2027-09-02",
		"any Thursday in August":        "2027-08-01/2027-08-31/4",
		"خميس بآب":                      "2027-08-01/2027-08-31/4",
		"خميس أو جمعة بأيلول":           "2027-09-01/2027-09-30/4,5",
		"Fridays and Saturdays in June": "2027-06-01/2027-06-30/5,6",
		"weekend in May":                "2027-05-01/2027-05-31/5,6",
		"first weekend of May":          "2027-05-07/2027-05-08",
		"نهاية الأسبوع بأيار":           "2027-05-01/2027-05-31/5,6",
		"next weekend":                  "2026-11-27/2026-11-28",
		"أيام الخميس":                   "2026-11-23/2029-01-31/4",
		"خميس فاضي بحمص":                "2026-11-23/2029-01-31/4", "free Thursday in Homs": "2026-11-23/2029-01-31/4",
		"قاعة فاضية الخميس": "2026-11-26", "halls available Friday": "2026-11-23/2029-01-31/5",
		"يوم جمعة":                "2026-11-23/2029-01-31/5",
		"any Friday":              "2026-11-23/2029-01-31/5",
		"any Thursday next month": "2026-12-01/2026-12-31/4",
		"5amis b tammouz":         "2027-07-01/2027-07-31/4",
		// months, and times told from today
		"آب": "2027-08-01/2027-08-31", "أيلول": "2027-09-01/2027-09-30", "in May": "2027-05-01/2027-05-31",
		"بأيلول 2027": "2027-09-01/2027-09-30", "شهر 9": "2027-09-01/2027-09-30",
		"شهر تسعة": "2027-09-01/2027-09-30", "بشهر آب": "2027-08-01/2027-08-31",
		"تشرين الثاني": "2026-11-23/2026-11-30", "بتشرين": "2026-11-23/2026-11-30", "May": "2027-05-01/2027-05-31",
		"من حزيران لأيلول":       "2027-06-01/2027-09-30",
		"between June and July":  "2027-06-01/2027-07-31",
		"June to September":      "2027-06-01/2027-09-30",
		"تموز أو آب":             "2027-07-01/2027-07-31 2027-08-01/2027-08-31",
		"أول أيلول":              "2027-09-01/2027-09-10",
		"بآخر أيلول":             "2027-09-21/2027-09-30",
		"mid July":               "2027-07-11/2027-07-20",
		"الأسبوع الجاي":          "2026-11-28/2026-12-04",
		"this week":              "2026-11-23/2026-11-27",
		"الشهر القادم":           "2026-12-01/2026-12-31",
		"next summer":            "2027-06-01/2027-08-31",
		"الصيف الجاي":            "2027-06-01/2027-08-31",
		"بكرا":                   "2026-11-24",
		"the day after tomorrow": "2026-11-25",
		"بعد بكرا":               "2026-11-25",
		"بعد بكرة":               "2026-11-25",
		"بعد غد":                 "2026-11-25",
		// feasts
		"بعد العيد": "2027-03-12/2027-04-10", "قبل العيد": "2027-02-07/2027-03-08", "بالعيد": "2027-03-09/2027-03-11",
		"عيد الفطر": "2027-03-09/2027-03-11", "بعيد الأضحى": "2027-05-16/2027-05-19",
		"بعد العيد الكبير": "2027-05-20/2027-06-18", "after Eid al-Adha": "2027-05-20/2027-06-18",
		"بعد عيد الفطر": "2027-03-12/2027-04-10", "after eid": "2027-03-12/2027-04-10",
		"تاني يوم العيد": "2027-03-10", "ثالث يوم عيد الأضحى": "2027-05-18", "second day of Eid": "2027-03-10",
		"قبل رمضان": "2027-01-09/2027-02-07", "بعد رمضان": "2027-03-09/2027-04-07", "برمضان": "2027-02-08/2027-03-08",
		"before Ramadan": "2027-01-09/2027-02-07", "not before Ramadan": "", "صالة مو قبل رمضان": "",
		// no date
		"31 شباط": "", "30/2": "", "31 أيلول": "", "14/13": "", "14 آب 2019": "", "14 آب 2035": "", "40 آب": "",
		"شارع 29 أيار": "", "جامعة تشرين": "", "24/7": "", "عيد ميلاد": "", "حفلة عيد زواج": "", "بعد عيد ميلاد هالة": "", "مو بالعيد": "", "شارع العيد": "",
		"باب توما": "", "أب العروس": "",
		"مو الجمعة": "", "not on Friday": "", "may I see halls": "", "march band": "", "سيارة نيسان": "",
		"300 شخص": "", "studio 21": "", "تلات صالات": "", "خميس": "", "200-300 guests": "", "غدا للمعازيم": "",
		"2000$": "", "اتنين مصورين": "", "August 200 guests": "2027-08-01/2027-08-31",
	} {
		said, _ := dates(query, nil)
		assert.Equal(t, want, said, query)
	}
}

func TestDatesAreReadAmongOtherWords(t *testing.T) {
	t.Parallel()
	for query, want := range map[string][2]string{
		"قاعة لـ300 شخص بالشام يوم الخميس 14 تشرين الأول": {"2027-10-14", "يوم الخميس 14 تشرين الأول"},
		"hall in Homs for 300 guests on 14 August":        {"2027-08-14", "on 14 August"},
		"بدنا صالة بآب 2027 بحمص":                         {"2027-08-01/2027-08-31", "بآب 2027"},
		"14 آب 300 شخص":                                   {"2027-08-14", "14 آب"},
		"14 August 2000 dollars":                          {"2027-08-14", "14 August"},
		"مصور بحلب بأيلول":                                {"2027-09-01/2027-09-30", "بأيلول"},
		"photographer for a weekend in May, cheap":        {"2027-05-01/2027-05-31/5,6", "for a weekend in May"},
		"hall in homs in May":                             {"2027-05-01/2027-05-31", "in May"},
	} {
		said, written := dates(query, nil)
		assert.Equal(t, want, [2]string{said, written}, query)
	}
}

// TestANameIsNoMonth: a month by itself gives way to a listing that is called so, a date does not.
func TestANameIsNoMonth(t *testing.T) {
	t.Parallel()
	called := func(word string) bool { return word == "تموز" }
	for query, want := range map[string]string{
		"قاعة تموز": "", "قاعة بتموز": "2027-07-01/2027-07-31", "14 تموز": "2027-07-14",
	} {
		said, _ := dates(query, called)
		assert.Equal(t, want, said, query)
	}
}

// TestDatesStayWithinTheHorizon reads rows of random words of dates, from days all over the years.
func TestDatesStayWithinTheHorizon(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 9))
	words := strings.Fields(`14 31 29 / - 2027 2028 آب بآب شباط كانون الثاني الأول تشرين خميس الجمعة weekend in August
		next this any first last from to between and قبل بعد من ل بين و أو شهر أسبوع الجاي mid أول هالشهر of the May على`)
	for range 20_000 {
		var all []string
		for range 1 + r.IntN(8) {
			all = append(all, words[r.IntN(len(words))])
		}
		query, now := strings.Join(all, " "), today+text.Day(r.IntN(1500))
		tokens, at := text.Tokens(query), 0
		for _, d := range text.Dates(tokens, query, now, nil) {
			assert.True(t, at <= d.From && d.From < d.To && d.To <= len(tokens), query)
			assert.NotEmpty(t, d.Days, query)
			at = d.To
			for _, days := range d.Days {
				some := false
				for day := days.From; day <= days.To && !some; day++ {
					some = days.Has(day)
				}
				assert.True(t, some && days.From >= now && days.To <= now+text.Horizon, "%s: %s", query, days)
			}
		}
	}
}

// Between two years of the moon there are 354 or 355 days, and a month has 29 or 30.
func TestTheYearsOfTheMoonAreWhole(t *testing.T) {
	t.Parallel()
	first := func(query string, on text.Day) text.Day {
		return text.Dates(text.Tokens(query), query, on, nil)[0].Days[0].From
	}
	day, _ := text.DayOf(2026, 1, 1)
	last, _ := text.DayOf(2039, 6, 1)
	for before := text.Day(0); day < last; {
		ramadan := first("رمضان", day)
		fitr, adha := first("عيد الفطر", ramadan), first("عيد الأضحى", ramadan)
		assert.Contains(t, []text.Day{29, 30}, fitr-ramadan, ramadan)
		assert.Contains(t, []text.Day{67, 68, 69}, adha-fitr, ramadan)
		if before > 0 {
			assert.Contains(t, []text.Day{353, 354, 355}, ramadan-before, ramadan)
		}
		before, day = ramadan, adha+30
	}
}

// Each "after" is counted from the date behind it, however many follow each other.
func TestDaysCountedFromDaysAreReadSoon(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"the week after ", "the month before the week after ", "last friday after ", "قبل الخميس ", "السنة الجاية بعد ",
	} {
		query := strings.Repeat(query, 40)
		began := time.Now()
		text.Dates(text.Tokens(query), query, today, nil)
		assert.Less(t, time.Since(began), 10*time.Second, "%.40s", query)
	}
}

// A garden is a kind of venue, and part of the names of parks.
func TestAGardenMayBeAskedForOnADay(t *testing.T) {
	t.Parallel()
	const august = "2027-08-01/2027-08-31"
	assertDates(t, nil, map[string]string{
		"حديقة يوم الجمعة": "2026-11-27", "حديقة بآب": august, "صالة بلا حديقة بآب": august, "حديقة 14/8": "2027-08-14",
		"حديقة بـ 14 آب": "2027-08-14", "حديقة في آب": august,
		"حديقة تشرين": "", "حديقة 6 تشرين": "", "شارع 8 آذار": "", "مو حديقة مو بآب": "",
	})
	_, written := dates("حديقة يوم الجمعة بحمص", nil)
	assert.Equal(t, "يوم الجمعة", written)
}
