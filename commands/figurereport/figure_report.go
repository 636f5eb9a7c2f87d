// Package figurereport contains the admins' commands on reports: mails with figures that they receive.
package figurereport

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// State is the state of a report, reduced from its events.
type State struct {
	events.FigureReportSet

	Ended bool
}

// Exists reports whether a report was set and has not been removed.
func (s State) Exists() bool { return s.Report != uuid.Nil && !s.Ended }

// Reports is the aggregate of streams figurereport-<uuid>.
var Reports = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.FigureReportSet:
		return State{FigureReportSet: e}
	case events.FigureReportStopped:
		s.On = false
		s.FigureReportSet = s.Scheduled(time.Time{})
	case events.FigureReportRemoved:
		s.Ended = true
	case events.FigureReportDue:
		s.Next = e.Next
	case events.FigureAlarmDue:
		s.NextAlarm = e.Next
	}
	return s
}

// Load returns the state of a report. It returns NotFound if the report does not exist.
func Load(ctx context.Context, app *commands.App, id uuid.UUID) (State, error) {
	s, _, err := Reports.Load(ctx, app, events.FigureReportStream(id))
	if err == nil && !s.Exists() {
		err = commands.NotFound
	}
	return s, err
}

// MostReports is how many reports an account may have at a time.
const MostReports = 10

const placesPurpose = "figure-report" // the purpose of Places

// Places returns the ids that the reports of an account can have. The id of a removed report is used again. The ids are
// derived from the account, so that concurrent commands cannot create more than MostReports reports.
func Places(app *commands.App, account uuid.UUID) []uuid.UUID {
	ids := make([]uuid.UUID, MostReports)
	for i := range ids {
		id := uuid.UUID(app.Vault.Mac(placesPurpose, append(account[:], byte(i)))[:len(uuid.UUID{})])
		id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // version 8 (RFC 9562 §5.8)
		ids[i] = id
	}
	return ids
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.FigureReportStream(id)}
}

// Standing contains the facts of the system's commands on a report.
type Standing struct {
	Now   time.Time
	Reads bool // the account may still read figures
}

// standing reads these facts. It refuses everybody but the system.
func standing(
	ctx context.Context, app *commands.App, by commands.Request, id uuid.UUID,
) (commands.Target, Standing, error) {
	facts := Standing{Now: app.Now()}
	if err := by.Actor.Require(events.System); err != nil {
		return target(id), facts, err
	}
	s, err := Load(ctx, app, id)
	if err != nil {
		return target(id), facts, err
	}
	facts.Reads, err = account.ReadsFigures(ctx, app, s.Account)
	return target(id), facts, err
}
