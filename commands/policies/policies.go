// Package policies is what follows from events without anybody asking: the letters people get, the end of an erased
// owner's listings, and what is due some time later. Each reads the log and handles every event at least once: a crash
// may repeat one.
package policies

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/policies/schedule"
	"weddings/commands/policies/sources"
	"weddings/events"
	"weddings/events/store"
)

// Policies react to the log of an app.
type Policies struct {
	App *commands.App
	// Send hands a letter to the post. Where its error has a method Permanent that says so, the letter is given up.
	Send    func(context.Context, Letter) error
	BaseURL string // of the site, without a slash at the end
	// Note keeps what an event says about an account's security. It may be called twice with the same. Nil: nothing is
	// kept.
	Note func(context.Context, Noted) error
	// Week returns what an owner's calendar holds from one day to another, and what waits for their answer. Nil: no
	// agenda goes out.
	Week func(ctx context.Context, owner uuid.UUID, from, to events.Day) (Week, error)
	// Checklist returns what a couple have still to do by a day. Nil: no letter tells of it.
	Checklist func(ctx context.Context, account uuid.UUID, by events.Day) (Checklist, error)
	// Overdue returns how much of what waits for an admin has waited for too long. Nil: no letter tells of it.
	Overdue func(context.Context) (Overdue, error)
	// Rivals returns the requests for what a booking takes, by a read model that knows the log up to a position. Nil:
	// nobody learns that a date is taken.
	Rivals func(ctx context.Context, booking uuid.UUID, position int64) ([]uuid.UUID, error)
	// Figures returns what the letters of reports tell. Nil: none goes out.
	Figures Reported
	// ForgetFiles deletes what an account that was erased had uploaded. Nil: nothing is kept outside of the log.
	ForgetFiles func(ctx context.Context, account uuid.UUID) error

	pace      pace
	strangers strangers

	brief      time.Duration // how long a topic waits for one letter; a second unless a test says otherwise
	retryAfter time.Duration // the first pause before another attempt; five seconds unless a test is in a hurry
	parkAfter  time.Duration // how long attempts go on; two days unless a test is in a hurry
}

// The groups keep their places in the log under these names. Where one changes, everything is handled again.
const (
	mailGroup     = "mail"
	archiveGroup  = "archive-of-erased"
	securityGroup = "security-log"
	endingsGroup  = "booking-endings"
)

// groupTopics returns the categories of streams that each group reads. Those of letters follow from what letters are
// written about.
func groupTopics() map[string][]string {
	return map[string][]string{
		mailGroup:     slices.Sorted(maps.Keys(letterTopics)),
		archiveGroup:  {"account", "listing"},
		securityGroup: {"account"},
		endingsGroup:  {"account", "listing", "inquiry", "booking", "calendar"},
	}
}

// MailTopics returns how many categories of streams letters are written about.
func MailTopics() int { return len(letterTopics) }

// Groups returns the names under which messages wait that the policies could not handle yet.
func Groups() []string {
	groups := []string{mailGroup, archiveGroup, securityGroup, endingsGroup, sources.Group}
	for _, rule := range schedule.Rules() {
		groups = append(groups, rule.Name)
	}
	return groups
}

const (
	longestPause = time.Hour
	// hold is how long an attempt may take: longer than a conversation with a mail server.
	hold = 2 * time.Minute
	// Letters that may be under way beside each other: at the first attempt, and at later ones. Mail servers limit the
	// connections that they take from one client.
	firstLetters, laterLetters = 8, 4
)

// Run handles events until ctx ends. Letters go out for what happens from the first run on, not for the past. What
// cannot be handled is tried again by itself at growing intervals, for two days, and is then parked: nothing waits for
// it. What is due at a time is issued by package schedule.
func (p *Policies) Run(ctx context.Context) {
	var again sync.WaitGroup
	for group, handle := range p.handlers() {
		atATime := 1
		if group == mailGroup {
			atATime = laterLetters
		}
		again.Go(func() { p.repeat(ctx, group, handle, atATime) })
	}
	again.Go(func() { (&schedule.Schedule{App: p.App, Rules: schedule.Rules()}).Run(ctx) })
	defer again.Wait()
	letters := newUnderWay(ctx, p)
	defer letters.wait()
	for ctx.Err() == nil {
		if err := p.route(ctx, letters); err != nil && ctx.Err() == nil {
			slog.Error("policies stopped and begin again", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(p.pause(1)):
			}
		}
	}
}

type handler func(context.Context, events.Recorded) error

func (p *Policies) handlers() map[string]handler {
	return map[string]handler{mailGroup: p.post, archiveGroup: p.archive, securityGroup: p.note, endingsGroup: p.end}
}

func (p *Policies) route(ctx context.Context, letters *underWay) error {
	router, err := message.NewRouter(message.RouterConfig{CloseTimeout: 10 * time.Second}, watermill.NopLogger{})
	if err != nil {
		return err
	}
	router.AddMiddleware(p.retry().Middleware)
	for group, topics := range groupTopics() {
		subscription := store.Subscription{
			Group: group, FromNow: group == mailGroup || group == securityGroup, Defers: true,
		}
		subscriber, handle := p.App.Log.Subscriber(subscription), p.handler(group)
		if group == mailGroup {
			handle = letters.handle
		}
		for _, topic := range topics {
			router.AddConsumerHandler(group+"-"+topic, topic, subscriber, handle)
		}
	}
	return router.Run(ctx)
}

// pause returns how long to wait after a number of attempts.
func (p *Policies) pause(attempts int) time.Duration {
	pause := 5 * time.Second
	if p.retryAfter > 0 {
		pause = p.retryAfter
	}
	for ; attempts > 1 && pause < longestPause; attempts-- {
		pause *= 2
	}
	return min(pause, longestPause)
}

// retry is for where it cannot even be written down that a message waits: nothing can be done until the database is
// back.
func (p *Policies) retry() middleware.Retry {
	return middleware.Retry{
		MaxRetries:      math.MaxInt32,
		InitialInterval: p.pause(1),
		MaxInterval:     time.Minute,
		Multiplier:      2,
		// Not its hooks: each of them asks for the next interval, which makes the one after it longer.
		Logger: watermill.NewSlogLoggerWithLevelMapping(
			slog.With("by", "policies"),
			map[slog.Level]slog.Level{slog.LevelError: slog.LevelWarn},
		),
	}
}

func (p *Policies) handler(group string) message.NoPublishHandlerFunc {
	handle, deliveries := p.handlers()[group], p.App.Log.Deliveries(group)
	return func(msg *message.Message) error {
		r, ours := store.EventOf(msg)
		if !ours {
			return nil
		}
		return p.attempt(msg.Context(), deliveries, handle, r, store.Delivery{Since: p.App.Now()})
	}
}

// attempt handles an event, or lets it wait where that fails. An error means that it could not be said that it waits.
func (p *Policies) attempt(
	ctx context.Context, deliveries store.Deliveries, handle handler, r events.Recorded, before store.Delivery,
) error {
	return p.settle(ctx, deliveries, r, before, safely(ctx, handle, r))
}

// settle keeps what an attempt came to. An error means that it could not be kept.
func (p *Policies) settle(
	ctx context.Context,
	deliveries store.Deliveries,
	r events.Recorded,
	before store.Delivery,
	err error,
) error {
	var panicked panicError
	var later postponed
	var unknown *events.UnknownTypeError
	switch {
	case err == nil && before.Position > 0:
		return deliveries.Done(ctx, r.Position)
	case err == nil:
		return nil
	case ctx.Err() != nil: // the process ends; the next one begins with this event
		return err
	case errors.As(err, &unknown): // in a stream that the event is about
		return deliveries.Leave(ctx, r)
	case errors.As(err, &later):
		return deliveries.Defer(ctx, r, later.pause)
	// However long it took, one attempt is not all: a server may have been away for that long.
	case errors.As(err, &panicked) || before.Attempts > 0 && p.App.Now().Sub(before.Since) > p.patience():
		slog.Error(
			"an event is parked",
			"position",
			r.Position,
			"type",
			r.Type,
			"attempts",
			before.Attempts+1,
			"error",
			err,
		)
		return deliveries.Park(ctx, r, err.Error())
	}
	pause := p.pause(before.Attempts + 1)
	slog.Warn(
		"an event waits for another attempt",
		"position",
		r.Position,
		"type",
		r.Type,
		"pause",
		pause,
		"error",
		err,
	)
	return deliveries.Put(ctx, r, err.Error(), pause)
}

func (p *Policies) patience() time.Duration {
	if p.parkAfter > 0 {
		return p.parkAfter
	}
	return 48 * time.Hour
}

// panicError is a handler's panic. Another attempt would be in vain. Its text leaves out the value, which may quote.
type panicError struct{}

func (panicError) Error() string { return "the program failed; its log has the stack" }

func safely(ctx context.Context, handle handler, r events.Recorded) (err error) {
	defer func() {
		if value := recover(); value != nil {
			slog.Error("a policy panicked", "position", r.Position, "type", r.Type, "stack", string(debug.Stack()))
			err = panicError{}
		}
	}()
	if r.Problem != nil {
		return r.Problem
	}
	return handle(ctx, r)
}

// repeat tries what waits in a group again when it is due, some at a time, until ctx ends.
func (p *Policies) repeat(ctx context.Context, group string, handle handler, atATime int) {
	deliveries := p.App.Log.Deliveries(group)
	tick := time.NewTicker(p.tick())
	defer tick.Stop()
	slots := make(chan struct{}, atATime)
	var running sync.WaitGroup
	defer running.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for ctx.Err() == nil {
			slots <- struct{}{} // each is given back within the time of an attempt
			delivery, r, ok, err := next(ctx, deliveries)
			if err != nil && ctx.Err() == nil {
				slog.Warn("what waits cannot be tried again now", "group", group, "error", err)
			}
			if !ok || err != nil {
				<-slots
				break
			}
			running.Go(func() {
				defer func() { <-slots }()
				if err := p.attempt(ctx, deliveries, handle, r, delivery); err != nil && ctx.Err() == nil {
					slog.Warn(
						"what became of an attempt is not kept",
						"group",
						group,
						"position",
						r.Position,
						"error",
						err,
					)
				}
			})
		}
	}
}

// tick is how often a process looks whether something is due.
func (p *Policies) tick() time.Duration { return min(p.pause(1), time.Second) }

// next takes what is due for longest. It returns false where nothing is, or where its event is gone.
func next(
	ctx context.Context,
	deliveries store.Deliveries,
) (delivery store.Delivery, r events.Recorded, ok bool, err error) {
	if due, err := deliveries.Due(ctx); err != nil || !due {
		return delivery, r, false, err
	}
	return deliveries.Next(ctx, hold)
}

// causedBy is the request of the system that an event leads to.
func causedBy(r events.Recorded) commands.Request {
	return commands.Request{
		Actor:       events.Actor{Role: events.System},
		Correlation: r.Metadata.Correlation,
		Traceparent: r.Metadata.Trace,
	}
}
