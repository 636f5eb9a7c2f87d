package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"weddings/internal/config"
	"weddings/internal/tool/devservers"
	"weddings/migrations"
)

type devCommand struct{}

// devDatabase is the name of the database on the private server.
const devDatabase = "weddings"

// restarts is how often PostgreSQL and Redis are each restarted after they died. After that the failure is reported.
const restarts = 5

// Run starts private servers, migrates and serves. On shutdown it drains the site first and then stops the servers.
func (devCommand) Run(ctx context.Context, settings config.Config) (err error) {
	began := time.Now()
	say := func(format string, args ...any) { fmt.Printf("· "+format+"\n", args...) }

	// Report a taken port at once, not after the servers have started and the demo is loaded.
	listener, err := listen(ctx, settings.Port)
	if err != nil {
		return err
	}
	if err := listener.Close(); err != nil {
		return err
	}
	say("starting PostgreSQL and Redis, data in %s", settings.DataDir)
	servers, err := devservers.Start(
		ctx,
		devservers.Config{DataDir: settings.DataDir, Database: devDatabase, Restarts: restarts, Logf: say},
	)
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, stop(ctx, servers))
		say("stopped")
	}()
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	go func() {
		select {
		case failure := <-servers.Failed():
			fail(failure)
		case <-ctx.Done():
		}
	}()

	settings.DrainDelay = 0 // there is no load balancer
	if settings, err = developmentSettings(settings, servers); err != nil {
		return err
	}
	say("migrating the database")
	if err := migrations.Up(ctx, settings.DatabaseURL.Reveal()); err != nil {
		return err
	}
	if settings.Demo {
		if err := tellDemo(ctx, settings, servers, say); err != nil {
			return err
		}
	}
	context.AfterFunc(ctx, func() { say("stopping") })
	err = serve(ctx, settings, func() {
		say("ready after %.1f s: %s (Ctrl-C stops)", time.Since(began).Seconds(), settings.BaseURL)
	})
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		err = errors.Join(err, cause)
	}
	return err
}

// developmentSettings sets the addresses of the private servers and the data directory's own master key.
func developmentSettings(settings config.Config, servers *devservers.Servers) (config.Config, error) {
	settings.DatabaseURL = config.Secret(servers.DSN(""))
	settings.RedisURL = config.Secret(servers.RedisURL())
	return withDevelopmentKey(settings)
}

// withDevelopmentKey creates the data directory's master key and configures it, unless a key is configured.
func withDevelopmentKey(settings config.Config) (config.Config, error) {
	if settings.MasterKey != "" || settings.MasterKeyFile != "" {
		return settings, nil
	}
	settings.MasterKeyFile = filepath.Join(settings.DataDir, "master.key")
	if err := os.MkdirAll(settings.DataDir, 0o711); err != nil {
		return settings, err
	}
	return settings, config.EnsureMasterKey(settings.MasterKeyFile)
}

// tellDemo loads the demo on the first start and prints how to sign in. If an earlier start was interrupted while it
// loaded the demo, it replaces the database first, since a partial demo is useless.
func tellDemo(
	ctx context.Context,
	settings config.Config,
	servers *devservers.Servers,
	say func(string, ...any),
) error {
	begun, loaded := filepath.Join(settings.DataDir, "demo.begun"), filepath.Join(settings.DataDir, "demo.loaded")
	if _, err := os.Stat(loaded); err == nil {
		return nil
	}
	if _, err := os.Stat(begun); err == nil {
		say("loading the demo was interrupted; starting again with a new database")
		if err := emptied(ctx, settings, servers); err != nil {
			return err
		}
	}
	password := settings.DemoPassword.Reveal()
	if password == "" {
		password = rand.Text()[:16]
	}
	pool, err := openPool(ctx, settings)
	if err != nil {
		return err
	}
	defer pool.Close()
	var used bool
	if err := pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM events)`).Scan(&used); err != nil {
		return err
	}
	if !used {
		if err := os.WriteFile(begun, nil, 0o600); err != nil {
			return err
		}
	}
	if err := loadDemo(ctx, settings, pool, password, say); err != nil {
		return inWords(err)
	}
	say("demo accounts: admin@, editor@, venue@, provider@ and couple@example.com, password %s", password)
	return errors.Join(os.WriteFile(loaded, nil, 0o600), os.RemoveAll(begun))
}

// emptied replaces the database with a new, migrated one.
func emptied(ctx context.Context, settings config.Config, servers *devservers.Servers) error {
	if err := servers.DropDatabase(ctx, devDatabase); err != nil {
		return err
	}
	if err := servers.CreateDatabase(ctx, devDatabase, ""); err != nil {
		return err
	}
	return migrations.Up(ctx, settings.DatabaseURL.Reveal())
}
