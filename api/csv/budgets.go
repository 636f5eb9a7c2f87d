package csv

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/shopspring/decimal"

	"weddings/api/budget"
	"weddings/api/edge"
	"weddings/commands/budgetpricing"
	"weddings/events"
	"weddings/queries/all"
)

// budgetRows has one row per service of a saved calculation, and its total.
func budgetRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	id, err := edge.ParseID(chi.URLParam(r, "budget"))
	if err != nil {
		return err
	}
	found, err := budget.Shared(r.Context(), q, id)
	if err != nil {
		return err
	}
	rows := [][]string{{"service", "low", "expected", "high", "currency", "own"}}
	row := func(service string, low, expected, high decimal.Decimal, own string) {
		rows = append(rows, []string{
			service, low.StringFixed(2), expected.StringFixed(2), high.StringFixed(2), found.Currency(), own,
		})
	}
	for _, line := range found.Breakdown() {
		own := ""
		if line.Custom {
			own = "yes"
		}
		row(line.Service, line.Low, line.Expected, line.High, own)
	}
	row("total", found.LowCost(), found.TotalCost(), found.HighCost(), "")
	return put(rows)
}

// pricingRows has one row per place whose prices hold today, in the columns that the page of prices takes back.
func pricingRows(r *http.Request, q *all.Readers, put func([][]string) error) error {
	pricing, err := q.Budgets.AllPricing(r.Context(), edge.Viewer(r.Context()))
	if err != nil {
		return err
	}
	head := []string{"governorate", "venueType", "season", "currency", "venuePerPerson", "cateringPerPerson"}
	for _, each := range budgetpricing.Ranges(events.BudgetPrices{}) {
		head = append(head, each.Service+"Min", each.Service+"Max")
	}
	rows := [][]string{append(head, "cakePerPerson", "invitationsPerPiece", "favorsPerPerson")}
	today := events.DayOf(q.Budgets.Now())
	for _, row := range pricing.Rows {
		p, there := row.At(today)
		if !there {
			continue
		}
		cells := []string{
			row.Governorate, row.VenueType, row.Season, p.Currency, p.VenuePerPerson.String(),
			p.CateringPerPerson.String(),
		}
		for _, each := range budgetpricing.Ranges(p) {
			cells = append(cells, each.Min.String(), each.Max.String())
		}
		rows = append(rows, append(
			cells, p.CakePerPerson.String(), p.InvitationsPerPiece.String(), p.FavorsPerPerson.String(),
		))
	}
	return put(rows)
}
