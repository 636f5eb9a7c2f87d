package text

import (
	"strconv"
	"strings"
)

// year reads the year behind a month: "2027", "سنة 2027", "next year". It returns the token after it.
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

// counts reports whether a number is one of something: 2027 dollars.
func (r *dates) counts(i int) bool {
	a, ok := amountAt(r.tokens, r.written, i)
	return ok && a.unit != noUnit
}

// otherYear reports whether a year that is over or too far stands behind a date.
func (r *dates) otherYear(i int) bool {
	word := r.word(i)
	century := strings.HasPrefix(word, "19") || strings.HasPrefix(word, "20")
	_, _, year := r.year(i)
	return !year && len(word) == 4 && Number(word) && century && !r.counts(i)
}

// onWeekdays reads what begins with days of the week: "الجمعة الجاي", "أول خميس بأيلول", "any Thursday in August",
// "weekend in May", "يوم الخميس 14 تشرين الأول", "خميس فاضي",
// "free Thursday".
func (r *dates) onWeekdays(i int, from Day) (when, bool) {
	if vacant[r.word(i)] {
		return r.onWeekdays(i+1, from)
	}
	nth, at := 0, i
	if n := ordinals[r.word(at)]; n != 0 && n <= 5 {
		nth, at = n, at+1
	}
	any, coming, this := anyWords[r.word(at)], nextWords[r.word(at)], thisWords[r.word(at)]
	if any || coming || this {
		at++
	}
	if any && silentLeads[r.word(at)] {
		at++
	}
	if dayNouns[r.word(at)] && at > i {
		at++
	}
	days, at, form, ok := r.weekdays(at)
	if !ok {
		return when{}, false
	}
	any, this = any || form.plural || manyDays[r.word(i-1)], this || form.this
	free := vacant[r.word(i-1)]
	if vacant[r.word(at)] {
		free, at = true, at+1
	}
	if free { // who asks what is free on a day of the week asks for that day
		any, coming = any || !form.definite, coming || form.definite
	}
	if w, ok := r.dated(at, from, days); ok && nth == 0 {
		return w, true
	}
	if p, ok := r.among(at, from); ok {
		for i := range p.days {
			p.days[i].Weekdays = days
		}
		p.sure = true
		if nth != 0 {
			return p, nthOf(&p, nth, days)
		}
		return p, true
	}
	if nextWords[r.word(at)] {
		coming, at = true, at+1
	}
	w := when{to: at, sure: true}
	switch said := leads[r.word(i-1)]; {
	case nth != 0:
		return w, false
	case any && !coming && !this:
		w.days = []Days{{from, from + Horizon, days}}
	case coming || this, said && (form.definite || !Arabic(r.word(i))):
		w.days = soonest(firstDay(from, coming), days)
	case said:
		w.days = []Days{{from, from + Horizon, days}}
	default:
		return w, false
	}
	return w, true
}

// firstDay returns the first day that is meant: "next Thursday" is not today, and "this Thursday" may be.
func firstDay(from Day, coming bool) Day {
	if coming {
		return from + 1
	}
	return from
}

// dated reads the day of a month behind its day of the week, which tells the year.
func (r *dates) dated(at int, from Day, days Weekdays) (when, bool) {
	weekday := -1
	for w := range 7 {
		if days == 1<<w {
			weekday = w
		}
	}
	for range 2 {
		if w, ok := r.dayOfMonth(at, from, weekday); ok {
			return w, true
		}
		if w, ok := r.numeric(at, from); ok {
			return w, true
		}
		if w, ok := r.monthFirst(at, from); ok {
			return w, true
		}
		if !ofWords[r.word(at)] && r.word(at) != "the" && r.word(at) != "الموافق" && r.word(at) != "on" {
			break
		}
		at++
	}
	return when{}, false
}

// among reads the period in which days of the week are: "in August", "بأيلول", "of next month".
func (r *dates) among(at int, from Day) (when, bool) {
	for range 3 {
		if w, ok := r.monthly(at, from, true); ok {
			return w, true
		}
		if w, ok := r.relative(at, from); ok {
			return w, true
		}
		if !ofWords[r.word(at)] && r.word(at) != "this" {
			break
		}
		at++
	}
	return when{}, false
}

// nthOf leaves of a period its nth such day of the week, the last one where n is negative, with the rest of a weekend.
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
	_, month, year := 0, all.To.utc().Month(), all.To.utc().Year()
	begin, _ := DayOf(year, int(month), 1)
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

// soonest returns the next of some days of the week, with the rest of a weekend.
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

// form is how days of the week are said.
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
	for phrase, length := range weekends {
		if strings.HasPrefix(r.joined(i, length)+" ", phrase+" ") {
			return weekend, i + length, form{plural: phrase == "weekends"}, true
		}
	}
	if n, plural := weekdayNames[strings.TrimSuffix(word, "s")]; plural && strings.HasSuffix(word, "days") {
		return 1 << n, i + 1, form{plural: true}, true
	}
	for _, s := range saidAs(word) {
		if n, known := weekdayNames[s.word]; known {
			this := strings.HasPrefix(word, "هال")
			return 1 << n, i + 1, form{definite: s.definite || strings.HasPrefix(s.word, "ال"), this: this}, true
		}
	}
	return 0, i, f, false
}

// joined is a token and those after it with single spaces.
func (r *dates) joined(i, n int) string {
	if i+n > len(r.tokens) {
		return ""
	}
	return Join(r.tokens[i : i+n])
}

// tomorrow reads "tomorrow" and "the day after tomorrow".
func (r *dates) tomorrow(i int, from Day) (when, bool) {
	for phrase, ahead := range soon {
		n := strings.Count(phrase, " ") + 1
		if r.joined(i, n) == phrase {
			return sureDay(from+Day(ahead), i+n), true
		}
	}
	return when{}, false
}

// period reads a month, a part of one, or a time that is told from today.
func (r *dates) period(i int, from Day) (when, bool) {
	if w, ok := r.relative(i, from); ok {
		return w, true
	}
	part := monthParts[r.word(i)]
	if part == whole {
		return r.monthly(i, from, false)
	}
	at := i + 1
	if ofWords[r.word(at)] {
		at++
	}
	w, ok := r.monthly(at, from, true)
	if !ok || len(w.days) != 1 {
		return w, false
	}
	d := &w.days[0]
	last := d.To
	first, _ := DayOf(last.utc().Year(), int(last.utc().Month()), 1)
	switch part {
	case early:
		d.From, d.To = first, first+9
	case middle:
		d.From, d.To = first+10, first+19
	default:
		d.From = first + 20
	}
	w.sure = true
	return w, true
}

// monthly reads a whole month. One that has begun is what is left of it.
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

// relative reads "next week", "الشهر الجاي", "this month", "الصيف القادم".
func (r *dates) relative(i int, from Day) (when, bool) {
	word, after := r.word(i), r.word(i+1)
	this := strings.HasPrefix(word, "هال")
	noun := spanNouns[strings.TrimPrefix(strings.TrimPrefix(word, "هال"), "بهال")]
	to := i + 1
	var ahead bool
	switch {
	case noun != noSpan && (this || strings.HasPrefix(word, "بهال")):
	case spanNouns[Bare(word)] != noSpan && nextWords[after] && Arabic(word):
		noun, ahead, to = spanNouns[Bare(word)], true, i+2
	case (word == "next" || word == "coming") && spanNouns[after] != noSpan:
		noun, ahead, to = spanNouns[after], true, i+2
	case thisWords[word] && spanNouns[Bare(after)] != noSpan:
		noun, to = spanNouns[Bare(after)], i+2
	default:
		return when{}, false
	}
	d := noun.span(from, ahead)
	return when{days: []Days{d}, to: to, sure: true}, true
}

// span is the week, month or season of a day, or the next one. A week begins on Saturday.
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
	}
	begins := map[span]int{spring: 3, summer: 6, autumn: 9, winter: 12}[s]
	d := monthsFrom(now.Year(), begins, 3)
	if d.To < from || ahead && d.From <= from {
		d = monthsFrom(now.Year()+1, begins, 3)
	}
	return d
}

// monthsFrom are the days of some months.
func monthsFrom(year, month, n int) Days {
	day := func(m int) Day {
		d, _ := DayOf(year+(m-1)/12, (m-1)%12+1, 1)
		return d
	}
	return Days{day(month), day(month+n) - 1, 0}
}
