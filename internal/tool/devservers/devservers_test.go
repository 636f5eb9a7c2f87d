package devservers_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/tool/devservers"
)

// parentOf is set in a child process that starts servers and is then killed: the data directory of its servers.
const parentOf = "DEVSERVERS_TEST_PARENT_OF"

func TestMain(m *testing.M) {
	if dir := os.Getenv(parentOf); dir != "" {
		beParent(dir)
	}
	os.Exit(m.Run())
}

// beParent starts servers, reports that on standard output, and lives until it is killed or its standard input ends.
func beParent(dir string) {
	if _, err := devservers.Start(context.Background(), devservers.Config{DataDir: dir}); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0)
}

func start(t *testing.T, dir string) *devservers.Servers {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute) // binaries may have to be fetched
	defer cancel()
	servers, err := devservers.Start(ctx, devservers.Config{DataDir: dir, Logf: t.Logf})
	require.NoError(t, err)
	return servers
}

func stop(t *testing.T, servers *devservers.Servers) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	require.NoError(t, servers.Stop(ctx))
}

// dataDir returns a directory that the servers' user can enter, unlike that of t.TempDir.
func dataDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "devservers-test-")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o711))
	t.Cleanup(func() {
		// The servers of a killed parent live on for a moment and still write.
		assert.Eventually(
			t,
			func() bool { return devservers.RemoveAbandoned(dir) == nil },
			time.Minute,
			20*time.Millisecond,
		)
	})
	return dir
}

// write records mark in both servers.
func write(t *testing.T, servers *devservers.Servers, mark string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), servers.DSN(""))
	require.NoError(t, err)
	defer conn.Close(t.Context())
	_, err = conn.Exec(t.Context(), `CREATE TABLE IF NOT EXISTS marks (mark text PRIMARY KEY)`)
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), `INSERT INTO marks VALUES ($1)`, mark)
	require.NoError(t, err)
	rdb := redis.NewClient(servers.RedisOptions())
	defer rdb.Close()
	require.NoError(t, rdb.Set(t.Context(), mark, 1, 0).Err())
}

func marks(t *testing.T, servers *devservers.Servers) (inPostgres, inRedis int64) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), servers.DSN(""))
	require.NoError(t, err)
	defer conn.Close(t.Context())
	require.NoError(t, conn.QueryRow(t.Context(), `SELECT count(*) FROM marks`).Scan(&inPostgres))
	rdb := redis.NewClient(servers.RedisOptions())
	defer rdb.Close()
	inRedis, err = rdb.DBSize(t.Context()).Result()
	require.NoError(t, err)
	return inPostgres, inRedis
}

// livingIn counts the processes that work in or below dir.
func livingIn(dir string) int {
	links, _ := filepath.Glob("/proc/[0-9]*/cwd")
	n := 0
	for _, link := range links {
		if cwd, err := os.Readlink(link); err == nil && strings.HasPrefix(cwd, dir+"/") {
			n++
		}
	}
	return n
}

func TestWhatIsWrittenIsThereAfterTheNextStart(t *testing.T) {
	t.Parallel()
	dir := dataDir(t)
	servers := start(t, dir)
	write(t, servers, "first")
	assert.Positive(t, livingIn(dir))
	stop(t, servers)
	assert.Zero(t, livingIn(dir))
	_, err := os.Stat(strings.TrimSuffix(servers.RedisOptions().Addr, "/redis"))
	assert.ErrorIs(t, err, os.ErrNotExist, "the sockets' directory is removed")

	servers = start(t, dir)
	defer stop(t, servers)
	inPostgres, inRedis := marks(t, servers)
	assert.EqualValues(t, 1, inPostgres)
	assert.EqualValues(t, 1, inRedis)
}

func TestASecondStartOnOneDirectoryIsRefused(t *testing.T) {
	t.Parallel()
	dir := dataDir(t)
	servers := start(t, dir)
	defer stop(t, servers)
	_, err := devservers.Start(t.Context(), devservers.Config{DataDir: dir})
	require.ErrorIs(t, err, devservers.ErrInUse)
	assert.ErrorContains(t, err, dir)
	assert.ErrorContains(t, err, fmt.Sprintf("process %d;", os.Getpid()))
	require.ErrorIs(t, devservers.RemoveAbandoned(dir), devservers.ErrInUse)
	write(t, servers, "the first goes on")
}

func TestEachServerHealsAtTheSameAddress(t *testing.T) {
	t.Parallel()
	servers := start(t, dataDir(t))
	defer stop(t, servers)
	write(t, servers, "0")
	for i, server := range []*devservers.Server{servers.Postgres, servers.Redis} {
		require.NoError(t, server.Restart(t.Context()))
		write(t, servers, fmt.Sprint("restarted ", i))
	}
	require.NoError(t, servers.Postgres.Kill(t.Context()))
	_, err := pgx.Connect(t.Context(), servers.DSN(""))
	require.Error(t, err)
	require.NoError(t, servers.Postgres.Start(t.Context()))
	inPostgres, inRedis := marks(t, servers)
	assert.EqualValues(t, 3, inPostgres, "an acknowledged commit survives a kill")
	assert.EqualValues(t, 3, inRedis)
	select {
	case err := <-servers.Failed():
		t.Errorf("a requested stop is reported as a failure: %v", err)
	default:
	}
}

func TestAServerThatDiesUnaskedIsTold(t *testing.T) {
	t.Parallel()
	servers := start(t, dataDir(t))
	defer stop(t, servers)
	rdb := redis.NewClient(servers.RedisOptions())
	defer rdb.Close()
	_ = rdb.ShutdownNoSave(t.Context()).Err() // the connection closes instead of a reply
	select {
	case err := <-servers.Failed():
		require.ErrorContains(t, err, "Redis ended by itself")
	case <-time.After(time.Minute):
		t.Fatal("Failed reported nothing")
	}
	require.NoError(t, servers.Redis.Start(t.Context()))
}

func TestAServerThatDiesIsStartedAgainAsOftenAsItMay(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	servers, err := devservers.Start(ctx, devservers.Config{DataDir: t.TempDir(), Restarts: 1, Logf: t.Logf})
	require.NoError(t, err)
	defer stop(t, servers)
	options := servers.RedisOptions()
	options.MaxRetries = -1 // a retry would send SHUTDOWN to the restarted server
	client := redis.NewClient(options)
	defer client.Close()
	require.NoError(t, client.Set(ctx, "kept", "yes", 0).Err())
	running := func() string {
		info, err := client.Info(ctx, "server").Result()
		if err != nil {
			return ""
		}
		for line := range strings.Lines(info) {
			if id, found := strings.CutPrefix(line, "run_id:"); found {
				return id
			}
		}
		return ""
	}
	before := running()
	require.NotEmpty(t, before)
	_ = client.ShutdownNoSave(ctx).Err() // the connection closes instead of a reply
	require.Eventually(
		t,
		func() bool { now := running(); return now != "" && now != before },
		time.Minute,
		5*time.Millisecond,
	)
	kept, err := client.Get(ctx, "kept").Result()
	require.NoError(t, err)
	assert.Equal(t, "yes", kept)
	_ = client.ShutdownNoSave(ctx).Err()
	require.ErrorContains(t, <-servers.Failed(), "Redis ended by itself")
}

// The parent is killed at random moments, also while the cluster is being created.
func TestAKilledParentLeavesNoOrphansAndTheNextStartIsClean(t *testing.T) {
	t.Parallel()
	stop(t, start(t, dataDir(t))) // fetch the binaries before the rounds
	dir := dataDir(t)
	for round := range 8 {
		parent := exec.Command(os.Args[0])
		parent.Env = append(os.Environ(), parentOf+"="+dir)
		hold, err := parent.StdinPipe()
		require.NoError(t, err)
		require.NoError(t, parent.Start())
		pause := time.Duration(rand.Int64N(int64(900 * time.Millisecond)))
		time.Sleep(pause) // sleeps on purpose: the kill must work at any moment
		require.NoError(t, parent.Process.Signal(syscall.SIGKILL))
		_ = parent.Wait()
		hold.Close()
		require.Eventually(
			t,
			func() bool { return livingIn(dir) == 0 },
			time.Minute,
			10*time.Millisecond,
			"orphans after %v",
			pause,
		)

		servers := start(t, dir)
		write(t, servers, fmt.Sprint("round ", round))
		inPostgres, inRedis := marks(t, servers)
		assert.EqualValues(t, round+1, inPostgres)
		assert.EqualValues(t, round+1, inRedis)
		stop(t, servers)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*.new"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

func TestRootWithAPrivateDirectoryStillGetsServers(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("only root runs its servers as another user")
	}
	dir := filepath.Join(t.TempDir(), "closed") // other users cannot enter t.TempDir once it is closed
	require.NoError(t, os.Mkdir(dir, 0o700))
	servers := start(t, dir)
	defer stop(t, servers)
	write(t, servers, "behind a closed door")
}

// The binaries are fetched again here, as on a machine where nobody may install packages.
func TestWithoutRoot(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("the other tests already run without root")
	}
	dir := dataDir(t)
	program := filepath.Join(dir, "parent") // only root may be able to enter the test binary's directory
	copyFile(t, os.Args[0], program)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "data"), 0o700))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "home"), 0o700))
	for _, owned := range []string{"data", "home"} {
		require.NoError(t, os.Chown(filepath.Join(dir, owned), 65534, 65534))
	}
	parent := exec.Command(program)
	parent.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	parent.Env = []string{
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + filepath.Join(dir, "home"),
		parentOf + "=" + filepath.Join(dir, "data"),
	}
	hold, err := parent.StdinPipe()
	require.NoError(t, err)
	out, err := parent.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, parent.Start())
	said := make([]byte, 2000)
	n, _ := out.Read(said)
	assert.Equal(t, "ready\n", string(said[:n]))
	require.NoError(t, hold.Close())
	require.NoError(t, parent.Wait())
	require.Eventually(t, func() bool { return livingIn(dir) == 0 }, time.Minute, 10*time.Millisecond)
}

// copyFile copies a program. No process is forked meanwhile: a child that another test starts would hold the open file
// until its exec, and the kernel refuses to run a file that is open for writing (https://go.dev/issue/22315).
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	require.NoError(t, err)
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	require.NoError(t, os.WriteFile(to, b, 0o755))
}
