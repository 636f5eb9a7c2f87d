package text_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

// TestNumbersThatCannotBeMeant finds numbers of guests and prices that are nothing or less.
func TestNumbersThatCannotBeMeant(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"hall for 0 guests": "0 guests", "صالة لـ 0 شخص": "0 شخص", "hall for -5 people": "-5 people",
		"hall $0": "$0", "hall under 0$": "0$", "صالة صفر دولار": "صفر دولار", "photographer 0 dollars": "0 dollars",
		"hall for 10,000 dollars": "", "hall 200 -300 guests": "", "hall 200-300 guests": "", "hall 10 guests": "",
		"hall at 20:00": "", "hall no 0": "", "hall for 100 guests": "", "00963 hall": "",
	} {
		said := ""
		for _, n := range text.NoNumbers(text.Tokens(query), query) {
			said = query[n.Start:n.End]
		}
		assert.Equal(t, want, said, query)
	}
}

// TestAMonthThatIsOverIsTold reads a month and a year that nobody can ask for.
func TestAMonthThatIsOverIsTold(t *testing.T) {
	t.Parallel()
	today := text.Day(time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
	for query, why := range map[string]string{
		"hall 12/2024": text.DayOver, "صالة 3-2020": text.DayOver, "hall in 12/2040": text.DayFar,
		"hall 12/2026": "", "hall 13/2024": "", "hall 3.2020": "",
		"صالة تموز 2024": text.DayOver, "hall in July of 2023": text.DayOver, "آب 2023": text.DayOver,
		"شهر 7 سنة 2024": text.DayOver, "hall in May 2040": text.DayFar, "صالة بتموز 2035": text.DayFar,
		"صالة تموز 2027": "", "hall May 2027": "", "hall in July for 2000 guests": "", "صالة بتموز 2000 دولار": "",
	} {
		found := ""
		for _, d := range text.NoDays(text.Tokens(query), query, today) {
			found = d.Why
		}
		assert.Equal(t, why, found, query)
	}
}

// TestAWomanOfATradeIsAskedFor keeps the word for a woman right beside a trade.
func TestAWomanOfATradeIsAskedFor(t *testing.T) {
	t.Parallel()
	for query, asked := range map[string]int{
		"مصور بنت": 1, "female photographer": 1, "صالة ومصور بنت بحلب": 1, "dj بنت": 1,
		"مصور لعرس بنت خالتي": 0, "صالة للبنات": 0, "hall for women": 0, "photographer": 0, "صالون بنات": 0,
	} {
		assert.Len(t, understand(query).Women, asked, query)
	}
}
