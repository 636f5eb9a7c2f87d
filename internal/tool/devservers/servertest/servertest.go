// Package servertest gives tests real servers quickly: one PostgreSQL and one Redis per test process, without fsync,
// with a database for each test. They end with the test process.
package servertest

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"weddings/internal/tool/devservers"
)

// patience is the timeout of each step: the first test on a machine may have to fetch the servers.
const patience = 3 * time.Minute

// template is the migrated database that the databases of tests are copied from.
const template = "weddings_template"

var shared = sync.OnceValues(func() (*devservers.Servers, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return startShared(ctx)
})

// administering are the connections on which databases are created and dropped: with one of their own, each of both
// takes a third more.
var administering = sync.OnceValues(func() (*pgxpool.Pool, error) {
	servers, err := shared()
	if err != nil {
		return nil, err
	}
	return pgxpool.New(context.Background(), servers.DSN("postgres"))
})

func create(ctx context.Context, t testing.TB, name, from string) {
	t.Helper()
	conn, err := administering()
	require.NoError(t, err)
	require.NoError(t, devservers.CreateDatabase(ctx, conn, name, from))
}

var (
	databases, logicalDatabases atomic.Int64
	filled                      sync.Map // from the names of Copy to *sync.Once
)

// Postgres returns the DSN of a new, empty database with all migrations applied. The database is dropped when the test
// ends. Commits are not durable: tests of crashes use Cluster.
func Postgres(t testing.TB) string { return database(t, template) }

// Pool is a pool of connections to a database of Postgres. It is closed when the test ends.
func Pool(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), Postgres(t))
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

// Copy is Postgres with what fill has put into a migrated database. Each name is filled once per test process; fill has
// closed its connections when it returns.
func Copy(t testing.TB, name string, fill func(dsn string)) string {
	t.Helper()
	once, _ := filled.LoadOrStore(name, &sync.Once{})
	once.(*sync.Once).Do(func() {
		servers, err := shared()
		require.NoError(t, err)
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		create(ctx, t, name, template)
		fill(servers.DSN(name))
	})
	return database(t, name)
}

// EmptyPostgres is Postgres without migrations.
func EmptyPostgres(t testing.TB) string { return database(t, "") }

func database(t testing.TB, from string) string {
	t.Helper()
	servers, err := shared()
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	name := fmt.Sprintf("test_%d", databases.Add(1))
	create(ctx, t, name, from)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		conn, err := administering()
		if err == nil {
			err = devservers.DropDatabase(ctx, conn, name)
		}
		if err != nil {
			t.Errorf("dropping the test's database: %v", err)
		}
	})
	return servers.DSN(name)
}

// Redis returns a new, empty logical database of the process's Redis. It is flushed when the test ends. It
// refuses FLUSHALL; channels of PUBLISH are shared between tests. Tests of restarts use Cluster.
func Redis(t testing.TB) *redis.Options {
	t.Helper()
	servers, err := shared()
	require.NoError(t, err)
	options := servers.RedisOptions()
	options.DB = int(logicalDatabases.Add(1)) % 1024
	flush := func() error {
		client := redis.NewClient(options)
		defer client.Close()
		return client.FlushDB(context.Background()).Err()
	}
	require.NoError(t, flush())
	t.Cleanup(func() {
		if err := flush(); err != nil {
			t.Errorf("flushing the test's Redis: %v", err)
		}
	})
	return options
}

// Cluster returns the test's own servers, durable as in development, which the test may stop, kill and restart. The
// database "weddings" is migrated.
func Cluster(t testing.TB) *devservers.Servers {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	servers, err := startPrivate(ctx, t)
	require.NoError(t, err)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := servers.Stop(ctx); err != nil {
			t.Errorf("stopping the test's servers: %v", err)
		}
	})
	return servers
}
