// Command weddings is the whole marketplace in one binary: server, projector and tools.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"github.com/redis/go-redis/v9"

	"weddings/internal/config"
	"weddings/internal/obs"
	"weddings/queries/figures"
)

// cli lists the subcommands. Each has its own file.
type cli struct {
	Dev        devCommand        `cmd:"" help:"Serve everything from this machine, with private PostgreSQL and Redis."`
	Serve      serveCommand      `cmd:"" help:"Serve with the PostgreSQL and Redis of the configuration."`
	Project    projectCommand    `cmd:"" help:"Fill the read models for servers with PROJECT_ELSEWHERE=true."`
	Rebuild    rebuildCommand    `cmd:"" help:"Rebuild a read model from the whole log, under live traffic."`
	Parked     parkedCommand     `cmd:"" help:"List, retry and skip streams with an event that could not be handled."`
	Tidy       tidyCommand       `cmd:"" help:"Delete expired telemetry and security log entries."`
	Migrate    migrateCommand    `cmd:"" help:"Migrate the database to this version."`
	Health     healthCommand     `cmd:"" help:"Ask the server on this machine whether it is ready."`
	Admin      adminCommand      `cmd:"" help:"Manage admins."`
	Verify     verifyCommand     `cmd:"" help:"Check that nobody altered the event log."`
	RotateKey  rotateKeyCommand  `cmd:"" help:"Wrap the keys of personal data with a new master key."`
	Export     exportCommand     `cmd:"" help:"Write the event log to a file, and its keys to another."`
	Import     importCommand     `cmd:"" help:"Import an export into an empty database."`
	Figures    figuresCommand    `cmd:"" help:"Print figures of the traffic, as the page of figures shows them."`
	Bench      benchCommand      `cmd:"" help:"Run benchmarks."`
	Relevance  relevanceCommand  `cmd:"" help:"Measure how relevant the results of search are."`
	Understand understandCommand `cmd:"" help:"Show how search reads a query."`
}

// heapGrowth is by how many percent the heap grows before it is collected (GOGC; Go's default is 100). A server's live
// heap is small, so by default it would be collected many times a second, which slows the slowest responses:
// docs/benchmarks.md.
const heapGrowth = 300

// parsing returns the options of the command line's parser.
func parsing() []kong.Option {
	return []kong.Option{
		kong.Name("weddings"),
		kong.ShortUsageOnError(),
		kong.Description("A wedding marketplace. Configuration comes from the environment; the README lists it."),
		kong.Vars{
			"read_models":       strings.Join(readModels(), ", "),
			"figure_measures":   strings.Join(figures.Measures(), ", "),
			"figure_dimensions": strings.Join(figures.Dimensions(), ", "),
		},
	}
}

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
	command := kong.Parse(&cli{}, parsing()...)
	settings, err := config.Load(os.Environ())
	command.FatalIfErrorf(err)
	slog.SetDefault(obs.NewLogger(os.Stderr, settings.LogFormat, settings.LogLevel))
	redis.SetLogger(redisLog{})

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	command.BindTo(ctx, (*context.Context)(nil))
	flush, err := obs.StartTracing(ctx, settings.TracesURL)
	command.FatalIfErrorf(err)
	err = command.Run(settings)
	flushing, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := flush(flushing); err != nil {
		slog.Warn("cannot export the last traces", "error", err)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "weddings:", obs.Redact(err.Error()))
		stop()
		os.Exit(1)
	}
}
