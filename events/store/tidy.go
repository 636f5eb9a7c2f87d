package store

import (
	"context"
	"fmt"
	"log/slog"
	"time"
)

const (
	tidyAfter = time.Minute
	tidyEvery = time.Hour
	// TelemetryMonths is the retention of page views and searches, in months.
	TelemetryMonths = 13
	// mostDue is the longest span of expired telemetry that is deleted without a person: one day, and another one for a
	// day of downtime. atOnce is how much of it is deleted at once.
	mostDue = 48 * time.Hour
	atOnce  = 24 * time.Hour
)

// OverdueError means that more telemetry has expired than is deleted automatically: the site was down for long, or the
// clock is wrong. Nothing was deleted.
type OverdueError struct {
	Oldest, Until time.Time // time of the oldest telemetry, and the time before which it would be deleted
}

func (e *OverdueError) Error() string {
	return fmt.Sprintf(
		"store: telemetry from %s to %s has passed its time; if the clock is right, delete it with `weddings tidy`",
		e.Oldest.Format(time.DateOnly),
		e.Until.Format(time.DateOnly),
	)
}

// Tidy deletes what has expired by the database's clock: answers to idempotency keys after a day, telemetry after 13
// months. The answers must have expired by this process's clock, too: if the database's clock is ahead for an hour, it
// must not delete them, because repeated requests would then be carried out again. The newest event always stays,
// because the next position depends on it. Tidy deletes a day's worth of telemetry at once. It returns *OverdueError if
// more than mostDue is due.
func (l *Log) Tidy(ctx context.Context) error { return l.tidy(ctx, false) }

// TidyAll deletes everything that has expired, however much.
func (l *Log) TidyAll(ctx context.Context) error { return l.tidy(ctx, true) }

func (l *Log) tidy(ctx context.Context, all bool) error {
	if l.telemetry != nil {
		_, err := l.pool.Exec(ctx, `DELETE FROM idempotency WHERE recorded_at <= least(now(), $2) - $1::interval`,
			IdempotencyDay, l.own())
		return err
	}
	var oldest, until time.Time
	if err := l.pool.QueryRow(ctx, `SELECT coalesce((SELECT recorded_at FROM telemetry ORDER BY position
		LIMIT 1), now()),
		now() - make_interval(months => $1)`, TelemetryMonths).
		Scan(&oldest, &until); err != nil {
		return err
	}
	if !oldest.Before(until) {
		return nil
	}
	if !all && until.Sub(oldest) > mostDue {
		return &OverdueError{oldest.UTC(), until.UTC()}
	}
	if day := oldest.Add(atOnce); !all && day.Before(until) {
		until = day
	}
	// Delete only from the beginning, so that the rest has no gaps.
	_, err := l.pool.Exec(ctx, `DELETE FROM telemetry WHERE position < (
		SELECT coalesce(min(position), (SELECT max(position) FROM telemetry)) FROM telemetry
			WHERE recorded_at > $1)`, until)
	return err
}

// tidyRegularly calls Tidy after the duration first, and then every hour. Several processes may run it.
func (l *Log) tidyRegularly(first time.Duration) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for wait := first; ; wait = tidyEvery {
		select {
		case <-l.done:
			return
		case <-time.After(wait):
		}
		if err := l.Tidy(ctx); err != nil {
			slog.Warn("tidying failed", "log", l.table, "error", withoutValues(err))
		}
	}
}
