package text

// feast is a time of the lunar calendar.
type feast uint8

const (
	noFeast feast = iota
	ramadan
	fitr // Eid al-Fitr after Ramadan, three days
	adha // Eid al-Adha, four days
	anyEid
)

var feastPhrases = tableOf(map[string]feast{
	"رمضان":        ramadan,
	"شهر رمضان":    ramadan,
	"ramadan":      ramadan,
	"ramadhan":     ramadan,
	"العيد":        anyEid,
	"eid":          anyEid,
	"عيد الفطر":    fitr,
	"العيد الصغير": fitr,
	"عيد الصغير":   fitr,
	"eid al fitr":  fitr,
	"eid el fitr":  fitr,
	"eid fitr":     fitr,
	"عيد الاضحي":   adha,
	"العيد الكبير": adha,
	"عيد الكبير":   adha,
	"eid al adha":  adha,
	"eid el adha":  adha,
	"eid adha":     adha,
})

// nearFeast is how many days "before" or "after" a feast covers.
const nearFeast = 30

// moons holds the first days of Ramadan, Eid al-Fitr and Eid al-Adha in the Umm al-Qura calendar, from the
// islamic-umalqura calendar of Unicode CLDR. The sighting of the moon in Syria may move a feast by a day.
var moons = [...][3]string{
	{"2026-02-18", "2026-03-20", "2026-05-27"},
	{"2027-02-08", "2027-03-09", "2027-05-16"},
	{"2028-01-28", "2028-02-26", "2028-05-05"},
	{"2029-01-16", "2029-02-14", "2029-04-24"},
	{"2030-01-05", "2030-02-04", "2030-04-13"},
	{"2030-12-26", "2031-01-24", "2031-04-02"},
	{"2031-12-16", "2032-01-14", "2032-03-22"},
	{"2032-12-04", "2033-01-03", "2033-03-12"},
	{"2033-11-23", "2033-12-23", "2034-03-01"},
	{"2034-11-12", "2034-12-12", "2035-02-19"},
	{"2035-11-01", "2035-12-01", "2036-02-08"},
	{"2036-10-21", "2036-11-19", "2037-01-27"},
	{"2037-10-10", "2037-11-09", "2038-01-16"},
	{"2038-09-30", "2038-10-29", "2039-01-05"},
	{"2039-09-19", "2039-10-19", "2039-12-26"},
	{"2040-09-08", "2040-10-07", "2040-12-15"},
}

// from returns the first occurrence of a feast that is not over on a day. It returns false after the last year of
// moons.
func (f feast) from(day Day) (Days, bool) {
	for _, year := range moons {
		var begins [3]Day
		for i, written := range year {
			begins[i], _ = ParseDay(written)
		}
		for _, one := range [...]struct {
			feast
			Days
		}{
			{ramadan, Days{begins[0], begins[1] - 1, 0}},
			{fitr, Days{begins[1], begins[1] + 2, 0}},
			{adha, Days{begins[2], begins[2] + 3, 0}},
		} {
			meant := f == one.feast || f == anyEid && one.feast != ramadan
			if meant && one.To >= day {
				return one.Days, true
			}
		}
	}
	return Days{}, false
}

// onFeast reads "بعيد الفطر", "رمضان", "Eid al-Adha", "تاني يوم العيد", "the second day of Eid".
func (r *dates) onFeast(i int, from Day) (when, bool) {
	nth, at := ordinals[r.word(i)], i
	if nth > 0 {
		at++
		if !dayNouns[r.word(at)] && !manyDays[r.word(at)] {
			return when{}, false
		}
		if at++; ofWords[r.word(at)] {
			at++
		}
	}
	f, to, cued, ok := behindJoined(r, feastPhrases, at)
	if !ok {
		return when{}, false
	}
	year, after, dated := r.year(to)
	if dated {
		from, _ = DayOf(year, 1, 1)
		to = after
	}
	days, known := f.from(from)
	if !known || dated && days.From.utc().Year() != year {
		return when{}, false
	}
	if nth > 0 {
		day := days.From + Day(nth) - 1
		w := sureDay(day, to)
		return w, day <= days.To
	}
	return when{days: []Days{days}, to: to, sure: cued || to > at+1, feast: true}, true
}
