package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/budgets"
)

func init() {
	everybodys = append(everybodys, "Budgets.PricesFor", "Budgets.Shared", "Budgets.MadeBy", "Budgets.Nearby")
}

func TestBudgetsAndTheirPrices(t *testing.T) {
	t.Parallel()
	w := setup(t)
	today := events.DayOf(time.Now())
	hall := events.BudgetPlace{Governorate: "homs", VenueType: "hall", Season: "summer"}
	costs := func(n int64) events.BudgetPrices {
		return events.BudgetPrices{Currency: "USD", VenuePerPerson: decimal.NewFromInt(n)}
	}
	none, err := w.Budgets.PricesFor(t.Context(), nobody, hall)
	require.NoError(t, err)
	assert.Nil(t, none)
	w.happens(events.BudgetPricingStream(events.BudgetPlace{}), events.BudgetTemplateSet{Prices: costs(5), From: today})
	w.happens(events.BudgetPricingStream(hall),
		events.BudgetPricingSet{BudgetPlace: hall, Prices: costs(10), From: today},
		events.BudgetPricingSet{BudgetPlace: hall, Prices: costs(12), From: today + 30})
	found, err := w.Budgets.PricesFor(t.Context(), nobody, hall)
	require.NoError(t, err)
	assert.Equal(t, "10", found.Prices.VenuePerPerson.String())
	assert.False(t, found.Template)
	assert.Equal(t, today, found.Since)
	found, err = w.Budgets.PricesFor(t.Context(), nobody, events.BudgetPlace{Governorate: "hama"})
	require.NoError(t, err)
	assert.True(t, found.Template)

	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	saved := events.BudgetSaved{
		Budget: uuid.New(), Maker: couple.Account, SignedIn: true,
		Choice: events.BudgetChoice{BudgetPlace: hall, GuestCount: 100, Services: []string{"venue"}},
		Basis:  events.BudgetBasis{Prices: costs(10), Since: today},
		Result: events.BudgetResult{Currency: "USD", TotalCost: decimal.NewFromInt(1000)},
		Email:  events.PersonalOf(couple.Account, "leila@example.com"),
	}
	visitors := saved
	visitors.Budget, visitors.Maker, visitors.SignedIn = uuid.New(), uuid.New(), false
	visitors.Email = events.PersonalOf(visitors.Maker, "rana@example.com")
	w.happens(saved.StreamName(), saved)
	w.happens(visitors.StreamName(), visitors)

	shared, err := w.Budgets.Shared(t.Context(), nobody, saved.Budget)
	require.NoError(t, err)
	assert.Equal(t, "1000", shared.TotalCost().String())
	assert.Nil(t, shared.Email, "who has the link does not see it")
	assert.False(t, shared.Mine)
	own, err := w.Budgets.Shared(t.Context(), couple, saved.Budget)
	require.NoError(t, err)
	assert.Equal(t, "leila@example.com", *own.Email)
	assert.True(t, own.Mine)
	made, err := w.Budgets.MadeBy(t.Context(), nobody, visitors.Budget)
	require.NoError(t, err)
	assert.Equal(t, "rana@example.com", *made.Email)
	made, err = w.Budgets.MadeBy(t.Context(), nobody, saved.Budget)
	require.NoError(t, err)
	assert.False(t, made.Mine, "no token leads to one of an account")
	shared, err = w.Budgets.Shared(t.Context(), nobody, visitors.Budget)
	require.NoError(t, err)
	assert.Nil(t, shared.Email)
	w.happens(visitors.StreamName(), events.BudgetDownloaded{Budget: visitors.Budget})
	shared, err = w.Budgets.Shared(t.Context(), nobody, visitors.Budget)
	require.NoError(t, err)
	assert.True(t, shared.PDFDownloaded)
	assert.Equal(t, int64(1), shared.Version, "a download changes nothing that it says")
	page, err := w.Budgets.Own(t.Context(), couple, 20, nil)
	require.NoError(t, err)
	assert.Len(t, page.Nodes, 1)
	pricing, err := w.Budgets.Pricing(t.Context(), admin, "homs")
	require.NoError(t, err)
	require.Len(t, pricing.Rows, 1)
	assert.Equal(t, 2, pricing.Rows[0].Uses)
	assert.Len(t, pricing.Rows[0].Prices, 2)
	assert.Equal(t, int64(2), pricing.Rows[0].Version)
	assert.Equal(t, 1, pricing.Count)
	elsewhere, err := w.Budgets.Pricing(t.Context(), admin, "hama")
	require.NoError(t, err)
	assert.Empty(t, elsewhere.Rows)
	assert.NotNil(t, elsewhere.Template)
	assert.Equal(t, 1, elsewhere.Count)
	everything, err := w.Budgets.AllPricing(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, pricing, everything)
	w.happens(events.BudgetPricingStream(hall),
		events.BudgetPricingSet{BudgetPlace: hall, Prices: costs(14), From: today + 60},
		events.BudgetPricingSet{BudgetPlace: hall, Prices: costs(16), From: today + 90})
	pricing, err = w.Budgets.Pricing(t.Context(), admin, "homs")
	require.NoError(t, err)
	assert.Len(t, pricing.Rows[0].Prices, 2, "what holds today, and the next")
	assert.Equal(t, today+30, pricing.Rows[0].Prices[1].Since)
	assert.Equal(t, int64(4), pricing.Rows[0].Version)
	farm := events.BudgetPlace{Governorate: "homs", VenueType: "farm", Season: "summer"}
	w.happens(events.BudgetPricingStream(farm),
		events.BudgetPricingSet{BudgetPlace: farm, Prices: costs(8), From: today + 30})
	pricing, err = w.Budgets.Pricing(t.Context(), admin, "homs")
	require.NoError(t, err)
	assert.Len(t, pricing.Rows, 2)
	assert.Equal(t, 1, pricing.Count, "prices that hold later are none yet")
	_, err = w.Budgets.Pricing(t.Context(), couple, "homs")
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))

	held, err := w.Export(t.Context(), couple)
	require.NoError(t, err)
	assert.Contains(t, string(held["budgets"]), "leila@example.com")
	w.happens(events.AccountStream(couple.Account), events.PersonErased{Person: couple.Account})
	shared, err = w.Budgets.Shared(t.Context(), nobody, saved.Budget)
	require.NoError(t, err)
	assert.True(t, shared.Ended)
	assert.Zero(t, shared.GuestCount(), "nothing is left of it")
	w.happens(visitors.StreamName(), events.BudgetEnded{Budget: visitors.Budget})
	made, err = w.Budgets.MadeBy(t.Context(), nobody, visitors.Budget)
	require.NoError(t, err)
	assert.False(t, made.Mine, "what has ended is changed by nobody")
}

// Prices that held once, or will beyond the next change, are not listed: the list would grow with each change.
func TestPricesThatHeldOnceAreNotListed(t *testing.T) {
	t.Parallel()
	w := setup(t)
	today := events.DayOf(time.Now())
	hall := events.BudgetPlace{Governorate: "homs", VenueType: "hall", Season: "summer"}
	for _, stream := range []events.BudgetPlace{hall, {}} {
		for i, from := range []events.Day{today - 30, today - 10, today, today + 30, today + 60} {
			prices := events.BudgetPrices{Currency: "USD", VenuePerPerson: decimal.NewFromInt(int64(i))}
			if stream == hall {
				w.happens(events.BudgetPricingStream(hall),
					events.BudgetPricingSet{BudgetPlace: hall, Prices: prices, From: from})
			} else {
				w.happens(events.BudgetPricingStream(stream), events.BudgetTemplateSet{Prices: prices, From: from})
			}
		}
	}
	pricing, err := w.Budgets.Pricing(t.Context(), admin, "homs")
	require.NoError(t, err)
	require.Len(t, pricing.Rows, 1)
	for _, row := range []budgets.Row{pricing.Rows[0], *pricing.Template} {
		var since []events.Day
		for _, each := range row.Prices {
			since = append(since, each.Since)
		}
		assert.Equal(t, []events.Day{today, today + 30}, since)
		assert.Equal(t, int64(5), row.Version)
	}
}
