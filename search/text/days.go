package text

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Day is a date in Damascus as a number of days since 1970-01-01. The zero Day means no day.
type Day int

// Horizon is how many days ahead a party may be planned.
const Horizon = 800

// DayOf returns the day of a date. It returns false for a date that the calendar does not have.
func DayOf(year, month, day int) (Day, bool) {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return Day(t.Unix() / (24 * 60 * 60)), int(t.Month()) == month && t.Day() == day
}

func (d Day) utc() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

// ParseDay reads a day as String writes it, with or without leading zeros. It returns false for other texts and for
// years before 1970.
func ParseDay(s string) (Day, bool) {
	t, err := time.Parse("2006-1-2", s)
	return Day(t.Unix() / (24 * 60 * 60)), err == nil && t.Year() >= 1970
}

// String returns the day as YYYY-MM-DD.
func (d Day) String() string { return d.utc().Format(time.DateOnly) }

// Weekday returns the day of the week, 0 for Sunday. Day 0 is a Thursday.
func (d Day) Weekday() int { return int(((d+4)%7 + 7) % 7) }

// Weekdays is a set of days of the week, with bit 0 for Sunday. The empty set stands for all.
type Weekdays uint8

// Has reports whether a day of the week, 0 for Sunday, is in the set.
func (w Weekdays) Has(weekday int) bool { return w == 0 || w&(1<<weekday) != 0 }

// Days are the days from From to To, both included, that are among Weekdays.
type Days struct {
	From, To Day
	Weekdays Weekdays
}

// Has reports whether a day is one of the days.
func (d Days) Has(day Day) bool { return day >= d.From && day <= d.To && d.Weekdays.Has(day.Weekday()) }

// String returns a single day as YYYY-MM-DD and a range as YYYY-MM-DD/YYYY-MM-DD. The days of the week of a range
// follow, 0 for Sunday: 2027-05-01/2027-05-31/5,6.
func (d Days) String() string {
	if d.From == d.To {
		return d.From.String()
	}
	s := d.From.String() + "/" + d.To.String()
	for w, sign := 0, "/"; w < 7 && d.Weekdays != 0; w++ {
		if d.Weekdays.Has(w) {
			s, sign = s+sign+strconv.Itoa(w), ","
		}
	}
	return s
}

// within returns the days without those beyond the horizon. It returns false if none is left.
func (d Days) within(today Day) (Days, bool) {
	d.From, d.To = max(d.From, today), min(d.To, today+Horizon)
	for day := d.From; day <= d.To && day < d.From+7; day++ {
		if d.Weekdays.Has(day.Weekday()) {
			if d.Weekdays != 0 && d.To-d.From < 7 { // drop the days at both ends that are on other days of the week
				d.From = day
				for !d.Weekdays.Has(d.To.Weekday()) {
					d.To--
				}
			}
			return d, true
		}
	}
	return d, false
}

// Date is the time that the tokens From to To (half open) name: any of some days.
type Date struct {
	Days     []Days
	From, To int
	// OtherWeekday reports that the text names a day of the week on which the date is not. The date counts.
	OtherWeekday bool
	// PartFrom to PartTo are the tokens of a part of the day inside the date: "friday evening in May".
	PartFrom, PartTo int
}

// Value returns the days as String writes them, separated by spaces.
func (d *Date) Value() string {
	all := make([]string, len(d.Days))
	for i, days := range d.Days {
		all[i] = days.String()
	}
	return strings.Join(all, " ")
}

// Dates returns the dates in the tokens, in order. written is the original text of the tokens. A date without a year is
// the next one from today on. Dates in the past, beyond the horizon or missing from the calendar are left out. So are
// dates that the text excludes. The bare name of a month is not a date if it occurs in the name of a listing. names may
// be nil.
func Dates(tokens []Token, written string, today Day, names Names) (all []Date) {
	r := dates{tokens: tokens, written: written, today: today, names: names}
	for i := 0; i < len(tokens); {
		d, ok := r.read(i)
		if !ok {
			i++
			continue
		}
		i = d.To
		if last := len(all) - 1; last >= 0 && r.either(all[last].To, d.From) {
			all[last].Days, all[last].To = r.joined(&all[last], &d), d.To
		} else {
			all = append(all, d)
		}
	}
	return all
}

// joined returns the days of two dates that follow each other: the days of both. Where nothing stands between them and
// one contains the other, the narrower one is meant: "14 آب August" says one date in two languages.
func (r *dates) joined(a, b *Date) []Days {
	if a.To == b.From && !strings.HasPrefix(r.word(b.From), "و") {
		switch {
		case inside(a.Days, b.Days):
			return a.Days
		case inside(b.Days, a.Days):
			return b.Days
		}
	}
	return append(a.Days, b.Days...)
}

// inside reports whether some days contain each of the days a.
func inside(a, b []Days) bool {
	return !slices.ContainsFunc(a, func(d Days) bool {
		return !slices.ContainsFunc(b, func(of Days) bool {
			if d.From == d.To {
				return of.Has(d.From)
			}
			named := of.Weekdays == 0 || d.Weekdays != 0 && d.Weekdays&^of.Weekdays == 0
			return d.From >= of.From && d.To <= of.To && named
		})
	})
}

// dates reads dates.
type dates struct {
	tokens  []Token
	written string
	today   Day
	names   Names

	readings [][]said          // results of said, by token
	anchors  map[anchorAt]when // results of anchor; one without days is none
}

// anchorAt is where anchor reads, the day from which on, and the day that counts as today.
type anchorAt struct {
	token       int
	from, today Day
}

// when is a date that is being read.
type when struct {
	days []Days
	to   int
	// sure: the words cannot mean anything else, because of a number or a word before them.
	sure bool
	// feast: the date is a feast. "Before" and "after" it mean the weeks next to it.
	feast bool
	// ofMonth: the date is one or more days of a month. dated: its year is named. otherWeekday: see Date.OtherWeekday.
	ofMonth, dated, otherWeekday bool
	// The tokens of a part of the day inside the date.
	partFrom, partTo int
}

func (r *dates) word(i int) string {
	if i < 0 || i >= len(r.tokens) {
		return ""
	}
	return r.tokens[i].Text
}

// gap returns the text before a token, without spaces and without the direction marks that phones and spreadsheets add
// to numbers.
func (r *dates) gap(i int) string { return strings.Trim(between(r.tokens, r.written, i), directions) }

const directions = " \t\n\u00a0\u200e\u200f\u061c\u202a\u202b\u202c\u2066\u2067\u2068\u2069"

// read returns the date that begins at a token: a single one, a range, or all days before or after one.
func (r *dates) read(i int) (Date, bool) {
	d, ok := r.date(i)
	if ok {
		r.narrow(&d)
	}
	return d, ok
}

// date returns the date that begins at a token, without the days of the week that narrow it.
func (r *dates) date(i int) (Date, bool) {
	if r.refused(i) {
		return Date{}, false
	}
	side, at := r.side(i)
	first, ok := r.single(at, r.today)
	if !ok || streets[r.word(first.to)] {
		return Date{}, false
	}
	r.weekdayBehind(&first)
	d := Date{
		Days: first.days, From: i, To: first.to, OtherWeekday: first.otherWeekday,
		PartFrom: first.partFrom, PartTo: first.partTo,
	}
	if link, linked := r.link(first.to, side); linked {
		if last, ok := r.single(link, first.days[0].From); ok && len(first.days)*len(last.days) == 1 {
			both := Days{first.days[0].From, last.days[0].To, 0}
			return Date{Days: []Days{both}, From: i, To: last.to}, both.To >= both.From
		}
	}
	if side == fromSide && len(first.days) == 1 && !first.sure { // "من" stands before many words that are no dates
		d.From = at
	}
	if !first.sure && side == noSide && !r.bare(i, first.to) {
		return Date{}, false
	}
	if side == beforeSide || side == untilSide || side == afterSide {
		d.Days = []Days{r.towards(side, &first)}
		return d, d.Days[0].From <= d.Days[0].To && len(first.days) == 1
	}
	return d, true
}

// side reads a word such as "before" or "after", and returns the token at which the date begins. "بعد بكرا" is one day,
// not every day after tomorrow. So is "بعد شهرين".
func (r *dates) side(i int) (side, int) {
	side := sides[r.word(i)]
	if side == noSide {
		return noSide, i
	}
	for _, one := range []func(int, Day) (when, bool){r.tomorrow, r.fromNow, r.offset} {
		if _, ok := one(i, r.today); ok {
			return noSide, i
		}
	}
	return side, i + 1
}

// towards returns the days before or after a date. For a feast, these are the weeks next to it.
func (r *dates) towards(side side, w *when) Days {
	one := w.days[0]
	switch side {
	case beforeSide:
		all := Days{r.today, one.From - 1, 0}
		if w.feast {
			all.From = max(all.From, one.From-nearFeast)
		}
		return all
	case untilSide:
		return Days{r.today, one.To, 0}
	}
	all := Days{one.To + 1, r.today + Horizon, 0}
	if w.feast {
		all.To = min(all.To, one.To+nearFeast)
	}
	return all
}

// refused reports whether the words before a token exclude the date, or show that it is the name of a street or the
// like. "حديقة تشرين" is a park, and "حديقة يوم الجمعة", "حديقة بآب" and "حديقة 14/8" ask for a garden.
func (r *dates) refused(i int) bool {
	at := i
	for at > 0 && leads[r.word(at-1)] {
		at--
	}
	_, sided := sides[r.word(at-1)]
	if negators[r.word(at-1)] || sided && negators[r.word(at-2)] { // "not before Ramadan"
		return true
	}
	in := leads[r.word(i)] || slices.ContainsFunc(r.said(i), func(s said) bool { return s.in })
	return at == i && streets[r.word(i-1)] && !in && r.gap(i+1) != "/"
}

// bare reports whether a month's name alone means the month: no listing has the word in its name.
func (r *dates) bare(from, to int) bool {
	for i := from; i < to; i++ {
		if r.names != nil && r.names(r.word(i)) {
			return false
		}
	}
	return true
}

// either reports whether only "or" or "and" stands between two dates.
func (r *dates) either(from, to int) bool {
	for i := from; i < to; i++ {
		if !alternatives[r.word(i)] {
			return false
		}
	}
	return true
}

// link returns the token after a word or sign that joins the two ends of a range.
func (r *dates) link(i int, side side) (next int, ok bool) {
	switch gap := r.gap(i); {
	case i >= len(r.tokens):
		return 0, false
	case gap == "-" || gap == "–" || gap == "—":
		return i, true
	case untilWords[r.word(i)], side == betweenSide && alternatives[r.word(i)]:
		return i + 1, true
	}
	for _, s := range r.said(i) { // "من حزيران لأيلول", "بين حزيران وأيلول"
		if _, month := monthNames[s.word]; month && (s.to || s.and && side == betweenSide) {
			return i, true
		}
	}
	return 0, false
}

// single returns one date: a day, days of the week, or a period. A date without a year is the next one from a day on.
func (r *dates) single(i int, from Day) (when, bool) {
	for at := i; at-i <= 2; at++ {
		for _, one := range []func(int, Day) (when, bool){
			r.fromNow, r.offset, r.numeric, r.monthFirst, r.dayFirst, r.onFeast, r.onNamedDay, r.onWeekdays, r.tomorrow,
			r.period, r.ofNumber,
		} {
			if w, ok := one(at, from); ok {
				w.sure = w.sure || at > i && !silentLeads[r.word(at-1)]
				return w, r.clip(&w)
			}
		}
		if !leads[r.word(at)] {
			break
		}
	}
	return when{}, false
}

// anchor returns the date that a distance or "after" is counted from, as single does. It remembers the result: "the
// week after the week after the week …" is read from "the" and again from "week", so each "after" would double the
// time.
func (r *dates) anchor(i int, from Day) (when, bool) {
	r.remember()
	at := anchorAt{i, from, r.today}
	w, read := r.anchors[at]
	if !read {
		var ok bool
		if w, ok = r.single(i, from); !ok {
			w = when{}
		}
		r.anchors[at] = w
	}
	w.days = slices.Clone(w.days) // callers change them
	return w, len(w.days) > 0
}

// remember makes the memory of anchor. The readers of other years share it.
func (r *dates) remember() {
	if r.anchors == nil {
		r.anchors = map[anchorAt]when{}
	}
}

// clip removes the days beyond the horizon, and reports whether any are left.
func (r *dates) clip(w *when) bool {
	kept := make([]Days, 0, len(w.days))
	for _, d := range w.days {
		if d, ok := d.within(r.today); ok {
			kept = append(kept, d)
		}
	}
	w.days = kept
	return len(kept) > 0
}

// numeric reads 14/8, 14/8/2027, 14-8-2027, 14.8.2027, 2027-8-14 and 8/2027.
func (r *dates) numeric(i int, from Day) (when, bool) {
	var n [3]int
	sign := ""
	count := 0
	for ; count < 3 && i+count < len(r.tokens); count++ {
		digits, rest := leadingDigits(r.word(i + count))
		if digits == "" || rest != "" || len(digits) > 4 || count > 0 && !r.joins(i+count, &sign) {
			break
		}
		n[count], _ = strconv.Atoi(digits)
	}
	year, month, day := n[2], n[1], n[0]
	switch {
	case count == 3 && n[0] > 1000:
		year, day = n[0], n[2]
	case count == 3 && n[2] >= 20 && n[2] < 100:
		year += 2000
	case count == 2 && sign == "/" && n[0] >= 1 && n[0] <= 12 && n[1] >= from.utc().Year() && n[1] < 3000:
		return when{days: []Days{monthsFrom(n[1], n[0], 1)}, to: i + 2, sure: true}, true
	case count == 2 && sign == "/" && (n[0] != 24 || n[1] != 7 || leads[r.word(i-1)]): // 24/7 means always
		day, ok := next(n[0], n[1], from, 0)
		w := sureDay(day, i+2)
		w.ofMonth = true
		return w, ok
	}
	if count < 3 || year <= 1000 {
		return when{}, false
	}
	d, ok := DayOf(year, month, day)
	w := sureDay(d, i+3)
	w.ofMonth, w.dated = true, true
	return w, ok
}

func sureDay(day Day, to int) when { return when{days: []Days{{day, day, 0}}, to: to, sure: true} }

// next returns the first date with this day and month that is not before a day and is on one of the days of the week.
func next(day, month int, from Day, weekdays Weekdays) (found Day, ok bool) {
	for year := from.utc().Year(); year <= from.utc().Year()+3; year++ {
		d, exists := DayOf(year, month, day)
		if exists && d >= from && d <= from+Horizon && weekdays.Has(d.Weekday()) {
			return d, true
		}
	}
	return 0, false
}

// dayFirst reads "14 آب", "14 و15 آب", "10-20 August 2027", "the 12th of June", "14 شهر 8".
func (r *dates) dayFirst(i int, from Day) (when, bool) {
	numbers, at, isRange := r.dayNumbers(i)
	if len(numbers) == 0 {
		return when{}, false
	}
	if ofWords[r.word(at)] {
		at++
	}
	m, to, _, ok := r.month(at, true)
	if !ok {
		return when{}, false
	}
	return r.daysOf(numbers, m, to, from, isRange)
}

// daysOf returns days of a month, and reads the year after them.
func (r *dates) daysOf(numbers []int, m monthSpan, to int, from Day, isRange bool) (when, bool) {
	if r.otherYear(to) {
		return when{}, false
	}
	w := when{to: to, sure: true, ofMonth: true}
	year, to, dated := r.year(to)
	if dated {
		w.to, w.dated = to, true
	}
	for each := m.first; each <= m.last; each++ {
		month := (each-1)%12 + 1
		for _, n := range numbers {
			day, ok := next(n, month, from, 0)
			if dated {
				day, ok = DayOf(year, month, n)
			}
			if !ok {
				return when{}, false
			}
			w.days = append(w.days, Days{day, day, 0})
		}
	}
	if isRange && len(numbers) == 2 && m.first == m.last {
		w.days = []Days{{min(w.days[0].From, w.days[1].From), w.days[1].To, 0}}
		if numbers[0] > numbers[1] {
			return when{}, false
		}
		if from := w.days[0].To - Day(numbers[1]-numbers[0]); from < w.days[0].From || from < r.today { // it has begun
			w.days[0].From = from
		}
	}
	return w, true
}

// dayNumbers reads up to four days of a month, as in "14 و15", or a range, as in "10-20".
func (r *dates) dayNumbers(i int) (numbers []int, at int, isRange bool) {
	n, at, ok := r.dayNumber(i)
	if !ok {
		return nil, at, false
	}
	numbers = []int{n}
	for len(numbers) < 4 && at < len(r.tokens) {
		to, ranged := at, false
		gap := r.gap(at)
		switch word := r.word(at); {
		case gap == "-" || gap == "–" || gap == "—" || gap == "/":
			ranged = gap != "/"
		case untilWords[word] || r.word(i-1) == "بين" && word == "و" || r.word(i-1) == "between" && word == "and":
			ranged, to = true, at+1
		case alternatives[word]:
			to = at + 1
		default:
			return numbers, at, isRange
		}
		if n, to, ok = r.dayNumber(to); !ok {
			break
		}
		numbers, at, isRange = append(numbers, n), to, isRange || ranged
	}
	return numbers, at, isRange
}

// dayNumber reads the day of a month: 14, 14th, fifteen, الثاني عشر.
func (r *dates) dayNumber(i int) (n, to int, ok bool) {
	if i >= len(r.tokens) {
		return 0, i, false
	}
	word := r.word(i)
	digits, suffix := leadingDigits(word)
	if digits != "" {
		n, _ = strconv.Atoi(digits)
		return n, i + 1, len(digits) <= 2 && n >= 1 && n <= 31 && (suffix == "" || ordinalEndings[suffix])
	}
	if n = ordinals[word]; n > 0 && (strings.HasPrefix(word, "ال") || !Arabic(word)) {
		if r.word(i+1) == "عشر" {
			return n + 10, i + 2, true
		}
		return n, i + 1, true
	}
	sum, to, particle := writtenOut(r.tokens, i)
	return int(sum), to, sum >= 1 && sum <= 31 && particle == ""
}

// monthFirst reads "August 14", "Aug 14th, 2027", "June 1-10", "June 1 to 10".
func (r *dates) monthFirst(i int, from Day) (when, bool) {
	m, at, _, ok := r.month(i, true)
	if !ok || Arabic(r.word(i)) || m.first != m.last {
		return when{}, false
	}
	digits, suffix := leadingDigits(r.word(at))
	first, to, isDay := r.dayNumber(at)
	if digits == "" || !isDay || suffix == "" && r.counts(at) {
		return when{}, false
	}
	numbers, isRange := []int{first}, false
	gap := r.gap(to)
	if link := to; gap == "-" || gap == "–" || gap == "—" || untilWords[r.word(to)] {
		if untilWords[r.word(to)] {
			link++
		}
		digits, _ := leadingDigits(r.word(link))
		if last, after, ok := r.dayNumber(link); ok && digits != "" && last > first && !r.counts(link) {
			if _, _, _, another := r.month(after, true); !another { // "June 1 - 10 July"
				numbers, to, isRange = []int{first, last}, after, true
			}
		}
	}
	return r.daysOf(numbers, m, to, from, isRange)
}

// monthSpan is a range of months, counted from January of one year.
type monthSpan struct{ first, last int }

// month reads the name or the number of a month. Unless a month is expected, a word that is ambiguous counts only
// beside a word that shows that it is a month. cued reports whether there is such a word.
func (r *dates) month(i int, expected bool) (m monthSpan, to int, cued, ok bool) {
	if monthLeads[r.word(i)] {
		if n, err := strconv.Atoi(r.word(i + 1)); err == nil && n >= 1 && n <= 12 {
			return monthSpan{n, n}, i + 2, true, true
		}
		if n := numerals[r.word(i+1)]; n >= 1 && n <= 12 {
			return monthSpan{int(n), int(n)}, i + 2, true, true
		}
		m, to, _, ok = r.month(i+1, true)
		return m, to, true, ok
	}
	if n, err := strconv.Atoi(r.word(i)); err == nil && expected && r.word(i-1) == "ب" {
		return monthSpan{n, n}, i + 1, true, n >= 1 && n <= 12
	}
	if before := r.word(i - 1); !expected && Number(before) && len(before) <= 2 { // a day that the month does not have
		return m, 0, false, false
	}
	for _, s := range r.said(i) {
		name, known := monthNames[s.word]
		if !known || s.definite {
			continue
		}
		_, _, dated := r.year(i + 1)
		cued = s.in || s.to || monthCues[r.word(i-1)] || dated
		if s.word == "اب" && !expected && !strings.Contains(r.spelt(i), "آ") { // "اب" is also a father, "باب" a door
			continue
		}
		if ambiguous[s.word] && !expected && !cued && len(r.tokens) > 1 {
			continue
		}
		m, to = monthSpan{name, name}, i+1
		if name < 0 { // a name that two months share
			m = monthSpan{-name, -name + 1}
			if name == -kanoun {
				m = monthSpan{12, 13}
			}
			if n := which[r.word(to)]; n > 0 {
				m.first = (m.first+n-2)%12 + 1
				m.last, to, cued = m.first, to+1, true
			}
		}
		return m, to, cued, true
	}
	return m, 0, false, false
}

// spelt returns a token as the user wrote it.
func (r *dates) spelt(i int) string { return r.written[r.tokens[i].Start:r.tokens[i].End] }
