package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// Timer is a command that is due for a stream at a time. A stream has at most one timer of each rule.
type Timer struct {
	Rule, Stream string
	Due          time.Time
	Next         time.Time // when the next attempt is due; Due until an attempt has failed
	Attempts     int       // failed attempts
	Error        string    // of the last failed attempt
}

// Timers holds the timers of all rules. They are in the database and outlive every process.
type Timers struct{ log *Log }

// Timers returns the timers of the log's database.
func (l *Log) Timers() Timers { return Timers{l} }

// ErrNoTimer is returned for a timer that does not exist or is not due yet.
var ErrNoTimer = errors.New("store: no such timer is overdue")

// Set sets the timer of a rule and a stream to a time. It replaces the former time. Setting the same time again changes
// nothing.
func (t Timers) Set(ctx context.Context, rule, stream string, due time.Time) error {
	_, err := t.log.pool.Exec(ctx, `INSERT INTO timers (rule, stream, due, next) VALUES ($1, $2, $3, $3)
		ON CONFLICT (rule, stream) DO UPDATE SET due = excluded.due, next = excluded.next, attempts = 0, error = ''
		WHERE timers.due <> excluded.due`, rule, stream, due)
	return err
}

// Cancel deletes the timer of a rule and a stream.
func (t Timers) Cancel(ctx context.Context, rule, stream string) error {
	_, err := t.log.pool.Exec(ctx, `DELETE FROM timers WHERE rule = $1 AND stream = $2`, rule, stream)
	return err
}

const timerColumns = `rule, stream, due, next, attempts, error`

// Due returns up to limit timers of the rules whose next attempt is due, the longest due first. It compares with the
// database's time or the caller's, whichever is earlier, so that a clock that is ahead makes nothing happen early. So
// the caller's time must not come from the database alone. A timer that waits longer than any pause after a failed
// attempt lasts is due, too: it failed while the database's clock was ahead.
func (t Timers) Due(ctx context.Context, own time.Time, rules []string, limit int) ([]Timer, error) {
	rows, err := t.log.pool.Query(ctx, `SELECT `+timerColumns+` FROM timers
		WHERE (next <= least(now(), $1) OR due <= least(now(), $1) AND next > now() + interval '`+longestWait+`')
		AND rule = ANY($2) ORDER BY next, rule, stream LIMIT $3`, own, rules, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Timer])
}

// Done deletes a timer whose command was issued, unless the timer was set to another time meanwhile.
func (t Timers) Done(ctx context.Context, timer Timer) error {
	_, err := t.log.pool.Exec(ctx, `DELETE FROM timers WHERE rule = $1 AND stream = $2 AND due = $3`,
		timer.Rule, timer.Stream, timer.Due)
	return err
}

// Fail counts a failed attempt and schedules the next one after a pause, unless the timer was set to another time
// meanwhile.
func (t Timers) Fail(ctx context.Context, timer Timer, cause string, pause time.Duration) error {
	_, err := t.log.pool.Exec(ctx, `UPDATE timers SET attempts = attempts + 1, error = $4, next = now() + $5::interval
		WHERE rule = $1 AND stream = $2 AND due = $3`, timer.Rule, timer.Stream, timer.Due, cause, pause)
	return err
}

// Overdue is the timers that are due.
type Overdue struct {
	Count  int
	Oldest *time.Time // when the oldest was due; nil = none is due
	Timers []Timer    // at most a hundred, the oldest first
}

// Overdue returns the timers that are due by the database's clock. It includes those whose rule no longer exists, which
// no process issues.
func (t Timers) Overdue(ctx context.Context) (o Overdue, err error) {
	if err := t.log.pool.QueryRow(ctx, `SELECT count(*), min(due) FROM timers WHERE due <= now()`).
		Scan(&o.Count, &o.Oldest); err != nil {
		return o, err
	}
	rows, err := t.log.pool.Query(ctx, `SELECT `+timerColumns+` FROM timers WHERE due <= now()
		ORDER BY due, rule, stream LIMIT 100`)
	if err != nil {
		return o, err
	}
	o.Timers, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Timer])
	return o, err
}

// Late returns a timer if it is due, else ErrNoTimer.
func (t Timers) Late(ctx context.Context, rule, stream string) (Timer, error) {
	rows, err := t.log.pool.Query(ctx, `SELECT `+timerColumns+` FROM timers
		WHERE rule = $1 AND stream = $2 AND due <= now()`, rule, stream)
	if err != nil {
		return Timer{}, err
	}
	timer, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[Timer])
	if errors.Is(err, pgx.ErrNoRows) {
		err = ErrNoTimer
	}
	return timer, err
}

// Retry makes the next attempt of an overdue timer due at once. It returns ErrNoTimer as Late does.
func (t Timers) Retry(ctx context.Context, rule, stream string) error {
	return t.change(ctx, `UPDATE timers SET next = now()`, rule, stream)
}

// Skip deletes an overdue timer without issuing its command. It returns ErrNoTimer as Late does.
func (t Timers) Skip(ctx context.Context, rule, stream string) error {
	return t.change(ctx, `DELETE FROM timers`, rule, stream)
}

func (t Timers) change(ctx context.Context, what, rule, stream string) error {
	tag, err := t.log.pool.Exec(ctx, what+` WHERE rule = $1 AND stream = $2 AND due <= now()`, rule, stream)
	if err == nil && tag.RowsAffected() == 0 {
		return ErrNoTimer
	}
	return err
}
