package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/devservers"
	"weddings/migrations"
)

// VerifyResult is how fast the log was checked; the median of the rounds.
type VerifyResult struct {
	Bench     string  `json:"bench"`
	Events    int64   `json:"events"`
	Payload   int     `json:"payload"`
	PerSecond float64 `json:"perSecond"`
}

// Verify measures the check of a signed log of so many events, which it first appends in a cluster of its own.
func Verify(ctx context.Context, dir string, count, payload, rounds int, out io.Writer) (_ VerifyResult, err error) {
	servers, err := devservers.Start(ctx, devservers.Config{DataDir: dir, FastUnsafe: true})
	if err != nil {
		return VerifyResult{}, err
	}
	defer func() { err = errors.Join(err, servers.Stop(context.WithoutCancel(ctx))) }()
	if err := migrations.Up(ctx, servers.DSN("")); err != nil {
		return VerifyResult{}, err
	}
	pool, err := pgxpool.New(ctx, servers.DSN(""))
	if err != nil {
		return VerifyResult{}, err
	}
	defer pool.Close()
	v, err := vault.Open(ctx, pool, vault.MasterKey{1})
	if err != nil {
		return VerifyResult{}, err
	}
	log := store.Open(pool, v, store.Options{})
	defer log.Close()
	const perStream = 20
	message := events.MessageReceived{Payload: make([]byte, payload*3/4)} // base64 makes it four thirds
	for first := 0; first < count; first += perStream {
		batch := make([]events.Event, min(perStream, count-first))
		for i := range batch {
			batch[i] = message
		}
		if _, err := log.Append(ctx, store.Append{Stream: fmt.Sprint("bench-", first), Events: batch}); err != nil {
			return VerifyResult{}, err
		}
	}
	if _, err := log.SignTo(ctx, int64(count)); err != nil {
		return VerifyResult{}, err
	}
	var rates []Rate
	for range rounds {
		began := time.Now()
		report, err := log.Verify(ctx, nil)
		if err != nil {
			return VerifyResult{}, err
		}
		if report.Finding != nil {
			return VerifyResult{}, errors.New(report.Finding.String())
		}
		rates = append(rates, Rate{PerSecond: float64(report.Events) / time.Since(began).Seconds()})
		fmt.Fprintf(out, "%d events in %d streams: %.0f a second\n", report.Events, report.Streams, rates[len(rates)-1].PerSecond)
	}
	return VerifyResult{"verify", int64(count), payload, median(rates).PerSecond}, nil
}
