package main

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/api/session"
	"weddings/commands"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/config"
	"weddings/internal/devservers"
	"weddings/migrations"
)

// withDatabase runs a tool on the configured database, migrated. Where none is configured that is the private one of the
// data directory, which is started unless a running `weddings dev` has done so.
func withDatabase(ctx context.Context, settings config.Config, tool func(config.Config, *pgxpool.Pool) error) (err error) {
	if settings.DatabaseURL == "" {
		if settings, err = withDevelopmentKey(settings); err != nil {
			return err
		}
		address, running := devservers.Running(ctx, settings.DataDir, "weddings")
		if !running {
			servers, err := devservers.Start(ctx, devservers.Config{DataDir: settings.DataDir})
			if err != nil {
				return err
			}
			defer func() {
				stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
				defer cancel()
				err = errors.Join(err, servers.Stop(stopping))
			}()
			address = servers.DSN("")
		}
		settings.DatabaseURL = config.Secret(address)
	}
	if err := migrations.Up(ctx, settings.DatabaseURL.Reveal()); err != nil {
		return err
	}
	pool, err := pgxpool.New(ctx, settings.DatabaseURL.Reveal())
	if err != nil {
		return errors.New("DATABASE_URL cannot be used")
	}
	defer pool.Close()
	return tool(settings, pool)
}

// withLog runs a tool on the log of a database.
func withLog(ctx context.Context, settings config.Config, pool *pgxpool.Pool, tool func(*store.Log) error) error {
	return withApp(ctx, settings, pool, func(app *commands.App) error { return tool(app.Log) })
}

// withApp runs a tool that issues commands, on a database.
func withApp(ctx context.Context, settings config.Config, pool *pgxpool.Pool, tool func(*commands.App) error) error {
	key, err := settings.ReadMasterKey()
	if err != nil {
		return err
	}
	v, err := vault.Open(ctx, pool, vault.MasterKey(key))
	if err != nil {
		return err
	}
	log := store.Open(pool, v, store.Options{})
	defer log.Close()
	return tool(&commands.App{Log: log, Vault: v, Now: time.Now, EndSessions: session.EndAll})
}
