package events_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"weddings/events"
)

func TestAListingIsPricedFromItsLowestSum(t *testing.T) {
	t.Parallel()
	sum := func(amount int64, currency string) *events.Money {
		return &events.Money{Amount: decimal.NewFromInt(amount), Currency: currency}
	}
	low, middle, high := sum(3, "USD"), sum(4, "USD"), sum(5, "USD")
	for name, c := range map[string]struct {
		offer  events.Offer
		lowest *events.Money
	}{
		"nothing stated":       {events.Offer{CateringPerGuest: low}, nil},
		"a price":              {events.Offer{Price: low}, low},
		"a range alone":        {events.Offer{MinPrice: low, MaxPrice: high}, low},
		"an upper end alone":   {events.Offer{MaxPrice: high}, high},
		"a price in its range": {events.Offer{Price: middle, MinPrice: low, MaxPrice: high}, low},
		"a price above it":     {events.Offer{Price: high, MinPrice: low, MaxPrice: middle}, low},
		"a price below it":     {events.Offer{Price: low, MinPrice: middle, MaxPrice: high}, low},
		"two currencies":       {events.Offer{Price: high, MinPrice: sum(1, "SYP")}, high},
	} {
		assert.Equal(t, c.lowest, c.offer.Lowest(), name)
	}
}

func TestWordsAreSetIntoASentenceLanguageByLanguage(t *testing.T) {
	t.Parallel()
	sentence := events.Bilingual{Ar: "من {0} إلى {1}", En: "{1} after {0}"}
	assert.Equal(t, events.Bilingual{Ar: "من الأحد إلى {0}", En: "{0} after Sunday"},
		sentence.With(events.Bilingual{Ar: "الأحد", En: "Sunday"}, events.Bilingual{Ar: "{0}", En: "{0}"}),
		"what is set in is not read again")
}
