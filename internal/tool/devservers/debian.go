package devservers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// fetch unpacks the missing servers from the distribution's packages, without root and without installing them. apt
// checks the signatures and dpkg unpacks; no service is registered or started.
func (f finder) fetch(ctx context.Context, found binaries, major int) error {
	for _, program := range []string{"apt-get", "apt-cache", "dpkg"} {
		if _, err := exec.LookPath(program); err != nil {
			return fmt.Errorf("servers can be fetched only on Debian and its derivatives: %w", err)
		}
	}
	lock, err := lockDir(ctx, f.dir) // several test processes may need the same package
	for errors.Is(err, ErrInUse) && ctx.Err() == nil {
		lock, err = lockDir(ctx, f.dir)
	}
	if err != nil {
		return err
	}
	defer lock.Close()
	env := f.libraryPath()
	needPostgres := found.postgres == "" && f.postgres(ctx, env, major) == ""
	needRedis := found.redis == "" && f.redis(ctx, env) == ""
	if !needPostgres && !needRedis {
		return nil // another process was faster
	}
	apt, err := newApt(ctx, f.dir)
	if err != nil {
		return err
	}
	defer os.RemoveAll(apt.dir)
	if needPostgres {
		name, err := apt.postgresPackage(ctx, major)
		if err != nil {
			return err
		}
		f.logf("fetching %s (once)", name)
		if err := apt.unpack(ctx, name, filepath.Join(f.dir, name)); err != nil {
			return err
		}
	}
	if needRedis {
		f.logf("fetching redis-server (once)")
		return apt.unpack(ctx, "redis-server", filepath.Join(f.dir, "redis"))
	}
	return nil
}

// apt runs the package manager with its own package lists, so that it needs neither root nor an earlier update.
type apt struct {
	dir     string
	options []string
}

func newApt(ctx context.Context, parent string) (apt, error) {
	dir, err := os.MkdirTemp(parent, "fetch-")
	if err != nil {
		return apt{}, err
	}
	a := apt{dir: dir, options: []string{
		"-o", "Dir::State::lists=" + dir + "/lists", "-o", "Dir::Cache=" + dir + "/cache",
		"-o", "Debug::NoLocking=1", "-o", "APT::Sandbox::User=root", "-o", "APT::Update::Post-Invoke=",
	}}
	err = errors.Join(os.MkdirAll(dir+"/lists/partial", 0o755), os.MkdirAll(dir+"/cache/archives/partial", 0o755))
	if err == nil {
		_, err = a.run(ctx, dir, "apt-get", "update")
	}
	if err != nil {
		return apt{}, errors.Join(err, os.RemoveAll(dir))
	}
	return a, nil
}

func (a apt) run(ctx context.Context, dir, program string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, program, append(slices.Clone(a.options), args...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "LC_ALL=C", "DEBIAN_FRONTEND=noninteractive")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%s %s: %w: %s", program, args[0], err, strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}

// postgresPackage returns the package of the given major version; for 0, the newest that is new enough.
func (a apt) postgresPackage(ctx context.Context, major int) (string, error) {
	out, err := a.run(ctx, a.dir, "apt-cache", "search", "--names-only", `^postgresql-[0-9]+$`)
	if err != nil {
		return "", err
	}
	best := 0
	for _, match := range regexp.MustCompile(`(?m)^postgresql-(\d+) `).FindAllStringSubmatch(out, -1) {
		if has, _ := strconv.Atoi(match[1]); has >= oldestPostgres && (major == 0 || has == major) {
			best = max(best, has)
		}
	}
	if best == 0 {
		return "", fmt.Errorf("the distribution has no PostgreSQL %d", cmp.Or(major, oldestPostgres))
	}
	return "postgresql-" + strconv.Itoa(best), nil
}

// unpack extracts the package and its missing dependencies under dir. An interrupted attempt leaves dir as it was.
func (a apt) unpack(ctx context.Context, name, dir string) error {
	plan, err := a.run(ctx, a.dir, "apt-get", "--yes", "--no-install-recommends", "--print-uris", "install", name)
	if err != nil {
		return err
	}
	names := []string{name}
	for _, match := range regexp.MustCompile(`(?m)^'[^']+' ([^_\s]+)_`).FindAllStringSubmatch(plan, -1) {
		if match[1] != name && neededToRun(match[1]) {
			names = append(names, match[1])
		}
	}
	packages, side := filepath.Join(a.dir, name), dir+".new"
	if err := errors.Join(os.RemoveAll(side), os.MkdirAll(packages, 0o755), os.MkdirAll(side, 0o755)); err != nil {
		return err
	}
	if _, err := a.run(ctx, packages, "apt-get", append([]string{"download"}, names...)...); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(packages, "*.deb"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if out, err := exec.CommandContext(ctx, "dpkg", "--extract", file, side).CombinedOutput(); err != nil {
			return fmt.Errorf("dpkg --extract: %w: %s", err, out)
		}
	}
	return errors.Join(os.RemoveAll(dir), os.Rename(side, dir))
}

// neededToRun excludes packages that only installation needs, and LLVM: 100 MB for the JIT compiler, which is switched
// off here.
func neededToRun(name string) bool {
	if strings.HasPrefix(name, "libllvm") || strings.HasPrefix(name, "libperl") || strings.HasSuffix(name, "-perl") ||
		strings.HasSuffix(name, "-dev") {
		return false
	}
	for _, prefix := range []string{"lib", "postgresql-client-", "redis-"} {
		if strings.HasPrefix(name, prefix) && name != "postgresql-client-common" {
			return true
		}
	}
	return false
}
