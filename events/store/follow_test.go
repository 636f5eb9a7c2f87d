package store_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
)

func TestFollowingSeesEveryChangeAndEndsQuietly(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	ctx, stop := context.WithCancel(t.Context())
	seen, ended := make(chan int64), make(chan error, 1)
	go func() {
		ended <- log.Follow(ctx, func(ctx context.Context) error {
			head, err := log.Head(ctx)
			if err == nil {
				seen <- head
			}
			return err
		})
	}()
	assert.Zero(t, <-seen, "once at the beginning")
	_, err := log.Append(t.Context(), store.Append{Stream: "a", Events: []events.Event{events.ContactClicked{}}})
	require.NoError(t, err)
	for <-seen < 1 {
		continue
	}
	stop()
	for {
		select {
		case <-seen:
			continue
		case err := <-ended:
			require.NoError(t, err)
		}
		break
	}
	broken := errors.New("broken")
	require.ErrorIs(t, log.Follow(t.Context(), func(context.Context) error { return broken }), broken)
}

// A process whose connection broke has lost its lease and stops working.
func TestWhoIsElectedStopsWhenTheLeaseIsLost(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	working, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- log.Elect(t.Context(), "work", func(ctx context.Context) error {
			close(working)
			<-ctx.Done()
			return nil
		})
	}()
	<-working
	_, taken, err := log.Lease(t.Context(), "work")
	require.NoError(t, err)
	assert.False(t, taken)
	_, err = pool.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
	require.NoError(t, err)
	require.Error(t, <-ended)
	require.NoError(t, log.Elect(t.Context(), "work", func(context.Context) error { return nil }), "it is free again")
}

func TestWorkThatFailsIsRepeatedAfterGrowingPauses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began, at := time.Now(), []time.Duration{}
		store.Repeat(t.Context(), time.Second, 4*time.Second, func(context.Context) error {
			at = append(at, time.Since(began).Round(time.Second))
			if len(at) == 5 { // lasts, so that what went wrong before counts no more
				time.Sleep(10 * time.Second)
			}
			return errors.New("broken")
		}, func(error) bool { return len(at) == 7 })
		second := time.Second
		assert.Equal(t, []time.Duration{0, second, 3 * second, 7 * second, 11 * second, 22 * second, 24 * second}, at)
	})
}

func TestWorkThatPanicsIsRepeated(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var failures []error
		store.Repeat(t.Context(), time.Second, time.Second, func(context.Context) error { panic("a bug") },
			func(err error) bool {
				failures = append(failures, err)
				return len(failures) == 2
			})
		assert.Equal(t, []error{store.ErrPanicked, store.ErrPanicked}, failures)
	})
}

func TestAMessageThatMakesItsHandlerPanicIsSentAgain(t *testing.T) {
	t.Parallel()
	messages := make(chan *message.Message, 2)
	first, second := message.NewMessage("1", nil), message.NewMessage("2", nil)
	messages <- first
	messages <- second
	close(messages)
	store.Handle(t.Context(), messages, 0, func(msg *message.Message) error {
		if msg == first {
			panic("a bug")
		}
		return nil
	})
	<-first.Nacked()
	<-second.Acked()
}

// A process of the newer release asks for the work every second: it gets it while this one pauses.
func TestWorkOfANewerReleaseIsLeftToIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began, at := time.Now(), []time.Duration{}
		store.Repeat(t.Context(), time.Second, 4*time.Second, func(context.Context) error {
			at = append(at, time.Since(began).Round(time.Second))
			return &events.UnknownTypeError{Type: "from.the.future"}
		}, func(error) bool { return len(at) == 4 })
		second := time.Second
		assert.Equal(t, []time.Duration{0, 3 * second, 6 * second, 10 * second}, at)
	})
}

func TestStopsAtOneEventAreCounted(t *testing.T) {
	t.Parallel()
	var left store.Left
	one, other := &events.UnknownTypeError{Position: 1}, &events.UnknownTypeError{Position: 2}
	for i, stop := range []struct {
		at    *events.UnknownTypeError
		times int
	}{{one, 1}, {one, 2}, {other, 1}, {other, 2}, {one, 1}} {
		assert.Equal(t, stop.times, left.Again(stop.at), "stop %d", i)
	}
}
