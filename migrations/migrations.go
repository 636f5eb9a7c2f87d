// Package migrations holds the SQL of everything that is not a read model: the log, the keys, the sessions and so on.
// Read models define their own tables, because they can be dropped and rebuilt; these tables cannot.
package migrations

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib" // through which goose speaks
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// FS holds the numbered files. A released file never changes; what is to be different goes into a new one.
//
//go:embed *.sql
var FS embed.FS

const (
	// lockWithin is how long a statement of a migration waits for a lock. A statement that changes a table waits behind
	// everyone who reads it, such as a backup, and everyone who comes later waits behind the statement.
	lockWithin = 2 * time.Second
	// lockPause is the pause before another attempt, in which those who waited go on.
	lockPause = 5 * time.Second
	// lockAttempts is how often a migration tries to get a lock.
	lockAttempts = 60
)

// Up migrates the database at dsn to the newest version. It does nothing if the database already has that version. Any
// number of processes may call it at once: an advisory lock lets one work while the others wait. While others use a
// table that is to be changed, Up waits some minutes, but never lets them wait longer than lockWithin.
func Up(ctx context.Context, dsn string) error {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	OnlyPublic(config)
	config.RuntimeParams["lock_timeout"] = fmt.Sprint(lockWithin.Milliseconds())
	db := stdlib.OpenDB(*config)
	defer db.Close()
	// A waiting process asks for the lock every second for five minutes; by default goose asks every five seconds.
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, FS, goose.WithSessionLocker(locker))
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	err = withLocks(ctx, func() error {
		_, err := provider.Up(ctx)
		return err
	})
	if denied, ok := errors.AsType[*pgconn.PgError](err); ok && denied.Code == "42501" {
		return fmt.Errorf(
			"migrations: this role may not migrate the database; run `weddings migrate` with DATABASE_OWNER_URL: %w",
			err,
		)
	}
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	return nil
}

// withLocks calls migrate again while it fails because others hold a lock. A migration that failed changed nothing.
func withLocks(ctx context.Context, migrate func() error) error {
	for attempt := 1; ; attempt++ {
		err := migrate()
		held, ok := errors.AsType[*pgconn.PgError](err)
		if !ok || held.Code != "55P03" || attempt == lockAttempts {
			return err
		}
		slog.Warn("a migration waits for a table that others use", "attempt", attempt)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lockPause):
		}
	}
}

// OnlyPublic makes statements without a schema name use the schema public alone. By default PostgreSQL looks first in a
// schema with the name of the connected role. The site's role may create schemas, so it could put tables of its own in
// the place of the log's.
func OnlyPublic(config *pgx.ConnConfig) { config.RuntimeParams["search_path"] = "public" }
