package budgetpricing_test

import (
	"errors"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/budgetpricing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

var (
	admin  = scenario.As(commands.NewID(), events.Admin)
	summer = events.BudgetPlace{Governorate: "homs", VenueType: "hall", Season: "summer"}
	winter = events.BudgetPlace{Governorate: "homs", VenueType: "hall", Season: "winter"}
)

func costing(perPerson int64) events.BudgetPrices {
	return events.BudgetPrices{Currency: "USD", VenuePerPerson: decimal.NewFromInt(perPerson)}
}

func rows(list ...budgetpricing.Row) budgetpricing.SetBudgetPricing {
	return budgetpricing.SetBudgetPricing{Rows: list}
}

func TestSettingRows(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	today := events.DayOf(time.Now())
	w.Given(t, events.GovernorateSet{Slug: "homs"})
	both := rows(
		budgetpricing.Row{BudgetPlace: summer, Prices: costing(10), Version: new(int64)},
		budgetpricing.Row{BudgetPlace: winter, Prices: costing(8), Version: new(int64)},
	)
	w.Given(t).When(scenario.Visitor, both).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(scenario.As(commands.NewID(), events.Editor), both).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, both).Then( // what a command is about comes last in the log
		events.BudgetPricingSet{BudgetPlace: winter, Prices: costing(8), From: today},
		events.BudgetPricingSet{BudgetPlace: summer, Prices: costing(10), From: today},
	)
	both.Rows[0].Version, both.Rows[1].Version = nil, nil
	w.Given(t).When(admin, both).ThenNothing()
	both.Rows[1].Prices = costing(9) // the first row stays as it is
	w.Given(t).When(admin, both).Then(
		events.BudgetPricingSet{BudgetPlace: winter, Prices: costing(9), From: today},
	)
	one := int64(1)
	both.Rows[0].Version, both.Rows[1].Version, both.Rows[1].Prices = &one, &one, costing(7)
	w.Given(t).When(admin, both).ThenRefused(fault.Conflict, "rows.1.version")

	w.Given(t).When(admin, budgetpricing.RemoveBudgetPricing{BudgetPlace: winter, Version: &one}).
		ThenRefused(fault.Conflict)
	w.Given(t).When(admin, budgetpricing.RemoveBudgetPricing{BudgetPlace: winter}).
		Then(events.BudgetPricingRemoved{BudgetPlace: winter})
	w.Given(t).When(admin, budgetpricing.RemoveBudgetPricing{BudgetPlace: winter}).ThenNothing()
	w.Given(t).When(admin, budgetpricing.RemoveBudgetPricing{}).ThenRefused(fault.NotFound)
	again := rows(budgetpricing.Row{BudgetPlace: winter, Prices: costing(8), Version: new(int64)})
	w.Given(t).When(admin, again).
		Then(events.BudgetPricingSet{BudgetPlace: winter, Prices: costing(8), From: today})
}

func TestRowsThatAreNotInOrder(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	w.Given(t, events.GovernorateSet{Slug: "homs"})
	yesterday := events.DayOf(time.Now()) - 1
	for name, each := range map[string]struct {
		change func(*budgetpricing.SetBudgetPricing)
		field  string
	}{
		"no rows":  {func(c *budgetpricing.SetBudgetPricing) { c.Rows = nil }, "rows"},
		"past day": {func(c *budgetpricing.SetBudgetPricing) { c.From = &yesterday }, "from"},
		"twice": {func(c *budgetpricing.SetBudgetPricing) {
			c.Rows = append(c.Rows, c.Rows[0])
		}, "rows.1.season"},
		"elsewhere": {func(c *budgetpricing.SetBudgetPricing) { c.Rows[0].Governorate = "paris" }, "rows.0.governorate"},
		"a castle":  {func(c *budgetpricing.SetBudgetPricing) { c.Rows[0].VenueType = "castle" }, "rows.0.venueType"},
		"euros":     {func(c *budgetpricing.SetBudgetPricing) { c.Rows[0].Prices.Currency = "EUR" }, "rows.0.currency"},
		"min above max": {func(c *budgetpricing.SetBudgetPricing) {
			c.Rows[0].Prices.DJ = events.BudgetRange{Min: decimal.NewFromInt(2), Max: decimal.NewFromInt(1)}
		}, "rows.0.dj.max"},
		"negative": {func(c *budgetpricing.SetBudgetPricing) {
			c.Rows[0].Prices.Makeup.Min = decimal.NewFromInt(-1)
		}, "rows.0.makeup.min"},
		"three decimals": {func(c *budgetpricing.SetBudgetPricing) {
			c.Rows[0].Prices.CakePerPerson = decimal.RequireFromString("1.005")
		}, "rows.0.cakePerPerson"},
		"endless": {func(c *budgetpricing.SetBudgetPricing) {
			c.Rows[0].Prices.FavorsPerPerson = decimal.RequireFromString("1e9000")
		}, "rows.0.favorsPerPerson"},
	} {
		c := rows(budgetpricing.Row{BudgetPlace: summer, Prices: costing(10)})
		each.change(&c)
		_, err := commands.Handle(t.Context(), w.App, admin, c)
		refused, is := errors.AsType[*fault.Error](err)
		require.True(t, is, name)
		assert.Equal(t, fault.Invalid, refused.Code, name)
		assert.Contains(t, refused.Fields, each.field, name)
	}
}

func TestPricesHoldFromTheirDayOn(t *testing.T) {
	t.Parallel()
	set := func(from events.Day, perPerson int64) events.Recorded {
		return events.Recorded{
			Data: events.BudgetPricingSet{BudgetPlace: summer, Prices: costing(perPerson), From: from},
		}
	}
	at := func(day events.Day, history ...events.Recorded) string {
		s, _ := budgetpricing.Pricings.Of(history)
		dated, there := s.At(day)
		if !there {
			return ""
		}
		return dated.Prices.VenuePerPerson.String()
	}
	planned := []events.Recorded{set(100, 10), set(200, 12)}
	assert.Empty(t, at(99, planned...))
	assert.Equal(t, "10", at(199, planned...))
	assert.Equal(t, "12", at(200, planned...))
	assert.Equal(t, "11", at(200, append(planned, set(150, 11))...), "what was to hold later is replaced")
	removed := events.Recorded{Data: events.BudgetPricingRemoved{BudgetPlace: summer}}
	assert.Empty(t, at(200, append(planned, removed)...))
}

func TestTheTemplate(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	set := budgetpricing.SetBudgetTemplate{Prices: costing(5)}
	w.Given(t).When(scenario.As(commands.NewID(), events.Customer), set).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, set).
		Then(events.BudgetTemplateSet{Prices: costing(5), From: events.DayOf(time.Now())})
	w.Given(t).When(admin, set).ThenNothing()
	set.Version, set.Prices = new(int64), costing(6)
	w.Given(t).When(admin, set).ThenRefused(fault.Conflict)
	set.Prices.Currency = "EUR"
	w.Given(t).When(admin, set).ThenRefused(fault.Invalid, "currency")
	_, err := budgetpricing.Holding(t.Context(), w.App, events.BudgetPlace{Governorate: "paris"})
	assert.Equal(t, fault.Invalid, fault.CodeOf(err), "there is no such governorate")
}

// Where somebody else has just set the row that the append is about, others are not written beside it.
func TestARowThatSomebodyElseHasJustSetAlike(t *testing.T) {
	t.Parallel()
	today := events.DayOf(time.Now())
	winter := summer
	winter.Season = "winter"
	c := budgetpricing.SetBudgetPricing{Rows: []budgetpricing.Row{
		{BudgetPlace: summer, Prices: costing(10)}, {BudgetPlace: winter, Prices: costing(10)},
	}}
	facts := budgetpricing.Rows{States: make([]budgetpricing.State, 2), From: today}
	meanwhile, _ := budgetpricing.Pricings.Of([]events.Recorded{
		{Data: events.BudgetPricingSet{BudgetPlace: summer, Prices: costing(10), From: today}},
	})
	_, err := c.Decide(admin.Actor, meanwhile, facts)
	assert.Equal(t, commands.Stale, err)
}
