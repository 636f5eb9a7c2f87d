package devservers

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Running returns the addresses of a database and of Redis that another process runs in dataDir, for tools that look
// into a site that is up. It returns false where PostgreSQL does not answer.
func Running(ctx context.Context, dataDir, database string) (postgres, redis string, running bool) {
	pidFile, err := os.ReadFile(filepath.Join(dataDir, "postgres", "postmaster.pid"))
	if err != nil {
		return "", "", false
	}
	const socketLine = 4 // from 0; PostgreSQL's documented order in this file
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
