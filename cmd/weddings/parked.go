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
	"weddings/projections/analytics"
)

// parkedCommand manages parked streams. A stream is parked if a projection could not apply one of its events, or if a
// message about it, such as a letter, could not be handled. The rest of the log continues without it until an admin
// retries or skips it.
type parkedCommand struct {
	List  parkedListCommand  `cmd:"" default:"1" help:"Show the state of read models and consumers."`
	Retry parkedRetryCommand `cmd:"" help:"Handle the events of a parked stream again, for example after an upgrade."`
	Skip  parkedSkipCommand  `cmd:"" help:"Go on without the parked events; a rebuild applies them."`
}

type parkedListCommand struct{}

func (c parkedListCommand) Run(ctx context.Context, settings config.Config) error {
	return c.list(ctx, settings, os.Stdout)
}

func (parkedListCommand) list(ctx context.Context, settings config.Config, out io.Writer) error {
	return withRepairables(ctx, settings, func(_ *commands.App, repairables projections.Repairables) error {
		return listParked(ctx, repairables, out)
	})
}

func listParked(ctx context.Context, repairables projections.Repairables, out io.Writer) error {
	all, err := repairables.Statuses(ctx)
	if err != nil {
		return err
	}
	width := 0
	for _, s := range all {
		width = max(width, len(s.Name))
	}
	for _, s := range all {
		if s.Consumer {
			fmt.Fprintf(out, "%-*s %d waiting", width, s.Name, s.Lag)
		} else {
			fmt.Fprintf(out, "%-*s at %d, %d behind", width, s.Name, s.Position, s.Lag)
		}
		if s.Stopped != "" {
			fmt.Fprintf(out, ", stopped: %s", s.Stopped)
		}
		fmt.Fprintln(out)
		for _, p := range s.Parked {
			fmt.Fprintf(
				out,
				"  parked %s from position %d since %s: %s\n",
				p.Stream,
				p.Position,
				p.At.UTC().Format(time.RFC3339),
				p.Error,
			)
		}
	}
	return nil
}

type parkedRetryCommand struct {
	Name   string `arg:"" help:"Read model or consumer, as list shows it."`
	Stream string `arg:"" help:"Stream, as list shows it."`
}

func (c parkedRetryCommand) Run(ctx context.Context, settings config.Config) error {
	return repairParked(
		ctx,
		settings,
		c.Name,
		c.Stream,
		projections.Repairables.Retry,
		func(problem string) commands.Command {
			return system.RetryParked{ReadModel: c.Name, Stream: c.Stream, Problem: problem}
		},
	)
}

type parkedSkipCommand struct {
	Name   string `arg:"" help:"Read model or consumer, as list shows it."`
	Stream string `arg:"" help:"Stream, as list shows it."`
}

func (c parkedSkipCommand) Run(ctx context.Context, settings config.Config) error {
	return repairParked(
		ctx,
		settings,
		c.Name,
		c.Stream,
		projections.Repairables.Skip,
		func(problem string) commands.Command {
			return system.SkipParked{ReadModel: c.Name, Stream: c.Stream, Problem: problem}
		},
	)
}

// repairParked retries or skips a parked stream. First it records that the command line asked for it, as the site does
// for an admin.
func repairParked(
	ctx context.Context,
	settings config.Config,
	name, stream string,
	repair func(projections.Repairables, context.Context, string, string) error,
	record func(problem string) commands.Command,
) error {
	return withRepairables(ctx, settings, func(app *commands.App, repairables projections.Repairables) error {
		parked, err := repairables.Parked(ctx, name, stream)
		if err != nil {
			return err
		}
		if _, err := commands.Handle(ctx, app, commandLine(), record(parked.Error)); err != nil {
			return inWords(err)
		}
		return repair(repairables, ctx, name, stream)
	})
}

// withRepairables calls a tool with the Repairables of everything that parks events it cannot handle.
func withRepairables(
	ctx context.Context,
	settings config.Config,
	tool func(*commands.App, projections.Repairables) error,
) error {
	return withReadModels(
		ctx,
		settings,
		func(settings config.Config, app *commands.App, both runners) error {
			return withCounters(settings, app.Log, func(counters *analytics.Projection) error {
				return tool(app, repairablesOf(both, counters, app.Log))
			})
		},
	)
}

// withReadModels calls a tool with the read models of a database.
func withReadModels(
	ctx context.Context,
	settings config.Config,
	tool func(config.Config, *commands.App, runners) error,
) error {
	return withDatabase(ctx, settings, func(settings config.Config, pool *pgxpool.Pool) error {
		return withApp(ctx, settings, pool, func(app *commands.App) error {
			both, err := openRunners(ctx, pool, app.Log)
			if err != nil {
				return err
			}
			return tool(settings, app, both)
		})
	})
}
