package store_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/tool/devservers/servertest"
)

// With this variable the test binary is a writing process: the name, which is part of its streams' names.
const writerName, writerDSN = "STORE_TEST_WRITER", "STORE_TEST_DSN"

const (
	processWriters = 16
	processEach    = 625 // two processes of 16 writers make 20,000 events
)

func TestMain(m *testing.M) {
	if name := os.Getenv(writerName); name != "" {
		if err := write(context.Background(), name, os.Getenv(writerDSN), os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// write fills each of the process's streams and prints the id of each acknowledged event.
func write(ctx context.Context, name, dsn string, out io.Writer) error {
	log, closeLog, err := open(ctx, dsn)
	if err != nil {
		return err
	}
	defer closeLog()
	var mu sync.Mutex
	var all errgroup.Group
	for w := range processWriters {
		all.Go(func() error {
			stream := fmt.Sprintf("%s-%02d", name, w)
			before, err := log.Load(ctx, stream, 0)
			if err != nil {
				return err
			}
			for i := int64(len(before)); i < processEach; i++ {
				receipt, err := log.Append(ctx, store.Append{Stream: stream, Expected: i, Events: clicked(name)})
				if err != nil {
					return fmt.Errorf("%s at %d: %w", stream, i, err)
				}
				mu.Lock()
				_, err = fmt.Fprintln(out, receipt.IDs[0])
				mu.Unlock()
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	return all.Wait()
}

func open(ctx context.Context, dsn string) (*store.Log, func(), error) {
	pool, err := pgxpool.New(ctx, dsn)
	if err != nil {
		return nil, nil, err
	}
	v, err := vault.Open(ctx, pool, storetest.Key)
	if err != nil {
		return nil, nil, err
	}
	log := store.Open(pool, v, store.Options{})
	return log, func() { log.Close(); pool.Close() }, nil
}

// process is a writer process.
type process struct {
	*exec.Cmd
	mu    sync.Mutex
	acked []uuid.UUID
	read  chan struct{} // closed at the end of its output
}

func startWriter(t *testing.T, name, dsn string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0]), read: make(chan struct{})}
	p.Env = append(os.Environ(), writerName+"="+name, writerDSN+"="+dsn+"&application_name="+name)
	p.Stderr = os.Stderr
	out, err := p.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, p.Start())
	t.Cleanup(func() { _ = p.Process.Kill() })
	go func() {
		defer close(p.read)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if id, err := uuid.Parse(lines.Text()); err == nil { // a killed process may leave a partial line
				p.mu.Lock()
				p.acked = append(p.acked, id)
				p.mu.Unlock()
			}
		}
	}()
	return p
}

func (p *process) acknowledged() []uuid.UUID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.acked[:len(p.acked):len(p.acked)]
}

func (p *process) wait() error {
	<-p.read
	return p.Wait()
}

func TestTwoProcessesWriteOneLogWhileOneIsKilledAndOneIsStopped(t *testing.T) {
	dsn := servertest.Cluster(t).DSN("weddings")
	log, closeLog, err := open(t.Context(), dsn)
	require.NoError(t, err)
	defer closeLog()
	const total = 2 * processWriters * processEach

	tail := make(chan map[uuid.UUID]int64)
	go func() { tail <- follow(t, log, total) }()

	a, b := startWriter(t, "a", dsn), startWriter(t, "b", dsn)
	require.Eventually(t, func() bool { return len(a.acknowledged()) > 2000 }, time.Minute, time.Millisecond)
	require.NoError(t, a.Process.Kill())
	require.Error(t, a.wait())
	untilGone(t, dsn, "a")
	again := startWriter(t, "a", dsn)

	stopInMidBatch(t, dsn, b)
	before := len(again.acknowledged())
	require.Eventually(t, func() bool { return len(again.acknowledged()) > before+1000 }, time.Minute, time.Millisecond,
		"the others go on when the stopped holder of the lock has been thrown out")
	require.NoError(t, b.Process.Signal(syscall.SIGCONT))
	require.NoError(t, again.wait())
	require.NoError(t, b.wait(), "the stopped process continues and appends nothing twice")

	seen := <-tail
	require.Len(t, seen, total)
	for _, p := range []*process{a, again, b} {
		for _, id := range p.acknowledged() {
			require.NotZero(t, seen[id], "every acknowledged event is in the log")
		}
	}
	report, err := log.Verify(t.Context(), nil)
	require.NoError(t, err)
	assert.Nil(t, report.Finding)
}

// untilGone waits until the server has ended the sessions of a killed process. Until then its last requests may still
// be committed, and a stream that is loaded earlier may move.
func untilGone(t *testing.T, dsn, name string) {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), dsn)
	require.NoError(t, err)
	defer pool.Close()
	require.Eventually(t, func() bool {
		var sessions int
		err := pool.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity WHERE application_name = $1`, name).
			Scan(&sessions)
		return err == nil && sessions == 0
	}, time.Minute, time.Millisecond)
}

// follow reads the growing log until it has seen total events, and fails unless their positions are 1, 2, 3 …
func follow(t *testing.T, log *store.Log, total int64) map[uuid.UUID]int64 {
	seen := map[uuid.UUID]int64{}
	wake, stop := log.Changes()
	defer stop()
	for at := int64(0); at < total; {
		batch, err := log.Read(t.Context(), at, 1000)
		if !assert.NoError(t, err) {
			return seen
		}
		for _, r := range batch {
			at++
			if _, twice := seen[r.ID]; twice || at != r.Position {
				assert.Fail(t, "out of order or twice", "position %d at place %d", r.Position, at)
				return seen
			}
			seen[r.ID] = r.Position
		}
		if len(batch) == 0 {
			<-wake
		}
	}
	return seen
}

// stopInMidBatch stops the process while it holds the lock: after it has looked and before it has written.
func stopInMidBatch(t *testing.T, dsn string, p *process) {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), dsn)
	require.NoError(t, err)
	defer pool.Close()
	for range 2000 {
		require.NoError(t, p.Process.Signal(syscall.SIGSTOP))
		var holds bool
		require.NoError(
			t,
			pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
			WHERE locktype = 'advisory' AND granted AND application_name = 'b' AND state =
				'idle in transaction')`).Scan(&holds),
		)
		if holds {
			return
		}
		require.NoError(t, p.Process.Signal(syscall.SIGCONT))
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the process was never seen in mid-batch")
}
