package figures

import (
	"regexp"
	"strconv"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

// fact is a table, or a part of one, whose rows are counted.
type fact int

const (
	views fact = iota
	searches
	clicks
	steps // steps from an inquiry to a completed booking
	bots  // page views, contact clicks and searches of bots, which only the counters have
	facts
)

// tables are the FROM and WHERE of each fact that SQL counts. Joins are added if a question needs them.
var tables = [facts]string{
	searches: `searches f`,
	clicks:   `(SELECT * FROM leads WHERE measure = 'clicks') f`,
	steps:    `(SELECT * FROM leads WHERE measure NOT IN ('clicks', 'entered', 'party')) f`,
}

const (
	joinVisit   = ` LEFT JOIN visits v ON v.session = f.session`
	joinListing = ` LEFT JOIN listings l ON l.id = f.listing`
)

// dimension is a property by which figures can be broken down and filtered. A question can only choose from the SQL of
// dimensions and measures. For views, sql is the name of a column of visits, or a name that views.go computes. For bots
// it is the dimension's own key.
type dimension struct {
	key string
	sql [facts]string // "" if the fact does not have the dimension
	// text: Contains works on it. id: its values are UUIDs. slug: its values are keys of reference data; the figures
	// of removed keys stay. month: its values are months, YYYY-MM. counted: the counters have it.
	text, id, slug, month, counted bool
	below                          int // its values are the numbers from 0 to below-1; 0 if they are no numbers
}

func (d *dimension) in(f fact) string { return d.sql[f] }

var slugs = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// value returns a value in the form that the dimension stores. It returns false if it cannot be a value of the
// dimension. The empty value stands for having none.
func (d *dimension) value(of string) (string, bool) {
	if of == "" {
		return "", true
	}
	if d.id {
		id, err := uuid.Parse(of)
		return id.String(), err == nil
	}
	if d.month {
		_, ok := monthOf(of)
		return of, ok
	}
	if d.below > 0 {
		n, err := strconv.Atoi(of)
		return of, err == nil && n >= 0 && n < d.below && strconv.Itoa(n) == of
	}
	if closed := ValueNames[d.key]; closed != nil {
		_, known := closed[of]
		return of, known
	}
	return of, !d.slug || slugs.MatchString(of)
}

// monthOf parses a month, YYYY-MM.
func monthOf(key string) (time.Time, bool) {
	month, err := time.Parse("2006-01", key)
	return month, err == nil && month.Year() > 0
}

// ofVisit returns a dimension that the first page view of a session decides. Views have a column of their own for it.
// Other facts join the visit.
func ofVisit(key string, text bool) dimension {
	v := `coalesce(v.` + key + `, '')`
	return dimension{key: key, text: text, sql: [facts]string{views: key, searches: v, clicks: v}}
}

// dimensions is the closed list of dimensions. Hours and weekdays are in Damascus time. Sunday is 0.
var dimensions = []dimension{
	{key: "page", text: true, sql: [facts]string{views: "page"}},
	ofVisit("entry", true),
	{key: "exit", text: true, sql: [facts]string{
		views: "exit", searches: `coalesce(v.exit, '')`, clicks: `coalesce(v.exit, '')`,
	}},
	ofVisit("referrer", true),
	ofVisit("source", true),
	ofVisit("medium", true),
	ofVisit("campaign", true),
	ofVisit("channel", false),
	{key: "listing", id: true, counted: true, sql: [facts]string{
		views: "listing", clicks: `f.listing`, steps: `f.listing`, bots: "listing",
	}},
	ofPlace("category"),
	ofPlace("governorate"),
	{key: "city", slug: true, sql: [facts]string{
		views:    "city",
		searches: `f.city`,
		clicks:   `coalesce(l.city, '')`,
		steps:    `coalesce(l.city, '')`,
	}},
	{key: "device", counted: true, sql: [facts]string{
		views: "device", searches: `f.device`, clicks: `f.device`, bots: "device",
	}},
	ofVisit("system", false),
	ofVisit("browser", false),
	ofVisit("language", false),
	ofVisit("theme", false),
	{key: "way", counted: true, sql: [facts]string{clicks: `f.way`}},
	{key: "term", text: true, sql: [facts]string{searches: `f.term`}},
	{key: "partyMonth", month: true, sql: [facts]string{steps: `f.party_month`}},
	ofTime("hour", 24, `f.hour::text`),
	ofTime("weekday", 7, `extract(dow FROM f.day)::integer::text`),
}

// ofPlace returns a dimension that all facts store but steps. A step takes it from its listing.
func ofPlace(key string) dimension {
	own := `f.` + key
	return dimension{key: key, slug: true, counted: true, sql: [facts]string{
		views: key, searches: own, clicks: own, steps: `coalesce(l.` + key + `, '')`, bots: key,
	}}
}

func ofTime(key string, below int, sql string) dimension {
	return dimension{key: key, below: below, sql: [facts]string{views: key, searches: sql, clicks: sql, steps: sql}}
}

// Dimensions returns the keys of all dimensions.
func Dimensions() []string {
	keys := make([]string, len(dimensions))
	for i, d := range dimensions {
		keys[i] = d.key
	}
	return keys
}

func dimensionOf(key string) *dimension {
	for i := range dimensions {
		if dimensions[i].key == key {
			return &dimensions[i]
		}
	}
	return nil
}

// measure is something that is counted.
type measure struct {
	key  string
	fact fact
	sql  string // aggregate over rows; unused for views, which views.go counts
	// counter is the name of the measure in the counters, "" if they do not hold it exactly.
	counter string
	// distinct: it counts distinct values, which cannot be added up. daily: it is an average over days. mean: it is an
	// average over those views that have a value, and null if none has.
	distinct, daily, mean bool
	// apart: it is no choice for questions; only Together may ask for it.
	apart bool
}

// measures is the closed list of measures. Only "bots" counts bots.
var measures = []measure{
	{key: "pageViews", fact: views, counter: "views"},
	{key: "sessions", fact: views, distinct: true},
	{key: "visitors", fact: views, distinct: true, daily: true},
	{key: "bounces", fact: views},
	{key: "seconds", fact: views, mean: true},
	{key: "listingViews", fact: views, counter: "views"},
	{key: "contactClicks", fact: clicks, sql: `count(*)`, counter: "clicks"},
	{key: "contactSessions", fact: clicks, sql: `count(DISTINCT f.session)`, distinct: true},
	step("inquiries"),
	step("quotes"),
	step("holds"),
	step("bookings"),
	step("completed"),
	{key: "searches", fact: searches, sql: `count(*)`, counter: "searches"},
	{key: "searchesWithoutResult", fact: searches, sql: `count(*) FILTER (WHERE f.results = 0)`},
	{key: "searchesWithoutClick", fact: searches, sql: `count(*) FILTER (WHERE NOT EXISTS (
		SELECT FROM opened_searches o WHERE o.search = f.search))`},
	{key: "bots", fact: bots, counter: "bots", apart: true},
}

func step(key string) measure {
	return measure{key: key, fact: steps, sql: `count(*) FILTER (WHERE f.measure = '` + key + `')`, counter: key}
}

// Measures returns the keys of the measures that questions can choose from.
func Measures() (keys []string) {
	for _, m := range measures {
		if !m.apart {
			keys = append(keys, m.key)
		}
	}
	return keys
}

// scopes are the scopes that a program's key needs, by fact.
var scopes = [facts]string{
	views: events.ScopeTraffic, clicks: events.ScopeTraffic, searches: events.ScopeSearches, steps: events.ScopeLeads,
}

// ScopeOf returns the scope that a program's key needs to read a measure, "" for an unknown measure.
func ScopeOf(key string) string {
	if m := measureOf(key); m != nil {
		return scopes[m.fact]
	}
	return ""
}

// Counts returns the keys of the measures that are no means. The difference of a mean cannot be split into parts, so no
// cause can be found for it.
func Counts() (keys []string) {
	for _, m := range measures {
		if !m.mean && !m.apart {
			keys = append(keys, m.key)
		}
	}
	return keys
}

func measureOf(key string) *measure {
	for i := range measures {
		if measures[i].key == key {
			return &measures[i]
		}
	}
	return nil
}
