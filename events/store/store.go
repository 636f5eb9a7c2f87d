// Package store is the event log: one PostgreSQL table that is both the event store and the Watermill topic. Positions
// have no gaps and follow the order of commits. Streams are versioned. Appends are atomic and idempotent, and enforce
// unique claims.
package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/vault"
	"weddings/internal/clock"
	"weddings/internal/obs"
)

// Any as the expected version accepts any version of the stream.
const Any int64 = -1

// IdempotencyDay is how long the answer to an idempotency key is kept.
const IdempotencyDay = 24 * time.Hour

// Claim is a value that only one stream may hold within its scope, such as an email. The log stores an HMAC of it.
type Claim struct{ Scope, Value string }

// IdempotencyKey makes a repeated command return its first answer. It applies to one actor, command and body.
type IdempotencyKey struct {
	Key     string // chosen by the client
	Actor   string // account id or session id
	Command string
	Body    []byte
}

// Part holds the events that an append adds to one stream.
type Part struct {
	Stream   string
	Expected int64 // the stream's version at the decision; 0 = must not exist; or Any
	Events   []events.Event
}

// Check is the version of a stream that a decision depends on and that the append does not write.
type Check struct {
	Stream  string
	Version int64 // 0 = must not exist
}

// Append is one request to the log. It is applied completely or not at all.
type Append struct {
	Stream   string // holds the claims
	Expected int64  // as in Part
	Events   []events.Event
	Also     []Part  // of other streams, each once; they precede Events in the log
	Checks   []Check // the append is refused unless each of these streams has the version
	Metadata events.Metadata
	Claims   []Claim // taken for the stream; one that it holds already is no conflict
	Releases []Claim // released by the stream
	Needs    []Claim // refused unless each is held by some stream
	// Begins are the keys of new people. They are stored in the same transaction, so that a refused request leaves no
	// key.
	Begins []uuid.UUID
	Key    *IdempotencyKey
	Answer []byte // stored with Key and returned on a repetition; no personal data
	// With is extra work in the same transaction, such as destroying a key. If it fails, only this request fails. It is
	// rare.
	With []func(context.Context, vault.Tx) error
}

// Receipt is the result of an append.
type Receipt struct {
	Position int64       // of the last event
	Version  int64       // of Append.Stream after the append
	IDs      []uuid.UUID // of all events, in the order of the log
	Replayed bool        // an idempotency key returned its first answer
	Answer   []byte      // of the first use, if Replayed
}

// ConflictError refuses an append if a stream that it writes or checks has another version.
type ConflictError struct {
	Stream           string
	Expected, Actual int64
}

func (e *ConflictError) Error() string {
	return fmt.Sprintf("store: stream %s is at version %d, not %d", e.Stream, e.Actual, e.Expected)
}

// TakenError refuses an append whose claim another stream holds. It omits the value.
type TakenError struct {
	Scope  string
	Holder string // stream
}

func (e *TakenError) Error() string { return "store: " + e.Scope + " is taken by another stream" }

// MissingError refuses an append if no stream holds a claim that it needs.
type MissingError struct{ Scope string }

func (e *MissingError) Error() string { return "store: " + e.Scope + " is held by no stream" }

// ErrKeyReused refuses an idempotency key that was used before with another body.
var ErrKeyReused = errors.New("store: the idempotency key was used for another request")

// ErrUnknownOutcome means that the connection to the database was lost around a commit and did not recover in time, or
// that the caller's context ended during the append. The events may or may not be in the log. A repetition with the
// same idempotency key finds out.
var ErrUnknownOutcome = errors.New("store: it is not known whether the append was committed")

// ErrClosed is returned by appends after Close.
var ErrClosed = errors.New("store: the log is closed")

// Log is one process's access to a log. It is safe for concurrent use.
type Log struct {
	pool     *pgxpool.Pool
	vault    *vault.Vault
	table    string // events or telemetry
	channel  string // of NOTIFY
	lock     int64  // advisory lock of the appenders
	now      func() time.Time
	own      func() time.Time
	requests chan *request
	done     chan struct{}
	workers  chan struct{} // closed when all workers have ended
	// failed is when the last attempt to append failed, in nanoseconds since 1970; 0 if it succeeded.
	failed     atomic.Int64
	unsignable atomic.Bool               // see Unsignable
	id         atomic.Pointer[uuid.UUID] // nil until it is known
	verifying  verifying
	telemetry  *Log
	wake       *notifier
	leases     *leases
	recent     *recent
	begun      *lru.Cache[string, struct{}] // streams that have events; see Begun
	few        chan struct{}                // see amongFew
}

// fewOf is the part of the pool's connections that amongFew may use: one in four.
const fewOf = 4

// amongFew calls work, with which a consumer group looks for something to do. Dozens of groups do that every second. If
// a client has locked their tables, those that wait leave connections of the pool to visitors.
func (l *Log) amongFew(ctx context.Context, work func() error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case l.few <- struct{}{}:
	}
	defer func() { <-l.few }()
	return work()
}

// Options are settings for tests and benchmarks.
type Options struct {
	Now       func() time.Time // the site's time; default: the database's
	Own       func() time.Time // this process's clock; default: time.Now
	TidyAfter time.Duration    // delay of the first Tidy after the start; default: a minute
}

// Open returns the log of a migrated database and starts its appender. Close stops it.
func Open(pool *pgxpool.Pool, v *vault.Vault, options Options) *Log {
	options.TidyAfter = cmp.Or(options.TidyAfter, tidyAfter)
	if options.Own == nil {
		options.Own = time.Now
	}
	database := &siteClock{own: options.Own}
	if options.Now == nil {
		options.Now = database.Now
		ctx, cancel := context.WithTimeout(context.Background(), syncPatience)
		defer cancel()
		if err := database.sync(ctx, pool); err != nil {
			slog.Warn("the database's time is not known yet, this server's own is used", "error", err)
		}
	}
	wake := newNotifier(pool, database)
	l := newLog(pool, v, "events", 7_340_001, options, wake)
	l.telemetry = newLog(pool, v, "telemetry", 7_340_002, options, wake)
	l.leases = newLeases(pool)
	l.telemetry.leases = l.leases
	for _, each := range []*Log{l, l.telemetry} { // when both are complete
		each.start(options.TidyAfter)
	}
	return l
}

func newLog(pool *pgxpool.Pool, v *vault.Vault, table string, lock int64, options Options, wake *notifier) *Log {
	begun, _ := lru.New[string, struct{}](keptBegun) // it fails only for size zero
	return &Log{
		begun:     begun,
		few:       make(chan struct{}, max(1, pool.Config().MaxConns/fewOf)),
		pool:      pool,
		vault:     v,
		table:     table,
		channel:   "log_" + table,
		lock:      lock,
		now:       options.Now,
		own:       options.Own,
		wake:      wake,
		recent:    newRecent(),
		verifying: ordinarily,
		requests:  make(chan *request, maxBatch),
		done:      make(chan struct{}),
		workers:   make(chan struct{}),
	}
}

func (l *Log) start(tidyAfter time.Duration) {
	var running sync.WaitGroup
	running.Go((&appender{log: l}).run)
	running.Go(func() { l.tidyRegularly(tidyAfter) })
	go func() {
		running.Wait()
		close(l.workers)
	}()
}

// Telemetry returns the log of page views and searches. It has the same appender and reader, but a table of its own.
func (l *Log) Telemetry() *Log { return l.telemetry }

// failingFor is how long Failing reports a failed attempt, unless a later append succeeds.
const failingFor = time.Minute

// Failing reports whether the last attempt to append, to this log or its telemetry, failed recently.
func (l *Log) Failing() bool {
	at := l.failed.Load()
	return at > 0 && time.Since(time.Unix(0, at)) < failingFor || l.telemetry != nil && l.telemetry.Failing()
}

// Time returns the site's time: the database's clock, which all servers of a site share, as read within the last
// minute.
func (l *Log) Time() time.Time { return l.now() }

// EarlierTime returns the site's time or this process's time, whichever is earlier. Use it for what must not happen
// early: the database's clock may be ahead.
func (l *Log) EarlierTime() time.Time { return clock.Earlier(l.now(), l.own()) }

// Age returns the age of the first event after a position, by the database's clock; 0 if there is none.
func (l *Log) Age(ctx context.Context, position int64) (age time.Duration, err error) {
	var seconds float64
	err = l.pool.QueryRow(ctx, `SELECT coalesce((SELECT greatest(0, extract(epoch FROM now() - recorded_at))
		FROM `+l.table+`
		WHERE position > $1 ORDER BY position LIMIT 1), 0)::float8`, position).
		Scan(&seconds)
	return time.Duration(seconds * float64(time.Second)), err
}

// Waiting returns the number of requests in the appender's queue.
func (l *Log) Waiting() int { return len(l.requests) }

// Close handles the submitted requests and stops the appender and the listener.
func (l *Log) Close() {
	close(l.done)
	<-l.workers
	if l.telemetry != nil {
		l.telemetry.Close()
		l.wake.close()
	}
}

// Append appends events and returns their positions. Its refusals are *ConflictError, *TakenError, *MissingError and
// ErrKeyReused. After any other error nothing was appended, except after ErrUnknownOutcome: a repetition with the
// idempotency key then finds out. If ctx ends before the appender has begun, nothing is appended and the error is
// ctx's; later it is ErrUnknownOutcome. A database that restarts within seconds causes only a delay.
func (l *Log) Append(ctx context.Context, a Append) (Receipt, error) {
	ctx, span := obs.Span(ctx, "append")
	defer span.End()
	r, err := l.prepare(ctx, a)
	if err != nil {
		return Receipt{}, err
	}
	select {
	case <-l.done:
		return Receipt{}, ErrClosed
	case <-ctx.Done():
		return Receipt{}, ctx.Err()
	case l.requests <- r:
	}
	select {
	case <-r.finished:
		return r.receipt, r.err
	case <-ctx.Done():
		if r.giveUp() {
			return Receipt{}, ctx.Err()
		}
		return Receipt{}, fmt.Errorf("%w: %w", ErrUnknownOutcome, ctx.Err())
	case <-l.workers: // submitted after the last batch
		select {
		case <-r.finished:
			return r.receipt, r.err
		default:
			return Receipt{}, ErrClosed
		}
	}
}
