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
	Wrapped   []byte    `json:"wrapped"` // null for somebody who was erased
	CreatedAt time.Time `json:"createdAt"`
}

// ExportKeys writes all keys, wrapped as they are, as JSON Lines. Keep the result apart from exports of the log and not
// for long: who is erased after it can be read with it.
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

// ImportKeys reads what ExportKeys wrote into a database where no vault was opened yet. Import the log afterwards, which
// erases again whoever was erased since.
func ImportKeys(ctx context.Context, pool *pgxpool.Pool, from io.Reader) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE vault.keys IN EXCLUSIVE MODE`); err != nil {
			return err
		}
		var used bool
		if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM vault.keys)`).Scan(&used); err != nil {
			return err
		}
		if used {
			return errors.New("vault: the database has keys already")
		}
		dec, number := json.NewDecoder(from), 0
		_, err := tx.CopyFrom(ctx, pgx.Identifier{"vault", "keys"}, []string{"person", "wrapped", "created_at"}, pgx.CopyFromFunc(func() ([]any, error) {
			var k keyLine
			number++
			switch err := dec.Decode(&k); {
			case errors.Is(err, io.EOF):
				return nil, nil
			case err != nil:
				return nil, fmt.Errorf("vault: line %d of the keys: %w", number, err)
			}
			return []any{k.Person, k.Wrapped, k.CreatedAt}, nil
		}))
		return err
	})
}
