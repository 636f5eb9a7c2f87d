// Package figurereport holds what admins may ask about the letters with figures that they get.
package figurereport

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// State is a report as its events tell it.
type State struct {
	events.FigureReportSet

	Ended bool
}

// Exists reports whether a report was set and not removed since.
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

// Load returns a report; not_found where there is none.
func Load(ctx context.Context, app *commands.App, id uuid.UUID) (State, error) {
	s, _, err := Reports.Load(ctx, app, events.FigureReportStream(id))
	if err == nil && !s.Exists() {
		err = commands.NotFound
	}
	return s, err
}

// MostReports is how many reports an account has at once.
const MostReports = 10

const placing = "figure-report" // the purpose of the ids of an account's reports

// Places returns the ids that the reports of an account can have. The id of a report that has ended is free again. The
// ids are derived from the account, so that nobody has more reports, however many are made at once.
func Places(app *commands.App, account uuid.UUID) []uuid.UUID {
	ids := make([]uuid.UUID, MostReports)
	for i := range ids {
		id := uuid.UUID(app.Vault.Mac(placing, append(account[:], byte(i)))[:len(uuid.UUID{})])
		id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // version 8, of RFC 9562
		ids[i] = id
	}
	return ids
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.FigureReportStream(id)}
}

// Standing are the facts of what the system does to a report.
type Standing struct {
	Now   time.Time
	Reads bool // the account may still read figures
}

// standing refuses everybody but the system.
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
