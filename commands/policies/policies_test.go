package policies

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
)

// run lets the policies work until the test ends.
func (s *stage) run(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Policies.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
}

// register lets somebody with an address register.
func (s *stage) register(t *testing.T, email string) {
	t.Helper()
	id := commands.NewID()
	s.Given(t, events.AccountRegistered{Account: id, Email: events.PersonalOf(id, email), Lang: "ar"})
}

// wake registers people until a first letter shows that the policies have begun, as there are none for the past, and one more,
// whose letter comes after those of the others.
func (s *stage) wake(t *testing.T) {
	t.Helper()
	const last = "awake@example.com"
	begun := false
	for until := time.Now().Add(time.Minute); time.Now().Before(until); {
		if !begun {
			s.register(t, "early-"+uuid.NewString()+"@example.com")
		}
		select {
		case l := <-s.letters:
			if l.To == last {
				return
			}
			if !begun {
				begun = true
				s.register(t, last)
			}
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Fatal("no letter came")
}

func TestLettersWaitForThePostAndNoneHoldsUpTheOthers(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	deliver := s.Send
	var attempts atomic.Int32
	s.Send = func(ctx context.Context, l Letter) error {
		switch l.To {
		case "patient@example.com":
			if attempts.Add(1) < 4 {
				return errAway
			}
		case "unknown@example.com":
			return refused{}
		case "cursed@example.com":
			panic("a bug")
		}
		return deliver(ctx, l)
	}
	s.run(t)
	s.wake(t)
	for _, email := range []string{"patient@example.com", "unknown@example.com", "cursed@example.com", "last@example.com"} {
		s.register(t, email)
	}
	for _, expected := range []string{"patient@example.com", "last@example.com"} {
		select {
		case l := <-s.letters:
			assert.Equal(t, expected, l.To)
		case <-time.After(time.Minute):
			t.Fatal("no letter to " + expected)
		}
	}
	assert.EqualValues(t, 4, attempts.Load())
}

func TestAnErasedOwnersListingsAreArchived(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	status := func(id uuid.UUID) listing.Status {
		l, _, err := listing.Listings.Load(t.Context(), s.World.App, listing.Listings.Stream(id))
		require.NoError(t, err)
		return l.Status
	}
	pending, archived, others := commands.NewID(), commands.NewID(), commands.NewID()
	created := func(id, owner uuid.UUID) events.Event { return events.ListingCreated{Listing: id, Owner: owner} }
	s.Given(t, events.ListingApproved{Listing: s.venue}, created(pending, s.owner), created(archived, s.owner), events.ListingArchived{Listing: archived},
		created(others, s.couple), events.AccountErased{Account: s.owner}) // before the first run, which catches up
	s.run(t)
	require.Eventually(t, func() bool { return status(s.venue) == listing.Archived && status(pending) == listing.Archived }, time.Minute, 20*time.Millisecond)
	late := commands.NewID()
	s.Given(t, created(late, s.owner)) // its form was underway while its owner was erased
	require.Eventually(t, func() bool { return status(late) == listing.Archived }, time.Minute, 20*time.Millisecond)
	assert.Equal(t, listing.Pending, status(others))

	history, err := s.World.App.Log.Load(t.Context(), listing.Listings.Stream(s.venue), 2)
	require.NoError(t, err)
	require.Len(t, history, 1)
	assert.Equal(t, events.System, history[0].Metadata.Actor.Role)
	again, err := s.World.App.Log.Load(t.Context(), listing.Listings.Stream(archived), 0)
	require.NoError(t, err)
	assert.Len(t, again, 2)
}
