package admission_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/admission"
	"weddings/internal/fault"
)

// crowd is a gate whose slots are all taken; it records who is admitted and who is refused afterwards.
type crowd struct {
	*admission.Gate
	t       *testing.T
	release []func()
	in      []string
	out     map[string]error
}

func newCrowd(t *testing.T, c admission.Config) *crowd {
	g := &crowd{Gate: admission.New(c), t: t, out: map[string]error{}}
	for range c.Slots {
		leave, err := g.Enter(t.Context(), "")
		require.NoError(t, err)
		g.release = append(g.release, leave)
	}
	return g
}

// come starts a goroutine that enters the gate and keeps its slot.
func (g *crowd) come(ctx context.Context, network, account, name string) {
	go func() {
		leave, err := g.Enter(admission.From(ctx, network), account)
		if err != nil {
			g.out[name] = err
			return
		}
		g.in = append(g.in, name)
		g.release = append(g.release, leave)
	}()
	synctest.Wait()
}

// next releases the slot that was taken first.
func (g *crowd) next() {
	leave := g.release[0]
	g.release = g.release[1:]
	leave()
	synctest.Wait()
}

var ordinary = admission.Config{Slots: 1, Waiting: 8, Wait: time.Second, Crowded: 100 * time.Millisecond}

func TestOneSendersFloodCostsOthersATurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newCrowd(t, ordinary)
		for i := range 290 {
			g.come(t.Context(), "attacker", fmt.Sprint("guess-", i), fmt.Sprint("attacker-", i))
		}
		g.next()
		g.come(t.Context(), "town", "huda", "huda") // the queue is full of the attacker's requests
		g.next()
		assert.Equal(t, []string{"attacker-0", "huda"}, g.in)
		assert.Len(t, g.out, 290-8)
	})
}

func TestAFullQueueOfOneNetworkGivesUpAWaiterForAnother(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newCrowd(t, ordinary)
		for i := range ordinary.Waiting {
			g.come(t.Context(), "attacker", "", fmt.Sprint("attacker-", i))
		}
		require.Equal(t, ordinary.Waiting, g.Load().Waiting)
		g.come(t.Context(), "town", "huda", "huda")
		require.NoError(t, g.out["huda"])
		require.ErrorIs(
			t,
			g.out["attacker-7"],
			admission.ErrFull,
			"the newest waiter of the network with the most waiters",
		)
		assert.Len(t, g.out, 1)
		assert.Equal(t, ordinary.Waiting, g.Load().Waiting)
		for range 2 {
			g.next()
		}
		assert.Equal(t, []string{"attacker-0", "huda"}, g.in)
	})
}

func TestWithinANetworkAccountsTakeTurns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newCrowd(t, ordinary)
		for i := range 3 {
			g.come(t.Context(), "town", "guessed", fmt.Sprint("guess-", i))
		}
		g.come(t.Context(), "town", "huda", "huda")
		for range 4 {
			g.next()
		}
		assert.Equal(t, []string{"guess-0", "huda", "guess-1", "guess-2"}, g.in)
	})
}

func TestBeyondTheEndOfTheQueueOneIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newCrowd(t, ordinary)
		for i := range 9 {
			g.come(t.Context(), "town", "", fmt.Sprint(i))
		}
		var f *fault.Error
		require.ErrorAs(t, g.out["8"], &f)
		require.ErrorIs(t, g.out["8"], admission.ErrFull)
		assert.Equal(t, fault.Unavailable, f.Code)
		assert.Positive(t, f.RetryAfter)
		assert.Equal(t, admission.Load{Working: 1, Waiting: 8, Refused: 1}, g.Load())
	})
}

func TestWhoHasGoneDoesNotWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newCrowd(t, ordinary)
		ctx, leave := context.WithCancel(t.Context())
		g.come(ctx, "town", "", "gone")
		g.come(t.Context(), "town", "", "there")
		leave()
		synctest.Wait()
		require.ErrorIs(t, g.out["gone"], context.Canceled)
		g.next()
		assert.Equal(t, []string{"there"}, g.in)
	})
}

func TestInACrowdThatLastsTheWaitIsShort(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		g := newCrowd(t, ordinary)
		refused := func(name string) func() bool { return func() bool { return g.out[name] != nil } }
		g.come(t.Context(), "town", "", "burst")
		time.Sleep(ordinary.Wait - time.Millisecond)
		synctest.Wait()
		assert.False(t, refused("burst")())
		g.come(t.Context(), "town", "", "second")
		time.Sleep(2 * time.Millisecond)
		synctest.Wait()
		assert.True(t, refused("burst")())
		g.come(t.Context(), "town", "", "third") // the queue has not been empty for a second
		time.Sleep(ordinary.Crowded)
		synctest.Wait()
		assert.True(t, refused("third")())
		assert.False(t, refused("second")())
		g.next()
		assert.Equal(t, []string{"second"}, g.in)
		g.come(t.Context(), "town", "", "fourth") // it finds an empty queue
		time.Sleep(ordinary.Crowded)
		synctest.Wait()
		assert.False(t, refused("fourth")())
		g.next()
	})
}

func TestASlotIsGivenFreeOnce(t *testing.T) {
	t.Parallel()
	g := admission.New(admission.Config{Slots: 1, Wait: time.Second})
	leave, err := g.Enter(t.Context(), "")
	require.NoError(t, err)
	leave()
	leave()
	_, err = g.Enter(t.Context(), "")
	require.NoError(t, err)
	_, err = g.Enter(t.Context(), "")
	require.ErrorIs(t, err, admission.ErrFull)
}

func TestWorkHoldsOneSlotAtATime(t *testing.T) {
	t.Parallel()
	one := admission.Config{Slots: 1, Wait: time.Second}
	first, second := admission.New(one), admission.New(one)
	ctx := admission.From(t.Context(), "town")
	leaveFirst, err := first.Enter(ctx, "")
	require.NoError(t, err)
	_, err = second.Enter(ctx, "")
	require.NoError(t, err)
	assert.Zero(t, first.Load().Working, "waiting for the second gate releases the slot of the first")
	leaveFirst()
	assert.Equal(t, 1, second.Load().Working)
	admission.Leave(ctx)
	assert.Zero(t, second.Load().Working)
}
