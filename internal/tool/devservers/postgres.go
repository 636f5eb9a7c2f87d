package devservers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

func newPostgres(home home, binaries binaries, data, sockets string, config Config) *Server {
	args := []string{
		"-D", data, "-k", sockets, "-p", "5432",
		"-c", "listen_addresses=", "-c", "unix_socket_permissions=0700",
		"-c", "jit=off", // short statements only: compiling them costs more than running them
		"-c", "max_connections=200", "-c", "log_checkpoints=off",
	}
	if config.FastUnsafe {
		args = append(
			args,
			"-c",
			"fsync=off",
			"-c",
			"synchronous_commit=off",
			"-c",
			"full_page_writes=off",
			"-c",
			"max_wal_size=256MB",
		)
	}
	return &Server{
		name: "PostgreSQL", dir: data, home: home, logFile: filepath.Join(home.dir, "postgres.log"),
		stopSignal: syscall.SIGINT, // fast shutdown: ends sessions, writes a checkpoint
		command: func() *exec.Cmd {
			cmd := exec.Command(binaries.postgres, args...)
			cmd.Env = binaries.env
			return cmd
		},
		ping: func(ctx context.Context) error {
			conn, err := pgx.Connect(ctx, dsn(sockets, "postgres"))
			if err != nil {
				return err
			}
			return conn.Close(ctx)
		},
	}
}

// preparePostgres creates the data directory if there is none. It creates it under another name and renames it, so that
// an interrupted attempt is never taken for a cluster.
func preparePostgres(ctx context.Context, home home, binaries binaries, data string, config Config) error {
	if _, err := os.Stat(data); err == nil {
		// No server works here (awaitGone), so this file is stale. If another process had the recorded id by now,
		// PostgreSQL would refuse to start.
		if err := os.Remove(filepath.Join(data, "postmaster.pid")); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return nil
	}
	side := sideOf(data)
	if err := errors.Join(os.RemoveAll(side), home.makeDir(side)); err != nil {
		return err
	}
	if config.Template != "" {
		if err := home.copyTree(config.Template, side); err != nil {
			return err
		}
		return os.Rename(side, data)
	}
	config.Logf("creating the database cluster")
	args := []string{"-D", side, "-U", superuser, "-A", "trust", "-E", "UTF8", "--no-instructions"}
	if config.FastUnsafe {
		args = append(
			args,
			"--no-sync",
			"--wal-segsize=1",
		) // megabytes; the default of 16 would be copied for every test
	}
	cmd := exec.CommandContext(ctx, filepath.Join(filepath.Dir(binaries.postgres), "initdb"), args...)
	cmd.Env, cmd.Dir = binaries.env, side
	home.identity.apply(cmd)
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := startTended(cmd); err != nil {
		return err
	}
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out.Bytes())
	}
	return os.Rename(side, data)
}

func sideOf(data string) string { return data + ".new" }

// CreateDatabase creates a database, empty or as a copy of template. It does nothing if the database exists. The
// template must have no connections.
func (s *Servers) CreateDatabase(ctx context.Context, name, template string) error {
	return s.administer(ctx, func(conn Conn) error { return CreateDatabase(ctx, conn, name, template) })
}

// DropDatabase drops a database and ends its sessions.
func (s *Servers) DropDatabase(ctx context.Context, name string) error {
	return s.administer(ctx, func(conn Conn) error { return DropDatabase(ctx, conn, name) })
}

func (s *Servers) administer(ctx context.Context, work func(Conn) error) error {
	conn, err := pgx.Connect(ctx, s.DSN("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return work(conn)
}

// Conn is a connection to the database "postgres", or a pool of them.
type Conn interface {
	QueryRow(ctx context.Context, statement string, arguments ...any) pgx.Row
	Exec(ctx context.Context, statement string, arguments ...any) (pgconn.CommandTag, error)
}

// CreateDatabase is the method of Servers on a connection that is there.
func CreateDatabase(ctx context.Context, conn Conn, name, template string) error {
	var exists bool
	if err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`, name).
		Scan(&exists); err != nil ||
		exists {
		return err
	}
	statement := "CREATE DATABASE " + pgx.Identifier{name}.Sanitize()
	if template != "" {
		// Copying files is faster than writing a small database to the WAL, as long as checkpoints are cheap.
		statement += " TEMPLATE " + pgx.Identifier{template}.Sanitize() + " STRATEGY FILE_COPY"
	}
	_, err := conn.Exec(ctx, statement)
	return err
}

// DropDatabase is the method of Servers on a connection that is there.
func DropDatabase(ctx context.Context, conn Conn, name string) error {
	_, err := conn.Exec(ctx, "DROP DATABASE IF EXISTS "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)")
	return err
}

// copyTree copies a stopped cluster and makes the servers' user the owner of the copy.
func (h home) copyTree(from, to string) error {
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}
	return filepath.WalkDir(to, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		mode := os.FileMode(0o600)
		if entry.IsDir() {
			mode = 0o700
		}
		return errors.Join(os.Chmod(path, mode), h.identity.own(path))
	})
}
