// Package budgets is the read model of saved budget calculations, and of the prices that they are calculated with.
package budgets

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "budgets"

// Projection projects budgets.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 4 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.BudgetPricingSet{}, events.BudgetPricingRemoved{}, events.BudgetTemplateSet{}, events.BudgetSaved{},
		events.BudgetChanged{}, events.BudgetAttached{}, events.BudgetDownloaded{}, events.BudgetEnded{},
		events.BudgetLinePlanned{}, events.BudgetLineCleared{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. The version of a calculation is that of its last change; a download is not
// a change. The template's prices have empty strings as governorate, venue type and season. A calculation that has
// ended, or whose maker is erased, keeps no personal data and no content.
func (Projection) Tables() string {
	return `
CREATE TABLE budget_prices (
	governorate text, venue_type text, season text, since date, prices jsonb NOT NULL, version bigint NOT NULL,
	updated_at timestamptz NOT NULL, PRIMARY KEY (governorate, venue_type, season, since)
);
CREATE TABLE budgets (
	id uuid PRIMARY KEY, maker uuid, signed_in boolean NOT NULL, choice jsonb, basis jsonb, result jsonb,
	email text, phone text, downloaded boolean NOT NULL DEFAULT false, ended boolean NOT NULL DEFAULT false,
	version bigint NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
	governorate text GENERATED ALWAYS AS (choice ->> 'governorate') STORED,
	venue_type text GENERATED ALWAYS AS (choice ->> 'venueType') STORED,
	season text GENERATED ALWAYS AS (choice ->> 'season') STORED,
	template boolean GENERATED ALWAYS AS (coalesce(basis ->> 'template', 'false') = 'true') STORED
);
CREATE INDEX ON budgets (maker, created_at DESC, id DESC);
CREATE INDEX ON budgets (template, governorate, venue_type, season) WHERE NOT ended;
CREATE TABLE budget_lines (
	budget uuid, line text, name text, sums jsonb NOT NULL, due date, note text, source jsonb, version bigint NOT NULL,
	position bigint NOT NULL, -- of the event that first planned it
	PRIMARY KEY (budget, line)
);
-- Whose calculations are not kept, also where one is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.BudgetPricingSet:
			priced(&b, e.BudgetPlace, e.Prices, e.From, r)
		case events.BudgetTemplateSet:
			priced(&b, events.BudgetPlace{}, e.Prices, e.From, r)
		case events.BudgetPricingRemoved:
			b.Queue(`DELETE FROM budget_prices WHERE (governorate, venue_type, season) = ($1, $2, $3)`,
				e.Governorate, e.VenueType, e.Season)
		case events.BudgetSaved:
			b.Queue(`INSERT INTO budgets (id, maker, signed_in, choice, basis, result, email, phone, version,
					created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
				ON CONFLICT (id) DO NOTHING`,
				e.Budget, e.Maker, e.SignedIn, e.Choice, e.Basis, e.Result, e.Email.Nullable(), e.Phone.Nullable(),
				r.Version, r.At)
			forget(&b, e.Maker)
		case events.BudgetChanged:
			b.Queue(`UPDATE budgets SET (choice, basis, result, email, phone) =
					(SELECT $2::jsonb, $3::jsonb, $4::jsonb, $5::text, $6::text WHERE NOT ended),
				version = $7, updated_at = $8 WHERE id = $1`, e.Budget, e.Choice, e.Basis, e.Result,
				e.Email.Nullable(), e.Phone.Nullable(), r.Version, r.At)
		case events.BudgetAttached:
			b.Queue(`UPDATE budgets SET maker = $2, signed_in = true, email = $3, phone = $4
				WHERE id = $1 AND NOT ended`, e.Budget, e.Account, e.Email.Nullable(), e.Phone.Nullable())
			forget(&b, e.Account)
		case events.BudgetDownloaded:
			b.Queue(`UPDATE budgets SET downloaded = true WHERE id = $1`, e.Budget)
		case events.BudgetEnded:
			end(&b, `id = $1`, e.Budget)
		case events.BudgetLinePlanned:
			planned(&b, e, r)
		case events.BudgetLineCleared:
			b.Queue(`DELETE FROM budget_lines WHERE (budget, line) = ($1, $2)`, e.Budget, e.Line)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			end(&b, `maker = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// end empties the calculations that match a condition and deletes their plans. id is $1 in the condition.
func end(b *pgx.Batch, where string, id uuid.UUID) {
	b.Queue(`DELETE FROM budget_lines WHERE budget IN (SELECT id FROM budgets WHERE `+where+`)`, id)
	b.Queue(`UPDATE budgets SET ended = true, maker = NULL, choice = NULL, basis = NULL, result = NULL, email = NULL,
		phone = NULL WHERE `+where, id)
}

// forget ends the calculations of a maker if the maker is erased.
func forget(b *pgx.Batch, maker uuid.UUID) {
	end(b, `maker = $1 AND EXISTS (SELECT FROM erased WHERE person = $1)`, maker)
}

// planned stores the plan of a budget line, unless the calculation has ended.
func planned(b *pgx.Batch, e events.BudgetLinePlanned, r events.Recorded) {
	var due *string
	if e.Due != 0 {
		day := e.Due.String()
		due = &day
	}
	b.Queue(`INSERT INTO budget_lines (budget, line, name, sums, due, note, source, version, position)
		SELECT $1, $2, $3, $4, $5::text::date, $6, $7, $8, $9 FROM budgets WHERE id = $1 AND NOT ended
		ON CONFLICT (budget, line) DO UPDATE SET name = excluded.name, sums = excluded.sums, due = excluded.due,
			note = excluded.note, source = excluded.source, version = excluded.version`,
		e.Budget, e.Line, e.Name.Nullable(), e.BudgetSums, due, e.Note.Nullable(), e.Source, r.Version, r.Position)
}

// priced stores prices from a day on. It deletes prices that start on that day or later.
func priced(b *pgx.Batch, p events.BudgetPlace, prices events.BudgetPrices, since events.Day, r events.Recorded) {
	b.Queue(`DELETE FROM budget_prices WHERE (governorate, venue_type, season) = ($1, $2, $3) AND since >= $4`,
		p.Governorate, p.VenueType, p.Season, since.String())
	b.Queue(`INSERT INTO budget_prices (governorate, venue_type, season, since, prices, version, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		p.Governorate, p.VenueType, p.Season, since.String(), prices, r.Version, r.At)
}
