package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"weddings/internal/bench"
)

// benchCommand lists the benchmarks. Each prints a table and, asked for it, one last line of JSON.
type benchCommand struct {
	Append   benchAppendCommand   `cmd:"" help:"Appends to the log beside pgbench's single INSERT and Watermill's own publisher, in a cluster of their own."`
	Verify   benchVerifyCommand   `cmd:"" help:"The check of the log."`
	Lag      benchLagCommand      `cmd:"" help:"From a command to the read model, with and without a projection that sleeps."`
	Rebuild  benchRebuildCommand  `cmd:"" help:"Folding read models from the whole log again."`
	Counters benchCountersCommand `cmd:"" help:"Counting page views in Redis, which is killed on the way."`
	HTTP     benchHTTPCommand     `cmd:"" name:"http" help:"A visitor's reads beside a plain SELECT."`
	Search   benchSearchCommand   `cmd:"" help:"Search among many listings that a seed makes, on one core."`
}

type benchAppendCommand struct {
	JSON    bool          `help:"End with one line of JSON."`
	Clients []int         `help:"Numbers of clients." default:"1,8,32,128"`
	Rounds  int           `help:"Rounds, of which the median is taken." default:"3"`
	For     time.Duration `help:"Length of each measurement." default:"4s"`
	Rows    int           `help:"Rows that are there before." default:"1000000"`
	Payload int           `help:"Bytes of each event." default:"500"`
}

func (c benchAppendCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Append(ctx, dir, bench.AppendConfig{Clients: c.Clients, Rounds: c.Rounds, For: c.For, Rows: c.Rows, Payload: c.Payload}, os.Stdout)
	})
}

type benchVerifyCommand struct {
	JSON    bool `help:"End with one line of JSON."`
	Events  int  `help:"Length of the log." default:"500000"`
	Payload int  `help:"Bytes of each event." default:"500"`
	Rounds  int  `help:"Rounds, of which the median is taken." default:"3"`
}

func (c benchVerifyCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Verify(ctx, dir, c.Events, c.Payload, c.Rounds, os.Stdout)
	})
}

type benchLagCommand struct {
	JSON      bool          `help:"End with one line of JSON."`
	PerSecond int           `help:"Commands a second." default:"200"`
	For       time.Duration `help:"Length of each measurement." default:"10s"`
	Rounds    int           `help:"Rounds, of which the median is taken." default:"3"`
}

func (c benchLagCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Lag(ctx, dir, bench.LagConfig{PerSecond: c.PerSecond, For: c.For, Rounds: c.Rounds, Projections: readModels()}, os.Stdout)
	})
}

type benchRebuildCommand struct {
	JSON   bool  `help:"End with one line of JSON."`
	Events []int `help:"Lengths of the log, growing." default:"100000,1000000"`
}

func (c benchRebuildCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) {
		return bench.Rebuild(ctx, dir, bench.RebuildConfig{Events: c.Events, Projections: readModels()}, os.Stdout)
	})
}

type benchCountersCommand struct {
	JSON   bool `help:"End with one line of JSON."`
	Events int  `help:"Page views." default:"300000"`
	Rounds int  `help:"Rounds, of which the median is taken." default:"3"`
}

func (c benchCountersCommand) Run(ctx context.Context) error {
	return measure(c.JSON, func(dir string) (any, error) { return bench.Counters(ctx, dir, c.Events, c.Rounds, os.Stdout) })
}

// measure gives a benchmark an empty directory for its servers and prints its result.
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
