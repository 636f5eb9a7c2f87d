// Package agreement writes an agreement sheet as text in both languages. The page and the PDF draw the same rows.
package agreement

import (
	"cmp"
	"encoding/hex"
	"strconv"
	"time"

	"github.com/hablullah/go-hijri"

	"weddings/commands"
	"weddings/commands/agreement"
	"weddings/commands/ical"
	"weddings/events"
	"weddings/internal/qr"
)

// Document is the text of a sheet.
type Document struct {
	Title    events.Bilingual
	Standing events.Bilingual
	Rows     []Row
	Notes    []events.Bilingual
	Marks    []Row // booking, sheet and hash: they identify the sheet
	Sheet    agreement.Sheet
	Hash     string // in lower-case hex
	Address  string // URL of the page that checks the code
	Code     qr.Code
}

// Row is a label with its lines.
type Row struct {
	Label events.Bilingual
	Lines []events.Bilingual
}

// CheckPath is the page that checks a code. The code is in the fragment (after the #), so no server and no log gets it.
const CheckPath = "/agreements/check"

// Of returns the document of a sheet. base is the site's address.
func Of(app *commands.App, s agreement.Sheet, base string) (*Document, error) {
	hash, err := s.Hash()
	if err != nil {
		return nil, err
	}
	code, err := agreement.CodeOf(app, s)
	if err != nil {
		return nil, err
	}
	d := &Document{
		Title: title, Standing: standing(s), Rows: rows(s), Notes: []events.Bilingual{ours, scan},
		Sheet: s, Hash: hex.EncodeToString(hash[:]), Address: base + CheckPath + "#" + code,
	}
	d.Marks = marks(s, d.Hash)
	d.Code, err = qr.Of(d.Address)
	return d, err
}

func standing(s agreement.Sheet) events.Bilingual {
	if s.Until == nil {
		return confirmed
	}
	return held.With(moment(*s.Until))
}

func rows(s agreement.Sheet) []Row {
	list := []Row{{labels.listing, one(shown(s.ListingName))}}
	if s.HallName != (events.Bilingual{}) {
		list = append(list, Row{labels.hall, one(shown(s.HallName))})
	}
	list = append(
		list,
		Row{labels.couple, one(person(s.Couple))},
		Row{labels.owner, one(person(s.Owner))},
		Row{labels.days, days(s.Days)},
		Row{labels.daypart, one(events.Bilingual{
			Ar: ical.DaypartIn(s.Daypart, "ar"), En: ical.DaypartIn(s.Daypart, "en"),
		})},
	)
	if s.Guests > 0 {
		list = append(list, Row{labels.guests, one(same(strconv.Itoa(s.Guests)))})
	}
	if len(s.Included) > 0 {
		list = append(list, Row{labels.included, included(s.Included)})
	}
	price := notNamed
	if s.Price != nil {
		price = money(*s.Price)
	}
	list = append(list, Row{labels.price, one(price)})
	if len(s.Deposits) > 0 {
		row := Row{Label: labels.deposits}
		for _, d := range s.Deposits {
			row.Lines = append(row.Lines, acknowledged.With(money(d.Amount), day(events.DayOf(d.Acknowledged))))
		}
		list = append(list, row)
	}
	return append(
		list,
		Row{labels.terms, terms(s.Terms)},
		Row{labels.agreed, one(moment(s.Agreed))},
		Row{labels.sheet, one(version.With(same(strconv.FormatInt(s.Version, 10)), moment(s.Issued)))},
	)
}

func marks(s agreement.Sheet, hash string) []Row {
	return []Row{
		{labels.booking, one(same(isolated(s.Booking.String())))},
		{labels.termsHash, one(same(isolated(s.Terms.Hash)))},
		{labels.hash, one(same(isolated(hash)))},
	}
}

func days(list []events.Day) (lines []events.Bilingual) {
	for _, d := range list {
		lines = append(lines, day(d))
		if moon, known := hijriDay(d); known {
			lines = append(lines, moon)
		}
	}
	return lines
}

// hijriDay returns a day in the calendar of Umm al-Qura. In Syria a sighting of the moon may move the date by a day.
func hijriDay(d events.Day) (events.Bilingual, bool) {
	year, month, of := d.Date()
	moon, err := hijri.CreateUmmAlQuraDate(time.Date(year, month, of, 12, 0, 0, 0, time.UTC))
	if err != nil {
		return events.Bilingual{}, false
	}
	name := hijriMonths[moon.Month-1]
	number, in := strconv.FormatInt(moon.Day, 10), strconv.FormatInt(moon.Year, 10)
	return events.Bilingual{
		Ar: "يوافق تقريبًا " + number + " " + name.Ar + " " + in + " هـ",
		En: "≈ " + number + " " + name.En + " " + in + " AH",
	}, true
}

func included(list []events.Included) (lines []events.Bilingual) {
	for _, each := range list {
		name, known := includedNames[each.Key]
		if !known {
			name = same(own(each.Name))
		}
		if each.Amount != "" {
			name = events.Bilingual{Ar: "{0}: {1}", En: "{0}: {1}"}.With(name, same(own(each.Amount)))
		}
		lines = append(lines, name)
	}
	return lines
}

func terms(t events.Terms) []events.Bilingual {
	share := func(of int, none, some events.Bilingual) events.Bilingual {
		if of == 0 {
			return none
		}
		return some.With(events.Bilingual{Ar: strconv.Itoa(of) + "٪", En: strconv.Itoa(of) + "%"})
	}
	bare := same("{0}")
	lines := []events.Bilingual{
		kept60.With(share(t.Kept60, keptNothing, keptShare)),
		kept30.With(share(t.Kept30, nothing, bare)),
		kept14.With(share(t.Kept14, nothing, bare)),
	}
	if t.Text != (events.Bilingual{}) {
		lines = append(lines, shown(t.Text))
	}
	return lines
}

func money(m events.Money) events.Bilingual {
	return events.Bilingual{Ar: commands.MoneyInWords(m, "ar"), En: commands.MoneyInWords(m, "en")}
}

func day(d events.Day) events.Bilingual {
	return events.Bilingual{Ar: commands.DayInWords(d, "ar"), En: commands.DayInWords(d, "en")}
}

func moment(at time.Time) events.Bilingual {
	return events.Bilingual{Ar: commands.MomentInWords(at, "ar"), En: commands.MomentInWords(at, "en")}
}

// person returns the name of a person, or says that the name is not known any more.
func person(name string) events.Bilingual {
	if name == "" {
		return erased
	}
	return same(own(name))
}

// shown fills a language that is missing with the text in the other language.
func shown(b events.Bilingual) events.Bilingual {
	return events.Bilingual{Ar: own(cmp.Or(b.Ar, b.En)), En: own(cmp.Or(b.En, b.Ar))}
}

func one(b events.Bilingual) []events.Bilingual { return []events.Bilingual{b} }

func same(text string) events.Bilingual { return events.Bilingual{Ar: text, En: text} }
