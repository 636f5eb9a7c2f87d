package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/commands"
	"weddings/commands/system"
	"weddings/internal/config"
	"weddings/projections"
)

// parkedCommand looks after streams with an event that a projection could not fold. The rest of the log goes on without
// them, until somebody mends the projection and retries, or skips.
type parkedCommand struct {
	List  parkedListCommand  `cmd:"" default:"1" help:"Say how every read model stands and what is parked, and why."`
	Retry parkedRetryCommand `cmd:"" help:"Fold a parked stream again, for example after an upgrade."`
	Skip  parkedSkipCommand  `cmd:"" help:"Let a stream go on after the event at fault. What was parked is missing until the next rebuild."`
}

type parkedListCommand struct{}

func (c parkedListCommand) Run(ctx context.Context, settings config.Config) error {
	return c.list(ctx, settings, os.Stdout)
}

func (parkedListCommand) list(ctx context.Context, settings config.Config, out io.Writer) error {
	return withReadModels(ctx, settings, func(_ config.Config, _ *commands.App, runner *projections.Runner) error {
		return listParked(ctx, runner, out)
	})
}

func listParked(ctx context.Context, runner *projections.Runner, out io.Writer) error {
	all, err := runner.Statuses(ctx)
	if err != nil {
		return err
	}
	for _, s := range all {
		fmt.Fprintf(out, "%-12s at %d, %d behind", s.Name, s.Position, s.Lag)
		if s.Stopped != "" {
			fmt.Fprintf(out, ", stopped: %s", s.Stopped)
		}
		fmt.Fprintln(out)
		for _, p := range s.Parked {
			fmt.Fprintf(out, "  parked %s from position %d since %s: %s\n", p.Stream, p.Position, p.At.UTC().Format(time.RFC3339), p.Error)
		}
	}
	return nil
}

type parkedRetryCommand struct {
	Name   string `arg:"" help:"Read model."`
	Stream string `arg:"" help:"Stream, as list shows it."`
}

// Run writes down who asked for it first, as it does where an admin asks.
func (c parkedRetryCommand) Run(ctx context.Context, settings config.Config) error {
	return withReadModels(ctx, settings, func(_ config.Config, app *commands.App, runner *projections.Runner) error {
		parked, err := runner.Parked(ctx, c.Name, c.Stream)
		if err != nil {
			return err
		}
		if _, err := (system.RetryParked{ReadModel: c.Name, Stream: c.Stream, Problem: parked.Error}).Handle(ctx, app, commandLine()); err != nil {
			return inWords(err)
		}
		return runner.Retry(ctx, c.Name, c.Stream)
	})
}

type parkedSkipCommand struct {
	Name   string `arg:"" help:"Read model."`
	Stream string `arg:"" help:"Stream, as list shows it."`
}

// Run writes down who asked for it first, as it does where an admin asks.
func (c parkedSkipCommand) Run(ctx context.Context, settings config.Config) error {
	return withReadModels(ctx, settings, func(_ config.Config, app *commands.App, runner *projections.Runner) error {
		parked, err := runner.Parked(ctx, c.Name, c.Stream)
		if err != nil {
			return err
		}
		if _, err := (system.SkipParked{ReadModel: c.Name, Stream: c.Stream, Problem: parked.Error}).Handle(ctx, app, commandLine()); err != nil {
			return inWords(err)
		}
		return runner.Skip(ctx, c.Name, c.Stream)
	})
}

// withReadModels runs a tool on the read models of a database.
func withReadModels(ctx context.Context, settings config.Config, tool func(config.Config, *commands.App, *projections.Runner) error) error {
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withApp(ctx, settings, pool, func(app *commands.App) error {
			runner := projections.NewRunner(pool, app.Log, readModels()...)
			if err := runner.Prepare(ctx); err != nil {
				return err
			}
			return tool(settings, app, runner)
		})
	})
}
