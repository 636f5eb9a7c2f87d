// Package subscriptions reads the plans and subscriptions of owners: their own, and any for admins.
package subscriptions

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/projections/subscriptions"
	"weddings/queries"
	"weddings/search/text"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name: "subscriptions",
	Reads: []projections.Projection{
		subscriptions.Projection{}, accounts.Projection{}, catalogue.Projection{}, calendars.Projection{},
	},
	Exports: map[string]string{"subscriptions": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'plan', plan,
		'status', status, 'price', price, 'currency', currency, 'startDate', starts, 'endDate', s.ends,
		'autoRenew', s.auto_renew, 'createdAt', s.created_at,
		'changes', (SELECT coalesce(jsonb_agg(jsonb_build_object('type', type, 'reason', reason, 'endDate', c.ends,
			'createdAt', c.created_at) ORDER BY position), '[]') FROM plan_changes c WHERE c.granted = s.id))
		ORDER BY s.created_at), '[]')
	FROM granted_plans s WHERE s.account = $1`},
}

// Reader reads subscriptions. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
	Now  func() time.Time
}

// Subscription is a plan that was granted to an owner for a time. Starts and Ends are days, inclusive.
type Subscription struct {
	ID, Account     uuid.UUID
	Username, Email *string // nil once erased; only admins get the email
	PlanKey, Status string
	Amount          *decimal.Decimal // nil if the plan had no price
	Currency        *string
	Starts, Ends    string
	AutoRenew       bool
	Version         int
	CreatedAt       time.Time
}

// Plan returns the plan that was granted.
func (s Subscription) Plan() events.Plan {
	if plan, known := events.PlanOf(s.PlanKey); known {
		return plan
	}
	return events.Plan{Key: s.PlanKey, Name: events.Bilingual{Ar: s.PlanKey, En: s.PlanKey}}
}

// Price returns the price of the plan on the day of the grant, nil if it had none.
func (s Subscription) Price() *events.Money {
	if s.Amount == nil || s.Currency == nil {
		return nil
	}
	return &events.Money{Amount: *s.Amount, Currency: *s.Currency}
}

// Change is an event of a subscription. Type is the type of the event.
type Change struct {
	Position  int
	Type      string
	PlanKey   string
	Role      string  // the role of the actor
	ActorName *string // for admins only
	Ends      *string
	AutoRenew *bool
	Reason    *string
	At        time.Time
}

// Plan returns the plan of the subscription.
func (c Change) Plan() events.Plan { return Subscription{PlanKey: c.PlanKey}.Plan() }

// Use is how much of a limit is used. If the limit is for each listing, Listing is the one that uses most, and Used is
// what it uses.
type Use struct {
	Used, Limit int
	Listing     *events.Bilingual // the name of the listing
}

// Usage is how much an owner uses of the limits of their plan.
type Usage struct{ Listings, Pictures, Halls, FeaturedDays Use }

// Overview is an owner's plan, what they use of it, and its history.
type Overview struct {
	Account uuid.UUID
	Plan    events.Plan
	Active  *Subscription // nil if the owner has the free plan
	Version int           // of the owner's subscriptions; a change must name it
	Usage   Usage
	History []Change // newest first, at most maxHistory
}

// Page is a page of subscriptions.
type Page struct {
	Nodes       []Subscription
	EndCursor   *string
	HasNextPage bool
	Total       int // of all pages
}

// Filter narrows subscriptions by plan, state and part of a name or email. Sort is NEWEST or ENDING.
type Filter struct {
	Plan   *string
	Status *string
	Search *string
	Sort   string
}

const columns = `SELECT s.id, account, a.username, a.email, plan, status, price, currency, starts::text, ends::text,
	auto_renew, s.version, s.created_at FROM granted_plans s LEFT JOIN accounts a ON a.id = s.account `

var states = map[string]bool{"active": true, "cancelled": true, "expired": true}

// All returns subscriptions, the newest first or those that end first. For admins.
func (r *Reader) All(ctx context.Context, by queries.Viewer, f Filter, first int, after *string) (*Page, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	if err := queries.RequireState(f.Status, states); err != nil {
		return nil, err
	}
	search := strings.TrimSpace(queries.Text(f.Search))
	const where = `WHERE ($1::text IS NULL OR plan = $1) AND ($2::text IS NULL OR status = $2)
		AND ($3 = '' OR $4 <> '' AND strpos(a.name, $4) > 0 OR strpos(lower(a.email), lower($3)) > 0)`
	args := []any{f.Plan, f.Status, search, text.Normalise(search)}
	p := &Page{}
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM granted_plans s LEFT JOIN accounts a ON a.id = s.account `+
		where, args...).Scan(&p.Total); err != nil {
		return nil, err
	}
	var id uuid.UUID
	var at time.Time
	var ends string
	sql, onward := columns+where, false
	if f.Sort == "ENDING" {
		onward, err = queries.ReadCursor(after, &ends, &id)
		if onward {
			sql, args = sql+` AND (ends, s.id) > ($5::date, $6)`, append(args, ends, id)
		}
		sql += ` ORDER BY ends, s.id`
	} else {
		onward, err = queries.ReadCursor(after, &at, &id)
		if onward {
			sql, args = sql+` AND (s.created_at, s.id) < ($5, $6)`, append(args, at, id)
		}
		sql += ` ORDER BY s.created_at DESC, s.id DESC`
	}
	if err != nil {
		return nil, err
	}
	if p.Nodes, err = queries.Collect[Subscription](ctx, r.Pool, sql+` LIMIT `+strconv.Itoa(n+1), args...); err != nil {
		return nil, err
	}
	p.cut(n, f.Sort)
	return p, nil
}

// cut cuts the page to n nodes and sets its cursor.
func (p *Page) cut(n int, sort string) {
	if len(p.Nodes) > n {
		p.Nodes, p.HasNextPage = p.Nodes[:n], true
	}
	if len(p.Nodes) == 0 {
		return
	}
	last := p.Nodes[len(p.Nodes)-1]
	if sort == "ENDING" {
		p.EndCursor = queries.Cursor(last.Ends, last.ID)
	} else {
		p.EndCursor = queries.Cursor(last.CreatedAt, last.ID)
	}
}

// Own returns the viewer's plan. For owners.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) (*Overview, error) {
	if err := by.Require(events.VenueOwner, events.ServiceProvider); err != nil {
		return nil, err
	}
	return r.overview(ctx, by.Account, false)
}

// Of returns the plan of an owner, nil for an account that is no owner. For admins.
func (r *Reader) Of(ctx context.Context, by queries.Viewer, account uuid.UUID) (*Overview, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	var owner bool
	err := r.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM accounts WHERE id = $1 AND role = ANY($2))
		OR EXISTS (SELECT FROM granted_plans WHERE account = $1)`,
		account, []string{string(events.VenueOwner), string(events.ServiceProvider)}).Scan(&owner)
	if err != nil || !owner {
		return nil, err
	}
	return r.overview(ctx, account, true)
}

// Plans returns all plans. For owners and admins.
func (r *Reader) Plans(_ context.Context, by queries.Viewer) ([]events.Plan, error) {
	return events.Plans, by.Require(events.VenueOwner, events.ServiceProvider, events.Admin)
}

// maxHistory bounds the history of an overview.
const maxHistory = 50

func (r *Reader) overview(ctx context.Context, account uuid.UUID, admin bool) (*Overview, error) {
	o := &Overview{Account: account, Plan: events.FreePlan}
	last, err := queries.One[Subscription](ctx, r.Pool, columns+`WHERE account = $1
		ORDER BY s.version DESC, s.created_at DESC LIMIT 1`, account)
	if err != nil {
		return nil, err
	}
	if last != nil {
		o.Version = last.Version
		if last.runs(events.DayOf(r.Now())) {
			o.Active, o.Plan = last, last.Plan()
		}
	}
	if o.Usage, err = r.usage(ctx, account, o.Plan); err != nil {
		return nil, err
	}
	o.History, err = queries.Collect[Change](ctx, r.Pool, `SELECT c.position, c.type, plan, c.role,
			CASE WHEN $2 THEN username END, c.ends::text, c.auto_renew, nullif(c.reason, ''), c.created_at
		FROM plan_changes c JOIN granted_plans s ON s.id = c.granted LEFT JOIN accounts a ON a.id = c.actor
		WHERE c.account = $1 AND c.type <> $3 ORDER BY c.position DESC LIMIT $4`,
		account, admin, events.TypeOf(events.SubscriptionReminded{}), maxHistory)
	return o, err
}

// runs reports whether a subscription is in force, as commands decide it: a subscription past its last day is not, even
// if its end was not recorded yet, unless it renews itself.
func (s Subscription) runs(today events.Day) bool {
	last, _ := events.ParseDay(s.Ends)
	return s.Status == "active" && (s.AutoRenew || today <= last)
}

// listed is what a listing uses.
type listed struct {
	Ar, En                    string
	Pictures, Halls, Featured int
}

func (r *Reader) usage(ctx context.Context, owner uuid.UUID, plan events.Plan) (Usage, error) {
	rows, err := queries.Collect[listed](ctx, r.Pool, `SELECT name_ar, name_en,
			greatest(`+pictures("details")+`, `+pictures("revision_details")+`),
			(SELECT count(*) FILTER (WHERE NOT removed) + CASE WHEN bool_or(h.id = l.id) THEN 0 ELSE 1 END
				FROM halls h WHERE h.listing = l.id),
			(SELECT count(DISTINCT day) FROM featured_days f, generate_series(greatest(f.starts, $2::date - 364),
				least(f.ends, $2::date), interval '1 day') AS day WHERE f.listing = l.id)
		FROM listings l WHERE owner = $1 AND status <> 'archived' ORDER BY created_at, id`,
		owner, events.DayOf(r.Now()).String())
	u := Usage{
		Listings: Use{Used: len(rows), Limit: plan.Listings}, Pictures: Use{Limit: plan.Pictures},
		Halls: Use{Limit: plan.Halls}, FeaturedDays: Use{Limit: plan.FeaturedDays},
	}
	for _, row := range rows {
		name := events.Bilingual{Ar: row.Ar, En: row.En}
		u.Pictures.most(row.Pictures, name)
		u.Halls.most(row.Halls, name)
		u.FeaturedDays.most(row.Featured, name)
	}
	return u, err
}

// pictures returns the SQL of the number of pictures in the details of a listing.
func pictures(details string) string {
	return `CASE WHEN jsonb_typeof(` + details + `->'pictures') = 'array'
		THEN jsonb_array_length(` + details + `->'pictures') ELSE 0 END`
}

func (u *Use) most(used int, of events.Bilingual) {
	if used > u.Used {
		u.Used, u.Listing = used, &of
	}
}
