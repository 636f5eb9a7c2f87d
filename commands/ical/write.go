// Package ical writes bookings as iCalendar (RFC 5545) and reads the busy days of other calendars.
package ical

import (
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"
	"github.com/google/uuid"

	"weddings/events"
)

// Status is the STATUS of an entry (RFC 5545 §3.8.1.11).
type Status string

// The statuses.
const (
	Tentative Status = "TENTATIVE"
	Confirmed Status = "CONFIRMED"
	Cancelled Status = "CANCELLED"
)

// Entry is a booking in a calendar. It takes whole days.
type Entry struct {
	UID      string
	Sequence int64     // grows with each change
	Changed  time.Time // the last change
	Days     []events.Day
	Status   Status
	Summary  string
	Text     string // "" = none
	Link     string // "" = none
}

// Calendar is a calendar that the site publishes.
type Calendar struct {
	Name    string // "" = none
	Lang    string // "ar" or "en"
	Method  string // "PUBLISH" in a mail, "" in a feed
	Entries []Entry
}

const product = "-//Syrian Weddings//Bookings//EN"

// String returns the calendar as iCalendar text. Lines end with CRLF and are folded at 75 octets, never inside a
// character. Equal calendars give equal texts.
func (c Calendar) String() string {
	cal := ics.NewCalendar()
	cal.SetProductId(product)
	cal.SetCalscale("GREGORIAN")
	if c.Method != "" {
		cal.SetMethod(ics.Method(c.Method))
	}
	if c.Name != "" {
		cal.SetXWRCalName(line(c.Name))
	}
	if c.Method == "" {
		cal.SetRefreshInterval("PT30M")
		cal.SetXPublishedTTL("PT30M")
	}
	for _, e := range c.Entries {
		e.addTo(cal, c.Lang)
	}
	return cal.Serialize(ics.WithNewLine("\r\n"), ics.WithLineLength(75))
}

// addTo adds the entry to a calendar. Consecutive days become one span. If the days are not consecutive, each becomes
// an occurrence of its own (RDATE).
func (e Entry) addTo(cal *ics.Calendar, lang string) {
	event := cal.AddEvent(e.UID)
	event.SetDtStampTime(e.Changed)
	event.SetLastModifiedAt(e.Changed)
	event.SetSequence(int(e.Sequence))
	first, last := e.Days[0], e.Days[len(e.Days)-1]
	if int(last-first) != len(e.Days)-1 {
		others := make([]string, len(e.Days)-1)
		for i, day := range e.Days[1:] {
			others[i] = date(day).Format(dateForm)
		}
		event.AddRdate(strings.Join(others, ","), ics.WithValue("DATE"))
		last = first
	}
	event.SetAllDayStartAt(date(first))
	event.SetAllDayEndAt(date(last + 1))
	event.SetStatus(ics.ObjectStatus(e.Status))
	busy := ics.TransparencyOpaque
	if e.Status == Cancelled {
		busy = ics.TransparencyTransparent
	}
	event.SetTimeTransparency(busy)
	event.SetSummary(line(e.Summary), &ics.KeyValues{Key: "LANGUAGE", Value: []string{lang}})
	if e.Text != "" {
		event.SetDescription(line(e.Text), &ics.KeyValues{Key: "LANGUAGE", Value: []string{lang}})
	}
	if e.Link != "" {
		event.SetURL(e.Link)
	}
}

const dateForm = "20060102"

func date(d events.Day) time.Time {
	year, month, day := d.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// line returns a text on one line: control characters, which could end the property, become spaces.
func line(text string) string {
	shown := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(shown), " ")
}

// dayparts are the names of dayparts.
var dayparts = map[events.Daypart]events.Bilingual{
	events.Noon:      {Ar: "الظهر", En: "Noon"},
	events.Afternoon: {Ar: "العصر", En: "Afternoon"},
	events.Evening:   {Ar: "المساء", En: "Evening"},
	events.AllDay:    {Ar: "اليوم كله", En: "All day"},
}

// DaypartIn returns the name of a daypart in a language.
func DaypartIn(d events.Daypart, lang string) string {
	if lang == "ar" {
		return dayparts[d].Ar
	}
	return dayparts[d].En
}

// UID returns the UID of a booking. The host makes it unique among all sites.
func UID(booking uuid.UUID, host string) string { return booking.String() + "@" + host }

// Sequence returns the SEQUENCE of a booking at a version of its stream. A hold that has lapsed is cancelled before its
// stream has a further version, so it has a number between those of two versions. The next one is higher, even if it
// confirms the booking after all.
func Sequence(version int64, lapsed bool) int64 {
	if lapsed {
		return 2*version + 1
	}
	return 2 * version
}

// StatusOf returns the status for a state of a booking. An unknown state is Cancelled.
func StatusOf(state string) Status {
	switch state {
	case "pending", "held":
		return Tentative
	case "confirmed", "completed":
		return Confirmed
	}
	return Cancelled
}

// StatusIn returns the name of a status in a language ("ar", else English).
func StatusIn(s Status, lang string) string {
	words := map[Status]events.Bilingual{
		Tentative: {Ar: "محجوز مؤقتًا", En: "On hold"},
		Confirmed: {Ar: "محجوز", En: "Booked"},
		Cancelled: {Ar: "ملغى", En: "Cancelled"},
	}[s]
	if lang == "ar" {
		return words.Ar
	}
	return words.En
}
