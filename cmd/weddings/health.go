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
)

// mountHealth adds /healthz, which says that the process lives, and /readyz, which says whether it can serve: 503
// without PostgreSQL and once it was told to stop, else 200 with the list of what is degraded.
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

// readiness asks everything that the site needs how it is.
func (p *parts) readiness(ctx context.Context, rdb *redis.Client) (status int, h health) {
	room, err := p.probe.ask(ctx)
	if err != nil {
		return http.StatusServiceUnavailable, health{Status: "unavailable", Degraded: []string{"postgres"}}
	}
	h = health{Status: "ok"}
	if !room || p.log.Failing() {
		h.Degraded = append(h.Degraded, "postgres writes")
	}
	quick, done := context.WithTimeout(ctx, time.Second) // one that hangs must not use up the time of what follows
	defer done()
	if rdb.Ping(quick).Err() != nil {
		h.Degraded = append(h.Degraded, "redis")
	}
	if p.search.degraded() {
		h.Degraded = append(h.Degraded, "meilisearch")
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

// outlook is how the site was seen to be last. Anybody may ask, so there is one look at a time, whose answer all who
// ask meanwhile and within freshFor of its beginning share: they must not make the site seem ill by asking.
type outlook struct {
	look    func(context.Context) (int, health)
	looking singleflight.Group
	mu      sync.Mutex
	last    sight
}

type sight struct {
	at     time.Time // when the look began
	status int
	health health
}

const (
	freshFor = time.Second
	lookTime = 2 * time.Second // how long a look may take
)

// ask returns false where whoever asks has gone.
func (o *outlook) ask(ctx context.Context) (sight, bool) {
	if seen, fresh := o.fresh(); fresh {
		return seen, true
	}
	looked := o.looking.DoChan("", func() (any, error) {
		if seen, fresh := o.fresh(); fresh { // another look ended since
			return seen, nil
		}
		// The look is everybody's, and does not end with who asked first.
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

// probe asks PostgreSQL how it is on a connection of its own: a pool that is busy says nothing about whether the server
// can serve, and to take it out of service then would leave the rest to even fewer.
type probe struct {
	pool *pgxpool.Pool // of one connection
	mu   sync.Mutex
	at   time.Time // when room was looked at
	room bool
}

// lookForRoom is how often it is looked whether there is room on PostgreSQL's disk.
const lookForRoom = 5 * time.Second

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

// ask returns an error where PostgreSQL does not answer, and whether it has room to write.
func (p *probe) ask(ctx context.Context) (room bool, err error) {
	p.mu.Lock()
	looked := time.Since(p.at) < lookForRoom
	room = p.room
	p.mu.Unlock()
	if looked {
		return room, p.pool.Ping(ctx)
	}
	// Two megabytes that do not fit into the memory of a sort go to a temporary file. An ordinary small write would
	// still find room in a page that it has.
	_, err = p.pool.Exec(ctx, `SET work_mem = '64kB';
		SELECT count(*) FROM (SELECT repeat(md5(i::text), 16) AS line FROM generate_series(1, 4000) i
			ORDER BY line OFFSET 1) AS spilled`)
	var full *pgconn.PgError
	switch room = err == nil; {
	case errors.As(err, &full) && full.Code == "53100":
		err = nil
	case err != nil:
		return false, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at, p.room = time.Now(), room
	return room, nil
}

type health struct {
	Status   string   `json:"status"`
	Degraded []string `json:"degraded,omitempty"`
}

func answerHealth(w http.ResponseWriter, status int, h health) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(h) // an error means that the asker has gone
}
