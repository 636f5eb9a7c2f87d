package all_test

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/bundle"
	"weddings/internal/fault"
)

func init() {
	senders := [8]fault.Code{in, ok, hide, hide, hide, hide, hide, hide}
	table["AskSeveral"] = row{func(s site) commands.Command {
		return bundle.AskSeveral{
			Listings: []uuid.UUID{s.venue, s.another}, Name: "سامر", Phone: "0910001000", Message: "مرحبا",
		}
	}, [8]fault.Code{ok, ok, ok, no, ok, ok, no, no}}
	table["AttachBundle"] = row{
		func(s site) commands.Command {
			return bundle.AttachBundle{Bundle: s.bundle, Token: bundle.AttachToken(s.App, s.bundle)}
		},
		[8]fault.Code{in, ok, conflict, conflict, conflict, conflict, conflict, conflict},
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
