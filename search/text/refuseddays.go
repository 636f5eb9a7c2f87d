package text

import (
	"slices"
	"strconv"
	"strings"
)

// RefusedDays are days of the week that a text excludes: "not on Fridays", "ما عدا الخميس والجمعة". The tokens From to
// To (half open) say so.
type RefusedDays struct {
	Weekdays Weekdays
	From, To int
}

// Value returns the days of the week, 0 for Sunday, separated by commas: 4,5.
func (d *RefusedDays) Value() string {
	var all []string
	for w := range 7 {
		if d.Weekdays != 0 && d.Weekdays.Has(w) {
			all = append(all, strconv.Itoa(w))
		}
	}
	return strings.Join(all, ",")
}

// Refused returns the days of the week that the tokens exclude, in order. written is the original text of the tokens.
// A day of the week with a date of its own is none of them: Dates leaves that date out.
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

// refusedDays reads excluded days of the week. more reports that others stand right before them.
func (r *dates) refusedDays(i int, more bool) (RefusedDays, bool) {
	at := i + 1
	switch word := r.word(i); {
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
	if !ok || days == 1<<7-1 {
		return RefusedDays{}, false
	}
	if _, own := r.dated(to, r.today, days); own {
		return RefusedDays{}, false
	}
	return RefusedDays{days, i, to}, true
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

// Excluding returns the days without those of the week that are refused. Without days, these are all days up to the
// horizon.
func Excluding(days []Days, refused []RefusedDays, today Day) []Days {
	if len(refused) == 0 {
		return days
	}
	if len(days) == 0 {
		days = []Days{{today, today + Horizon, 0}}
	}
	days = slices.Clone(days)
	for i := range days {
		for _, d := range refused {
			days[i] = days[i].Except(d.Weekdays)
		}
	}
	return days
}
