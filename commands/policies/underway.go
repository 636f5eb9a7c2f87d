package policies

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"weddings/events"
	"weddings/events/store"
)

// underWay are the letters of this process at their first attempt. A mail server may take long over one mailbox, as
// when it asks another server about it. The topic waits for a letter briefly and then goes on, while the conversation
// lasts: to end it early and begin anew might send the letter twice, since the server may have taken it already.
type underWay struct {
	*Policies
	ctx        context.Context // of Run: a message's own ends with its acknowledgement
	deliveries store.Deliveries
	slots      chan struct{}
	running    sync.WaitGroup
}

func newUnderWay(ctx context.Context, p *Policies) *underWay {
	return &underWay{
		Policies:   p,
		ctx:        ctx,
		deliveries: p.App.Log.Deliveries(mailGroup),
		slots:      make(chan struct{}, firstLetters),
	}
}

func (u *underWay) wait() { u.running.Wait() }

// handle sends the letter that a message leads to. One that takes long, or finds all slots taken, is written down as
// waiting before the message is acknowledged, so that it outlives the process.
func (u *underWay) handle(msg *message.Message) error {
	r, ours := store.EventOf(msg)
	if !ours {
		return nil
	}
	select {
	case u.slots <- struct{}{}:
	default:
		return u.deliveries.Begin(msg.Context(), r, 0)
	}
	first := store.Delivery{Since: u.App.Now()}
	ended := make(chan error, 1)
	u.running.Go(func() {
		defer func() { <-u.slots }()
		ended <- safely(u.ctx, u.post, r)
	})
	patience := time.NewTimer(u.pauseForOne())
	defer patience.Stop()
	select {
	case err := <-ended:
		return u.settle(u.ctx, u.deliveries, r, first, err)
	case <-patience.C:
	}
	first.Position = r.Position // it is written down, or may be in spite of an error
	if err := u.deliveries.Begin(msg.Context(), r, hold); err != nil {
		slog.Warn("a topic waits for a letter", "position", r.Position, "error", err)
		return u.settle(u.ctx, u.deliveries, r, first, <-ended)
	}
	u.running.Go(func() { u.finish(r, first, <-ended) })
	return nil
}

// finish keeps what a conversation came to that the topic did not wait for. Where that fails, the letter is tried again
// once its time is over.
func (u *underWay) finish(r events.Recorded, first store.Delivery, outcome error) {
	if err := u.settle(u.ctx, u.deliveries, r, first, outcome); err != nil && u.ctx.Err() == nil {
		slog.Warn("what became of a letter is not kept", "position", r.Position, "error", err)
	}
}

func (u *underWay) pauseForOne() time.Duration {
	if u.brief > 0 {
		return u.brief
	}
	return time.Second
}
