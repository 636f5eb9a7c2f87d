package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"weddings/internal/tool/bench"
	"weddings/projections"
)

// benchCommand lists the benchmarks. Each prints a table and, with --json, a last line of JSON.
type benchCommand struct {
	Append   benchAppendCommand   `cmd:"" help:"Appends, compared with pgbench's INSERT and Watermill's own publisher."`
	Verify   benchVerifyCommand   `cmd:"" help:"Verifying the log."`
	Lag      benchLagCommand      `cmd:"" help:"The time from a command to the read model, also beside a slow one."`
	Booking  benchBookingCommand  `cmd:"" help:"The time from a booking request until its owner sees it."`
	Rebuild  benchRebuildCommand  `cmd:"" help:"Rebuilding read models from the whole log."`
	Counters benchCountersCommand `cmd:"" help:"Counting page views in Redis, which is killed meanwhile."`
	Ingest   benchIngestCommand   `cmd:"" help:"A burst of page views, compared with plain INSERTs."`
	Figures  benchFiguresCommand  `cmd:"" help:"Questions about 90 days of many page views, compared with plain SQL."`
	HTTP     benchHTTPCommand     `cmd:"" name:"http" help:"A visitor's reads, compared with a plain SELECT."`
	Load     benchLoadCommand     `cmd:"" help:"Open-loop visitors at one, two and five times the knee."`
	Search   benchSearchCommand   `cmd:"" help:"Search among many listings that a seed makes, on one core."`
}

// count is a positive number on the command line.
type count int

// Validate refuses numbers below one.
func (c count) Validate() error {
	if c < 1 {
		return errors.New("must be at least 1")
	}
	return nil
}

// counts is a list of positive numbers on the command line.
type counts []int

// Validate refuses a list with a number below one.
func (c counts) Validate() error { return count(slices.Min(c)).Validate() }

type benchAppendCommand struct {
	JSON    bool          `help:"End with one line of JSON."`
	Clients counts        `help:"Numbers of clients." default:"1,8,32,128"`
	Rounds  count         `help:"Rounds; the result is their median." default:"3"`
	For     time.Duration `help:"Length of each measurement." default:"4s"`
	Rows    count         `help:"Rows that the table has before." default:"1000000"`
	Payload count         `help:"Bytes of each event." default:"500"`
}

func (c benchAppendCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Append(
			ctx,
			dir,
			bench.AppendConfig{
				Clients: c.Clients,
				Rounds:  int(c.Rounds),
				For:     c.For,
				Rows:    int(c.Rows),
				Payload: int(c.Payload),
			},
			os.Stdout,
		)
	})
}

type benchVerifyCommand struct {
	JSON    bool  `help:"End with one line of JSON."`
	Events  count `help:"Length of the log." default:"500000"`
	Payload count `help:"Bytes of each event." default:"500"`
	Rounds  count `help:"Rounds; the result is their median." default:"3"`
}

func (c benchVerifyCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Verify(ctx, dir, int(c.Events), int(c.Payload), int(c.Rounds), os.Stdout)
	})
}

type benchLagCommand struct {
	JSON      bool          `help:"End with one line of JSON."`
	PerSecond count         `help:"Commands a second." default:"200"`
	For       time.Duration `help:"Length of each measurement." default:"10s"`
	Rounds    count         `help:"Rounds; the result is their median." default:"3"`
}

func (c benchLagCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Lag(
			ctx,
			dir,
			bench.LagConfig{
				PerSecond:   int(c.PerSecond),
				For:         c.For,
				Rounds:      int(c.Rounds),
				Projections: projections.All(),
			},
			os.Stdout,
		)
	})
}

type benchBookingCommand struct {
	JSON      bool          `help:"End with one line of JSON."`
	PerSecond count         `help:"Requests a second." default:"200"`
	For       time.Duration `help:"Length of each measurement." default:"10s"`
	Rounds    count         `help:"Rounds; the result is their median." default:"3"`
}

func (c benchBookingCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Booking(ctx, dir, bench.LagConfig{
			PerSecond:   int(c.PerSecond),
			For:         c.For,
			Rounds:      int(c.Rounds),
			Projections: projections.All(),
		}, os.Stdout)
	})
}

type benchRebuildCommand struct {
	JSON   bool   `help:"End with one line of JSON."`
	Events counts `help:"Lengths of the log, growing." default:"100000,1000000"`
}

func (c benchRebuildCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Rebuild(ctx, dir, bench.RebuildConfig{Events: c.Events, Projections: projections.All()}, os.Stdout)
	})
}

type benchCountersCommand struct {
	JSON   bool  `help:"End with one line of JSON."`
	Events count `help:"Page views." default:"300000"`
	Rounds count `help:"Rounds; the result is their median." default:"3"`
}

func (c benchCountersCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Counters(ctx, dir, int(c.Events), int(c.Rounds), os.Stdout)
	})
}

type benchIngestCommand struct {
	JSON    bool          `help:"End with one line of JSON."`
	Clients count         `help:"Page views at once." default:"128"`
	For     time.Duration `help:"Length of each measurement." default:"60s"`
	Rounds  count         `help:"Rounds; the result is their median." default:"3"`
}

func (c benchIngestCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Ingest(ctx, dir, bench.IngestConfig{
			Clients: int(c.Clients), Rounds: int(c.Rounds), For: c.For,
		}, os.Stdout)
	})
}

type benchFiguresCommand struct {
	JSON     bool  `help:"End with one line of JSON."`
	Views    count `help:"Page views." default:"10000000"`
	Listings count `help:"Listings that are viewed." default:"2000"`
	Rounds   count `help:"How often each question is asked." default:"5"`
	Drawn    count `help:"Random questions for each source." default:"40"`
}

func (c benchFiguresCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Figures(ctx, dir, bench.FiguresConfig{
			Views: int(c.Views), Listings: int(c.Listings), Rounds: int(c.Rounds), Drawn: int(c.Drawn),
		}, os.Stdout)
	})
}

// measure calls a benchmark with an empty directory for its servers, and prints its result.
func measure(asJSON bool, run func(dir string) (any, error)) error {
	dir, err := os.MkdirTemp("", "weddings-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o711); err != nil { // the servers may run as another user
		return err
	}
	result, err := run(dir)
	if err != nil || !asJSON {
		return err
	}
	line, err := json.Marshal(result)
	fmt.Println(string(line))
	return err
}
