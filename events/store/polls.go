package store

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// Poll is something outside of the site that is read again and again.
type Poll struct {
	Subject uuid.UUID
	Stream  string // that names it
	Next    time.Time
	Tried   *time.Time      // when it was read last
	Seen    json.RawMessage // what is known of that reading
}

// Polls are those of a kind in a database. They outlive every process.
type Polls struct {
	log  *Log
	kind string
}

// Polls returns those of a kind.
func (l *Log) Polls(kind string) Polls { return Polls{l, kind} }

// Begin lets something be read from now on. What is read already stays as it is.
func (p Polls) Begin(ctx context.Context, subject uuid.UUID, stream string) error {
	_, err := p.log.pool.Exec(ctx, `INSERT INTO polls (poll, subject, stream, next) VALUES ($1, $2, $3, now())
		ON CONFLICT DO NOTHING`, p.kind, subject, stream)
	return err
}

// End lets something be read no more.
func (p Polls) End(ctx context.Context, subject uuid.UUID) error {
	_, err := p.log.pool.Exec(ctx, `DELETE FROM polls WHERE poll = $1 AND subject = $2`, p.kind, subject)
	return err
}

// EndAll lets nothing be read any more that a stream names.
func (p Polls) EndAll(ctx context.Context, stream string) error {
	_, err := p.log.pool.Exec(ctx, `DELETE FROM polls WHERE poll = $1 AND stream = $2`, p.kind, stream)
	return err
}

// Due returns up to limit of those whose reading is due, besides some, the one that is due for longest first.
func (p Polls) Due(ctx context.Context, besides []uuid.UUID, limit int) ([]Poll, error) {
	rows, err := p.log.pool.Query(ctx, `SELECT subject, stream, next, tried, seen FROM polls
		WHERE poll = $1 AND next <= now() AND subject <> ALL($2) ORDER BY next, subject LIMIT $3`,
		p.kind, besides, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Poll])
}

// Ask lets something be read now, unless it was read within a while.
func (p Polls) Ask(ctx context.Context, subject uuid.UUID, while time.Duration) error {
	_, err := p.log.pool.Exec(ctx, `UPDATE polls SET next = least(next, now())
		WHERE poll = $1 AND subject = $2 AND (tried IS NULL OR tried <= now() - $3::interval)`, p.kind, subject, while)
	return err
}

// Later puts a reading off.
func (p Polls) Later(ctx context.Context, subject uuid.UUID, pause time.Duration) error {
	_, err := p.log.pool.Exec(ctx, `UPDATE polls SET next = now() + $3::interval WHERE poll = $1 AND subject = $2`,
		p.kind, subject, pause)
	return err
}

// Keep keeps what is known of a reading that begins or has ended now, and lets the next one be due after a pause.
func (p Polls) Keep(ctx context.Context, subject uuid.UUID, seen json.RawMessage, pause time.Duration) error {
	_, err := p.log.pool.Exec(ctx, `UPDATE polls SET tried = now(), seen = $3, next = now() + $4::interval
		WHERE poll = $1 AND subject = $2`, p.kind, subject, seen, pause)
	return err
}

// Restore lets what is read be as it was before a reading that was broken off.
func (p Polls) Restore(ctx context.Context, before Poll) error {
	_, err := p.log.pool.Exec(ctx, `UPDATE polls SET tried = $3, seen = $4, next = $5 WHERE poll = $1 AND subject = $2`,
		p.kind, before.Subject, before.Tried, before.Seen, before.Next)
	return err
}
