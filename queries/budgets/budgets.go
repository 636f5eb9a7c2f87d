// Package budgets reads the budget calculator: current prices and shared calculations for everybody, saved calculations
// for their makers, and all prices for admins.
package budgets

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/bookings"
	"weddings/projections/budgets"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/queries"
	"weddings/queries/reference"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name: "budgets",
	Reads: []projections.Projection{
		budgets.Projection{}, bookings.Projection{}, catalogue.Projection{}, inquiries.Projection{},
	},
	Exports: map[string]string{"budgets": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'choice', choice,
		'result', result, 'email', email, 'phone', phone, 'pdfDownloaded', downloaded, 'createdAt', created_at,
		'plan', (SELECT coalesce(jsonb_agg(to_jsonb(l) - '{budget,version,position}'::text[]
			ORDER BY position, line), '[]')
			FROM budget_lines l WHERE l.budget = budgets.id))
		ORDER BY created_at), '[]') FROM budgets WHERE maker = $1 AND signed_in`},
}

// Reader reads budget calculations. It is safe for concurrent use.
type Reader struct {
	Pool      *pgxpool.Pool
	Now       func() time.Time
	Reference *reference.Reader

	nearby nearbyCache
}

// Priced holds the prices that are in force for a place.
type Priced struct {
	Prices   events.BudgetPrices
	Template bool       // they are the template's: the place has no row
	Since    events.Day // the day from which they are in force
}

// day is the SQL of a date column as events.Day.
func day(column string) string { return `(` + column + ` - date '1970-01-01')` }

// PricesFor returns the prices in force today for a place. It returns nil if there is neither a row nor a template.
func (r *Reader) PricesFor(ctx context.Context, _ queries.Viewer, p events.BudgetPlace) (*Priced, error) {
	return queries.One[Priced](ctx, r.Pool, `SELECT prices, governorate = '' AS template, `+day("since")+`
		FROM budget_prices WHERE since <= $4
			AND (governorate, venue_type, season) IN (($1, $2, $3), ('', '', ''))
		ORDER BY template, since DESC LIMIT 1`,
		p.Governorate, p.VenueType, p.Season, events.DayOf(r.Now()).String())
}

// Budget is a saved calculation. Only its maker sees Email, Phone and Plan.
type Budget struct {
	ID            uuid.UUID
	Choice        events.BudgetChoice
	Basis         events.BudgetBasis
	Result        events.BudgetResult
	Email, Phone  *string
	PDFDownloaded bool
	Ended         bool
	Version       int64
	CreatedAt     time.Time
	UpdatedAt     time.Time
	Mine          bool   // the viewer may change it
	Plan          []Line // nil for others than the maker
}

// Line is what the couple plan for one line of the calculation.
type Line struct {
	Line    string               `json:"line"` // a service, or the id of a line that the couple added
	Name    string               `json:"name"` // of a line that the couple added
	Sums    events.BudgetSums    `json:"sums"`
	Due     *events.Day          `json:"due"`
	Note    string               `json:"note"`
	Source  *events.BudgetSource `json:"source"` // nil if the couple wrote the sums themselves
	Version int64                `json:"version"`
}

// Quoted implements the API's BudgetPlanLine, as Committed and Paid do.
func (l Line) Quoted() *events.Money    { return l.Sums.Quoted }
func (l Line) Committed() *events.Money { return l.Sums.Committed }
func (l Line) Paid() *events.Money      { return l.Sums.Paid }

// Quote returns the quote from which the sums were taken, nil if there is none.
func (l Line) Quote() *uuid.UUID {
	if l.Source == nil || l.Source.Quote == uuid.Nil {
		return nil
	}
	return &l.Source.Quote
}

// Booking returns the booking from which the sums were taken, nil if there is none.
func (l Line) Booking() *uuid.UUID {
	if l.Source == nil || l.Source.Booking == uuid.Nil {
		return nil
	}
	return &l.Source.Booking
}

// GuestCount implements the API's Budget, as the methods below do.
func (b Budget) GuestCount() int                          { return b.Choice.GuestCount }
func (b Budget) Governorate() string                      { return b.Choice.Governorate }
func (b Budget) VenueType() string                        { return b.Choice.VenueType }
func (b Budget) Season() string                           { return b.Choice.Season }
func (b Budget) Services() []string                       { return b.Choice.Services }
func (b Budget) CustomPrices() []events.BudgetCustomPrice { return b.Choice.CustomPrices }
func (b Budget) Prices() *events.BudgetPrices             { return &b.Basis.Prices }
func (b Budget) Template() bool                           { return b.Basis.Template }
func (b Budget) PricesSince() events.Day                  { return b.Basis.Since }
func (b Budget) PoundsPerDollar() int64                   { return b.Basis.PoundsPerDollar }
func (b Budget) Currency() string                         { return b.Result.Currency }
func (b Budget) Breakdown() []events.BudgetLine           { return b.Result.Breakdown }
func (b Budget) LowCost() decimal.Decimal                 { return b.Result.LowCost }
func (b Budget) TotalCost() decimal.Decimal               { return b.Result.TotalCost }
func (b Budget) HighCost() decimal.Decimal                { return b.Result.HighCost }
func (b Budget) CostPerGuest() decimal.Decimal            { return b.Result.CostPerGuest }

// WeddingDate is nil if the couple gave none.
func (b Budget) WeddingDate() *events.Day {
	if b.Choice.WeddingDate == 0 {
		return nil
	}
	return &b.Choice.WeddingDate
}

// columns selects a Budget. $1 is the viewer. $2 is true if they have shown the maker's token.
const columns = `SELECT id, coalesce(choice, '{}'), coalesce(basis, '{}'), coalesce(result, '{}'),
	CASE WHEN mine THEN nullif(email, '') END, CASE WHEN mine THEN nullif(phone, '') END, downloaded,
	ended, version, created_at, updated_at, mine, CASE WHEN mine THEN ` + lines + ` END
	FROM (SELECT *, CASE WHEN signed_in THEN maker IS NOT DISTINCT FROM $1 ELSE $2 END AND NOT ended AS mine
		FROM budgets) b `

// lines selects the planned lines of a budget as JSON, in their order.
const lines = `(SELECT coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'name', coalesce(l.name, ''),
	'sums', l.sums, 'due', l.due, 'note', coalesce(l.note, ''), 'source', l.source, 'version', l.version)
	ORDER BY l.position, l.line), '[]') FROM budget_lines l WHERE l.budget = b.id)`

// Shared returns a calculation to anybody who has its address, nil if there is none. Of an ended calculation only Ended
// is left.
func (r *Reader) Shared(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Budget, error) {
	return queries.One[Budget](ctx, r.Pool, columns+`WHERE id = $3`, by.Account, false, id)
}

// MadeBy returns a calculation to a maker who saved it while signed out and has shown its token. It returns nil if
// there is none.
func (r *Reader) MadeBy(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Budget, error) {
	return queries.One[Budget](ctx, r.Pool, columns+`WHERE id = $3`, by.Account, true, id)
}

// Page is a page of calculations.
type Page struct {
	Nodes       []Budget
	EndCursor   *string
	HasNextPage bool
}

// Own returns the calculations that the viewer saved, newest first.
func (r *Reader) Own(ctx context.Context, by queries.Viewer, first int, after *string) (*Page, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	p := &Page{}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(ctx, r.Pool, first, after,
		func(b Budget) (time.Time, uuid.UUID) { return b.CreatedAt, b.ID },
		columns+`WHERE maker = $1 AND signed_in`, by.Account, false)
	return p, err
}

// Planned holds prices that are in force from a day on.
type Planned struct {
	Since  events.Day
	Prices events.BudgetPrices
}

// Row holds the prices of a place, or the template, whose place is empty.
type Row struct {
	events.BudgetPlace

	Prices    []Planned // the prices in force today, then the next ones; either may be missing
	Version   int64
	UpdatedAt time.Time
	Uses      int // calculations that were made with the row and have not ended
}

// Pricing holds the prices of one governorate or of all.
type Pricing struct {
	Template *Row // nil if there is none
	Rows     []Row
	Count    int // rows in all governorates that have prices in force today
}

// Pricing returns the prices of a governorate and the template. For admins.
func (r *Reader) Pricing(ctx context.Context, by queries.Viewer, governorate string) (*Pricing, error) {
	return r.pricing(ctx, by, &governorate)
}

// AllPricing returns the prices of all governorates and the template. For admins.
func (r *Reader) AllPricing(ctx context.Context, by queries.Viewer) (*Pricing, error) {
	return r.pricing(ctx, by, nil)
}

// pricing returns the prices of a governorate, or of all for nil. It omits past prices and all but the next future
// ones, because a row may have any number of them.
func (r *Reader) pricing(ctx context.Context, by queries.Viewer, governorate *string) (*Pricing, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	list, err := queries.Collect[struct {
		Governorate, VenueType, Season string
		Since                          events.Day
		Prices                         events.BudgetPrices
		Version                        int64
		UpdatedAt                      time.Time
		Uses                           int
	}](ctx, r.Pool, `WITH uses AS (
			SELECT CASE WHEN template THEN '' ELSE governorate END AS governorate,
				CASE WHEN template THEN '' ELSE venue_type END AS venue_type,
				CASE WHEN template THEN '' ELSE season END AS season, count(*) AS n
			FROM budgets WHERE NOT ended GROUP BY 1, 2, 3),
		dated AS (
			SELECT *, max(version) OVER place AS last_version, max(updated_at) OVER place AS last_updated,
				max(since) FILTER (WHERE since <= $1) OVER place AS holding,
				min(since) FILTER (WHERE since > $1) OVER place AS next
			FROM budget_prices WHERE $2::text IS NULL OR governorate IN ('', $2)
			WINDOW place AS (PARTITION BY governorate, venue_type, season))
		SELECT governorate, venue_type, season, `+day("since")+`, prices, last_version, last_updated, coalesce(n, 0)
		FROM dated LEFT JOIN uses USING (governorate, venue_type, season) WHERE since IN (holding, next)
		ORDER BY governorate, venue_type, season, since`, events.DayOf(r.Now()).String(), governorate)
	if err != nil {
		return nil, err
	}
	all := &Pricing{Rows: []Row{}}
	if err := r.Pool.QueryRow(ctx, `SELECT count(DISTINCT (governorate, venue_type, season)) FROM budget_prices
		WHERE governorate <> '' AND since <= $1`, events.DayOf(r.Now()).String()).Scan(&all.Count); err != nil {
		return nil, err
	}
	for _, each := range list {
		place := events.BudgetPlace{Governorate: each.Governorate, VenueType: each.VenueType, Season: each.Season}
		row := Row{BudgetPlace: place, Version: each.Version, UpdatedAt: each.UpdatedAt, Uses: each.Uses}
		of := &row
		switch last := len(all.Rows) - 1; {
		case place == events.BudgetPlace{}:
			if all.Template == nil {
				all.Template = of
			}
			of = all.Template
		case last >= 0 && all.Rows[last].BudgetPlace == place:
			of = &all.Rows[last]
		default:
			all.Rows = append(all.Rows, row)
			of = &all.Rows[last+1]
		}
		of.Prices = append(of.Prices, Planned{each.Since, each.Prices})
	}
	return all, nil
}

// At returns the prices of the row that are in force on a day, today or later. It returns false if there are none.
func (r Row) At(day events.Day) (events.BudgetPrices, bool) {
	for _, each := range slices.Backward(r.Prices) {
		if each.Since <= day {
			return each.Prices, true
		}
	}
	return events.BudgetPrices{}, false
}
