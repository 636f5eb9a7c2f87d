// Package schedule issues commands at the times at which they are due: reminders, the ends of holds, expiries. A rule
// says which event sets the timer of its stream, and to when. Timers are stored in the database. One process at a time
// issues the commands. A command may be issued late and more than once, but none is lost: the command itself decides
// whether there is still something to do.
package schedule

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/clock"
	"weddings/internal/fault"
)

// Rule says which events set the timers of streams, and which command is issued when a timer is due.
type Rule struct {
	// Name identifies the rule's timers and is the consumer group that reads its events. Both are stored in the
	// database. If the name changes, all events are read again, and the timers under the old name are never issued.
	Name string
	// Topic is the family of streams whose events set timers: "inquiry" for inquiry-<uuid>.
	Topic string
	// FromNow leaves out events from before the rule first ran.
	FromNow bool
	// Due returns what an event does to the timer of its stream. It must depend on nothing but the event.
	Due func(events.Recorded) Change
	// Command returns the command for the id in a stream's name. The command itself must find out whether there is
	// still something to do: it appends no event if there is not, and returns not_found if its subject is gone.
	Command func(id uuid.UUID) commands.Command
}

// Change is what an event does to a timer.
type Change struct {
	due time.Time
	set bool
}

var (
	// Keep leaves the timer as it is.
	Keep = Change{}
	// Cancel deletes the timer.
	Cancel = Change{set: true}
)

// At sets the timer to a time, which may have passed.
func At(due time.Time) Change { return Change{due, true} }

var declared []Rule

// Declare registers a rule. Call it beside the policy that the rule belongs to. The empty result allows a call at
// package level. It panics if two rules have one name.
func Declare(r Rule) struct{} {
	if slices.ContainsFunc(declared, func(other Rule) bool { return other.Name == r.Name }) {
		panic("schedule: two rules are named " + r.Name)
	}
	declared = append(declared, r)
	return struct{}{}
}

// Rules returns all declared rules, sorted by name.
func Rules() []Rule {
	list := slices.Clone(declared)
	slices.SortFunc(list, func(a, b Rule) int { return strings.Compare(a.Name, b.Name) })
	return list
}

const (
	lease = "schedule"
	// lookEvery is how often the process that holds the lease checks which timers are due.
	lookEvery = time.Second
	// retryEvery is how often a process checks for parked events that an admin retries.
	retryEvery = 5 * time.Second
	atOnce     = 100
	// longest is the timeout of a command. After a timeout it is tried again.
	longest = 30 * time.Second
	// pauseFirst and pauseMost bound the pause before another attempt, which doubles each time.
	pauseFirst, pauseMost = 5 * time.Second, time.Hour
)

// Schedule issues the commands of rules to an app.
type Schedule struct {
	App   *commands.App
	Rules []Rule
}

// Run sets timers and issues the commands that are due, until ctx ends. Any number of processes may run it.
func (s *Schedule) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, rule := range s.Rules {
		all.Go(func() { s.setTimers(ctx, rule) })
		all.Go(func() {
			s.App.Log.Deliveries(rule.Name).
				Redeliver(ctx, retryEvery, func(ctx context.Context, r events.Recorded) error {
					return s.setTimer(ctx, rule, r)
				})
		})
	}
	again := func(err error) (over bool) {
		slog.Warn("the schedule was interrupted", "error", err)
		return false
	}
	lead := func(ctx context.Context) error { return s.App.Log.Elect(ctx, lease, s.issueAll) }
	store.Repeat(ctx, lookEvery, time.Minute, lead, again)
	all.Wait()
}

// setTimers reads the events of a rule until ctx ends.
func (s *Schedule) setTimers(ctx context.Context, rule Rule) {
	subscriber := s.App.Log.Subscriber(store.Subscription{Group: rule.Name, FromNow: rule.FromNow})
	defer subscriber.Close()
	messages, err := subscriber.Subscribe(ctx, rule.Topic)
	if err != nil { // only if the subscriber was closed
		slog.Error("a rule sets no timers", "rule", rule.Name, "error", err)
		return
	}
	store.Handle(ctx, messages, lookEvery, func(msg *message.Message) error {
		r, ours := store.EventOf(msg)
		if !ours {
			return nil
		}
		err := s.setTimer(msg.Context(), rule, r)
		if errors.Is(err, store.ErrPanicked) { // another attempt would fail, too, and hold up the other streams
			err = s.App.Log.Deliveries(rule.Name).Park(msg.Context(), r, err.Error())
		}
		if err != nil {
			slog.Warn("a timer could not be set", "rule", rule.Name, "error", err)
		}
		return err
	})
}

// setTimer sets or cancels the timer of an event's stream. It returns store.ErrPanicked if the rule panics.
func (s *Schedule) setTimer(ctx context.Context, rule Rule, r events.Recorded) (err error) {
	defer store.Recover(&err)
	switch change := rule.Due(r); {
	case !change.set:
		return nil
	case change.due.IsZero():
		return s.App.Log.Timers().Cancel(ctx, rule.Name, r.Stream)
	default:
		return s.App.Log.Timers().Set(ctx, rule.Name, r.Stream, change.due)
	}
}

// issueAll issues the commands that are due, again and again, until ctx ends or the database fails. It returns the
// error of either.
func (s *Schedule) issueAll(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if err := s.issueDue(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// issueDue issues the commands that are due now, one after the other. A command that fails is tried again later and
// does not hold up the others.
func (s *Schedule) issueDue(ctx context.Context) error {
	names := make([]string, len(s.Rules))
	for i, rule := range s.Rules {
		names[i] = rule.Name
	}
	for ctx.Err() == nil {
		now := clock.Earlier(s.App.Now(), s.App.Log.EarlierTime())
		due, err := s.App.Log.Timers().Due(ctx, now, names, atOnce)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, timer := range due {
			if err := s.issueOne(ctx, timer); err != nil {
				return err
			}
		}
	}
	return nil
}

// issueOne issues the command of a timer and stores the outcome. It returns an error if that fails.
func (s *Schedule) issueOne(ctx context.Context, timer store.Timer) error {
	rule := s.Rules[slices.IndexFunc(s.Rules, func(r Rule) bool { return r.Name == timer.Rule })]
	attempt, cancel := context.WithTimeout(ctx, longest)
	err := s.issue(attempt, rule, timer)
	cancel()
	if ended := ctx.Err(); ended != nil { // the next holder of the lease finds the timer unchanged
		return ended
	}
	switch {
	case err == nil, fault.CodeOf(err) == fault.NotFound: // the command's subject is gone
		return s.App.Log.Timers().Done(ctx, timer)
	}
	pause := min(pauseFirst<<min(timer.Attempts, 20), pauseMost)
	slog.Warn("a command that was due failed", "rule", timer.Rule, "stream", timer.Stream, "pause", pause, "error", err)
	return s.App.Log.Timers().Fail(ctx, timer, err.Error(), pause)
}

// errPanicked stands for a command's panic. It omits the panic's value, which may contain personal data.
var errPanicked = errors.New("the program failed; its log has the stack")

func (s *Schedule) issue(ctx context.Context, rule Rule, timer store.Timer) (err error) {
	defer func() {
		if recover() != nil {
			slog.Error("a command that was due panicked", "rule", rule.Name, "stream", timer.Stream,
				"stack", string(debug.Stack()))
			err = errPanicked
		}
	}()
	id, err := uuid.Parse(strings.TrimPrefix(timer.Stream, rule.Topic+"-"))
	if err != nil {
		return fmt.Errorf("schedule: the stream %s has no id: %w", timer.Stream, err)
	}
	by := commands.Request{Actor: events.Actor{Role: events.System}, Correlation: commands.NewID()}
	_, err = commands.Handle(ctx, s.App, by, rule.Command(id))
	return err
}
