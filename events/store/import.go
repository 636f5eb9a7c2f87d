package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/events/vault"
)

// ErrNotEmpty refuses an import into a database with events.
var ErrNotEmpty = errors.New("store: an import needs an empty log")

// AlteredError refuses an import of an altered log.
type AlteredError struct{ Finding *Finding }

func (e *AlteredError) Error() string { return "store: the log was altered: " + e.Finding.String() }

// Import reads the output of Export into an empty log. It imports everything or nothing. It verifies the log. It also
// destroys the keys of the people who were erased, since the imported keys may be older than the log. withKeys says
// that the log's keys were imported before: then the log's signatures must match. Without the keys the log is signed
// again. Read models must be rebuilt afterwards.
func (l *Log) Import(ctx context.Context, from io.Reader, withKeys bool) (Report, error) {
	var report Report
	err := pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
		if err := lockEmpty(ctx, tx); err != nil {
			return err
		}
		in := &lines{dec: json.NewDecoder(from)}
		if err := in.next(); err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if err := in.identify(ctx, tx); err != nil {
			return err
		}
		if err := in.copyAll(ctx, tx); err != nil {
			return err
		}
		signed, err := l.takeSigned(ctx, tx, in, withKeys)
		if err != nil {
			return err
		}
		if report, err = l.verify(ctx, tx, &signed); err != nil {
			return err
		}
		if report.Finding != nil {
			return &AlteredError{report.Finding}
		}
		if _, err := l.signTo(ctx, tx, report.Events); err != nil {
			return err
		}
		return eraseAgain(ctx, tx)
	})
	l.id.Store(nil)
	l.telemetry.id.Store(nil)
	return report, err
}

func lockEmpty(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, `LOCK TABLE events, telemetry, claims, notary IN EXCLUSIVE MODE`); err != nil {
		return err
	}
	var used bool
	if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM events) OR EXISTS (SELECT FROM telemetry)`).
		Scan(&used); err != nil {
		return err
	}
	if used {
		return ErrNotEmpty
	}
	return nil
}

// lines reads the export with one line of lookahead. At the end of the export, line is empty.
type lines struct {
	dec    *json.Decoder
	number int
	line   line
}

func (in *lines) next() error {
	in.line = line{}
	in.number++
	err := in.dec.Decode(&in.line)
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	if err == nil && in.line.kinds() != 1 {
		err = errors.New("a line must have exactly one field")
	}
	if err != nil {
		return fmt.Errorf("store: line %d of the export: %w", in.number, err)
	}
	return nil
}

// identify gives the imported log the identity of the exported one.
func (in *lines) identify(ctx context.Context, tx pgx.Tx) error {
	if in.line.Log == nil {
		return nil
	}
	if _, err := tx.Exec(
		ctx,
		`INSERT INTO log_identity (id) VALUES ($1) ON CONFLICT (one) DO UPDATE SET id = excluded.id`,
		in.line.Log.ID,
	); err != nil {
		return err
	}
	if err := in.next(); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

func (in *lines) copyAll(ctx context.Context, tx pgx.Tx) error {
	names := strings.Split(columns, ", ")
	if err := in.copy(
		ctx,
		tx,
		"events",
		names,
		func(at line) []any { return at.Event.row() },
		func(at line) bool { return at.Event != nil },
	); err != nil {
		return err
	}
	if err := in.copy(
		ctx,
		tx,
		"telemetry",
		names,
		func(at line) []any { return at.Telemetry.row() },
		func(at line) bool { return at.Telemetry != nil },
	); err != nil {
		return err
	}
	return in.copy(
		ctx,
		tx,
		"claims",
		[]string{"key", "stream"},
		func(at line) []any { return []any{at.Claim.Key, at.Claim.Stream} },
		func(at line) bool { return at.Claim != nil },
	)
}

// copy writes the consecutive lines of one kind to a table.
func (in *lines) copy(
	ctx context.Context,
	tx pgx.Tx,
	table string,
	names []string,
	row func(line) []any,
	of func(line) bool,
) error {
	_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, names, pgx.CopyFromFunc(func() ([]any, error) {
		if !of(in.line) {
			return nil, nil
		}
		values := row(in.line)
		if err := in.next(); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		return values, nil
	}))
	return err
}

// takeSigned reads the signed heads to the end of the export and returns the last one, which the imported log must
// match.
func (l *Log) takeSigned(ctx context.Context, tx pgx.Tx, in *lines, withKeys bool) (SignedHead, error) {
	var heads []SignedHead
	var last SignedHead
	for in.line.Signed != nil {
		last = *in.line.Signed
		if withKeys {
			heads = append(heads, last)
		}
		if int64(len(heads)) == l.verifying.rows {
			if err := insertHeads(ctx, tx, heads); err != nil {
				return last, err
			}
			heads = heads[:0]
		}
		if err := in.next(); err != nil && !errors.Is(err, io.EOF) {
			return last, err
		}
	}
	if in.line != (line{}) {
		return last, fmt.Errorf("store: line %d of the export is out of order", in.number)
	}
	return last, insertHeads(ctx, tx, heads)
}

func eraseAgain(ctx context.Context, tx pgx.Tx) error {
	rows, err := tx.Query(
		ctx,
		`SELECT type, schema_version, payload FROM events WHERE type = $1`,
		events.TypeOf(events.PersonErased{}),
	)
	if err != nil {
		return err
	}
	var erased []uuid.UUID
	var name string
	var schemaVersion int
	var payload []byte
	if _, err := pgx.ForEachRow(rows, []any{&name, &schemaVersion, &payload}, func() error {
		e, err := events.Decode(name, schemaVersion, payload)
		if err == nil {
			erased = append(erased, e.(events.PersonErased).Person)
		}
		return err
	}); err != nil {
		return err
	}
	return vault.Destroy(ctx, tx, erased...)
}
