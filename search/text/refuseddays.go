package text

import (
	"strconv"
	"strings"
)

// RefusedDays are days of the week or a period that a text excludes: "not on Fridays", "ما عدا الخميس والجمعة", "not in
// Ramadan". The tokens From to To (half open) say so.
type RefusedDays struct {
	Weekdays Weekdays // 0 for a period
	Period   Days
	From, To int
}

// Value returns the days of the week, 0 for Sunday, separated by commas: 4,5. It returns a period as its first and last
// day: 2027-02-08/2027-03-08.
func (d *RefusedDays) Value() string {
	if d.Weekdays == 0 {
		return d.Period.String()
	}
	var all []string
	for w := range 7 {
		if d.Weekdays.Has(w) {
			all = append(all, strconv.Itoa(w))
		}
	}
	return strings.Join(all, ",")
}

// Refused returns the days of the week and the feasts and months that the tokens exclude, in order. written is the
// original text of the tokens. A day of the week with a date of its own is none of them: Dates leaves that date out.
func Refused(tokens []Token, written string, today Day) (all []RefusedDays) {
	r := dates{tokens: tokens, written: written, today: today}
	for i := 0; i < len(tokens); i++ {
		if d, ok := r.refusedDays(i, len(all) > 0 && all[len(all)-1].To == i); ok {
			all = append(all, d)
			i = d.To - 1
		}
	}
	return all
}

// refusedDays reads excluded days of the week, or an excluded feast or month. more reports that others stand right
// before them.
func (r *dates) refusedDays(i int, more bool) (RefusedDays, bool) {
	at := i + 1
	word := r.word(i)
	if and := strings.TrimPrefix(word, "و"); negators[and] {
		word = and
	}
	switch {
	case denials[word] && wishes[r.word(i+1)]:
		at++
	case word == "عدا" || word == "ماعدا", negators[word] && word != "but", word == "but" && dayNouns[r.word(i-1)]:
		if word == "ما" && r.word(at) == "عدا" {
			at++
		}
	case more && (word == "ولا" || word == "nor"), word == "لا":
	default:
		return RefusedDays{}, false
	}
	for leads[r.word(at)] || indefinite[r.word(at)] {
		at++
	}
	for sign := i + 1; sign <= at; sign++ { // "no, Friday" wants it
		if r.gap(sign) != "" {
			return RefusedDays{}, false
		}
	}
	days, to, _, ok := r.weekdays(at)
	if !ok {
		return r.refusedPeriod(i, at)
	}
	if days == 1<<7-1 {
		return RefusedDays{}, false
	}
	if _, own := r.dated(to, r.today, days); own {
		return RefusedDays{}, false
	}
	return RefusedDays{Weekdays: days, From: i, To: to}, true
}

// refusedPeriod reads an excluded feast or month at a token. The exclusion begins at the token from.
func (r *dates) refusedPeriod(from, at int) (RefusedDays, bool) {
	for _, read := range []func(int, Day) (when, bool){r.onFeast, func(i int, from Day) (when, bool) {
		return r.monthly(i, from, true)
	}} {
		if w, ok := read(at, r.today); ok && len(w.days) == 1 {
			return RefusedDays{Period: w.days[0], From: from, To: w.to}, true
		}
	}
	return RefusedDays{}, false
}

// Without returns the parts of a period before and after another one. A single day stays, for it was asked for by its
// date, and so does a period of which nothing would be left.
func (d Days) Without(refused Days) (rest []Days) {
	if d.From == d.To || refused.From > d.To || refused.To < d.From {
		return []Days{d}
	}
	if before := d; refused.From > d.From {
		before.To = refused.From - 1
		rest = append(rest, before)
	}
	if after := d; refused.To < d.To {
		after.From = refused.To + 1
		rest = append(rest, after)
	}
	if len(rest) == 0 {
		return []Days{d}
	}
	return rest
}

// Except removes days of the week from a period. A single day stays, for it was asked for by its date, and so does a
// period of which nothing would be left.
func (d Days) Except(refused Weekdays) Days {
	const all Weekdays = 1<<7 - 1
	kept := d.Weekdays
	if kept == 0 {
		kept = all
	}
	if kept &^= refused; kept != 0 && d.From != d.To {
		d.Weekdays = kept
	}
	return d
}

// Excluding returns the days without those that are refused. Without days, these are all days up to the horizon.
func Excluding(days []Days, refused []RefusedDays, today Day) []Days {
	if len(refused) == 0 {
		return days
	}
	if len(days) == 0 {
		days = []Days{{today, today + Horizon, 0}}
	}
	for _, d := range refused {
		var kept []Days
		for _, each := range days {
			if d.Weekdays == 0 {
				kept = append(kept, each.Without(d.Period)...)
			} else {
				kept = append(kept, each.Except(d.Weekdays))
			}
		}
		days = kept
	}
	return days
}
