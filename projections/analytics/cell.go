package analytics

import (
	"strconv"
	"strings"
	"time"

	"weddings/internal/clock"
)

// The measures with exact counts. An event of a bot counts as Bots and as nothing else.
const (
	PageViews = "views"
	Clicks    = "clicks"
	Inquiries = "inquiries"
	Searches  = "searches" // with any text, or with filters only
	Bots      = "bots"
	// Steps of a booking. Each counts once for a stream: see steps.go.
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
	FAQFails = "faqfails" // the answer did not help
	// Measures of search terms.
	Searched   = "searched"
	Unanswered = "unanswered" // the search found nothing
	Opened     = "opened"     // a result was opened
	// Refined counts pairs of terms: a search for the first found nothing, and a result of the second was opened
	// instead.
	Refined = "refined"
)

// Cell identifies a counter. Fields that an event does not have are "". Counts can be filtered by every other field.
type Cell struct {
	Measure     string
	Governorate string
	Device      string
	Category    string
	Listing     string // id; "" for pages without a listing
	Channel     string // of a contact click
	Term        string // of a search
	Hour        int    // 0 to 23 in Damascus; -1 in daily cells
}

const separator = "|"

// pairing separates the two terms of a Refined cell. A term is one line without tabs.
const pairing = "\t"

// Pair returns the two terms of a Refined cell: the one that found nothing, and the one whose result was opened. ok is
// false for cells of other measures.
func (c Cell) Pair() (instead, term string, ok bool) {
	instead, term, ok = strings.Cut(c.Term, pairing)
	return instead, term, ok && c.Measure == Refined
}

// Field encodes the cell as a field of its day's hash; ParseCell decodes it.
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

// Dimensions returns the keys of distinct counts to which the cell's event belongs: one for all events, and one for
// each field of the cell. Distinct counts for two fields at once cannot be derived from them.
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

// Retention in days after the day of a count. The expiry of a key follows from its day, so that counters rebuilt from
// the logs expire like the original ones. Telemetry itself is kept for 13 months.
const (
	KeptDays  = 395
	KeptHours = 100 // of hourly cells; older ones are merged into daily cells
	// KeptRefined is the retention of Refined cells, which are of interest only for a short time.
	KeptRefined = 90
)

// ends returns when data of a day expires that is kept for a number of days.
func ends(at time.Time, days int) time.Time {
	return clock.Day(at).AddDate(0, 0, days+1)
}
