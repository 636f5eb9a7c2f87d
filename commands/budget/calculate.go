package budget

import (
	"slices"

	"github.com/shopspring/decimal"

	"weddings/commands/budgetpricing"
	"weddings/events"
)

// Services are all services that can be chosen, in the order in which calculations list them.
var Services = events.BudgetServices

var two = decimal.NewFromInt(2)

// Calculate returns the cost of a choice. Each line is rounded half up to two decimals; the totals are sums of the
// rounded lines. Unknown services are ignored.
func Calculate(c events.BudgetChoice, basis events.BudgetBasis) events.BudgetResult {
	r := events.BudgetResult{Currency: basis.Prices.Currency, Breakdown: []events.BudgetLine{}}
	for _, service := range Services {
		if !slices.Contains(c.Services, service) {
			continue
		}
		line := lineOf(service, c, basis)
		r.Breakdown = append(r.Breakdown, line)
		r.LowCost = r.LowCost.Add(line.Low)
		r.TotalCost = r.TotalCost.Add(line.Expected)
		r.HighCost = r.HighCost.Add(line.High)
	}
	if c.GuestCount > 0 {
		r.CostPerGuest = r.TotalCost.DivRound(decimal.NewFromInt(int64(c.GuestCount)), 2)
	}
	return r
}

func lineOf(service string, c events.BudgetChoice, basis events.BudgetBasis) events.BudgetLine {
	for _, own := range c.CustomPrices {
		if own.Service == service {
			price := own.Amount.In(basis.Prices.Currency, basis.PoundsPerDollar)
			return events.BudgetLine{Service: service, Low: price, Expected: price, High: price, Custom: true}
		}
	}
	low, high := between(service, c.GuestCount, basis.Prices)
	return events.BudgetLine{
		Service: service, Low: low.Round(2), Expected: low.Add(high).DivRound(two, 2), High: high.Round(2),
	}
}

// between returns the lowest and the highest cost of a service, not rounded.
func between(service string, guests int, p events.BudgetPrices) (low, high decimal.Decimal) {
	g := decimal.NewFromInt(int64(guests))
	var price decimal.Decimal
	switch service {
	case "venue":
		price = p.VenuePerPerson.Mul(g)
	case "catering":
		price = p.CateringPerPerson.Mul(g)
	case "cake":
		price = p.CakePerPerson.Mul(g)
	case "favors":
		price = p.FavorsPerPerson.Mul(g)
	case "invitations": // two guests share one invitation
		price = p.InvitationsPerPiece.Mul(decimal.NewFromInt(int64(guests+1) / 2))
	default:
		for _, r := range budgetpricing.Ranges(p) {
			if r.Service == service {
				return r.Min, r.Max
			}
		}
	}
	return price, price
}
