package devservers

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Running returns the addresses of the PostgreSQL database and the Redis that another process runs in dataDir, for
// tools that inspect a running site. running is false if PostgreSQL does not answer.
func Running(ctx context.Context, dataDir, database string) (postgres, redis string, running bool) {
	pidFile, err := os.ReadFile(filepath.Join(dataDir, "postgres", "postmaster.pid"))
	if err != nil {
		return "", "", false
	}
	const socketLine = 4 // zero-based; the order of lines in this file is documented
	lines := strings.Split(string(pidFile), "\n")
	if len(lines) <= socketLine || lines[socketLine] == "" {
		return "", "", false
	}
	address := dsn(lines[socketLine], database)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return "", "", false
	}
	return address, redisURL(lines[socketLine]), conn.Close(ctx) == nil
}
