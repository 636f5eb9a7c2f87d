package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/api/edge"
	"weddings/internal/config"
	"weddings/internal/tool/bench"
	"weddings/internal/tool/devservers"
)

type benchHTTPCommand struct {
	JSON    bool          `help:"End with one line of JSON."`
	Clients count         `help:"Visitors at once." default:"8"`
	Rounds  count         `help:"Rounds; the result is their median." default:"3"`
	For     time.Duration `help:"Length of each measurement." default:"5s"`
}

func (c benchHTTPCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		config := bench.HTTPConfig{Clients: int(c.Clients), Rounds: int(c.Rounds), For: c.For}
		config.Open = func(ctx context.Context, servers *devservers.Servers) (http.Handler, func(), error) {
			return openDemo(ctx, dir, servers, func(*pgxpool.Pool, *parts) error { return nil })
		}
		return bench.HTTP(ctx, dir, config, os.Stdout)
	})
}

// openDemo opens the site with the demo, as serve does but without rate limits. It calls prepare before the site
// accepts requests. It returns the handler and a function that closes the site.
func openDemo(
	ctx context.Context,
	dir string,
	servers *devservers.Servers,
	prepare func(*pgxpool.Pool, *parts) error,
) (_ http.Handler, _ func(), err error) {
	settings, err := benchSettings(dir, servers)
	if err != nil {
		return nil, nil, err
	}
	working, end := context.WithCancel(ctx)
	var background sync.WaitGroup
	closers := []func(){func() {
		end()
		background.Wait()
	}}
	shut := func() {
		for _, shut := range closers {
			shut()
		}
	}
	defer func() {
		if err != nil {
			shut()
		}
	}()
	pool, err := openPool(ctx, settings)
	if err != nil {
		return nil, nil, err
	}
	closers = append(closers, pool.Close)
	rdb, err := openRedis(settings)
	if err != nil {
		return nil, nil, err
	}
	closers = append(closers, func() { _ = rdb.Close() })
	if err := loadDemo(ctx, settings, pool, rand.Text(), func(string, ...any) {}); err != nil {
		return nil, nil, err
	}
	parts, err := assemble(ctx, settings, pool, rdb)
	if err != nil {
		return nil, nil, err
	}
	closers = slices.Insert(closers, 1, parts.log.Close)
	parts.site.Limits = edge.NewLimits(nil)
	for _, run := range parts.background {
		background.Go(func() { run(working) })
	}
	if err := parts.shown(ctx, time.Minute); err != nil {
		return nil, nil, err
	}
	if err := prepare(pool, parts); err != nil {
		return nil, nil, err
	}
	router := chi.NewRouter()
	router.Use(parts.site.Headers)
	parts.site.Mount(router)
	return router, shut, nil
}

// benchSettings are the settings of a site that exists only for a measurement.
func benchSettings(dir string, servers *devservers.Servers) (config.Config, error) {
	insecure := false
	return developmentSettings(config.Config{
		DataDir:      dir,
		BaseURL:      "http://localhost",
		CookieSecure: &insecure,
		MasterKey:    config.Secret(hex.EncodeToString(bench.MasterKey[:])),
	}, servers)
}
