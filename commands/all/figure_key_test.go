package all_test

import (
	"weddings/commands"
	"weddings/commands/figurekey"
	"weddings/events"
	"weddings/internal/fault"
)

func init() {
	table["MakeFigureKey"] = row{
		func(site) commands.Command {
			return figurekey.MakeFigureKey{Name: "x", Scopes: []string{"traffic"}, Days: 30}
		}, admins,
	}
	table["RevokeFigureKey"] = row{
		func(s site) commands.Command { return figurekey.RevokeFigureKey{Key: s.id("figure key")} },
		[8]fault.Code{in, hide, hide, hide, hide, hide, ok, hide},
	}
	table["NoteFigureKey"] = row{
		func(s site) commands.Command { return figurekey.NoteFigureKey{Account: s.admin, Key: commands.NewID()} },
		nobody,
	}
	table["EndFigureKeys"] = row{
		func(s site) commands.Command { return figurekey.EndFigureKeys{Account: s.admin} }, nobody,
	}
	ownEvents = append(ownEvents, func(s site) []events.Event {
		return []events.Event{events.FigureKeyMade{Account: s.admin, Key: s.id("figure key")}}
	})
	anew["MakeFigureKey"] = "another key"
	texts["MakeFigureKey.Scopes"] = other
}
