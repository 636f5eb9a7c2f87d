// Package budgets answers about the budget calculator: to everybody what prices hold and what was saved under an
// address, to makers what they saved, to admins all prices.
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

// Entity declares what the answers come from, and what a person may take with them.
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

// Reader answers. It is safe for concurrent use.
type Reader struct {
	Pool      *pgxpool.Pool
	Now       func() time.Time
	Reference *reference.Reader

	nearby nearbyCache
}

// Priced are the prices that hold for a place.
type Priced struct {
	Prices   events.BudgetPrices
	Template bool       // there is no row
	Since    events.Day // they hold
}

// day is the SQL of a date as events.Day.
func day(column string) string { return `(` + column + ` - date '1970-01-01')` }

// PricesFor returns the prices that hold today for a place; nil where there are neither a row nor a template.
func (r *Reader) PricesFor(ctx context.Context, _ queries.Viewer, p events.BudgetPlace) (*Priced, error) {
	return queries.One[Priced](ctx, r.Pool, `SELECT prices, governorate = '' AS template, `+day("since")+`
		FROM budget_prices WHERE since <= $4
			AND (governorate, venue_type, season) IN (($1, $2, $3), ('', '', ''))
		ORDER BY template, since DESC LIMIT 1`,
		p.Governorate, p.VenueType, p.Season, events.DayOf(r.Now()).String())
}

// Budget is a calculation that was saved. Only its maker sees Email and Phone.
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
	Plan          []Line // of its maker; nil for others
}

// Line is what is planned for a line of a calculation.
type Line struct {
	Line    string               `json:"line"` // a service, or the id of a line of the couple's own
	Name    string               `json:"name"` // of a line of their own
	Sums    events.BudgetSums    `json:"sums"`
	Due     *events.Day          `json:"due"`
	Note    string               `json:"note"`
	Source  *events.BudgetSource `json:"source"` // nil = they wrote the sums themselves
	Version int64                `json:"version"`
}

// Quoted implements the API's BudgetPlanLine, as those below do.
func (l Line) Quoted() *events.Money    { return l.Sums.Quoted }
func (l Line) Committed() *events.Money { return l.Sums.Committed }
func (l Line) Paid() *events.Money      { return l.Sums.Paid }

// Quote is the one that its sums were taken over from.
func (l Line) Quote() *uuid.UUID {
	if l.Source == nil || l.Source.Quote == uuid.Nil {
		return nil
	}
	return &l.Source.Quote
}

// Booking is the one that its sums were taken over from.
func (l Line) Booking() *uuid.UUID {
	if l.Source == nil || l.Source.Booking == uuid.Nil {
		return nil
	}
	return &l.Source.Booking
}

// GuestCount implements the API's Budget, as those below do.
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

// WeddingDate is nil where the couple have not said it.
func (b Budget) WeddingDate() *events.Day {
	if b.Choice.WeddingDate == 0 {
		return nil
	}
	return &b.Choice.WeddingDate
}

// columns are those of Budget. $1 is who asks; $2 says that they have shown the maker's token.
const columns = `SELECT id, coalesce(choice, '{}'), coalesce(basis, '{}'), coalesce(result, '{}'),
	CASE WHEN mine THEN nullif(email, '') END, CASE WHEN mine THEN nullif(phone, '') END, downloaded,
	ended, version, created_at, updated_at, mine, CASE WHEN mine THEN ` + lines + ` END
	FROM (SELECT *, CASE WHEN signed_in THEN maker IS NOT DISTINCT FROM $1 ELSE $2 END AND NOT ended AS mine
		FROM budgets) b `

// lines are those that are planned of a row of budgets, in the order in which they were.
const lines = `(SELECT coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'name', coalesce(l.name, ''),
	'sums', l.sums, 'due', l.due, 'note', coalesce(l.note, ''), 'source', l.source, 'version', l.version)
	ORDER BY l.position, l.line), '[]') FROM budget_lines l WHERE l.budget = b.id)`

// Shared returns a calculation to whoever has its address; nil where there is none. Nothing is left of one that has
// ended but that.
func (r *Reader) Shared(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Budget, error) {
	return queries.One[Budget](ctx, r.Pool, columns+`WHERE id = $3`, by.Account, false, id)
}

// MadeBy returns a calculation to whoever saved it signed out and has shown its token.
func (r *Reader) MadeBy(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Budget, error) {
	return queries.One[Budget](ctx, r.Pool, columns+`WHERE id = $3`, by.Account, true, id)
}

// Page is a page of calculations.
type Page struct {
	Nodes       []Budget
	EndCursor   *string
	HasNextPage bool
}

// Own returns what the viewer has saved, newest first.
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

// Planned are prices that hold from a day on.
type Planned struct {
	Since  events.Day
	Prices events.BudgetPrices
}

// Row is a row of prices, or the template, which has no place.
type Row struct {
	events.BudgetPlace

	Prices    []Planned // those that hold today and the next ones, as far as there are such
	Version   int64
	UpdatedAt time.Time
	Uses      int // calculations that were made with it and stand
}

// Pricing are the prices of one governorate or of all.
type Pricing struct {
	Template *Row // nil = there is none
	Rows     []Row
	Count    int // of rows in all governorates whose prices hold today
}

// Pricing returns the prices of a governorate, for admins.
func (r *Reader) Pricing(ctx context.Context, by queries.Viewer, governorate string) (*Pricing, error) {
	return r.pricing(ctx, by, &governorate)
}

// AllPricing returns the prices of all governorates, for admins.
func (r *Reader) AllPricing(ctx context.Context, by queries.Viewer) (*Pricing, error) {
	return r.pricing(ctx, by, nil)
}

// pricing returns the prices of a governorate, nil = of all. Prices of the past and those beyond the next are left out,
// or a row could be of any length.
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

// At returns the prices that hold on a day, and false where there are none.
func (r Row) At(day events.Day) (events.BudgetPrices, bool) {
	for _, each := range slices.Backward(r.Prices) {
		if each.Since <= day {
			return each.Prices, true
		}
	}
	return events.BudgetPrices{}, false
}
