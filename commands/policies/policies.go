// Package policies is what follows from events without anybody asking: the letters people get, and the end of an erased
// owner's listings. Each is a reactor on the log: an event is handled once it is done with, after a crash perhaps again.
package policies

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/events/store"
)

// Policies react to the log of an app.
type Policies struct {
	App *commands.App
	// Send hands a letter to the post. Where its error has a method Permanent that says so, the letter is given up.
	Send    func(context.Context, Letter) error
	BaseURL string // of the site, without a slash at the end
	// ForgetPictures deletes what an account that was erased had uploaded. Nil: nothing is kept outside of the log.
	ForgetPictures func(account uuid.UUID) error

	inquiries pace

	retryAfter time.Duration // the first pause before another attempt; a second unless a test is in a hurry
}

// The groups keep their places in the log under these names. Where one changes, everything is handled again.
const (
	mailGroup    = "mail"
	archiveGroup = "archive-of-erased"
)

// Run handles events until ctx ends. Letters go out for what happens from the first run on, not for the past.
func (p *Policies) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := p.route(ctx); err != nil && ctx.Err() == nil {
			slog.Error("policies stopped and begin again", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(p.pause()):
			}
		}
	}
}

func (p *Policies) route(ctx context.Context) error {
	router, err := message.NewRouter(message.RouterConfig{CloseTimeout: 10 * time.Second}, watermill.NopLogger{})
	if err != nil {
		return err
	}
	router.AddMiddleware(p.retry().Middleware, giveUpOnPanics, middleware.Recoverer)
	mail := p.App.Log.Subscriber(store.Subscription{Group: mailGroup, FromNow: true})
	archive := p.App.Log.Subscriber(store.Subscription{Group: archiveGroup})
	for _, topic := range []string{"account", "listing", "inquiry"} {
		router.AddConsumerHandler("mail-"+topic, topic, mail, p.handler(p.post))
	}
	for _, topic := range []string{"account", "listing"} {
		router.AddConsumerHandler("archive-"+topic, topic, archive, p.handler(p.archive))
	}
	return router.Run(ctx)
}

func (p *Policies) pause() time.Duration {
	if p.retryAfter > 0 {
		return p.retryAfter
	}
	return time.Second
}

// retry tries for ever, at longer and longer intervals: while the mail server is away letters wait, in their order.
func (p *Policies) retry() middleware.Retry {
	return middleware.Retry{
		MaxRetries: math.MaxInt32, InitialInterval: p.pause(), MaxInterval: time.Minute, Multiplier: 2,
		// Not its hooks: each of them asks for the next interval, which makes the one after it longer.
		Logger: watermill.NewSlogLoggerWithLevelMapping(slog.With("by", "policies"), map[slog.Level]slog.Level{slog.LevelError: slog.LevelWarn}),
	}
}

// giveUpOnPanics keeps one event that a handler cannot stand from holding up all that follow.
func giveUpOnPanics(next message.HandlerFunc) message.HandlerFunc {
	return func(msg *message.Message) ([]*message.Message, error) {
		produced, err := next(msg)
		if panicked, ok := errors.AsType[middleware.RecoveredPanicError](err); ok {
			slog.Error("a policy gave up on an event", "event", msg.UUID, "stack", panicked.Stacktrace)
			return nil, nil
		}
		return produced, err
	}
}

func (p *Policies) handler(handle func(context.Context, events.Recorded) error) message.NoPublishHandlerFunc {
	return func(msg *message.Message) error {
		r, ours := store.EventOf(msg)
		if !ours {
			return nil
		}
		return handle(msg.Context(), r)
	}
}

// causedBy is the request of the system that an event leads to.
func causedBy(r events.Recorded) commands.Request {
	return commands.Request{Actor: events.Actor{Role: events.System}, Correlation: r.Metadata.Correlation, Traceparent: r.Metadata.Trace}
}
