package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"golang.org/x/sync/errgroup"

	"weddings/api"
	"weddings/internal/config"
	"weddings/internal/obs"
	"weddings/migrations"
)

// drainTime is how long running requests may take after a stop signal.
const drainTime = 20 * time.Second

// memoryLimit is a soft limit of the process's memory. Near it the heap is collected more often than heapGrowth says.
// Without the limit, decoding a picture or hashing a password could let the heap grow to four times its size.
const memoryLimit = 512 << 20

// closing makes clients close their connections during shutdown. Otherwise a request that arrives just as its
// connection is closed would be lost.
func (p *parts) closing(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.stopping.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// slowest is the timeout of reading a request, and of writing its response.
const slowest = 3 * time.Minute

type serveCommand struct{}

func (serveCommand) Run(ctx context.Context, settings config.Config) error {
	if err := settings.ValidateProduction(); err != nil {
		return err
	}
	settings.Demo = false // the demo's staff need no second factor
	if err := migrations.Up(ctx, settings.DatabaseURL.Reveal()); err != nil {
		return err
	}
	return serve(ctx, settings, func() { slog.Info("serving", "address", settings.BaseURL, "revision", obs.Revision) })
}

// listen opens the site's port on all addresses.
func listen(ctx context.Context, port uint16) (net.Listener, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", fmt.Sprintf(":%d", port))
	if err != nil {
		return nil, fmt.Errorf("cannot listen on PORT %d: %w", port, err)
	}
	return listener, nil
}

// catchingUp is how long a starting site waits for its read models before it reports that it is ready. If they need
// longer, because a new version rebuilds them or the process that projects them is down, the site serves meanwhile.
const catchingUp = 10 * time.Second

// serve runs the site on a migrated database until ctx ends, then drains it. It calls ready once it accepts requests
// and its read models have caught up.
func serve(ctx context.Context, settings config.Config, ready func()) error {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	listener, err := listen(ctx, settings.Port)
	if err != nil {
		return err
	}
	pool, err := openPool(ctx, settings)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer pool.Close()
	rdb, err := openRedis(settings)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer rdb.Close()

	parts, err := assemble(ctx, settings, pool, rdb)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer parts.log.Close()
	site := chi.NewRouter()
	site.Use(parts.site.Headers, parts.closing)
	mountHealth(site, rdb, parts)
	parts.site.Mount(site)

	servers := serversUntil(ctx, func() { parts.stopping.Store(true) }, settings.DrainDelay)
	defer servers.stop()
	servers.start(site, listener)
	parts.serveMetrics(ctx, settings.MetricsAddr, servers)
	// Background tasks end after the last request, so that its events are projected before the process ends.
	projecting, end := context.WithCancel(context.WithoutCancel(ctx))
	var background sync.WaitGroup
	for _, run := range parts.background {
		background.Go(func() { run(projecting) })
	}
	defer func() {
		end()
		background.Wait()
	}()
	if err := parts.shown(ctx, catchingUp); err != nil {
		slog.Warn("the read models are behind the log", "error", err)
	}
	ready()
	return servers.group.Wait()
}

// servers are HTTP servers that end together.
type servers struct {
	group   errgroup.Group
	serving context.Context
	stop    context.CancelFunc
}

// serversUntil returns servers that end when a delay has passed after the end of ctx. stopping is called when ctx ends,
// before the delay.
func serversUntil(ctx context.Context, stopping func(), delay time.Duration) *servers {
	s := &servers{}
	s.serving, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() {
		stopping()
		select {
		case <-time.After(delay):
		case <-s.serving.Done():
		}
		s.stop()
	})
	return s
}

// start serves a handler until the servers end. Then running requests have drainTime to finish.
func (s *servers) start(handler http.Handler, listener net.Listener) {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ReadTimeout:       slowest,
		WriteTimeout:      slowest, // enough for ten megabytes over a mobile connection
	}
	s.group.Go(func() error {
		defer s.stop()
		if err := server.Serve(api.Listener(listener)); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	s.group.Go(func() error {
		<-s.serving.Done()
		draining, cancel := context.WithTimeout(context.WithoutCancel(s.serving), drainTime)
		defer cancel()
		return server.Shutdown(draining)
	})
}

// serveMetrics serves the metrics on an address of their own. With "" it does nothing.
func (p *parts) serveMetrics(ctx context.Context, address string, on *servers) {
	if address == "" {
		return
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		slog.Warn("metrics are not served", "error", err)
		return
	}
	registry := obs.NewRegistry()
	p.describe(registry)
	on.start(obs.MetricsHandler(registry), listener)
}
