// Package system holds what admins and the command line ask of the machinery behind the site. The commands write down
// who asked for what and why; read models are mended by who issues them, the edge or the command line, which know them.
package system

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RebuildReadModel has a read model folded again from the whole log.
type RebuildReadModel struct {
	ReadModel string `json:"readModel"`
}

// RetryParked has a parked stream folded again.
type RetryParked struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // that it was parked for
}

// SkipParked lets a parked stream go on without what was parked.
type SkipParked struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // that it was parked for
}

// CommandName names the command in the API.
func (RebuildReadModel) CommandName() string { return "RebuildReadModel" }
func (RetryParked) CommandName() string      { return "RetryParked" }
func (SkipParked) CommandName() string       { return "SkipParked" }

// record appends what was asked for. Nothing that was asked before stands in its way.
func record(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	cmd commands.Command,
	readModel string,
	e events.Event,
) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin, events.CommandLine); err != nil {
		return commands.Receipt{}, err
	}
	var check fault.Check
	check.Field(readModel != "", "readModel", "اختاروا نموذج القراءة", "Required")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	anything := commands.Aggregate[struct{}]{Fold: func(s struct{}, _ events.Event) struct{} { return s }}
	return commands.Execute(
		ctx,
		app,
		by,
		cmd,
		anything,
		commands.Target{Stream: events.SystemStream},
		func(struct{}) (commands.Decision, error) {
			return commands.Decision{Events: []events.Event{e}}, nil
		},
	)
}

// Handle returns invalid without a read model.
func (c RebuildReadModel) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	return record(ctx, app, by, c, c.ReadModel, events.RebuildRequested(c))
}

// Handle returns invalid without a read model.
func (c RetryParked) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return record(ctx, app, by, c, c.ReadModel, events.RetryRequested(c))
}

// Handle returns invalid without a read model.
func (c SkipParked) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return record(ctx, app, by, c, c.ReadModel, events.SkipRequested(c))
}
