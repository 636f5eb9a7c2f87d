package events

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/internal/clock"
)

// Day is a day in Damascus, counted from 1970-01-01. In JSON it is "2026-10-14". A party that goes on past midnight
// belongs to the day of its evening. The zero Day stands for none.
type Day int

// DayOf returns the Damascus day that an instant lies in.
func DayOf(t time.Time) Day {
	year, month, day := t.In(clock.Damascus).Date()
	return Day(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsOfADay)
}

const secondsOfADay = 24 * 60 * 60

// ParseDay reads YYYY-MM-DD. It returns false for what is no day of the calendar, which has no year 0; nor has
// PostgreSQL.
func ParseDay(text string) (Day, bool) {
	t, err := time.Parse(time.DateOnly, text)
	return Day(t.Unix() / secondsOfADay), err == nil && t.Year() > 0
}

func (d Day) utc() time.Time { return time.Unix(int64(d)*secondsOfADay, 0).UTC() }

// String returns the day as YYYY-MM-DD.
func (d Day) String() string { return d.utc().Format(time.DateOnly) }

// Date returns the year, month and day of the month.
func (d Day) Date() (year int, month time.Month, day int) { return d.utc().Date() }

// Weekday is the day's.
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

// Daypart is the part of a day that a hall is taken for.
type Daypart string

// The dayparts. AllDay is taken as every other one.
const (
	Noon      Daypart = "noon"
	Afternoon Daypart = "afternoon"
	Evening   Daypart = "evening"
	AllDay    Daypart = "all_day"
)

// Dayparts are those that slots are claimed in, in their order within a day.
var Dayparts = []Daypart{Noon, Afternoon, Evening}

// Known reports whether there is such a daypart.
func (d Daypart) Known() bool { return d == AllDay || slices.Contains(Dayparts, d) }

// Parts returns the dayparts that are claimed for it.
func (d Daypart) Parts() []Daypart {
	if d == AllDay {
		return Dayparts
	}
	return []Daypart{d}
}

// Slot is what one party takes: a hall on a day in a daypart. Ordinal tells the teams of a service apart, from 1; a
// hall has one. Buffer is time for setting up and clearing out.
type Slot struct {
	Hall    uuid.UUID `json:"hall"`
	Day     Day       `json:"day"`
	Daypart Daypart   `json:"daypart"` // never AllDay
	Ordinal int       `json:"ordinal"`
	Buffer  bool      `json:"buffer,omitempty"`
}

// Tariff is what a party costs: a flat sum, or a sum for each guest and at least so many, or both. Nil stands for a sum
// that is not named.
type Tariff struct {
	Flat      *Money `json:"flat,omitempty"`
	PerGuest  *Money `json:"perGuest,omitempty"`
	MinGuests int    `json:"minGuests,omitempty"` // who are paid for, however few come
}
