package store_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/events/store"
	"weddings/events/vault"
)

func TestAppendsSurviveTheLossOfTheirConnectionsExactlyOnce(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	const writers, each, hits = 8, 150, 3
	ctx, stop := context.WithCancel(t.Context())
	var killer errgroup.Group
	var killed, appended atomic.Int64
	killer.Go(func() error {
		for before := int64(-1); ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
			if appended.Load() == before { // otherwise a slow machine would never make progress
				continue
			}
			// A session that holds the lock or waits for it is in the middle of an append.
			tag, err := pool.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_locks
				WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database
					WHERE datname = current_database()) LIMIT 1`)
			if err != nil {
				return err
			}
			if tag.RowsAffected() > 0 {
				killed.Add(1)
				before = appended.Load()
			}
		}
		return nil
	})
	var writing errgroup.Group
	for w := range writers {
		writing.Go(func() error {
			// On a fast machine many kills fall between two appends.
			for i := 0; i < each || killed.Load() < hits; i++ {
				receipt, err := log.Append(
					t.Context(),
					store.Append{Stream: fmt.Sprint("s-", w), Expected: int64(i), Events: clicked("x")},
				)
				if err != nil {
					return fmt.Errorf("append %d: %w", i, err)
				}
				if receipt.Version != int64(i)+1 {
					return fmt.Errorf("append %d was done twice: version %d", i, receipt.Version)
				}
				appended.Add(1)
			}
			return nil
		})
	}
	require.NoError(t, writing.Wait())
	stop()
	require.NoError(t, killer.Wait())
	head, err := log.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, appended.Load(), head)
}

func TestARefusalOutOfABatchThatWasRolledBackIsDecidedAgain(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	var once errgroup.Group
	var broken atomic.Bool
	for range 20 {
		once.Go(func() error {
			_, err := log.Append(t.Context(), store.Append{
				Stream: "inquiry-" + uuid.NewString(), Events: clicked("x"),
				Key: &store.IdempotencyKey{Key: "k", Actor: "me", Command: "SendInquiry"},
				With: []func(context.Context, vault.Tx) error{func(ctx context.Context, tx vault.Tx) error {
					if broken.Swap(true) { // only in the first attempt
						return nil
					}
					_, err := pool.Exec(
						ctx,
						`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
						AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
					)
					return err
				}},
			})
			return err
		})
	}
	require.NoError(t, once.Wait())
	head, err := log.Head(t.Context())
	require.NoError(t, err)
	assert.Equal(t, int64(1), head, "twenty uses of one key are one append, also after a lost batch")
}

// locked blocks every appender of the log until the returned function is called.
func locked(t *testing.T, pool *pgxpool.Pool) (unlock func()) {
	t.Helper()
	tx, err := pool.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), `SELECT pg_advisory_xact_lock(7340001)`)
	require.NoError(t, err)
	unlock = sync.OnceFunc(func() { _ = tx.Rollback(context.Background()) })
	t.Cleanup(unlock)
	return unlock
}

// waiting returns once an appender of the log waits for the lock.
func waiting(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	require.Eventually(t, func() bool {
		var n int
		err := pool.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&n)
		return err == nil && n > 0
	}, time.Minute, time.Millisecond)
}

func TestACallerWhoLeavesIsToldWhetherTheOutcomeIsKnown(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	unlock := locked(t, pool)
	appending := func(stream string) (leave func(), answered <-chan error) {
		ctx, cancel := context.WithCancel(t.Context())
		answer := make(chan error, 1)
		go func() {
			_, err := log.Append(ctx, store.Append{Stream: stream, Expected: 0, Events: clicked("x")})
			answer <- err
		}()
		return cancel, answer
	}
	leave, answer := appending("under-way")
	waiting(t, pool)
	leave()
	err := <-answer
	require.ErrorIs(t, err, store.ErrUnknownOutcome)
	require.ErrorIs(t, err, context.Canceled)

	leave, answer = appending("not-begun") // the appender is busy with the first
	leave()
	err = <-answer
	require.ErrorIs(t, err, context.Canceled)
	require.NotErrorIs(t, err, store.ErrUnknownOutcome)

	unlock()
	_, err = log.Append(t.Context(), store.Append{Stream: "later", Expected: 0, Events: clicked("x")})
	require.NoError(t, err)
	first, err := log.Load(t.Context(), "under-way", 0)
	require.NoError(t, err)
	assert.Len(t, first, 1, "it was appended although its caller had gone")
	second, err := log.Load(t.Context(), "not-begun", 0)
	require.NoError(t, err)
	assert.Empty(t, second)
}

func TestATextThatTheDatabaseCannotHoldIsRefusedAlone(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	for _, stream := range []string{"visitor-\x00", "visitor-\xff", ""} {
		_, err := log.Append(t.Context(), store.Append{Stream: stream, Expected: store.Any, Events: clicked("x")})
		require.Error(t, err)
	}
	_, err := log.Append(t.Context(), store.Append{Stream: "visitor-1", Expected: store.Any, Events: clicked("\x00")})
	require.NoError(t, err, "an event's payload may contain any text")
}

func TestAnAppendAfterCloseIsRefused(t *testing.T) {
	t.Parallel()
	_, pool, v := setup(t)
	log := store.Open(pool, v, store.Options{})
	log.Close()
	for range 10 {
		_, err := log.Append(t.Context(), store.Append{Stream: "a", Expected: store.Any, Events: clicked("x")})
		require.ErrorIs(t, err, store.ErrClosed)
	}
}

func TestALogRemovesByItselfWhatHasPassedItsTime(t *testing.T) {
	t.Parallel()
	log, pool, v := setup(t)
	_, err := log.Append(t.Context(), store.Append{
		Stream: "a", Expected: store.Any, Events: clicked("x"),
		Key: &store.IdempotencyKey{Key: "k", Actor: "me", Command: "c"},
	})
	require.NoError(t, err)
	for range 2 { // the newest event always stays
		_, err = log.Telemetry().
			Append(t.Context(), store.Append{Stream: "v", Expected: store.Any, Events: clicked("x")})
		require.NoError(t, err)
	}
	for table, age := range map[string]string{"idempotency": "25 hours", "telemetry": "13 months 1 day"} {
		_, err = pool.Exec(t.Context(), `UPDATE `+table+` SET recorded_at = now() - $1::interval`, age)
		require.NoError(t, err)
	}
	defer store.Open(pool, v, store.Options{TidyAfter: time.Millisecond}).Close()
	require.Eventually(t, func() bool {
		var keys, views int
		err := pool.QueryRow(t.Context(),
			`SELECT (SELECT count(*) FROM idempotency), (SELECT count(*) FROM telemetry)`).
			Scan(&keys, &views)
		return err == nil && keys == 0 && views == 1
	}, time.Minute, 10*time.Millisecond)
}

func TestWhatHasPassedItsTimeIsRemoved(t *testing.T) {
	t.Parallel()
	_, pool, v := setup(t)
	now := time.Now()
	log := store.Open(pool, v, store.Options{Now: func() time.Time { return now }})
	defer log.Close()
	ask := func() store.Receipt {
		receipt, err := log.Append(t.Context(), store.Append{
			Stream: "a", Expected: store.Any, Events: clicked("x"),
			Key: &store.IdempotencyKey{Key: "k", Actor: "me", Command: "c"},
		})
		require.NoError(t, err)
		return receipt
	}
	view := func() int64 {
		receipt, err := log.Telemetry().
			Append(t.Context(), store.Append{Stream: "v", Expected: store.Any, Events: clicked("x")})
		require.NoError(t, err)
		return receipt.Position
	}
	rows := func(table string) (n int) {
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM `+table).Scan(&n))
		return n
	}
	ask()
	view()
	view()

	now = now.Add(store.IdempotencyDay - time.Minute)
	require.NoError(t, log.Tidy(t.Context()))
	assert.True(t, ask().Replayed)
	now = now.Add(2 * time.Minute)
	assert.False(t, ask().Replayed, "a day later the key is new, tidied or not")
	now = now.AddDate(1, 2, 0) // only the database's clock counts: nothing is deleted
	require.NoError(t, log.Tidy(t.Context()))
	require.NoError(t, log.Telemetry().Tidy(t.Context()))
	assert.Equal(t, 2, rows("telemetry"))
	assert.Positive(t, rows("idempotency"))
	age := func(table, by string) {
		_, err := pool.Exec(t.Context(), `UPDATE `+table+` SET recorded_at = now() - $1::interval`, by)
		require.NoError(t, err)
	}
	age("idempotency", "25 hours")
	require.NoError(t, log.Tidy(t.Context()))
	assert.Zero(t, rows("idempotency"))

	age("telemetry", "14 months")
	var overdue *store.OverdueError
	require.ErrorAs(
		t,
		log.Telemetry().Tidy(t.Context()),
		&overdue,
		"more than a day's worth is not deleted automatically",
	)
	assert.Equal(t, 2, rows("telemetry"))
	age("telemetry", "13 months 1 day")
	require.NoError(t, log.Telemetry().Tidy(t.Context()))
	assert.Equal(t, 1, rows("telemetry"))
	assert.Equal(t, int64(3), view(), "positions continue after the deleted ones")
	assert.Equal(t, 2, rows("events"), "the log itself keeps everything")
	view()
	_, err := pool.Exec(t.Context(), `UPDATE telemetry SET recorded_at = now() - interval '13 months' -
		CASE position WHEN 2 THEN interval '36 hours' ELSE interval '6 hours' END`)
	require.NoError(t, err)
	view() // as if the clock were ahead by a day and a half
	require.NoError(t, log.Telemetry().Tidy(t.Context()))
	assert.Equal(t, 3, rows("telemetry"), "a day's worth at once")
	require.NoError(t, log.Telemetry().Tidy(t.Context()))
	assert.Equal(t, 1, rows("telemetry"))
	age("telemetry", "20 months")
	require.NoError(t, log.Telemetry().TidyAll(t.Context()))
	assert.Equal(t, 1, rows("telemetry"), "the newest event always stays")
}

// The database's clock decides also where the process's own is behind.
func TestTelemetryIsRemovedWhenTheDatabaseSaysSo(t *testing.T) {
	t.Parallel()
	log, pool, v := setup(t)
	for range 2 {
		_, err := log.Telemetry().
			Append(t.Context(), store.Append{Stream: "v", Expected: store.Any, Events: clicked("x")})
		require.NoError(t, err)
	}
	_, err := pool.Exec(t.Context(), `CREATE SCHEMA ahead; CREATE FUNCTION ahead.now() RETURNS timestamptz
		LANGUAGE sql AS $$ SELECT pg_catalog.now() + interval '13 months 1 day' $$`)
	require.NoError(t, err)
	settings := pool.Config()
	settings.ConnConfig.RuntimeParams["search_path"] = "ahead, public, pg_catalog"
	ahead, err := pgxpool.NewWithConfig(t.Context(), settings)
	require.NoError(t, err)
	defer ahead.Close()
	later := store.Open(ahead, v, store.Options{})
	defer later.Close()
	require.NoError(t, later.Telemetry().Tidy(t.Context()))
	var left int
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM telemetry`).Scan(&left))
	assert.Equal(t, 1, left)
}
