package events

import (
	"slices"

	"github.com/shopspring/decimal"
)

// BudgetServices are all services of the budget calculator, in the order of its table.
var BudgetServices = []string{
	"venue", "catering", "photography", "videography", "dj", "liveBand", "decor", "florists", "lighting", "makeup",
	"weddingDress", "groomSuit", "zaffeh", "carRental", "cake", "invitations", "favors",
}

// BudgetServiceOf returns the service that a listing's category belongs to; "" if it belongs to none. chosen are the
// services of a budget: the category music is the service liveBand if that was chosen and dj was not, and else dj.
func BudgetServiceOf(kind Kind, category string, chosen []string) string {
	if kind == Venue {
		return "venue"
	}
	service := budgetCategories[category]
	if service == "dj" && slices.Contains(chosen, "liveBand") && !slices.Contains(chosen, "dj") {
		return "liveBand"
	}
	return service
}

// budgetCategories maps the categories of listings to the service that they offer.
var budgetCategories = map[string]string{
	"photography": "photography", "videography": "videography", "music": "dj", "decoration": "decor",
	"catering": "catering", "makeup": "makeup", "invitations": "invitations", "flowers": "florists",
	"folklore": "zaffeh", "transportation": "carRental",
}

// In returns a sum in a currency, with two decimals, rounded half up.
func (m Money) In(currency string, poundsPerDollar int64) decimal.Decimal {
	switch {
	case m.Currency == currency:
		return m.Amount.Round(2)
	case m.Currency == "USD":
		return m.Amount.Mul(decimal.NewFromInt(poundsPerDollar)).Round(2)
	}
	return m.Amount.DivRound(decimal.NewFromInt(poundsPerDollar), 2)
}
