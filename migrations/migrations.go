// Package migrations holds the SQL of everything that is not a read model: the log, the keys, the sessions and so on.
// Read models define their own tables, because they can be dropped and rebuilt; these tables cannot.
package migrations

import (
	"context"
	"embed"
	"errors"
	"fmt"

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

// Up migrates the database at dsn to the newest version. It does nothing if the database already has that version. Any
// number of processes may call it at once: an advisory lock lets one work while the others wait.
func Up(ctx context.Context, dsn string) error {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	OnlyPublic(config)
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
	_, err = provider.Up(ctx)
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

// OnlyPublic makes statements without a schema name use the schema public alone. By default PostgreSQL looks first in a
// schema with the name of the connected role. The site's role may create schemas, so it could put tables of its own in
// the place of the log's.
func OnlyPublic(config *pgx.ConnConfig) { config.RuntimeParams["search_path"] = "public" }
