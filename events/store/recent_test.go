package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
)

// logReads counts the statements that read the log from a mark, or look for its end.
type logReads struct{ n atomic.Int64 }

func (l *logReads) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	if strings.Contains(data.SQL, "WHERE position >= $1") ||
		strings.Contains(data.SQL, "ORDER BY position DESC LIMIT 1") {
		l.n.Add(1)
	}
	return ctx
}
func (l *logReads) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// The purpose of Recent: a server has dozens of followers, and reads each event once for all of them.
func TestFollowersShareWhatOneOfThemReads(t *testing.T) {
	t.Parallel()
	reads := &logReads{}
	log := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) { c.ConnConfig.Tracer = reads }).Log
	const followers, appends = 12, 40
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var seen [followers]*atomic.Int64
	for i := range followers {
		seen[i] = followRecent(ctx, t, log)
	}
	began := time.Now()
	for n := range int64(appends) {
		tell(t, log, fmt.Sprint("s", n), 1)
		for i := range followers {
			require.Eventually(t, func() bool { return seen[i].Load() == n+1 }, time.Minute, time.Millisecond)
		}
	}
	// One read after each notification, which comes at least each second, and at the start one of each follower.
	most := appends + followers + int64(time.Since(began).Seconds()) + 1
	assert.LessOrEqual(t, reads.n.Load(), most)
}

// A server has dozens of subscribers, most of topics in which nothing happens. They learn that from what a follower has
// read; each still gets all of its own.
func TestAQuietTopicAsksForNothing(t *testing.T) {
	t.Parallel()
	reads := &logReads{}
	log := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) { c.ConnConfig.Tracer = reads }).Log
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	seen := followRecent(ctx, t, log)
	tell(t, log, "first", 1) // something to begin from
	require.Eventually(t, func() bool { return seen.Load() == 1 }, time.Minute, time.Millisecond)
	const quiet, busy, appends = 20, 3, 50
	var got [busy][]string
	var receiving sync.WaitGroup
	for i := range quiet + busy {
		messages, err := log.Subscriber(store.Subscription{}).Subscribe(ctx, fmt.Sprint("topic", i))
		require.NoError(t, err)
		if i >= busy {
			continue
		}
		receiving.Go(func() {
			for len(got[i]) < appends {
				m := <-messages
				got[i] = append(got[i], m.Metadata.Get(store.MetaStream))
				m.Ack()
			}
		})
	}
	began := time.Now()
	for n := range appends {
		for i := range busy {
			_, err := log.Append(t.Context(), store.Append{
				Stream: fmt.Sprintf("topic%d-%d", i, n), Expected: store.Any, Events: clicked("x"),
			})
			require.NoError(t, err)
		}
	}
	receiving.Wait()
	for i := range busy {
		for n, stream := range got[i] {
			require.Equal(t, fmt.Sprintf("topic%d-%d", i, n), stream)
		}
	}
	// Two reads for each message and each notification, and one of each subscriber that begins.
	most := 4*busy*appends + quiet + busy + int64(time.Since(began).Seconds()) + 1
	assert.LessOrEqual(t, reads.n.Load(), most)
}

// followRecent follows a log until ctx ends. The result is the position that it has reached.
func followRecent(ctx context.Context, t *testing.T, log *store.Log) *atomic.Int64 {
	t.Helper()
	var reached atomic.Int64
	ended := make(chan struct{})
	t.Cleanup(func() { <-ended })
	go func() {
		defer close(ended)
		var mark store.Mark
		assert.NoError(t, log.Follow(ctx, func(ctx context.Context) error {
			for {
				batch, err := log.Recent(ctx, mark, 10)
				if err != nil || len(batch) == 0 {
					return err
				}
				for _, e := range batch {
					if !assert.Equal(t, mark.Position+1, e.Position, "in order, without a gap") {
						return errors.New("a gap")
					}
					mark = store.MarkOf(e)
				}
				reached.Store(mark.Position)
			}
		}))
	}()
	return &reached
}

// Whatever a reader asks for, it gets the events that follow its mark, as a reader by itself does.
func TestRecentEventsAreThoseOfTheLog(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	random := rand.New(rand.NewPCG(1, 2))
	known := []store.Mark{{}}
	for range 40 {
		tell(t, log, "s", 1+random.IntN(30))
		for range 10 {
			mark, limit := known[random.IntN(len(known))], 1+random.IntN(400)
			if random.IntN(2) == 0 {
				mark = known[len(known)-1]
			}
			batch, err := log.Recent(t.Context(), mark, limit)
			require.NoError(t, err)
			all, err := log.Read(t.Context(), mark.Position, limit)
			require.NoError(t, err)
			require.LessOrEqual(t, len(batch), len(all))
			require.Equal(t, all[:len(batch)], batch, "after %d", mark.Position)
			for _, e := range batch {
				if e.Position == known[len(known)-1].Position+1 {
					known = append(known, store.MarkOf(e))
				}
			}
		}
	}
	head, err := log.Head(t.Context())
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		batch, err := log.Recent(t.Context(), known[len(known)-1], 1000)
		for _, e := range batch {
			known = append(known, store.MarkOf(e))
		}
		return err == nil && known[len(known)-1].Position == head
	}, time.Minute, 10*time.Millisecond, "the end of the log is read with its notification")
}

func TestAFollowerIsToldThatTheLogIsAnother(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	tell(t, log, "first ", 5)
	all, err := log.Recent(t.Context(), store.Mark{}, 10)
	require.NoError(t, err)
	require.Len(t, all, 5)
	third, last := store.MarkOf(all[2]), store.MarkOf(all[4])
	_, err = pool.Exec(t.Context(), `DELETE FROM events WHERE position > 3`)
	require.NoError(t, err)
	var fork *store.ForkedError
	require.Eventually(t, func() bool {
		_, err = log.Recent(t.Context(), last, 10)
		return errors.As(err, &fork)
	}, time.Minute, 10*time.Millisecond)
	assert.Equal(t, last, fork.Mark)
	rest, err := log.Recent(t.Context(), third, 10)
	require.NoError(t, err, "what is left is readable")
	assert.Empty(t, rest)
}

// A reader whose time is over leaves the others alone.
func TestAReaderThatEndsDisturbsNoOther(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	tell(t, log, "s", 3)
	ended, end := context.WithCancel(t.Context())
	end()
	_, err := log.Recent(ended, store.Mark{}, 10)
	require.ErrorIs(t, err, context.Canceled)
	batch, err := log.Recent(t.Context(), store.Mark{}, 10)
	require.NoError(t, err)
	assert.Len(t, batch, 3)
}
