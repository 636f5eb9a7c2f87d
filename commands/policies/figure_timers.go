package policies

import (
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/figurereport"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// A report has two rules, for its letter and for its alarm, since a rule has one timer for each stream.
var _ = schedule.Declare(schedule.Rule{
	Name:  "figure-report",
	Topic: "figurereport",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.FigureReportSet:
			return atOrNever(e.Next)
		case events.FigureReportDue:
			return atOrNever(e.Next)
		}
		return endsReport(r)
	},
	Command: func(id uuid.UUID) commands.Command { return figurereport.SendFigureReport{Report: id} },
})

var _ = schedule.Declare(schedule.Rule{
	Name:  "figure-alarm",
	Topic: "figurereport",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.FigureReportSet:
			return atOrNever(e.NextAlarm)
		case events.FigureAlarmDue:
			return atOrNever(e.Next)
		}
		return endsReport(r)
	},
	Command: func(id uuid.UUID) commands.Command { return figurereport.CheckFigureAlarm{Report: id} },
})

// endsReport cancels a timer when its report was stopped or removed.
func endsReport(r events.Recorded) schedule.Change {
	switch r.Data.(type) {
	case events.FigureReportStopped, events.FigureReportRemoved:
		return schedule.Cancel
	}
	return schedule.Keep
}

func atOrNever(at time.Time) schedule.Change {
	if at.IsZero() {
		return schedule.Cancel
	}
	return schedule.At(at)
}
