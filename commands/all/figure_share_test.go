package all_test

import (
	"weddings/commands"
	"weddings/commands/figureshare"
	"weddings/events"
	"weddings/internal/fault"
)

func init() {
	table["ShareFigures"] = row{
		func(site) commands.Command {
			return figureshare.ShareFigures{Name: "x", Question: "measures=pageViews", First: 1, Last: 1, Days: 7}
		}, admins,
	}
	table["EndFigureShare"] = row{
		func(s site) commands.Command { return figureshare.EndFigureShare{Share: s.id("figure share")} },
		[8]fault.Code{in, hide, hide, hide, hide, hide, ok, hide},
	}
	table["EndFigureShares"] = row{
		func(s site) commands.Command { return figureshare.EndFigureShares{Account: s.admin} }, nobody,
	}
	ownEvents = append(ownEvents, func(s site) []events.Event {
		return []events.Event{events.FigureShared{Account: s.admin, Share: s.id("figure share")}}
	})
	anew["ShareFigures"] = "another link"
	texts["ShareFigures.Question"] = other
}
