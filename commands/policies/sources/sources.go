// Package sources reads the calendars that owners keep elsewhere, again and again, and says which days they take. One
// process at a time reads; what there is to read stands in the database. A calendar that says what it said before is no
// event.
package sources

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/ical"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// Fetched is what was read at an address.
type Fetched struct {
	Body           []byte
	ETag, Modified string // to be shown the next time
	Unchanged      bool   // since the time whose ETag and Modified were shown
}

// Reader reads sources until its context ends. Any number of processes may run one.
type Reader struct {
	App *commands.App
	// Fetch reads an address. Where its error has a method Problem, that is told to the owner; its text is logged, and
	// says nothing of the address.
	Fetch func(ctx context.Context, address, etag, modified string) (Fetched, error)
	// Host is the site's. What it published itself takes nothing.
	Host string

	every time.Duration // half an hour unless a test is in a hurry
}

const (
	// Group is the consumer group that finds out what there is to read.
	Group = "calendar-sources"
	lease = "reading of calendars"
	// Every is how often a source is read.
	Every = 30 * time.Minute

	lookEvery = time.Second
	// retryEvery is how often a process looks what admins let it try again.
	retryEvery = 5 * time.Second
	// atOnce sources are read beside each other, and perHost of one site.
	atOnce, perHost = 4, 2
	// considered are looked at each time. What has no room because of its host makes way for the others.
	considered, aside = 32, 5 * time.Second
	// longestDoublings of the pause follow failures: up to sixteen hours.
	longestDoublings = 5
	// changesInARow are read at the usual pace. After so many more it doubles, and again: a calendar that never stands
	// still must not fill the log.
	changesInARow = 4
	parseWithin   = 5 * time.Second
	// afterTrouble of our own a source is read again.
	afterTrouble = time.Minute
)

// topics are the families of streams that begin and end sources.
var topics = []string{"calendar", "listing"}

// Run reads until ctx ends.
func (r *Reader) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, topic := range topics {
		all.Go(func() { r.know(ctx, topic) })
	}
	all.Go(func() { r.App.Log.Deliveries(Group).Redeliver(ctx, retryEvery, r.note) })
	lead := func(ctx context.Context) error { return r.App.Log.Elect(ctx, lease, r.readAll) }
	store.Repeat(ctx, lookEvery, time.Minute, lead, func(err error) (over bool) {
		slog.Warn("the reading of calendars was interrupted", "error", err)
		return false
	})
	all.Wait()
}

// know follows a family of streams for what there is to read, until ctx ends.
func (r *Reader) know(ctx context.Context, topic string) {
	subscriber := r.App.Log.Subscriber(store.Subscription{Group: Group})
	defer subscriber.Close()
	messages, err := subscriber.Subscribe(ctx, topic)
	if err != nil { // only of a subscriber that was closed
		slog.Error("calendars are not read", "error", err)
		return
	}
	store.Handle(ctx, messages, lookEvery, func(msg *message.Message) error {
		happened, ours := store.EventOf(msg)
		if !ours {
			return nil
		}
		err := r.note(msg.Context(), happened)
		if err != nil {
			slog.Warn("it could not be kept which calendars there are to read", "error", err)
		}
		return err
	})
}

func (r *Reader) note(ctx context.Context, happened events.Recorded) error {
	switch e := happened.Data.(type) {
	case events.SourceAdded:
		return r.polls().Begin(ctx, e.Source, happened.Stream)
	case events.SourceRemoved:
		return r.polls().End(ctx, e.Source)
	case events.ListingArchived: // also because its owner was erased
		return r.polls().EndAll(ctx, events.CalendarStream(e.Listing))
	}
	return nil
}

func (r *Reader) polls() store.Polls { return r.App.Log.Polls(calendar.SourcePolls) }

// readAll reads what is due, again and again, until ctx ends or the database fails. It returns why.
func (r *Reader) readAll(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	now := &underWay{hosts: map[string]int{}, sources: map[uuid.UUID]string{}}
	defer now.wait.Wait()
	for {
		due, err := r.polls().Due(ctx, now.list(), considered)
		if err != nil {
			return err
		}
		for _, poll := range due {
			if err := r.begin(ctx, now, poll); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// begin reads a source where there is room for it now. What there is nothing to read of any more is forgotten.
func (r *Reader) begin(ctx context.Context, now *underWay, poll store.Poll) error {
	if now.full() {
		return nil
	}
	source, known, err := r.find(ctx, poll)
	switch {
	case err != nil:
		return err
	case !known:
		return r.polls().End(ctx, poll.Subject)
	}
	host := hostOf(source.Address.Text())
	if !now.start(poll.Subject, host, func() { r.attempt(ctx, source, poll) }) {
		return r.polls().Later(ctx, poll.Subject, aside)
	}
	return nil
}

// attempt reads a source. That it was tried is written before: a process that a calendar ends must not read it at once
// again, and such an attempt counts as a failure.
func (r *Reader) attempt(ctx context.Context, source calendar.Source, poll store.Poll) {
	begun, pause := begunAfter(poll.Seen, r.pause)
	if err := r.polls().Keep(ctx, poll.Subject, begun, pause); err != nil {
		slog.Warn("a calendar is not read, since that could not be kept", "source", poll.Subject, "error", err)
		return
	}
	seen, pause := r.safely(ctx, source, poll.Seen)
	if ctx.Err() != nil { // whoever reads next finds it as it was
		after, cancel := context.WithTimeout(context.WithoutCancel(ctx), parseWithin)
		defer cancel()
		if err := r.polls().Restore(after, poll); err != nil {
			slog.Warn("a calendar whose reading was broken off is read later", "source", poll.Subject, "error", err)
		}
		return
	}
	if err := r.polls().Keep(ctx, poll.Subject, seen, pause); err != nil {
		slog.Warn("what a calendar said could not be kept", "source", poll.Subject, "error", err)
	}
}

// begunAfter is what is known of a reading that has begun, and when the next one is due where it does not end.
func begunAfter(before json.RawMessage, pause func(Seen) time.Duration) (json.RawMessage, time.Duration) {
	var seen Seen
	if err := json.Unmarshal(before, &seen); err != nil {
		return before, pause(Seen{Failures: 1})
	}
	seen.Failures++
	seen.Begun = true
	after, err := json.Marshal(seen)
	if err != nil {
		return before, pause(seen)
	}
	return after, pause(seen)
}

// find returns the source of a poll, and false where it was removed, or its owner erased.
func (r *Reader) find(ctx context.Context, poll store.Poll) (calendar.Source, bool, error) {
	s, _, err := calendar.Calendars.Load(ctx, r.App, poll.Stream)
	if err != nil {
		return calendar.Source{}, false, err
	}
	source, ok := s.Source(poll.Subject)
	return source, ok && source.Address.Text() != "", nil
}

func hostOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.ToLower(parsed.Hostname())
}

// Seen is what is known of the last reading. It is stored, and read by queries.
type Seen struct {
	ReadAt   *time.Time  `json:"readAt,omitempty"` // when it was last read well
	Problem  string      `json:"problem,omitempty"`
	Unread   int         `json:"unread,omitempty"`
	Rolling  *ical.Block `json:"rolling,omitempty"`
	ETag     string      `json:"etag,omitempty"`
	Modified string      `json:"modified,omitempty"`
	Until    events.Day  `json:"until"` // the end of the window
	Tail     ical.Tail   `json:"tail"`
	Failures int         `json:"failures,omitempty"` // in a row
	Changes  int         `json:"changes,omitempty"`  // in a row
	Begun    bool        `json:"begun,omitempty"`    // and did not end yet
}

// safely reads a source, and returns what is known then and when it is read next.
func (r *Reader) safely(
	ctx context.Context, source calendar.Source, before json.RawMessage,
) (json.RawMessage, time.Duration) {
	var seen Seen
	err := json.Unmarshal(before, &seen)
	seen.Begun = false
	if err == nil {
		err = r.read(ctx, source, &seen)
	}
	if err != nil {
		if ctx.Err() == nil {
			slog.Warn("a calendar could not be taken over", "source", source.Source, "error", err)
		}
		return before, afterTrouble
	}
	after, err := json.Marshal(seen)
	if err != nil {
		return before, afterTrouble
	}
	return after, r.pause(seen)
}

var errPanicked = errors.New("the program failed; its log has the stack")

// read reads a source once. An error is one of our own: what is wrong with the source is a problem of what was seen.
func (r *Reader) read(ctx context.Context, source calendar.Source, seen *Seen) (err error) {
	defer func() {
		if recover() != nil {
			slog.Error("the reading of a calendar panicked", "source", source.Source, "stack", string(debug.Stack()))
			err = errPanicked
		}
	}()
	now := r.App.Now()
	window := Window(now)
	etag, modified := seen.ETag, seen.Modified
	if seen.Until != window.To || seen.Problem != "" { // a series may reach days that were not asked for before
		etag, modified = "", ""
	}
	fetched, err := r.Fetch(ctx, source.Address.Text(), etag, modified)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		seen.failed(problemOf(err))
		slog.Info(
			"a calendar could not be read",
			"source",
			source.Source,
			"problem",
			seen.Problem,
			"in a row",
			seen.Failures,
		)
		return nil
	}
	if fetched.Unchanged {
		seen.ReadAt, seen.Failures, seen.Changes = &now, 0, 0
		return nil
	}
	timed, cancel := context.WithTimeout(ctx, parseWithin)
	defer cancel()
	busy, err := ical.Reading{Window: window, Host: r.Host, Tail: seen.Tail}.Read(timed, fetched.Body)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, ical.ErrTooMuch):
		seen.failed("too_large")
		return nil
	case errors.Is(err, ical.ErrNotCalendar):
		seen.failed("not_calendar")
		return nil
	case err != nil:
		seen.failed(problemOf(err))
		return nil
	}
	changed, err := r.imported(ctx, source, busy.Days)
	if err != nil {
		return err
	}
	*seen = Seen{
		ReadAt: &now, Unread: busy.Unread, Rolling: busy.Rolling, ETag: fetched.ETag, Modified: fetched.Modified,
		Until: window.To, Tail: busy.Tail, Changes: seen.Changes + 1,
	}
	if !changed {
		seen.Changes = 0
	}
	return nil
}

// imported says which days a source takes, and returns whether they are others than before.
func (r *Reader) imported(ctx context.Context, source calendar.Source, days []events.Day) (changed bool, err error) {
	by := commands.Request{Actor: events.Actor{Role: events.System}, Correlation: commands.NewID()}
	receipt, err := commands.Handle(ctx, r.App, by, booking.ImportDays{
		Listing: source.Listing, Source: source.Source, Days: days,
	})
	if fault.CodeOf(err) == fault.NotFound { // it was removed just now
		return false, nil
	}
	return receipt.Position > 0, err
}

// Window is the days that sources are asked about at an instant: those that can be booked, to the end of a week. So a
// series that has no end is an event a week and not one a day.
func Window(now time.Time) ical.Block {
	today := events.DayOf(now)
	last := today + commands.HorizonDays
	for last.Weekday() != time.Friday {
		last--
	}
	return ical.Block{From: today, To: last}
}

func (s *Seen) failed(problem string) {
	s.Problem = problem
	s.Failures++
}

// problemOf names what is wrong with a source.
func problemOf(err error) string {
	if named, ok := errors.AsType[interface {
		error
		Problem() string
	}](err); ok {
		return named.Problem()
	}
	return "unreachable"
}

// pause is how long a source is left alone after a reading: longer with each failure, and where it never stands still.
// It differs by a tenth, so that sources that were added together do not come back together.
func (r *Reader) pause(s Seen) time.Duration {
	every := r.every
	if every == 0 {
		every = Every
	}
	doublings := min(s.Failures, longestDoublings)
	if s.Failures == 0 {
		doublings = min(s.Changes/changesInARow, longestDoublings)
	}
	pause := every << doublings
	return pause - pause/10 + rand.N(pause/5+1)
}

// underWay are the readings that have begun.
type underWay struct {
	wait    sync.WaitGroup
	mu      sync.Mutex
	hosts   map[string]int
	sources map[uuid.UUID]string // and their hosts
}

func (u *underWay) list() []uuid.UUID {
	u.mu.Lock()
	defer u.mu.Unlock()
	list := []uuid.UUID{}
	for id := range u.sources {
		list = append(list, id)
	}
	return list
}

func (u *underWay) full() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return len(u.sources) >= atOnce
}

// start begins a reading. It returns false where too many of the host are under way.
func (u *underWay) start(source uuid.UUID, host string, read func()) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.hosts[host] >= perHost {
		return false
	}
	u.hosts[host]++
	u.sources[source] = host
	u.wait.Go(func() {
		defer u.done(source)
		read()
	})
	return true
}

func (u *underWay) done(source uuid.UUID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	host := u.sources[source]
	if u.hosts[host]--; u.hosts[host] == 0 {
		delete(u.hosts, host)
	}
	delete(u.sources, source)
}
