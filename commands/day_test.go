package commands_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/events"
)

func TestADayIsSaidInWords(t *testing.T) {
	t.Parallel()
	for written, want := range map[string][2]string{
		"2027-05-14": {"الجمعة 14 أيار 2027", "Friday 14 May 2027"},
		"2028-02-29": {"الثلاثاء 29 شباط 2028", "Tuesday 29 February 2028"},
		"2026-12-01": {"الثلاثاء 1 كانون الأول 2026", "Tuesday 1 December 2026"},
	} {
		day, _ := events.ParseDay(written)
		assert.Equal(t, want, [2]string{commands.DayInWords(day, "ar"), commands.DayInWords(day, "en")})
	}
}
