package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"weddings/api/session"
	"weddings/commands"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/config"
	"weddings/internal/tool/devservers"
	"weddings/migrations"
	"weddings/projections"
)

// withDatabase calls a tool with the configured database, migrated. If none is configured it uses the private database
// of the data directory, and starts that database's server unless `weddings dev` is running.
func withDatabase(
	ctx context.Context,
	settings config.Config,
	tool func(config.Config, *pgxpool.Pool) error,
) (err error) {
	if settings.DatabaseURL == "" {
		if settings, err = withDevelopmentKey(settings); err != nil {
			return err
		}
		postgres, redis, running := devservers.Running(ctx, settings.DataDir, devDatabase)
		if !running {
			servers, err := devservers.Start(ctx, devservers.Config{DataDir: settings.DataDir, Database: devDatabase})
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, stop(ctx, servers)) }()
			postgres, redis = servers.DSN(""), servers.RedisURL()
		}
		settings.DatabaseURL, settings.RedisURL = config.Secret(postgres), config.Secret(redis)
	}
	pool, err := openMigrated(ctx, settings)
	if err != nil {
		return err
	}
	defer pool.Close()
	return tool(settings, pool)
}

// stop stops development servers, even if ctx has ended.
func stop(ctx context.Context, servers *devservers.Servers) error {
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	return servers.Stop(stopping)
}

// openMigrated migrates the database and opens it.
func openMigrated(ctx context.Context, settings config.Config) (*pgxpool.Pool, error) {
	if err := migrations.Up(ctx, settings.DatabaseURL.Reveal()); err != nil {
		return nil, err
	}
	return openPool(ctx, settings)
}

// connections is the size of the pool: enough for every projection to have a transaction open while requests are
// served.
const connections = 24

// connectWithin is the timeout of opening a connection. The pool's default is two minutes, for which a server that
// stops would wait if the database hangs.
const connectWithin = 10 * time.Second

// pingWithin is the timeout of checking a connection that has been idle. By default such a check has the deadline of
// who asks for the connection, or a minute if there is none; a server that stops would wait for it, too.
const pingWithin = 5 * time.Second

// openPool connects to the configured database. Its URL may set pool_max_conns, connect_timeout and pool_ping_timeout.
func openPool(ctx context.Context, settings config.Config) (*pgxpool.Pool, error) {
	options, err := pgxpool.ParseConfig(settings.DatabaseURL.Reveal())
	if err != nil {
		return nil, errors.New("DATABASE_URL is not a valid connection string") // the library's error quotes the URL
	}
	if !strings.Contains(settings.DatabaseURL.Reveal(), "pool_max_conns") {
		options.MaxConns = connections
	}
	if options.ConnConfig.ConnectTimeout <= 0 {
		options.ConnConfig.ConnectTimeout = connectWithin
	}
	if options.PingTimeout <= 0 {
		options.PingTimeout = pingWithin
	}
	projections.Bind(options, projections.Every()...)
	return pgxpool.NewWithConfig(ctx, options)
}

func openRedis(settings config.Config) (*redis.Client, error) {
	options, err := redis.ParseURL(settings.RedisURL.Reveal())
	if err != nil {
		return nil, errors.New("REDIS_URL is not a valid Redis URL")
	}
	options.ContextTimeoutEnabled = true // otherwise a hanging Redis would block callers beyond their deadline
	return redis.NewClient(options), nil
}

// redisLog logs the Redis client's messages about its connections at debug level: callers get the errors and report
// them.
type redisLog struct{}

// Printf implements the client's logger.
func (redisLog) Printf(ctx context.Context, format string, args ...any) {
	slog.DebugContext(ctx, "redis", "message", fmt.Sprintf(format, args...))
}

// withLog calls a tool with the event log of a database.
func withLog(ctx context.Context, settings config.Config, pool *pgxpool.Pool, tool func(*store.Log) error) error {
	return withApp(ctx, settings, pool, func(app *commands.App) error { return tool(app.Log) })
}

// withApp calls a tool with the App that carries out commands on a database.
func withApp(ctx context.Context, settings config.Config, pool *pgxpool.Pool, tool func(*commands.App) error) error {
	v, err := openVault(ctx, settings, pool)
	if err != nil {
		return err
	}
	log := store.Open(pool, v, store.Options{})
	defer log.Close()
	return tool(&commands.App{Log: log, Vault: v, Now: log.Time, EndSessions: session.EndAll})
}

// commandLine returns the request of commands that a tool issues.
func commandLine() commands.Request {
	return commands.Request{Actor: events.Actor{Role: events.CommandLine}, Correlation: commands.NewID()}
}
