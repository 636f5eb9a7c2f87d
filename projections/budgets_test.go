package projections_test

import "strings"

func init() {
	ownKinds["budgets"] = strings.Fields(`budget_template.set budget_pricing.set budget_pricing.removed budget.saved
		budget.line_planned budget.line_planned budget.line_cleared budget.changed
		budget.pdf_downloaded budget.attached budget.ended person.erased`)
}
