package bench

import (
	"context"
	"errors"
	"fmt"
	"io"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/tool/devservers"
)

// VerifyResult is the speed of verifying the log, the median of the rounds.
type VerifyResult struct {
	Bench string `json:"bench"`
	Conditions
	Events  int `json:"events"`
	Payload int `json:"payload"`
	Cost
	Hashed Cost  `json:"hashed"` // the peer: reading and hashing every row
	Bars   []Bar `json:"bars"`
}

// Verify measures the verification of a signed log of so many events, which it first appends in its own cluster.
func Verify(
	ctx context.Context,
	dir string,
	count, payload, rounds int,
	out io.Writer,
) (result VerifyResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir, FastUnsafe: true}, func(w *world) error {
		if err := w.pad(ctx, count, payload); err != nil {
			return err
		}
		conditions, err := w.conditions(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n\n", conditions)
		printCostHeader(out, "verified")
		check := func() error {
			report, err := w.log.Verify(ctx, nil)
			if err == nil && report.Finding != nil {
				err = errors.New(report.Finding.String())
			}
			return err
		}
		costs, err := takeTurns(
			out,
			rounds,
			count,
			measured{"log", check},
			measured{"hashed rows", func() error { return w.hashRows(ctx) }},
		)
		if err != nil {
			return err
		}
		fmt.Fprintln(out)
		result = VerifyResult{
			Bench:      "verify",
			Conditions: conditions,
			Events:     count,
			Payload:    payload,
			Cost:       costs[0],
			Hashed:     costs[1],
		}
		result.Bars = judge(
			out,
			Bar{
				What: "verifying, of reading and hashing each row",
				Is:   result.PerSecond / result.Hashed.PerSecond,
				Bar:  0.37,
				Side: AtLeast,
			},
		)
		return nil
	})
	return result, err
}

// pad appends events of a payload size, twenty per stream, and has them signed.
func (w *world) pad(ctx context.Context, count, payload int) error {
	const perStream = 20
	message := events.MessageReceived{Payload: make([]byte, payload*3/4)} // base64 makes it four thirds
	for first := 0; first < count; first += perStream {
		batch := make([]events.Event, min(perStream, count-first))
		for i := range batch {
			batch[i] = message
		}
		if _, err := w.log.Append(ctx, store.Append{Stream: fmt.Sprint("bench-", first), Events: batch}); err != nil {
			return err
		}
	}
	_, err := w.log.SignTo(ctx, int64(count))
	return err
}
