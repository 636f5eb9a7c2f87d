package commands

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/fault"
)

// HorizonDays is how many days ahead a booking may be.
const HorizonDays = 800

// MaxGuests is the most guests that a party may have. A larger number is taken for a typing mistake.
const MaxGuests = 20_000

// hijri matches a date of the Hijri calendar by its year, 1300 to 1599. Those years lie far from the years of bookings
// in the Gregorian calendar.
var hijri = regexp.MustCompile(`^1[345]\d\d-\d\d?-\d\d?$`)

// dayFirst and yearFirst match a numeric date, as people and spreadsheets write it.
var (
	dayFirst  = regexp.MustCompile(`^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4})$`)
	yearFirst = regexp.MustCompile(`^(\d{4})([-/.])(\d{1,2})([-/.])(\d{1,2})$`)
)

// numericDate returns a numeric date as YYYY-MM-DD. It accepts either order, any of the usual separators and digits
// (2027-5-1, 1/5/2027 or ١.٥.٢٠٢٧), and the direction marks that phones put around it. It returns any other text
// unchanged.
func numericDate(written string) string {
	text := strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, Digits(written)))
	year, month, day := 1, 3, 5
	found := yearFirst.FindStringSubmatch(text)
	if found == nil {
		if found = dayFirst.FindStringSubmatch(text); found == nil {
			return text
		}
		year, day = day, year
	}
	if found[2] != found[4] {
		return text
	}
	return found[year] + "-" + twoDigits(found[month]) + "-" + twoDigits(found[day])
}

func twoDigits(number string) string {
	if len(number) < 2 {
		return "0" + number
	}
	return number
}

// ReadDay reads a numeric date: YYYY-MM-DD, or a form of numericDate. It returns false for any other text.
func ReadDay(written string) (events.Day, bool) { return events.ParseDay(numericDate(written)) }

// CheckDay reads a day as ReadDay does. It records an error for a text that is no day, for a day that is over in
// Damascus, and for a day that is too far ahead.
func CheckDay(c *fault.Check, field, written string, today events.Day) events.Day {
	written = numericDate(written)
	c.Field(written != "", field, "اختاروا اليوم", "Choose the day")
	c.Field(
		!hijri.MatchString(written),
		field,
		"يبدو أن هذا تاريخ هجري. اكتبوا اليوم بالتاريخ الميلادي.",
		"This looks like a Hijri date. Give the day in the Gregorian calendar.",
	)
	c.Field(yearFirst.MatchString(written), field, "اكتبوا اليوم مثل 2027-05-14", "Write the day like 2027-05-14")
	day, ok := events.ParseDay(written)
	if last, month := lastOf(written); !ok && last > 0 {
		days, year := strconv.Itoa(last), strconv.Itoa(month.Year())
		c.Field(false, field, "لا يوجد يوم بهذا التاريخ: "+clock.MonthAr(month.Month())+" "+year+" فيه "+days+" يومًا",
			"There is no such day: "+month.Month().String()+" "+year+" has "+days+" days")
	}
	c.Field(ok, field, "لا يوجد يوم بهذا التاريخ", "There is no such day")
	c.Field(day >= today, field, "هذا اليوم مضى", "This day is over")
	c.Field(
		day <= today+HorizonDays,
		field,
		"لا نأخذ مواعيد لأبعد من 800 يوم من اليوم",
		"Dates are taken for up to 800 days from today",
	)
	return day
}

// DayInWords returns a day as letters in a language write it: "الجمعة 14 أيار 2027" or "Friday 14 May 2027".
func DayInWords(d events.Day, lang string) string {
	year, month, day := d.Date()
	weekday, name := d.Weekday().String(), month.String()
	if lang == "ar" {
		weekday, name = clock.WeekdayAr(d.Weekday()), clock.MonthAr(month)
	}
	return strings.Join([]string{weekday, strconv.Itoa(day), name, strconv.Itoa(year)}, " ")
}

// MomentInWords returns a time in Damascus as letters write it, to the minute.
func MomentInWords(at time.Time, lang string) string {
	between := ", "
	if lang == "ar" {
		between = "، الساعة "
	}
	return DayInWords(events.DayOf(at), lang) + between + at.In(clock.Damascus).Format("15:04")
}

// lastOf returns the number of days in the month of a written date, and the first day of that month. It returns 0 if
// the date names no month.
func lastOf(written string) (days int, month time.Time) {
	month, err := time.Parse("2006-01", written[:min(len(written), len("2006-01"))])
	if err != nil || len(written) != len(time.DateOnly) {
		return 0, month
	}
	return month.AddDate(0, 1, -1).Day(), month
}
