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

// HorizonDays is how far ahead a day may be asked for.
const HorizonDays = 800

// MaxGuests is the largest party that is taken for one; beyond it, a number is a slip of the finger.
const MaxGuests = 20_000

// hijri matches a date of the Hijri calendar, whose years are 1300 to 1500 for as long as anybody will ask.
var hijri = regexp.MustCompile(`^1[345]\d\d-\d\d?-\d\d?$`)

// dayFirst and yearFirst match a day in figures, as people and spreadsheets write it.
var (
	dayFirst  = regexp.MustCompile(`^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4})$`)
	yearFirst = regexp.MustCompile(`^(\d{4})([-/.])(\d{1,2})([-/.])(\d{1,2})$`)
)

// figures returns a day in figures as YYYY-MM-DD, in whose order and with whose signs it is written: 2027-5-1, 1/5/2027
// or ١.٥.٢٠٢٧, with the marks of direction that phones write about it. Anything else it returns as it is written.
func figures(written string) string {
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

// ReadDay reads a day in figures: YYYY-MM-DD, and what figures understands. It returns false for what is no day.
func ReadDay(written string) (events.Day, bool) { return events.ParseDay(figures(written)) }

// CheckDay reads a day as ReadDay does. It blames what is no day, a day that is over in Damascus, and one that is too
// far ahead.
func CheckDay(c *fault.Check, field, written string, today events.Day) events.Day {
	written = figures(written)
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
		c.Field(false, field, "لا يوجد يوم بهذا التاريخ: "+monthsAr[month.Month()-1]+" "+year+" فيه "+days+" يومًا",
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

// monthsAr are the months as they are called in Syria.
var monthsAr = [...]string{
	"كانون الثاني", "شباط", "آذار", "نيسان", "أيار", "حزيران",
	"تموز", "آب", "أيلول", "تشرين الأول", "تشرين الثاني", "كانون الأول",
}

// weekdaysAr are the days of the week, Sunday first.
var weekdaysAr = [...]string{"الأحد", "الإثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"}

// DayInWords returns a day as a letter in a language says it: "الجمعة 14 أيار 2027" or "Friday 14 May 2027".
func DayInWords(d events.Day, lang string) string {
	year, month, day := d.Date()
	weekday, name := d.Weekday().String(), month.String()
	if lang == "ar" {
		weekday, name = weekdaysAr[d.Weekday()], monthsAr[month-1]
	}
	return strings.Join([]string{weekday, strconv.Itoa(day), name, strconv.Itoa(year)}, " ")
}

// MomentInWords returns a time in Damascus as a letter says it, to the minute.
func MomentInWords(at time.Time, lang string) string {
	between := ", "
	if lang == "ar" {
		between = "، الساعة "
	}
	return DayInWords(events.DayOf(at), lang) + between + at.In(clock.Damascus).Format("15:04")
}

// lastOf returns how many days the month of a written date has, and its first day; 0 where the date names no month.
func lastOf(written string) (days int, month time.Time) {
	month, err := time.Parse("2006-01", written[:min(len(written), len("2006-01"))])
	if err != nil || len(written) != len(time.DateOnly) {
		return 0, month
	}
	return month.AddDate(0, 1, -1).Day(), month
}
