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
//
// It deletes what expired on the first day on which anything did, so never more than a day's worth: if both clocks are
// ahead, there is time to notice. What is left is deleted by the next calls. Expired sessions are refused anyway.
func (s *Sessions) tidy(ctx context.Context, own time.Time) error {
	if _, err := s.Pool.Exec(ctx, `WITH expired AS (
			SELECT token, least(seen_at + $2::interval, created_at + $3::interval) AS at FROM sessions
			WHERE seen_at < least(now(), $4) - $2::interval OR created_at < least(now(), $4) - $3::interval
		), gone AS (
			DELETE FROM sessions USING expired WHERE sessions.token = expired.token
				AND expired.at < (SELECT min(at) + interval '1 day' FROM expired) RETURNING sessions.token
		) INSERT INTO ended_sessions (token, reason) SELECT token, $1 FROM gone ON CONFLICT DO NOTHING`,
		commands.EndedByTime, idle, absolute, own); err != nil {
		return err
	}
	_, err := s.Pool.Exec(ctx, `DELETE FROM ended_sessions WHERE ended_at < least(least(now(), $2) - $1::interval,
		(SELECT min(ended_at) + interval '1 day' FROM ended_sessions))`, idle, own)
	if err != nil {
		return err
	}
	_, err = s.Pool.Exec(ctx, `DELETE FROM replaced_sessions WHERE replaced_at < least(now(), $2) - $1::interval`,
		underWay, own)
	return err
}
