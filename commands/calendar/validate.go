package calendar

import (
	"strconv"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

const (
	maxName, maxText      = 120, 2000 // characters
	maxTeams              = 50
	maxSeasons, maxPrices = 40, 80
	maxClosures           = 300
	maxBuffer             = 3 // dayparts
	maxNoticeDays         = 365
	minHoldDays           = 1
	maxHoldDays           = 14
)

// name trims a name and records an error unless it has at least one language, a valid length and one line.
func name(c *fault.Check, b events.Bilingual) events.Bilingual {
	b = commands.Trim(b)
	c.Field(b.Ar != "" || b.En != "", "name", "اكتبوا الاسم بلغة واحدة على الأقل",
		"Give the name in at least one language")
	commands.CheckLength(c, "name", maxName, b)
	commands.CheckLine(c, "name", b.Ar, b.En)
	return b
}

func within(c *fault.Check, field string, n, least, most int) {
	from, to := strconv.Itoa(least), strconv.Itoa(most)
	c.Field(n >= least && n <= most, field, "العدد بين "+from+" و"+to, "The number must be between "+from+" and "+to)
}

func weekdays(c *fault.Check, days []int) {
	seen := map[int]bool{}
	for _, day := range days {
		c.Field(day >= 0 && day <= 6 && !seen[day], "weekdays", "أيام الأسبوع غير صالحة", "The weekdays are not valid")
		seen[day] = true
	}
	c.Field(len(days) < 7, "weekdays", "إن كنتم تعملون كل يوم فاتركوا الأيام فارغة",
		"Leave the weekdays out if you mean all of them")
}

// CheckTariff records errors for the sums of a tariff. If it returns false, the sums must not be used for calculations.
func CheckTariff(c *fault.Check, t events.Tariff) bool {
	within(c, "tariff", t.MinGuests, 0, commands.MaxGuests)
	if !commands.CheckMoney(c, "tariff", t.Flat) || !commands.CheckMoney(c, "tariff", t.PerGuest) {
		return false
	}
	c.Field(t.Flat == nil || t.PerGuest == nil || t.Flat.Currency == t.PerGuest.Currency, "tariff",
		"اكتبوا المبلغين بعملة واحدة", "Both sums must be in one currency")
	return true
}

func known(c *fault.Check, daypart events.Daypart) {
	c.Field(daypart.Known(), "daypart", "اختاروا الفترة من القائمة", "Please choose the part of the day")
}

// span reads the first and the last day of a range, and records errors for them.
func span(c *fault.Check, from, to string, today events.Day) (first, last events.Day) {
	first = commands.CheckDay(c, "from", from, today)
	last = commands.CheckDay(c, "to", to, today)
	c.Field(last >= first, "to", "اليوم الأخير قبل الأول", "The last day is before the first")
	return first, last
}

// CheckHall records an error for the hall of a venue, or the team of a service, that the calendar does not have.
func CheckHall(check *fault.Check, of listing.State, has bool) {
	if of.Kind == events.Service {
		check.Field(has, "hall", "اختاروا الفريق من القائمة", "Please choose the team")
		return
	}
	check.Field(has, "hall", "اختاروا الصالة من القائمة", "Please choose the hall")
}
