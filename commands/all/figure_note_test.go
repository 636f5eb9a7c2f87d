package all_test

import (
	"weddings/commands"
	"weddings/commands/figurenote"
	"weddings/events"
)

func init() {
	table["SetFigureNote"] = row{func(s site) commands.Command {
		return figurenote.SetFigureNote{Day: events.DayOf(s.App.Log.Time()).String(), Text: "x"}
	}, admins}
	table["RemoveFigureNote"] = row{
		func(s site) commands.Command { return figurenote.RemoveFigureNote{Note: s.id("figure note")} },
		admins,
	}
	ownEvents = append(ownEvents, func(s site) []events.Event {
		return []events.Event{events.FigureNoteSet{Note: s.id("figure note"), Author: s.admin, Day: 1}}
	})
	texts["SetFigureNote.Text"] = line
	texts["SetFigureNote.Day"] = other
}
