package store

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const safetyPoll = time.Second

// channels are the channels of NOTIFY, one for each log.
var channels = [...]string{"log_events", "log_telemetry"}

// notifier listens on one connection and wakes every subscriber of the process.
type notifier struct {
	config *pgx.ConnConfig
	clock  *siteClock // read over the same connection
	cancel context.CancelFunc
	ended  chan struct{}
	mu     sync.Mutex
	subs   map[chan struct{}]string // by channel name
	heard  map[string]uint64        // number of notifications by channel name; a reconnection counts as one
}

func newNotifier(pool *pgxpool.Pool, clock *siteClock) *notifier {
	ctx, cancel := context.WithCancel(context.Background())
	w := &notifier{
		config: pool.Config().ConnConfig,
		clock:  clock,
		cancel: cancel,
		ended:  make(chan struct{}),
		subs:   map[chan struct{}]string{},
		heard:  map[string]uint64{channels[0]: 1, channels[1]: 1},
	}
	go w.run(ctx)
	return w
}

func (w *notifier) close() {
	w.cancel()
	<-w.ended
}

func (w *notifier) subscribe(channel string) (<-chan struct{}, func()) {
	c := make(chan struct{}, 1)
	c <- struct{}{} // events from before the subscription count as news
	w.mu.Lock()
	w.subs[c] = channel
	w.mu.Unlock()
	return c, func() {
		w.mu.Lock()
		delete(w.subs, c)
		w.mu.Unlock()
	}
}

// wake leaves a token for the subscribers of a channel; "" means all channels.
func (w *notifier) wake(channel string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for each := range w.heard {
		if channel == "" || channel == each {
			w.heard[each]++
		}
	}
	for c, wants := range w.subs {
		if channel != "" && channel != wants {
			continue
		}
		select {
		case c <- struct{}{}:
		default: // there is a token already
		}
	}
}

// news returns a number that grows with every notification of a channel, before subscribers are woken.
func (w *notifier) news(channel string) uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.heard[channel]
}

func (w *notifier) run(ctx context.Context) {
	defer close(w.ended)
	for ctx.Err() == nil {
		w.listen(ctx)
		w.wake("") // notifications may have been missed
		select {
		case <-ctx.Done():
		case <-time.After(safetyPoll):
		}
	}
}

// listen returns when its connection breaks or ctx ends.
func (w *notifier) listen(ctx context.Context) {
	conn, err := pgx.ConnectConfig(ctx, w.config)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	for _, channel := range channels {
		if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
			return
		}
	}
	synced := time.Time{}
	for due := time.Now().Add(safetyPoll); ctx.Err() == nil; {
		if time.Since(synced) > syncAfter {
			if err := w.clock.sync(ctx, conn); err != nil {
				return
			}
			synced = time.Now()
		}
		wait, cancel := context.WithDeadline(ctx, due)
		notification, err := conn.WaitForNotification(wait)
		timedOut := wait.Err() != nil
		cancel()
		if err == nil {
			w.wake(notification.Channel)
		} else if !timedOut {
			return
		}
		if !time.Now().
			// The clock is checked here as well: a log that is notified without pause must not keep the readers of the
			// other one waiting.
			Before(due) {
			w.wake("")
			due = time.Now().Add(safetyPoll)
		}
	}
}
