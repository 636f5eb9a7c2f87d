package all_test

import (
	"weddings/commands"
	"weddings/commands/figurenote"
	"weddings/events"
	"weddings/internal/fault"
)

func init() {
	table["SetFigureNote"] = row{func(s site) commands.Command {
		return figurenote.SetFigureNote{Day: events.DayOf(s.App.Log.Time()).String(), Text: "x"}
	}, admins}
	table["RemoveFigureNote"] = row{
		func(site) commands.Command { return figurenote.RemoveFigureNote{Note: commands.NewID()} },
		[8]fault.Code{in, no, no, no, no, no, hide, no},
	}
	texts["SetFigureNote.Text"] = line
	texts["SetFigureNote.Day"] = other
}
