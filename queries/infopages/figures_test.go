package infopages

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Small numbers point to nobody: a period of too little is left out, a kind of too little is not told, and of few
// refusals only that they are few.
func TestWhatWasDecidedIsTold(t *testing.T) {
	t.Parallel()
	found := []decided{
		{Recent: false, Review: false, Count: 120, Hours: 5.2, Refused: 30, Appealed: 4, Overturned: 0},
		{Recent: true, Review: true, Count: 12, Hours: 80, Refused: 5},
		{Recent: false, Review: true, Count: 40, Hours: 0.4, Refused: 1},
	}
	assert.Equal(t, `## What we looked at {#decisions}

`+leadWords.En+`

| Number | Last month | Last 12 months |
| --- | --- | --- |
| Listings and edits looked at | Too few to tell | 120 |
| Half of them within | Too few to tell | 6 hours |
| Refused | Too few to tell | 30 |
| Refusals that were appealed against | Too few to tell | Fewer than 5 |
| Refusals that were overturned | Too few to tell | 0 |
| Reviews looked at | 12 | 40 |
| Half of them within | 4 days | An hour |
| Refused | 5 | Fewer than 5 |`, tableOf(found, "en"))
	year := tableOf(found[:1], "ar")
	assert.NotContains(t, year, "الشهر الماضي")
	assert.Contains(t, year, "| نصفها خلال | 6 ساعات |")
	assert.Contains(t, year, "| آراء روجعت | أقل من أن يُذكر |")
}

func TestALastingIsSaidInWords(t *testing.T) {
	t.Parallel()
	for hours, words := range map[float64][2]string{
		0:    {"ساعة", "An hour"},
		1.5:  {"ساعتين", "2 hours"},
		11:   {"11 ساعة", "11 hours"},
		48:   {"48 ساعة", "48 hours"},
		49:   {"3 أيام", "3 days"},
		2400: {"100 يوم", "100 days"},
	} {
		assert.Equal(t, words, [2]string{lasting(hours, "ar"), lasting(hours, "en")}, hours)
	}
}
