package migrations_test

import (
	"context"
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/tool/devservers/servertest"
	"weddings/migrations"
)

// as returns a DSN with another user.
func as(t *testing.T, dsn, user, password string) string {
	t.Helper()
	at, err := url.Parse(dsn)
	require.NoError(t, err)
	at.User = url.UserPassword(user, password)
	return at.String()
}

// role makes the name of a new role, which is dropped when the test ends, before its database.
func role(t *testing.T, owner string) string {
	t.Helper()
	name := "app_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	ctx := context.WithoutCancel(t.Context())
	t.Cleanup(func() {
		conn, err := pgx.Connect(ctx, owner)
		if assert.NoError(t, err) {
			_, err = conn.Exec(ctx, `DROP OWNED BY `+name+` CASCADE; DROP ROLE `+name)
			assert.NoError(t, err)
			assert.NoError(t, conn.Close(ctx))
		}
	})
	return name
}

func TestARoleIsGrantedNoMoreThanItNeeds(t *testing.T) {
	t.Parallel()
	owner := servertest.Postgres(t)
	admin, err := pgx.Connect(t.Context(), owner)
	require.NoError(t, err)
	defer admin.Close(t.Context())
	// Of a site that ran as the owner, and of the owner's own.
	_, err = admin.Exec(t.Context(), `CREATE SCHEMA catalogue; CREATE TABLE catalogue.listings (id int);
		CREATE SCHEMA catalogue__old; CREATE SCHEMA accounts_0123456789abcdef;
		CREATE SCHEMA operators; CREATE TABLE operators.notes (id int);
		CREATE SCHEMA accounts_of_the_operator; CREATE TABLE accounts_of_the_operator.notes (id int);
		CREATE SCHEMA old_catalogue; CREATE TABLE old_catalogue.notes (id int)`)
	require.NoError(t, err)
	name := role(t, owner)
	app := as(t, owner, name, "0123456789abcdef")
	const schemas = `(catalogue|accounts)(_[0-9a-f]{16})?(__next|__old)?`
	require.NoError(t, migrations.Grant(t.Context(), owner, app, schemas))
	_, err = admin.Exec(t.Context(), `GRANT UPDATE, DELETE ON events TO `+name)
	require.NoError(t, err)
	require.NoError(t, migrations.Grant(t.Context(), owner, app, schemas), "what it was given besides is taken back")

	conn, err := pgx.Connect(t.Context(), app)
	require.NoError(t, err)
	defer conn.Close(t.Context())
	require.NoError(t, migrations.Up(t.Context(), app), "a database that is migrated needs no owner")
	for _, allowed := range []string{
		`SELECT FROM events`, `DELETE FROM telemetry`, `UPDATE sessions SET seen_at = now()`,
		`UPDATE vault.keys SET wrapped = NULL`,
		`DELETE FROM security_log`, `CREATE SCHEMA reviews`,
		`SELECT FROM catalogue.listings`, `DROP SCHEMA catalogue CASCADE`, `DROP SCHEMA catalogue__old`,
		`DROP SCHEMA accounts_0123456789abcdef`,
		`INSERT INTO log_identity (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`,
		`SELECT pg_notify('x', '')`,
	} {
		_, err := conn.Exec(t.Context(), allowed)
		assert.NoError(t, err, allowed)
	}
	_, err = conn.Exec(t.Context(), `GRANT UPDATE ON events TO `+name)
	require.NoError(t, err, "PostgreSQL only warns that nothing was granted")
	for _, refused := range []string{
		`UPDATE events SET payload = ''`, `DELETE FROM events`, `TRUNCATE events`,
		`ALTER TABLE events ADD COLUMN x int`, `DROP TABLE events`,
		`CREATE RULE r AS ON INSERT TO events DO INSTEAD NOTHING`, `CREATE INDEX ON events (type)`,
		`UPDATE telemetry SET payload = ''`,
		`UPDATE notary SET head = ''`, `DELETE FROM notary`, `DELETE FROM vault.keys`, `DELETE FROM goose_db_version`,
		`CREATE TABLE x (id int)`,
		`ALTER ROLE ` + name + ` SUPERUSER`, `CREATE ROLE other`, `SET ROLE ` +
			pgx.Identifier{admin.Config().User}.Sanitize(),
		`COPY events TO PROGRAM 'true'`, `UPDATE log_identity SET id = gen_random_uuid()`, `DELETE FROM log_identity`,
		`DELETE FROM log_forks`,
		`SELECT FROM operators.notes`, `DROP SCHEMA operators CASCADE`,
		`SELECT FROM accounts_of_the_operator.notes`, `DROP SCHEMA accounts_of_the_operator CASCADE`,
		`SELECT FROM old_catalogue.notes`, `DROP SCHEMA old_catalogue CASCADE`,
	} {
		_, err := conn.Exec(t.Context(), refused)
		assert.Error(t, err, refused)
	}
	_, err = admin.Exec(
		t.Context(),
		`DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`,
	)
	require.NoError(t, err)
	assert.ErrorContains(t, migrations.Up(t.Context(), app), "DATABASE_OWNER_URL")

	require.ErrorContains(t, migrations.Grant(t.Context(), owner, owner), "name another one")
	_, err = admin.Exec(t.Context(), `ALTER ROLE `+name+` CREATEROLE`)
	require.NoError(t, err)
	require.ErrorContains(t, migrations.Grant(t.Context(), owner, app), "name another one")
	_, err = admin.Exec(t.Context(), `ALTER ROLE `+name+` NOCREATEROLE`)
	require.NoError(t, err)
	assert.ErrorContains(
		t,
		migrations.Grant(t.Context(), app, as(t, owner, "nobody_yet", "")),
		"lacks CREATEROLE",
		"who owns nothing can grant nothing",
	)
}

// TestARoleThatCouldDoMoreIsRefused: each is refused, and granted once the reason is gone.
func TestARoleThatCouldDoMoreIsRefused(t *testing.T) {
	t.Parallel()
	owner := servertest.Postgres(t)
	admin, err := pgx.Connect(t.Context(), owner)
	require.NoError(t, err)
	defer admin.Close(t.Context())
	name, between := role(t, owner), role(t, owner)
	app := as(t, owner, name, "0123456789abcdef")
	_, err = admin.Exec(t.Context(), `CREATE ROLE `+name+` LOGIN; CREATE ROLE `+between)
	require.NoError(t, err)
	boss := pgx.Identifier{admin.Config().User}.Sanitize()
	database := pgx.Identifier{admin.Config().Database}.Sanitize()
	join, leave := `GRANT `+between+` TO `+name+`; `, `REVOKE `+between+` FROM `+name+`; `
	for what, sql := range map[string][2]string{ // how it comes to be, and how it ends
		"owns the log":  {`ALTER TABLE events OWNER TO ` + name, `ALTER TABLE events OWNER TO ` + boss},
		"owns the keys": {`ALTER TABLE vault.keys OWNER TO ` + name, `ALTER TABLE vault.keys OWNER TO ` + boss},
		"owns a schema": {`ALTER SCHEMA vault OWNER TO ` + name, `ALTER SCHEMA vault OWNER TO ` + boss},
		"owns the database": {`ALTER DATABASE ` + database + ` OWNER TO ` + name, `ALTER DATABASE ` + database +
			` OWNER TO ` + boss},
		"belongs to an owner": {join + `ALTER TABLE events OWNER TO ` + between, leave +
			`ALTER TABLE events OWNER TO ` + boss},
		"belongs to a maker": {join + `ALTER ROLE ` + between + ` CREATEROLE`, leave + `ALTER ROLE ` + between +
			` NOCREATEROLE`},
		"may write everywhere": {`GRANT pg_write_all_data TO ` + name, `REVOKE pg_write_all_data FROM ` + name},
		"may start programs": {
			`GRANT pg_execute_server_program TO ` + name,
			`REVOKE pg_execute_server_program FROM ` + name,
		},
		"may write files": {`GRANT pg_write_server_files TO ` + name, `REVOKE pg_write_server_files FROM ` + name},
		"has a right of others": {
			join + `GRANT UPDATE ON events TO ` + between, leave + `REVOKE UPDATE ON events FROM ` + between,
		},
		"has a right of all": {`GRANT DELETE ON events TO PUBLIC`, `REVOKE DELETE ON events FROM PUBLIC`},
	} {
		_, err := admin.Exec(t.Context(), sql[0])
		require.NoError(t, err, what)
		assert.ErrorContains(t, migrations.Grant(t.Context(), owner, app), "name another one", what)
		_, err = admin.Exec(t.Context(), sql[1])
		require.NoError(t, err, what)
		assert.NoError(t, migrations.Grant(t.Context(), owner, app), what)
	}
}

// A schema of the owner's name comes before public, where no search path says otherwise.
func TestTheSitesRoleCannotPutATableInTheOwnersWay(t *testing.T) {
	t.Parallel()
	owner := servertest.Postgres(t)
	name := role(t, owner)
	app := as(t, owner, name, "0123456789abcdef")
	require.NoError(t, migrations.Grant(t.Context(), owner, app))
	conn, err := pgx.Connect(t.Context(), app)
	require.NoError(t, err)
	defer conn.Close(t.Context())
	admin, err := pgx.Connect(t.Context(), owner)
	require.NoError(t, err)
	defer admin.Close(t.Context())
	schema := pgx.Identifier{admin.Config().User}.Sanitize()
	_, err = conn.Exec(t.Context(), `CREATE SCHEMA `+schema+`;
		CREATE TABLE `+schema+`.goose_db_version (id int, version_id bigint, is_applied boolean, tstamp timestamp);
		CREATE FUNCTION `+schema+`.rise() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN ALTER ROLE `+name+` SUPERUSER; RETURN NEW; END $$;
		CREATE TRIGGER rise BEFORE INSERT ON `+schema+`.goose_db_version FOR EACH ROW
			EXECUTE FUNCTION `+schema+`.rise()`)
	require.NoError(t, err)

	require.NoError(t, migrations.Up(t.Context(), owner))
	require.NoError(t, migrations.Grant(t.Context(), owner, app))
	var super bool
	require.NoError(
		t,
		admin.QueryRow(t.Context(), `SELECT rolsuper FROM pg_roles WHERE rolname = $1`, name).Scan(&super),
	)
	assert.False(t, super)
}

// TestAPasswordIsKeptAsPostgreSQLWouldKeepIt: with the same salt the server computes the same.
func TestAPasswordIsKeptAsPostgreSQLWouldKeepIt(t *testing.T) {
	t.Parallel()
	owner := servertest.Postgres(t)
	name := role(t, owner)
	const password = "a-password-of-the-role"
	require.NoError(t, migrations.Grant(t.Context(), owner, as(t, owner, name, password)))
	admin, err := pgx.Connect(t.Context(), owner)
	require.NoError(t, err)
	defer admin.Close(t.Context())
	stored := func() (verifier string) {
		require.NoError(
			t,
			admin.QueryRow(t.Context(), `SELECT rolpassword FROM pg_authid WHERE rolname = $1`, name).Scan(&verifier),
		)
		return verifier
	}
	ours := stored()
	_, err = admin.Exec(
		t.Context(),
		`SET password_encryption = 'scram-sha-256'; ALTER ROLE `+name+` PASSWORD '`+password+`'`,
	)
	require.NoError(t, err)
	for _, kept := range []string{ours, stored()} {
		parts := strings.FieldsFunc(kept, func(r rune) bool { return r == '$' || r == ':' })
		require.Len(t, parts, 5, kept)
		iterations, err := strconv.Atoi(parts[1])
		require.NoError(t, err)
		salt, err := base64.StdEncoding.DecodeString(parts[2])
		require.NoError(t, err)
		again, err := migrations.ScramWith(password, salt, iterations)
		require.NoError(t, err)
		assert.Equal(t, kept, again)
	}
	_, err = migrations.Scram("two words")
	require.Error(t, err)
}
