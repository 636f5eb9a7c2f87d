package text

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// What is wrong with a day that nobody can ask for.
const (
	DayOver    = "over"  // it is past
	DayFar     = "far"   // it is beyond the horizon
	DayHijri   = "hijri" // it is of the Hijri calendar
	DayUnknown = "none"  // no calendar has it; where its month is too short, Why is that month, as YYYY-MM
)

// NoDay is what reads like a day that nobody can ask for, said by the tokens From to To (half open).
type NoDay struct {
	Why      string
	From, To int
}

// Hijri months as they are normalised; of those in hijriPairs, a second word says which.
var (
	hijriMonths = set(`محرم صفر رجب شعبان رمضان شوال muharram safar rajab shaban ramadan shawwal`)
	hijriPairs  = map[string]map[string]bool{
		"ربيع": set("الاول الاخر الثاني التاني"), "جمادي": set("الاولي الاخره الاخر الثانيه التانيه"),
		"ذو": set("الحجه القعده"), "ذي": set("الحجه القعده"),
	}
	yesterdays = set("امس امبارح مبارح البارحه yesterday")
)

// NoDays finds what reads like a day and is none that a party may be on, in order. It takes nothing that Dates reads.
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
	for _, read := range []func(int) (NoDay, bool){r.noHijri, r.noFigures, r.noDayOfMonth} {
		if d, ok := read(i); ok {
			return d, true
		}
	}
	return NoDay{}, false
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

// isHijriYear reports whether a word is a year of the Hijri calendar, for as long as anybody will ask.
func isHijriYear(word string) bool {
	n, err := strconv.Atoi(word)
	return err == nil && n >= 1300 && n < 1600
}

// noFigures reads 31/9, 14/8/2020, 14-8-1448 and 2020-08-14.
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
	}
	return NoDay{}, false
}

// joins reports whether the same sign of a date stands before each of its numbers but the first.
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

// tooShort is a day that its month has in no year.
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

// why says what is wrong with the day of a date; nothing may be.
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
