package budget_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/budget"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func money(amount, currency string) *events.Money {
	return &events.Money{Amount: dec(amount), Currency: currency}
}

func sums(quoted, committed, paid *events.Money) events.BudgetSums {
	return events.BudgetSums{Quoted: quoted, Committed: committed, Paid: paid}
}

// estimated is a result of one line in dollars.
func estimated(service, expected string) events.BudgetResult {
	return events.BudgetResult{
		Currency:  "USD",
		Breakdown: []events.BudgetLine{{Service: service, Expected: dec(expected)}},
	}
}

func planned(line string, s events.BudgetSums) events.BudgetLinePlanned {
	return events.BudgetLinePlanned{Line: line, BudgetSums: s}
}

func TestWhatIsExpectedNow(t *testing.T) {
	t.Parallel()
	for name, each := range map[string]struct {
		sums           events.BudgetSums
		expected, left string
		over           string
		approximate    bool
	}{
		"the estimate":        {sums(nil, nil, nil), "300 USD", "0 USD", "0 USD", false},
		"what was quoted":     {sums(money("350", "USD"), nil, nil), "350 USD", "0 USD", "0 USD", false},
		"what is committed":   {sums(money("350", "USD"), money("320", "USD"), nil), "320 USD", "320 USD", "0 USD", false},
		"a gift is committed": {sums(money("350", "USD"), money("0", "USD"), nil), "0 USD", "0 USD", "0 USD", false},
		"a part is paid": {
			sums(nil, money("320", "USD"), money("120.5", "USD")), "320 USD", "199.5 USD", "0 USD", false,
		},
		"too much is paid": {
			sums(nil, money("320", "USD"), money("400", "USD")), "320 USD", "0 USD", "80 USD", false,
		},
		"paid before agreed": {sums(nil, nil, money("100", "USD")), "300 USD", "0 USD", "0 USD", false},
		"all in pounds": {
			sums(nil, money("500000", "SYP"), money("200000", "SYP")), "500000 SYP", "300000 SYP", "0 SYP", false,
		},
		"paid in pounds": {
			sums(nil, money("320", "USD"), money("250000", "SYP")), "320 USD", "220 USD", "0 USD", true,
		},
		"agreed on in pounds": {
			sums(nil, money("250000", "SYP"), money("30", "USD")), "250000 SYP", "70 USD", "0 USD", true,
		},
		"agreed on, paid beyond": {
			sums(nil, money("250000", "SYP"), money("130", "USD")), "250000 SYP", "0 USD", "30 USD", true,
		},
	} {
		p := budget.PlanOf(estimated("dj", "300"), 2500, []events.BudgetLinePlanned{planned("dj", each.sums)})
		line := p.Lines[0]
		told := func(s budget.PlanSum) string { return s.Amount.String() + " " + s.Currency }
		assert.Equal(t, []string{each.expected, each.left, each.over},
			[]string{told(line.Expected), told(line.Left), told(line.Over)}, name)
		assert.Equal(t, each.approximate, line.Left.Approximate, name)
	}
}

// What is planned for a service that is not chosen any more is still there, as are lines of their own.
func TestNoLineOfAPlanIsLost(t *testing.T) {
	t.Parallel()
	car := uuid.NewString()
	p := budget.PlanOf(estimated("venue", "1000"), 2500, []events.BudgetLinePlanned{
		planned(car, sums(money("20", "USD"), nil, nil)), planned("cake", sums(nil, money("75000", "SYP"), nil)),
	})
	var keys []string
	for _, line := range p.Lines {
		keys = append(keys, line.Line)
	}
	assert.Equal(t, []string{"venue", "cake", car}, keys)
	assert.Nil(t, p.Lines[1].Estimate)
	assert.Equal(t, []string{"1050", "30", "20"},
		[]string{p.Expected.Amount.String(), p.Committed.Amount.String(), p.Quoted.Amount.String()})
	assert.Equal(t, []bool{true, true, false},
		[]bool{p.Expected.Approximate, p.Committed.Approximate, p.Quoted.Approximate})
}

// drawnPlan is a plan of what was drawn.
func drawnPlan(random *rand.Rand) (events.BudgetResult, int64, []events.BudgetLinePlanned) {
	c, b := drawn(random)
	r := budget.Calculate(c, b)
	sum := func() *events.Money {
		if random.IntN(3) == 0 {
			return nil
		}
		return &events.Money{
			Amount: decimal.New(random.Int64N(5_000_000), -2), Currency: []string{"USD", "SYP"}[random.IntN(2)],
		}
	}
	var lines []events.BudgetLinePlanned
	for _, key := range append(
		budget.Services, "6c0f7f6e-3c9c-4d84-9f39-0a4f5a1f6b01", "6c0f7f6e-3c9c-4d84-9f39-0a4f5a1f6b02",
	) {
		if random.IntN(3) > 0 {
			lines = append(lines, planned(key, sums(sum(), sum(), sum())))
		}
	}
	return r, b.PoundsPerDollar, lines
}

// once converts a sum as it is to be converted: once, to two decimals.
func once(m events.Money, to string, rate int64) decimal.Decimal {
	switch {
	case m.Currency == to:
		return m.Amount.Round(2)
	case to == "SYP":
		return m.Amount.Mul(decimal.NewFromInt(rate)).Round(2)
	}
	return m.Amount.Div(decimal.NewFromInt(rate)).Round(2)
}

func TestTotalsOfAnyPlan(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	for range 2_000 {
		r, rate, lines := drawnPlan(random)
		p := budget.PlanOf(r, rate, lines)
		var quoted, committed, paid, expected, left decimal.Decimal
		approximate := false
		for _, line := range p.Lines {
			for sum, into := range map[*events.Money]*decimal.Decimal{
				line.Quoted: &quoted, line.Committed: &committed, line.Paid: &paid, &line.Expected.Money: &expected,
				&line.Left.Money: &left,
			} {
				if sum != nil {
					*into = into.Add(once(*sum, p.Currency, rate))
				}
			}
			approximate = approximate ||
				line.Paid != nil && line.Paid.Currency != p.Currency && !line.Paid.Amount.IsZero()
			require.False(t, line.Left.Amount.IsNegative())
			require.True(t, line.Left.Amount.IsZero() || line.Over.Amount.IsZero(), "nobody owes what they overpaid")
			if line.Committed == nil {
				require.True(t, line.Left.Amount.IsZero())
				continue
			}
			// Whatever was paid is what is not left, with each of the two sums converted once at most.
			of := line.Left.Currency
			spent := decimal.Zero
			if line.Paid != nil {
				spent = once(*line.Paid, of, rate)
			}
			require.True(t, once(*line.Committed, of, rate).Sub(spent).Equal(line.Left.Amount.Sub(line.Over.Amount)))
		}
		for total, sum := range map[*budget.PlanTotal]decimal.Decimal{
			&p.Quoted: quoted, &p.Committed: committed, &p.Paid: paid, &p.Expected: expected, &p.Left: left,
			&p.Estimate: r.TotalCost,
		} {
			require.True(t, total.Amount.Equal(sum), "a total is the sum of its rounded lines")
		}
		require.Equal(t, approximate, p.Paid.Approximate, "what was converted is said to be approximate")
	}
}

// Twice the sums are twice the totals, as long as none is converted and rounded.
func TestAPlanIsLinear(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(9, 10))
	double := func(m *events.Money) *events.Money {
		if m == nil {
			return nil
		}
		return &events.Money{Amount: m.Amount.Mul(decimal.NewFromInt(2)), Currency: m.Currency}
	}
	for range 300 {
		r, rate, lines := drawnPlan(random)
		for i := range lines {
			for _, sum := range []*events.Money{lines[i].Quoted, lines[i].Committed, lines[i].Paid} {
				if sum != nil {
					sum.Currency = r.Currency
				}
			}
		}
		single := budget.PlanOf(r, rate, lines)
		for i, line := range lines {
			lines[i].BudgetSums = sums(double(line.Quoted), double(line.Committed), double(line.Paid))
		}
		twice := budget.PlanOf(r, rate, lines)
		for one, two := range map[*budget.PlanTotal]*budget.PlanTotal{
			&single.Quoted: &twice.Quoted, &single.Committed: &twice.Committed, &single.Paid: &twice.Paid,
			&single.Left: &twice.Left,
		} {
			require.True(t, one.Amount.Mul(decimal.NewFromInt(2)).Equal(two.Amount))
			require.False(t, two.Approximate)
		}
	}
}

// The app calculates plans, too: go test ./commands/budget -update writes what both sides are held to.
func TestTheAppPlansTheSame(t *testing.T) {
	t.Parallel()
	type example struct {
		Result          events.BudgetResult        `json:"result"`
		PoundsPerDollar int64                      `json:"poundsPerDollar"`
		Lines           []events.BudgetLinePlanned `json:"lines"`
		Plan            budget.Plan                `json:"plan"`
	}
	random := rand.New(rand.NewPCG(11, 12))
	var list []example
	for range 5 {
		r, rate, lines := drawnPlan(random)
		list = append(list, example{r, rate, lines, budget.PlanOf(r, rate, lines)})
	}
	want, err := json.Marshal(list)
	require.NoError(t, err)
	const file = "../../ui/src/features/budget/plan/cases.json"
	if *update {
		require.NoError(t, os.WriteFile(file, append(want, '\n'), 0o600))
	}
	written, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want)+"\n", string(written), "go test ./commands/budget -update")
}

func TestPlanningLines(t *testing.T) {
	t.Parallel()
	w := priced(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	id, car, due := saved(t, w, couple), uuid.NewString(), events.DayOf(time.Now())+30
	hall := budget.LineToPlan{
		Line: "venue", BudgetSums: sums(nil, money("1800", "USD"), nil), Due: &due, Note: " عند أبو سامي ",
	}
	flowers := budget.LineToPlan{Line: car, Name: " ورد السيارة ", BudgetSums: sums(money("50000", "SYP"), nil, nil)}
	plan := budget.PlanBudgetLines{Budget: id, Lines: []budget.LineToPlan{hall, flowers}}
	own := func(text string) events.Personal { return events.PersonalOf(couple.Actor.Account, text) }
	w.Given(t).When(couple, plan).Then(
		events.BudgetLinePlanned{
			Budget:     id,
			Line:       "venue",
			BudgetSums: hall.BudgetSums,
			Due:        due,
			Note:       own("عند أبو سامي"),
			Name:       events.Personal{},
		},
		events.BudgetLinePlanned{
			Budget: id, Line: car, BudgetSums: flowers.BudgetSums, Name: own("ورد السيارة"),
		},
	)
	w.Given(t).When(couple, plan).ThenNothing() // the same again, also where the answer was lost
	s := load(t, w, id)
	assert.Equal(t, int64(1), s.Version, "a plan is no change of the calculation")

	// A line keeps where its sums come from until they are taken over from elsewhere.
	booking := commands.NewID()
	taken := hall
	taken.Version, taken.Source = s.Lines["venue"].Version, &budget.LineSource{Booking: booking}
	one := func(l budget.LineToPlan) budget.PlanBudgetLines {
		return budget.PlanBudgetLines{Budget: id, Lines: []budget.LineToPlan{l}}
	}
	_, err := commands.Handle(t.Context(), w.App, couple, one(taken))
	require.NoError(t, err)
	w.Given(t).When(couple, one(taken)).ThenNothing() // taking over twice changes nothing
	paid := hall
	paid.Version, paid.Paid = load(t, w, id).Lines["venue"].Version, money("2000", "USD") // more than agreed on
	_, err = commands.Handle(t.Context(), w.App, couple, one(paid))
	require.NoError(t, err)
	source := load(t, w, id).Lines["venue"].Source
	assert.Equal(t, booking, source.Booking)
	assert.Nil(t, source.Paid, "as it was when it was taken over")

	// Who has read what stood before is told what stands now.
	paid.Note = "غيره"
	_, err = commands.Handle(t.Context(), w.App, couple, one(paid))
	refused, is := errors.AsType[*fault.Error](err)
	require.True(t, is)
	assert.Equal(t, fault.Conflict, refused.Code)
	assert.Contains(t, refused.Fields, "lines.0.version")
	w.Given(t).When(couple, budget.ClearBudgetLine{Budget: id, Line: "venue", Version: 1}).ThenRefused(fault.Conflict)

	// Another line of the same plan does not stand in the way.
	flowers.Version, flowers.Note = s.Lines[car].Version, "جوري"
	_, err = commands.Handle(t.Context(), w.App, couple, one(flowers))
	require.NoError(t, err)
	clearing := budget.ClearBudgetLine{Budget: id, Line: car, Version: load(t, w, id).Lines[car].Version}
	w.Given(t).When(couple, clearing).Then(events.BudgetLineCleared{Budget: id, Line: car})
	w.Given(t).When(couple, clearing).ThenNothing()
	empty := budget.LineToPlan{Line: "venue", Version: load(t, w, id).Lines["venue"].Version}
	w.Given(t).When(couple, one(empty)).Then(events.BudgetLineCleared{Budget: id, Line: "venue"})
	w.Given(t).When(couple, one(budget.LineToPlan{Line: "dj"})).ThenNothing()
}

func TestOnlyItsMakerPlans(t *testing.T) {
	t.Parallel()
	w := priced(t)
	couple, stranger := scenario.As(commands.NewID(), events.Customer), scenario.As(commands.NewID(), events.Customer)
	id := saved(t, w, couple)
	plan := budget.PlanBudgetLines{Budget: id, Lines: []budget.LineToPlan{{Line: "dj", Note: "x"}}}
	clearing := budget.ClearBudgetLine{Budget: id, Line: "dj"}
	for _, each := range []commands.Command{plan, clearing} {
		w.Given(t).When(scenario.Visitor, each).ThenRefused(fault.Unauthenticated)
		w.Given(t).When(stranger, each).ThenRefused(fault.Forbidden)
	}
	visitors := saved(t, w, scenario.Visitor)
	plan.Budget, plan.Token = visitors, budget.MakerToken(w.App, visitors)
	_, err := commands.Handle(t.Context(), w.App, scenario.Visitor, plan)
	require.NoError(t, err)
	plan.Budget = commands.NewID()
	w.Given(t).When(couple, plan).ThenRefused(fault.NotFound)

	// What they wrote goes with them to their account, and is read no more once the budget of a visitor has ended.
	person := load(t, w, visitors).Maker
	assert.Equal(t, person, load(t, w, visitors).Lines["dj"].Note.Person())
	w.Given(t).When(couple, budget.AttachBudget{Budget: visitors, Token: plan.Token}).Then(
		events.BudgetAttached{
			Budget: visitors, Account: couple.Actor.Account,
			Email: events.PersonalOf(couple.Actor.Account, "leila@example.com"),
			Phone: events.PersonalOf(couple.Actor.Account, "+963944123456"),
		},
		events.BudgetLinePlanned{Budget: visitors, Line: "dj", Note: events.PersonalOf(couple.Actor.Account, "x")},
		events.PersonErased{Person: person},
	)
	plan.Budget, plan.Lines[0].Note = visitors, "y"
	w.Given(t).When(scenario.Visitor, plan).ThenRefused(fault.Conflict)
	end := budget.EndBudget{Budget: visitors}
	_, err = commands.Handle(t.Context(), w.App, couple, end)
	require.NoError(t, err)
	w.Given(t).When(couple, plan).ThenRefused(fault.NotFound)
}

func TestRefusalsOfLines(t *testing.T) {
	t.Parallel()
	w := priced(t)
	couple := scenario.As(commands.NewID(), events.Customer)
	id := saved(t, w, couple)
	far := events.DayOf(time.Now()) + 4000
	for name, each := range map[string]struct {
		line  budget.LineToPlan
		field string
	}{
		"an elephant":        {budget.LineToPlan{Line: "elephant"}, "line"},
		"another spelling":   {budget.LineToPlan{Line: strings.ToUpper(uuid.NewString()) + "", Name: "x"}, "line"},
		"no name":            {budget.LineToPlan{Line: uuid.NewString(), Name: " "}, "name"},
		"a long name":        {budget.LineToPlan{Line: uuid.NewString(), Name: strings.Repeat("ق", 81)}, "name"},
		"two lines":          {budget.LineToPlan{Line: uuid.NewString(), Name: "a\nb"}, "name"},
		"a service's name":   {budget.LineToPlan{Line: "dj", Name: "x"}, "name"},
		"a long note":        {budget.LineToPlan{Line: "dj", Note: strings.Repeat("ق", 501)}, "note"},
		"a hidden note":      {budget.LineToPlan{Line: "dj", Note: "\u202eevil"}, "note"},
		"less than nothing":  {budget.LineToPlan{Line: "dj", BudgetSums: sums(money("-1", "USD"), nil, nil)}, "quoted"},
		"a third currency":   {budget.LineToPlan{Line: "dj", BudgetSums: sums(nil, money("1", "EUR"), nil)}, "committed"},
		"half a cent":        {budget.LineToPlan{Line: "dj", BudgetSums: sums(nil, nil, money("1.005", "USD"))}, "paid"},
		"in eleven years":    {budget.LineToPlan{Line: "dj", Due: &far}, "due"},
		"from nowhere":       {budget.LineToPlan{Line: "dj", Source: &budget.LineSource{}}, "source"},
		"from two at a time": {budget.LineToPlan{Line: "dj", Source: &budget.LineSource{Quote: id, Booking: id}}, "source"},
	} {
		plan := budget.PlanBudgetLines{Budget: id, Lines: []budget.LineToPlan{each.line}}
		_, err := commands.Handle(t.Context(), w.App, couple, plan)
		refused, is := errors.AsType[*fault.Error](err)
		require.True(t, is, name)
		assert.Equal(t, fault.Invalid, refused.Code, name)
		assert.Contains(t, refused.Fields, "lines.0."+each.field, name)
	}
	w.Given(t).When(couple, budget.PlanBudgetLines{Budget: id}).ThenRefused(fault.Invalid, "lines")
	twice := budget.PlanBudgetLines{Budget: id, Lines: []budget.LineToPlan{{Line: "dj"}, {Line: "dj"}}}
	w.Given(t).When(couple, twice).ThenRefused(fault.Invalid, "lines.1.line")

	many := budget.PlanBudgetLines{Budget: id}
	for range budget.MaxOwnLines {
		many.Lines = append(many.Lines, budget.LineToPlan{Line: uuid.NewString(), Name: "x"})
	}
	_, err := commands.Handle(t.Context(), w.App, couple, many)
	require.NoError(t, err)
	more := budget.PlanBudgetLines{Budget: id, Lines: []budget.LineToPlan{{Line: uuid.NewString(), Name: "x"}}}
	w.Given(t).When(couple, more).ThenRefused(fault.Conflict)
	more.Lines = []budget.LineToPlan{{Line: "dj", Note: "x"}}
	_, err = commands.Handle(t.Context(), w.App, couple, more)
	require.NoError(t, err, "services are not counted")
}
