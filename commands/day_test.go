package commands_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
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

func TestADayIsReadAsPeopleWriteIt(t *testing.T) {
	t.Parallel()
	day, _ := events.ParseDay("2027-05-01")
	for _, written := range []string{
		"2027-05-01", "2027-5-1", "01/05/2027", "1/5/2027", "1.5.2027", "1-5-2027", "2027/5/1", "١/٥/٢٠٢٧", "۱/۵/۲۰۲۷",
		" 2027-5-1 ", "\u200f1\u200f/\u200f5\u200f/2027", "\u20671.5.2027\u2069",
	} {
		read, ok := commands.ReadDay(written)
		assert.True(t, ok && read == day, written)
		var check fault.Check
		assert.Equal(t, day, commands.CheckDay(&check, "day", written, day-1), written)
		assert.NoError(t, check.Err(), written)
	}
	for written, want := range map[string]string{
		"": "Choose the day", "soon": "Write the day like 2027-05-14", "1/5-2027": "Write the day like 2027-05-14",
		"1/5/27": "Write the day like 2027-05-14", "31/9/2027": "There is no such day: September 2027 has 30 days",
		"1/13/2027": "There is no such day", "14/8/1448": "This looks like a Hijri date. Give the day in the Gregorian calendar.",
		"30.4.2027": "This day is over",
	} {
		var check fault.Check
		commands.CheckDay(&check, "day", written, day)
		var blamed *fault.Error
		require.ErrorAs(t, check.Err(), &blamed, written)
		assert.Equal(t, want, blamed.Fields["day"].En, written)
	}
}
