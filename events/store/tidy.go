package store

import (
	"context"
	"log/slog"
	"time"
)

const (
	tidyAfter = time.Minute
	tidyEvery = time.Hour
	// TelemetryMonths is how long page views and searches are kept.
	TelemetryMonths = 13
)

// Tidy removes what has passed its time: answers to idempotency keys after a day, telemetry after 13 months. The newest
// event always stays, because the next position follows from it.
func (l *Log) Tidy(ctx context.Context) error {
	if l.telemetry != nil {
		_, err := l.pool.Exec(ctx, `DELETE FROM idempotency WHERE recorded_at <= $1`, l.now().Add(-IdempotencyDay))
		return err
	}
	// Only from the beginning, so that what remains has no gaps.
	_, err := l.pool.Exec(ctx, `DELETE FROM telemetry WHERE position < (
		SELECT coalesce(min(position), (SELECT max(position) FROM telemetry)) FROM telemetry WHERE recorded_at > $1)`,
		l.now().AddDate(0, -TelemetryMonths, 0))
	return err
}

// tidyRegularly costs nothing to do in several processes at once.
func (l *Log) tidyRegularly() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for wait := tidyAfter; ; wait = tidyEvery {
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
