package all_test

import (
	"weddings/commands"
	"weddings/commands/figurereport"
	"weddings/events"
	"weddings/internal/fault"
)

func init() {
	table["SetFigureReport"] = row{
		func(site) commands.Command {
			return figurereport.SetFigureReport{
				Name: "x", Question: "measures=pageViews", Range: "week", Rhythm: "weekly", Lang: "ar",
			}
		}, admins,
	}
	table["RemoveFigureReport"] = row{
		func(s site) commands.Command {
			return figurereport.RemoveFigureReport{Report: s.id("figure report")}
		},
		[8]fault.Code{in, hide, hide, hide, hide, hide, ok, hide},
	}
	table["StopFigureReport"] = row{
		func(site) commands.Command { return figurereport.StopFigureReport{} },
		[8]fault.Code{bad, bad, bad, bad, bad, bad, bad, bad},
	}
	table["EndFigureReport"] = row{
		func(site) commands.Command { return figurereport.EndFigureReport{Report: commands.NewID()} }, nobody,
	}
	table["SendFigureReport"] = row{
		func(site) commands.Command { return figurereport.SendFigureReport{Report: commands.NewID()} }, nobody,
	}
	table["CheckFigureAlarm"] = row{
		func(site) commands.Command { return figurereport.CheckFigureAlarm{Report: commands.NewID()} }, nobody,
	}
	ownEvents = append(ownEvents, func(s site) []events.Event {
		return []events.Event{events.FigureReportSet{Account: s.admin, Report: s.id("figure report")}}
	})
	for _, field := range []string{"Question", "Range", "Rhythm", "Alarm.Measures"} {
		texts["SetFigureReport."+field] = other
	}
}
