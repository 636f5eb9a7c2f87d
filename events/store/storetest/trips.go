package storetest

import (
	"context"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Trips records the round trips to the database, except those that a log makes at fixed intervals. It is a tracer of
// connections.
type Trips struct {
	mu   sync.Mutex
	sent []string // the statements of each round trip, joined: a batch has several
}

// Trace makes the connections of a pool report to Trips. Pass it to Open.
func (t *Trips) Trace(settings *pgxpool.Config) { settings.ConnConfig.Tracer = t }

// Take returns the round trips since the last call whose statements contain all the words.
func (t *Trips) Take(words ...string) (found []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
trips:
	for _, statements := range t.sent {
		for _, word := range words {
			if !strings.Contains(statements, word) {
				continue trips
			}
		}
		found = append(found, statements)
	}
	t.sent = nil
	return found
}

func (t *Trips) add(statements ...string) {
	if strings.HasPrefix(statements[0], "LISTEN ") || statements[0] == "SELECT clock_timestamp()" {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sent = append(t.sent, strings.Join(statements, ";\n"))
}

// TraceQueryStart implements pgx.QueryTracer.
func (t *Trips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryStartData) context.Context {
	t.add(query.SQL)
	return ctx
}

// TraceQueryEnd implements pgx.QueryTracer.
func (*Trips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TraceBatchStart implements pgx.BatchTracer.
func (t *Trips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, batch pgx.TraceBatchStartData) context.Context {
	var statements []string
	for _, query := range batch.Batch.QueuedQueries {
		statements = append(statements, query.SQL)
	}
	t.add(statements...)
	return ctx
}

// TraceBatchQuery implements pgx.BatchTracer.
func (*Trips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (*Trips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}
