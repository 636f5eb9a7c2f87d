package store

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// Poll is a subject outside of the site that is read again and again, such as another calendar.
type Poll struct {
	Subject uuid.UUID
	Stream  string          // the stream whose events added the subject
	Next    time.Time       // when the next reading is due
	Tried   *time.Time      // when the last reading began or ended; nil = it was never read
	Seen    json.RawMessage // the result of the last reading, in a format of the reader's
}

// Polls holds the polls of one kind. They are in the database and outlive every process.
type Polls struct {
	log  *Log
	kind string
}

// Polls returns the polls of one kind.
func (l *Log) Polls(kind string) Polls { return Polls{l, kind} }

// Begin adds a subject, whose first reading is due at once. A subject that was added before stays unchanged.
func (p Polls) Begin(ctx context.Context, subject uuid.UUID, stream string) error {
	_, err := p.log.pool.Exec(ctx, `INSERT INTO polls (poll, subject, stream, next) VALUES ($1, $2, $3, now())
		ON CONFLICT DO NOTHING`, p.kind, subject, stream)
	return err
}

// End removes a subject.
func (p Polls) End(ctx context.Context, subject uuid.UUID) error {
	_, err := p.log.pool.Exec(ctx, `DELETE FROM polls WHERE poll = $1 AND subject = $2`, p.kind, subject)
	return err
}

// EndAll removes all subjects that the events of a stream added.
func (p Polls) EndAll(ctx context.Context, stream string) error {
	_, err := p.log.pool.Exec(ctx, `DELETE FROM polls WHERE poll = $1 AND stream = $2`, p.kind, stream)
	return err
}

// Due returns up to limit polls whose reading is due, the longest due first. It leaves out the subjects in besides. A
// poll that waits longer than longestWait is due: its time was stored while the database's clock was ahead.
func (p Polls) Due(ctx context.Context, besides []uuid.UUID, limit int) ([]Poll, error) {
	rows, err := p.log.pool.Query(ctx, `SELECT subject, stream, next, tried, seen FROM polls
		WHERE poll = $1 AND (next <= now() OR next > now() + interval '`+longestWait+`') AND subject <> ALL($2)
		ORDER BY next, subject LIMIT $3`,
		p.kind, besides, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Poll])
}

// ReadSoon makes a subject's reading due now, unless the last reading is younger than while.
func (p Polls) ReadSoon(ctx context.Context, subject uuid.UUID, while time.Duration) error {
	_, err := p.log.pool.Exec(ctx, `UPDATE polls SET next = least(next, now())
		WHERE poll = $1 AND subject = $2 AND (tried IS NULL OR tried NOT BETWEEN now() - $3::interval AND now())`,
		p.kind, subject, while)
	return err
}

// Postpone makes a subject's reading due after a pause.
func (p Polls) Postpone(ctx context.Context, subject uuid.UUID, pause time.Duration) error {
	_, err := p.log.pool.Exec(ctx, `UPDATE polls SET next = now() + $3::interval WHERE poll = $1 AND subject = $2`,
		p.kind, subject, pause)
	return err
}

// Save stores the result of a reading that begins or ends now, and makes the next reading due after a pause.
func (p Polls) Save(ctx context.Context, subject uuid.UUID, seen json.RawMessage, pause time.Duration) error {
	_, err := p.log.pool.Exec(ctx, `UPDATE polls SET tried = now(), seen = $3, next = now() + $4::interval
		WHERE poll = $1 AND subject = $2`, p.kind, subject, seen, pause)
	return err
}

// Restore undoes what Save has changed since before, for a reading that was interrupted.
func (p Polls) Restore(ctx context.Context, before Poll) error {
	_, err := p.log.pool.Exec(ctx, `UPDATE polls SET tried = $3, seen = $4, next = $5 WHERE poll = $1 AND subject = $2`,
		p.kind, before.Subject, before.Tried, before.Seen, before.Next)
	return err
}
