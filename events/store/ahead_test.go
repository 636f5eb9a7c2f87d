package store_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
)

// The database's clock was ahead by 30 days when an attempt failed.
func TestWhatFailedWhileTheClockWasAheadIsDue(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	exec := func(statement string) {
		t.Helper()
		_, err := w.Pool.Exec(t.Context(), statement)
		require.NoError(t, err)
	}
	tell(t, w.Log, "letter ", 1)
	all, err := w.Log.Read(t.Context(), 0, 10)
	require.NoError(t, err)
	letters := w.Log.Deliveries("mail")
	put := func() {
		t.Helper()
		require.NoError(t, letters.Put(t.Context(), all[0], "busy", 24*time.Hour))
	}
	due := func() bool {
		t.Helper()
		due, err := letters.Due(t.Context())
		require.NoError(t, err)
		_, _, taken, err := letters.Next(t.Context(), time.Minute)
		require.NoError(t, err)
		assert.Equal(t, due, taken)
		return taken
	}
	put()
	assert.False(t, due(), "the longest pause")
	exec(`UPDATE deliveries SET due = due + interval '30 days', since = since + interval '30 days'`)
	assert.True(t, due())
	assert.False(t, due(), "another process makes the attempt")
	put()
	backlog, err := letters.Backlog(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, backlog.Waiting)
	exec(`UPDATE deliveries SET due = NULL`)
	assert.False(t, due(), "a parked message")

	polls, subject := w.Log.Polls("calendars"), uuid.New()
	require.NoError(t, polls.Begin(t.Context(), subject, "calendar-1"))
	dueSubjects := func() int {
		t.Helper()
		found, err := polls.Due(t.Context(), []uuid.UUID{}, 10)
		require.NoError(t, err)
		return len(found)
	}
	require.NoError(t, polls.Save(t.Context(), subject, []byte(`{}`), 16*time.Hour))
	assert.Zero(t, dueSubjects())
	require.NoError(t, polls.ReadSoon(t.Context(), subject, time.Minute))
	assert.Zero(t, dueSubjects(), "it was just read")
	exec(`UPDATE polls SET tried = tried + interval '30 days'`)
	require.NoError(t, polls.ReadSoon(t.Context(), subject, time.Minute))
	assert.Equal(t, 1, dueSubjects())
	exec(`UPDATE polls SET next = now() + interval '30 days'`)
	assert.Equal(t, 1, dueSubjects())
}

func TestATimerThatFailedWhileTheClockWasAheadIsDue(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	timers := w.Log.Timers()
	due := func() (list []store.Timer) {
		t.Helper()
		list, err := timers.Due(t.Context(), time.Now(), []string{"reminder"}, 10)
		require.NoError(t, err)
		return list
	}
	require.NoError(t, timers.Set(t.Context(), "reminder", "booking-1", time.Now().Add(-time.Minute)))
	require.NoError(t, timers.Set(t.Context(), "reminder", "booking-2", time.Now().AddDate(0, 6, 0)))
	require.Len(t, due(), 1)
	require.NoError(t, timers.Fail(t.Context(), due()[0], "busy", time.Hour))
	require.Empty(t, due())
	_, err := w.Pool.Exec(t.Context(), `UPDATE timers SET next = next + interval '30 days'`)
	require.NoError(t, err)
	require.Len(t, due(), 1, "a reminder in half a year stays")
	assert.Equal(t, "booking-1", due()[0].Stream)
}

// The database's clock is ahead by two days.
func TestAnswersOfTodayOutliveAClockThatIsAhead(t *testing.T) {
	t.Parallel()
	_, pool, v := setup(t)
	log := store.Open(pool, v, store.Options{Own: func() time.Time { return time.Now().AddDate(0, 0, -2) }})
	defer log.Close()
	_, err := log.Append(t.Context(), store.Append{
		Stream: "a", Expected: store.Any, Events: clicked("x"),
		Key: &store.IdempotencyKey{Key: "k", Actor: "me", Command: "c"},
	})
	require.NoError(t, err)
	aged := func(by string) (left int) {
		t.Helper()
		_, err := pool.Exec(t.Context(), `UPDATE idempotency SET recorded_at = now() - $1::interval`, by)
		require.NoError(t, err)
		require.NoError(t, log.Tidy(t.Context()))
		return count(t, pool, "idempotency")
	}
	assert.Equal(t, 1, aged("2 days"))
	assert.Zero(t, aged("4 days"))
}
