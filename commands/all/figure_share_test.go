package all_test

import (
	"weddings/commands"
	"weddings/commands/figureshare"
	"weddings/internal/fault"
)

func init() {
	table["ShareFigures"] = row{
		func(site) commands.Command {
			return figureshare.ShareFigures{Name: "x", Question: "measures=pageViews", First: 1, Last: 1, Days: 7}
		}, admins,
	}
	table["EndFigureShare"] = row{
		func(site) commands.Command { return figureshare.EndFigureShare{Share: commands.NewID()} },
		[8]fault.Code{in, hide, hide, hide, hide, hide, hide, hide},
	}
	table["EndFigureShares"] = row{
		func(s site) commands.Command { return figureshare.EndFigureShares{Account: s.admin} }, nobody,
	}
	anew["ShareFigures"] = "another link"
	texts["ShareFigures.Question"] = other
}
