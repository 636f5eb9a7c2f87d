package store_test

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
)

// tell appends n events of sessions whose names begin with name, all to one stream.
func tell(t *testing.T, log *store.Log, name string, n int) {
	t.Helper()
	for i := range n {
		_, err := log.Append(
			t.Context(),
			store.Append{Stream: "contact", Expected: store.Any, Events: clicked(fmt.Sprint(name, i+1))},
		)
		require.NoError(t, err)
	}
}

// restored truncates the log to a position, like a restore from a backup, and opens it like the next process.
func restored(t *testing.T, dsn string, pool *pgxpool.Pool, to int64) *store.Log {
	t.Helper()
	_, err := pool.Exec(t.Context(), `DELETE FROM events WHERE position > $1`, to)
	require.NoError(t, err)
	return storetest.Open(t, dsn).Log
}

func TestAReaderIsToldThatTheLogIsAnother(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	w := storetest.Open(t, dsn)
	tell(t, w.Log, "first ", 5)
	all, err := w.Log.Read(t.Context(), 0, 10)
	require.NoError(t, err)
	last, common := store.MarkOf(all[4]), store.MarkOf(all[1])
	rest, err := w.Log.After(t.Context(), common, 2)
	require.NoError(t, err)
	assert.Equal(t, all[2:4], rest)
	rest, err = w.Log.After(t.Context(), last, 2)
	require.NoError(t, err)
	assert.Empty(t, rest)

	log := restored(t, dsn, w.Pool, 3)
	forked := func(mark store.Mark, message string) {
		t.Helper()
		var fork *store.ForkedError
		_, err := log.After(t.Context(), mark, 10)
		require.ErrorAs(t, err, &fork, message)
		assert.Equal(t, store.ForkedError{Log: "events", Mark: mark}, *fork)
		for _, err = range log.Batches(t.Context(), mark, 10) {
			require.ErrorAs(t, err, &fork, message)
		}
		require.Error(t, err)
	}
	forked(last, "it is shorter")
	tell(t, log, "second ", 2)
	forked(last, "it is as long")
	tell(t, log, "second ", 2)
	forked(last, "it is longer")
	rest, err = log.After(t.Context(), common, 10)
	require.NoError(t, err, "the common beginning is readable")
	assert.Len(t, rest, 5)
}

func TestALogHasOneIdentity(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	here, there := storetest.Open(t, dsn).Log, storetest.Open(t, dsn).Log
	ids := make(chan uuid.UUID)
	for _, log := range []*store.Log{here, there} {
		go func() {
			id, err := log.ID(context.WithoutCancel(t.Context()))
			assert.NoError(t, err)
			ids <- id
		}()
	}
	id := <-ids
	assert.Equal(t, id, <-ids)
	other, err := storetest.Open(t, servertest.Postgres(t)).Log.ID(t.Context())
	require.NoError(t, err)
	assert.NotEqual(t, id, other)
}

func TestTheIdentityOfALogIsAskedOnce(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	id, err := w.Log.ID(t.Context())
	require.NoError(t, err)
	_, err = w.Pool.Exec(t.Context(), `DELETE FROM log_identity`) // a second query would create another id
	require.NoError(t, err)
	again, err := w.Log.ID(t.Context())
	require.NoError(t, err)
	assert.Equal(t, id, again)

	from := storetest.Open(t, servertest.Postgres(t)).Log
	var exported bytes.Buffer
	anchor, err := from.Export(t.Context(), &exported)
	require.NoError(t, err)
	_, err = w.Log.Import(t.Context(), &exported, false)
	require.NoError(t, err)
	again, err = w.Log.ID(t.Context())
	require.NoError(t, err)
	assert.Equal(t, anchor.Log, again, "an import changes the identity")
}

// A subscriber of an empty log waits, and does not start over at each poll.
func TestAnEmptyLogIsReadToItsEnd(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	next, err := store.ReadAll(t.Context(), w.Log)
	require.NoError(t, err)
	assert.Zero(t, next)
}

// Telemetry expires. A reader of expired events continues with the remaining ones.
func TestDeletedTelemetryIsNoFork(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	telemetry := w.Log.Telemetry()
	var marks []store.Mark
	for _, log := range []*store.Log{telemetry, w.Log} {
		tell(t, log, "a ", 6)
		all, err := log.Read(t.Context(), 0, 10)
		require.NoError(t, err)
		marks = append(marks, store.MarkOf(all[1]))
	}
	_, err := w.Pool.Exec(
		t.Context(),
		`DELETE FROM telemetry WHERE position <= 3; DELETE FROM events WHERE position <= 3`,
	)
	require.NoError(t, err)
	for _, limit := range []int{2, 10} {
		rest, err := telemetry.After(t.Context(), marks[0], limit)
		require.NoError(t, err)
		require.Len(t, rest, min(limit, 3))
		assert.EqualValues(t, 4, rest[0].Position)
	}
	var n int
	for batch, err := range telemetry.Batches(t.Context(), marks[0], 2) {
		require.NoError(t, err)
		n += len(batch)
	}
	assert.Equal(t, 3, n)
	var fork *store.ForkedError
	_, err = w.Log.After(t.Context(), marks[1], 10)
	require.ErrorAs(t, err, &fork, "events never expire")
	_, err = telemetry.After(t.Context(), store.Mark{Position: 7, ID: marks[0].ID}, 10)
	require.ErrorAs(t, err, &fork, "the mark is beyond the end of the telemetry")
}

// group receives the messages of a group until its test stops it.
type group struct {
	t        *testing.T
	stop     func()
	received chan string
}

func join(t *testing.T, log *store.Log, s store.Subscription) *group {
	t.Helper()
	subscriber := log.Subscriber(s)
	messages, err := subscriber.Subscribe(context.WithoutCancel(t.Context()), "contact")
	require.NoError(t, err)
	g := &group{t: t, received: make(chan string)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for msg := range messages {
			r, _ := store.EventOf(msg)
			select {
			case g.received <- r.Data.(events.ContactClicked).Session:
				msg.Ack()
			case <-msg.Context().Done():
			}
		}
	}()
	g.stop = func() {
		assert.NoError(t, subscriber.Close())
		<-ended
	}
	return g
}

func (g *group) receives(sessions ...string) {
	g.t.Helper()
	for _, session := range sessions {
		select {
		case got := <-g.received:
			require.Equal(g.t, session, got)
		case <-time.After(time.Minute):
			require.Fail(g.t, "nothing comes", "expected %s", session)
		}
	}
}

// After a restore, a group that sends mails does not repeat those for events that the log still has, and sends those
// for new events. A group that appends events starts from the beginning, since some of its events may be lost.
func TestAGroupGoesOnInARestoredLog(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		subscription store.Subscription
		before, next []string
	}{
		"whose effects must not be repeated": {
			store.Subscription{Group: "mail", FromNow: true},
			nil,
			[]string{"second 1", "second 2", "second 3"},
		},
		"whose effects are events": {
			store.Subscription{Group: "archive"},
			[]string{"first 1"},
			[]string{"first 1", "first 2", "first 3", "second 1", "second 2", "second 3"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dsn := servertest.Postgres(t)
			w := storetest.Open(t, dsn)
			tell(t, w.Log, "first ", 1)
			g := join(t, w.Log, c.subscription)
			require.Eventually(
				t,
				func() bool { return count(t, w.Pool, "subscriptions") == 1 },
				time.Minute,
				time.Millisecond,
			)
			g.receives(c.before...)
			for i := range 4 {
				_, err := w.Log.Append(
					t.Context(),
					store.Append{Stream: "contact", Expected: store.Any, Events: clicked(fmt.Sprint("first ", i+2))},
				)
				require.NoError(t, err)
			}
			g.receives("first 2", "first 3", "first 4", "first 5")
			g.stop()

			log := restored(t, dsn, w.Pool, 3)
			tell(t, log, "second ", 3) // more than before
			g = join(t, log, c.subscription)
			g.receives(c.next...)
			g.stop()
			forks, err := log.Forks(t.Context(), 10)
			require.NoError(t, err)
			require.Len(t, forks, 1)
			assert.Equal(t, c.subscription.Group+" contact", forks[0].Consumer)
			assert.Equal(t, int64(5), forks[0].Position)
		})
	}
}

// An older release moves only the position of an offset; it does not know event ids.
func TestAPlaceThatAnOlderReleaseMovedIsNoFork(t *testing.T) {
	t.Parallel()
	for name, moved := range map[string]string{
		"from where this release left it": `UPDATE subscriptions SET position = 5`,
		"from its own beginning":          `UPDATE subscriptions SET position = 5, event = NULL, recorded_at = NULL`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := storetest.Open(t, servertest.Postgres(t))
			mail := store.Subscription{Group: "mail", FromNow: true}
			g := join(t, w.Log, mail)
			require.Eventually(
				t,
				func() bool { return count(t, w.Pool, "subscriptions") == 1 },
				time.Minute,
				time.Millisecond,
			)
			tell(t, w.Log, "read here ", 3)
			g.receives("read here 1", "read here 2", "read here 3")
			g.stop()
			tell(t, w.Log, "read by the older ", 2)
			_, err := w.Pool.Exec(t.Context(), moved)
			require.NoError(t, err)

			g = join(t, w.Log, mail)
			tell(t, w.Log, "new ", 1)
			g.receives("new 1")
			g.stop()
			forks, err := w.Log.Forks(t.Context(), 10)
			require.NoError(t, err)
			assert.Empty(t, forks)
		})
	}
}

// A delivery of an older release has no event id.
func TestADeliveryOfAnOlderReleaseIsMade(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	tell(t, w.Log, "first ", 2)
	all, err := w.Log.Read(t.Context(), 0, 10)
	require.NoError(t, err)
	waiting := w.Log.Deliveries("mail")
	require.NoError(t, waiting.Put(t.Context(), all[1], "busy", 0))
	_, err = w.Pool.Exec(t.Context(), `UPDATE deliveries SET event = NULL`)
	require.NoError(t, err)
	_, r, ok, err := waiting.Next(t.Context(), time.Minute)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, "first 2", r.Data.(events.ContactClicked).Session)
}

// The group's offset came with the tables of another site.
func TestAGroupDoesNotSendWhatAnotherSiteHasSent(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	w := storetest.Open(t, dsn)
	mail := store.Subscription{Group: "mail", FromNow: true}
	g := join(t, w.Log, mail)
	require.Eventually(t, func() bool { return count(t, w.Pool, "subscriptions") == 1 }, time.Minute, time.Millisecond)
	tell(t, w.Log, "first ", 2)
	g.receives("first 1", "first 2")
	g.stop()
	_, err := w.Pool.Exec(t.Context(), `DELETE FROM events; UPDATE log_identity SET id = gen_random_uuid()`)
	require.NoError(t, err)
	other := storetest.Open(t, dsn).Log
	tell(t, other, "of the other site ", 5)
	g = join(t, other, mail)
	require.Eventually(t, func() bool {
		forks, err := other.Forks(t.Context(), 10)
		return err == nil && len(forks) == 1
	}, time.Minute, time.Millisecond)
	require.Eventually(t, func() bool {
		var at int64
		err := w.Pool.QueryRow(t.Context(), `SELECT position FROM subscriptions`).Scan(&at)
		return err == nil && at == 5
	}, time.Minute, time.Millisecond, "it begins where the log ends")
	tell(t, other, "new ", 1)
	g.receives("new 1")
	g.stop()
}

// A delivery waits for its event, not for another event that gets its position.
func TestADeliveryIsOfItsEvent(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	w := storetest.Open(t, dsn)
	tell(t, w.Log, "first ", 3)
	all, err := w.Log.Read(t.Context(), 0, 10)
	require.NoError(t, err)
	waiting := w.Log.Deliveries("mail")
	require.NoError(t, waiting.Put(t.Context(), all[1], "busy", 0))
	require.NoError(t, waiting.Put(t.Context(), all[2], "busy", 0))

	log := restored(t, dsn, w.Pool, 2)
	tell(t, log, "second ", 1)
	waiting = log.Deliveries("mail")
	var found []string
	for range 2 {
		_, r, ok, err := waiting.Next(t.Context(), time.Minute)
		require.NoError(t, err)
		if ok {
			found = append(found, r.Data.(events.ContactClicked).Session)
		}
	}
	assert.Equal(t, []string{"first 2"}, found)
	assert.Equal(t, 1, count(t, w.Pool, "deliveries"), "the other one is deleted")
}

// A holder that died has not released its offset. Others take it after the timeout, which they poll every second.
func TestAnotherTakesThePlaceOfADeadHolder(t *testing.T) {
	t.Parallel()
	assert.LessOrEqual(t, store.TakeoverWithin, 5*time.Second)
	w := storetest.Open(t, servertest.Postgres(t))
	mail := store.Subscription{Group: "mail", FromNow: true}
	take := func() bool {
		t.Helper()
		held, err := store.TakeOffset(t.Context(), w.Log, mail, "contact")
		require.NoError(t, err)
		return held
	}
	heldFor := func(interval string) {
		t.Helper()
		_, err := w.Pool.Exec(t.Context(), `UPDATE subscriptions SET held_until = now() + $1::interval`, interval)
		require.NoError(t, err)
	}
	require.True(t, take())
	heldFor("7 seconds")
	assert.False(t, take(), "the timeout has not passed")
	heldFor("30 days")
	assert.True(t, take(), "the database's clock was ahead when the holder died")
	heldFor("0 seconds")
	living := join(t, w.Log, mail)
	tell(t, w.Log, "a ", 1)
	living.receives("a 1")
	living.stop()
}

// What a group has not read is told of, since when it stands in the log, while nobody reads it.
func TestTheBacklogTellsWhatWasNotRead(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	deliveries := w.Log.Deliveries("slow")
	backlog, err := deliveries.Backlog(t.Context())
	require.NoError(t, err)
	assert.Zero(t, backlog.Unread, "a group that never read")
	assert.Nil(t, backlog.Oldest)
	tell(t, w.Log, "read ", 1)
	g := join(t, w.Log, store.Subscription{Group: "slow"})
	g.receives("read 1")
	g.stop()

	tell(t, w.Log, "unread ", 3)
	_, err = w.Log.Append(t.Context(), store.Append{Stream: "contacts-1", Events: clicked("another topic")})
	require.NoError(t, err)
	backlog, err = deliveries.Backlog(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 3, backlog.Unread)
	assert.Zero(t, backlog.Waiting)
	first, err := w.Log.Read(t.Context(), 1, 1)
	require.NoError(t, err)
	require.NotNil(t, backlog.Oldest)
	assert.True(t, first[0].At.Equal(*backlog.Oldest))

	g = join(t, w.Log, store.Subscription{Group: "slow"})
	g.receives("unread 1", "unread 2", "unread 3")
	require.Eventually(t, func() bool {
		backlog, err = deliveries.Backlog(t.Context())
		return err == nil && backlog.Unread == 0 && backlog.Oldest == nil
	}, time.Minute, time.Millisecond)
	g.stop()
}

// A client has changed offsets in a transaction that it leaves open. Many subscribers that waited for it would take all
// connections of the pool from visitors.
func TestNobodyWaitsForAnOffsetThatIsLocked(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	mail := store.Subscription{Group: "mail"}
	take := func(patience time.Duration) (bool, error) {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		return store.TakeOffset(ctx, w.Log, mail, "contact")
	}
	held, err := take(time.Minute)
	require.NoError(t, err)
	require.True(t, held)
	_, err = w.Pool.Exec(t.Context(), `UPDATE subscriptions SET held_until = now()`)
	require.NoError(t, err)
	client, err := w.Pool.Begin(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { _ = client.Rollback(context.Background()) })
	_, err = client.Exec(t.Context(), `UPDATE subscriptions SET position = position`)
	require.NoError(t, err)
	held, err = take(2 * time.Second)
	require.NoError(t, err)
	assert.False(t, held)
	require.NoError(t, client.Commit(t.Context()))
	held, err = take(time.Minute)
	require.NoError(t, err)
	assert.True(t, held)
}

// A client has locked the table for which all consumer groups look every second.
func TestConsumersThatWaitLeaveConnectionsToOthers(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	lock, err := pgx.Connect(t.Context(), w.Pool.Config().ConnString())
	require.NoError(t, err)
	t.Cleanup(func() { _ = lock.Close(context.Background()) })
	_, err = lock.Exec(t.Context(), `BEGIN; LOCK TABLE deliveries, subscriptions IN ACCESS EXCLUSIVE MODE`)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	var groups sync.WaitGroup
	t.Cleanup(func() {
		cancel()
		groups.Wait()
	})
	for i := range 2 * w.Pool.Config().MaxConns {
		group := fmt.Sprint("group ", i)
		groups.Go(func() { _, _ = w.Log.Deliveries(group).Due(ctx) })
		groups.Go(func() { _, _ = store.TakeOffset(ctx, w.Log, store.Subscription{Group: group}, "contact") })
	}
	waits := func() (is bool) {
		require.NoError(t, lock.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks
			WHERE relation IN ('deliveries'::regclass, 'subscriptions'::regclass) AND NOT granted)`).Scan(&is))
		return is
	}
	require.Eventually(t, waits, time.Minute, time.Millisecond)
	visit, end := context.WithTimeout(t.Context(), 20*time.Second)
	defer end()
	for range 100 { // until those that wait would have taken all connections
		_, err = w.Pool.Exec(visit, `SELECT pg_sleep(0.01)`)
		require.NoError(t, err)
	}
}
