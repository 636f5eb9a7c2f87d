package session

import (
	"context"
	"log/slog"
	"time"

	"weddings/commands"
)

// tidyEvery is how often expired sessions are deleted.
const tidyEvery = time.Hour

// Run deletes expired sessions until ctx ends. Several processes may run it.
func (s *Sessions) Run(ctx context.Context) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		if err := s.tidy(ctx, time.Now()); err != nil && ctx.Err() == nil {
			slog.Warn("cannot delete expired sessions", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// tidy uses the database's clock, which also set the times, or this process's, whichever is behind: a database whose
// clock is ahead for an hour must not sign out everybody for good.
func (s *Sessions) tidy(ctx context.Context, own time.Time) error {
	if _, err := s.Pool.Exec(
		ctx,
		ending(`seen_at < least(now(), $4) - $2::interval OR created_at < least(now(), $4) - $3::interval`),
		commands.EndedByTime,
		idle,
		absolute,
		own,
	); err != nil {
		return err
	}
	_, err := s.Pool.Exec(ctx, `DELETE FROM ended_sessions WHERE ended_at < least(now(), $2) - $1::interval`, idle, own)
	return err
}
