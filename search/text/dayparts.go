package text

import "slices"

// The parts of the day that listings offer. See search.Dayparts.
const (
	Noon      = "noon"
	Afternoon = "afternoon"
	Evening   = "evening"
	AllDay    = "all_day"
)

// Morning is a part of the day that queries name and no listing offers.
const Morning = "morning"

// SaidDaypart is a part of the day that the tokens From to To (half open) name.
type SaidDaypart struct {
	Daypart  string
	From, To int
}

// daypart is the meaning of a phrase. A sure phrase always means a time. The others count only beside a date or a
// party: "evening" may describe a dress, and "العصر" may be a name.
type daypart struct {
	part string
	sure bool
}

var dayparts = tableOf(map[string]daypart{
	"ظهرا": {Noon, true}, "الظهر": {Noon, false}, "ظهر": {Noon, false}, "الضهر": {Noon, false}, "ضهر": {Noon, false},
	"عالضهر": {Noon, true}, "عند الظهر": {Noon, true}, "عند الضهر": {Noon, true}, "وقت الظهر": {Noon, true},
	"وقت الضهر": {Noon, true}, "noon": {Noon, false}, "at noon": {Noon, true}, "midday": {Noon, false},
	"at midday": {Noon, true}, "el doher": {Noon, false}, "doher": {Noon, false},
	"صباحا": {Morning, true}, "عالصبح": {Morning, true}, "الصبح": {Morning, true}, "بالصبح": {Morning, true},
	"قبل الظهر": {Morning, true}, "قبل الضهر": {Morning, true}, "before noon": {Morning, true},
	"in the morning": {Morning, true}, "morning": {Morning, true}, "in the mornings": {Morning, true},
	"صباح": {Morning, false}, "mornings": {Morning, false}, "el sobo7": {Morning, false}, "sobo7": {Morning, false},
	"بعد الظهر": {Afternoon, true}, "بعد الضهر": {Afternoon, true}, "عصرا": {Afternoon, true},
	"العصر": {Afternoon, false}, "عصر": {Afternoon, false}, "بعد العصر": {Afternoon, true},
	"afternoon": {Afternoon, false}, "in the afternoon": {Afternoon, true}, "ba3d el doher": {Afternoon, true},
	"afternoons": {Afternoon, false}, "in the afternoons": {Afternoon, true},
	"مسا": {Evening, true}, "المسا": {Evening, false}, "بالمسا": {Evening, true}, "عالمسا": {Evening, true},
	"ليلا": {Evening, true}, "بالليل": {Evening, true}, "عشيه": {Evening, false}, "العشيه": {Evening, false},
	"امسيات": {Evening, false}, "امسيه": {Evening, false}, "مسايي": {Evening, false}, "مساييه": {Evening, false},
	"ليليه": {Evening, false}, "بعد المغرب": {Evening, true}, "بعد العشا": {Evening, true},
	"after sunset": {Evening, true}, "ba3d el maghreb": {Evening, true},
	"evenings": {Evening, false}, "in the evenings": {Evening, true}, "nights": {Evening, false},
	"evening": {Evening, false}, "in the evening": {Evening, true}, "night": {Evening, false},
	"at night": {Evening, true}, "masa": {Evening, false}, "el masa": {Evening, false}, "bel leil": {Evening, true},
	"طول النهار": {AllDay, true}, "كل النهار": {AllDay, true}, "all day": {AllDay, false},
	"all day long": {AllDay, true}, "the whole day": {AllDay, false}, "whole day": {AllDay, false},
})

// otherThan are words that give the word before them another meaning: a greeting, a dress, a meal.
var otherThan = set(`الخير النور الورد السعاده tea dress dresses gown gowns wear makeup suit suits bag shoes prayer
	club glory star dew`)

// namesAsWell are parts of the day that also occur in names of listings.
var namesAsWell = set("الصبح morning")

// A part of the day counts beside parties. The words of ofHall also count beside halls: "evening hall".
var (
	parties = set(`حفله حفلات حفلتي حفلتنا عرس عرسي عرسنا اعراس فرح افراح زفاف سهره خطوبه خطبه wedding weddings party
		parties reception receptions engagement ceremony celebration 7afle 7afleh 3ers 3eres`)
	halls  = set("قاعه قاعات صاله صالات hall halls venue venues")
	ofHall = set("مسايي مساييه ليليه evening")
)

// Dayparts returns the parts of the day that the tokens name, in order. found are the dates in the tokens. names may be
// nil.
func Dayparts(tokens []Token, written string, found []Date, names Names) (all []SaidDaypart) {
	r := dates{tokens: maskAround(tokens, found), written: written, names: names}
	for i := 0; i < len(tokens); i++ {
		p, to, ok := r.daypart(i)
		if !ok {
			continue
		}
		sure := p.sure && !(namesAsWell[r.word(i)] && r.called(i, to))
		if sure || r.besides(i, to, found) || r.ofParty(i, to) {
			all = append(all, SaidDaypart{p.part, i, to})
		}
		i = to - 1
	}
	return all
}

// maskAround masks the tokens of dates, but not the parts of the day inside them.
func maskAround(tokens []Token, found []Date) []Token {
	all := Mask(tokens, found)
	for _, d := range found {
		copy(all[d.PartFrom:d.PartTo], tokens[d.PartFrom:d.PartTo])
	}
	return all
}

// daypart reads the longest phrase for a part of the day that begins at a token.
func (r *dates) daypart(i int) (p daypart, to int, ok bool) {
	if before := r.word(i - 1); r.word(i) == "" || streets[before] || negators[before] || before == "good" {
		return p, i, false
	}
	p, to, ok = phraseAt(r, dayparts, r.word(i), i)
	return p, to, ok && !otherThan[r.word(to)]
}

// besides reports whether a part of the day stands beside a date. Right before a date it may be the end of a name.
func (r *dates) besides(from, to int, found []Date) bool {
	return slices.ContainsFunc(found, func(d Date) bool {
		if from == d.PartFrom && d.PartTo > d.PartFrom {
			return true
		}
		if between := from - d.To; between == 0 || between == 1 && timeLinks[r.word(d.To)] {
			return true
		}
		between := d.From - to
		linked := between == 1 && timeLinks[r.word(to)]
		return linked || between == 0 && !r.called(from, to)
	})
}

// ofParty reports whether a part of the day stands beside a party, or beside a hall with a word of ofHall: "حفلة ظهر",
// "evening wedding", "قاعة مسائية". A word of a listing's name does not count.
func (r *dates) ofParty(from, to int) bool {
	if r.called(from, to) || otherThan[r.word(to+1)] {
		return false
	}
	of := func(i int) bool {
		return slices.ContainsFunc(r.said(i), func(s said) bool {
			return parties[s.word] || halls[s.word] && ofHall[r.word(from)]
		})
	}
	return of(from-1) || of(to) && !Arabic(r.word(from))
}

// called reports whether any of the tokens is a word of a listing's name.
func (r *dates) called(from, to int) bool {
	return slices.ContainsFunc(r.tokens[from:to], func(t Token) bool { return r.names != nil && r.names(t.Text) })
}

// timeLinks may stand between a date and a part of its day.
var timeLinks = set("يوم of on the at in في من وقت عند")

// beginsWithDaypart reports whether a part of the day begins at a token.
func (r *dates) beginsWithDaypart(i int) bool {
	_, _, ok := r.daypart(i)
	return ok
}

// longestDaypart is the number of words of the longest phrase for a part of the day.
const longestDaypart = 3

// endsWithDaypart reports whether a part of the day ends before a token.
func (r *dates) endsWithDaypart(i int) bool {
	for n := 1; n <= min(i, longestDaypart); n++ {
		if _, to, ok := r.daypart(i - n); ok && to == i {
			return true
		}
	}
	return false
}
