package migrations

import (
	"context"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// narrow is what the site's role may do with tables that tell what happened. It may read, insert, update and delete in every
// other one, so that a new table needs no line here.
var narrow = map[string]string{
	"public.events":           "SELECT, INSERT",
	"public.notary":           "SELECT, INSERT",
	"public.telemetry":        "SELECT, INSERT, DELETE", // whose time passes
	"public.goose_db_version": "SELECT",
	"vault.keys":              "SELECT, INSERT, UPDATE", // a key is destroyed by an update: its row stays
}

// Grant lets the role that an app's DSN names run the site on the database that the owner has migrated, and no more: it can
// read the log and append to it, but neither change nor delete what is there. The role is made where it is missing, with the
// DSN's password; it owns the schemas of read models, which it builds and drops. It returns an error for a role that could
// grant itself more.
func Grant(ctx context.Context, ownerDSN, appDSN string) error {
	app, err := pgconn.ParseConfig(appDSN)
	if err != nil {
		return errors.New("migrations: DATABASE_URL cannot be used") // the library's error quotes it
	}
	owner, err := pgx.ParseConfig(ownerDSN)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	onlyPublic(owner)
	conn, err := pgx.ConnectConfig(ctx, owner)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		// Roles belong to the whole cluster.
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('weddings role', 0))`); err != nil {
			return err
		}
		if err := ensureRole(ctx, tx, app.User, app.Password); err != nil {
			return err
		}
		return grantAll(ctx, tx, pgx.Identifier{app.User}.Sanitize())
	})
}

var errStrong = errors.New("migrations: the role of DATABASE_URL owns the database or could grant itself more; name another one")

func ensureRole(ctx context.Context, tx pgx.Tx, name, password string) error {
	var exists, strong, mayMake bool
	if err := tx.QueryRow(ctx, `SELECT count(r) > 0, coalesce(bool_or(r.rolsuper OR r.rolcreaterole OR r.rolreplication OR r.rolbypassrls
			OR pg_has_role(r.oid, current_user, 'MEMBER')), false),
		(SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user)
		FROM pg_roles r WHERE r.rolname = $1`, name).Scan(&exists, &strong, &mayMake); err != nil {
		return err
	}
	role := pgx.Identifier{name}.Sanitize()
	switch {
	case strong:
		return errStrong
	case !exists && !mayMake:
		return fmt.Errorf("migrations: there is no role %s, and DATABASE_OWNER_URL's may make none", role)
	case !exists:
		if _, err := tx.Exec(ctx, `CREATE ROLE `+role+` LOGIN`); err != nil {
			return err
		}
	case !mayMake: // it was made by hand
		return nil
	}
	if password == "" {
		return nil
	}
	verifier, err := scram(password)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `ALTER ROLE `+role+` PASSWORD '`+verifier+`'`)
	return err
}

func grantAll(ctx context.Context, tx pgx.Tx, role string) error {
	var database string
	if err := tx.QueryRow(ctx, `SELECT current_database()`).Scan(&database); err != nil {
		return err
	}
	statements := []string{
		`GRANT CONNECT, CREATE ON DATABASE ` + pgx.Identifier{database}.Sanitize() + ` TO ` + role,
		`GRANT USAGE ON SCHEMA public, vault TO ` + role,
	}
	rows, err := tx.Query(ctx, `SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'vault')`)
	if err != nil {
		return err
	}
	var schema, table string
	if _, err := pgx.ForEachRow(rows, []any{&schema, &table}, func() error {
		rights, known := narrow[schema+"."+table]
		if !known {
			rights = "SELECT, INSERT, UPDATE, DELETE"
		}
		name := pgx.Identifier{schema, table}.Sanitize()
		statements = append(statements, `REVOKE ALL ON `+name+` FROM `+role, `GRANT `+rights+` ON `+name+` TO `+role)
		return nil
	}); err != nil {
		return err
	}
	owned, err := ownedBefore(ctx, tx, role)
	if err != nil {
		return err
	}
	for _, statement := range append(statements, owned...) {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// ownedBefore returns what hands over the read models that a site has built as the owner, before it had a role of its own.
func ownedBefore(ctx context.Context, tx pgx.Tx, role string) (statements []string, err error) {
	rows, err := tx.Query(ctx, `SELECT format('ALTER SCHEMA %I OWNER TO %s', n.nspname, $1::text) FROM pg_namespace n
			WHERE `+readModels+`
		UNION ALL SELECT format('ALTER TABLE %I.%I OWNER TO %s', n.nspname, c.relname, $1::text)
			FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p') AND `+readModels, role)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

const readModels = `n.nspname NOT IN ('public', 'vault', 'information_schema') AND n.nspname !~ '^pg_' AND n.nspowner = current_user::regrole`

const scramIterations = 4096 // PostgreSQL's own default

// scram returns what PostgreSQL keeps of a password (RFC 5803), so that neither its log nor the network sees the password.
func scram(password string) (string, error) {
	for _, r := range password {
		if r < '!' || r > '~' {
			return "", errors.New("migrations: the password in DATABASE_URL must be of printable ASCII without spaces")
		}
	}
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // crypto/rand never fails; it crashes the program instead
	return scramWith(password, salt, scramIterations)
}

func scramWith(password string, salt []byte, iterations int) (string, error) {
	salted, err := pbkdf2.Key(sha256.New, password, salt, iterations, sha256.Size)
	if err != nil {
		return "", err
	}
	mac := func(text string) []byte {
		h := hmac.New(sha256.New, salted)
		h.Write([]byte(text))
		return h.Sum(nil)
	}
	stored := sha256.Sum256(mac("Client Key"))
	b64 := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("SCRAM-SHA-256$%d:%s$%s:%s", iterations, b64(salt), b64(stored[:]), b64(mac("Server Key"))), nil
}
