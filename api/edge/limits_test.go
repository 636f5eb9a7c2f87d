package edge

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

func TestAnAccountIsGrownAfterADay(t *testing.T) {
	t.Parallel()
	account := commands.NewID()
	now := time.Now()
	assert.False(t, Grown(account, now))
	assert.False(t, Grown(account, now.Add(23*time.Hour)))
	assert.True(t, Grown(account, now.Add(25*time.Hour)))
	assert.False(t, Grown(uuid.New(), now.Add(25*time.Hour)), "an id without a time")
}

// New accounts and visitors share the limits of their address, each group apart. A settled account counts alone.
func TestSettledAccountsAreCountedByThemselves(t *testing.T) {
	t.Parallel()
	limits := NewLimits(map[string]Limit{Message: {Each: 2, Address: 3, Apart: true, Window: 1000 * time.Hour}})
	account := func(settled bool) *RequestContext {
		a := &RequestContext{Address: "192.0.2.1", Limits: limits, Settled: settled}
		a.Actor = events.Actor{Account: commands.NewID(), Role: events.Customer}
		return a
	}
	visitor := func() *RequestContext {
		a := &RequestContext{Address: "192.0.2.1", Limits: limits}
		a.Actor.Role = events.Anonymous
		return a
	}
	for range 3 {
		require.NoError(t, account(false).Take(Message, ""))
		require.NoError(t, visitor().Take(Message, ""))
	}
	assert.Equal(t, fault.TooMany, fault.CodeOf(account(false).Take(Message, "")))
	assert.Equal(t, fault.SignIn, fault.CodeOf(visitor().Take(Message, "")), "the limit applies to visitors only")
	settled := account(true)
	require.NoError(t, settled.Take(Message, ""))
	require.NoError(t, settled.Take(Message, ""))
	assert.Equal(t, fault.TooMany, fault.CodeOf(settled.Take(Message, "")), "a settled account has its own limit")
	settled.Return(Message, "")
	require.NoError(t, settled.Take(Message, ""))
}

// Leaving a page is counted apart from opening it: whoever reads sixty pages in a minute is counted whole.
func TestLeavingAPageUsesUpNoViews(t *testing.T) {
	t.Parallel()
	a := &RequestContext{Address: "192.0.2.1", Limits: NewLimits(Ordinary)}
	a.Actor.Role = events.Anonymous
	for range 60 {
		require.NoError(t, a.Tally().Counted("one"))
		require.NoError(t, a.Tally().Left("one"))
	}
	assert.Equal(t, fault.TooMany, fault.CodeOf(a.Tally().Counted("one")))
	assert.Equal(t, fault.TooMany, fault.CodeOf(a.Tally().Left("one")))
}

// Telemetry of visitors is limited by session and by day of an address. A session id is only claimed, so the same id
// from another network is another session.
func TestWhatIsCountedOfVisitorsHasAnEnd(t *testing.T) {
	t.Parallel()
	const window = 1000 * time.Hour
	limits := NewLimits(map[string]Limit{Beacon: {Subject: 2, Window: window}, Traffic: {Address: 3, Window: window}})
	at := func(address string) *RequestContext {
		a := &RequestContext{Address: address, Limits: limits}
		a.Actor.Role = events.Anonymous
		return a
	}
	here, there := at("192.0.2.1"), at("192.0.2.2")
	require.NoError(t, here.Tally().Counted("one"))
	require.NoError(t, here.Tally().Counted("one"))
	assert.Equal(t, fault.TooMany, fault.CodeOf(here.Tally().Counted("one")))
	require.NoError(t, there.Tally().Counted("one"), "the same session id from another network")
	require.NoError(t, here.Tally().Counted("two"))
	assert.Equal(t, fault.TooMany, fault.CodeOf(here.Tally().Counted("three")), "the day of an address")
	assert.NoError(t, there.Tally().Counted("three"))
}
