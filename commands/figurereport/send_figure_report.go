package figurereport

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// SendFigureReport records that the mail of a report is due. The schedule issues it.
type SendFigureReport struct {
	Report uuid.UUID `json:"report"`
}

// CheckFigureAlarm records that a day is over and that the alarm of a report must be checked for it. The schedule
// issues it each morning.
type CheckFigureAlarm struct {
	Report uuid.UUID `json:"report"`
}

var (
	_ = commands.Declare(Reports, SendFigureReport{})
	_ = commands.Declare(Reports, CheckFigureAlarm{})
)

// CommandName names the command in the API.
func (SendFigureReport) CommandName() string { return "SendFigureReport" }

// CommandName names the command in the API.
func (CheckFigureAlarm) CommandName() string { return "CheckFigureAlarm" }

// Prepare refuses everybody but the system.
func (c SendFigureReport) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Standing, error) {
	return standing(ctx, app, by, c.Report)
}

// Prepare refuses everybody but the system.
func (c CheckFigureAlarm) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Standing, error) {
	return standing(ctx, app, by, c.Report)
}

// Decide appends one event for all due times that have passed, and none before the next due time. It removes the report
// of an account that may no longer read figures.
func (c SendFigureReport) Decide(_ events.Actor, s State, facts Standing) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case !facts.Reads:
		return commands.Then(events.FigureReportRemoved{Report: s.Report})
	case s.Next.IsZero() || facts.Now.Before(s.Next):
		return commands.Decision{}, nil
	}
	return commands.Then(events.FigureReportDue{
		Report: s.Report, Day: events.DayOf(facts.Now), Next: s.Scheduled(facts.Now).Next,
	})
}

// Decide appends one event for the day before. Earlier days that were not checked in time are skipped. It removes the
// report of an account that may no longer read figures.
func (c CheckFigureAlarm) Decide(_ events.Actor, s State, facts Standing) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case !facts.Reads:
		return commands.Then(events.FigureReportRemoved{Report: s.Report})
	case s.NextAlarm.IsZero() || facts.Now.Before(s.NextAlarm):
		return commands.Decision{}, nil
	}
	return commands.Then(events.FigureAlarmDue{
		Report: s.Report, Day: events.DayOf(facts.Now) - 1, Next: s.Scheduled(facts.Now).NextAlarm,
	})
}
