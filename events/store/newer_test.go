package store_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
)

// newer is a log with a stream whose second event only a newer release knows, and a stream of another topic.
func newer(t *testing.T) storetest.World {
	t.Helper()
	w := storetest.Open(t, servertest.Postgres(t))
	for _, stream := range []string{"a-1", "b-1"} {
		_, err := w.Log.Append(t.Context(), store.Append{Stream: stream, Expected: store.Any, Events: []events.Event{
			events.ContactClicked{Channel: "phone"},
			events.ContactClicked{Channel: "phone"},
			events.ContactClicked{Channel: "whatsapp"},
		}})
		require.NoError(t, err)
	}
	_, err := w.Pool.Exec(t.Context(), `UPDATE events SET type = 'from.the.future' WHERE position = 2`)
	require.NoError(t, err)
	return w
}

// known lets the event be one that this program knows, as for a process of the newer release.
func known(t *testing.T, w storetest.World) {
	t.Helper()
	_, err := w.Pool.Exec(t.Context(), `UPDATE events SET type = 'contact.clicked' WHERE position = 2`)
	require.NoError(t, err)
}

// positions takes some messages and returns where their events are. The subscriber reads on until stop.
func positions(
	t *testing.T, w storetest.World, subscription store.Subscription, topic string, n int,
) (at []string, stop func()) {
	t.Helper()
	subscriber := w.Log.Subscriber(subscription)
	messages, err := subscriber.Subscribe(t.Context(), topic)
	require.NoError(t, err)
	for range n {
		msg := next(t, messages)
		at = append(at, msg.Metadata.Get(store.MetaPosition))
		msg.Ack()
	}
	stop = func() { _ = subscriber.Close() }
	t.Cleanup(stop)
	return at, stop
}

// All releases share the offset of a group. At an event that this program does not know it leaves the topic to others,
// and says so. Whoever sees that no newer release comes can let the topic go on after the event.
func TestATopicIsLeftToANewerRelease(t *testing.T) {
	t.Parallel()
	w := newer(t)
	group := store.Subscription{Group: "in order"}
	at, stop := positions(t, w, group, "a", 1)
	assert.Equal(t, []string{"1"}, at)
	at, _ = positions(t, w, group, "b", 3)
	assert.Equal(t, []string{"4", "5", "6"}, at, "another topic goes on")
	deliveries := w.Log.Deliveries(group.Group)
	var backlog store.Backlog
	free := 0
	require.Eventually(t, func() bool {
		var one int
		require.NoError(t, w.Pool.QueryRow(t.Context(), `SELECT count(*) FROM subscriptions
			WHERE consumer_group = $1 AND topic = 'a' AND holder IS NULL`, group.Group).Scan(&one))
		free += one
		var err error
		backlog, err = deliveries.Backlog(t.Context())
		require.NoError(t, err)
		return free > 0 && len(backlog.Parked) > 0
	}, time.Minute, 10*time.Millisecond, "a process of the newer release finds the offset free")
	assert.Equal(t, 2, backlog.Unread)
	assert.Equal(t, int64(2), backlog.Parked[0].Position)
	assert.Equal(t, "a-1", backlog.Parked[0].Stream)
	assert.Contains(t, backlog.Parked[0].Error, `"from.the.future" in schema version 1 at position 2 is not known`)
	one, err := deliveries.Parked(t.Context(), "a-1")
	require.NoError(t, err)
	assert.Equal(t, backlog.Parked[0], one)
	require.NoError(t, deliveries.Retry(t.Context(), "a-1"), "it is tried again by itself")
	require.ErrorIs(t, deliveries.Skip(t.Context(), "b-1"), store.ErrNoDelivery)
	stop()
	require.NoError(t, deliveries.Skip(t.Context(), "a-1"))
	at, _ = positions(t, w, group, "a", 1)
	assert.Equal(t, []string{"3"}, at)
	require.ErrorIs(t, deliveries.Skip(t.Context(), "a-1"), store.ErrNoDelivery)
}

// What a newer release has moved on is followed from there; nothing that it does not know was skipped.
func TestATopicGoesOnWithTheNewerRelease(t *testing.T) {
	t.Parallel()
	w := newer(t)
	group := store.Subscription{Group: "in order"}
	at, stop := positions(t, w, group, "a", 1)
	assert.Equal(t, []string{"1"}, at)
	stop()
	known(t, w)
	at, _ = positions(t, w, group, "a", 2)
	assert.Equal(t, []string{"2", "3"}, at)
}

// A group that handles events in any order lets what it does not know wait, and goes on.
func TestAGroupThatDefersWaitsForNoNewerRelease(t *testing.T) {
	t.Parallel()
	w := newer(t)
	group := store.Subscription{Group: "in any order", Defers: true}
	at, _ := positions(t, w, group, "a", 2)
	assert.Equal(t, []string{"1", "3"}, at)
	deliveries := w.Log.Deliveries(group.Group)
	for range 2 {
		_, _, ok, err := deliveries.Next(t.Context(), time.Hour)
		require.NoError(t, err)
		assert.False(t, ok, "this program leaves it to others")
	}
	backlog, err := deliveries.Backlog(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, backlog.Waiting)
	known(t, w)
	require.Eventually(t, func() bool {
		_, r, ok, err := deliveries.Next(t.Context(), time.Hour)
		require.NoError(t, err)
		return ok && r.Position == 2
	}, time.Minute, 10*time.Millisecond)
}

// A decision may not rest on a part of a stream. It may do without an ignorable event that only a newer release knows.
func TestAStreamIsReadWithoutTheIgnorableEventsOfANewerRelease(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	account := uuid.New()
	stream := events.AccountStream(account)
	_, err := w.Log.Append(t.Context(), store.Append{Stream: stream, Expected: 0, Events: []events.Event{
		events.EmailVerified{Account: account},
		events.VerificationRequested{Account: account},
		events.EmailVerified{Account: account},
	}})
	require.NoError(t, err)
	load := func() []events.Recorded {
		t.Helper()
		history, err := w.Log.Load(t.Context(), stream, 0)
		require.NoError(t, err)
		return history
	}
	for i, r := range load() {
		assert.Equal(t, i == 1, r.Metadata.Ignorable, r.Type)
	}
	renamed := func(version int) {
		t.Helper()
		_, err := w.Pool.Exec(t.Context(), `UPDATE events SET type = 'from.the.future' WHERE version = $1`, version)
		require.NoError(t, err)
	}
	renamed(2)
	history := load()
	require.Len(t, history, 3, "its place counts")
	assert.Nil(t, history[1].Data)
	all, err := w.Log.LoadAll(t.Context(), stream)
	require.NoError(t, err)
	assert.Len(t, all[stream], 3)

	renamed(3)
	var unknown *events.UnknownTypeError
	_, err = w.Log.Load(t.Context(), stream, 0)
	require.ErrorAs(t, err, &unknown)
	assert.Equal(t, int64(3), unknown.Position)
	_, err = w.Log.LoadAll(t.Context(), stream)
	require.ErrorAs(t, err, &unknown)
}
