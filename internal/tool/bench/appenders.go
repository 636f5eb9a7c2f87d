package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/tool/devservers"
)

// appends measures the log: each append checks a version and has an idempotency key. On a single stream the version is
// Any; otherwise the clients would measure their version conflicts.
func appends(ctx context.Context, log *store.Log, clients int, config AppendConfig, oneStream bool) (Rate, error) {
	run := uuid.NewString()
	body := make([]byte, config.Payload)
	// Base64 turns three bytes into four. The rest of the payload is the JSON around it.
	message := events.MessageReceived{Payload: body[:config.Payload*3/4]}
	const perStream = 20
	return loop(ctx, clients, config.For, func(ctx context.Context, client, call int) error {
		a := store.Append{
			Stream:   fmt.Sprintf("bench-%s-%d-%d", run, client, call/perStream),
			Expected: int64(call % perStream),
			Events:   []events.Event{message},
			Key: &store.IdempotencyKey{
				Key:     strconv.Itoa(call),
				Actor:   run + strconv.Itoa(client),
				Command: "bench",
				Body:    body,
			},
		}
		if oneStream {
			a.Stream, a.Expected = "bench-"+run, store.Any
		}
		_, err := log.Append(ctx, a)
		return err
	})
}

// pgbench inserts single rows of the same width with prepared statements.
func pgbench(ctx context.Context, servers *devservers.Servers, clients int, config AppendConfig) (Rate, error) {
	dir, err := os.MkdirTemp("", "pgbench-")
	if err != nil {
		return Rate{}, err
	}
	defer os.RemoveAll(dir)
	// The row is as wide as an event with its JSON, metadata and hash. Its id begins with the time, as the log's ids
	// do, so that both indexes grow at their end.
	script := fmt.Sprintf(`\set n random(1, 9000000000000000000)
INSERT INTO plain (id, stream, version, type, schema_version, payload, metadata, hash, recorded_at) VALUES (
(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint), 16, '0') || lpad(to_hex(:n::bigint), 16,
	'0'))::uuid,
'bench-00000000-0000-0000-0000-000000000000-' || :client_id, :n::bigint, 'message.received', 1, '%s', '%s', '%s',
	now());
`, strings.Repeat("x", config.Payload+25), strings.Repeat("m", 160), strings.Repeat("h", 32))
	file := filepath.Join(dir, "insert.sql")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		return Rate{}, err
	}
	at, err := pgx.ParseConfig(servers.DSN(""))
	if err != nil {
		return Rate{}, err
	}
	cmd := exec.CommandContext(
		ctx,
		filepath.Join(servers.PostgresBin, "pgbench"),
		"--host",
		at.Host,
		"--port",
		strconv.Itoa(int(at.Port)),
		"--username",
		at.User,
		"--no-vacuum",
		"--protocol",
		"prepared",
		"--client",
		strconv.Itoa(clients),
		"--jobs",
		strconv.Itoa(min(clients, 2)),
		"--time",
		strconv.Itoa(max(1, int(config.For.Seconds()))),
		"--file",
		file,
		"--log",
		"--log-prefix",
		filepath.Join(dir, "latencies"),
		at.Database,
	)
	if out, err := cmd.CombinedOutput(); err != nil {
		return Rate{}, fmt.Errorf("pgbench: %w: %s", err, out)
	}
	return pgbenchRate(dir)
}

// pgbenchRate reads pgbench's transaction log. Column 3 is the latency in microseconds; columns 5 and 6 are the time at
// which the transaction ended.
func pgbenchRate(dir string) (Rate, error) {
	files, err := filepath.Glob(filepath.Join(dir, "latencies.*"))
	if err != nil {
		return Rate{}, err
	}
	var latencies []time.Duration
	var first, last int64
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			return Rate{}, err
		}
		for line := range strings.Lines(string(b)) {
			var client, number, script int
			var took, seconds, micros int64
			if _, err := fmt.Sscan(line, &client, &number, &took, &script, &seconds, &micros); err != nil {
				return Rate{}, fmt.Errorf("pgbench's log: %w", err)
			}
			end := seconds*1_000_000 + micros
			if first == 0 || end-took < first {
				first = end - took
			}
			last = max(last, end)
			latencies = append(latencies, time.Duration(took)*time.Microsecond)
		}
	}
	if len(latencies) == 0 {
		return Rate{}, errors.New("pgbench did nothing")
	}
	return rateOf(latencies, time.Duration(last-first)*time.Microsecond), nil
}
