package main

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/budget"
	"weddings/commands/budgetpricing"
	"weddings/events"
)

// priced sets prices for everywhere, once.
func (s *edgeSite) priced(t *testing.T) {
	t.Helper()
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
		budgetpricing.SetBudgetTemplate{Prices: events.BudgetPrices{Currency: "USD"}})
	require.NoError(t, err)
}

// budgetOf is a calculation that somebody saved.
func (s *edgeSite) budgetOf(t *testing.T, by commands.Request) uuid.UUID {
	t.Helper()
	s.priced(t)
	saved, err := commands.Handle(t.Context(), s.site.Graph.App, by, budget.SaveBudget{Input: budget.Input{
		GuestCount: 150, Governorate: "damascus", VenueType: "hall", Season: "summer", Services: []string{"dj"},
	}})
	require.NoError(t, err)
	return saved.ID
}

// onBudget is about a calculation of the customer's.
func onBudget(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.budgetOf(t, s.people["customer"].Request))
	}
}

const (
	inDamascus   = `governorate: "damascus", venueType: "hall", season: "summer"`
	rangeOfZero  = `{min: "0", max: "0"}`
	pricesOfZero = `{currency: "USD", venuePerPerson: "0", cateringPerPerson: "0", photography: ` + rangeOfZero +
		`, videography: ` + rangeOfZero + `, dj: ` + rangeOfZero + `, liveBand: ` + rangeOfZero + `, decor: ` + rangeOfZero +
		`, florists: ` + rangeOfZero + `, lighting: ` + rangeOfZero + `, makeup: ` + rangeOfZero + `, weddingDress: ` +
		rangeOfZero + `, groomSuit: ` + rangeOfZero + `, zaffeh: ` + rangeOfZero + `, carRental: ` + rangeOfZero +
		`, cakePerPerson: "0", invitationsPerPiece: "0", favorsPerPerson: "0"}`
)

func budgetFile(kind string) func(*testing.T, *edgeSite) string {
	return func(t *testing.T, s *edgeSite) string {
		return "/api/budgets/" + s.budgetOf(t, s.people["customer"].Request).String() + kind
	}
}

func init() {
	calls["GET /api/budgets/{budget}.pdf"] = apiCall{"yyyyyy", budgetFile(".pdf"), nil}
	calls["GET /api/budgets/{budget}.csv"] = apiCall{"yyyyyy", budgetFile(".csv"), nil}
	calls["GET /api/budget-pricing.csv"] = apiCall{"snnnyn", at("/api/budget-pricing.csv"), nil}
	matrix["Query.budgetPrices"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		s.priced(t)
		return `{budgetPrices(` + inDamascus + `) {template}}`
	}}
	matrix["Query.budget"] = cell{"yyyyyy", onBudget(`{budget(id: "%s") {totalCost}}`)}
	matrix["Query.budgetProposals"] = cell{"synnnn", onBudget(`{budgetProposals(id: "%s") {line}}`)}
	matrix["Query.budgetNearby"] = cell{"yyyyyy", fixed(`{budgetNearby(governorate: "damascus") {service}}`)}
	matrix["Query.myBudgets"] = cell{"syyyyy", fixed(`{myBudgets {nodes {id}}}`)}
	matrix["Query.budgetPricing"] = cell{"snnnyn", fixed(`{budgetPricing(governorate: "damascus") {rows {uses}}}`)}
	matrix["Mutation.saveBudget"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		s.priced(t)
		return `mutation {saveBudget(input: {guestCount: 9, ` + inDamascus + `, services: ["dj"]}) {id}}`
	}}
	matrix["Mutation.changeBudget"] = cell{
		"synnnn",
		onBudget(
			`mutation {changeBudget(input: {budget: "%s", guestCount: 9, ` + inDamascus + `, services: ["dj"]}) {id}}`,
		),
	}
	matrix["Mutation.planBudgetLines"] = cell{"synnnn", onBudget(
		`mutation {planBudgetLines(input: {budget: "%s", lines: [{line: "dj", note: "x"}]}) {id}}`,
	)}
	matrix["Mutation.clearBudgetLine"] = cell{
		"synnnn", onBudget(`mutation {clearBudgetLine(input: {budget: "%s", line: "dj"}) {id}}`),
	}
	matrix["Mutation.attachBudget"] = cell{"syyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		id := s.budgetOf(t, visitor)
		return fmt.Sprintf(`mutation {attachBudget(input: {budget: "%s", token: "%s"}) {id}}`,
			id, budget.MakerToken(s.site.Graph.App, id))
	}}
	matrix["Mutation.endBudget"] = cell{"synnnn", onBudget(`mutation {endBudget(input: {budget: "%s"}) {id}}`)}
	matrix["Mutation.setBudgetPricing"] = cell{"snnnyn", fixed(`mutation {setBudgetPricing(input: {rows: [{` +
		inDamascus + `, prices: ` + pricesOfZero + `}]}) {position}}`)}
	matrix["Mutation.removeBudgetPricing"] = cell{"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		place := events.BudgetPlace{Governorate: "damascus", VenueType: "farm", Season: "winter"}
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
			budgetpricing.SetBudgetPricing{Rows: []budgetpricing.Row{
				{BudgetPlace: place, Prices: events.BudgetPrices{Currency: "USD"}},
			}})
		require.NoError(t, err)
		return `mutation {removeBudgetPricing(input: {governorate: "damascus", venueType: "farm",
			season: "winter"}) {position}}`
	}}
	matrix["Mutation.setBudgetTemplate"] = cell{
		"snnnyn", fixed(`mutation {setBudgetTemplate(input: {prices: ` + pricesOfZero + `}) {position}}`),
	}
	lists["myBudgets"] = struct{ who, document string }{
		"customer", `myBudgets(first: 100) {nodes {breakdown {low} prices {currency} plan {line}}}`,
	}
	lists["budgetPricing"] = struct{ who, document string }{
		"admin",
		`budgetPricing(governorate: "damascus") {template {uses} rows {governorate prices {prices {currency}} uses}}`,
	}
	lists["budgetNearby"] = struct{ who, document string }{"", `budgetNearby(governorate: "damascus") {service}`}
	single = append(single, "budget", "budgetPrices", "budgetProposals")
}

func TestTheBudgetCalculatorIsDescribed(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	look := func(at string) string { return s.look(t.Context(), door, "", at).Body.String() }
	assert.Contains(t, look("/budget-calculator?lang=en"), `<meta name="description" content="Choose a place, a season`)
	assert.Contains(t, look("/budget-calculator?lang=ar"), `<meta name="description" content="اختاروا المكان والموسم`)
}

// The page of a budget is there as long as the budget is. Whoever has its link may read it, but no cache keeps it and
// no search engine lists it.
func TestThePageOfABudgetThatIsNotThereIsMissing(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages(t)
	couple := s.people["customer"].Request
	id := s.budgetOf(t, couple)
	status := func(id string) int {
		s.caughtUp(t)
		return s.look(t.Context(), door, "", "/budget-calculator/"+id).Code
	}
	assert.Equal(t, http.StatusOK, status(id.String()))
	page := s.look(t.Context(), door, "", "/budget-calculator/"+id.String())
	assert.Contains(t, page.Body.String(), `<meta name="robots" content="noindex"`)
	assert.Equal(t, "no-store", page.Header().Get("Cache-Control"))
	assert.Equal(t, http.StatusNotFound, status(uuid.NewString()))
	assert.Equal(t, http.StatusNotFound, status("none"))
	_, err := commands.Handle(t.Context(), s.site.Graph.App, couple, budget.EndBudget{Budget: id})
	require.NoError(t, err)
	assert.Equal(t, http.StatusNotFound, status(id.String()))
}

// A file is named in words, and loads of PDFs use up nothing of agreement sheets.
func TestTheFilesOfABudget(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Download] = edge.Limit{Address: 2, Window: edge.Ordinary[edge.Download].Window}
	s := newEdge(t, limits)
	at := "/api/budgets/" + s.budgetOf(t, visitor).String()
	s.caughtUp(t)
	named := s.ask(t, "", http.MethodGet, at+".csv", nil).Header.Get("Content-Disposition")
	assert.Equal(t, `attachment; filename="budget.csv"`, named)
	for _, expected := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		assert.Equal(t, expected, s.ask(t, "", http.MethodGet, at+".pdf", nil).StatusCode)
	}
	assert.True(t, edge.Ordinary[edge.Download].Apart)
}
