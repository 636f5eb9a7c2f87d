package store

import (
	"bufio"
	"context"
	"encoding/json"
	"io"

	"github.com/jackc/pgx/v5"
)

// Export writes the log with its identity, the telemetry, the claims and the signed heads as JSON Lines, as they are at one instant, and
// returns the newest head, signed for this export; keep it elsewhere as an anchor. Personal data stays sealed: the keys
// are exported apart (vault.ExportKeys).
func (l *Log) Export(ctx context.Context, to io.Writer) (SignedHead, error) {
	var anchor SignedHead
	out := bufio.NewWriterSize(to, 1<<20)
	enc := json.NewEncoder(out)
	err := pgx.BeginTxFunc(ctx, l.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		var head int64
		if err := tx.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM events`).Scan(&head); err != nil {
			return err
		}
		var err error
		if anchor, err = l.SignTo(ctx, head); err != nil { // not in tx, which only reads
			return err
		}
		if anchor.Log, err = l.ID(ctx); err != nil { // nor in tx: it may be made now
			return err
		}
		if err := enc.Encode(line{Log: &logLine{anchor.Log}}); err != nil {
			return err
		}
		if err := exportEvents(ctx, tx, "events", func(e *eventLine) error { return enc.Encode(line{Event: e}) }); err != nil {
			return err
		}
		if err := exportEvents(ctx, tx, "telemetry", func(e *eventLine) error { return enc.Encode(line{Telemetry: e}) }); err != nil {
			return err
		}
		if err := exportClaims(ctx, tx, enc); err != nil {
			return err
		}
		heads, err := signedHeads(ctx, l.pool, head)
		if err != nil {
			return err
		}
		for _, h := range heads {
			if err := enc.Encode(line{Signed: &h}); err != nil {
				return err
			}
		}
		return out.Flush()
	})
	return anchor, err
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
