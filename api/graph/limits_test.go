package graph

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

// A sender who has reached a limit uses up nothing of other accounts, addresses and listings.
func TestOneSenderUsesUpNothingOfOthers(t *testing.T) {
	t.Parallel()
	const window = 1000 * time.Hour
	limits := edge.NewLimits(map[string]edge.Limit{
		edge.Repeated: {Subject: 1, Window: window}, edge.Nearby: {Subject: 1, Window: window},
		edge.Crowd: {Subject: 1, Window: window}, edge.Listing: {Subject: 100, Window: window},
	})
	visitor := func(address string) *edge.RequestContext {
		by := &edge.RequestContext{Address: address, Limits: limits}
		by.Actor.Role = events.Anonymous
		return by
	}
	account := func(address string) *edge.RequestContext {
		by := &edge.RequestContext{Address: address, Limits: limits}
		by.Actor = events.Actor{Account: commands.NewID(), Role: events.Customer}
		return by
	}
	take := func(l limit, by *edge.RequestContext) error { return l(by, by.Tally()) }
	one, another := commands.NewID(), commands.NewID()
	for name, limited := range map[string]func(uuid.UUID) limit{
		"reports of one person": repeatedly,
		"all about a listing": func(about uuid.UUID) limit {
			return ofOneListing(listing.ReportListing{}, about, manyReports)
		},
	} {
		here, there := visitor("192.0.2.1"), visitor("192.0.2.2")
		require.NoError(t, take(limited(one), here), name)
		assert.Equal(t, fault.SignIn, fault.CodeOf(take(limited(one), here)), name)
		assert.NoError(t, take(limited(another), here), "%s: another listing", name)
		assert.NoError(t, take(limited(one), there), "%s: another address", name)

		first, second := account("192.0.2.1"), account("192.0.2.3")
		require.NoError(t, take(limited(one), first), "%s: visitors do not count against accounts", name)
		assert.Equal(t, fault.TooMany, fault.CodeOf(take(limited(one), first)), name)
		assert.NoError(t, take(limited(another), first), "%s: another listing", name)
		assert.NoError(t, take(limited(one), second), "%s: another account", name)
	}
	require.NoError(
		t,
		take(repeatedly(another), account("192.0.2.1")),
		"another account at the same address is another person",
	)
}

// An account that is a day old is settled without a look at its email.
func TestAnAccountOfTheDayBeforeIsSettled(t *testing.T) {
	t.Parallel()
	now := time.Now().Add(25 * time.Hour)
	r := &mutationResolver{Resolver: &Resolver{App: &commands.App{Now: func() time.Time { return now }}}}
	by := &edge.RequestContext{}
	by.Actor = events.Actor{Account: commands.NewID(), Role: events.Customer}
	require.NoError(t, r.settle(t.Context(), by))
	assert.True(t, by.Settled)

	visitor := &edge.RequestContext{}
	visitor.Actor.Role = events.Anonymous
	require.NoError(t, r.settle(t.Context(), visitor))
	assert.False(t, visitor.Settled)
}
