// Package security keeps the security log: who signed in and who tried to, what was refused, and what changed in the
// credentials and roles of accounts. An entry is a line in the process's log and a row in PostgreSQL. It holds neither
// emails nor addresses.
package security

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Event names what happened. It begins with its kind, which the GraphQL enum SecurityKind lists.
type Event string

// The events. The GraphQL enum SecurityEvent lists the same.
const (
	SignInSucceeded Event = "sign_in_succeeded" // detail: NewDevice or ""
	SignInFailed    Event = "sign_in_failed"    // detail: why
	SessionsEnded   Event = "sessions_ended"    // elsewhere, by the person; detail: "others" or "one"

	PasswordRefused        Event = "password_refused" // of somebody who is signed in
	PasswordChanged        Event = "password_changed"
	PasswordReset          Event = "password_reset"
	PasswordResetRequested Event = "password_reset_requested"

	SecondFactorGiven        Event = "second_factor_given"
	SecondFactorRefused      Event = "second_factor_refused"
	SecondFactorEnabled      Event = "second_factor_enabled"
	SecondFactorReset        Event = "second_factor_reset"
	SecondFactorRecoveryCode Event = "second_factor_recovery_code"
	SecondFactorCodesRenewed Event = "second_factor_codes_renewed"

	AccountAdminCreated Event = "account_admin_created"
	AccountRoleGranted  Event = "account_role_granted" // detail: the role
	AccountSuspended    Event = "account_suspended"
	AccountReinstated   Event = "account_reinstated"
	AccountErased       Event = "account_erased"

	RefusedForbidden Event = "refused_forbidden" // detail: what was asked
	RefusedTooMany   Event = "refused_too_many"  // detail: what was asked
)

// Events are all of them.
var Events = []Event{
	SignInSucceeded,
	SignInFailed,
	SessionsEnded,
	PasswordRefused,
	PasswordChanged,
	PasswordReset,
	PasswordResetRequested,
	SecondFactorGiven,
	SecondFactorRefused,
	SecondFactorEnabled,
	SecondFactorReset,
	SecondFactorRecoveryCode,
	SecondFactorCodesRenewed,
	AccountAdminCreated,
	AccountRoleGranted,
	AccountSuspended,
	AccountReinstated,
	AccountErased,
	RefusedForbidden,
	RefusedTooMany,
}

// Details of sign-ins.
const (
	NewDevice     = "new_device"
	WrongPassword = "wrong_password"
	Suspended     = "suspended"
	ShortPassword = "short_password"
)

// attempt reports whether anybody can cause the event as often as they like.
func (e Event) attempt() bool {
	switch e {
	case SignInFailed, PasswordRefused, SecondFactorRefused, RefusedForbidden, RefusedTooMany:
		return true
	}
	return false
}

// Entry is something that happened.
type Entry struct {
	At       time.Time
	Event    Event
	Account  uuid.UUID // the zero UUID where it is not known
	Network  string    // address, or the network that is counted as one; it is hashed and never stored
	Detail   string
	Trace    string // id of the trace that it belongs to, for its line alone; "" where there is none
	Position int64  // of the event in the log that it follows from, else 0
	// Actor is who did it to the account, where it follows from an event; the zero UUID where it was the account itself
	// or nobody who is signed in.
	Actor uuid.UUID
}

const (
	// queued is how many attempts may wait, and how many other entries: what anybody can repeat crowds out nothing
	// else.
	queued     = 1024
	flushEvery = time.Second
	flushTime  = 2 * time.Second // a flush takes no longer, also at the end of the process
	tidyTime   = time.Minute     // nor does deleting old entries
	// mostUnstored bounds the rows of attempts that wait in memory while PostgreSQL is away, and those of other
	// entries.
	mostUnstored = 4096
	// oldest is how far before the database's time an entry may be stored: a server's wrong clock must not make entries
	// that look as if they had passed their time.
	oldest = time.Hour
	// mostAttempts is how many kinds of failed attempts of one event and minute are told apart. Further ones are
	// counted together for each account, of which so many more are told apart, and then for all: noise from many
	// networks must not hide whose password or code is guessed.
	mostAttempts = 60
	mostAccounts = 240
	// Days is how long entries are kept.
	Days      = 90
	tidyEvery = time.Hour
	// mostAtOnce is how much is deleted without being asked: a day's worth, and a day of having been away.
	mostAtOnce = 48 * time.Hour
)

// Log is the security log. It is safe for concurrent use.
type Log struct {
	pool   *pgxpool.Pool
	source func(ctx context.Context, network string) (string, error)
	logger *slog.Logger
	// attempts and facts are the queues of what anybody can cause at will, and of the rest.
	attempts, facts chan Entry
	dropped         atomic.Int64
}

// New returns the log of a migrated database; Run stores what is noted. source returns the day's hash of a network.
func New(pool *pgxpool.Pool, source func(ctx context.Context, network string) (string, error)) *Log {
	return &Log{
		pool:     pool,
		source:   source,
		logger:   slog.Default(),
		attempts: make(chan Entry, queued),
		facts:    make(chan Entry, queued),
	}
}

// Note adds an entry. It never waits: where too many wait to be stored, the entry is counted as dropped.
func (l *Log) Note(e Entry) {
	queue := l.facts
	if e.Event.attempt() {
		queue = l.attempts
	}
	select {
	case queue <- e:
	default:
		l.dropped.Add(1)
	}
}

// Dropped is how many entries were lost because too many waited.
func (l *Log) Dropped() int64 { return l.dropped.Load() }

// Run stores entries until ctx ends, those that wait then included, and deletes old ones.
func (l *Log) Run(ctx context.Context) {
	var tidying sync.WaitGroup
	defer tidying.Wait()
	tidying.Go(func() { l.tidyUntil(ctx) }) // beside the rest: what is noted meanwhile must not wait for it
	b := newBatch()
	flush := time.NewTicker(flushEvery)
	defer flush.Stop()
	for {
		select {
		case e := <-l.facts:
			l.add(&b, e)
		case e := <-l.attempts:
			l.add(&b, e)
		case <-flush.C:
			l.flushAndTell(ctx, &b)
		case <-ctx.Done():
			for len(l.facts) > 0 {
				l.add(&b, <-l.facts)
			}
			for len(l.attempts) > 0 {
				l.add(&b, <-l.attempts)
			}
			l.flushAndTell(context.WithoutCancel(ctx), &b)
			return
		}
	}
}

func (l *Log) tidyUntil(ctx context.Context) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		l.tidyAndTell(ctx)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// row is what equal entries of a minute have in common.
type row struct {
	minute          time.Time
	event           Event
	account         uuid.UUID
	network, detail string
}

// batch is what was noted and is not stored or not logged yet. Only Run's goroutine touches it.
type batch struct {
	unstored map[row]int64
	unlogged map[row]line
	waiting  map[bool]int // rows of unstored: of attempts, and of the rest
	minute   time.Time
	attempts map[Event]map[row]bool // of the minute
	dropped  int64                  // was told of
}

// line is what is told of a row besides what it is.
type line struct {
	count int64
	trace string // of the first
}

func newBatch() batch {
	return batch{
		unstored: map[row]int64{},
		unlogged: map[row]line{},
		waiting:  map[bool]int{},
		attempts: map[Event]map[row]bool{},
	}
}

func (l *Log) add(b *batch, e Entry) {
	r := row{e.At.UTC().Truncate(time.Minute), e.Event, e.Account, e.Network, e.Detail}
	attempt := e.Event.attempt()
	if attempt {
		if !r.minute.Equal(b.minute) {
			b.minute = r.minute
			clear(b.attempts)
		}
		r = b.bounded(r)
	}
	said, known := b.unlogged[r]
	if !known {
		said.trace = e.Trace
	}
	said.count++
	b.unlogged[r] = said // needs no database
	if b.unstored[r] == 0 {
		if b.waiting[attempt] >= mostUnstored {
			l.dropped.Add(1)
			return
		}
		b.waiting[attempt]++
	}
	b.unstored[r]++
}

// bounded returns the row under which a failed attempt is counted.
func (b *batch) bounded(r row) row {
	known := b.attempts[r.event]
	if known == nil {
		known = map[row]bool{}
		b.attempts[r.event] = known
	}
	if !known[r] && len(known) >= mostAttempts {
		r.network, r.detail = "", ""
		if r.account == uuid.Nil || !known[r] && len(known) >= mostAttempts+mostAccounts {
			return row{minute: r.minute, event: r.event}
		}
	}
	known[r] = true
	return r
}

func (l *Log) flushAndTell(ctx context.Context, b *batch) {
	if dropped := l.dropped.Load(); dropped > b.dropped {
		l.logger.WarnContext(ctx, "security log entries were dropped: too many waited", "entries", dropped-b.dropped)
		b.dropped = dropped
	}
	if len(b.unstored)+len(b.unlogged) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, flushTime)
	defer cancel()
	if err := l.flush(ctx, b); err != nil {
		l.logger.WarnContext(ctx, "security log entries are not stored yet", "error", err, "waiting", len(b.unstored))
	}
}

// flush logs what is new and stores all. What could not be stored stays in the batch.
func (l *Log) flush(ctx context.Context, b *batch) error {
	sources, err := l.sources(ctx, b.unstored)
	for r, said := range b.unlogged {
		l.tell(
			ctx,
			Entry{Event: r.event, Account: r.account, Detail: r.detail, Trace: said.trace},
			sources[r.network],
			said.count,
		)
	}
	clear(b.unlogged)
	if err != nil {
		return err
	}
	var times []time.Time
	var events, accounts, hashes, details []string
	var counts []int64
	for r, count := range merged(b.unstored, sources) {
		times, events, accounts = append(times, r.minute), append(events, string(r.event)),
			append(accounts, idText(r.account))
		hashes, details, counts = append(hashes, r.network), append(details, r.detail), append(counts, count)
	}
	// What the clamp makes equal is one row: a statement must not name one twice.
	if _, err := l.pool.Exec(ctx, `INSERT INTO security_log AS l (at, event, account, source, detail, count)
		SELECT greatest(at, date_trunc('minute', now()) - $7::interval) AS clamped, event, nullif(account, '')::uuid,
			source, detail,
			sum(count)
		FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
			AS e (at, event, account, source, detail, count)
		GROUP BY clamped, event, account, source, detail
		ON CONFLICT (at, event, account, source, detail, position) DO UPDATE SET count = l.count + excluded.count`,
		times, events, accounts, hashes, details, counts, oldest); err != nil {
		return err
	}
	clear(b.waiting)
	clear(b.unstored)
	return nil
}

// sources returns the hashes of all networks of some rows.
func (l *Log) sources(ctx context.Context, rows map[row]int64) (map[string]string, error) {
	hashes := map[string]string{"": ""}
	for r := range rows {
		if _, known := hashes[r.network]; known {
			continue
		}
		hash, err := l.source(ctx, r.network)
		if err != nil {
			return hashes, err
		}
		hashes[r.network] = hash
	}
	return hashes, nil
}

// merged returns rows with hashes in place of networks. One statement must not name a row twice.
func merged(rows map[row]int64, sources map[string]string) map[row]int64 {
	all := make(map[row]int64, len(rows))
	for r, count := range rows {
		r.network = sources[r.network]
		all[r] += count
	}
	return all
}

func (l *Log) tell(ctx context.Context, e Entry, source string, count int64) {
	said := []any{slog.String("event", string(e.Event)), slog.Int64("count", count)}
	for _, known := range [][2]string{
		{"account", idText(e.Account)}, {"actor", idText(e.Actor)}, {"source", source}, {"detail", e.Detail},
	} {
		if known[1] != "" {
			said = append(said, slog.String(known[0], known[1]))
		}
	}
	attributes := []any{slog.Group("security", said...)}
	if e.Trace != "" {
		attributes = append(attributes, slog.String("trace", e.Trace))
	}
	l.logger.InfoContext(ctx, "security", attributes...)
}

func idText(id uuid.UUID) string {
	if id == uuid.Nil {
		return ""
	}
	return id.String()
}

// Record stores what follows from an event of the log, once for each position.
func (l *Log) Record(ctx context.Context, e Entry) error {
	done, err := l.pool.Exec(ctx, `INSERT INTO security_log (at, event, account, actor, detail, position)
		VALUES ($1, $2, nullif($3, '')::uuid, nullif($4, '')::uuid, $5, $6) ON CONFLICT DO NOTHING`,
		e.At, string(e.Event), idText(e.Account), idText(e.Actor), e.Detail, e.Position)
	if err == nil && done.RowsAffected() > 0 {
		l.tell(ctx, e, "", 1)
	}
	return err
}

func (l *Log) tidyAndTell(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, tidyTime)
	defer cancel()
	if err := l.Tidy(ctx); err != nil && !errors.Is(ctx.Err(), context.Canceled) {
		l.logger.WarnContext(ctx, "old entries of the security log were not deleted", "error", err)
	}
}

// Tidy deletes entries that are older than Days by the database's clock. Where more than a day's worth is due, the site
// was away for long or the clock is wrong: it returns an error and deletes nothing.
func (l *Log) Tidy(ctx context.Context) error {
	var overdue time.Duration
	err := l.pool.QueryRow(ctx, `SELECT greatest(now() - make_interval(days => $1) - coalesce(min(at), now()),
		interval '0') FROM security_log`,
		Days).
		Scan(&overdue)
	if err != nil || overdue == 0 {
		return err
	}
	if overdue > mostAtOnce {
		return fmt.Errorf(
			"security log: %s of entries have passed their time; if the clock is right, run `weddings tidy`",
			strings.TrimSuffix(overdue.Round(time.Hour).String(), "0m0s"),
		)
	}
	return l.TidyAll(ctx)
}

// TidyAll is Tidy however much is due.
func (l *Log) TidyAll(ctx context.Context) error {
	_, err := l.pool.Exec(ctx, `DELETE FROM security_log WHERE at < now() - make_interval(days => $1)`, Days)
	return err
}
