package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/tool/devservers/servertest"
)

func setup(t *testing.T) (*store.Log, *pgxpool.Pool, *vault.Vault) {
	t.Helper()
	w := storetest.Open(t, servertest.Postgres(t))
	return w.Log, w.Pool, w.Vault
}

func clicked(session string) []events.Event {
	return []events.Event{events.ContactClicked{Session: session, Channel: "phone"}}
}

func TestConcurrentAppendsAreNumberedWithoutGapsInCommitOrder(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	const writers, each = 16, 50
	wake, stop := log.Changes()
	defer stop()

	var tail []events.Recorded
	var reading sync.WaitGroup
	reading.Go(func() {
		var at int64
		for at < writers*each {
			<-wake
			batch, err := log.Read(t.Context(), at, 1000)
			if !assert.NoError(t, err) {
				return
			}
			for _, r := range batch {
				at++
				if !assert.Equal(t, at, r.Position, "a reader behind the writers never sees a gap") {
					return
				}
			}
			tail = append(tail, batch...)
			if len(batch) == 0 {
				continue
			}
		}
	})
	var writing errgroup.Group
	for w := range writers {
		writing.Go(func() error {
			for i := range each {
				if _, err := log.Append(
					t.Context(),
					store.Append{Stream: fmt.Sprint("s-", w), Expected: int64(i), Events: clicked("x")},
				); err != nil {
					return err
				}
			}
			return nil
		})
	}
	require.NoError(t, writing.Wait())
	reading.Wait()
	require.Len(t, tail, writers*each)

	versions := map[string]int64{}
	for _, r := range tail {
		versions[r.Stream]++
		require.Equal(t, versions[r.Stream], r.Version)
	}
}

func TestOfManyAppendsAtOneVersionOneWins(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	var won, lost int
	var mu sync.Mutex
	var all errgroup.Group
	for range 50 {
		all.Go(func() error {
			_, err := log.Append(t.Context(), store.Append{Stream: "listing-1", Expected: 0, Events: clicked("x")})
			mu.Lock()
			defer mu.Unlock()
			if conflict, ok := errors.AsType[*store.ConflictError](err); ok {
				lost++
				assert.Equal(t, int64(1), conflict.Actual)
				return nil
			}
			won++
			return err
		})
	}
	require.NoError(t, all.Wait())
	assert.Equal(t, 1, won)
	assert.Equal(t, 49, lost)
}

// TestAnAppendOfSeveralStreamsHappensWholeOrNotAtAll: every stream that is written or checked must have its expected
// version.
func TestAnAppendOfSeveralStreamsHappensWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	two := append(clicked("x"), clicked("x")...)
	receipt, err := log.Append(t.Context(), store.Append{
		Stream: "booking", Events: clicked("x"), Also: []store.Part{{Stream: "calendar", Events: two}},
	})
	require.NoError(t, err)
	assert.Equal(t, store.Receipt{Position: 3, Version: 1, IDs: receipt.IDs}, receipt)
	assert.Len(t, receipt.IDs, 3)
	versions := func() map[string]int64 {
		all, err := log.Read(t.Context(), 0, 100)
		require.NoError(t, err)
		at := map[string]int64{}
		for i, r := range all {
			require.Equal(t, int64(i+1), r.Position)
			require.Equal(t, at[r.Stream]+1, r.Version)
			at[r.Stream]++
		}
		return at
	}
	before := map[string]int64{"booking": 1, "calendar": 2}
	require.Equal(t, before, versions())

	for name, c := range map[string]struct {
		append store.Append
		stream string // the stream that has moved
	}{
		"its own stream": {store.Append{
			Stream: "booking", Expected: 0, Also: []store.Part{{Stream: "calendar", Expected: 2, Events: two}},
		}, "booking"},
		"another that it writes": {store.Append{
			Stream: "booking", Expected: 1, Also: []store.Part{{Stream: "calendar", Expected: 1, Events: two}},
		}, "calendar"},
		"one that it checks": {store.Append{
			Stream: "booking", Expected: 1, Checks: []store.Check{{Stream: "calendar", Version: 1}},
		}, "calendar"},
		"one that is not to exist": {store.Append{
			Stream: "booking", Expected: 1, Checks: []store.Check{{Stream: "calendar"}},
		}, "calendar"},
	} {
		c.append.Events = clicked("x")
		_, err := log.Append(t.Context(), c.append)
		var conflict *store.ConflictError
		require.ErrorAs(t, err, &conflict, name)
		assert.Equal(t, c.stream, conflict.Stream, name)
		assert.Equal(t, before[c.stream], conflict.Actual, name)
	}
	assert.Equal(t, before, versions(), "a refused append leaves no events")

	_, err = log.Append(t.Context(), store.Append{
		Stream: "booking", Expected: 1, Events: clicked("x"), Checks: []store.Check{{Stream: "calendar", Version: 2}},
		Also: []store.Part{{Stream: "listing", Expected: store.Any, Events: clicked("x")}},
	})
	require.NoError(t, err)
	assert.Equal(t, map[string]int64{"booking": 2, "calendar": 2, "listing": 1}, versions())

	_, err = log.Append(t.Context(), store.Append{
		Stream:   "booking",
		Expected: 2,
		Events:   clicked("x"),
		Also:     []store.Part{{Stream: "booking", Events: clicked("x")}},
	})
	assert.ErrorContains(t, err, "twice")
	report, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Nil(t, report.Finding)
}

// TestOfTwoAppendsThatCheckEachOthersStreamOneWins: each of two concurrent appends checks the stream that the other
// writes, repeatedly.
func TestOfTwoAppendsThatCheckEachOthersStreamOneWins(t *testing.T) {
	t.Parallel()
	first, pool, v := setup(t)
	second := store.Open(pool, v, store.Options{})
	t.Cleanup(second.Close)
	streams := []string{"a", "b"}
	for _, stream := range streams {
		_, err := first.Append(t.Context(), store.Append{Stream: stream, Events: clicked("x")})
		require.NoError(t, err)
	}
	at := map[string]int64{"a": 1, "b": 1}
	for range 20 {
		won := make([]bool, 2)
		var both errgroup.Group
		for i, log := range []*store.Log{first, second} {
			own, other := streams[i], streams[1-i]
			both.Go(func() error {
				_, err := log.Append(t.Context(), store.Append{
					Stream: own, Expected: at[own], Events: clicked("x"),
					Checks: []store.Check{{Stream: other, Version: at[other]}},
				})
				if _, refused := errors.AsType[*store.ConflictError](err); refused {
					return nil
				}
				won[i] = err == nil
				return err
			})
		}
		require.NoError(t, both.Wait())
		require.NotEqual(t, won[0], won[1], "exactly one of the two must win")
		for i, stream := range streams {
			if won[i] {
				at[stream]++
			}
		}
	}
}

func TestAClaimHasOneHolderUntilItIsReleased(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	email := store.Claim{Scope: "email", Value: "a@example.com"}
	take := func(stream string) error {
		_, err := log.Append(
			t.Context(),
			store.Append{Stream: stream, Expected: store.Any, Events: clicked("x"), Claims: []store.Claim{email}},
		)
		return err
	}
	require.NoError(t, take("account-1"))
	require.NoError(t, take("account-1"), "the holder may repeat its claim")
	var taken *store.TakenError
	require.ErrorAs(t, take("account-2"), &taken)
	assert.Equal(t, "account-1", taken.Holder)

	holder, held, err := log.Holder(t.Context(), email)
	require.NoError(t, err)
	assert.True(t, held)
	assert.Equal(t, "account-1", holder)

	_, err = log.Append(
		t.Context(),
		store.Append{Stream: "account-1", Expected: store.Any, Events: clicked("x"), Releases: []store.Claim{email}},
	)
	require.NoError(t, err)
	require.NoError(t, take("account-2"))
}

func TestAnIdempotencyKeyGivesItsFirstAnswer(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	ask := func(body string) (store.Receipt, error) {
		return log.Append(t.Context(), store.Append{
			Stream: "inquiry-" + uuid.NewString(), Events: clicked("x"), Answer: []byte(`"first"`),
			Key: &store.IdempotencyKey{Key: "k", Actor: "me", Command: "SendInquiry", Body: []byte(body)},
		})
	}
	first, err := ask("hello")
	require.NoError(t, err)
	again, err := ask("hello")
	require.NoError(t, err)
	assert.True(t, again.Replayed)
	assert.Equal(t, first.Position, again.Position)
	assert.Equal(t, `"first"`, string(again.Answer))
	_, err = ask("something else")
	require.ErrorIs(t, err, store.ErrKeyReused)
	head, err := log.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, int64(1), head)
}

func TestExtraWorkThatFailsTakesOnlyItsOwnAppendWithIt(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	broken := func(ctx context.Context, tx vault.Tx) error {
		_, err := tx.Exec(ctx, `SELECT 1/0`)
		return err
	}
	var both errgroup.Group
	both.Go(func() error {
		_, err := log.Append(
			t.Context(),
			store.Append{Stream: "a", Events: clicked("x"), With: []func(context.Context, vault.Tx) error{broken}},
		)
		if err == nil {
			return errors.New("the broken append succeeded")
		}
		return nil
	})
	both.Go(func() error {
		_, err := log.Append(t.Context(), store.Append{Stream: "b", Events: clicked("x")})
		return err
	})
	require.NoError(t, both.Wait())
	all, err := log.Read(t.Context(), 0, 10)
	require.NoError(t, err)
	require.Len(t, all, 1)
	assert.Equal(t, "b", all[0].Stream)
}

func TestPersonalDataIsSealedAndGoesWithItsKey(t *testing.T) {
	t.Parallel()
	log, pool, v := setup(t)
	person := uuid.New()
	registered := events.AccountRegistered{
		Account: person, Role: events.Customer, Username: events.PersonalOf(person, "ليلى الحموي"),
		Email: events.PersonalOf(person, "layla@example.com"), Phone: events.PersonalOf(person, ""),
	}
	stream := "account-" + person.String()
	_, err := log.Append(t.Context(), store.Append{Stream: stream, Events: []events.Event{registered}})
	require.NoError(t, err)

	var stored []byte
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT payload FROM events`).Scan(&stored))
	assert.NotContains(t, string(stored), "layla")
	assert.NotContains(t, string(stored), "ليلى")

	read := func() events.AccountRegistered {
		all, err := log.Load(t.Context(), stream, 0)
		require.NoError(t, err)
		return all[0].Data.(events.AccountRegistered)
	}
	assert.Equal(t, "layla@example.com", read().Email.Text())
	assert.True(t, read().Phone.Readable(), "a field that was never given is not erased")

	_, err = log.Append(t.Context(), store.Append{
		Stream: stream, Expected: 1, Events: []events.Event{events.PersonErased{Person: person}},
		With: []func(context.Context, vault.Tx) error{v.Shred(person)},
	})
	require.NoError(t, err)
	assert.Empty(t, read().Email.Text())
	assert.False(t, read().Email.Readable())

	other, err := vault.Open(t.Context(), pool, vault.MasterKey{2}, storetest.Key)
	require.NoError(t, err)
	_, err = other.Rotate(t.Context(), func(vault.Rotation) {})
	require.NoError(t, err)
	_, err = vault.Open(t.Context(), pool, storetest.Key)
	require.Error(t, err, "the old master key no longer opens the vault")
}

func TestWhatWasSealedCannotMoveToAnotherField(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	person := uuid.New()
	for range 2 {
		_, err := log.Append(t.Context(), store.Append{
			Stream: "account-1", Expected: store.Any,
			Events: []events.Event{events.ProfileEdited{Account: person, Username: events.PersonalOf(person, "a")}},
		})
		require.NoError(t, err)
	}
	_, err := pool.Exec(
		t.Context(),
		`UPDATE events SET payload = (SELECT payload FROM events WHERE position = 1) WHERE position = 2`,
	)
	require.NoError(t, err)
	_, err = log.Load(t.Context(), "account-1", 0)
	require.ErrorContains(t, err, "does not open")
}

func TestALostNotificationOnlyDelays(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	wake, stop := log.Changes()
	defer stop()
	<-wake // the initial token
	select {
	case <-wake:
	case <-time.After(time.Minute):
		t.Fatal("the safety poll never came")
	}
}

// Telemetry without pauses must not stop the safety poll of event readers.
func TestALostNotificationOnlyDelaysBesideBusyTelemetry(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	wake, stop := log.Changes()
	defer stop()
	<-wake // the initial token
	for began := time.Now(); len(wake) == 0; {
		require.Less(t, time.Since(began), 30*time.Second, "the safety poll never came")
		_, err := log.Telemetry().
			Append(t.Context(), store.Append{
				Stream: "views", Expected: store.Any,
				Events: []events.Event{events.PageViewed{Session: "x"}},
			})
		require.NoError(t, err)
	}
}
