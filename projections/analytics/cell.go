package analytics

import (
	"strconv"
	"strings"
	"time"

	"weddings/internal/clock"
)

// Measures that are counted exactly. Bots are counted only as bots.
const (
	PageViews = "views"
	Clicks    = "clicks"
	Inquiries = "inquiries"
	Searches  = "searches" // with any text, or with filters only
	Bots      = "bots"
	// Steps of a booking. A stream reaches each of them once, whatever it does later: see steps.go.
	Quotes    = "quotes"
	Holds     = "holds"
	Bookings  = "bookings"
	Completed = "completed"
	// Measures of songs.
	Plays     = "plays"
	Downloads = "downloads"
	// Measures of the FAQ: see faq.go.
	FAQOpens = "faqopens"
	FAQHelps = "faqhelps"
	FAQFails = "faqfails" // did not help
	// Measures of search terms.
	Searched   = "searched"
	Unanswered = "unanswered" // found nothing
	Opened     = "opened"     // a result was opened
	// Refined counts pairs of terms: by the first nothing was found, and a result of the second was opened.
	Refined = "refined"
)

// Cell is what a count is for. Counts can be filtered by every field that their event has.
type Cell struct {
	Measure     string
	Governorate string
	Device      string
	Category    string
	Listing     string // id, "" for pages without a listing
	Channel     string // of a contact click
	Term        string // of a search
	Hour        int    // of the Damascus day in hourly cells; -1 in daily cells
}

const separator = "|"

// pairing stands between the two terms of a pair, which are of one line.
const pairing = "\t"

// Pair returns the two terms of a cell of refinements; false where it is another's.
func (c Cell) Pair() (instead, term string, ok bool) {
	instead, term, ok = strings.Cut(c.Term, pairing)
	return instead, term, ok && c.Measure == Refined
}

// Field is the name of the cell in the hash of its day; ParseCell reads it.
func (c Cell) Field() string {
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

// ParseCell parses a field of a day's hash. It returns false for another format.
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

// Dimensions returns the keys of distinct counts: one for all, and one for each field of the cell. Distinct counts for
// two fields at once cannot be derived from these.
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

// Day returns the Damascus day of a time, YYYY-MM-DD.
func Day(at time.Time) string { return at.In(clock.Damascus).Format(time.DateOnly) }

// Hour returns the hour of a time in its Damascus day, 0 to 23.
func Hour(at time.Time) int { return at.In(clock.Damascus).Hour() }

// Retention in days after the day of a count. A key's expiry follows from its day, so that a Redis that was rebuilt
// from the logs has the same keys as one that was not. Telemetry itself is kept for 13 months.
const (
	KeptDays  = 395
	KeptHours = 100 // of hourly cells; those of a day are merged into daily ones afterwards
	// KeptRefined is of refinements, which are looked at soon or never.
	KeptRefined = 90
)

// ends returns when data of a day expires that is kept for so many days.
func ends(at time.Time, days int) time.Time {
	return clock.Day(at).AddDate(0, 0, days+1)
}
