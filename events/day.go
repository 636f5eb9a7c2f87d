package events

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/internal/clock"
)

// Day is a day in Damascus, counted from 1970-01-01. Its JSON is "2026-10-14". A party that goes on past midnight
// belongs to the day on which it began. The zero Day stands for no day.
type Day int

// DayOf returns the Damascus day that an instant lies in.
func DayOf(t time.Time) Day {
	year, month, day := t.In(clock.Damascus).Date()
	return Day(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsOfADay)
}

const secondsOfADay = 24 * 60 * 60

// ParseDay reads YYYY-MM-DD. It returns false for a text that is no day of the calendar. The year 0 is none; PostgreSQL
// rejects it, too.
func ParseDay(text string) (Day, bool) {
	t, err := time.Parse(time.DateOnly, text)
	return Day(t.Unix() / secondsOfADay), err == nil && t.Year() > 0
}

func (d Day) utc() time.Time { return time.Unix(int64(d)*secondsOfADay, 0).UTC() }

// String returns the day as YYYY-MM-DD.
func (d Day) String() string { return d.utc().Format(time.DateOnly) }

// Date returns the year, month and day of the month.
func (d Day) Date() (year int, month time.Month, day int) { return d.utc().Date() }

// Weekday returns the day of the week.
func (d Day) Weekday() time.Weekday { return d.utc().Weekday() }

// Starts returns the instant at which the day begins.
func (d Day) Starts() time.Time {
	year, month, day := d.utc().Date()
	return time.Date(year, month, day, 0, 0, 0, 0, clock.Damascus)
}

// MarshalJSON writes the day as YYYY-MM-DD.
func (d Day) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (d *Day) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	day, ok := ParseDay(text)
	if !ok {
		return fmt.Errorf("events: %q is no day", text)
	}
	*d = day
	return nil
}

// Daypart is the part of a day for which a hall is booked.
type Daypart string

// The dayparts. AllDay takes all the others.
const (
	Noon      Daypart = "noon"
	Afternoon Daypart = "afternoon"
	Evening   Daypart = "evening"
	AllDay    Daypart = "all_day"
)

// Dayparts are the dayparts of slots, in their order within a day.
var Dayparts = []Daypart{Noon, Afternoon, Evening}

// Known reports whether the daypart exists.
func (d Daypart) Known() bool { return d == AllDay || slices.Contains(Dayparts, d) }

// Parts returns the dayparts of the slots that a booking of the daypart claims.
func (d Daypart) Parts() []Daypart {
	if d == AllDay {
		return Dayparts
	}
	return []Daypart{d}
}

// Slot is the smallest unit that a party takes: a hall in one daypart of one day. Ordinal numbers the teams of a
// service, from 1; a hall has one. Buffer says that the slot is for setting up or clearing out.
type Slot struct {
	Hall    uuid.UUID `json:"hall"`
	Day     Day       `json:"day"`
	Daypart Daypart   `json:"daypart"` // never AllDay
	Ordinal int       `json:"ordinal"`
	Buffer  bool      `json:"buffer,omitempty"`
}

// Tariff is the price of a party: a flat sum, or a sum for each guest with a least number of guests, or both. nil =
// that sum is not named.
type Tariff struct {
	Flat      *Money `json:"flat,omitempty"`
	PerGuest  *Money `json:"perGuest,omitempty"`
	MinGuests int    `json:"minGuests,omitempty"` // how many guests are paid for at least
}
