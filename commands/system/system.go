// Package system holds what admins and the command line ask of the machinery behind the site. The commands write down
// who asked for what and why; read models are mended by who issues them, the edge or the command line, which know them.
package system

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// requests is the aggregate of what was asked for. Nothing that was asked before stands in the way of anything.
var requests = commands.Aggregate[struct{}]{Apply: func(s struct{}, _ events.Event) struct{} { return s }}

func request(by commands.Request, readModel string) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.SystemStream}
	if err := by.Actor.Require(events.Admin, events.CommandLine); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	check.Field(readModel != "", "readModel", "اختاروا نموذج القراءة", "Required")
	return to, commands.None{}, check.Err()
}

// RebuildReadModel has a read model built again from the whole log.
type RebuildReadModel struct {
	ReadModel string `json:"readModel"`
}

var _ = commands.Declare(requests, RebuildReadModel{})

// CommandName names the command in the API.
func (RebuildReadModel) CommandName() string { return "RebuildReadModel" }

// Prepare refuses everybody but admins and the command line, and returns invalid without a read model.
func (c RebuildReadModel) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return request(by, c.ReadModel)
}

// Decide records what was asked for.
func (c RebuildReadModel) Decide(events.Actor, struct{}, commands.None) (commands.Decision, error) {
	return commands.Then(events.RebuildRequested(c))
}

// RetryParked has a parked stream applied again.
type RetryParked struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // that it was parked for
}

var _ = commands.Declare(requests, RetryParked{})

// CommandName names the command in the API.
func (RetryParked) CommandName() string { return "RetryParked" }

// Prepare refuses everybody but admins and the command line, and returns invalid without a read model.
func (c RetryParked) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return request(by, c.ReadModel)
}

// Decide records what was asked for.
func (c RetryParked) Decide(events.Actor, struct{}, commands.None) (commands.Decision, error) {
	return commands.Then(events.RetryRequested(c))
}

// SkipParked lets a parked stream go on without what was parked.
type SkipParked struct {
	ReadModel string `json:"readModel"`
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // that it was parked for
}

var _ = commands.Declare(requests, SkipParked{})

// CommandName names the command in the API.
func (SkipParked) CommandName() string { return "SkipParked" }

// Prepare refuses everybody but admins and the command line, and returns invalid without a read model.
func (c SkipParked) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return request(by, c.ReadModel)
}

// Decide records what was asked for.
func (c SkipParked) Decide(events.Actor, struct{}, commands.None) (commands.Decision, error) {
	return commands.Then(events.SkipRequested(c))
}
