// Package storetest opens logs for tests.
package storetest

import (
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/events/vault"
)

// Key is the master key of every vault that Open opens.
var Key = vault.MasterKey{1}

// World is a log, its vault, and the database of both.
type World struct {
	Pool  *pgxpool.Pool
	Vault *vault.Vault
	Log   *store.Log
}

// Open opens the log of a migrated database and closes it when the test ends. Each change may change the settings of
// the pool.
func Open(t testing.TB, dsn string, change ...func(*pgxpool.Config)) World {
	t.Helper()
	settings, err := pgxpool.ParseConfig(dsn)
	require.NoError(t, err)
	for _, each := range change {
		each(settings)
	}
	pool, err := pgxpool.NewWithConfig(t.Context(), settings)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	v, err := vault.Open(t.Context(), pool, Key)
	require.NoError(t, err)
	log := store.Open(pool, v, store.Options{})
	t.Cleanup(log.Close)
	return World{pool, v, log}
}
