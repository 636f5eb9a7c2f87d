package main

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
)

// mountHealth adds /healthz, which says that the process lives, and /readyz, which says whether it can serve: 503
// without PostgreSQL, else 200 with the list of what is degraded.
func mountHealth(router chi.Router, pool *pgxpool.Pool, rdb *redis.Client, parts *parts) {
	router.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) {
		answerHealth(w, http.StatusOK, health{Status: "ok"})
	})
	router.Get("/readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		if pool.Ping(ctx) != nil {
			answerHealth(w, http.StatusServiceUnavailable, health{Status: "unavailable", Degraded: []string{"postgres"}})
			return
		}
		h := health{Status: "ok"}
		quick, done := context.WithTimeout(ctx, time.Second) // one that hangs must not use up the time of what follows
		defer done()
		if rdb.Ping(quick).Err() != nil {
			h.Degraded = append(h.Degraded, "redis")
		}
		if parts.search.degraded() {
			h.Degraded = append(h.Degraded, "meilisearch")
		}
		h.Degraded = append(h.Degraded, parts.troubled(ctx)...)
		if h.Degraded != nil {
			h.Status = "degraded"
		}
		answerHealth(w, http.StatusOK, h)
	})
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
