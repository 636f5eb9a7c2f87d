// Package system contains the commands on the read models of the site. They only record what an admin or the command
// line asks for. The API and the command line, which issue the commands, do the work on the read model themselves.
package system

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// requests is the aggregate of events.SystemStream. It has no state, because no request depends on earlier ones.
var requests = commands.Aggregate[struct{}]{Apply: func(s struct{}, _ events.Event) struct{} { return s }}

// request prepares a request about a read model.
func request(by commands.Request, readModel string) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: events.SystemStream}
	if err := by.Actor.Require(events.Admin, events.CommandLine); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	check.Field(readModel != "", "readModel", "اختاروا نموذج القراءة", "Required")
	return to, commands.None{}, check.Err()
}

// RebuildReadModel asks for a read model to be rebuilt from the whole log.
type RebuildReadModel struct {
	ReadModel string `json:"readModel"` // its name
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

// Decide records the request.
func (c RebuildReadModel) Decide(events.Actor, struct{}, commands.None) (commands.Decision, error) {
	return commands.Then(events.RebuildRequested(c))
}

// RetryParked asks for the parked events of a stream to be applied to a read model again.
type RetryParked struct {
	ReadModel string `json:"readModel"` // its name
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // why the stream was parked
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

// Decide records the request.
func (c RetryParked) Decide(events.Actor, struct{}, commands.None) (commands.Decision, error) {
	return commands.Then(events.RetryRequested(c))
}

// SkipParked asks for the parked events of a stream to be dropped, so that the stream's later events are applied to the
// read model again. The read model lacks the dropped events until it is rebuilt.
type SkipParked struct {
	ReadModel string `json:"readModel"` // its name
	Stream    string `json:"stream"`
	Problem   string `json:"problem"` // why the stream was parked
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

// Decide records the request.
func (c SkipParked) Decide(events.Actor, struct{}, commands.None) (commands.Decision, error) {
	return commands.Then(events.SkipRequested(c))
}
