// Package policies does what follows from events without a request: it sends letters, archives the listings of erased
// owners, and issues commands that are due at a time. Each policy reads the log and handles every event at least once:
// after a crash an event may be handled again.
package policies

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"math"
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
	"weddings/internal/clock"
)

// Policies react to the events in the log of an app.
type Policies struct {
	App *commands.App
	// Send hands a letter to the mail server. If its error has a method Permanent that returns true, the letter is
	// given up.
	Send    func(context.Context, Letter) error
	BaseURL string // of the site, without a slash at the end
	// Note writes what an event says about an account's security to the security log. It may be called twice for an
	// event. nil: there is no security log.
	Note func(context.Context, Noted) error
	// Week returns what an owner's calendar holds from one day to another, and the requests without an answer. nil: no
	// agenda is sent.
	Week func(ctx context.Context, owner uuid.UUID, from, to events.Day) (Week, error)
	// Checklist returns what a couple have still to do by a day. nil: no checklist is sent.
	Checklist func(ctx context.Context, account uuid.UUID, by events.Day) (Checklist, error)
	// Overdue returns how much has waited for an admin for too long. nil: no letter about it is sent.
	Overdue func(context.Context) (Overdue, error)
	// Rivals returns the requests that ask for what a booking takes. It waits for a read model to reach a position in
	// the log. nil: requests are never marked as overtaken.
	Rivals func(ctx context.Context, booking uuid.UUID, position int64) ([]uuid.UUID, error)
	// Figures returns the contents of the letters of figure reports. nil: none is sent.
	Figures Reported
	// ForgetFiles deletes the files that an erased account had uploaded. nil: there is no store of files.
	ForgetFiles func(ctx context.Context, account uuid.UUID) error

	pace      pace
	strangers strangers

	brief      time.Duration // how long a topic waits for one letter; 0 = a second. Tests set it
	retryAfter time.Duration // the first pause before another attempt; 0 = five seconds. Tests set it
	parkAfter  time.Duration // how long attempts go on; 0 = two days. Tests set it
}

// These are the names of consumer groups, under which their offsets are stored. If a name changes, its group handles
// all events again.
const (
	mailGroup     = "mail"
	archiveGroup  = "archive-of-erased"
	securityGroup = "security-log"
	endingsGroup  = "booking-endings"
)

// groupTopics returns the topics that each group reads, which are categories of streams. The topics of letters follow
// from the events that lead to letters.
func groupTopics() map[string][]string {
	return map[string][]string{
		mailGroup:     slices.Sorted(maps.Keys(letterTopics)),
		archiveGroup:  {"account", "listing"},
		securityGroup: {"account"},
		endingsGroup:  {"account", "listing", "inquiry", "booking", "calendar"},
	}
}

// MailTopics returns how many categories of streams lead to letters.
func MailTopics() int { return len(letterTopics) }

// Groups returns the names of all consumer groups whose unhandled messages wait in the database.
func Groups() []string {
	groups := []string{mailGroup, archiveGroup, securityGroup, endingsGroup, sources.Group}
	for _, rule := range schedule.Rules() {
		groups = append(groups, rule.Name)
	}
	return groups
}

const (
	longestPause = time.Hour
	// hold is how long a message is hidden from other workers during an attempt: longer than a conversation with a mail
	// server.
	hold = 2 * time.Minute
	// How many letters are sent at the same time: at first attempts, and at later ones. Mail servers limit the
	// connections of one client.
	firstLetters, laterLetters = 8, 4
)

// Run handles events until ctx ends. Letters are sent only about events since the first run. An event that could not be
// handled is retried at growing intervals. After two days it is parked; other events never wait for it. Package
// schedule issues the commands that are due at a time.
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
			slog.Error("policies stopped and are started again", "error", err)
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

// pause returns how long to wait after the given number of attempts.
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

// retry handles the case that not even a waiting message can be recorded: nothing can be done until the database is
// back.
func (p *Policies) retry() middleware.Retry {
	return middleware.Retry{
		MaxRetries:      math.MaxInt32,
		InitialInterval: p.pause(1),
		MaxInterval:     time.Minute,
		Multiplier:      2,
		// The logger is used instead of OnRetryHook: a hook's call asks for the next interval, which makes the
		// following one longer.
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

// attempt handles an event. If that fails, it schedules another attempt. It returns an error if the outcome cannot be
// stored.
func (p *Policies) attempt(
	ctx context.Context, deliveries store.Deliveries, handle handler, r events.Recorded, before store.Delivery,
) error {
	return p.settle(ctx, deliveries, r, before, safely(ctx, handle, r))
}

// settle stores the outcome of an attempt. It returns an error if that fails.
func (p *Policies) settle(
	ctx context.Context,
	deliveries store.Deliveries,
	r events.Recorded,
	before store.Delivery,
	err error,
) error {
	var later postponed
	var unknown *events.UnknownTypeError
	switch {
	case err == nil && before.Position > 0:
		return deliveries.Done(ctx, r.Position)
	case err == nil:
		return nil
	case ctx.Err() != nil: // the process ends; the next process handles this event
		return err
	case errors.As(err, &unknown): // a command met it in another stream
		return deliveries.Leave(ctx, r)
	case errors.As(err, &later):
		return deliveries.Defer(ctx, r, later.pause)
	// A single failed attempt never parks an event, however long ago it was recorded: a server may have been away for
	// that long.
	case errors.Is(err, store.ErrPanicked) || before.Attempts > 0 && p.earlierTime().Sub(before.Since) > p.patience():
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

// earlierTime returns the site's time or this process's time, whichever is earlier. It decides what is too late: if the
// database's clock is ahead for an hour, no letter must be given up.
func (p *Policies) earlierTime() time.Time {
	return clock.Earlier(p.App.Now(), p.App.Log.EarlierTime())
}

func (p *Policies) patience() time.Duration {
	if p.parkAfter > 0 {
		return p.parkAfter
	}
	return 48 * time.Hour
}

// safely calls the handler. It returns store.ErrPanicked after a panic: another attempt would fail, too.
func safely(ctx context.Context, handle handler, r events.Recorded) (err error) {
	defer store.Recover(&err)
	if r.Problem != nil {
		return r.Problem
	}
	return handle(ctx, r)
}

// repeat retries a group's waiting messages when they are due, at most atATime of them at once, until ctx ends.
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
			slots <- struct{}{} // the slot is released when the attempt ends
			delivery, r, ok, err := next(ctx, deliveries)
			if err != nil && ctx.Err() == nil {
				slog.Warn("cannot retry waiting messages now", "group", group, "error", err)
			}
			if !ok || err != nil {
				<-slots
				break
			}
			running.Go(func() {
				defer func() { <-slots }()
				if err := p.attempt(ctx, deliveries, handle, r, delivery); err != nil && ctx.Err() == nil {
					slog.Warn(
						"the outcome of an attempt could not be stored",
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

// tick returns how often a process checks whether a message is due.
func (p *Policies) tick() time.Duration { return min(p.pause(1), time.Second) }

// next takes the message that has been due for longest. It returns false if none is due or if its event is gone.
func next(
	ctx context.Context,
	deliveries store.Deliveries,
) (delivery store.Delivery, r events.Recorded, ok bool, err error) {
	if due, err := deliveries.Due(ctx); err != nil || !due {
		return delivery, r, false, err
	}
	return deliveries.Next(ctx, hold)
}

// causedBy returns the system's request for a command that follows from an event.
func causedBy(r events.Recorded) commands.Request {
	return commands.Request{
		Actor:       events.Actor{Role: events.System},
		Correlation: r.Metadata.Correlation,
		Traceparent: r.Metadata.Trace,
	}
}
