package devservers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	lockPatience      = 3 * time.Second  // for a predecessor that was just told to stop
	stragglerPatience = 20 * time.Second // PostgreSQL may be writing a checkpoint
	pause             = 20 * time.Millisecond
)

// ErrInUse is returned if another process runs servers on the data directory.
var ErrInUse = errors.New("the data directory is in use")

// lockDir locks the directory until the returned file is closed or this process ends.
func lockDir(ctx context.Context, dir string) (*os.File, error) {
	path := filepath.Join(dir, "lock")
	deadline := time.Now().Add(lockPatience)
	for {
		file, err := tryLock(path)
		if err != nil || file != nil {
			return file, err
		}
		if time.Now().After(deadline) {
			holder, _ := os.ReadFile(path)
			return nil, fmt.Errorf(
				"%w: %s belongs to process %s; stop it or choose another DATA_DIR",
				ErrInUse,
				dir,
				holder,
			)
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
}

// tryLock returns nil if another process holds the lock. The file contains the holder's process id.
func tryLock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, nil
		}
		return nil, err
	}
	id := []byte(strconv.Itoa(os.Getpid()))
	_, err = file.WriteAt(id, 0)
	if err = errors.Join(err, file.Truncate(int64(len(id)))); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// RemoveAbandoned removes a data directory and its sockets. It returns ErrInUse if a process uses it.
func RemoveAbandoned(dir string) error {
	lock, err := tryLock(filepath.Join(dir, "lock"))
	if err != nil {
		return err
	}
	if lock == nil {
		return ErrInUse
	}
	defer lock.Close()
	if len(workingIn([]string{filepath.Join(dir, "postgres"), filepath.Join(dir, "redis")})) > 0 {
		return ErrInUse
	}
	if sockets, err := os.Readlink(filepath.Join(dir, "sockets")); err == nil {
		if err := os.RemoveAll(sockets); err != nil {
			return err
		}
	}
	return os.RemoveAll(dir)
}

// awaitGone returns when no server works in the directories. The children of a killed server outlive it for a moment,
// and two servers on the same files would destroy them. The caller holds the lock, so any server found has lost its
// parent; it gets a stop signal, in case the parent-death signal was lost.
func awaitGone(ctx context.Context, dirs ...string) error {
	deadline := time.Now().Add(stragglerPatience)
	for told := false; ; told = true {
		stragglers := workingIn(dirs)
		if len(stragglers) == 0 {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("processes %v of an earlier run do not end", stragglers)
		}
		if !told {
			for _, pid := range stragglers {
				_ = syscall.Kill(pid, syscall.SIGINT) // PostgreSQL: fast shutdown; Redis: clean shutdown
			}
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// workingIn returns the server processes whose working directory is one of dirs. PostgreSQL, its children and Redis all
// stay in their data directory, so no process id file has to be trusted.
func workingIn(dirs []string) []int {
	var pids []int
	links, _ := filepath.Glob("/proc/[0-9]*/cwd")
	for _, link := range links {
		dir, err := os.Readlink(link)
		if err != nil || !slices.Contains(dirs, strings.TrimSuffix(dir, " (deleted)")) {
			continue
		}
		comm, err := os.ReadFile(filepath.Join(filepath.Dir(link), "comm"))
		name := strings.TrimSpace(string(comm))
		if err != nil || name != "postgres" && name != "redis-server" {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(link))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
