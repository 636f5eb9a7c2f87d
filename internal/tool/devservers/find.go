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

// oldestPostgres is the first version that supports the log's SQL.
const oldestPostgres = 15

// binaries are programs that ran successfully as the servers' user.
type binaries struct {
	postgres string // path of the program "postgres"; initdb is in the same directory
	redis    string
	env      []string // environment with the library path of fetched binaries
}

// finder looks for the servers where they are usually installed, then in its own directory, and fetches missing ones
// into that directory. It never installs packages: their services would start by themselves.
type finder struct {
	home home
	dir  string
	logf func(string, ...any)
}

func (f finder) find(ctx context.Context, pgData string) (binaries, error) {
	dir, err := f.toolsDir()
	if err != nil {
		return binaries{}, err
	}
	f.dir = dir
	major, err := majorOf(pgData)
	if err != nil {
		return binaries{}, err
	}
	found := binaries{env: f.libraryPath()}
	found.postgres = f.postgres(ctx, found.env, major)
	found.redis = f.redis(ctx, found.env)
	if found.postgres != "" && found.redis != "" {
		return found, nil
	}
	for _, wish := range []struct{ variable, found string }{{"PG_BIN", found.postgres}, {"REDIS_BIN", found.redis}} {
		if os.Getenv(wish.variable) != "" && wish.found == "" {
			return binaries{}, fmt.Errorf(
				"%s=%s does not lead to a usable server",
				wish.variable,
				os.Getenv(wish.variable),
			)
		}
	}
	if problem := f.fetch(ctx, found, major); problem != nil {
		f.logf("%v", problem)
	}
	found.env = f.libraryPath()
	found.postgres = cmp.Or(found.postgres, f.postgres(ctx, found.env, major))
	found.redis = cmp.Or(found.redis, f.redis(ctx, found.env))
	if found.postgres == "" {
		return binaries{}, missingPostgres(pgData, major)
	}
	if found.redis == "" {
		return binaries{}, errors.New(
			"no Redis was found: install it (sudo apt-get install redis-server) or name the program in REDIS_BIN",
		)
	}
	return found, nil
}

func missingPostgres(pgData string, major int) error {
	if major != 0 {
		return fmt.Errorf(
			"%s was made by PostgreSQL %d, which was not found: install it (sudo apt-get install postgresql-%d), "+
				"name its directory in PG_BIN, or move the data away",
			pgData,
			major,
			major,
		)
	}
	return fmt.Errorf(
		"no PostgreSQL %d or newer was found: install it (sudo apt-get install postgresql) or name the directory of "+
			"initdb in PG_BIN",
		oldestPostgres,
	)
}

// toolsDir is one directory per user, so that checkouts and tests share the fetched binaries.
func (f finder) toolsDir() (string, error) {
	if f.dir != "" {
		dir, err := filepath.Abs(f.dir)
		return dir, errors.Join(err, os.MkdirAll(dir, 0o755))
	}
	if cache, err := os.UserCacheDir(); err == nil {
		dir := filepath.Join(cache, "weddings", "tools")
		if os.MkdirAll(dir, 0o755) == nil && f.home.identity.canEnter(dir) {
			return dir, nil
		}
	}
	dir := fmt.Sprintf("/var/tmp/weddings-tools-%d", os.Getuid())
	return dir, ownDir(dir)
}

// postgres returns the newest usable program, of the given major version unless that is 0; "" if there is none. If
// PG_BIN is set, it is the only candidate.
func (f finder) postgres(ctx context.Context, env []string, major int) string {
	var dirs []string
	if wish := os.Getenv("PG_BIN"); wish != "" {
		dirs = []string{wish}
	} else {
		for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", filepath.Join(f.dir,
			"*/usr/lib/postgresql/*/bin")} {
			matches, _ := filepath.Glob(pattern)
			dirs = append(dirs, matches...)
		}
		if path, err := exec.LookPath("initdb"); err == nil {
			if path, err = filepath.EvalSymlinks(path); err == nil {
				dirs = append(dirs, filepath.Dir(path))
			}
		}
	}
	best, bestMajor := "", 0
	for _, dir := range dirs {
		program := filepath.Join(dir, "postgres")
		has := f.version(ctx, env, program, `\(PostgreSQL\) (\d+)`)
		if has < oldestPostgres || major != 0 && has != major || has <= bestMajor {
			continue
		}
		if f.version(ctx, env, filepath.Join(dir, "initdb"), `\(PostgreSQL\) (\d+)`) == has {
			best, bestMajor = program, has
		}
	}
	return best
}

func (f finder) redis(ctx context.Context, env []string) string {
	programs := []string{os.Getenv("REDIS_BIN")}
	if programs[0] == "" { // as with PG_BIN, it is the only candidate
		programs[0], _ = exec.LookPath("redis-server")
		fetched, _ := filepath.Glob(filepath.Join(f.dir, "*/usr/bin/redis-server"))
		programs = append(programs, fetched...)
	}
	const oldest = 6
	i := slices.IndexFunc(programs, func(program string) bool {
		return program != "" && f.version(ctx, env, program, `v=(\d+)`) >= oldest
	})
	if i < 0 {
		return ""
	}
	return programs[i]
}

// version runs the program as the servers' user and returns its major version; 0 if it does not run.
func (f finder) version(ctx context.Context, env []string, program, pattern string) int {
	cmd := exec.CommandContext(ctx, program, "--version")
	cmd.Env, cmd.Dir = env, "/"
	f.home.identity.apply(cmd)
	out, err := cmd.Output()
	if err != nil {
		return 0
	}
	match := regexp.MustCompile(pattern).FindSubmatch(out)
	if match == nil {
		return 0
	}
	major, _ := strconv.Atoi(string(match[1]))
	return major
}

// libraryPath returns the environment of the servers: minimal, in UTC, with the fetched libraries in the search path.
// The system's libraries come first; the fetched ones only fill gaps.
func (f finder) libraryPath() []string {
	env := []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "TZ=UTC"}
	var dirs []string
	for _, pattern := range []string{"*/usr/lib/*-linux-*", "*/lib/*-linux-*"} {
		matches, _ := filepath.Glob(filepath.Join(f.dir, pattern))
		dirs = append(dirs, matches...)
	}
	if len(dirs) > 0 {
		env = append(env, "LD_LIBRARY_PATH="+strings.Join(dirs, ":"))
	}
	return env
}

// majorOf returns the version that created a data directory; 0 if there is none yet.
func majorOf(pgData string) (int, error) {
	b, err := os.ReadFile(filepath.Join(pgData, "PG_VERSION"))
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(b)))
}
