package text

import (
	"strconv"
	"strings"
)

// year reads the year after a month: "2027", "سنة 2027", "next year". It returns the token after the year.
func (r *dates) year(i int) (year, to int, ok bool) {
	now := r.today.utc().Year()
	word, after := r.word(i), r.word(i+1)
	if (word == "السنه" || word == "العام") && nextWords[after] || word == "next" && after == "year" {
		return now + 1, i + 2, true
	}
	if yearWords[word] {
		i++
	}
	n, err := strconv.Atoi(r.word(i))
	if err != nil || n < now || n > now+3 {
		return 0, i, false
	}
	return n, i + 1, !r.counts(i)
}

// counts reports whether a number has a unit: 2027 dollars.
func (r *dates) counts(i int) bool {
	a, ok := amountAt(r.tokens, r.written, i)
	return ok && a.unit != noUnit
}

// otherYear reports whether a year in the past or beyond the horizon stands after a date.
func (r *dates) otherYear(i int) bool {
	word := r.word(i)
	century := strings.HasPrefix(word, "19") || strings.HasPrefix(word, "20")
	_, _, year := r.year(i)
	return !year && len(word) == 4 && Number(word) && century && !r.counts(i)
}

// saidDays are days of the week as the text names them, up to a token.
type saidDays struct {
	days Weekdays
	to   int
	nth  int // which one within a period; negative for the last
	form
	any, coming, free bool
}

// saidDays reads days of the week with the words around them: "أول خميس", "any Thursday", "خميس فاضي".
func (r *dates) saidDays(i int) (s saidDays, ok bool) {
	at := i
	if n := ordinals[r.word(at)]; n != 0 && n <= 5 {
		if _, _, weekend := phraseAt(r, weekends, r.word(i), i); !weekend { // "آخر الأسبوع" is a weekend
			s.nth, at = n, at+1
		}
	}
	any, coming, this := anyWords[r.word(at)], nextWords[r.word(at)], thisWords[r.word(at)]
	every := r.word(at) == "كل" || any && !Arabic(r.word(at))
	if any || coming || this {
		at++
	}
	if any && silentLeads[r.word(at)] {
		at++
	}
	if dayNouns[r.word(at)] && at > i {
		at++
	}
	if r.word(at) == gathering && (every || manyDays[r.word(at-1)]) {
		s.days, s.to, s.form = friday, at+1, form{plural: true}
	} else if s.days, s.to, s.form, ok = r.weekdays(at); !ok {
		return s, false
	}
	s.any, s.coming, s.this = any || s.plural || manyDays[r.word(i-1)], coming, this || s.this
	s.free = vacant[r.word(i-1)]
	if vacant[r.word(s.to)] {
		s.free, s.to = true, s.to+1
	}
	if s.free { // a user who asks what is free on Thursday asks for Thursday
		s.any, s.coming = s.any || !s.definite, s.coming || s.definite
	}
	return s, true
}

// onWeekdays reads a date that begins with days of the week: "الجمعة الجاي", "أول خميس بأيلول", "any Thursday in
// August", "weekend in May", "يوم الخميس 14 تشرين الأول", "خميس فاضي", "free Thursday", "أول جمعة بعد العيد", "خميسات
// آب".
func (r *dates) onWeekdays(i int, from Day) (when, bool) {
	if vacant[r.word(i)] {
		return r.onWeekdays(i+1, from)
	}
	s, ok := r.saidDays(i)
	if !ok {
		return r.fridaysOf(i, from)
	}
	if w, ok := r.beside(&s, from); ok {
		return w, true
	}
	if w, ok := r.within(&s, s.to, from); ok {
		return w, true
	}
	if _, to, ok := r.daypart(s.to); ok {
		if w, ok := r.within(&s, to, from); ok {
			w.partFrom, w.partTo = s.to, to
			return w, true
		}
	}
	if nextWords[r.word(s.to)] {
		s.coming, s.to = true, s.to+1
	}
	if to, ok := r.afterNext(s.to); ok && s.nth == 0 {
		return when{days: soonest(soonest(from+1, s.days)[0].From+aWeek, s.days), to: to, sure: true}, true
	}
	w := when{to: s.to, sure: true}
	said := leads[r.word(i-1)] || r.beginsWithDaypart(s.to) || r.endsWithDaypart(i)
	definite := s.definite || !Arabic(r.word(i))
	switch {
	case s.nth != 0:
		return w, false
	case s.any && !s.coming && !s.this:
		w.days = []Days{{from, from + Horizon, s.days}}
	case s.coming || s.this, definite && (said || s.definite && s.days == weekend || r.alone(i, s.to)):
		w.days = soonest(firstDay(from, s.coming), s.days)
	case said:
		w.days = []Days{{from, from + Horizon, s.days}}
	default:
		return w, false
	}
	return w, true
}

// afterNext reads the words for the week after the next one: "الخميس بعد الجاي", "Thursday after next".
func (r *dates) afterNext(i int) (to int, ok bool) {
	if r.word(i) == "اللي" || r.word(i) == "يلي" {
		i++
	}
	return i + 2, sides[r.word(i)] == afterSide && nextWords[r.word(i+1)] && spanNouns[r.word(i+2)] == noSpan
}

// within reads what narrows days of the week, from a token on: a day of a month, or a period.
func (r *dates) within(s *saidDays, at int, from Day) (when, bool) {
	if nth, to := r.nthBehind(s, at, from); nth != 0 {
		behind := *s
		behind.nth = nth
		return r.within(&behind, to, from)
	}
	if w, ok := r.dated(at, from, s.days); ok && s.nth == 0 {
		return w, true
	}
	p, ok := r.among(at, from)
	if !ok {
		return r.nthOfThis(s, at, from)
	}
	for i := range p.days {
		p.days[i].Weekdays = s.days
	}
	p.sure = true
	return p, s.nth == 0 || nthOf(&p, s.nth, s.days)
}

// nthBehind reads a number after a day of the week: "الخميس الأول من أيلول".
func (r *dates) nthBehind(s *saidDays, at int, from Day) (nth, to int) {
	nth, to = ordinalsBehind[r.word(at)], at+1
	if nth == 0 || s.nth != 0 || !s.definite {
		return 0, at
	}
	if _, ok := r.among(to, from); ok || r.inThisMonth(to) > to {
		return nth, to
	}
	return 0, at
}

// nthOfThis reads the nth such day of this month, or of the next month if that day is over: "آخر خميس بالشهر".
func (r *dates) nthOfThis(s *saidDays, at int, from Day) (when, bool) {
	to := r.inThisMonth(at)
	if s.nth == 0 || to == at {
		return when{}, false
	}
	for next := range 2 {
		now := from.utc()
		p := when{days: []Days{monthsFrom(now.Year(), int(now.Month())+next, 1)}, to: to, sure: true}
		if nthOf(&p, s.nth, s.days) && p.days[0].From >= from {
			return p, true
		}
	}
	return when{}, false
}

// inThisMonth returns the token after words for the current month, or at if there are none: "بالشهر", "of the month".
func (r *dates) inThisMonth(at int) int {
	to := at
	for ofWords[r.word(to)] || r.word(to) == "the" {
		to++
	}
	for _, s := range r.said(to) {
		if s.word == "شهر" && s.definite || s.word == "month" && to > at {
			return to + 1
		}
	}
	return at
}

// fridaysOf reads "جمع آب". Alone, the word may mean "gathered".
func (r *dates) fridaysOf(i int, from Day) (when, bool) {
	if r.word(i) != gathering {
		return when{}, false
	}
	p, ok := r.among(i+1, from)
	if !ok {
		p = when{days: []Days{{from, from + Horizon, 0}}, to: i + 1}
		ok = r.alone(i, i+1)
	}
	for i := range p.days {
		p.days[i].Weekdays = friday
	}
	p.sure = true
	return p, ok
}

// beside reads days of the week before or after a date: "أول جمعة بعد العيد", "the Friday after Eid". Without a number
// or an article, any of them within the weeks next to the date are meant.
func (r *dates) beside(s *saidDays, from Day) (when, bool) {
	at := s.to
	if r.word(at) == "اللي" || r.word(at) == "يلي" {
		at++
	}
	side := sides[r.word(at)]
	if side != beforeSide && side != afterSide {
		return when{}, false
	}
	w, ok := r.anchor(at+1, from)
	if !ok || len(w.days) != 1 {
		return when{}, false
	}
	w.sure, w.feast = true, false
	base, step := w.days[0].To, Day(1)
	if side == beforeSide {
		base, step = w.days[0].From, -1
	}
	n := max(s.nth, -s.nth)
	if n == 0 && (s.definite || !Arabic(r.word(s.to-1))) && !s.any {
		n = 1
	}
	if n == 0 {
		near := Days{base + 1, base + nearFeast, s.days}
		if side == beforeSide {
			near = Days{base - nearFeast, base - 1, s.days}
		}
		w.days = []Days{near}
		return w, true
	}
	if s.nth < 0 && side == afterSide { // there is no last day after a date
		return when{}, false
	}
	for n > 0 {
		if base += step; s.days.Has(base.Weekday()) && (s.days != weekend || base.Weekday() == 5) {
			n--
		}
	}
	w.days = []Days{{base, base, 0}}
	if s.days == weekend {
		w.days[0].To++
	}
	return w, true
}

// alone reports whether the rest of the query is only words that the lexicon knows, and the day does not occur in the
// name of a listing. Then a day of the week means the next one.
func (r *dates) alone(from, to int) bool {
	rest := make([]Token, 0, len(r.tokens))
	for i, t := range r.tokens {
		switch {
		case i >= from && i < to:
			if r.names != nil && (r.names(t.Text) || r.names(t.Bare())) {
				return false
			}
		case !t.masked() && !Number(t.Text):
			rest = append(rest, t)
		}
	}
	return Lexicon().Known(rest) || Lexicon().Known(unsaid(rest))
}

// unsaid returns the tokens outside phrases for amenities, prices, sizes and tastes, and the words that join these.
func unsaid(tokens []Token) (left []Token) {
	for i := 0; i < len(tokens); {
		u := termAt(tokens, i)
		switch u.role {
		case asAmenity, asUnamenity, asDual, asWith, asAnd, asOr, asWant, asPrice, asSize, asTaste:
		default:
			left = append(left, tokens[i:u.to]...)
		}
		i = u.to
	}
	return left
}

// firstDay returns the first day that may be meant. "Next Thursday" is not today; "this Thursday" may be.
func firstDay(from Day, coming bool) Day {
	if coming {
		return from + 1
	}
	return from
}

// dated reads a day of a month after its day of the week. The day of the week decides the year.
func (r *dates) dated(at int, from Day, days Weekdays) (when, bool) {
	for range 2 {
		for _, read := range []func(int, Day) (when, bool){r.dayFirst, r.numeric, r.monthFirst} {
			if w, ok := read(at, from); ok {
				w.agree(days, from)
				return w, true
			}
		}
		if !ofWords[r.word(at)] && r.word(at) != "the" && r.word(at) != "الموافق" && r.word(at) != "on" {
			break
		}
		at++
	}
	return when{}, false
}

// agree matches days of a month with the days of the week beside them. If no year is named, they decide the year. If a
// date is on another day of the week in every year within the horizon, it still counts, and agree sets otherWeekday.
func (w *when) agree(days Weekdays, from Day) {
	some := false
	for i, d := range w.days {
		if d.From != d.To {
			if d.From.utc().Day() == 1 && (d.To+1).utc().Day() == 1 { // a whole month
				w.days[i].Weekdays = days
			}
			return
		}
		if !days.Has(d.From.Weekday()) && !w.dated {
			if day, ok := next(d.From.utc().Day(), int(d.From.utc().Month()), from, days); ok {
				w.days[i] = Days{day, day, 0}
			}
		}
		some = some || days.Has(w.days[i].From.Weekday())
	}
	w.otherWeekday = !some
}

// weekdayBehind matches a date with the day of the week after it: "14 آب 2027 السبت".
func (r *dates) weekdayBehind(w *when) {
	if !w.ofMonth || w.otherWeekday {
		return
	}
	at := w.to
	if dayNouns[r.word(at)] {
		at++
	}
	days, to, said, ok := r.weekday(at)
	if !ok || said.plural || days == weekend || strings.HasPrefix(r.word(at), "و") || nextWords[r.word(to)] {
		return
	}
	if _, another := r.dated(to, r.today, days); another {
		return
	}
	w.to = to
	w.agree(days, r.today)
}

// narrow reads the days of the week after a period: "بأيلول يوم الخميس", "September Thursday", "بأيلول أول خميس". Days
// of the week that have a date or a period of their own do not belong to it.
func (r *dates) narrow(d *Date) {
	if len(d.Days) != 1 || d.Days[0].Weekdays != 0 || d.Days[0].To-d.Days[0].From < aWeek-1 {
		return
	}
	at := d.To
	for at < len(r.tokens) && behindLeads[r.word(at)] {
		at++
	}
	s, ok := r.saidDays(at)
	if !ok || s.coming || s.this || strings.HasPrefix(r.word(d.To), "و") || nextWords[r.word(s.to)] ||
		sides[r.word(s.to)] != noSide || at == d.To && !r.bare(at, s.to) {
		return
	}
	if _, own := r.within(&s, s.to, r.today); own {
		return
	}
	p := when{days: []Days{{d.Days[0].From, d.Days[0].To, s.days}}}
	if s.nth != 0 && !nthOf(&p, s.nth, s.days) {
		return
	}
	if r.clip(&p) {
		d.Days, d.To = p.days, s.to
	}
}

// among reads the period that contains days of the week: "in August", "بأيلول", "of next month".
func (r *dates) among(at int, from Day) (when, bool) {
	for range 3 {
		if w, ok := r.monthly(at, from, true); ok {
			return w, true
		}
		if w, ok := r.relative(at, from); ok {
			return w, true
		}
		if w, ok := r.season(at, from, true); ok {
			return w, true
		}
		if !ofWords[r.word(at)] && r.word(at) != "this" && r.word(at) != "the" {
			break
		}
		at++
	}
	return when{}, false
}

// nthOf reduces a period to its nth such day of the week, or to the last one if n is negative. For a weekend, both days
// are kept.
func nthOf(p *when, n int, days Weekdays) bool {
	all := p.days[0]
	first := -1
	for w := range 7 {
		if days&(1<<w) != 0 && (first < 0 || days == weekend) {
			first = w
		}
		if days == weekend && first == 5 {
			break
		}
	}
	begin, _ := DayOf(all.From.utc().Year(), int(all.From.utc().Month()), 1)
	var found []Day
	for d := begin; d <= all.To; d++ {
		if d.Weekday() == first {
			found = append(found, d)
		}
	}
	if n < 0 {
		n = len(found)
	}
	if n > len(found) || len(p.days) > 1 {
		return false
	}
	one := Days{found[n-1], found[n-1], 0}
	if days == weekend {
		one.To++
	}
	p.days = []Days{one}
	return true
}

// soonest returns the next of some days of the week. For a weekend, it returns both days.
func soonest(from Day, days Weekdays) []Days {
	if days == weekend {
		for from.Weekday() != 5 && from.Weekday() != 6 {
			from++
		}
		to := from
		if from.Weekday() == 5 {
			to++
		}
		return []Days{{from, to, 0}}
	}
	return []Days{{from, from + 6, days}}
}

// form is the grammatical form of days of the week.
type form struct{ plural, definite, this bool }

// weekdays reads days of the week, joined by "or": "خميس أو جمعة", "Friday and Saturday", "weekend".
func (r *dates) weekdays(i int) (days Weekdays, to int, f form, ok bool) {
	for to = i; to < len(r.tokens); {
		at := to
		if days != 0 && alternatives[r.word(at)] {
			at++
		}
		one, next, f1, found := r.weekday(at)
		if !found || days != 0 && at == to && !f1.this && !strings.HasPrefix(r.word(at), "و") && r.gap(at) != "/" {
			break
		}
		if days == 0 {
			f = f1
		}
		days, to = days|one, next
	}
	return days, to, f, days != 0
}

func (r *dates) weekday(i int) (days Weekdays, to int, f form, ok bool) {
	word := r.word(i)
	if f, to, ok = phraseAt(r, weekends, word, i); ok {
		return weekend, to, f, true
	}
	if n, plural := weekdayNames[strings.TrimSuffix(word, "s")]; plural && strings.HasSuffix(word, "days") {
		return 1 << n, i + 1, form{plural: true}, true
	}
	for _, s := range r.said(i) {
		if n, known := weekdayNames[s.word]; known {
			this := strings.HasPrefix(word, "هال")
			return 1 << n, i + 1, form{definite: s.definite || strings.HasPrefix(s.word, "ال"), this: this}, true
		}
		if n, known := pluralWeekdays[s.word]; known {
			return 1 << n, i + 1, form{plural: true}, true
		}
	}
	return 0, i, f, false
}

// tomorrow reads "tomorrow" and "the day after tomorrow".
func (r *dates) tomorrow(i int, from Day) (when, bool) {
	days, to, ok := phraseAt(r, soon, r.word(i), i)
	return sureDay(from+Day(days), to), ok && r.isTomorrow(i)
}

// isTomorrow reports whether a word that may mean tomorrow does so. "غدا" without the sign of its ending is likelier
// lunch, unless it is all that is left of the query, or a part of the day follows.
func (r *dates) isTomorrow(i int) bool {
	word, before := r.word(i), r.word(i-1)
	switch {
	case tomorrowCues[before]:
		return true
	case barelyTomorrow[word]:
		return false
	case !lunches[word] || strings.ContainsRune(r.spelt(i), tanween):
		return true
	}
	_, _, evening := r.daypart(i + 1)
	last := i+1 == len(r.tokens) || r.gap(i+1) != ""
	return !strings.ContainsRune(r.spelt(i), 'ء') && !lunchCues[before] && (last || evening)
}

// tanween is the sign of the ending in غدًا.
const tanween = '\u064b'

// period reads a month, a season, a part of one, or a period in relation to today.
func (r *dates) period(i int, from Day) (when, bool) {
	for _, one := range []func(int, Day) (when, bool){r.relative, r.seasonCued, r.weekOf} {
		if w, ok := one(i, from); ok {
			return w, true
		}
	}
	part := monthParts[r.word(i)]
	if part == whole {
		return r.monthly(i, from, false)
	}
	at := i + 1
	if ofWords[r.word(at)] {
		at++
	}
	if r.word(at) == "the" {
		at++
	}
	w, ok := r.monthly(at, from, true)
	if !ok {
		w, ok = r.relative(at, from)
		ok = ok && w.days[0].To-w.days[0].From > aWeek
	}
	if !ok {
		w, ok = r.season(at, from, true)
	}
	if !ok {
		return r.partOfThis(part, at, from)
	}
	if len(w.days) != 1 {
		return w, false
	}
	w.days[0] = part.of(w.days[0])
	w.sure = true
	return w, true
}

// aWeek is the length, in days, up to which a period has no parts.
const aWeek = 7

// weekOf reads a week of a month: "أول أسبوع من تموز", "الأسبوع التاني من آب", "the last week of June". The first week
// is the first seven days.
func (r *dates) weekOf(i int, from Day) (when, bool) {
	word := strings.TrimPrefix(r.word(i), "ب")
	nth, noun := ordinals[word], r.word(i+1)
	if nth == 0 {
		nth, noun = ordinalsBehind[r.word(i+1)], Bare(r.word(i))
	}
	if nth == 0 || nth > 4 || spanNouns[noun] != week {
		return when{}, false
	}
	at := i + 2
	for ofWords[r.word(at)] || r.word(at) == "the" {
		at++
	}
	w, ok := r.monthly(at, from, true)
	if !ok || len(w.days) != 1 {
		return when{}, false
	}
	earliest, last := w.days[0].From, w.days[0].To.utc()
	for next := range 2 { // the week of this month may be over
		d := monthsFrom(last.Year()+next, int(last.Month()), 1)
		if nth > 0 {
			d.From += Day((nth - 1) * aWeek)
			d.To = d.From + aWeek - 1
		} else {
			d.From = d.To - aWeek + 1
		}
		if d.To >= earliest {
			w.days[0], w.sure = Days{From: max(d.From, earliest), To: d.To}, true
			return w, true
		}
		if Number(r.word(w.to - 1)) { // of the year that is named
			break
		}
	}
	return when{}, false
}

func (r *dates) seasonCued(i int, from Day) (when, bool) { return r.season(i, from, false) }

var (
	thisMonth = set("الشهر month")
	thisYear  = set("السنه العام year")
)

// partOfThis reads the next such part of a month or a year: "آخر الشهر", "the end of the year".
func (r *dates) partOfThis(part part, i int, from Day) (when, bool) {
	word := r.word(i)
	var d Days
	for next := range 2 {
		year, at := from.utc().Year(), int(from.utc().Month())
		switch {
		case thisMonth[word]:
			d = part.of(monthsFrom(year, at+next, 1))
		case thisYear[word]:
			d = part.of(monthsFrom(year+next, 1, 12))
		default:
			return when{}, false
		}
		if d.To >= from {
			break
		}
	}
	return when{days: []Days{d}, to: i + 1, sure: true}, true
}

// of returns a part of a month, a season or a year: ten days of a month, one month of a season, one or two months of a
// year. The days may lack the beginning of the month, if that is over.
func (p part) of(d Days) Days {
	last := d.To.utc()
	first, _ := DayOf(last.Year(), int(last.Month()), 1)
	switch length := d.To - d.From; {
	case length > 100:
		year := d.From.utc().Year()
		return [...]Days{
			early: monthsFrom(year, 1, 1), middle: monthsFrom(year, 6, 2), late: monthsFrom(year, 12, 1),
		}[p]
	case length > 31:
		year, month := d.From.utc().Year(), int(d.From.utc().Month())
		return [...]Days{
			early: monthsFrom(year, month, 1), middle: monthsFrom(year, month+1, 1), late: monthsFrom(year, month+2, 1),
		}[p]
	}
	return [...]Days{early: {first, first + 9, 0}, middle: {first + 10, first + 19, 0}, late: {first + 20, d.To, 0}}[p]
}

// monthly reads a whole month. Of the current month it returns the rest.
func (r *dates) monthly(i int, from Day, expected bool) (when, bool) {
	m, to, cued, ok := r.month(i, expected)
	if !ok || r.otherYear(to) {
		return when{}, false
	}
	w := when{to: to, sure: cued || expected}
	year, to, dated := r.year(to)
	if dated {
		w.to, w.sure = to, true
	} else {
		now := from.utc()
		year = now.Year()
		if m.last < int(now.Month()) {
			year++
		}
	}
	begin, _ := DayOf(year, m.first, 1)
	afterYear, after := year, m.last+1
	if after > 12 {
		afterYear, after = year+1, after-12
	}
	end, _ := DayOf(afterYear, after, 1)
	if !dated {
		begin = max(begin, from)
	}
	w.days = []Days{{begin, end - 1, 0}}
	return w, true
}

// relative reads "next week", "الشهر الجاي", "this month", "الصيف القادم", "السنة بعد الجاية".
func (r *dates) relative(i int, from Day) (when, bool) {
	word, after := r.word(i), r.word(i+1)
	this := strings.HasPrefix(word, "هال")
	noun := spanNouns[strings.TrimPrefix(strings.TrimPrefix(word, "هال"), "بهال")]
	to := i + 1
	var ahead bool
	switch next, isNext := r.nextBehind(i); {
	case noun != noSpan && (this || strings.HasPrefix(word, "بهال")):
	case spanNouns[Bare(word)] != noSpan && isNext:
		noun, ahead, to = spanNouns[Bare(word)], true, next
	case (word == "next" || word == "coming") && spanNouns[after] != noSpan:
		noun, ahead, to = spanNouns[after], true, i+2
	case spanNouns[Bare(word)] != noSpan && Bare(word) != word && reaches[r.word(i-1)] == within:
		noun = spanNouns[Bare(word)]
	case thisWords[word] && spanNouns[Bare(after)] != noSpan:
		noun, to = spanNouns[Bare(after)], i+2
	case spanNouns[Bare(word)] != noSpan && r.isAfterNext(i+1):
		noun = spanNouns[Bare(word)]
	default:
		return when{}, false
	}
	d := noun.span(from, ahead)
	if next, ok := r.afterNext(i + 1); ok && noun != noSpan && to == i+1 {
		d, to = noun.span(noun.span(from, true).From, true), next
	}
	if ahead && noun == annual {
		if w, ok := r.ofYear(to, d); ok {
			return w, true
		}
	}
	return when{days: []Days{d}, to: to, sure: true}, true
}

// nextBehind reads the words for "next" behind a period: "الجاية", "اللي جاية", in Latin letters "el jeye".
func (r *dates) nextBehind(i int) (to int, ok bool) {
	to = i + 1
	if which := r.word(to); which == "اللي" || which == "يلي" || latinYears[r.word(i)] && LatinArticle(which) {
		to++
	}
	return to + 1, nextWords[r.word(to)] && (Arabic(r.word(i)) || latinYears[r.word(i)])
}

// isAfterNext reports whether words for the period after the next one follow.
func (r *dates) isAfterNext(i int) bool {
	_, ok := r.afterNext(i)
	return ok
}

// ofNumber reads a year by its number: "سنة 2027", "in 2027", "خلال 2028".
func (r *dates) ofNumber(i int, from Day) (when, bool) {
	if !yearWords[r.word(i)] {
		if cue := r.word(i - 1); cue != "in" && cue != "during" && cue != "خلال" {
			return when{}, false
		}
	}
	year, to, ok := r.year(i)
	if !ok || !Number(r.word(to-1)) {
		return when{}, false
	}
	d := monthsFrom(year, 1, 12)
	d.From = max(d.From, from)
	return when{days: []Days{d}, to: to, sure: true}, true
}

// ofYear reads the date behind next year that is in it: "السنة الجاية بحزيران", "next year after Eid".
func (r *dates) ofYear(i int, year Days) (when, bool) {
	r.remember()
	then := *r
	then.today, then.readings = year.From, nil
	for ; i < len(r.tokens); i++ {
		if d, ok := then.read(i); ok {
			w := when{days: d.Days, to: d.To, sure: true, partFrom: d.PartFrom, partTo: d.PartTo}
			return w, d.Days[0].From >= year.From && d.Days[len(d.Days)-1].To <= year.To && d.From == i
		}
		if !ofWords[r.word(i)] {
			break
		}
	}
	return when{}, false
}

// span returns the week, month, year or season of a day, or the next one if ahead. A week begins on Saturday.
func (s span) span(from Day, ahead bool) Days {
	now := from.utc()
	switch s {
	case week:
		end := from
		for end.Weekday() != 5 {
			end++
		}
		if ahead {
			return Days{end + 1, end + 7, 0}
		}
		return Days{from, end, 0}
	case month:
		at := int(now.Month())
		if ahead {
			at++
		}
		return monthsFrom(now.Year(), at, 1)
	case annual:
		if ahead {
			return monthsFrom(now.Year()+1, 1, 12)
		}
		return Days{from, monthsFrom(now.Year(), 12, 1).To, 0}
	}
	begins := map[span]int{spring: 3, summer: 6, autumn: 9, winter: 12}[s]
	d := monthsFrom(now.Year(), begins, 3)
	if d.To < from || ahead && d.From <= from {
		d = monthsFrom(now.Year()+1, begins, 3)
	}
	return d
}

// monthsFrom returns the days of n months, beginning with a month. month may be greater than 12.
func monthsFrom(year, month, n int) Days {
	day := func(m int) Day {
		d, _ := DayOf(year+(m-1)/12, (m-1)%12+1, 1)
		return d
	}
	return Days{day(month), day(month+n) - 1, 0}
}
