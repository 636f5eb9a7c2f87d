package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"weddings/commands"
	"weddings/commands/system"
	"weddings/events/store"
	"weddings/internal/config"
	"weddings/projections"
	"weddings/projections/analytics"
)

type rebuildCommand struct {
	Names []string `arg:"" optional:"" help:"Read models: ${read_models}."`
	All   bool     `help:"Every read model."`
}

// readModels are the names of all read models.
func readModels() []string {
	names := []string{}
	for _, p := range projections.Every() {
		names = append(names, p.Name())
	}
	return append(names, analytics.Name)
}

// Run rebuilds read models in the configured database, or else in the database of the data directory, whether a server
// is running or not. Readers see the old rows until the new ones have caught up.
func (c rebuildCommand) Run(ctx context.Context, settings config.Config) error {
	return c.rebuild(ctx, settings, os.Stdout)
}

func (c rebuildCommand) rebuild(ctx context.Context, settings config.Config, out io.Writer) error {
	known, names := readModels(), c.Names
	if c.All {
		names = known
	}
	if len(names) == 0 {
		return errors.New("name a read model, or --all: " + strings.Join(known, ", "))
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Errorf("there is no read model %q; there are %s", name, strings.Join(known, ", "))
		}
	}
	return withReadModels(ctx, settings, func(settings config.Config, app *commands.App, both runners) error {
		return withCounters(settings, app.Log, func(counters *analytics.Projection) error {
			every := both.rebuilds()
			every[analytics.Name] = counters.Rebuild
			for _, name := range names {
				// The request is recorded, as the site does for an admin.
				if _, err := commands.Handle(
					ctx,
					app,
					commandLine(),
					(system.RebuildReadModel{ReadModel: name}),
				); err != nil {
					return inWords(err)
				}
				p := &rebuildProgress{name: name, out: out, began: time.Now()}
				if err := every[name](ctx, p.reached); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				p.done()
			}
			return nothingParked(ctx, repairablesOf(both, counters, app.Log), names)
		})
	})
}

// nothingParked returns an error that names the read models that parked streams. They were rebuilt, but lack what these
// streams tell.
func nothingParked(ctx context.Context, of projections.Repairables, names []string) error {
	all, err := of.Statuses(ctx)
	if err != nil {
		return err
	}
	var lacking []string
	for _, s := range all {
		if slices.Contains(names, s.Name) && len(s.Parked) > 0 {
			lacking = append(lacking, s.Name)
		}
	}
	if len(lacking) == 0 {
		return nil
	}
	return fmt.Errorf(
		"these read models parked streams that they cannot read, which `weddings parked` lists: %s",
		strings.Join(lacking, ", "),
	)
}

// withCounters calls a tool with the counters of a log.
func withCounters(settings config.Config, log *store.Log, tool func(*analytics.Projection) error) error {
	rdb, err := openRedis(settings)
	if err != nil {
		return err
	}
	defer rdb.Close()
	return tool(analytics.New(rdb, log))
}

// rebuildProgress prints the progress of a rebuild, at most once a second.
type rebuildProgress struct {
	name           string
	out            io.Writer
	began, printed time.Time
	at             int64
}

func (p *rebuildProgress) reached(at, head int64) {
	p.at = at
	if time.Since(p.printed) > time.Second {
		p.printed = time.Now()
		fmt.Fprintf(p.out, "· %s: %d of %d events\n", p.name, at, head)
	}
}

func (p *rebuildProgress) done() {
	took := time.Since(p.began).Seconds()
	fmt.Fprintf(p.out, "%s is rebuilt, %.1f s", p.name, took)
	if p.at > 0 {
		fmt.Fprintf(p.out, ", %.0f events/s", float64(p.at)/took)
	}
	fmt.Fprintln(p.out)
}
