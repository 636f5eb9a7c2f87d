package booking_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/scenario"
	"weddings/events/store/storetest"
)

func TestARequestIsAnsweredInFewRoundTrips(t *testing.T) {
	t.Parallel()
	trips := &storetest.Trips{}
	h := newHall(t, scenario.New(t, trips.Trace))
	h.asked(t, commands.Request{}, h.day) // the appender knows the tail of the log from now on
	trips.Take()

	_, err := commands.Handle(t.Context(), h.App, commands.Request{}, h.request(h.day))
	require.NoError(t, err)
	sent := trips.Take()
	assert.Len(t, sent, 4, "listing and calendar, owner, claims, append")
	assert.Contains(t, sent[len(sent)-1], "INSERT INTO vault.keys")
}
