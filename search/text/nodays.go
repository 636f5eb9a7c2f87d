package text

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The reasons why a day cannot be asked for.
const (
	DayOver    = "over"  // it is in the past
	DayFar     = "far"   // it is beyond the horizon
	DayHijri   = "hijri" // it is a date of the Hijri calendar
	DayUnknown = "none"  // no calendar has it; if only the month is too short, Why is the month as YYYY-MM
)

// NoDay is a part of the text, the tokens From to To (half open), that looks like a day but cannot be asked for.
type NoDay struct {
	Why      string
	From, To int
}

// Names of Hijri months, normalised. For those of hijriPairs a second word tells which month is meant.
var (
	hijriMonths = set(`محرم صفر رجب شعبان رمضان شوال muharram safar rajab shaban ramadan shawwal`)
	hijriPairs  = map[string]map[string]bool{
		"ربيع": set("الاول الاخر الثاني التاني"), "جمادي": set("الاولي الاخره الاخر الثانيه التانيه"),
		"ذو": set("الحجه القعده"), "ذي": set("الحجه القعده"),
	}
	yesterdays = set("امس امبارح مبارح البارحه yesterday")
)

// NoDays returns the parts of the tokens that look like a day but cannot be asked for, in order. It takes nothing that
// Dates reads.
func NoDays(tokens []Token, written string, today Day) (all []NoDay) {
	r := dates{tokens: tokens, written: written, today: today}
	for i := 0; i < len(tokens); i++ {
		if d, ok := r.noDay(i); ok {
			all = append(all, d)
			i = d.To - 1
		}
	}
	return all
}

func (r *dates) noDay(i int) (NoDay, bool) {
	if yesterdays[r.word(i)] {
		return NoDay{DayOver, i, i + 1}, true
	}
	for _, read := range []func(int) (NoDay, bool){
		r.noLastWeekday, r.noHijri, r.noFigures, r.noDayOfMonth, r.noMonthOfYear, r.noYear, r.noSpan,
	} {
		if d, ok := read(i); ok {
			return d, true
		}
	}
	return NoDay{}, false
}

// Words before and after a day of the week that is over.
var (
	lastBefore = set("last past")
	lastAfter  = set("الماضي الماضيه المنصرم المنصرمه الفايت الفايته فات فاتت مضي مضت")
)

// noLastWeekday reads "last Friday", "الجمعة الماضية", "الخميس اللي فات".
func (r *dates) noLastWeekday(i int) (NoDay, bool) {
	at := i
	if before := lastBefore[r.word(i)]; before {
		at++
	}
	_, to, _, ok := r.weekdays(at)
	if !ok {
		return NoDay{}, false
	}
	if at > i {
		return NoDay{DayOver, i, to}, true
	}
	if word := r.word(to); word == "اللي" || word == "يلي" {
		to++
	}
	return NoDay{DayOver, i, to + 1}, lastAfter[r.word(to)]
}

// noHijri reads "14 محرم", "10 ذو الحجة 1448", "5 Ramadan".
func (r *dates) noHijri(i int) (NoDay, bool) {
	day, err := strconv.Atoi(r.word(i))
	if err != nil || day < 1 || day > 30 {
		return NoDay{}, false
	}
	to := i + 2
	switch {
	case hijriPairs[r.word(i+1)][r.word(i+2)]:
		to++
	case !hijriMonths[r.word(i+1)]:
		return NoDay{}, false
	}
	if isHijriYear(r.word(to)) {
		to++
	}
	return NoDay{DayHijri, i, to}, true
}

// isHijriYear reports whether a word is a year of the Hijri calendar in this or the last two centuries.
func isHijriYear(word string) bool {
	n, err := strconv.Atoi(word)
	return err == nil && n >= 1300 && n < 1600
}

// noFigures reads 31/9, 14/8/2020, 14-8-1448, 2020-08-14 and 12/2024.
func (r *dates) noFigures(i int) (NoDay, bool) {
	var n [3]int
	count, sign := 0, ""
	for ; count < 3; count++ {
		number, err := strconv.Atoi(r.word(i + count))
		if err != nil || count > 0 && !r.joins(i+count, &sign) {
			break
		}
		n[count] = number
	}
	switch {
	case count == 3 && n[0] >= 1000 && n[0] < 3000:
		return r.why(n[0], n[1], n[2], i, i+3)
	case count == 3 && n[2] >= 1000 && n[2] < 3000:
		return r.why(n[2], n[1], n[0], i, i+3)
	case count == 2 && sign == "/" && n[0] >= 1 && n[0] <= 31 && n[1] >= 1 && n[1] <= 12:
		return r.tooShort(n[0], n[1], i, i+2)
	case count == 2 && sign != "." && n[0] >= 1 && n[0] <= 12 && n[1] >= 1900 && n[1] < 2200:
		return r.noMonth(n[1], n[0], i, i+2)
	}
	return NoDay{}, false
}

// noMonthOfYear reads "تموز 2024", "in July of 2024", "شهر 7 سنة 2024".
func (r *dates) noMonthOfYear(i int) (NoDay, bool) {
	m, at, _, ok := r.month(i, true)
	if !ok || m.first != m.last || m.first > 12 {
		return NoDay{}, false
	}
	if ofWords[r.word(at)] || yearWords[r.word(at)] {
		at++
	}
	year, err := strconv.Atoi(r.word(at))
	if err != nil || year < 1900 || year >= 2200 || r.counts(at) {
		return NoDay{}, false
	}
	return r.noMonth(year, m.first, i, at+1)
}

// noMonth returns what is wrong with the month of a year: 12/2024.
func (r *dates) noMonth(year, month, from, to int) (NoDay, bool) {
	switch all := monthsFrom(year, month, month); {
	case all.To < r.today:
		return NoDay{DayOver, from, to}, true
	case all.From > r.today+Horizon:
		return NoDay{DayFar, from, to}, true
	}
	return NoDay{}, false
}

// joins reports whether the numbers of a date are separated by the same sign.
func (r *dates) joins(i int, sign *string) bool {
	gap := strings.ReplaceAll(r.gap(i), `\`, "/")
	if *sign == "" {
		*sign = gap
	}
	return gap == *sign && (gap == "/" || gap == "-" || gap == ".")
}

// noDayOfMonth reads "31 أيلول", "14 آب 2020", "31st of September", "August 14 2020".
func (r *dates) noDayOfMonth(i int) (NoDay, bool) {
	day, at, ok := r.dayNumber(i)
	m, to := monthSpan{}, 0
	if ok {
		if ofWords[r.word(at)] {
			at++
		}
		m, to, _, ok = r.month(at, true)
	} else if m, at, _, ok = r.month(i, true); ok && !Arabic(r.word(i)) {
		day, to, ok = r.dayNumber(at)
	} else {
		ok = false
	}
	if !ok || m.first != m.last {
		return NoDay{}, false
	}
	if year, err := strconv.Atoi(r.word(to)); err == nil && year >= 1900 && year < 2100 && !r.counts(to) {
		return r.why(year, m.first, day, i, to+1)
	}
	return r.tooShort(day, m.first, i, to)
}

// noYear reads a year that is over or beyond the horizon: "سنة 2035", "in the year 2020".
func (r *dates) noYear(i int) (NoDay, bool) {
	year, err := strconv.Atoi(r.word(i + 1))
	if !yearWords[r.word(i)] || err != nil || year < 1900 || year >= 2200 || r.counts(i+1) {
		return NoDay{}, false
	}
	switch all := monthsFrom(year, 1, 12); {
	case all.To < r.today:
		return NoDay{DayOver, i, i + 2}, true
	case all.From > r.today+Horizon:
		return NoDay{DayFar, i, i + 2}, true
	}
	return NoDay{}, false
}

// noSpan reads a length of time that ends beyond the horizon: "بعد خمس سنين", "in ten years".
func (r *dates) noSpan(i int) (NoDay, bool) {
	if reaches[r.word(i)] != ahead || r.word(i) == "in" && r.word(i+1) == "the" {
		return NoDay{}, false
	}
	n, unit, to, ok := r.length(i + 1)
	if !ok || unit.from(r.today, n)-aside[unit] <= r.today+Horizon || r.word(to) == "من" || r.word(to) == "of" {
		return NoDay{}, false
	}
	return NoDay{DayFar, i, to}, true
}

// tooShort returns a NoDay for a day that its month does not have in any year.
func (r *dates) tooShort(day, month, from, to int) (NoDay, bool) {
	if _, ok := DayOf(leapYear, month, day); ok {
		return NoDay{}, false
	}
	year := r.today.utc().Year()
	if time.Month(month) < r.today.utc().Month() {
		year++
	}
	return r.why(year, month, day, from, to)
}

const leapYear = 2028

// why returns what is wrong with a date. It returns false if nothing is.
func (r *dates) why(year, month, day, from, to int) (NoDay, bool) {
	d, ok := DayOf(year, month, day)
	switch {
	case year >= 1300 && year < 1600:
		return NoDay{DayHijri, from, to}, true
	case !ok && month >= 1 && month <= 12 && day >= 1 && day <= 31:
		return NoDay{fmt.Sprintf("%d-%02d", year, month), from, to}, true
	case !ok:
		return NoDay{DayUnknown, from, to}, true
	case d < r.today:
		return NoDay{DayOver, from, to}, true
	case d > r.today+Horizon:
		return NoDay{DayFar, from, to}, true
	}
	return NoDay{}, false
}
