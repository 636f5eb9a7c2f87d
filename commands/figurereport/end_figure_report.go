package figurereport

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RemoveFigureReport removes a report. Only the report's account may issue it.
type RemoveFigureReport struct {
	Report uuid.UUID `json:"report"`
}

// StopFigureReport turns a report off with the token from one of its mails. The person need not be signed in. The
// system issues it if the mailbox refuses the mails.
type StopFigureReport struct {
	Token string `json:"token"`
}

// EndFigureReport removes a report whose account may no longer read figures. The system issues it.
type EndFigureReport struct {
	Report uuid.UUID `json:"report"`
}

var (
	_ = commands.Declare(Reports, RemoveFigureReport{})
	_ = commands.Declare(Reports, StopFigureReport{})
	_ = commands.Declare(Reports, EndFigureReport{})
)

// CommandName names the command in the API.
func (RemoveFigureReport) CommandName() string { return "RemoveFigureReport" }

// CommandName names the command in the API.
func (StopFigureReport) CommandName() string { return "StopFigureReport" }

// CommandName names the command in the API.
func (EndFigureReport) CommandName() string { return "EndFigureReport" }

// Limit is the rate limit of the command.
func (RemoveFigureReport) Limit() commands.LimitKind { return commands.EditLimit }

// StopPrefix begins each StopToken of a report.
const StopPrefix = "report."

// StopToken returns the token that turns a report off. It is derived with the log's secret. It is valid as long as the
// report exists.
func StopToken(app *commands.App, report uuid.UUID) string {
	return StopPrefix + report.String() + "." + app.Token(stopPurpose, report)
}

const stopPurpose = "letters/report" // the purpose of StopToken

var badToken = fault.New(fault.Invalid, "الرابط غير صالح. أوقفوا الرسائل من صفحة الأرقام.",
	"This link is not valid. Stop the letters on the page of figures.")

// Prepare refuses visitors who are not signed in.
func (c RemoveFigureReport) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Report), commands.None{}, by.Actor.RequireAccount()
}

// Prepare returns badToken if the token is wrong.
func (c StopFigureReport) Prepare(
	_ context.Context, app *commands.App, _ commands.Request,
) (commands.Target, commands.None, error) {
	text, token, _ := strings.Cut(strings.TrimPrefix(c.Token, StopPrefix), ".")
	id, err := uuid.Parse(text)
	if err != nil || !app.HasToken(stopPurpose, id, token) {
		return commands.Target{}, commands.None{}, badToken
	}
	return target(id), commands.None{}, nil
}

// Prepare refuses everybody but the system.
func (c EndFigureReport) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Standing, error) {
	return standing(ctx, app, by, c.Report)
}

// Decide removes the report. It returns not_found if the report does not exist, and hides the reports of other
// accounts.
func (c RemoveFigureReport) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case s.Account != by.Account:
		return commands.Decision{}, commands.Hidden
	}
	return commands.Then(events.FigureReportRemoved{Report: s.Report})
}

// Decide turns the report off. It appends no event if the report is off already or was removed.
func (c StopFigureReport) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if !s.Exists() || !s.On {
		return commands.Decision{}, nil
	}
	return commands.Then(events.FigureReportStopped{Report: s.Report, Refused: by.Role == events.System})
}

// Decide removes the report if its account may no longer read figures.
func (c EndFigureReport) Decide(_ events.Actor, s State, facts Standing) (commands.Decision, error) {
	if !s.Exists() || facts.Reads {
		return commands.Decision{}, nil
	}
	return commands.Then(events.FigureReportRemoved{Report: s.Report})
}
