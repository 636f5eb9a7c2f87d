package devservers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"time"
)

// Server is one child process. Its methods are safe for concurrent use.
type Server struct {
	name       string
	dir        string // its working directory; stragglers are found by it
	home       home
	logFile    string
	stopSignal syscall.Signal
	command    func() *exec.Cmd
	ping       func(context.Context) error // nil when the server answers

	mu       sync.Mutex
	cmd      *exec.Cmd
	ended    chan struct{} // closed when cmd has ended
	wanted   bool          // whether cmd should be running
	restarts int           // restarts left after the server died
	logf     func(string, ...any)
	failed   chan<- error
}

// nursery starts children from one thread that lives as long as the process. Linux sends the parent-death signal when
// the forking *thread* ends, and Go may end threads at any time.
var nursery = sync.OnceValue(func() chan<- func() {
	work := make(chan func())
	go tend(work)
	return work
})

func tend(work <-chan func()) {
	runtime.LockOSThread()
	for start := range work {
		start()
	}
}

// startTended calls cmd.Start on the nursery's thread.
func startTended(cmd *exec.Cmd) error {
	started := make(chan error)
	nursery() <- func() { started <- cmd.Start() }
	return <-started
}

// Start starts the server and returns when it answers. It does nothing if the server is running.
func (s *Server) Start(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.start(ctx)
}

func (s *Server) start(ctx context.Context) error {
	if s.wanted {
		return nil
	}
	if err := awaitGone(ctx, s.dir); err != nil {
		return err
	}
	if err := s.launch(); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	for {
		err := s.ping(ctx)
		if err == nil {
			s.wanted = true
			go s.watch(context.WithoutCancel(ctx), s.cmd, s.ended)
			return nil
		}
		select {
		case <-s.ended:
			return fmt.Errorf(
				"%s ended while starting (%v); its log, %s, ends with:\n%s",
				s.name,
				s.cmd.ProcessState,
				s.logFile,
				tail(s.logFile),
			)
		case <-ctx.Done():
			return errors.Join(fmt.Errorf("%s does not answer: %w: %w", s.name, ctx.Err(), err), s.cmd.Process.Kill())
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func (s *Server) launch() error {
	log, err := os.OpenFile(s.logFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := s.command()
	cmd.Dir, cmd.Stdout, cmd.Stderr = s.dir, log, log
	s.home.identity.apply(cmd)
	cmd.SysProcAttr.Pdeathsig = s.stopSignal
	cmd.SysProcAttr.Setpgid = true // Ctrl-C reaches only this process, which drains before it stops its children
	if err := startTended(cmd); err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // ProcessState says how it ended
		close(ended)
	}()
	s.cmd, s.ended = cmd, ended
	return nil
}

// restartWithin is the time in which a restarted server must answer.
const restartWithin = time.Minute

// watch restarts the child when it ends by itself, while it has restarts left, and then reports to failed.
func (s *Server) watch(ctx context.Context, cmd *exec.Cmd, ended <-chan struct{}) {
	<-ended
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.wanted || s.cmd != cmd {
		return
	}
	s.wanted = false
	died := fmt.Errorf(
		"%s ended by itself (%v); its log, %s, ends with:\n%s",
		s.name,
		cmd.ProcessState,
		s.logFile,
		tail(s.logFile),
	)
	if s.restarts == 0 {
		s.failed <- died
		return
	}
	s.restarts--
	s.logf("%s ended by itself (%v) and is started again; %s says why", s.name, cmd.ProcessState, s.logFile)
	ctx, cancel := context.WithTimeout(ctx, restartWithin)
	defer cancel()
	if err := s.start(ctx); err != nil { // a concurrent Stop waits for the lock
		s.failed <- errors.Join(died, err)
	}
}

// Stop shuts the server down cleanly. If ctx ends first, the server is killed. It does nothing if the server is down.
func (s *Server) Stop(ctx context.Context) error { return s.end(ctx, s.stopSignal) }

// Kill ends the server like a crash, together with its children.
func (s *Server) Kill(ctx context.Context) error { return s.end(ctx, syscall.SIGKILL) }

// Restart stops and starts the server.
func (s *Server) Restart(ctx context.Context) error {
	if err := s.Stop(ctx); err != nil {
		return err
	}
	return s.Start(ctx)
}

func (s *Server) end(ctx context.Context, signal syscall.Signal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted = false
	if s.cmd == nil {
		return nil
	}
	// An error means that the process has already ended.
	_ = s.cmd.Process.Signal(signal)
	var err error
	select {
	case <-s.ended:
	case <-ctx.Done():
		err = fmt.Errorf("%s did not stop in time and was killed: %w", s.name, ctx.Err())
		_ = s.cmd.Process.Kill()
		<-s.ended
	}
	s.cmd = nil
	gone, cancel := context.WithTimeout(context.WithoutCancel(ctx), stragglerPatience)
	defer cancel()
	return errors.Join(err, awaitGone(gone, s.dir))
}

// tail returns the end of a log, for an error message.
func tail(path string) string {
	const most = 1500
	b, err := os.ReadFile(filepath.Clean(path))
	if err != nil {
		return err.Error()
	}
	return string(b[max(0, len(b)-most):])
}
