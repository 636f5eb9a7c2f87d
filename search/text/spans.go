package text

import "strconv"

// reach says how a length of time is meant.
type reach uint8

const (
	noReach reach = iota
	within        // the days until its end
	ahead         // the days around its end
)

var reaches = map[string]reach{
	"خلال": within, "ضمن": within, "within": within, "during": within,
	"over": within,
	"بعد":  ahead, "in": ahead, "after": ahead, "ba3d": ahead,
}

// spanUnit is the unit of a length of time.
type spanUnit uint8

const (
	noSpanUnit spanUnit = iota
	dayUnit
	weekUnit
	monthUnit
	yearUnit
)

var (
	spanUnits = map[string]spanUnit{
		"يوم": dayUnit, "ايام": dayUnit, "day": dayUnit, "days": dayUnit, "اسبوع": weekUnit, "اسابيع": weekUnit,
		"week": weekUnit, "weeks": weekUnit, "شهر": monthUnit, "اشهر": monthUnit, "شهور": monthUnit,
		"month": monthUnit, "months": monthUnit, "سنه": yearUnit, "سنين": yearUnit, "سنوات": yearUnit,
		"عام": yearUnit, "year": yearUnit, "years": yearUnit,
	}
	// Duals: two units in one word.
	spanDuals = map[string]spanUnit{
		"يومين": dayUnit, "اسبوعين": weekUnit, "شهرين": monthUnit, "سنتين": yearUnit,
	}
	spanArticles = set("a an one")
	severalNext  = set("الجايين جايين القادمين المقبلين الجايات القادمه المقبله الجايه")
	nowWords     = set("هلق هلا هلاء الان اليوم now today")
	honeymoon    = set("العسل عسل")
)

// aside is how many days before and after the end of a length of time are meant, by its unit.
var aside = map[spanUnit]Day{dayUnit: 0, weekUnit: 3, monthUnit: 15, yearUnit: 15}

// fromNow reads "خلال شهر", "بعد أسبوعين", "in 3 months", "within the next two weeks", "بعد أسبوعين من العيد".
func (r *dates) fromNow(i int, from Day) (when, bool) {
	how, at := reaches[r.word(i)], i+1
	if how == noReach {
		return when{}, false
	}
	if r.word(at) == "the" {
		at++
	} else if r.word(i) == "over" { // "over 2 years of experience"
		return when{}, false
	}
	if nextWords[r.word(at)] {
		how, at = within, at+1
	}
	n, unit, at, ok := r.length(at)
	if !ok {
		return when{}, false
	}
	if severalNext[r.word(at)] {
		how, at = within, at+1
	}
	w := when{to: at, sure: true}
	if word := r.word(at); word == "من" || word == "from" || word == "after" {
		if nowWords[r.word(at+1)] {
			w.to = at + 2
		} else if base, ok := r.anchor(at+1, from); ok {
			from, w.to = base.days[0].To, base.to
		}
	}
	end := unit.from(from, n)
	if how == within {
		w.days = []Days{{from, end, 0}}
	} else {
		w.days = []Days{{end - aside[unit], end + aside[unit], 0}}
	}
	return w, true
}

// later returns the day some years and months after d.
func (d Day) later(years, months int) Day {
	return Day(d.utc().AddDate(years, months, 0).Unix() / (24 * 60 * 60))
}

// length reads a length of time: "شهر", "أسبوعين", "3 months", "a week".
func (r *dates) length(i int) (n int, unit spanUnit, to int, ok bool) {
	word := r.word(i)
	if unit = spanDuals[Bare(word)]; unit != noSpanUnit {
		return 2, unit, i + 1, true
	}
	if unit = spanUnits[word]; unit > dayUnit {
		return 1, unit, i + 1, r.isOne(i)
	}
	if n, to = 1, i+1; !spanArticles[word] {
		if n, to, ok = r.count(i); !ok {
			return 0, noSpanUnit, i, false
		}
	} else if r.word(to) == "couple" && r.word(to+1) == "of" {
		n, to = 2, to+2
	}
	unit = spanUnits[r.word(to)]
	return n, unit, to + 1, unit > dayUnit || unit == dayUnit && n > 1
}

// isOne reports whether a bare unit means one of it, and is not followed by the name of a month or a year.
func (r *dates) isOne(i int) bool {
	_, _, _, month := r.month(i, true)
	_, _, year := r.year(i)
	return !month && !year && !hijriMonths[r.word(i+1)] && !honeymoon[r.word(i+1)]
}

// count reads a number of days, weeks or months within the horizon.
func (r *dates) count(i int) (n, to int, ok bool) {
	if i >= len(r.tokens) {
		return 0, i, false
	}
	if n, err := strconv.Atoi(r.word(i)); err == nil {
		return n, i + 1, n > 0 && n <= Horizon
	}
	sum, to, particle := writtenOut(r.tokens, i)
	return int(sum), to, sum > 0 && sum <= Horizon && particle == ""
}

// seasons maps a season to its first month, as Syrians count. A season has three months.
var seasons = map[span]int{spring: 3, summer: 6, autumn: 9, winter: 12}

// onlyTimes are words that mean only a season. "صيفية" is also an open-air hall.
var onlyTimes = set("ربيع صيف خريف شتا spring summer autumn fall winter")

// season reads "بالصيف", "صيف 2027", "in spring", "خلال الشتاء". The bare name of a season counts only if one is
// expected. The winter of a year is either of the two winters that have a part in it.
func (r *dates) season(i int, from Day, expected bool) (when, bool) {
	for _, s := range r.said(i) {
		noun := spanNouns[s.word]
		if noun < spring || !onlyTimes[s.word] && !s.definite {
			continue
		}
		to := i + 1
		if r.word(to) == "of" {
			to++
		}
		if year, to, dated := r.year(to); dated {
			w := when{days: []Days{monthsFrom(year, seasons[noun], 3)}, to: to, sure: true}
			if noun == winter {
				w.days = append([]Days{monthsFrom(year-1, seasons[noun], 3)}, w.days...)
			}
			return w, true
		}
		cue := r.word(i - 1)
		if cue == "the" {
			cue = r.word(i - 2)
		}
		said := s.definite && s.in || monthCues[cue] && (s.definite || !Arabic(s.word))
		if (said || expected) && !r.otherYear(i+1) {
			return when{days: []Days{noun.span(from, false)}, to: i + 1, sure: true}, true
		}
	}
	return when{}, false
}
