// Package security keeps the security log: sign-ins and failed attempts, refusals, and changes of the credentials and
// roles of accounts. An entry is a line in the process's log and a row in PostgreSQL. It contains neither emails nor
// addresses.
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

// Event names what happened. Its prefix is its kind, which the GraphQL enum SecurityKind lists.
type Event string

// The events, as in the GraphQL enum SecurityEvent.
const (
	SignInSucceeded Event = "sign_in_succeeded" // detail: NewDevice, Confirmed or ""
	SignInFailed    Event = "sign_in_failed"    // detail: the reason
	SessionsEnded   Event = "sessions_ended"    // the person ended other sessions; detail: "others" or "one"

	PasswordRefused        Event = "password_refused" // for somebody who is signed in
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

	RefusedForbidden Event = "refused_forbidden" // detail: the operation
	RefusedTooMany   Event = "refused_too_many"  // detail: the operation
)

// Events lists all events.
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
	Confirmed     = "confirmed" // a password or code that was given again in a session
	WrongPassword = "wrong_password"
	Suspended     = "suspended"
	ShortPassword = "short_password"
)

// attempt reports whether anybody can cause the event at will.
func (e Event) attempt() bool {
	switch e {
	case SignInFailed, PasswordRefused, SecondFactorRefused, RefusedForbidden, RefusedTooMany:
		return true
	}
	return false
}

// Entry is one entry of the log.
type Entry struct {
	At       time.Time
	Event    Event
	Account  uuid.UUID // the zero UUID if unknown
	Network  string    // address or counted network; only its hash is stored
	Detail   string
	Trace    string // trace id, for the log line only; "" if there is none
	Position int64  // position of the event in the log that caused it, else 0
	// Actor is who did it to the account, if an event caused the entry. It is the zero UUID if that was the account
	// itself or somebody who is not signed in.
	Actor uuid.UUID
}

const (
	// queued is the length of each of the two queues: of attempts, and of other entries. Anybody can repeat attempts at
	// will, so attempts must not displace other entries.
	queued     = 1024
	flushEvery = time.Second
	flushTime  = 2 * time.Second // timeout of a flush, also at the end of the process
	tidyTime   = time.Minute     // timeout of deleting old entries
	// mostUnstored bounds the rows that wait in memory while PostgreSQL is unavailable, for attempts and for other
	// entries each.
	mostUnstored = 4096
	// oldest is how far before the database's time an entry may be stored. Otherwise a server with a wrong clock would
	// write entries that seem to have expired.
	oldest = time.Hour
	// mostAttempts bounds the distinct rows of one kind of attempt in a minute. Beyond it, attempts are counted per
	// account, for up to mostAccounts accounts, and then in one row. So noise from many networks does not hide whose
	// password or code is being guessed.
	mostAttempts = 60
	mostAccounts = 240
	// Days is the retention of entries, in days.
	Days      = 90
	tidyEvery = time.Hour
	// mostDue is the longest span of expired entries that is deleted without a person: a day's worth, plus a day of
	// downtime. atOnce is how much of it is deleted at once.
	mostDue = 48 * time.Hour
	atOnce  = 24 * time.Hour
)

// Log is the security log. It is safe for concurrent use.
type Log struct {
	pool   *pgxpool.Pool
	source func(ctx context.Context, network string) (string, error)
	logger *slog.Logger
	// attempts queues the events that anybody can cause at will, facts all other events.
	attempts, facts chan Entry
	dropped         atomic.Int64
}

// New returns the log of a migrated database. Run must run to store entries. source returns the day's hash of a
// network.
func New(pool *pgxpool.Pool, source func(ctx context.Context, network string) (string, error)) *Log {
	return &Log{
		pool:     pool,
		source:   source,
		logger:   slog.Default(),
		attempts: make(chan Entry, queued),
		facts:    make(chan Entry, queued),
	}
}

// Note adds an entry. It never blocks: if the queue is full, the entry is dropped and counted.
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

// Dropped returns the number of entries lost to full queues.
func (l *Log) Dropped() int64 { return l.dropped.Load() }

// Run stores entries and deletes old ones until ctx ends; then it stores those still queued.
func (l *Log) Run(ctx context.Context) {
	var tidying sync.WaitGroup
	defer tidying.Wait()
	tidying.Go(func() { l.tidyUntil(ctx) }) // concurrently: new entries must not wait for it
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
			l.flushAndWarn(ctx, &b)
		case <-ctx.Done():
			for len(l.facts) > 0 {
				l.add(&b, <-l.facts)
			}
			for len(l.attempts) > 0 {
				l.add(&b, <-l.attempts)
			}
			l.flushAndWarn(context.WithoutCancel(ctx), &b)
			return
		}
	}
}

func (l *Log) tidyUntil(ctx context.Context) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		l.tidyAndWarn(ctx)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// row identifies equal entries of one minute.
type row struct {
	minute          time.Time
	event           Event
	account         uuid.UUID
	network, detail string
}

// batch holds entries that are not yet stored or not yet logged. Only Run's goroutine uses it.
type batch struct {
	unstored map[row]int64
	unlogged map[row]line
	waiting  map[bool]int // number of rows in unstored: of attempts, and of the rest
	minute   time.Time
	attempts map[Event]map[row]bool // in this minute
	dropped  int64                  // dropped entries already reported
}

// line is what the log line of a row adds to the row.
type line struct {
	count int64
	trace string // of the first entry
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
	logged, known := b.unlogged[r]
	if !known {
		logged.trace = e.Trace
	}
	logged.count++
	b.unlogged[r] = logged // logging needs no database
	if b.unstored[r] == 0 {
		if b.waiting[attempt] >= mostUnstored {
			l.dropped.Add(1)
			return
		}
		b.waiting[attempt]++
	}
	b.unstored[r]++
}

// bounded returns the row that counts an attempt.
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

func (l *Log) flushAndWarn(ctx context.Context, b *batch) {
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
		l.logger.WarnContext(ctx, "security log entries cannot be stored yet", "error", err, "waiting", len(b.unstored))
	}
}

// flush logs new entries and stores all. What could not be stored stays in the batch.
func (l *Log) flush(ctx context.Context, b *batch) error {
	sources, err := l.sources(ctx, b.unstored)
	for r, logged := range b.unlogged {
		l.write(
			ctx,
			Entry{Event: r.event, Account: r.account, Detail: r.detail, Trace: logged.trace},
			sources[r.network],
			logged.count,
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
	// A server whose clock is ahead dates nothing later than now. The clamp can make two rows equal, and one statement
	// must not upsert a row twice: hence GROUP BY.
	if _, err := l.pool.Exec(ctx, `INSERT INTO security_log AS l (at, event, account, source, detail, count)
		SELECT least(date_trunc('minute', now()), greatest(at, date_trunc('minute', now()) - $7::interval)) AS clamped,
			event, nullif(account, '')::uuid, source, detail,
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

// sources returns the hashes of the rows' networks.
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

// merged replaces networks with their hashes. Rows that become equal are merged, since one statement must not upsert a
// row twice.
func merged(rows map[row]int64, sources map[string]string) map[row]int64 {
	all := make(map[row]int64, len(rows))
	for r, count := range rows {
		r.network = sources[r.network]
		all[r] += count
	}
	return all
}

func (l *Log) write(ctx context.Context, e Entry, source string, count int64) {
	fields := []any{slog.String("event", string(e.Event)), slog.Int64("count", count)}
	for _, field := range [][2]string{
		{"account", idText(e.Account)}, {"actor", idText(e.Actor)}, {"source", source}, {"detail", e.Detail},
	} {
		if field[1] != "" {
			fields = append(fields, slog.String(field[0], field[1]))
		}
	}
	attributes := []any{slog.Group("security", fields...)}
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

// Record stores an entry that follows from an event of the log, once per position.
func (l *Log) Record(ctx context.Context, e Entry) error {
	done, err := l.pool.Exec(ctx, `INSERT INTO security_log (at, event, account, actor, detail, position)
		VALUES ($1, $2, nullif($3, '')::uuid, nullif($4, '')::uuid, $5, $6) ON CONFLICT DO NOTHING`,
		e.At, string(e.Event), idText(e.Account), idText(e.Actor), e.Detail, e.Position)
	if err == nil && done.RowsAffected() > 0 {
		l.write(ctx, e, "", 1)
	}
	return err
}

func (l *Log) tidyAndWarn(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, tidyTime)
	defer cancel()
	if err := l.Tidy(ctx); err != nil && !errors.Is(ctx.Err(), context.Canceled) {
		l.logger.WarnContext(ctx, "cannot delete old entries of the security log", "error", err)
	}
}

// Tidy deletes entries older than Days, by the database's clock, a day's worth at once. If more than mostDue is due,
// the site was down for long or the clock is wrong: Tidy then returns an error and deletes nothing.
func (l *Log) Tidy(ctx context.Context) error {
	var overdue time.Duration
	err := l.pool.QueryRow(ctx, `SELECT greatest(now() - make_interval(days => $1) - coalesce(min(at), now()),
		interval '0') FROM security_log`,
		Days).
		Scan(&overdue)
	if err != nil || overdue == 0 {
		return err
	}
	if overdue > mostDue {
		return fmt.Errorf(
			"security log: %s of entries have expired; if the clock is right, run `weddings tidy`",
			strings.TrimSuffix(overdue.Round(time.Hour).String(), "0m0s"),
		)
	}
	return l.deleteUntil(ctx, max(0, overdue-atOnce))
}

// TidyAll deletes all entries older than Days, however many.
func (l *Log) TidyAll(ctx context.Context) error { return l.deleteUntil(ctx, 0) }

// deleteUntil deletes what was older than Days that long ago.
func (l *Log) deleteUntil(ctx context.Context, ago time.Duration) error {
	_, err := l.pool.Exec(ctx, `DELETE FROM security_log WHERE at < now() - make_interval(days => $1) - $2::interval`,
		Days, ago)
	return err
}
