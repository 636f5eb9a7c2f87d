// Package sources reads the calendars that owners keep elsewhere ("sources") again and again, and imports the days that
// they take. One process at a time reads. The list of sources and the state of their reading are in the database. A
// reading that finds the same days appends no event.
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

// Fetched is the answer of the server at an address.
type Fetched struct {
	Body           []byte
	ETag, Modified string // to be sent with the next request
	Unchanged      bool   // the calendar is still the one of the ETag and Modified that were sent
}

// Reader reads sources. Any number of processes may run one.
type Reader struct {
	App *commands.App
	// Fetch reads an address. If its error has a method Problem, the result of that is told to the owner. Its text is
	// logged and must not contain the address.
	Fetch func(ctx context.Context, address, etag, modified string) (Fetched, error)
	// Host is the site's host name. Events in a calendar that the site itself published take no days.
	Host string

	every time.Duration // 0 = Every. Tests set it
}

const (
	// Group is the consumer group that keeps the list of sources up to date.
	Group = "calendar-sources"
	lease = "reading of calendars"
	// Every is how often a source is read.
	Every = 30 * time.Minute

	lookEvery = time.Second
	// retryEvery is how often a process checks for parked events that an admin retries.
	retryEvery = 5 * time.Second
	// atOnce is how many sources are read at the same time, perHost how many of one host.
	atOnce, perHost = 4, 2
	// considered is how many due sources are looked at each time. A source whose host is busy is postponed by aside, so
	// that others are looked at.
	considered, aside = 32, 5 * time.Second
	// longestDoublings is how often failures double the pause: to sixteen hours at most.
	longestDoublings = 5
	// changesInARow is after how many changed readings in a row the pause doubles, and doubles again: a calendar that
	// changes all the time must not fill the log.
	changesInARow = 4
	parseWithin   = 5 * time.Second
	// afterTrouble is the pause after an error that is not the source's.
	afterTrouble = time.Minute
)

// topics are the families of streams whose events add and remove sources.
var topics = []string{"calendar", "listing"}

// Run reads sources until ctx ends.
func (r *Reader) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, topic := range topics {
		all.Go(func() { r.keepList(ctx, topic) })
	}
	all.Go(func() { r.App.Log.Deliveries(Group).Redeliver(ctx, retryEvery, r.note) })
	lead := func(ctx context.Context) error { return r.App.Log.Elect(ctx, lease, r.readAll) }
	store.Repeat(ctx, lookEvery, time.Minute, lead, func(err error) (over bool) {
		slog.Warn("the reading of calendars was interrupted", "error", err)
		return false
	})
	all.Wait()
}

// keepList keeps the list of sources up to date with the events of a topic, until ctx ends.
func (r *Reader) keepList(ctx context.Context, topic string) {
	subscriber := r.App.Log.Subscriber(store.Subscription{Group: Group})
	defer subscriber.Close()
	messages, err := subscriber.Subscribe(ctx, topic)
	if err != nil { // only if the subscriber was closed
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
			slog.Warn("cannot update the list of calendars to read", "error", err)
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

// readAll reads the sources that are due, again and again, until ctx ends or the database fails. It returns the error
// of either.
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

// begin starts the reading of a source if there is room for it. A source that was removed is deleted from the list. One
// whose listing's calendar cannot be read here waits, so that it does not hold up the others.
func (r *Reader) begin(ctx context.Context, now *underWay, poll store.Poll) error {
	if now.full() {
		return nil
	}
	source, known, err := r.find(ctx, poll)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		slog.Warn("a calendar to read cannot be looked up", "source", poll.Subject, "error", err)
		return r.polls().Postpone(ctx, poll.Subject, afterTrouble)
	case !known:
		return r.polls().End(ctx, poll.Subject)
	}
	host := hostOf(source.Address.Text())
	if !now.start(poll.Subject, host, func() { r.attempt(ctx, source, poll) }) {
		return r.polls().Postpone(ctx, poll.Subject, aside)
	}
	return nil
}

// attempt reads a source. It records the attempt before, as a failure: if a calendar makes the process crash, the next
// process must not read it again at once.
func (r *Reader) attempt(ctx context.Context, source calendar.Source, poll store.Poll) {
	begun, pause := begunAfter(poll.Seen, r.pause)
	if err := r.polls().Save(ctx, poll.Subject, begun, pause); err != nil {
		slog.Warn("cannot record the attempt to read a calendar", "source", poll.Subject, "error", err)
		return
	}
	seen, pause := r.safely(ctx, source, poll.Seen)
	if ctx.Err() != nil { // the next process finds it as it was
		after, cancel := context.WithTimeout(context.WithoutCancel(ctx), parseWithin)
		defer cancel()
		if err := r.polls().Restore(after, poll); err != nil {
			slog.Warn("cannot undo an interrupted reading of a calendar", "source", poll.Subject, "error", err)
		}
		return
	}
	if err := r.polls().Save(ctx, poll.Subject, seen, pause); err != nil {
		slog.Warn("the result of reading a calendar could not be stored", "source", poll.Subject, "error", err)
	}
}

// begunAfter returns the state of a source whose reading begins, and the pause before the next reading if this one does
// not end.
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

// find returns the source of a poll. It returns false if the source was removed or its owner was erased.
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

// Seen is the state of a source after its last reading. It is stored in the poll, and queries read it.
type Seen struct {
	ReadAt   *time.Time  `json:"readAt,omitempty"` // when it was last read without a problem
	Problem  string      `json:"problem,omitempty"`
	Unread   int         `json:"unread,omitempty"`
	Rolling  *ical.Block `json:"rolling,omitempty"`
	ETag     string      `json:"etag,omitempty"`
	Modified string      `json:"modified,omitempty"`
	Until    events.Day  `json:"until"` // the last day of the window
	Tail     ical.Tail   `json:"tail"`
	Failures int         `json:"failures,omitempty"` // failed readings in a row
	Changes  int         `json:"changes,omitempty"`  // changed readings in a row
	Begun    bool        `json:"begun,omitempty"`    // a reading has begun and not ended
}

// safely reads a source. It returns the new state, and the pause before the next reading.
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
			slog.Warn("a calendar could not be imported", "source", source.Source, "error", err)
		}
		return before, afterTrouble
	}
	after, err := json.Marshal(seen)
	if err != nil {
		return before, afterTrouble
	}
	return after, r.pause(seen)
}

// read reads a source once. A problem of the source is stored in seen. An error is a problem of the site.
func (r *Reader) read(ctx context.Context, source calendar.Source, seen *Seen) (err error) {
	defer func() {
		if recover() != nil {
			slog.Error("the reading of a calendar panicked", "source", source.Source, "stack", string(debug.Stack()))
			err = store.ErrPanicked
		}
	}()
	now := r.App.Now()
	window := Window(now)
	etag, modified := seen.ETag, seen.Modified
	if seen.Until != window.To || seen.Problem != "" { // read all: a series may reach new days
		etag, modified = "", ""
	}
	fetched, err := r.Fetch(ctx, source.Address.Text(), etag, modified)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		seen.failed(problemOf(err))
		slog.Info("a calendar could not be read", "source", source.Source,
			"problem", seen.Problem, "in a row", seen.Failures)
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

// imported imports the days that a source takes. It returns whether they differ from those before.
func (r *Reader) imported(ctx context.Context, source calendar.Source, days []events.Day) (changed bool, err error) {
	by := commands.Request{Actor: events.Actor{Role: events.System}, Correlation: commands.NewID()}
	receipt, err := commands.Handle(ctx, r.App, by, booking.ImportDays{
		Listing: source.Listing, Source: source.Source, Days: days,
	})
	if fault.CodeOf(err) == fault.NotFound { // the source was removed in the same moment
		return false, nil
	}
	return receipt.Position > 0, err
}

// Window returns the days for which sources are read at an instant: today until the last Friday on which bookings are
// possible. The window's end moves once a week, so a series without end leads to an event a week and not one a day.
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

// problemOf returns the key of a source's problem, which the owner is told.
func problemOf(err error) string {
	if named, ok := errors.AsType[interface {
		error
		Problem() string
	}](err); ok {
		return named.Problem()
	}
	return "unreachable"
}

// pause returns the pause before the next reading. It grows with failures, and with changed readings in a row. It
// varies by a tenth, so that sources which were added together are not read together.
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

// underWay holds the readings that have begun and not ended.
type underWay struct {
	wait    sync.WaitGroup
	mu      sync.Mutex
	hosts   map[string]int
	sources map[uuid.UUID]string // the host of each source
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

// start starts a reading. It returns false if too many readings of the host have begun.
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
