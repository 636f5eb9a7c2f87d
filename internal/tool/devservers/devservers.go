// Package devservers runs a private PostgreSQL and a private Redis as children of this process, for development and
// tests. They have their own data, listen on Unix sockets only, do not clash with the system's servers, and end with
// the process however it ends. Linux only, because the last promise needs the parent-death signal.
package devservers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"
)

// superuser owns everything in the private cluster. It has no password: only the permissions of the socket directory
// protect it.
const superuser = "weddings"

// Config configures the servers.
type Config struct {
	DataDir    string // holds both servers' data and logs; created if missing; one Servers at a time
	ToolsDir   string // cache of fetched binaries; default: one cache per user
	Database   string // created on start if missing; default "weddings"
	FastUnsafe bool   // no fsync and no Redis persistence: for tests that may lose data in a crash
	Template   string // directory of a stopped cluster to copy instead of running initdb
	Restarts   int    // how often a server that dies is restarted before Failed reports it
	Logf       func(format string, args ...any)
}

// Servers is a running PostgreSQL and Redis. Each can be stopped, killed and started again; the addresses stay the same
// until Stop.
type Servers struct {
	Postgres *Server
	Redis    *Server
	// PostgresBin is the directory of initdb, postgres and, if installed, pgbench, psql and pg_dump.
	PostgresBin string

	failed   chan error
	database string
	sockets  string
	lock     *os.File
}

// Start starts both servers and returns when both answer. It waits for the processes of a killed predecessor to end,
// and returns ErrInUse if another process holds the data directory.
func Start(ctx context.Context, config Config) (_ *Servers, err error) {
	if config.Logf == nil {
		config.Logf = func(string, ...any) {}
	}
	config.Database = cmp.Or(config.Database, "weddings")
	home, err := openHome(config.DataDir, config.Logf)
	if err != nil {
		return nil, err
	}
	s := &Servers{database: config.Database, failed: make(chan error, 2)}
	defer func() {
		if err != nil {
			stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
			defer cancel()
			err = errors.Join(err, s.Stop(stopping))
		}
	}()
	if s.lock, err = lockDir(ctx, home.dir); err != nil {
		return nil, err
	}
	pgData, redisData := filepath.Join(home.dir, "postgres"), filepath.Join(home.dir, "redis")
	if err := awaitGone(ctx, pgData, sideOf(pgData), redisData); err != nil {
		return nil, err
	}
	tools := finder{home: home, dir: config.ToolsDir, logf: config.Logf}
	binaries, err := tools.find(ctx, pgData)
	if err != nil {
		return nil, err
	}
	s.PostgresBin = filepath.Dir(binaries.postgres)
	if s.sockets, err = home.makeSockets(); err != nil {
		return nil, err
	}
	s.Postgres = newPostgres(home, binaries, pgData, s.sockets, config)
	s.Redis = newRedis(home, binaries, redisData, s.sockets, config)

	for _, server := range []*Server{s.Postgres, s.Redis} {
		server.failed, server.restarts, server.logf = s.failed, config.Restarts, config.Logf
	}
	if err := s.startBoth(ctx, home, binaries, pgData, redisData, config); err != nil {
		return nil, err
	}
	return s, nil
}

// startBoth prepares the data of both servers, starts them, and creates the database.
func (s *Servers) startBoth(
	ctx context.Context, home home, binaries binaries, pgData, redisData string, config Config,
) error {
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() error {
		if err := preparePostgres(ctx, home, binaries, pgData, config); err != nil {
			return err
		}
		if err := s.Postgres.Start(ctx); err != nil {
			return err
		}
		return s.CreateDatabase(ctx, config.Database, "")
	})
	both.Go(func() error {
		if err := home.makeDir(redisData); err != nil {
			return err
		}
		return s.Redis.Start(ctx)
	})
	return both.Wait()
}

// Stop shuts both servers down cleanly, Redis with all data saved, and releases the data directory.
func (s *Servers) Stop(ctx context.Context) error {
	var both errgroup.Group
	for _, server := range []*Server{s.Postgres, s.Redis} {
		if server != nil {
			both.Go(func() error { return server.Stop(ctx) })
		}
	}
	err := both.Wait()
	if s.sockets != "" {
		err = errors.Join(err, os.RemoveAll(s.sockets))
	}
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
		s.lock = nil
	}
	return err
}

// Failed returns the error of each server that ended by itself and has no restarts left. The channel is never closed.
func (s *Servers) Failed() <-chan error { return s.failed }

// DSN is the address of a database of the cluster; "" is Config.Database.
func (s *Servers) DSN(database string) string { return dsn(s.sockets, cmp.Or(database, s.database)) }

func dsn(sockets, database string) string {
	return fmt.Sprintf("postgres://%s@/%s?host=%s", superuser, url.PathEscape(database), url.QueryEscape(sockets))
}

// RedisOptions connects to logical database 0.
func (s *Servers) RedisOptions() *redis.Options {
	return &redis.Options{Network: "unix", Addr: redisSocket(s.sockets)}
}

// RedisURL is RedisOptions as a URL for redis.ParseURL.
func (s *Servers) RedisURL() string { return redisURL(s.sockets) }

func redisURL(sockets string) string { return "unix://" + redisSocket(sockets) }
