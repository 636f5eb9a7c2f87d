package all_test

import (
	"weddings/commands"
	"weddings/commands/account"
	"weddings/internal/fault"
)

func init() {
	table["ChooseLetters"] = row{
		func(site) commands.Command { return account.ChooseLetters{Reminders: new(false)} }, signedIn,
	}
	table["StopLetters"] = row{
		func(site) commands.Command { return account.StopLetters{} },
		[8]fault.Code{bad, bad, bad, bad, bad, bad, bad, bad},
	}
	table["BeginWeek"] = row{
		func(s site) commands.Command { return account.BeginWeek{Account: s.customer} }, nobody,
	}
}
