package analytics

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections/analytics"
	"weddings/projections/calendars"
	"weddings/queries"
)

// The breakdowns of the market.
const (
	ByGovernorate = "governorate"
	ByCategory    = "category"
	ByMonth       = "month" // the month of the party: this month and the eleven after it
	ByPrice       = "price"
)

// bands are the lower bounds of the price bands, in dollars.
var bands = []int{0, 500, 1500, 3000, 6000}

// Unpriced is the price band of listings without a price.
const Unpriced = "none"

const (
	// A part of the market is short if its pressure is at least scarce. A month is short if at most the share fewLeft
	// of its Thursday evenings is free.
	scarce, fewLeft = 1.5, 0.25
	fewestAsked     = 10 // a part with fewer searches and inquiries together is never short
	mostUnanswered  = 50 // terms
)

// MarketFilter narrows the market. From and To are days on which visitors and couples were active, inclusive. By month,
// the rows are about the days of parties instead, and From and To narrow only Unanswered.
type MarketFilter struct {
	From, To, By          string
	Governorate, Category *string
}

// Market compares supply with demand, for admins.
type Market struct {
	From, To, By string
	Rows         []MarketRow
	Total        MarketRow
	// Unanswered lists the search terms without results, those of most sessions first.
	Unanswered []UnansweredTerm
}

// MarketRow is a part of the market. The key "" holds searches that name no part. Numbers that a breakdown does not
// have are nil: months have no listings and views, price bands no searches.
type MarketRow struct {
	Key                                  string
	Listings, Owners                     *int // public listings and their owners
	Searches, Views, Inquiries, Bookings *int
	Free                                 *float64 // share of free Thursday evenings, of venues that keep a calendar
	// Pressure is the part's share of searches and inquiries, divided by its share of listings. At 1, demand and supply
	// match.
	Pressure *float64
	Short    bool // demand exceeds supply: see scarce
}

// UnansweredTerm is a search term without results.
type UnansweredTerm struct {
	Term               string
	Searches, Sessions int
}

// supplied is a public listing of the market.
type supplied struct {
	Owner                       uuid.UUID
	Governorate, Category, Band string
	Venue, Written              bool
	calendars.Book
}

// marketListings selects the public listings of the governorate $1 and the category $2. Either may be null, for all.
const (
	marketListings = `SELECT id, owner, governorate, category, kind, price, price_currency, details, capacity
		FROM listings WHERE public AND NOT erased AND ($1::text IS NULL OR governorate = $1)
			AND ($2::text IS NULL OR category = $2)`
	marketSQL = `WITH l AS (` + marketListings + `) SELECT l.id, l.owner, l.governorate, l.category,
			l.kind = 'venue', coalesce((SELECT max(band) FROM unnest($3::integer[]) band
				WHERE band <= CASE WHEN l.price_currency = 'SYP' THEN l.price / $4::numeric
					ELSE l.price END)::text, '` +
		Unpriced + `'),
			` + calendars.Written + `, coalesce(r.notice_days, 0), coalesce(r.weekdays, '{}')
		FROM l LEFT JOIN calendar_rules r ON r.listing = l.id`
	marketVenues    = `SELECT * FROM (` + marketListings + `) every WHERE kind = 'venue'`
	marketMonthsSQL = `WITH l AS (` + marketListings + `), months AS (
			SELECT to_char(i.day, 'YYYY-MM') AS month, count(DISTINCT coalesce(i.bundle, i.id)) AS asked, 0 AS booked
			FROM inquiries i JOIN l ON l.id = i.listing WHERE i.day BETWEEN $3::text::date AND $4::text::date GROUP BY 1
			UNION ALL
			SELECT to_char(b.first_day, 'YYYY-MM'), 0, count(*) FROM bookings b JOIN l ON l.id = b.listing
			WHERE b.first_day BETWEEN $3::text::date AND $4::text::date AND NOT b.entered
				AND b.status IN ('confirmed', 'completed') GROUP BY 1)
		SELECT month, sum(asked)::integer, sum(booked)::integer FROM months GROUP BY month`
	marketWantedSQL = `SELECT to_char(wanted, 'YYYY-MM'), count(DISTINCT (wanted, session)) FROM wanted_days
		WHERE wanted BETWEEN $3::text::date AND $4::text::date AND ($1::text IS NULL OR governorate = $1)
			AND ($2::text IS NULL OR category = $2) GROUP BY 1`
	unansweredTermsSQL = `SELECT term, count(*), count(DISTINCT session) FROM searches
		WHERE results = 0 AND term <> '' AND day BETWEEN $3::text::date AND $4::text::date
			AND ($1::text IS NULL OR governorate IN ('', $1)) AND ($2::text IS NULL OR category IN ('', $2))
		GROUP BY term ORDER BY 3 DESC, 2 DESC, 1 LIMIT $5`
)

var noSuchPart = fault.New(fault.Invalid, "لا يُقسَّم السوق هكذا.", "The market is not broken down by this.").
	With("by", "المحافظة أو الفئة أو الشهر أو السعر", "governorate, category, month or price")

// Market returns supply and demand. For admins.
func (r *Reader) Market(ctx context.Context, by queries.Viewer, f MarketFilter) (*Market, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	if !slices.Contains([]string{ByGovernorate, ByCategory, ByMonth, ByPrice}, f.By) {
		return nil, noSuchPart
	}
	span, err := r.rangeOf(ctx, by, f.From, f.To)
	if err != nil {
		return nil, err
	}
	m := &marketReading{reader: r, filter: f, today: events.DayOf(r.Log.Time()), rows: map[string]*marketSums{}}
	m.last = lastOf(m.today)
	if err := m.read(ctx); err != nil {
		return nil, err
	}
	if f.By != ByMonth {
		days := daysUpTo(span.first+events.Day(span.days-1), span.days)
		cells, err := r.cellsOn(ctx, span.generation, days)
		if err != nil {
			return nil, noFigures.Because(err)
		}
		m.count(cells)
	}
	return m.market(), nil
}

// marketSums holds the sums of a part of the market. evenings says for each Thursday evening of each venue whether it
// is free.
type marketSums struct {
	owners                                         map[uuid.UUID]bool
	listings, searches, views, inquiries, bookings int
	evenings                                       []bool
}

// marketReading is everything that Market reads for one answer.
type marketReading struct {
	reader      *Reader
	filter      MarketFilter
	today, last events.Day
	listings    map[string]*supplied
	rows        map[string]*marketSums
	unanswered  []UnansweredTerm
}

func (m *marketReading) part(key string) *marketSums {
	if m.rows[key] == nil {
		m.rows[key] = &marketSums{owners: map[uuid.UUID]bool{}}
	}
	return m.rows[key]
}

// of returns the part to which a listing belongs.
func (m *marketReading) of(l *supplied) *marketSums {
	switch m.filter.By {
	case ByGovernorate:
		return m.part(l.Governorate)
	case ByCategory:
		return m.part(l.Category)
	}
	return m.part(l.Band)
}

// read reads everything that is in PostgreSQL.
func (m *marketReading) read(ctx context.Context) error {
	settings, err := m.reader.Listings.Reference.Settings(ctx, queries.Viewer{})
	if err != nil {
		return err
	}
	var b pgx.Batch
	place := []any{given(m.filter.Governorate), given(m.filter.Category)}
	thursdays := comingThursdays(m.reader.Log.Time())
	if m.filter.By == ByMonth {
		thursdays = thursdaysUntil(m.today, m.last)
		m.queueMonths(&b, place)
	}
	var venues []*supplied
	books := calendars.Books{}
	m.listings = map[string]*supplied{}
	b.Queue(marketSQL, append(slices.Clone(place), bands, settings.PoundsPerDollar)...).
		Query(func(rows pgx.Rows) error {
			var l supplied
			into := []any{
				&l.Listing,
				&l.Owner,
				&l.Governorate,
				&l.Category,
				&l.Venue,
				&l.Band,
				&l.Written,
				&l.Notice,
				&l.Weekdays,
			}
			_, err := pgx.ForEachRow(rows, into, func() error {
				each := new(l)
				m.listings[l.Listing.String()] = each
				if l.Venue {
					venues, books[l.Listing] = append(venues, each), &each.Book
				}
				l = supplied{}
				return nil
			})
			return err
		})
	b.Queue(unansweredTermsSQL, append(slices.Clone(place), m.filter.From, m.filter.To, mostUnanswered)...).
		Query(func(rows pgx.Rows) (err error) {
			m.unanswered, err = pgx.CollectRows(rows, pgx.RowToStructByPos[UnansweredTerm])
			return err
		})
	books.Queue(&b, marketVenues, thursdays, m.reader.Log.Time(), place...)
	if err := m.reader.Pool.SendBatch(ctx, &b).Close(); err != nil {
		return err
	}
	m.addSupply(venues, thursdays)
	return nil
}

// addSupply adds the listings and the free Thursdays of venues to the rows.
func (m *marketReading) addSupply(venues []*supplied, thursdays []events.Day) {
	if m.filter.By != ByMonth {
		for _, l := range m.listings {
			of := m.of(l)
			of.listings++
			of.owners[l.Owner] = true
		}
	}
	for _, venue := range venues {
		if !venue.Written {
			continue
		}
		for i, is := range freeOn(&venue.Book, thursdays, m.today) {
			of := m.rows[monthOf(thursdays[i])]
			if m.filter.By != ByMonth {
				of = m.of(venue)
			}
			of.evenings = append(of.evenings, is)
		}
	}
}

// queueMonths adds a row for each month, and queues the statements that count by month of the party.
func (m *marketReading) queueMonths(b *pgx.Batch, place []any) {
	for _, month := range monthsFrom(m.today) {
		m.part(month)
	}
	span := append(slices.Clone(place), m.today.String(), m.last.String())
	b.Queue(marketMonthsSQL, span...).Query(func(rows pgx.Rows) error {
		var month string
		var asked, booked int
		_, err := pgx.ForEachRow(rows, []any{&month, &asked, &booked}, func() error {
			m.part(month).inquiries, m.part(month).bookings = asked, booked
			return nil
		})
		return err
	})
	b.Queue(marketWantedSQL, span...).Query(func(rows pgx.Rows) error {
		var month string
		var n int
		_, err := pgx.ForEachRow(rows, []any{&month, &n}, func() error {
			m.part(month).searches = n
			return nil
		})
		return err
	})
}

// count sums up the counters. It skips views and inquiries of listings that are no longer public: nobody can meet that
// demand any more.
func (m *marketReading) count(days [][]counted) {
	governorate, category := queries.Text(m.filter.Governorate), queries.Text(m.filter.Category)
	for _, cells := range days {
		for _, c := range cells {
			if c.Measure == analytics.Searches {
				if governorate != "" && c.Governorate != governorate || category != "" && c.Category != category {
					continue
				}
				switch m.filter.By {
				case ByGovernorate:
					m.part(c.Governorate).searches += c.n
				case ByCategory:
					m.part(c.Category).searches += c.n
				}
				continue
			}
			l := m.listings[c.Listing]
			if l == nil {
				continue
			}
			switch of := m.of(l); c.Measure {
			case analytics.PageViews:
				of.views += c.n
			case analytics.Inquiries:
				of.inquiries += c.n
			case analytics.Bookings:
				of.bookings += c.n
			}
		}
	}
}

// market builds the answer. Months and price bands are in their order, other parts by how much is asked there.
func (m *marketReading) market() *Market {
	answer := &Market{
		From: m.filter.From, To: m.filter.To, By: m.filter.By, Rows: []MarketRow{},
		Unanswered: queries.OrEmpty(m.unanswered),
	}
	all := marketSums{owners: map[uuid.UUID]bool{}}
	for _, key := range slices.Sorted(maps.Keys(m.rows)) {
		each := m.rows[key]
		all.listings, all.views = all.listings+each.listings, all.views+each.views
		all.searches, all.inquiries = all.searches+each.searches, all.inquiries+each.inquiries
		all.bookings += each.bookings
		all.evenings = append(all.evenings, each.evenings...)
		maps.Copy(all.owners, each.owners)
	}
	for key, each := range m.rows {
		answer.Rows = append(answer.Rows, m.row(key, each, &all))
	}
	answer.Total = m.row("", &all, &all)
	answer.Total.Short = false
	slices.SortFunc(answer.Rows, func(a, b MarketRow) int {
		switch m.filter.By {
		case ByMonth:
			return strings.Compare(a.Key, b.Key)
		case ByPrice:
			return cmp.Compare(bandOf(a.Key), bandOf(b.Key))
		}
		unsaid := cmp.Compare(len(b.Key), 0) - cmp.Compare(len(a.Key), 0) // the key "" comes last
		return cmp.Or(unsaid, cmp.Compare(asked(b), asked(a)), strings.Compare(a.Key, b.Key))
	})
	return answer
}

// bandOf returns the lower bound of a price band in dollars. Unpriced sorts last.
func bandOf(key string) int {
	if n, err := strconv.Atoi(key); err == nil {
		return n
	}
	return math.MaxInt
}

func asked(r MarketRow) int { return *r.Inquiries + *r.Searches }

func (m *marketReading) row(key string, s, all *marketSums) MarketRow {
	row := MarketRow{Key: key, Inquiries: ptr(s.inquiries), Bookings: ptr(s.bookings), Free: share(s.evenings)}
	if m.filter.By != ByPrice {
		row.Searches = ptr(s.searches)
	}
	if m.filter.By == ByMonth {
		row.Short = row.Free != nil && *row.Free <= fewLeft
		return row
	}
	row.Listings, row.Owners, row.Views = ptr(s.listings), ptr(len(s.owners)), ptr(s.views)
	demand, whole := s.searches+s.inquiries, all.searches+all.inquiries
	if unsaid := m.rows[""]; unsaid != nil { // searches that name no part are no demand for any
		whole -= unsaid.searches + unsaid.inquiries
	}
	if key != "" && s.listings > 0 && whole > 0 {
		pressure := (float64(demand) / float64(whole)) / (float64(s.listings) / float64(all.listings))
		row.Pressure = &pressure
		row.Short = pressure >= scarce && demand >= fewestAsked
	}
	return row
}
