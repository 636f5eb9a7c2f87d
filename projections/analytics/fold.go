package analytics

import (
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

// Measures that are counted exactly. Bots are counted apart, and apart from everything else.
const (
	PageViews = "views"
	Clicks    = "clicks"
	Inquiries = "inquiries"
	Bots      = "bots"
)

// Cell says what a count is of. Every count can be filtered by every part of it.
type Cell struct {
	Measure     string
	Governorate string
	Device      string
	Category    string
	Listing     string // id, "" for pages that are no listing's
	Channel     string // of a contact click
}

const separator = "|"

func (c Cell) field() string {
	return strings.Join([]string{c.Measure, c.Governorate, c.Device, c.Category, c.Listing, c.Channel}, separator)
}

// ParseCell reads a field of a day's hash; false for one of another shape.
func ParseCell(field string) (Cell, bool) {
	p := strings.Split(field, separator)
	if len(p) != 6 {
		return Cell{}, false
	}
	return Cell{p[0], p[1], p[2], p[3], p[4], p[5]}, true
}

// damascus is UTC+3 all year since October 2022, when Syria gave up changing its clocks.
var damascus = time.FixedZone("Asia/Damascus", 3*60*60)

// Day returns the Damascus day of an instant, YYYY-MM-DD.
func Day(at time.Time) string { return at.In(damascus).Format(time.DateOnly) }

// changes gathers what a batch adds.
type changes struct {
	counts map[[2]string]int      // key, field
	seen   map[[2]string]struct{} // HyperLogLog key, member
}

func (c changes) count(key, field string) { c.counts[[2]string{key, field}]++ }

func (c changes) see(key, member string) {
	if member != "" {
		c.seen[[2]string{key, member}] = struct{}{}
	}
}

// fold turns events into changes of keys; prefix names the generation.
func fold(prefix string, batch []events.Recorded) changes {
	c := changes{map[[2]string]int{}, map[[2]string]struct{}{}}
	for _, r := range batch {
		day := Day(r.At)
		cells, terms, unanswered := prefix+"cells:"+day, prefix+"terms:"+day, prefix+"zero:"+day
		switch e := r.Data.(type) {
		case events.PageViewed:
			cell := Cell{PageViews, clean(e.Governorate), clean(e.Device), clean(e.Category), "", ""}
			if e.Bot {
				c.count(cells, Cell{Measure: Bots}.field())
				continue
			}
			if e.Listing != uuid.Nil {
				cell.Listing = e.Listing.String()
			}
			c.count(cells, cell.field())
			for _, dimension := range Dimensions(cell) {
				c.see(prefix+"sessions:"+day+":"+dimension, e.Session)
				c.see(prefix+"visitors:"+day+":"+dimension, e.Visitor)
			}
		case events.SearchMade:
			if e.Bot || e.Term == "" {
				continue
			}
			c.count(terms, e.Term)
			if e.Results == 0 {
				c.count(unanswered, e.Term)
			}
		case events.ContactClicked:
			if e.Bot {
				c.count(cells, Cell{Measure: Bots}.field())
				continue
			}
			c.count(cells, Cell{Clicks, clean(e.Governorate), clean(e.Device), clean(e.Category), e.Listing.String(), clean(e.Channel)}.field())
		case events.InquirySent:
			c.count(cells, Cell{Measure: Inquiries, Listing: e.Listing.String()}.field())
		}
	}
	return c
}

// Dimensions are the keys under which distinct people are counted: all, and each part of a cell by itself. Distinct
// people of two parts at once cannot be had from these, and no query pretends so.
func Dimensions(c Cell) []string {
	all := []string{"all"}
	for name, value := range map[string]string{"governorate": c.Governorate, "device": c.Device, "category": c.Category, "listing": c.Listing} {
		if value != "" {
			all = append(all, name+":"+value)
		}
	}
	return all
}

func clean(s string) string { return strings.ReplaceAll(s, separator, "") }

func (c changes) arguments(from, to int64) []any {
	args := []any{from, to, len(c.counts)}
	for k, n := range c.counts {
		args = append(args, k[0], k[1], strconv.Itoa(n))
	}
	for k := range c.seen {
		args = append(args, k[0], k[1])
	}
	return args
}
