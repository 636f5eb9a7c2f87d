package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"time"

	"weddings/internal/config"
	"weddings/internal/tool/bench"
	"weddings/internal/tool/devservers"
)

type benchLoadCommand struct {
	JSON  bool          `help:"End with one line of JSON."`
	For   time.Duration `help:"Length of each level; the whole takes at most ten times as long." default:"15s"`
	Start count         `help:"Requests a second at which the search for the knee begins." default:"100"`
}

func (c benchLoadCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Load(ctx, dir, bench.LoadConfig{
			For: c.For, Start: float64(c.Start), Steps: 20,
			Serve: func(ctx context.Context, servers *devservers.Servers) (bench.Served, error) {
				return serveDemo(ctx, dir, servers)
			},
		}, os.Stdout)
	})
}

// serveDemo starts `weddings serve` with the demo as a separate process. It trusts X-Forwarded-For from this machine,
// so that a generator can act as many visitors.
func serveDemo(
	ctx context.Context,
	dir string,
	servers *devservers.Servers,
	environment ...string,
) (_ bench.Served, err error) {
	settings, err := developmentSettings(
		config.Config{DataDir: dir, MasterKey: config.Secret(hex.EncodeToString(bench.MasterKey[:]))},
		servers,
	)
	if err != nil {
		return bench.Served{}, err
	}
	pool, err := openPool(ctx, settings)
	if err != nil {
		return bench.Served{}, err
	}
	err = loadDemo(ctx, settings, pool, "a-long-password", func(string, ...any) {})
	pool.Close()
	if err != nil {
		return bench.Served{}, err
	}
	port, err := unusedPort(ctx)
	if err != nil {
		return bench.Served{}, err
	}
	program, err := os.Executable()
	if err != nil {
		return bench.Served{}, err
	}
	server := exec.Command(program, "serve") //nolint:noctx // it is stopped by a signal, not killed with the context
	server.Env = append(
		os.Environ(),
		fmt.Sprintf("PORT=%d", port),
		fmt.Sprintf("BASE_URL=http://127.0.0.1:%d", port),
		"METRICS_ADDR=",
		"DATA_DIR="+dir,
		"DATABASE_URL="+settings.DatabaseURL.Reveal(),
		"REDIS_URL="+settings.RedisURL.Reveal(),
		"MASTER_KEY="+settings.MasterKey.Reveal(),
		"TRUSTED_PROXIES=127.0.0.0/8",
		"LOG_LEVEL=error",
		"DRAIN_DELAY=0s",
	)
	server.Env = append(server.Env, environment...)
	server.Stderr = os.Stderr
	if err := server.Start(); err != nil {
		return bench.Served{}, err
	}
	served := bench.Served{URL: fmt.Sprintf("http://127.0.0.1:%d", port), PID: server.Process.Pid, Stop: func() error {
		return errors.Join(server.Process.Signal(syscall.SIGTERM), server.Wait())
	}}
	if err := awaitReady(ctx, served.URL); err != nil {
		return bench.Served{}, errors.Join(err, served.Stop())
	}
	return served, nil
}

// startWithin is how long a server may take to become ready.
const startWithin = time.Minute

func awaitReady(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	for {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"/readyz", nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(r)
		if err == nil {
			err = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return errors.Join(errors.New("the server is not ready"), ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// unusedPort returns a port without a listener.
func unusedPort(ctx context.Context) (int, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	at, _ := listener.Addr().(*net.TCPAddr) // a TCP listener's address is always a TCPAddr
	return at.Port, listener.Close()
}
