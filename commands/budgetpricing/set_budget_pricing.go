package budgetpricing

import (
	"context"
	"slices"

	"weddings/commands"
	"weddings/commands/reference"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// Row is a row to be set. Version is the version that was read: 0 = there was no row, nil = any.
type Row struct {
	events.BudgetPlace

	Prices  events.BudgetPrices `json:"prices"`
	Version *int64              `json:"version,omitempty"`
}

// SetBudgetPricing sets the prices of rows from a day on: all rows or none. It replaces prices that were to be valid
// from that day or later.
type SetBudgetPricing struct {
	Rows []Row       `json:"rows"`
	From *events.Day `json:"from,omitempty"` // nil = today
}

var _ = commands.Declare(Pricings, SetBudgetPricing{})

// CommandName names the command in the API.
func (SetBudgetPricing) CommandName() string { return "SetBudgetPricing" }

// maxRows is more than the number of places: 14 governorates × 9 venue types × 4 seasons = 504.
const maxRows = 600

// Rows contains the facts that the decision needs: the present state of each row. Main is the index of the row whose
// stream the command is appended to: the first row that changes.
type Rows struct {
	States []State
	From   events.Day
	Main   int
}

// Prepare reads the rows. It returns invalid with the wrong fields, such as rows.3.dj.max. It refuses everybody but
// admins.
func (c SetBudgetPricing) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Rows, error) {
	if err := by.Actor.Require(events.Admin); err != nil {
		return commands.Target{}, Rows{}, err
	}
	var check fault.Check
	facts := Rows{From: checkFrom(&check, app, c.From)}
	check.Field(len(c.Rows) >= 1 && len(c.Rows) <= maxRows, "rows", "اختاروا من صف واحد إلى 600 صف",
		"Give one to 600 rows")
	if err := check.Err(); err != nil {
		return commands.Target{}, facts, err
	}
	first := map[events.BudgetPlace]bool{}
	var streams []string
	for i, row := range c.Rows {
		CheckPlace(&check, rowField(i), row.BudgetPlace)
		checkPrices(&check, rowField(i), row.Prices)
		check.Field(!first[row.BudgetPlace], rowField(i)+"season", "هذا الصف مكرر", "This row is there twice")
		first[row.BudgetPlace] = true
		streams = append(streams, events.BudgetPricingStream(row.BudgetPlace), "governorate-"+row.Governorate)
	}
	to := target(c.Rows[0].BudgetPlace)
	if err := check.Err(); err != nil {
		return to, facts, err
	}
	histories, err := commands.Histories(ctx, app, streams...)
	if err != nil {
		return to, facts, err
	}
	for i, row := range c.Rows {
		entry, _ := reference.Entries.Of(histories["governorate-"+row.Governorate])
		check.Field(entry.Exists(), rowField(i)+"governorate", missing.Ar, missing.En)
		s, _ := Pricings.Of(histories[events.BudgetPricingStream(row.BudgetPlace)])
		facts.States = append(facts.States, s)
	}
	for i, row := range slices.Backward(c.Rows) {
		if !facts.States[i].says(Dated{facts.From, row.Prices}) {
			facts.Main = i
		}
	}
	return target(c.Rows[facts.Main].BudgetPlace), facts, check.Err()
}

// Decide returns conflict with the rows that have changed since they were read. If nothing would change, no event is
// appended.
func (c SetBudgetPricing) Decide(_ events.Actor, s State, facts Rows) (commands.Decision, error) {
	var d commands.Decision
	stale := commands.Stale
	for i, row := range c.Rows {
		stands := facts.States[i]
		if i == facts.Main {
			stands = s
		}
		if row.Version != nil && *row.Version != stands.read() {
			stale = stale.With(rowField(i)+"version", "تغيّر هذا الصف في هذه الأثناء", "This row has changed meanwhile")
		}
		if stands.says(Dated{facts.From, row.Prices}) {
			continue
		}
		d.Events = append(d.Events, events.BudgetPricingSet{
			BudgetPlace: row.BudgetPlace, Prices: row.Prices, From: facts.From,
		})
		if i != facts.Main {
			d.Checks = append(d.Checks, store.Check{
				Stream: events.BudgetPricingStream(row.BudgetPlace), Version: stands.Version,
			})
		}
	}
	if stale != commands.Stale {
		return commands.Decision{}, stale
	}
	if len(d.Events) > 0 && s.says(Dated{facts.From, c.Rows[facts.Main].Prices}) {
		// Somebody else has just set the main row to the same prices, so its stream would get no event.
		return commands.Decision{}, commands.Stale
	}
	return d, nil
}
