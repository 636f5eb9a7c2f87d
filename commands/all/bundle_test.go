package all_test

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/bundle"
	"weddings/internal/fault"
)

func init() {
	senders := [7]fault.Code{in, ok, hide, hide, hide, hide, hide}
	table["AskSeveral"] = row{func(s site) commands.Command {
		return bundle.AskSeveral{
			Listings: []uuid.UUID{s.venue, s.another}, Name: "سامر", Phone: "0910001000", Message: "مرحبا",
		}
	}, [7]fault.Code{ok, ok, ok, no, ok, ok, no}}
	table["AttachBundle"] = row{
		func(s site) commands.Command {
			return bundle.AttachBundle{Bundle: s.bundle, Token: bundle.AttachToken(s.App, s.bundle)}
		},
		[7]fault.Code{in, ok, fault.Conflict, fault.Conflict, fault.Conflict, fault.Conflict, fault.Conflict},
	}
	table["ShareBundle"] = row{func(s site) commands.Command { return bundle.ShareBundle{Bundle: s.bundle} }, senders}
	table["UnshareBundle"] = row{
		func(s site) commands.Command { return bundle.UnshareBundle{Bundle: s.bundle} }, senders,
	}
	table["CloseBundle"] = row{func(s site) commands.Command { return bundle.CloseBundle{Bundle: s.bundle} }, senders}
	table["EndBundle"] = row{
		func(s site) commands.Command { return bundle.EndBundle{Inquiry: s.inquiry} }, nobody,
	}
	texts["Farewell"] = lines
}
