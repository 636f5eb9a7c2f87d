package graph

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search"
)

func TestALookAtAWholeListIsNoSearch(t *testing.T) {
	for query, want := range map[*search.Query]bool{
		{Sort: search.Relevance}: true,
		{Sort: search.Relevance, Text: " ", Filters: search.Filters{ServiceType: "venues"}}:    true,
		{Sort: search.Relevance, Text: "hall", Filters: search.Filters{ServiceType: "venues"}}: false,
		{Sort: search.Relevance, Filters: search.Filters{ServiceType: "venues", Kind: "hall"}}: false,
		{Sort: search.PriceAsc}: false,
	} {
		assert.Equal(t, want, browsing(t.Context(), *query), "%+v", *query)
		drawn := context.WithValue(t.Context(), answering{}, true)
		assert.Equal(t, query.Text != "hall", browsing(drawn, *query), "of a page that the server draws: %+v", *query)
	}
}
