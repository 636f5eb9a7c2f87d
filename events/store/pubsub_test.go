package store_test

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/pubsub/tests"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
)

// Watermill's own suite, twice. In the second run all subscribers of a test share one group, and new subscribers of it
// do not get old messages.
func TestPubSubConformance(t *testing.T) {
	log, restart := durable(t)
	known := &answered{published: map[string]chan struct{}{}}
	both := func(s store.Subscription) (message.Publisher, message.Subscriber) {
		subscriber := &patientSubscriber{Subscriber: log.Subscriber(s), answered: known}
		return &answeredPublisher{log.Publisher(), known}, subscriber
	}
	grouped := func(_ *testing.T, group string) (message.Publisher, message.Subscriber) {
		return both(store.Subscription{Group: group})
	}
	features := tests.Features{
		ConsumerGroups:                   true,
		ExactlyOnceDelivery:              false, // an acknowledgement can be lost with the database
		GuaranteedOrder:                  true,
		Persistent:                       true,
		NewSubscriberReceivesOldMessages: true,
		RestartServiceCommand:            restart,
	}
	t.Run("each subscriber by itself", func(t *testing.T) {
		tests.TestPubSub(t, features, func(*testing.T) (message.Publisher, message.Subscriber) {
			return both(store.Subscription{})
		}, grouped)
	})
	t.Run("competing in one group", func(t *testing.T) {
		features.NewSubscriberReceivesOldMessages = false
		tests.TestPubSub(
			t,
			features,
			func(t *testing.T) (message.Publisher, message.Subscriber) { return grouped(t, "one") },
			grouped,
		)
	})
}

// answered knows which messages have been acknowledged to their publishers. The suite's TestReconnect counts sent
// messages in its own goroutine and stops when the last message has arrived. A subscriber that is faster than the
// publisher's response would make it fail by one.
type answered struct {
	mu        sync.Mutex
	published map[string]chan struct{} // closed a moment after the response, by the message's UUID
}

func (a *answered) of(uuid string) chan struct{} {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.published[uuid] == nil {
		a.published[uuid] = make(chan struct{})
	}
	return a.published[uuid]
}

// answeredPublisher records when a publisher gets its response.
type answeredPublisher struct {
	message.Publisher
	answered *answered
}

func (p *answeredPublisher) Publish(topic string, messages ...*message.Message) error {
	if err := p.Publisher.Publish(topic, messages...); err != nil {
		return err
	}
	for _, msg := range messages {
		done := p.answered.of(msg.UUID)
		time.AfterFunc(20*time.Millisecond, func() { // let the publisher handle the response first
			p.answered.mu.Lock()
			defer p.answered.mu.Unlock()
			select {
			case <-done: // it was published before
			default:
				close(done)
			}
		})
	}
	return nil
}

// patientSubscriber delays a message until its publisher has the response, and changes nothing else.
type patientSubscriber struct {
	message.Subscriber
	answered *answered
	passing  sync.WaitGroup
}

func (s *patientSubscriber) Subscribe(ctx context.Context, topic string) (<-chan *message.Message, error) {
	in, err := s.Subscriber.Subscribe(ctx, topic)
	if err != nil {
		return nil, err
	}
	out := make(chan *message.Message)
	s.passing.Go(func() {
		defer close(out)
		for msg := range in {
			select {
			case <-s.answered.of(msg.UUID):
			case <-time.After(10 * time.Second): // its publisher has gone without a response
			case <-msg.Context().Done():
			}
			select {
			case out <- msg:
			case <-msg.Context().Done():
			}
		}
	})
	return out, nil
}

func (s *patientSubscriber) Close() error {
	err := s.Subscriber.Close()
	s.passing.Wait()
	return err
}

// durable returns a log in its own cluster, and a command that restarts its PostgreSQL.
func durable(t *testing.T) (*store.Log, []string) {
	t.Helper()
	cluster := servertest.Cluster(t)
	log := storetest.Open(t, cluster.DSN("weddings"), func(c *pgxpool.Config) { c.MaxConns = 20 }).Log

	asked := make(chan os.Signal, 8)
	signal.Notify(asked, syscall.SIGUSR1)
	t.Cleanup(func() {
		signal.Stop(asked)
		close(asked)
	})
	go func() {
		for range asked {
			if err := cluster.Postgres.Restart(context.Background()); err != nil {
				t.Errorf("restarting PostgreSQL: %v", err)
			}
		}
	}()
	return log, []string{"sh", "-c", fmt.Sprint("kill -USR1 ", os.Getpid())}
}

func next(t *testing.T, messages <-chan *message.Message) *message.Message {
	t.Helper()
	select {
	case msg := <-messages:
		return msg
	case <-time.After(time.Minute):
		t.Fatal("no message came")
		return nil
	}
}

func TestAnEventReachesASubscriberWithItsPersonalDataOnlyInside(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	person := uuid.New()
	edited := events.ProfileEdited{Account: person, Username: events.PersonalOf(person, "ليلى"), Lang: "ar"}
	_, err := log.Append(t.Context(), store.Append{Stream: "account-1", Events: []events.Event{edited}})
	require.NoError(t, err)
	sub := log.Subscriber(store.Subscription{})
	defer sub.Close()
	messages, err := sub.Subscribe(t.Context(), "account")
	require.NoError(t, err)

	msg := next(t, messages)
	defer msg.Ack()
	assert.Equal(t, "account.profile_edited", msg.Metadata.Get(store.MetaType))
	assert.NotContains(t, string(msg.Payload), "ليلى")
	r, ours := store.EventOf(msg)
	require.True(t, ours)
	assert.Equal(t, "ليلى", r.Data.(events.ProfileEdited).Username.Text())
	assert.Equal(t, msg.UUID, r.ID.String())
}

func TestAPublishedEventIsAppendedAsItself(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	by := events.Metadata{Actor: events.Actor{Role: events.Anonymous}, Correlation: uuid.New()}
	msg, err := store.NewMessage("visitor-1", events.PageViewed{Session: "s", Path: "/"}, by)
	require.NoError(t, err)
	for range 2 { // a publisher without a response publishes again
		require.NoError(t, log.Telemetry().Publisher().Publish("views", msg))
	}
	all, err := log.Telemetry().Read(t.Context(), 0, 10)
	require.NoError(t, err)
	require.Len(t, all, 1)
	assert.Equal(t, events.PageViewed{Session: "s", Path: "/"}, all[0].Data)
	assert.Equal(t, "visitor-1", all[0].Stream)
	assert.Equal(t, by, all[0].Metadata)

	person := uuid.New()
	_, err = store.NewMessage("account-1", events.ProfileEdited{Username: events.PersonalOf(person, "x")}, by)
	require.ErrorIs(t, err, events.ErrUnsealed)
}

func TestATopicIsAStreamOrItsFamily(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	for _, stream := range []string{"listings-1", "listing-1", "settings", "listing-2"} {
		_, err := log.Append(t.Context(), store.Append{Stream: stream, Events: clicked("x")})
		require.NoError(t, err)
	}
	for topic, want := range map[string][]string{
		"listing": {"listing-1", "listing-2"}, "listing-2": {"listing-2"}, "settings": {"settings"},
		store.AllStreams: {"listings-1", "listing-1", "settings", "listing-2"},
	} {
		sub := log.Subscriber(store.Subscription{})
		messages, err := sub.Subscribe(t.Context(), topic)
		require.NoError(t, err)
		for _, stream := range want {
			msg := next(t, messages)
			assert.Equal(t, stream, msg.Metadata.Get(store.MetaStream), "topic %s", topic)
			msg.Ack()
		}
		require.NoError(t, sub.Close())
	}
}

func TestAGroupFromNowDoesNotRepeatThePast(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	placed := func() (is bool) {
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM subscriptions)`).Scan(&is))
		return is
	}
	add := func(stream string) {
		_, err := log.Append(t.Context(), store.Append{Stream: stream, Events: clicked("x")})
		require.NoError(t, err)
	}
	add("listing-old")
	for i, stream := range []string{"listing-new", "listing-newer"} {
		sub := log.Subscriber(store.Subscription{Group: "mail", FromNow: true})
		messages, err := sub.Subscribe(t.Context(), "listing")
		require.NoError(t, err)
		if i == 0 {
			require.Eventually(t, placed, time.Minute, 10*time.Millisecond)
		}
		add(stream)
		msg := next(t, messages)
		assert.Equal(t, stream, msg.Metadata.Get(store.MetaStream))
		msg.Ack()
		require.NoError(t, sub.Close())
	}
}
