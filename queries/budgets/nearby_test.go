package budgets_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries/budgets"
)

const rate = 2500

func dec(text string) decimal.Decimal { return decimal.RequireFromString(text) }

func dollars(amount string) events.Money { return events.Money{Amount: dec(amount), Currency: "USD"} }

func flowers(owner uuid.UUID, price events.Money) budgets.Quoted {
	return budgets.Quoted{Kind: events.Service, Category: "flowers", Owner: owner, Price: price}
}

func TestTheStepsOfSums(t *testing.T) {
	t.Parallel()
	for sum, step := range map[string]string{
		"1": "1", "1.09": "1", "1.1": "1.2", "1.34": "1.2", "17.5": "20", "9.2": "10", "1349": "1200", "1351": "1500",
		"7000": "8000", "0.07": "0.08", "123456": "120000",
	} {
		assert.Equal(t, step, budgets.Step(dec(sum)).String(), sum)
	}
}

func TestWhatOthersPaidNeedsFiveOwners(t *testing.T) {
	t.Parallel()
	one := uuid.New()
	var quoted []budgets.Quoted
	for i, price := range []string{"100", "210", "290", "410"} {
		quoted = append(quoted, flowers(uuid.New(), dollars(price)))
		if i == 0 {
			quoted = append(
				quoted,
				flowers(one, dollars("900")),
				flowers(one, dollars("990")),
				flowers(one, dollars("490")),
			)
		}
	}
	assert.Empty(t, budgets.NearbyOf(quoted[:len(quoted)-1], rate), "many quotes of four owners")
	found := budgets.NearbyOf(quoted, rate)
	require.Len(t, found, 1)
	assert.Equal(t, "florists", found[0].Service)
	assert.Equal(t, 7, found[0].Count)
	assert.Equal(t, []string{"200", "300", "400"}, []string{
		found[0].Low.Amount.String(), found[0].Median.Amount.String(), found[0].High.Amount.String(),
	}, "whoever quotes often counts once")
}

// What is told of halls is for each guest; a quote that names none says nothing. Music is bands and players.
func TestWhatIsToldIsAboutTheSameThing(t *testing.T) {
	t.Parallel()
	var halls, music []budgets.Quoted
	for i := range 6 {
		hall := budgets.Quoted{Kind: events.Venue, Owner: uuid.New(), Price: dollars("3000"), Guests: 100 * (i + 1)}
		halls = append(halls, hall)
		music = append(music, budgets.Quoted{
			Kind: events.Service, Category: "music", Owner: uuid.New(), Price: dollars("300"),
		})
	}
	found := budgets.NearbyOf(halls, rate)
	require.Len(t, found, 1)
	assert.True(t, found[0].PerGuest)
	assert.Equal(t, "8", found[0].Median.Amount.String())
	halls[0].Guests, halls[1].Guests = 0, 0
	assert.Empty(t, budgets.NearbyOf(halls, rate))
	assert.Empty(t, budgets.NearbyOf(music, rate))
}

// Who knows all quotes but one, and what is told with it and without it, learns between which two steps it lies: any
// other quote there leads to the same answer.
func TestOneQuoteTellsNoMoreThanItsStep(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(13, 14))
	sum := func() decimal.Decimal { return decimal.New(5_000+random.Int64N(2_000_000), -2) }
	currencies := []string{"USD", "SYP"}
	for range 500 {
		var quoted []budgets.Quoted
		for range 4 + random.IntN(8) {
			quoted = append(
				quoted,
				flowers(uuid.New(), events.Money{Amount: sum(), Currency: currencies[random.IntN(2)]}),
			)
		}
		owner, currency, last := uuid.New(), currencies[random.IntN(2)], sum()
		if random.IntN(3) == 0 {
			owner = quoted[0].Owner
		}
		answer := func(last decimal.Decimal, perDollar int64) []budgets.Nearby {
			with := append(slices.Clone(quoted), flowers(owner, events.Money{Amount: last, Currency: currency}))
			return budgets.NearbyOf(with, perDollar)
		}
		// Sums between the same two steps, a twentieth of the sum apart at least.
		var alike []decimal.Decimal
		for thousandth := range int64(400) {
			other := last.Mul(decimal.New(800+thousandth, -3)).Round(2)
			if budgets.Step(other).Equal(budgets.Step(last)) {
				alike = append(alike, other)
			}
		}
		require.True(t, alike[len(alike)-1].Sub(alike[0]).GreaterThan(last.Mul(dec("0.08"))), "the steps are too near")
		for _, perDollar := range []int64{rate, 13_000} { // nor do answers at several rates tell more
			for _, other := range []decimal.Decimal{alike[0], alike[len(alike)/2], alike[len(alike)-1]} {
				require.Equal(t, answer(last, perDollar), answer(other, perDollar))
			}
		}
	}
}
