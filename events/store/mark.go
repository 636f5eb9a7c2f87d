package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Mark is a reader's position: the position and id of the last event it has read. The zero Mark is the beginning of a
// log. Readers must store the whole mark: after a restore from an older backup, another event may have the same
// position.
type Mark struct {
	Position int64
	ID       uuid.UUID
}

// MarkOf returns the mark of a reader that has read up to an event.
func MarkOf(r events.Recorded) Mark { return Mark{r.Position, r.ID} }

// ForkedError means that the log does not contain the event of a reader's mark: it was restored from an older backup,
// or replaced. Everything derived from the former log must be rebuilt.
type ForkedError struct {
	Log  string // events or telemetry
	Mark Mark
}

func (e *ForkedError) Error() string {
	return fmt.Sprintf(
		"store: the log of %s has no event %s at position %d: it was restored from an older backup, or is another log",
		e.Log,
		e.Mark.ID,
		e.Mark.Position,
	)
}

// After returns up to limit events after a mark, as Read does. It returns *ForkedError if the log does not contain the
// event of the mark, unless it was telemetry that has expired.
func (l *Log) After(ctx context.Context, mark Mark, limit int) ([]events.Recorded, error) {
	rows, err := l.storedAfter(ctx, mark, AllStreams, limit)
	if err != nil {
		return nil, err
	}
	return l.open(ctx, rows)
}

// storedAfter reads the event of the mark and the later events of a topic in one statement, so that no restore can
// happen in between.
func (l *Log) storedAfter(ctx context.Context, mark Mark, topic string, limit int) ([]stored, error) {
	of, values := "", []any{mark.Position, limit + 1}
	if topic != AllStreams { // the event of the mark is read in any stream
		of = ` AND (position = $1 OR stream = $3 OR starts_with(stream, $3 || '-'))`
		values = append(values, topic)
	}
	rows, err := l.stored(ctx, `SELECT `+columns+` FROM `+l.table+` WHERE position >= $1`+of+`
		ORDER BY position LIMIT $2`, values...)
	switch {
	case err != nil:
		return nil, err
	case mark.Position == 0:
		return rows[:min(limit, len(rows))], nil
	case len(rows) > 0 && MarkOf(rows[0].Recorded) == mark:
		return rows[1:], nil
	case len(rows) > 0 && rows[0].Position > mark.Position && l.telemetry == nil: // the event of the mark has expired
		return rows[:min(limit, len(rows))], nil
	}
	return nil, &ForkedError{l.table, mark}
}

// ID identifies this log. It is created once, and is part of backups and exports. It is cached until an import.
func (l *Log) ID(ctx context.Context) (id uuid.UUID, err error) {
	if known := l.id.Load(); known != nil {
		return *known, nil
	}
	for range 2 {
		err = l.pool.QueryRow(ctx, `SELECT id FROM log_identity`).Scan(&id)
		if err == nil {
			l.id.Store(&id)
		}
		if !errors.Is(err, pgx.ErrNoRows) {
			return id, err
		}
		// If another process creates the id at the same time, that one is read.
		if _, err = l.pool.Exec(
			ctx,
			`INSERT INTO log_identity (id) VALUES ($1) ON CONFLICT DO NOTHING`,
			uuid.New(),
		); err != nil {
			return uuid.Nil, err
		}
	}
	return uuid.Nil, errors.New("store: the log's identity was deleted while it was read")
}

// Fork is when a consumer found that the log lacks the last event it had read.
type Fork struct {
	Consumer  string
	Log       string // events or telemetry
	Position  int64  // of the missing event
	NoticedAt time.Time
}

// NoteFork records a fork that a consumer has found. Recording it again changes nothing.
func (l *Log) NoteFork(ctx context.Context, consumer string, fork *ForkedError) error {
	_, err := l.pool.Exec(
		ctx,
		`INSERT INTO log_forks (consumer, log, position, event) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		consumer,
		fork.Log,
		fork.Mark.Position,
		fork.Mark.ID,
	)
	return err
}

// Forks returns the newest forks, at most limit.
func (l *Log) Forks(ctx context.Context, limit int) ([]Fork, error) {
	rows, err := l.pool.Query(
		ctx,
		`SELECT consumer, log, position, noticed_at FROM log_forks ORDER BY noticed_at DESC, consumer LIMIT $1`,
		limit,
	)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Fork])
}

// ForksNoticed counts all recorded forks by consumer.
func (l *Log) ForksNoticed(ctx context.Context) (map[string]int, error) {
	rows, err := l.pool.Query(ctx, `SELECT consumer, count(*) FROM log_forks GROUP BY consumer`)
	if err != nil {
		return nil, err
	}
	noticed := map[string]int{}
	var consumer string
	var n int
	_, err = pgx.ForEachRow(rows, []any{&consumer, &n}, func() error {
		noticed[consumer] = n
		return nil
	})
	return noticed, err
}
