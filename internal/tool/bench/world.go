package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/tool/devservers"
	"weddings/migrations"
)

// world is a log on its own servers.
type world struct {
	servers *devservers.Servers
	pool    *pgxpool.Pool
	vault   *vault.Vault
	log     *store.Log
}

// MasterKey is the master key of every benchmark's log.
var MasterKey = vault.MasterKey{1}

// connections is the pool size of a server, so that the pool limits the benchmark as it limits the site.
const connections = 24

// within starts servers in an empty directory, migrates, calls work and stops the servers.
func within(ctx context.Context, config devservers.Config, work func(*world) error) (err error) {
	servers, err := devservers.Start(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, servers.Stop(context.WithoutCancel(ctx))) }()
	if err := migrations.Up(ctx, servers.DSN("")); err != nil {
		return err
	}
	options, err := pgxpool.ParseConfig(servers.DSN(""))
	if err != nil {
		return err
	}
	options.MaxConns = connections
	pool, err := pgxpool.NewWithConfig(ctx, options)
	if err != nil {
		return err
	}
	defer pool.Close()
	v, err := vault.Open(ctx, pool, MasterKey)
	if err != nil {
		return err
	}
	log := store.Open(pool, v, store.Options{})
	defer log.Close()
	return work(&world{servers, pool, v, log})
}

// Conditions are printed with every table: figures mean nothing without them.
type Conditions struct {
	Postgres          string `json:"postgres"`
	Fsync             string `json:"fsync"`
	SynchronousCommit string `json:"synchronousCommit"`
	Cores             int    `json:"cores"`
	Load              string `json:"load"` // average of one minute; "" if unknown
}

func (w *world) conditions(ctx context.Context) (c Conditions, err error) {
	c.Cores = runtime.NumCPU()
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		c.Load, _, _ = strings.Cut(string(load), " ")
	}
	err = w.pool.QueryRow(ctx, `SELECT current_setting('server_version'), current_setting('fsync'),
		current_setting('synchronous_commit')`).
		Scan(&c.Postgres, &c.Fsync, &c.SynchronousCommit)
	return c, err
}

func (c Conditions) String() string {
	return fmt.Sprintf(
		"PostgreSQL %s, fsync %s, synchronous_commit %s, %d cores, load %s",
		c.Postgres,
		c.Fsync,
		c.SynchronousCommit,
		c.Cores,
		c.Load,
	)
}
