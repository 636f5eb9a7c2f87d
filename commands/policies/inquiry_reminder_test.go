package policies

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/events"
	"weddings/events/store"
)

// An owner who has not opened an inquiry for two days is written to once more. Who has opened it is not.
func TestAnOwnerIsRemindedOfWhatTheyHaveNotOpened(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.run(t)
	s.wake(t)
	require.Eventually(t, func() bool {
		var begun bool
		require.NoError(t, s.Pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM subscriptions
			WHERE consumer_group = 'inquiry-reminder')`).Scan(&begun))
		return begun
	}, time.Minute, 5*time.Millisecond)
	twoDaysAgo := store.Open(s.Pool, s.World.App.Vault, store.Options{
		Now: func() time.Time { return time.Now().Add(-remindAfter) },
	})
	defer twoDaysAgo.Close()
	opened := s.sent
	opened.Inquiry = commands.NewID()
	for _, history := range [][]events.Event{
		{opened, events.InquiryRead{Inquiry: opened.Inquiry}},
		{s.sent},
	} {
		_, err := twoDaysAgo.Append(t.Context(), store.Append{
			Stream: history[0].StreamName(), Events: history,
		})
		require.NoError(t, err)
	}
	subjects := map[string]int{}
	for range 3 {
		select {
		case l := <-s.letters:
			assert.Equal(t, "owner@example.com", l.To)
			subjects[l.Subject]++
		case <-time.After(time.Minute):
			t.Fatal("a letter is missing", subjects)
		}
	}
	assert.Equal(t, map[string]int{
		"A new inquiry about “Yasmin Hall”": 2, "An inquiry about “Yasmin Hall” is waiting for you": 1,
	}, subjects)
	reminded, err := s.World.App.Log.Load(t.Context(), s.sent.StreamName(), 1)
	require.NoError(t, err)
	require.Len(t, reminded, 1)
	assert.Equal(t, events.System, reminded[0].Metadata.Actor.Role)
	none, err := s.World.App.Log.Load(t.Context(), opened.StreamName(), 2)
	require.NoError(t, err)
	assert.Empty(t, none)
}

// However many inquiries wait, an owner is reminded twice within an hour.
func TestRemindersAreNoFlood(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	letters := 0
	for range 5 {
		reminded := events.OwnerReminded{Inquiry: commands.NewID(), Listing: s.venue, Owner: s.owner}
		if l := s.after(t, reminded); l.To != "" {
			letters++
			assert.NotContains(t, l.Text, "planted")
		}
	}
	assert.Equal(t, letteredOneByOne, letters)
}
