package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// Timer is something that is due about a stream at a time. A stream has at most one timer of a rule.
type Timer struct {
	Rule, Stream string
	Due          time.Time
	Next         time.Time // of the next attempt: Due, until an attempt has failed
	Attempts     int       // that have failed
	Error        string    // of the last attempt
}

// Timers are the timers of a database. They outlive every process.
type Timers struct{ log *Log }

// Timers returns them.
func (l *Log) Timers() Timers { return Timers{l} }

// ErrNoTimer is returned for a timer that is not set, or that is not due yet.
var ErrNoTimer = errors.New("store: no such timer is overdue")

// Set lets something be due at a time, instead of the time that was set before. Setting the same time again changes
// nothing.
func (t Timers) Set(ctx context.Context, rule, stream string, due time.Time) error {
	_, err := t.log.pool.Exec(ctx, `INSERT INTO timers (rule, stream, due, next) VALUES ($1, $2, $3, $3)
		ON CONFLICT (rule, stream) DO UPDATE SET due = excluded.due, next = excluded.next, attempts = 0, error = ''
		WHERE timers.due <> excluded.due`, rule, stream, due)
	return err
}

// Cancel lets nothing be due.
func (t Timers) Cancel(ctx context.Context, rule, stream string) error {
	_, err := t.log.pool.Exec(ctx, `DELETE FROM timers WHERE rule = $1 AND stream = $2`, rule, stream)
	return err
}

const timerColumns = `rule, stream, due, next, attempts, error`

// Due returns up to limit timers of the rules whose attempt is due, the one that is due for longest first. The time is
// the database's or the caller's, whichever is behind: a clock that is ahead makes nothing happen early. So the
// caller's must not come from the database alone.
func (t Timers) Due(ctx context.Context, own time.Time, rules []string, limit int) ([]Timer, error) {
	rows, err := t.log.pool.Query(ctx, `SELECT `+timerColumns+` FROM timers
		WHERE next <= least(now(), $1) AND rule = ANY($2) ORDER BY next, rule, stream LIMIT $3`, own, rules, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Timer])
}

// Done deletes a timer that was seen to, unless it was set to another time meanwhile.
func (t Timers) Done(ctx context.Context, timer Timer) error {
	_, err := t.log.pool.Exec(ctx, `DELETE FROM timers WHERE rule = $1 AND stream = $2 AND due = $3`,
		timer.Rule, timer.Stream, timer.Due)
	return err
}

// Fail lets a timer wait for another attempt, unless it was set to another time meanwhile.
func (t Timers) Fail(ctx context.Context, timer Timer, cause string, pause time.Duration) error {
	_, err := t.log.pool.Exec(ctx, `UPDATE timers SET attempts = attempts + 1, error = $4, next = now() + $5::interval
		WHERE rule = $1 AND stream = $2 AND due = $3`, timer.Rule, timer.Stream, timer.Due, cause, pause)
	return err
}

// Overdue is what should have happened and has not.
type Overdue struct {
	Count  int
	Oldest *time.Time // since when the oldest is due; nil where nothing is
	Timers []Timer    // at most a hundred, the oldest first
}

// Overdue returns what is due by the database's clock, whichever rule it is of: nobody issues what is of none.
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

// Late returns a timer that is overdue. It returns ErrNoTimer.
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

// Retry lets a timer that is overdue be tried again at once. It returns ErrNoTimer.
func (t Timers) Retry(ctx context.Context, rule, stream string) error {
	return t.change(ctx, `UPDATE timers SET next = now()`, rule, stream)
}

// Skip deletes a timer that is overdue: its command is not issued. It returns ErrNoTimer.
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
