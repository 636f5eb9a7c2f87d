package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/vault"
	"weddings/internal/tool/devservers"
)

// asWeddings makes the test binary run as the weddings command.
const asWeddings = "WEDDINGS_TEST_IS_THE_COMMAND"

// unsealed makes such a process store personal data unencrypted.
const unsealed = "WEDDINGS_TEST_SEALS_NOTHING"

func TestMain(m *testing.M) {
	if os.Getenv(asWeddings) != "" {
		if os.Getenv(unsealed) != "" {
			vault.SealNothing()
		}
		main()
		return
	}
	os.Exit(m.Run())
}

// patience is the timeout for what a quiet machine does at once and a busy one in a while.
const patience = 2 * time.Minute

// site is a running `weddings dev`.
type site struct {
	*exec.Cmd
	url    string
	mu     sync.Mutex
	output strings.Builder
	ready  chan struct{} // closed when the process reports that it is ready
	read   chan struct{} // closed at the end of its output, when the process has ended
}

func dev(t *testing.T, dataDir string, environment ...string) *site {
	t.Helper()
	port := freePort(t)
	s := &site{
		Cmd:   exec.Command(os.Args[0], "dev"),
		url:   fmt.Sprintf("http://127.0.0.1:%d", port),
		ready: make(chan struct{}),
		read:  make(chan struct{}),
	}
	s.Env = append(
		os.Environ(),
		asWeddings+"=1",
		"DATA_DIR="+dataDir,
		fmt.Sprintf("PORT=%d", port),
		"METRICS_ADDR=",
		"DEMO=0",
	)
	s.Env = append(s.Env, environment...)
	out, in, err := os.Pipe()
	require.NoError(t, err)
	s.Stdout, s.Stderr = in, in
	require.NoError(t, s.Start())
	require.NoError(t, in.Close()) // so that the output ends with the process
	go func() {
		defer close(s.read)
		ready := false
		for lines := bufio.NewScanner(out); lines.Scan(); {
			s.mu.Lock()
			s.output.WriteString(lines.Text() + "\n")
			s.mu.Unlock()
			if !ready && strings.Contains(lines.Text(), "ready after") {
				ready = true
				close(s.ready)
			}
		}
	}()
	t.Cleanup(func() {
		if s.ProcessState == nil {
			_ = s.Process.Kill()
			_ = s.Wait()
		}
		assert.NoError(t, out.Close())
	})
	return s
}

func (s *site) everythingSaid() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.output.String()
}

func (s *site) awaitReady(t *testing.T, within time.Duration) {
	t.Helper()
	select {
	case <-s.ready:
	case <-s.read:
		t.Fatalf("ended before it was ready:\n%s", s.everythingSaid())
	case <-time.After(within):
		t.Fatalf("not ready within %v:\n%s", within, s.everythingSaid())
	}
	answer, err := http.Get(s.url + "/readyz")
	require.NoError(t, err)
	defer answer.Body.Close()
	assert.Equal(t, http.StatusOK, answer.StatusCode)
}

// freePort returns a port outside the range that the system assigns, so that servers of other tests cannot take it.
func freePort(t *testing.T) int {
	t.Helper()
	for {
		port := 10_000 + rand.IntN(20_000)
		listener, err := net.Listen("tcp", fmt.Sprintf(":%d", port))
		if err != nil {
			continue
		}
		require.NoError(t, listener.Close())
		return port
	}
}

// dataDir returns an empty directory that servers of another user may enter.
func dataDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "weddings-dev-test-")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o711))
	t.Cleanup(func() {
		// The database of a killed server lives on for a moment and still writes.
		assert.Eventually(
			t,
			func() bool { return devservers.RemoveAbandoned(dir) == nil },
			patience,
			20*time.Millisecond,
		)
	})
	return dir
}

func TestDevStartsStopsAndStartsAgain(t *testing.T) {
	t.Parallel()
	dir := dataDir(t)
	first := dev(t, dir)
	first.awaitReady(t, 3*time.Minute) // the servers may have to be fetched
	key, err := os.ReadFile(filepath.Join(dir, "master.key"))
	require.NoError(t, err)

	refused := dev(t, dir)
	require.Error(t, refused.Wait())
	require.Eventually(
		t,
		func() bool { return strings.Contains(refused.everythingSaid(), "in use") },
		patience,
		time.Millisecond,
	)

	require.NoError(t, first.Process.Signal(os.Interrupt))
	require.NoError(t, first.Wait(), "Ctrl-C exits without an error")
	require.Eventually(
		t,
		func() bool { return strings.HasSuffix(first.everythingSaid(), "· stopping\n· stopped\n") },
		patience,
		time.Millisecond,
	)

	second := dev(t, dir)
	second.awaitReady(t, patience) // the start time is measured on a quiet machine by make audit
	require.NoError(t, second.Process.Signal(syscall.SIGKILL))
	require.Error(t, second.Wait())

	third := dev(t, dir)
	third.awaitReady(t, patience)
	require.NoError(t, third.Process.Signal(syscall.SIGTERM))
	require.NoError(t, third.Wait())
	same, err := os.ReadFile(filepath.Join(dir, "master.key"))
	require.NoError(t, err)
	assert.Equal(t, key, same)
}

func TestServeNamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	command := exec.Command(os.Args[0], "serve")
	command.Env = []string{asWeddings + "=1", "MASTER_KEY=planted"}
	out, err := command.CombinedOutput()
	require.Error(t, err)
	assert.Equal(
		t,
		"weddings: configuration: BASE_URL must be set\nDATABASE_URL must be set\nREDIS_URL must be set\n",
		string(out),
	)
}

func TestATakenPortIsNamedBeforeAnythingStarts(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", ":0")
	require.NoError(t, err)
	defer listener.Close()
	dir := filepath.Join(t.TempDir(), "data")
	port := listener.Addr().(*net.TCPAddr).Port
	command := exec.Command(os.Args[0], "dev")
	command.Env = append(os.Environ(), asWeddings+"=1", fmt.Sprintf("PORT=%d", port), "DATA_DIR="+dir, "DEMO=0")
	out, err := command.CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), fmt.Sprintf("cannot listen on PORT %d", port))
	assert.NoDirExists(t, dir)
}

func TestADataDirectoryThatCannotBeIsNamed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	command := exec.Command(os.Args[0], "dev")
	command.Env = append(os.Environ(), asWeddings+"=1", fmt.Sprintf("PORT=%d", freePort(t)), "DATA_DIR="+file, "DEMO=0")
	out, err := command.CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), "the data directory cannot be used; DATA_DIR names another")
}
