package store

import (
	"bufio"
	"context"
	"encoding/json"
	"io"

	"github.com/jackc/pgx/v5"
)

// Export writes the log's identity, events, telemetry, claims and signed heads as JSON Lines, in one snapshot. It
// returns the newest signed head that it wrote; store it elsewhere as an anchor. Personal data stays sealed: the keys
// are exported separately (vault.ExportKeys).
func (l *Log) Export(ctx context.Context, to io.Writer) (SignedHead, error) {
	var anchor SignedHead
	out := bufio.NewWriterSize(to, 1<<20)
	enc := json.NewEncoder(out)
	err := pgx.BeginTxFunc(
		ctx,
		l.pool,
		pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly},
		func(tx pgx.Tx) error {
			var head int64
			if err := tx.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM events`).Scan(&head); err != nil {
				return err
			}
			if _, err := l.SignTo(ctx, head); err != nil { // not in tx, which is read-only
				return err
			}
			id, err := l.ID(ctx) // nor in tx: the id may be created now
			if err != nil {
				return err
			}
			if err := enc.Encode(line{Log: &logLine{id}}); err != nil {
				return err
			}
			if err := exportEvents(
				ctx,
				tx,
				"events",
				func(e *eventLine) error { return enc.Encode(line{Event: e}) },
			); err != nil {
				return err
			}
			if err := exportEvents(
				ctx,
				tx,
				"telemetry",
				func(e *eventLine) error { return enc.Encode(line{Telemetry: e}) },
			); err != nil {
				return err
			}
			if err := exportClaims(ctx, tx, enc); err != nil {
				return err
			}
			if anchor, err = l.exportSigned(ctx, head, enc); err != nil {
				return err
			}
			anchor.Log = id
			return out.Flush()
		},
	)
	return anchor, err
}

// exportSigned writes the signed heads up to a position and returns the last one, with the position from which all have
// signed times.
func (l *Log) exportSigned(ctx context.Context, upTo int64, enc *json.Encoder) (last SignedHead, err error) {
	var timedFrom int64
	for {
		heads, err := signedHeads(ctx, l.pool, last.Position, upTo, l.verifying.rows)
		if err != nil || len(heads) == 0 {
			last.TimedFrom = timedFrom
			return last, err
		}
		for _, last = range heads {
			if err := enc.Encode(line{Signed: &last}); err != nil {
				return last, err
			}
			switch {
			case last.TimeSignature == nil:
				timedFrom = 0
			case timedFrom == 0:
				timedFrom = last.Position
			}
		}
	}
}

func exportEvents(ctx context.Context, tx pgx.Tx, table string, write func(*eventLine) error) error {
	rows, err := tx.Query(ctx, `SELECT `+columns+` FROM `+table+` ORDER BY position`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		s, err := scanStored(rows)
		if err != nil {
			return err
		}
		e, err := lineOf(s)
		if err != nil {
			return err
		}
		if err := write(e); err != nil {
			return err
		}
	}
	return rows.Err()
}

func exportClaims(ctx context.Context, tx pgx.Tx, enc *json.Encoder) error {
	rows, err := tx.Query(ctx, `SELECT key, stream FROM claims ORDER BY key`)
	if err != nil {
		return err
	}
	var c claimLine
	_, err = pgx.ForEachRow(rows, []any{&c.Key, &c.Stream}, func() error { return enc.Encode(line{Claim: &c}) })
	return err
}
