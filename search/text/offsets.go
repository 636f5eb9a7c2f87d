package text

import "strings"

// offset reads days at some distance from a date: "بعد عيد الأضحى بأسبوع", "a week after Eid", "قبل رمضان بيومين",
// "أسبوعين قبل العيد", "the week after Eid".
func (r *dates) offset(i int, from Day) (when, bool) {
	if side := sides[r.word(i)]; side == afterSide || side == beforeSide {
		return r.offsetBehind(i+1, from, side)
	}
	next := r.word(i) == "the" || strings.HasPrefix(r.word(i), "ال") // "the week after": the one that follows
	if r.word(i) == "the" {
		i++
	}
	n, unit, at, ok := r.length(i)
	if !ok && n != 1 { // "a day"
		if unit = spanUnits[Bare(r.word(i))]; !next || unit <= dayUnit {
			return when{}, false
		}
		n, at = 1, i+1
	}
	if which := r.word(at); which == "اللي" || which == "يلي" {
		at++
	}
	side := sides[r.word(at)]
	if side != afterSide && side != beforeSide {
		return when{}, false
	}
	base, ok := r.base(at+1, from)
	if !ok {
		return when{}, false
	}
	w := base.shifted(side, n, unit, base.to)
	if next {
		w.days = []Days{base.beside(side, n, unit)}
	}
	return w, true
}

// offsetBehind reads a date and the distance behind it: "العيد بأسبوع".
func (r *dates) offsetBehind(i int, from Day, side side) (when, bool) {
	base, ok := r.base(i, from)
	if !ok {
		return when{}, false
	}
	at := base.to
	if at == len(r.tokens) {
		return when{}, false
	}
	if rest, joined := strings.CutPrefix(r.word(at), "ب"); joined {
		if unit := spanDuals[rest]; unit != noSpanUnit {
			return base.shifted(side, 2, unit, at+1), true
		}
		if unit := spanUnits[rest]; unit != noSpanUnit {
			return base.shifted(side, 1, unit, at+1), true
		}
	}
	if r.word(at) == "ب" { // "ب10 أيام"
		n, unit, to, ok := r.length(at + 1)
		return base.shifted(side, n, unit, to), ok
	}
	n, to, particle := writtenOut(r.tokens, at)
	unit := spanUnits[r.word(to)]
	return base.shifted(side, int(n), unit, to+1), n > 0 && n <= Horizon && particle == "ب" && unit != noSpanUnit
}

// base reads the single date that a distance is counted from.
func (r *dates) base(i int, from Day) (when, bool) {
	w, ok := r.anchor(i, from)
	return w, ok && len(w.days) == 1 && w.days[0].Weekdays == 0
}

// shifted returns the days around the end of a length of time before or after a date.
func (w when) shifted(side side, n int, unit spanUnit, to int) when {
	day := w.days[0].To
	if side == beforeSide {
		day, n = w.days[0].From, -n
	}
	day = unit.from(day, n)
	return when{days: []Days{{day - aside[unit], day + aside[unit], 0}}, to: to, sure: true}
}

// beside returns all days of a length of time right before or after a date.
func (w when) beside(side side, n int, unit spanUnit) Days {
	if side == beforeSide {
		return Days{unit.from(w.days[0].From, -n), w.days[0].From - 1, 0}
	}
	return Days{w.days[0].To + 1, unit.from(w.days[0].To, n), 0}
}

// from returns the day n units after a day.
func (u spanUnit) from(day Day, n int) Day {
	switch u {
	case dayUnit:
		return day + Day(n)
	case weekUnit:
		return day + Day(7*n)
	case monthUnit:
		return day.later(0, n)
	}
	return day.later(n, 0)
}
