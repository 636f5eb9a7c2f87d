package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// inSQL matches the table of ratings in a statement.
var inSQL = regexp.MustCompile(`(FROM|JOIN|INTO|UPDATE|TABLE|ON) ratings\b`)

// nextRelease builds the program with another name for the table of ratings, in every file that names it.
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
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	require.NoError(t, err)
	described := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(described, overlay, 0o600))
	program := filepath.Join(dir, "weddings")
	out, err := exec.Command("go", "build", "-buildvcs=false", "-overlay", described, "-o", program, ".").
		CombinedOutput()
	require.NoError(t, err, string(out))
	return program
}

// stop lets a server finish its requests and end.
func (v *victim) stop() {
	v.t.Helper()
	require.NoError(v.t, v.process.Process.Signal(syscall.SIGTERM))
	_ = v.process.Wait()
}

// TestFaultTwoReleasesBesideEachOther: a release with other tables starts beside a running one, the old one stops, and
// returns when the new one is rolled back. Meanwhile every request to a ready server is answered, and neither release
// builds its tables twice.
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
	// visit requests pages that read the differing tables, until it is stopped.
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

	leaveOld()
	old.stop()
	next.register("alone@example.com")
	old.start() // the next release is rolled back
	old.awaitReady()
	leaveOld = visit(old)
	leaveNext()
	next.stop()
	old.register("after@example.com")
	leaveOld()
	assert.Equal(t, both, tables(), "nothing was built again")
	assert.Zero(t, failed.Load(), "of %d", asked.Load())
	assert.Greater(t, asked.Load(), int64(50))

	for name := range both {
		schema, table, _ := strings.Cut(name, ".")
		if table == "stars" { // its server has stopped
			continue
		}
		require.Eventually(t, func() bool {
			var behind int64
			return conn.QueryRow(t.Context(), `SELECT (SELECT max(position) FROM events) - position FROM `+
				schema+`.checkpoint`).Scan(&behind) == nil && behind == 0
		}, patience, 10*time.Millisecond, "what the next release was told is shown by the one before")
	}
}
