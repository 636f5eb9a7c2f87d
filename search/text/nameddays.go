package text

// namedDay is one or more days with a name, on the same date each year.
type namedDay struct {
	month, day int
	days       int  // number of days
	eve        bool // the year that the text names begins after the first day
}

// New Year begins on 31 December, when it is celebrated. The other days are Valentine's Day and those public holidays
// of ui/src/shared/calendar/holidays.json on which people hold parties.
var (
	newYear   = namedDay{12, 31, 2, true}
	valentine = namedDay{2, 14, 1, false}
	mothers   = namedDay{3, 21, 1, false}
	christmas = namedDay{12, 25, 1, false}
)

var namedDays = tableOf(map[string]namedDay{
	"راس السنه": newYear, "راس السنه الميلاديه": newYear, "new year": newYear, "new years": newYear,
	"ليله راس السنه": {12, 31, 1, false}, "new year eve": {12, 31, 1, false}, "new years eve": {12, 31, 1, false},
	"nye": {12, 31, 1, false}, "new year day": {1, 1, 1, false}, "new years day": {1, 1, 1, false},
	"عيد الحب": valentine, "عيد العشاق": valentine, "الفالنتاين": valentine, "فالنتاين": valentine,
	"valentine": valentine, "valentines": valentine, "valentine day": valentine, "valentines day": valentine,
	"عيد الام": mothers, "mothers day": mothers, "mother day": mothers,
	"عيد العمال": {5, 1, 1, false}, "labour day": {5, 1, 1, false}, "labor day": {5, 1, 1, false},
	"عيد الجلا": {4, 17, 1, false}, "عيد التحرير": {12, 8, 1, false},
	"عيد الميلاد المجيد": christmas, "الكريسماس": christmas, "كريسماس": christmas, "christmas": christmas,
	"christmas day": christmas, "xmas": christmas,
})

// ofHijra are words that make New Year that of the Hijri calendar.
var ofHijra = set("الهجريه هجريه هجري hijri islamic")

// onNamedDay reads "رأس السنة", "بعيد الحب", "new year's eve 2027", "عيد الأم".
func (r *dates) onNamedDay(i int, from Day) (when, bool) {
	named, to, cued, ok := behindJoined(r, namedDays, i)
	if !ok || ofHijra[r.word(to)] || ofHijra[r.word(i-1)] {
		return when{}, false
	}
	w := when{to: to, sure: cued || to > i+1, feast: true}
	year, after, dated := r.year(to)
	switch {
	case dated && named.eve:
		w.to, year = after, year-1
	case dated:
		w.to = after
	default:
		for year = from.utc().Year() - 1; ; year++ { // New Year may have begun in the year before
			if first, _ := DayOf(year, named.month, named.day); first+Day(named.days) > from {
				break
			}
		}
	}
	first, _ := DayOf(year, named.month, named.day)
	w.days = []Days{{first, first + Day(named.days) - 1, 0}}
	return w, true
}
