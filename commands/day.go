package commands

import (
	"regexp"
	"strconv"
	"strings"
	"time"

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

// CheckDay reads YYYY-MM-DD in the digits of either script. It blames what is no day, a day that is over in Damascus,
// and one that is too far ahead.
func CheckDay(c *fault.Check, field, written string, today events.Day) events.Day {
	written = strings.TrimSpace(Digits(written))
	c.Field(written != "", field, "اختاروا اليوم", "Choose the day")
	c.Field(
		!hijri.MatchString(written),
		field,
		"يبدو أن هذا تاريخ هجري. اكتبوا اليوم بالتاريخ الميلادي.",
		"This looks like a Hijri date. Give the day in the Gregorian calendar.",
	)
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
