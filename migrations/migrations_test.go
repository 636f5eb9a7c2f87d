package migrations_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
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

func TestATestsDatabaseIsUpToDate(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	conn, err := pgx.Connect(t.Context(), dsn)
	require.NoError(t, err)
	defer conn.Close(t.Context())
	require.NoError(t, migrations.Up(t.Context(), dsn))
}
