package vault

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type keyLine struct {
	Person    uuid.UUID `json:"person"`
	Wrapped   []byte    `json:"wrapped"` // null for an erased person
	CreatedAt time.Time `json:"createdAt"`
}

// ExportKeys writes all keys as JSON Lines. The keys stay wrapped. Store the file apart from exports of the log, and
// delete it soon: with it, the data of people who are erased later can still be decrypted.
func ExportKeys(ctx context.Context, pool *pgxpool.Pool, to io.Writer) error {
	rows, err := pool.Query(ctx, `SELECT person, wrapped, created_at FROM vault.keys ORDER BY person`)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(to)
	var k keyLine
	_, err = pgx.ForEachRow(rows, []any{&k.Person, &k.Wrapped, &k.CreatedAt}, func() error { return enc.Encode(k) })
	return err
}

// ImportKeys replaces the keys of an empty log, which encrypt nothing yet, with those written by ExportKeys. Import the
// log afterwards: that destroys again the keys of people who were erased since the export. ImportKeys returns an error
// and changes nothing if the log is not empty or if master does not unwrap the keys. A vault that is open on the
// database must be opened again.
func ImportKeys(ctx context.Context, pool *pgxpool.Pool, master MasterKey, from io.Reader) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE vault.keys, events, telemetry IN EXCLUSIVE MODE`); err != nil {
			return err
		}
		var used bool
		if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM events) OR EXISTS (SELECT FROM telemetry)`).
			Scan(&used); err != nil {
			return err
		}
		if used {
			return errors.New("vault: an import needs an empty log")
		}
		if _, err := tx.Exec(ctx, `DELETE FROM vault.keys`); err != nil {
			return err
		}
		dec, number := json.NewDecoder(from), 0
		_, err := tx.CopyFrom(
			ctx,
			pgx.Identifier{"vault", "keys"},
			[]string{"person", "wrapped", "created_at"},
			pgx.CopyFromFunc(func() ([]any, error) {
				var k keyLine
				number++
				switch err := dec.Decode(&k); {
				case errors.Is(err, io.EOF):
					return nil, nil
				case err != nil:
					return nil, fmt.Errorf("vault: line %d of the keys: %w", number, err)
				}
				return []any{k.Person, k.Wrapped, k.CreatedAt}, nil
			}),
		)
		if err != nil {
			return err
		}
		return fits(ctx, tx, master)
	})
}

// fits returns an error if master does not unwrap the log's own key among the imported ones.
func fits(ctx context.Context, tx pgx.Tx, master MasterKey) error {
	var wrapped []byte
	if err := tx.QueryRow(ctx, `SELECT wrapped FROM vault.keys WHERE person = $1`, uuid.Nil).
		Scan(&wrapped); err != nil {
		return fmt.Errorf("vault: cannot read the log's own key: %w", err)
	}
	aead, err := newAEAD(master[:])
	if err != nil {
		return err
	}
	if _, err := open(aead, wrapped, uuid.Nil[:]); err != nil {
		return errors.New("vault: the keys are wrapped with another master key")
	}
	return nil
}
