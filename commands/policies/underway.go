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

// underWay holds the letters of this process that are at their first attempt. A mail server may take long over one
// mailbox, for example while it asks another server about it. The topic waits for a letter briefly and then goes on
// while the conversation with the mail server lasts. Ending the conversation early might send the letter twice, since
// the server may have accepted it already.
type underWay struct {
	*Policies
	ctx        context.Context // the context of Run: a message's context ends with its acknowledgement
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

// handle sends the letter that a message leads to. A letter that takes long, or finds all slots taken, is recorded as
// waiting in the database before its message is acknowledged, so that it outlives the process.
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
	first.Position = r.Position // it is recorded; even after an error it may be
	if err := u.deliveries.Begin(msg.Context(), r, hold); err != nil {
		slog.Warn("a topic waits for a letter", "position", r.Position, "error", err)
		return u.settle(u.ctx, u.deliveries, r, first, <-ended)
	}
	u.running.Go(func() { u.finish(r, first, <-ended) })
	return nil
}

// finish stores the outcome of a conversation that the topic did not wait for. If that fails, the letter is tried again
// once hold has passed.
func (u *underWay) finish(r events.Recorded, first store.Delivery, outcome error) {
	if err := u.settle(u.ctx, u.deliveries, r, first, outcome); err != nil && u.ctx.Err() == nil {
		slog.Warn("the outcome of a letter could not be stored", "position", r.Position, "error", err)
	}
}

func (u *underWay) pauseForOne() time.Duration {
	if u.brief > 0 {
		return u.brief
	}
	return time.Second
}
