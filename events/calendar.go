package events

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/google/uuid"
)

// Terms are the terms of cancellation: how much of the deposit a couple who cancel lose, by the number of days that are
// left.
type Terms struct {
	Kept60 int       `json:"kept60"` // percent of the deposit that the owner keeps, from 60 to 31 days before
	Kept30 int       `json:"kept30"` // the same from 30 to 15 days before
	Kept14 int       `json:"kept14"` // the same from 14 days before
	Text   Bilingual `json:"text"`   // what the owner adds
	Hash   string    `json:"hash"`   // SHA-256 over the JSON of the other fields, in lower-case hex
}

// Kept returns the percentage of the deposit that the owner keeps when so many days are left.
func (t Terms) Kept(daysLeft int) int {
	switch {
	case daysLeft <= 14:
		return t.Kept14
	case daysLeft <= 30:
		return t.Kept30
	case daysLeft <= 60:
		return t.Kept60
	}
	return 0
}

// Hashed returns the terms with their hash.
func (t Terms) Hashed() Terms {
	t.Hash = ""
	text, err := json.Marshal(t)
	if err != nil {
		return t // unreachable: numbers and texts can be marshalled
	}
	sum := sha256.Sum256(text)
	t.Hash = hex.EncodeToString(sum[:])
	return t
}

// DefaultCalendarRules apply to a listing whose owner has set no rules.
var DefaultCalendarRules = CalendarRulesSet{HoldDays: 3, Terms: Terms{Kept60: 25, Kept30: 50, Kept14: 100}.Hashed()}

// CalendarRulesSet sets how a listing takes bookings. Until then DefaultCalendarRules apply. The first event of a
// calendar, of whatever type, opens its stream calendar-<uuid of the listing>.
type CalendarRulesSet struct {
	Listing      uuid.UUID `json:"listing"`
	HoldDays     int       `json:"holdDays"`           // how long a hold lasts: 1 to 14
	NoticeDays   int       `json:"noticeDays"`         // how many days before the party a request must come
	Weekdays     []int     `json:"weekdays,omitempty"` // that it takes bookings on, Sunday = 0; none = every day
	BufferBefore int       `json:"bufferBefore"`       // dayparts before a party, for setting up
	BufferAfter  int       `json:"bufferAfter"`        // dayparts after a party, for clearing out
	CouplesHold  bool      `json:"couplesHold"`        // couples may hold a free slot themselves
	Terms        Terms     `json:"terms"`
}

var _ = register[CalendarRulesSet]("calendar.rules_set")

// OfferedDaypart is a daypart in which a hall can be booked.
type OfferedDaypart struct {
	Daypart Daypart   `json:"daypart"`
	Hours   Bilingual `json:"hours"` // a label, such as "7 to 12"
	Tariff  Tariff    `json:"tariff"`
}

// HallSet adds a hall or replaces all its fields. The hall that every listing begins with has the listing's id.
type HallSet struct {
	Listing  uuid.UUID        `json:"listing"`
	Hall     uuid.UUID        `json:"hall"`
	Name     Bilingual        `json:"name"`
	Capacity int              `json:"capacity,omitempty"` // guests; 0 = the listing's capacity
	Teams    int              `json:"teams"`              // how many parties it serves at once: 1 for a hall
	Dayparts []OfferedDaypart `json:"dayparts"`
}

var _ = register[HallSet]("calendar.hall_set")

// HallRemoved removes a hall from the calendar. Its bookings stay.
type HallRemoved struct {
	Listing uuid.UUID `json:"listing"`
	Hall    uuid.UUID `json:"hall"`
}

var _ = register[HallRemoved]("calendar.hall_removed")

// SeasonPrice is what a hall costs in a daypart during a season.
type SeasonPrice struct {
	Hall    uuid.UUID `json:"hall"`
	Daypart Daypart   `json:"daypart"`
	Tariff  Tariff    `json:"tariff"`
}

// SeasonSet adds a season with its prices or replaces all its fields. Where seasons overlap, the one that was set last
// counts.
type SeasonSet struct {
	Listing uuid.UUID     `json:"listing"`
	Season  uuid.UUID     `json:"season"`
	Name    Bilingual     `json:"name"`
	From    Day           `json:"from"`
	To      Day           `json:"to"` // the last day
	Prices  []SeasonPrice `json:"prices"`
}

var _ = register[SeasonSet]("calendar.season_set")

// Overlaps reports whether two seasons have a day in common.
func (e SeasonSet) Overlaps(other SeasonSet) bool { return e.From <= other.To && other.From <= e.To }

// SeasonRemoved removes a season with its prices.
type SeasonRemoved struct {
	Listing uuid.UUID `json:"listing"`
	Season  uuid.UUID `json:"season"`
}

var _ = register[SeasonRemoved]("calendar.season_removed")

// DaysClosed closes a hall from one day to another, or on some weekdays between them: it takes no requests. Its
// bookings stay.
type DaysClosed struct {
	Listing  uuid.UUID `json:"listing"`
	Closure  uuid.UUID `json:"closure"`
	Hall     uuid.UUID `json:"hall"` // the zero id = all halls
	From     Day       `json:"from"`
	To       Day       `json:"to"`
	Weekdays []int     `json:"weekdays,omitempty"` // Sunday = 0; none = every day
	Daypart  Daypart   `json:"daypart"`
	Note     Personal  `json:"note"` // only for the owner
}

var _ = register[DaysClosed]("calendar.days_closed")

// DaysOpened removes a closure.
type DaysOpened struct {
	Listing uuid.UUID `json:"listing"`
	Closure uuid.UUID `json:"closure"`
}

var _ = register[DaysOpened]("calendar.days_opened")

// FeedOpened gives a calendar an address from which other calendars read it. It replaces a former address. The address
// contains a token that is derived from the feed and never stored.
type FeedOpened struct {
	Listing uuid.UUID `json:"listing"`
	Feed    uuid.UUID `json:"feed"`  // unchanged if only Names changes
	Names   bool      `json:"names"` // the feed contains the couples' names
	Lang    string    `json:"lang"`
}

var _ = register[FeedOpened]("calendar.feed_opened")

// FeedClosed ends the feed: its address no longer works.
type FeedClosed struct {
	Listing uuid.UUID `json:"listing"`
	Feed    uuid.UUID `json:"feed"`
}

var _ = register[FeedClosed]("calendar.feed_closed")

// SourceAdded imports the days of another calendar, which the owner keeps elsewhere, into a hall and a daypart. The
// address is the owner's secret.
type SourceAdded struct {
	Listing uuid.UUID `json:"listing"`
	Source  uuid.UUID `json:"source"`
	Name    Personal  `json:"name"` // the owner's name for the source
	Address Personal  `json:"address"`
	Hall    uuid.UUID `json:"hall"`
	Daypart Daypart   `json:"daypart"`
}

var _ = register[SourceAdded]("calendar.source_added")

// SourceRemoved removes a source. The days that it took are free again.
type SourceRemoved struct {
	Listing uuid.UUID `json:"listing"`
	Source  uuid.UUID `json:"source"`
}

var _ = register[SourceRemoved]("calendar.source_removed")

// DaysImported records how the days that a source takes differ from those of the reading before.
type DaysImported struct {
	Listing uuid.UUID `json:"listing"`
	Source  uuid.UUID `json:"source"`
	Taken   []Day     `json:"taken,omitempty"`
	Freed   []Day     `json:"freed,omitempty"`
	// Met are the bookings on days that the source takes, each reported once for a source. They stay.
	Met []Met `json:"met,omitempty"`
}

// Met is a booking on a day that a source takes.
type Met struct {
	Booking uuid.UUID `json:"booking"`
	Day     Day       `json:"day"`
}

var _ = register[DaysImported]("calendar.days_imported")

// CalendarStream names the stream of a listing's calendar.
func CalendarStream(listing uuid.UUID) string { return "calendar-" + listing.String() }

// StreamName names the stream that the event belongs to.
func (e CalendarRulesSet) StreamName() string { return CalendarStream(e.Listing) }
func (e HallSet) StreamName() string          { return CalendarStream(e.Listing) }
func (e HallRemoved) StreamName() string      { return CalendarStream(e.Listing) }
func (e SeasonSet) StreamName() string        { return CalendarStream(e.Listing) }
func (e SeasonRemoved) StreamName() string    { return CalendarStream(e.Listing) }
func (e DaysClosed) StreamName() string       { return CalendarStream(e.Listing) }
func (e DaysOpened) StreamName() string       { return CalendarStream(e.Listing) }
func (e FeedOpened) StreamName() string       { return CalendarStream(e.Listing) }
func (e FeedClosed) StreamName() string       { return CalendarStream(e.Listing) }
func (e SourceAdded) StreamName() string      { return CalendarStream(e.Listing) }
func (e SourceRemoved) StreamName() string    { return CalendarStream(e.Listing) }
func (e DaysImported) StreamName() string     { return CalendarStream(e.Listing) }

// Subject tells the audit log what the event is about. Calendars are private to their owners, so the audit log has none
// of these events.
func (CalendarRulesSet) Subject() Subject { return Subject{Unaudited: true} }
func (HallSet) Subject() Subject          { return Subject{Unaudited: true} }
func (HallRemoved) Subject() Subject      { return Subject{Unaudited: true} }
func (SeasonSet) Subject() Subject        { return Subject{Unaudited: true} }
func (SeasonRemoved) Subject() Subject    { return Subject{Unaudited: true} }
func (DaysClosed) Subject() Subject       { return Subject{Unaudited: true} }
func (DaysOpened) Subject() Subject       { return Subject{Unaudited: true} }
func (FeedOpened) Subject() Subject       { return Subject{Unaudited: true} }
func (FeedClosed) Subject() Subject       { return Subject{Unaudited: true} }
func (SourceAdded) Subject() Subject      { return Subject{Unaudited: true} }
func (SourceRemoved) Subject() Subject    { return Subject{Unaudited: true} }
func (DaysImported) Subject() Subject     { return Subject{Unaudited: true} }
