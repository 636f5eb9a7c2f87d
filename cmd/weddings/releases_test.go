package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/audit"
)

// inSQL matches the table of ratings in a statement.
var inSQL = regexp.MustCompile(`(FROM|JOIN|INTO|UPDATE|TABLE|ON) ratings\b`)

// praised is a type of event that the next release alone knows. It writes one beside each registration, shows it in its
// accounts, and writes a letter about it.
const praised = "account.praised"

// praising are the changes of the next release, by file: after what stands there, what is added.
var praising = map[string][][2]string{
	"events/account.go": {{`var _ = register[EmailVerified]("account.email_verified")`, `
		type AccountPraised struct {
			Account uuid.UUID ` + "`json:\"account\"`" + `
		}
		var _ = register[AccountPraised]("` + praised + `")
		func (e AccountPraised) StreamName() string { return AccountStream(e.Account) }
		func (AccountPraised) Ignorable() {}
		func (e AccountPraised) Subject() Subject { return Subject{Account: e.Account} }`}},
	"commands/account/register_account.go": {{`PasswordHash: events.PersonalOf(id, facts.Hash),
		}`, `, events.AccountPraised{Account: id}`}},
	"commands/policies/mail.go": {{`e events.VerificationRequested) (draft, error) {
		return p.toVerify(ctx, r, e.Account)
	})`, `
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.AccountPraised) (draft, error) {
		return p.toVerify(ctx, r, e.Account)
	})`}},
	"projections/accounts/accounts.go": {
		{`return events.TypesOf(`, `events.AccountPraised{},`},
		{`switch e := r.Data.(type) {`, `
		case events.AccountPraised:
			b.Queue("UPDATE accounts SET reason = 'praised' WHERE id = $1", e.Account)`},
	},
}

// nextRelease builds the program with another name for the table of ratings, in every file that names it, and with a
// new type of event.
func nextRelease(t *testing.T) string {
	t.Helper()
	dir, root := t.TempDir(), filepath.Join("..", "..")
	replaced := map[string]string{}
	for _, folder := range []string{"projections", "queries"} {
		require.NoError(
			t,
			filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
					return err
				}
				text, err := os.ReadFile(path)
				if err != nil || !inSQL.Match(text) {
					return err
				}
				whole, err := filepath.Abs(path)
				if err != nil {
					return err
				}
				changed := filepath.Join(dir, fmt.Sprintf("%d.go", len(replaced)))
				replaced[whole] = changed
				return os.WriteFile(changed, inSQL.ReplaceAll(text, []byte("$1 stars")), 0o600)
			}),
		)
	}
	require.Greater(t, len(replaced), 3)
	for path, additions := range praising {
		whole, err := filepath.Abs(filepath.Join(root, filepath.FromSlash(path)))
		require.NoError(t, err)
		require.NotContains(t, replaced, whole)
		text, err := os.ReadFile(whole)
		require.NoError(t, err)
		changed := string(text)
		for _, add := range additions {
			require.Contains(t, changed, add[0], path)
			changed = strings.Replace(changed, add[0], add[0]+add[1], 1)
		}
		replaced[whole] = filepath.Join(dir, fmt.Sprintf("%d.go", len(replaced)))
		require.NoError(t, os.WriteFile(replaced[whole], []byte(changed), 0o600))
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	require.NoError(t, err)
	described := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(described, overlay, 0o600))
	program := filepath.Join(dir, "weddings")
	// Nearly all packages are built again, for one test: without optimizing them that takes half as long.
	out, err := exec.Command(
		"go", "build", "-buildvcs=false", "-gcflags=weddings/...=-N -l -dwarf=false", "-ldflags=-s -w",
		"-overlay", described, "-o", program, ".",
	).CombinedOutput()
	require.NoError(t, err, string(out))
	return program
}

// Two servers stand beside each other during a release, and a tool may run. Where PostgreSQL has too few connections,
// the second server accepts no writes while the first one runs.
func TestComposeHasConnectionsForTwoReleasesAndATool(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docker-compose.yml")
	require.NoError(t, err)
	set := regexp.MustCompile(`max_connections=(\d+)`).FindSubmatch(text)
	require.NotNil(t, set, "PostgreSQL's default is 100")
	allowed, err := strconv.Atoi(string(set[1]))
	require.NoError(t, err)

	v := newVictim(t)
	conn, err := pgx.Connect(t.Context(), v.servers.DSN("weddings"))
	require.NoError(t, err)
	defer conn.Close(t.Context())
	var held, leases, forLeases int
	require.Eventually(t, func() bool {
		require.NoError(t, conn.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM pg_stat_activity
				WHERE datname = 'weddings' AND pid <> pg_backend_pid()), count(*), count(DISTINCT pid)
			FROM pg_locks WHERE locktype = 'advisory' AND granted
			AND database = (SELECT oid FROM pg_database WHERE datname = 'weddings')`).Scan(&held, &leases, &forLeases))
		return leases >= len(projections.Every())
	}, patience, 50*time.Millisecond, "every read model has a lease")
	assert.LessOrEqual(t, forLeases, 2, "%d leases share a connection; an appender may hold a lock just now", leases)
	assert.LessOrEqual(t, held, 30, "README.md says so")
	const reserved = 3                                            // for superusers, by PostgreSQL's default
	assert.LessOrEqual(t, 3*(held+connections), allowed-reserved, // as if the pool had been empty
		"a server holds %d connections", held)
}

// stop lets a server finish its requests and end.
func (v *victim) stop() {
	v.t.Helper()
	require.NoError(v.t, v.process.Process.Signal(syscall.SIGTERM))
	_ = v.process.Wait()
}

// letters counts the letters that some servers have sent, by the local part of the address.
func letters(t *testing.T, servers ...*victim) map[string]int {
	t.Helper()
	sent := map[string]int{}
	for _, v := range servers {
		files, err := filepath.Glob(filepath.Join(v.dir, "mail", "*.eml"))
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			if to := addressed.FindSubmatch(text); assert.NotNil(t, to, "%s", text) {
				sent[string(to[1])]++
			}
		}
	}
	return sent
}

var addressed = regexp.MustCompile(`(?m)^To: <(\w+)@example\.com>`)

// shown are the read models of a log in PostgreSQL, as two releases show it.
type shown struct {
	t    *testing.T
	conn *pgx.Conn
}

// ownAccounts is the schema of the accounts of this release.
var ownAccounts = projections.SchemaOf(accounts.Projection{})

// bothCaughtUp waits until the read models of both releases have reached the end of the log, but those of telemetry.
func (s shown) bothCaughtUp() {
	s.t.Helper()
	var ofTelemetry, schemas []string
	for _, p := range projections.OfTelemetry() {
		ofTelemetry = append(ofTelemetry, p.Name())
	}
	require.NoError(s.t, s.conn.QueryRow(s.t.Context(), `SELECT array_agg(schema) FROM read_models
		WHERE split_part(schema, '_', 1) <> ALL($1)`, ofTelemetry).Scan(&schemas))
	s.caughtUp(schemas...)
}

// caughtUp waits until some read models have reached the end of the log.
func (s shown) caughtUp(schemas ...string) {
	s.t.Helper()
	for _, schema := range schemas {
		require.Eventually(s.t, func() bool {
			var behind int64
			require.NoError(s.t, s.conn.QueryRow(s.t.Context(), `SELECT (SELECT max(position) FROM events) - position
				FROM `+schema+`.checkpoint`).Scan(&behind))
			return behind == 0
		}, patience, 10*time.Millisecond, "%s", schema)
	}
}

// count counts rows.
func (s shown) count(of string) (n int) {
	s.t.Helper()
	require.NoError(s.t, s.conn.QueryRow(s.t.Context(), `SELECT count(*) FROM `+of).Scan(&n), of)
	return n
}

// TestFaultTwoReleasesBesideEachOther: a release with other tables and a new type of event starts beside a running one,
// the old one stops, and returns when the new one is rolled back. Meanwhile every request to a ready server is
// answered, neither release builds its tables twice, each shows what both have written, and each letter is sent once.
// Where the new release is gone, the old one goes on but for what the two share, and says what stands still.
func TestFaultTwoReleasesBesideEachOther(t *testing.T) {
	t.Parallel()
	program := nextRelease(t)
	old := newVictim(t)
	next := &victim{t: t, servers: old.servers, dir: t.TempDir(), port: freePort(t), program: program}
	conn, err := pgx.Connect(t.Context(), old.servers.DSN("weddings"))
	require.NoError(t, err)
	defer conn.Close(t.Context())
	tables := func() map[string]uint32 { // oid by schema of the table of ratings: a rebuilt table has another one
		rows, err := conn.Query(t.Context(), `SELECT n.nspname || '.' || c.relname, c.oid FROM pg_class c
			JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relname IN ('ratings', 'stars') AND c.relkind = 'r'`)
		require.NoError(t, err)
		found := map[string]uint32{}
		var name string
		var id uint32
		_, err = pgx.ForEachRow(rows, []any{&name, &id}, func() error {
			found[name] = id
			return nil
		})
		require.NoError(t, err)
		return found
	}

	var asked, failed atomic.Int64
	var traffic sync.WaitGroup
	ctx, end := context.WithCancel(t.Context())
	defer func() {
		end()
		traffic.Wait()
	}()
	// visit requests pages that read the differing tables, one after another, until it is stopped.
	visit := func(v *victim) (stop func()) {
		visiting, done := context.WithCancel(ctx)
		var ended sync.WaitGroup
		traffic.Add(1)
		ended.Go(func() {
			defer traffic.Done()
			for visiting.Err() == nil {
				for _, path := range []string{
					"/", "/venues", "/search?q=%D9%82%D8%A7%D8%B9%D8%A9", "/api/venues",
					"/readyz",
				} {
					asked.Add(1)
					if status, body := v.get(path); status != http.StatusOK {
						failed.Add(1)
						assert.Fail(t, "unexpected response", "%s: %d %.200s", path, status, body)
					}
					time.Sleep(pace)
				}
			}
		})
		return func() {
			done()
			ended.Wait()
		}
	}

	leaveOld := visit(old)
	old.register("before@example.com")
	next.start()
	t.Cleanup(func() { next.kill() })
	next.awaitReady()
	leaveNext := visit(next)
	both := tables()
	require.Len(t, both, 2, "each has its own")
	for i := range 5 {
		old.register(fmt.Sprintf("old%d@example.com", i))
		next.register(fmt.Sprintf("next%d@example.com", i))
	}

	old.signIn("next0@example.com") // no decision depends on the event that it does not know

	is := shown{t, conn}
	is.bothCaughtUp()
	var nextAccounts string
	require.NoError(t, conn.QueryRow(t.Context(), `SELECT schema FROM read_models
		WHERE schema LIKE 'accounts\_%' AND schema <> $1`, ownAccounts).Scan(&nextAccounts))
	assert.Equal(t, 11, is.count(ownAccounts+".accounts"), "the old release shows whom the next one has registered")
	assert.Equal(t, 11, is.count(nextAccounts+".accounts"))
	assert.Equal(t, 5, is.count(nextAccounts+".accounts WHERE reason = 'praised'"))
	audited := projections.TableOf(audit.Projection{}, "entries")
	assert.Equal(t, 5, is.count(audited+` WHERE type = '`+praised+`'`), "both share it, and it lacks nothing")
	assert.Equal(t, 11, is.count(audited+` WHERE type = 'account.registered'`))
	want := map[string]int{"before": 1}
	for i := range 5 {
		want[fmt.Sprint("old", i)], want[fmt.Sprint("next", i)] = 1, 2
	}
	require.Eventually(t, func() bool { return maps.Equal(want, letters(t, old, next)) }, patience, 50*time.Millisecond,
		"each letter is sent once: %v", want)
	for _, v := range []*victim{old, next} {
		require.Eventually(t, func() bool {
			_, body := v.get("/readyz")
			return !strings.Contains(body, "degraded")
		}, patience, 50*time.Millisecond)
	}

	leaveOld()
	old.stop()
	next.register("alone@example.com")
	old.start() // the next release is rolled back
	old.awaitReady()
	leaveOld = visit(old)
	leaveNext()
	is.bothCaughtUp()
	next.stop()
	_, err = conn.Exec(
		t.Context(),
		`INSERT INTO events SELECT (SELECT max(position) + 1 FROM events), gen_random_uuid(),
			'account-' || gen_random_uuid(), 1, type, schema_version, payload, metadata, hash, now()
		FROM events WHERE type = $1 LIMIT 1`,
		praised,
	) // the last that the next release has written
	require.NoError(t, err)
	old.register("after@example.com")
	for _, p := range projections.All() {
		if p.Name() != audit.Name {
			is.caughtUp(projections.SchemaOf(p))
		}
	}
	assert.Equal(t, 1, is.count(ownAccounts+".accounts WHERE email = 'after@example.com'"))
	require.Eventually(t, func() bool {
		_, body := old.get("/readyz")
		return strings.Contains(body, "projection audit") && letters(t, old)["after"] == 1
	}, patience, 50*time.Millisecond, "it says what stands still, and letters go out")
	assert.Equal(t, 1, is.count(projections.TableOf(audit.Projection{}, "checkpoint")+` WHERE stopped LIKE '%`+praised+
		`%'`))
	leaveOld()
	found := int64(is.count(`events WHERE type = 'account.registered'`))
	acknowledged := old.acknowledged.Load() + next.acknowledged.Load()
	tellRounds(t, 1, "two releases beside each other", acknowledged, found, max(old.slowest, next.slowest), "")
	assert.Equal(t, acknowledged, found)
	assert.Equal(t, both, tables(), "nothing was built again")
	assert.Zero(t, failed.Load(), "of %d", asked.Load())
	assert.Greater(t, asked.Load(), int64(50))
}
