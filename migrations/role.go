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
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// narrow holds the rights of the site's role on tables whose rows must not be changed. On every other table the role
// may read, insert, update and delete, so that a new table needs no line here.
var narrow = map[string]string{
	"public.events":           "SELECT, INSERT",
	"public.notary":           "SELECT, INSERT",
	"public.telemetry":        "SELECT, INSERT, DELETE", // telemetry expires
	"public.log_identity":     "SELECT, INSERT",
	"public.log_forks":        "SELECT, INSERT",
	"public.releases":         "SELECT, INSERT",
	"public.goose_db_version": "SELECT",
	"vault.keys":              "SELECT, INSERT, UPDATE", // a key is destroyed by an update: its row remains
}

// Grant gives the role that appDSN names the rights to run the site on the migrated database, and no more: the role can
// read the log and append to it, but neither change nor delete events. Grant creates the role, with the password of
// appDSN, if it does not exist. The role becomes the owner of the schemas of read models, which it builds and drops;
// readModels are regular expressions of their names. Grant returns an error, and changes nothing, for a role that owns
// other tables of the site, or that could do or grant itself more by other means.
//
// It connects as ownerDSN says.
func Grant(ctx context.Context, ownerDSN, appDSN string, readModels ...string) error {
	app, err := pgconn.ParseConfig(appDSN)
	if err != nil {
		return errors.New("migrations: DATABASE_URL cannot be used") // the library's error quotes it
	}
	owner, err := pgx.ParseConfig(ownerDSN)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	OnlyPublic(owner)
	conn, err := pgx.ConnectConfig(ctx, owner)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		// Roles belong to the whole cluster, and so does the lock.
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('weddings role', 0))`); err != nil {
			return err
		}
		if err := ensureRole(ctx, tx, app.User, app.Password); err != nil {
			return err
		}
		if err := grantAll(ctx, tx, pgx.Identifier{app.User}.Sanitize(), readModels); err != nil {
			return err
		}
		return checkGranted(ctx, tx, app.User)
	})
}

var errStrong = errors.New(
	"migrations: the role of DATABASE_URL owns something of the site, or may do or grant itself more than " +
		"the site needs; name another one",
)

// isStrong selects whether a role could do more than it is granted. It looks at the role and at all roles that it is a
// member of: at their attributes, at predefined roles that write everywhere or reach outside of the database, and at
// ownership of the database, of the schemas of the site and of what is in them.
const isStrong = `SELECT EXISTS (SELECT FROM pg_roles r WHERE pg_has_role($1::name, r.oid, 'MEMBER') AND (
	r.rolsuper OR r.rolcreaterole OR r.rolreplication OR r.rolbypassrls OR r.rolname = current_user
	OR r.rolname IN ('pg_write_all_data', 'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
	OR EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = r.oid)
	OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspname IN ('public', 'vault') AND n.nspowner = r.oid)
	OR EXISTS (SELECT FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, 'vault'::regnamespace)
		AND c.relowner = r.oid)
	OR EXISTS (SELECT FROM pg_proc f WHERE f.pronamespace IN ('public'::regnamespace, 'vault'::regnamespace)
		AND f.proowner = r.oid)))`

func ensureRole(ctx context.Context, tx pgx.Tx, name, password string) error {
	var exists, mayMake, strong bool
	if err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1), rolsuper OR rolcreaterole
		FROM pg_roles WHERE rolname = current_user`, name).Scan(&exists, &mayMake); err != nil {
		return err
	}
	if exists {
		if err := tx.QueryRow(ctx, isStrong, name).Scan(&strong); err != nil {
			return err
		}
	}
	role := pgx.Identifier{name}.Sanitize()
	switch {
	case strong:
		return errStrong
	case !exists && !mayMake:
		return fmt.Errorf(
			"migrations: role %s does not exist, and the role of DATABASE_OWNER_URL lacks CREATEROLE",
			role,
		)
	case !exists:
		if _, err := tx.Exec(ctx, `CREATE ROLE `+role+` LOGIN`); err != nil {
			return err
		}
	case !mayMake: // an administrator has created the role and set its password
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

// checkGranted returns an error if a role has rights on the tables in narrow that Grant has not given it: through a
// role that it is a member of, or through PUBLIC.
func checkGranted(ctx context.Context, tx pgx.Tx, name string) error {
	for table, rights := range narrow {
		for _, right := range []string{"UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER"} {
			if strings.Contains(rights, right) {
				continue
			}
			var more bool
			if err := tx.QueryRow(ctx, `SELECT has_table_privilege($1::name, $2, $3)`, name, table, right).
				Scan(&more); err != nil {
				return err
			}
			if more {
				return fmt.Errorf("%w (%s on %s comes through another role)", errStrong, right, table)
			}
		}
	}
	return nil
}

func grantAll(ctx context.Context, tx pgx.Tx, role string, readModels []string) error {
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
	owned, err := ownedBefore(ctx, tx, role, readModels)
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

// ownedBefore returns the statements that make the site's role the owner of the read models that the database's owner
// has built. Such read models are older than the site's role. Other schemas keep their owner.
func ownedBefore(ctx context.Context, tx pgx.Tx, role string, readModels []string) (statements []string, err error) {
	whole := make([]string, len(readModels))
	for i, names := range readModels {
		whole[i] = `^(` + names + `)$`
	}
	const theirs = `n.nspname ~ ANY($2) AND n.nspowner = current_user::regrole`
	rows, err := tx.Query(ctx, `SELECT format('ALTER SCHEMA %I OWNER TO %s', n.nspname, $1::text) FROM pg_namespace n
			WHERE `+theirs+`
		UNION ALL SELECT format('ALTER TABLE %I.%I OWNER TO %s', n.nspname, c.relname, $1::text)
			FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relkind IN ('r', 'p') AND `+theirs, role, whole)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

const scramIterations = 4096 // PostgreSQL's own default

// scram returns the form in which PostgreSQL stores a password (SCRAM-SHA-256, RFC 5803 and RFC 7677). So neither its
// log nor the network sees the password itself.
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
