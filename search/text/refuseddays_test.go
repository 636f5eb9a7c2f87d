package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

func TestDaysOfTheWeekMayBeRefused(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"صالة بحمص مو يوم الجمعة": "5 «مو يوم الجمعة»", "hall in May not on Fridays": "5 «not on Fridays»",
		"any day except Friday, a hall": "5 «except Friday»", "any day but Saturday": "6 «but Saturday»",
		"قاعة بأيلول ما عدا الجمعة والسبت": "5,6 «ما عدا الجمعة والسبت»", "غير الخميس": "4 «غير الخميس»",
		"we can't do Fridays, hall in June": "5 «can't do Fridays»", "ما بدنا الجمعة": "5 «ما بدنا الجمعة»",
		"لا الجمعة ولا السبت": "5 «لا الجمعة»; 6 «ولا السبت»", "not on a weekend": "5,6 «not on a weekend»",
		"not on weekends":       "5,6 «not on weekends»",
		"صالة الخميس مو الجمعة": "5 «مو الجمعة»",
		// wanted, or a date of its own
		"no, Friday": "", "لا، الجمعة": "", "hall on Friday": "", "but Friday is fine": "", "not Friday 14 August": "",
		"مو الجمعة 14 آب": "", "صالة مو غالية الجمعة": "", "ولا السبت": "", "بدون جمعة": "5 «بدون جمعة»",
	} {
		tokens := text.Tokens(query)
		var got []string
		for _, d := range text.Refused(tokens, query, today) {
			got = append(got, d.Value()+" «"+query[tokens[d.From].Start:tokens[d.To-1].End]+"»")
		}
		assert.Equal(t, want, strings.Join(got, "; "), query)
	}
}

func TestRefusedDaysLeaveTheOthers(t *testing.T) {
	t.Parallel()
	fridays := []text.RefusedDays{{Weekdays: 1 << 5}}
	but := func(days ...text.Days) string {
		date := text.Date{Days: text.Excluding(days, fridays, today)}
		return date.Value()
	}
	assert.Equal(t, "2026-11-23/2029-01-31/0,1,2,3,4,6", but(), "all days up to the horizon")
	may := text.Days{From: today + 160, To: today + 180}
	assert.Equal(t, may.String()+"/0,1,2,3,4,6", but(may))
	may.Weekdays = 1<<5 | 1<<4
	assert.True(t, strings.HasSuffix(but(may), "/4"))
	may.Weekdays = 1 << 5
	assert.True(t, strings.HasSuffix(but(may), "/5"), "nothing would be left")
	day := text.Days{From: today + 4, To: today + 4}
	assert.Equal(t, day.String(), but(day), "a date that is named counts")
	assert.Equal(t, []text.Days{day}, text.Excluding([]text.Days{day}, nil, today))
}

func TestRefusedPeriodsLeaveTheOtherDays(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"قاعة بشهر 2 مو برمضان":              "2027-02-01/2027-02-07",
		"hall in February not in Ramadan":    "2027-02-01/2027-02-07",
		"hall in March but not in Ramadan":   "2027-03-09/2027-03-31",
		"صالة هالصيف ومو بآب":                "2027-06-01/2027-07-31",
		"صالة هالصيف مو بتموز":               "2027-06-01/2027-06-30 2027-08-01/2027-08-31",
		"صالة مو برمضان":                     "2026-11-23/2027-02-07 2027-03-09/2029-01-31",
		"صالة برمضان مو برمضان":              "2027-02-08/2027-03-08",
		"صالة بـ 10/2/2027 مو برمضان":        "2027-02-10",
		"صالة بشهر 2 مو برمضان ومو يوم جمعة": "2027-02-01/2027-02-07/0,1,2,3,4,6",
	} {
		tokens := text.Tokens(query)
		refused := text.Refused(tokens, query, today)
		masked := tokens
		for _, d := range refused {
			masked = text.MaskWords(masked, d.From, d.To)
		}
		var days []text.Days
		for _, d := range text.Dates(masked, query, today, nil) {
			days = append(days, d.Days...)
		}
		date := text.Date{Days: text.Excluding(days, refused, today)}
		assert.Equal(t, want, date.Value(), query)
	}
	assert.Empty(t, text.Refused(text.Tokens("مطعم مو بشارع تشرين"), "مطعم مو بشارع تشرين", today))
}
