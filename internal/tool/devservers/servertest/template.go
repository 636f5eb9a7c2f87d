package servertest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/redis/go-redis/v9"

	"weddings/internal/tool/devservers"
	"weddings/migrations"
)

// A migrated cluster is created once for each state of the migrations and kept between test processes: copying it takes
// a tenth of the time of creating it. Layout of each root:
//
//	made-KEY/    such a cluster, never run itself
//	run-RANDOM/  the servers of one test process; swept by a later one, since a test process that ends cannot clean up
func startShared(ctx context.Context) (*devservers.Servers, error) {
	root, err := openRoot(quick())
	if err != nil {
		return nil, err
	}
	sweep(root)
	made, err := made(ctx, root)
	if err != nil {
		return nil, err
	}
	run, err := newRun(root)
	if err != nil {
		return nil, err
	}
	servers, err := devservers.Start(
		ctx,
		devservers.Config{DataDir: run, Database: "postgres", FastUnsafe: true, Template: made},
	)
	if err != nil {
		return nil, err
	}
	client := redis.NewClient(servers.RedisOptions())
	defer client.Close()
	// FLUSHALL in one test would empty the databases of all others.
	return servers, client.Do(ctx, "ACL", "SETUSER", "default", "-flushall").Err()
}

func startPrivate(ctx context.Context, t testing.TB) (*devservers.Servers, error) {
	root, err := openRoot(quick())
	if err != nil {
		return nil, err
	}
	made, err := made(ctx, root)
	if err != nil {
		return nil, err
	}
	disk, err := openRoot(os.TempDir())
	if err != nil {
		return nil, err
	}
	run, err := newRun(disk)
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(run); err != nil {
			t.Errorf("removing the test's servers: %v", err)
		}
	})
	servers, err := devservers.Start(
		ctx,
		devservers.Config{DataDir: run, Database: "postgres", Template: made, Logf: t.Logf},
	)
	if err != nil {
		return nil, err
	}
	return servers, servers.CreateDatabase(ctx, "weddings", template)
}

// quick returns a directory for data that may be lost: in memory if the machine has room. A database has some three
// hundred files. Creating and dropping one takes 25 ms in memory, and 55 to 535 ms on ext4, which searches the recently
// deleted files before it creates one.
func quick() string {
	const memory, room = "/dev/shm", 4 << 30 // bytes
	var about unix.Statfs_t
	if err := unix.Statfs(memory, &about); err != nil || about.Type != unix.TMPFS_MAGIC ||
		about.Bavail*uint64(about.Bsize) < room {
		return os.TempDir()
	}
	return memory
}

func openRoot(parent string) (string, error) {
	root := filepath.Join(parent, fmt.Sprintf("weddings-test-%d", os.Getuid()))
	return root, os.MkdirAll(root, 0o711)
}

// newRun creates a directory that the servers' user may enter.
func newRun(root string) (string, error) {
	run, err := os.MkdirTemp(root, "run-")
	return run, errors.Join(err, os.Chmod(run, 0o711))
}

// made returns the template cluster's directory, and creates it if the migrations are new. If two processes create it
// at once, one result is discarded.
func made(ctx context.Context, root string) (string, error) {
	key, err := migrationsKey()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(root, "made-"+key)
	if now := time.Now(); os.Chtimes(dir, now, now) == nil { // it exists; the time tells sweep that it is in use
		return dir, nil
	}
	run, err := newRun(root)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(run)
	servers, err := devservers.Start(ctx, devservers.Config{DataDir: run, Database: template, FastUnsafe: true})
	if err != nil {
		return "", err
	}
	err = migrations.Up(ctx, servers.DSN(template))
	if err = errors.Join(err, servers.Stop(ctx)); err != nil {
		return "", err
	}
	err = os.Rename(filepath.Join(run, "postgres"), dir)
	if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	return dir, err
}

// migrationsKey identifies the state of the migrations.
func migrationsKey() (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(migrations.FS, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		b, err := migrations.FS.ReadFile(path)
		fmt.Fprintf(sum, "%s %d\n%s", path, len(b), b)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)[:8]), err
}

// sweep removes the servers of test processes that have ended, and templates that were not used for a day. It skips
// what it cannot remove, for example because another process is removing it; a later run will remove it.
func sweep(root string) {
	runs, _ := filepath.Glob(filepath.Join(root, "run-*"))
	for _, dir := range runs {
		if olderThan(dir, time.Minute) { // a younger one may not have taken its lock yet
			_ = devservers.RemoveAbandoned(dir)
		}
	}
	templates, _ := filepath.Glob(filepath.Join(root, "made-*"))
	for _, dir := range templates {
		if olderThan(dir, 24*time.Hour) {
			_ = os.RemoveAll(dir)
		}
	}
}

func olderThan(dir string, age time.Duration) bool {
	info, err := os.Stat(dir)
	return err == nil && time.Since(info.ModTime()) > age
}
