package storetest

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
)

// Backup copies the log of events and the tables of read models. Nothing may write to them meanwhile. restore puts the
// copies back, as an operator restores a database under a running process, and returns the log as a new process opens
// it.
func Backup(t testing.TB, pool *pgxpool.Pool, readModels ...string) (restore func() *store.Log) {
	t.Helper()
	rows, err := pool.Query(
		t.Context(),
		`SELECT a.attrelid::regclass::text AS name, string_agg(quote_ident(a.attname), ', ') AS columns
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE (c.oid = 'public.events'::regclass OR c.relkind = 'r' AND c.relnamespace::regnamespace::text = ANY($1))
		AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY a.attrelid ORDER BY 1`,
		readModels,
	)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct{ Name, Columns string }])
	require.NoError(t, err)
	for i, each := range tables {
		_, err := pool.Exec(
			t.Context(),
			fmt.Sprintf(`CREATE TABLE public.backup_%d AS SELECT %s FROM %s`, i, each.Columns, each.Name),
		)
		require.NoError(t, err)
	}
	return func() *store.Log {
		t.Helper()
		require.NoError(t, pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error {
			for i, each := range tables {
				if _, err := tx.Exec(
					t.Context(),
					fmt.Sprintf(`DELETE FROM %[2]s; INSERT INTO %[2]s (%[3]s) SELECT * FROM public.backup_%[1]d`,
						i, each.Name, each.Columns),
				); err != nil {
					return err
				}
			}
			return nil
		}))
		return Open(t, pool.Config().ConnString()).Log
	}
}
