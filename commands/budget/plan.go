package budget

import (
	"slices"

	"github.com/shopspring/decimal"

	"weddings/events"
)

// Plan is a calculation with the sums that were quoted, committed and paid for each line.
type Plan struct {
	Currency  string     `json:"currency"` // of the calculation and of the totals
	Lines     []PlanLine `json:"lines"`    // the services in the order of Services, then the couple's own lines
	Estimate  PlanTotal  `json:"estimate"`
	Quoted    PlanTotal  `json:"quoted"`
	Committed PlanTotal  `json:"committed"`
	Paid      PlanTotal  `json:"paid"`
	Expected  PlanTotal  `json:"expected"`
	Left      PlanTotal  `json:"left"`
}

// PlanLine is a line of a plan. Each sum has its own currency.
type PlanLine struct {
	events.BudgetSums

	Line     string           `json:"line"`
	Estimate *decimal.Decimal `json:"estimate,omitempty"` // in the plan's currency; nil = not calculated
	// Expected is the committed sum, else the quoted sum, else the estimate.
	Expected PlanSum `json:"expected"`
	Left     PlanSum `json:"left"` // the committed sum minus the paid sum; never below 0
	Over     PlanSum `json:"over"` // the paid sum minus the committed sum; never below 0
}

// PlanSum is a sum. Approximate is true if it was converted from another currency.
type PlanSum struct {
	events.Money

	Approximate bool `json:"approximate,omitempty"`
}

// PlanTotal is the sum of the rounded lines in the plan's currency. Approximate is true if a line was converted from
// another currency.
type PlanTotal struct {
	Amount      decimal.Decimal `json:"amount"`
	Approximate bool            `json:"approximate,omitempty"`
}

func (t *PlanTotal) add(sum *events.Money, approximate bool, to string, rate int64) {
	if sum == nil || sum.Amount.IsZero() {
		return
	}
	t.Amount = t.Amount.Add(sum.In(to, rate))
	t.Approximate = t.Approximate || approximate || sum.Currency != to
}

// PlanOf returns the plan of a calculation. rate is how many pounds a dollar costs. No sum is converted more than once.
func PlanOf(r events.BudgetResult, rate int64, lines []events.BudgetLinePlanned) Plan {
	p := Plan{Currency: r.Currency, Lines: []PlanLine{}}
	for _, service := range Services {
		estimated := slices.IndexFunc(r.Breakdown, func(l events.BudgetLine) bool { return l.Service == service })
		at := slices.IndexFunc(lines, func(l events.BudgetLinePlanned) bool { return l.Line == service })
		if estimated < 0 && at < 0 {
			continue
		}
		line := PlanLine{Line: service}
		if estimated >= 0 {
			line.Estimate = &r.Breakdown[estimated].Expected
		}
		if at >= 0 {
			line.BudgetSums = lines[at].BudgetSums
		}
		p.add(line, rate)
	}
	for _, own := range lines {
		if !isService(own.Line) {
			p.add(PlanLine{Line: own.Line, BudgetSums: own.BudgetSums}, rate)
		}
	}
	return p
}

func (p *Plan) add(line PlanLine, rate int64) {
	none := events.Money{Currency: p.Currency}
	line.Expected, line.Left, line.Over = PlanSum{Money: none}, PlanSum{Money: none}, PlanSum{Money: none}
	var estimate *events.Money
	if line.Estimate != nil {
		estimate = &events.Money{Amount: *line.Estimate, Currency: p.Currency}
	}
	for _, sum := range []*events.Money{line.Committed, line.Quoted, estimate} {
		if sum != nil {
			line.Expected.Money = *sum
			break
		}
	}
	if line.Committed != nil {
		line.Left, line.Over = balance(*line.Committed, line.Paid, p.Currency, rate)
	}
	p.Lines = append(p.Lines, line)
	p.Estimate.add(estimate, false, p.Currency, rate)
	p.Quoted.add(line.Quoted, false, p.Currency, rate)
	p.Committed.add(line.Committed, false, p.Currency, rate)
	p.Paid.add(line.Paid, false, p.Currency, rate)
	p.Expected.add(&line.Expected.Money, false, p.Currency, rate)
	p.Left.add(&line.Left.Money, line.Left.Approximate, p.Currency, rate)
}

// balance returns the sum that is left to pay and the sum that was paid beyond the committed sum. Both are in the
// currency of the two sums. If these have different currencies, both results are in the plan's currency, so that each
// sum is converted at most once.
func balance(committed events.Money, paid *events.Money, currency string, rate int64) (left, over PlanSum) {
	left, over = PlanSum{Money: committed}, PlanSum{Money: events.Money{Currency: committed.Currency}}
	if paid == nil || paid.Amount.IsZero() {
		return left, over
	}
	spent := paid.Amount
	if paid.Currency != committed.Currency {
		left = PlanSum{events.Money{Amount: committed.In(currency, rate), Currency: currency}, true}
		over = PlanSum{events.Money{Currency: currency}, true}
		spent = paid.In(currency, rate)
	}
	rest := left.Amount.Sub(spent)
	left.Amount, over.Amount = decimal.Max(rest, decimal.Zero), decimal.Max(rest.Neg(), decimal.Zero)
	return left, over
}
