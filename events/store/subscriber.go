package store

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// AllStreams is the topic of the whole log. Any other topic is the name of a stream or of a family of streams:
// "listing" selects "listing" and all streams that begin with "listing-".
const AllStreams = "$all"

const (
	topicBatch = 100
	nackPause  = 20 * time.Millisecond
	errorPause = 200 * time.Millisecond // the first pause after an error; later ones grow to a second
	// saveAfter is how many positions without a message of the topic are passed before the offset is saved all the
	// same.
	saveAfter = 1000
)

// Subscription configures a Subscriber.
type Subscription struct {
	// Group is the name of a consumer group, whose offset is kept in the database. One subscriber of the group works at
	// a time, the others stand by. If the name changes, everything is consumed again. Without a group each subscriber
	// reads from the start.
	Group string
	// FromNow makes a new group start at the end of the log. It is for consumers whose effects must not be repeated for
	// the past, such as mail after an import. After a restore from an older backup such a group continues with events
	// newer than the last one it has read; other groups start over.
	FromNow bool
	// Defers says that the group's events may be handled in any order, and that each process of the group handles its
	// Deliveries. If such a group meets an event that only a newer release knows, it puts the event into its
	// Deliveries, where a process of that release takes it, and goes on. Other groups stop at such an event until a
	// process of that release takes over their topic, since all releases share the offset.
	Defers bool
}

// Subscriber returns a Watermill subscriber to this log. Messages of a topic come one at a time, in the order of the
// log, each after the previous one was acknowledged. After a crash the last one may come again.
func (l *Log) Subscriber(s Subscription) message.Subscriber {
	return &subscriber{log: l, Subscription: s, closing: make(chan struct{})}
}

type subscriber struct {
	Subscription
	log     *Log
	mu      sync.Mutex
	closed  bool
	closing chan struct{}
	running sync.WaitGroup
}

var errClosedSubscriber = errors.New("store: the subscriber is closed")

// Subscribe implements message.Subscriber.
func (s *subscriber) Subscribe(ctx context.Context, topic string) (<-chan *message.Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, errClosedSubscriber
	}
	ctx, cancel := context.WithCancel(ctx)
	f := &follower{log: s.log, topic: topic, out: make(chan *message.Message), defers: s.Defers}
	if s.Group != "" {
		f.offset = &consumerOffset{log: s.log, group: s.Group, topic: topic, me: uuid.New(), fromNow: s.FromNow}
	}
	s.running.Go(func() {
		defer cancel()
		f.run(ctx)
	})
	go func() {
		select {
		case <-s.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	return f.out, nil
}

// Close implements message.Subscriber. It returns when all channels are closed.
func (s *subscriber) Close() error {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		close(s.closing)
	}
	s.mu.Unlock()
	s.running.Wait()
	return nil
}

// follower delivers one topic to one channel.
type follower struct {
	log    *Log
	topic  string
	out    chan *message.Message
	offset *consumerOffset // nil without a group
	mark   Mark
	defers bool
	left   Left
}

func (f *follower) run(ctx context.Context) {
	defer close(f.out)
	Repeat(ctx, errorPause, time.Second, f.lead, func(err error) (over bool) {
		f.tell(err)
		return false
	})
}

// tell logs why a topic was interrupted. Of an event that only a newer release knows it logs once that the topic is
// left to that release, and once more if no process of that release has taken over.
func (f *follower) tell(err error) {
	unknown, newer := errors.AsType[*events.UnknownTypeError](err)
	if !newer {
		slog.Warn("subscription interrupted", "topic", f.topic, "error", withoutValues(err))
		return
	}
	group := ""
	if f.offset != nil {
		group = f.offset.group
	}
	switch f.left.Again(unknown) {
	case 1:
		slog.Info("a topic is left to a newer release", "group", group, "topic", f.topic, "type", unknown.Type,
			"position", unknown.Position)
	case 2:
		slog.Error("a topic stands still: the log is newer than this program", "group", group, "topic", f.topic,
			"type", unknown.Type, "position", unknown.Position)
	}
}

// lead follows the log once this follower holds its group's offset.
func (f *follower) lead(ctx context.Context) error {
	follow := func(ctx context.Context) error { return f.log.Follow(ctx, f.catchUp) }
	if f.offset == nil {
		return follow(ctx)
	}
	if err := await(ctx, f.offset.take); err != nil {
		return err
	}
	f.mark = f.offset.mark
	return lead(ctx, f.offset, follow)
}

// catchUp delivers everything up to the end of the log.
func (f *follower) catchUp(ctx context.Context) error {
	for {
		batch, next, err := f.log.readTopic(ctx, f.topic, f.mark)
		if fork, ok := errors.AsType[*ForkedError](err); ok {
			if err := f.leave(ctx, fork); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		for _, r := range batch {
			if err := f.deliver(ctx, r); err != nil {
				return err
			}
			f.mark = MarkOf(r.Recorded)
			if err := f.save(ctx); err != nil {
				return err
			}
		}
		if f.mark = next; len(batch) == 0 {
			return f.saveSometimes(ctx)
		}
	}
}

// leave sets the mark at which to continue in a log that has forked from the one that was read.
func (f *follower) leave(ctx context.Context, fork *ForkedError) (err error) {
	if f.offset == nil {
		f.mark = Mark{}
		return nil
	}
	f.mark, err = f.offset.leave(ctx, fork)
	return err
}

// deliver sends a message until it is acknowledged. It parks an unreadable event. An event that only a newer release
// knows goes into the group's Deliveries if the group defers; otherwise deliver returns its *events.UnknownTypeError.
func (f *follower) deliver(ctx context.Context, r topicEvent) error {
	if unknown := r.Unknown(); unknown != nil {
		if f.offset == nil || !f.defers {
			return unknown
		}
		slog.Info("an event waits for a newer release", "group", f.offset.group, "type", r.Type, "position", r.Position)
		return f.log.Deliveries(f.offset.group).Begin(ctx, r.Recorded, 0)
	}
	if r.Problem != nil {
		return f.park(ctx, r.Recorded)
	}
	for {
		msgCtx, done := context.WithCancel(ctx)
		msg := toMessage(msgCtx, r.Recorded, r.payload)
		acked, err := f.offer(ctx, msg)
		done()
		if acked || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(nackPause):
		}
	}
}

// park parks an unreadable event until an admin retries or skips it; the topic continues. Without a group the event is
// dropped.
func (f *follower) park(ctx context.Context, r events.Recorded) error {
	slog.Error("event not delivered", "topic", f.topic, "position", r.Position, "error", r.Problem)
	if f.offset == nil {
		return nil
	}
	return f.log.Deliveries(f.offset.group).Park(ctx, r, r.Problem.Error())
}

func (f *follower) offer(ctx context.Context, msg *message.Message) (acked bool, err error) {
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case f.out <- msg:
	}
	select {
	case <-msg.Acked():
		return true, nil
	case <-msg.Nacked():
		return false, nil
	case <-ctx.Done():
	}
	select {
	case <-msg.Acked(): // acknowledged at the last moment
		return true, nil
	default:
		return false, ctx.Err()
	}
}

func (f *follower) save(ctx context.Context) error {
	if f.offset == nil {
		return nil
	}
	return f.offset.save(ctx, f.mark)
}

// saveSometimes saves the offset after saveAfter positions without a message, so that a restart need not search them
// again.
func (f *follower) saveSometimes(ctx context.Context) error {
	if f.offset == nil || f.mark.Position < f.offset.mark.Position+saveAfter {
		return nil
	}
	return f.offset.save(ctx, f.mark)
}

type topicEvent struct {
	events.Recorded
	payload []byte
}

// skip searches the cached events after a mark for an event of a topic. It returns the mark up to which there is none,
// and whether that is the end of the log: then the database need not be asked.
func (l *Log) skip(ctx context.Context, topic string, after Mark) (next Mark, toEnd bool, err error) {
	for {
		batch, within, err := l.shared(ctx, after, l.wake.news(l.channel))
		if err != nil || !within {
			return after, false, err
		}
		if len(batch) == 0 {
			return after, true, nil
		}
		for _, e := range batch {
			if topic == AllStreams || e.Stream == topic || strings.HasPrefix(e.Stream, topic+"-") {
				return after, false, nil
			}
			after = MarkOf(e)
		}
	}
}

// readTopic returns the next events of a topic, and the mark up to which the log was searched. It returns *ForkedError
// as After does.
func (l *Log) readTopic(ctx context.Context, topic string, after Mark) (batch []topicEvent, next Mark, err error) {
	after, toEnd, err := l.skip(ctx, topic, after)
	if toEnd || err != nil {
		return nil, after, err
	}
	err = l.pool.QueryRow(ctx, `SELECT position, id FROM `+l.table+` ORDER BY position DESC LIMIT 1`).
		Scan(&next.Position, &next.ID)
	if errors.Is(err, pgx.ErrNoRows) { // the log is empty
		err = nil
	}
	if err != nil || next == after {
		return nil, after, err
	}
	found, err := l.storedAfter(ctx, after, topic, topicBatch)
	if err != nil {
		return nil, after, err
	}
	opened, err := l.open(ctx, found)
	if err != nil {
		return nil, after, err
	}
	for i, r := range opened {
		batch = append(batch, topicEvent{r, found[i].payload})
	}
	if len(batch) > 0 {
		last := MarkOf(batch[len(batch)-1].Recorded)
		if len(batch) == topicBatch || last.Position > next.Position { // appended since next was read
			next = last
		}
	}
	return batch, next, nil
}
