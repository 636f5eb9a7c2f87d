package budget_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/budget"
	"weddings/events"
)

func dec(text string) decimal.Decimal { return decimal.RequireFromString(text) }

func between(low, high string) events.BudgetRange {
	return events.BudgetRange{Min: dec(low), Max: dec(high)}
}

// prices are plausible ones in dollars.
func prices() events.BudgetPrices {
	return events.BudgetPrices{
		Currency: "USD", VenuePerPerson: dec("12.5"), CateringPerPerson: dec("18.75"),
		Photography: between("300", "900"), Videography: between("350.01", "1000"), DJ: between("150", "400"),
		LiveBand: between("500", "1500"), Decor: between("400", "1600.25"), Florists: between("200", "700"),
		Lighting: between("150", "500"), Makeup: between("100", "350"), WeddingDress: between("300", "1800"),
		GroomSuit: between("120", "450"), Zaffeh: between("180", "420"), CarRental: between("80", "260"),
		CakePerPerson: dec("1.35"), InvitationsPerPiece: dec("0.75"), FavorsPerPerson: dec("2.2"),
	}
}

func basis() events.BudgetBasis { return events.BudgetBasis{Prices: prices(), PoundsPerDollar: 2500} }

func lineOf(t *testing.T, r events.BudgetResult, service string) events.BudgetLine {
	t.Helper()
	at := slices.IndexFunc(r.Breakdown, func(l events.BudgetLine) bool { return l.Service == service })
	require.GreaterOrEqual(t, at, 0, service)
	return r.Breakdown[at]
}

func TestTheFormulas(t *testing.T) {
	t.Parallel()
	r := budget.Calculate(events.BudgetChoice{GuestCount: 151, Services: budget.Services}, basis())
	for service, expected := range map[string][3]string{
		"venue":       {"1887.5", "1887.5", "1887.5"},
		"catering":    {"2831.25", "2831.25", "2831.25"},
		"cake":        {"203.85", "203.85", "203.85"},
		"favors":      {"332.2", "332.2", "332.2"},
		"invitations": {"57", "57", "57"}, // 76 pieces
		"photography": {"300", "600", "900"},
		"videography": {"350.01", "675.01", "1000"}, // half a cent goes up
		"decor":       {"400", "1000.13", "1600.25"},
	} {
		line := lineOf(t, r, service)
		assert.Equal(t, expected, [3]string{line.Low.String(), line.Expected.String(), line.High.String()}, service)
		assert.False(t, line.Custom)
	}
	assert.Len(t, r.Breakdown, len(budget.Services))
	assert.Equal(t, "USD", r.Currency)
}

func TestACustomPriceReplacesAllThree(t *testing.T) {
	t.Parallel()
	choice := events.BudgetChoice{
		GuestCount: 100, Services: []string{"dj", "decor", "venue"}, CustomPrices: []events.BudgetCustomPrice{
			{Service: "dj", Amount: events.Money{Amount: dec("222.22"), Currency: "USD"}},
			{Service: "decor", Amount: events.Money{Amount: dec("1000001"), Currency: "SYP"}},
		},
	}
	r := budget.Calculate(choice, basis())
	for service, expected := range map[string]string{"dj": "222.22", "decor": "400", "venue": "1250"} {
		line := lineOf(t, r, service)
		assert.Equal(t, []string{expected, expected, expected},
			[]string{line.Low.String(), line.Expected.String(), line.High.String()}, service)
	}
	assert.True(t, lineOf(t, r, "dj").Custom)
	pounds := basis()
	pounds.Prices.Currency = "SYP"
	r = budget.Calculate(choice, pounds)
	assert.Equal(t, "555550", lineOf(t, r, "dj").Expected.String())
}

// drawn is a choice and what it is made with, at random.
func drawn(random *rand.Rand) (events.BudgetChoice, events.BudgetBasis) {
	sum := func() decimal.Decimal { return decimal.New(random.Int64N(5_000_000), -2) }
	pair := func() events.BudgetRange {
		low := sum()
		return events.BudgetRange{Min: low, Max: low.Add(sum())}
	}
	b := events.BudgetBasis{PoundsPerDollar: 1 + random.Int64N(20_000), Prices: events.BudgetPrices{
		Currency: "USD", VenuePerPerson: sum(), CateringPerPerson: sum(), Photography: pair(), Videography: pair(),
		DJ: pair(), LiveBand: pair(), Decor: pair(), Florists: pair(), Lighting: pair(), Makeup: pair(),
		WeddingDress: pair(), GroomSuit: pair(), Zaffeh: pair(), CarRental: pair(), CakePerPerson: sum(),
		InvitationsPerPiece: sum(), FavorsPerPerson: sum(),
	}}
	if random.IntN(3) == 0 {
		b.Prices.Currency = "SYP"
	}
	c := events.BudgetChoice{GuestCount: 1 + random.IntN(2000)}
	for _, service := range budget.Services {
		if random.IntN(4) == 0 {
			continue
		}
		c.Services = append(c.Services, service)
		if random.IntN(5) == 0 {
			c.CustomPrices = append(c.CustomPrices, events.BudgetCustomPrice{
				Service: service,
				Amount:  events.Money{Amount: sum(), Currency: []string{"USD", "SYP"}[random.IntN(2)]},
			})
		}
	}
	return c, b
}

func TestSumsOfAnyChoice(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 2_000 {
		c, b := drawn(random)
		r := budget.Calculate(c, b)
		var low, expected, high decimal.Decimal
		for _, line := range r.Breakdown {
			for _, sum := range []decimal.Decimal{line.Low, line.Expected, line.High} {
				require.True(t, sum.Equal(sum.Round(2)), "%s has more than two decimals", line.Service)
			}
			require.True(
				t,
				line.Low.LessThanOrEqual(line.Expected) && line.Expected.LessThanOrEqual(line.High),
				line.Service,
			)
			low, expected, high = low.Add(line.Low), expected.Add(line.Expected), high.Add(line.High)
		}
		require.True(t, low.Equal(r.LowCost) && expected.Equal(r.TotalCost) && high.Equal(r.HighCost),
			"a total is the sum of its lines")
		each := r.CostPerGuest.Mul(decimal.NewFromInt(int64(c.GuestCount))).Sub(r.TotalCost).Abs()
		require.True(t, each.LessThanOrEqual(dec("0.005").Mul(decimal.NewFromInt(int64(c.GuestCount)))))
	}
}

func TestWhatIsPerPersonIsLinearInGuests(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		c, b := drawn(random)
		c.CustomPrices = nil
		one, more := c, c
		one.GuestCount = 1
		single, many := budget.Calculate(one, b), budget.Calculate(more, b)
		for _, line := range many.Breakdown {
			times := decimal.NewFromInt(1)
			switch line.Service {
			case "venue", "catering", "cake", "favors":
				times = decimal.NewFromInt(int64(c.GuestCount))
			case "invitations":
				times = decimal.NewFromInt(int64((c.GuestCount + 1) / 2))
			}
			require.True(t, lineOf(t, single, line.Service).Expected.Mul(times).Equal(line.Expected), line.Service)
		}
	}
}

var update = flag.Bool("update", false, "write the cases that the app calculates, too")

// The app calculates, too, so that it works offline. Both sides are held to the same cases: go test ./commands/budget
// -update writes them.
func TestTheAppCalculatesTheSame(t *testing.T) {
	t.Parallel()
	type example struct {
		Choice events.BudgetChoice `json:"choice"`
		Basis  events.BudgetBasis  `json:"basis"`
		Result events.BudgetResult `json:"result"`
	}
	random := rand.New(rand.NewPCG(5, 6))
	var list []example
	for range 15 {
		c, b := drawn(random)
		list = append(list, example{c, b, budget.Calculate(c, b)})
	}
	want, err := json.Marshal(list)
	require.NoError(t, err)
	const file = "../../ui/src/shared/budget/cases.json"
	if *update {
		require.NoError(t, os.WriteFile(file, append(want, '\n'), 0o600))
	}
	written, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want)+"\n", string(written), "go test ./commands/budget -update")
}
