package analytics

import (
	"strconv"
	"strings"
	"time"

	"weddings/internal/clock"
)

// Measures that are counted exactly. Bots are counted apart, and apart from everything else.
const (
	PageViews = "views"
	Clicks    = "clicks"
	Inquiries = "inquiries"
	Searches  = "searches" // whatever was typed, or nothing but filters
	Bots      = "bots"
	// Of search terms.
	Searched   = "searched"
	Unanswered = "unanswered" // found nothing
	Opened     = "opened"     // a result was opened
)

// Cell says what a count is of. Every count can be filtered by every part of it that its event knows.
type Cell struct {
	Measure     string
	Governorate string
	Device      string
	Category    string
	Listing     string // id, "" for pages that are no listing's
	Channel     string // of a contact click
	Term        string // of a search
	Hour        int    // of the Damascus day, in hourly cells; -1 in those of a day
}

const separator = "|"

func (c Cell) field() string {
	hour := ""
	if c.Hour >= 0 {
		hour = strconv.Itoa(c.Hour)
	}
	return strings.Join(
		[]string{
			c.Measure,
			clean(c.Governorate),
			clean(c.Device),
			clean(c.Category),
			c.Listing,
			clean(c.Channel),
			clean(c.Term),
			hour,
		},
		separator,
	)
}

// ParseCell reads a field of a day's hash; false for one of another shape.
func ParseCell(field string) (Cell, bool) {
	p := strings.Split(field, separator)
	if len(p) != 8 {
		return Cell{}, false
	}
	hour := -1
	if p[7] != "" {
		var err error
		if hour, err = strconv.Atoi(p[7]); err != nil {
			return Cell{}, false
		}
	}
	return Cell{p[0], p[1], p[2], p[3], p[4], p[5], p[6], hour}, true
}

func clean(s string) string { return strings.ReplaceAll(s, separator, "") }

// Dimensions are the keys under which distinct people are counted: all, and each part of a cell by itself. Distinct
// people of two parts at once cannot be had from these, and no query pretends so.
func Dimensions(c Cell) []string {
	all := []string{"all"}
	for _, part := range [][2]string{
		{"governorate", c.Governorate},
		{"device", c.Device},
		{"category", c.Category},
		{"listing", c.Listing},
	} {
		if part[1] != "" {
			all = append(all, part[0]+":"+part[1])
		}
	}
	return all
}

// Day returns the Damascus day of an instant, YYYY-MM-DD.
func Day(at time.Time) string { return at.In(clock.Damascus).Format(time.DateOnly) }

// Hour returns the hour of an instant in its Damascus day, 0 to 23.
func Hour(at time.Time) int { return at.In(clock.Damascus).Hour() }

// How long counts are kept, in days after the one they are of. A key's end follows from its day alone, so that a Redis
// that was lost and filled again from the logs holds what one that was not lost holds. Telemetry itself is kept for 13
// months.
const (
	KeptDays  = 395
	KeptHours = 100 // of hourly cells: with the day they are rolled up into that day's
	// present is for how long the sessions of a minute are kept, and within how many minutes somebody is there "now".
	presentKept = 10 * time.Minute
	Present     = 5
)

// ends is when what is kept for some days after an instant's day ends.
func ends(at time.Time, days int) time.Time {
	return clock.Day(at).AddDate(0, 0, days+1)
}

// Minute is the key, without its prefix, of the sessions that were there in an instant's minute.
func Minute(at time.Time) string { return "present:" + at.UTC().Format("2006-01-02T15:04") }
