package migrations_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/internal/tool/devservers/servertest"
	"weddings/migrations"
)

func TestProcessesThatMigrateAtOnceAllSucceed(t *testing.T) {
	t.Parallel()
	dsn := servertest.EmptyPostgres(t)
	var processes errgroup.Group
	for range 4 {
		processes.Go(func() error { return migrations.Up(t.Context(), dsn) })
	}
	require.NoError(t, processes.Wait())
}

func provider(t *testing.T, dsn string) *goose.Provider {
	t.Helper()
	config, err := pgx.ParseConfig(dsn)
	require.NoError(t, err)
	migrations.OnlyPublic(config)
	db := stdlib.OpenDB(*config)
	t.Cleanup(func() { _ = db.Close() })
	p, err := goose.NewProvider(goose.DialectPostgres, db, migrations.FS)
	require.NoError(t, err)
	return p
}

// A backup reads all tables for hours. A statement that changes one of them waits behind it, and everyone who needs the
// table waits behind that statement.
func TestAMigrationBehindALongReaderHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	open := func() *pgx.Conn {
		conn, err := pgx.Connect(t.Context(), dsn)
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close(context.Background()) })
		return conn
	}
	backup, visitor := open(), open()
	_, err := provider(t, dsn).DownTo(t.Context(), 30)
	require.NoError(t, err)
	reading, err := backup.Begin(t.Context())
	require.NoError(t, err)
	_, err = reading.Exec(t.Context(), `SELECT FROM sessions`)
	require.NoError(t, err)

	migrated := make(chan error, 1)
	go func() { migrated <- migrations.Up(t.Context(), dsn) }()
	waits := func() (is bool) {
		require.NoError(t, visitor.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks
			WHERE relation = 'sessions'::regclass AND NOT granted)`).Scan(&is))
		return is
	}
	require.Eventually(t, waits, time.Minute, time.Millisecond)
	_, err = visitor.Exec(t.Context(), `SET lock_timeout = '30s'; SELECT FROM sessions`)
	require.NoError(t, err, "while the backup reads")
	require.NoError(t, reading.Rollback(t.Context()))
	require.NoError(t, <-migrated)
	_, err = visitor.Exec(t.Context(), `SELECT device FROM sessions`)
	require.NoError(t, err)
}

func TestATestsDatabaseIsUpToDate(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	conn, err := pgx.Connect(t.Context(), dsn)
	require.NoError(t, err)
	defer conn.Close(t.Context())
	require.NoError(t, migrations.Up(t.Context(), dsn))
}
