package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/singleflight"

	"weddings/projections"
)

// mountHealth adds /healthz, which answers as long as the process lives, and /readyz. /readyz returns 503 without
// PostgreSQL, while a read model is missing or being built, and during shutdown, else 200 with the list of degraded
// parts. If PostgreSQL accepts no writes, the server stays ready: all servers share the database, so none could write
// in its place, and pages and search still work.
func mountHealth(router chi.Router, rdb *redis.Client, parts *parts) {
	router.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) {
		answerHealth(w, http.StatusOK, health{Status: "ok"})
	})
	state := &outlook{look: func(ctx context.Context) (int, health) { return parts.readiness(ctx, rdb) }}
	router.Get("/readyz", func(w http.ResponseWriter, r *http.Request) {
		if parts.stopping.Load() {
			answerHealth(w, http.StatusServiceUnavailable, health{Status: "stopping"})
			return
		}
		if seen, ok := state.ask(r.Context()); ok {
			answerHealth(w, seen.status, seen.health)
		}
	})
}

// readiness checks every server that the site depends on.
func (p *parts) readiness(ctx context.Context, rdb *redis.Client) (status int, h health) {
	seen, err := p.probe.ask(ctx)
	if err != nil {
		return http.StatusServiceUnavailable, health{Status: "unavailable", Degraded: []string{"postgres"}}
	}
	if !seen.built {
		return http.StatusServiceUnavailable, health{Status: "unavailable", Degraded: []string{"read models"}}
	}
	h = health{Status: "ok"}
	if !seen.writable || p.log.Failing() {
		h.Degraded = append(h.Degraded, "postgres writes")
	}
	quick, done := context.WithTimeout(ctx, time.Second) // a check that hangs must not use up the time of the next ones
	defer done()
	if rdb.Ping(quick).Err() != nil {
		h.Degraded = append(h.Degraded, "redis")
	}
	if p.search.degraded() {
		h.Degraded = append(h.Degraded, "meilisearch")
	}
	if p.search.local.Stuck() {
		h.Degraded = append(h.Degraded, "search documents")
	}
	if p.log.Unsignable() {
		h.Degraded = append(h.Degraded, "signatures")
	}
	h.Degraded = append(h.Degraded, p.troubled(ctx)...)
	if h.Degraded != nil {
		h.Status = "degraded"
	}
	return http.StatusOK, h
}

// outlook caches the last readiness check. Anybody may request it, so only one check runs at a time. All requests
// during a check, and within freshFor of its start, share its result. So requests cannot overload the site and make it
// seem unhealthy.
type outlook struct {
	look    func(context.Context) (int, health)
	looking singleflight.Group
	mu      sync.Mutex
	last    sight
}

type sight struct {
	at     time.Time // start of the check
	status int
	health health
}

const (
	freshFor = time.Second
	lookTime = 2 * time.Second // timeout of a check
)

// ask returns the result of a check, and false if the caller's context has ended.
func (o *outlook) ask(ctx context.Context) (sight, bool) {
	if seen, fresh := o.fresh(); fresh {
		return seen, true
	}
	looked := o.looking.DoChan("", func() (any, error) {
		if seen, fresh := o.fresh(); fresh { // another check has ended since
			return seen, nil
		}
		// The check is shared, so it does not end with the first caller's context.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookTime)
		defer cancel()
		seen := sight{at: time.Now()}
		seen.status, seen.health = o.look(ctx)
		o.mu.Lock()
		defer o.mu.Unlock()
		o.last = seen
		return seen, nil
	})
	select {
	case result := <-looked:
		seen, ok := result.Val.(sight)
		return seen, ok
	case <-ctx.Done():
		return sight{}, false
	}
}

func (o *outlook) fresh() (sight, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.last, time.Since(o.last.at) < freshFor
}

// probe checks PostgreSQL on a connection of its own. A busy pool does not mean that the server is unhealthy: taking it
// out of service would leave fewer servers for the same load.
type probe struct {
	pool *pgxpool.Pool // with one connection
	mu   sync.Mutex
	at   time.Time // when last was found
	last database
}

// database is what the probe found out about PostgreSQL.
type database struct {
	writable bool
	built    bool // the read models of this release are complete
}

// tryToWrite is how often it is checked whether PostgreSQL accepts writes and has the read models.
const tryToWrite = 5 * time.Second

func newProbe(ctx context.Context, of *pgxpool.Pool) (*probe, error) {
	settings := of.Config().Copy()
	settings.MaxConns, settings.MinConns, settings.MinIdleConns = 1, 0, 0
	pool, err := pgxpool.NewWithConfig(ctx, settings)
	return &probe{pool: pool}, err
}

// run closes the connection when the site ends.
func (p *probe) run(ctx context.Context) {
	<-ctx.Done()
	p.pool.Close()
}

// ask returns an error if PostgreSQL does not answer.
func (p *probe) ask(ctx context.Context) (seen database, err error) {
	p.mu.Lock()
	tried := time.Since(p.at) < tryToWrite
	seen = p.last
	p.mu.Unlock()
	if tried {
		return seen, p.pool.Ping(ctx)
	}
	if seen.writable, err = p.try(ctx); err != nil {
		return database{}, err
	}
	if seen.built, err = projections.Built(ctx, p.pool, projections.All()...); err != nil {
		return database{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at, p.last = time.Now(), seen
	return seen, nil
}

// try returns whether this server may write events to the database and whether the database's disk has room.
func (p *probe) try(ctx context.Context) (writable bool, err error) {
	err = p.pool.QueryRow(ctx, `SELECT current_setting('transaction_read_only') = 'off'
		AND has_table_privilege('events', 'INSERT')`).Scan(&writable)
	if err != nil || !writable {
		return false, err
	}
	// This query makes PostgreSQL write a temporary file: it sorts two megabytes, which do not fit into work_mem. A
	// small write would not show a full disk, since it may fit into an existing page.
	_, err = p.pool.Exec(ctx, `SET work_mem = '64kB';
		SELECT count(*) FROM (SELECT repeat(md5(i::text), 16) AS line FROM generate_series(1, 4000) i
			ORDER BY line OFFSET 1) AS spilled`)
	if full, is := errors.AsType[*pgconn.PgError](err); is && full.Code == "53100" {
		return false, nil
	}
	return err == nil, err
}

type health struct {
	Status   string   `json:"status"`
	Degraded []string `json:"degraded,omitempty"`
}

func answerHealth(w http.ResponseWriter, status int, h health) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(h) // fails only if the client has disconnected
}
