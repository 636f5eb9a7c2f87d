package all_test

import (
	"weddings/commands"
	"weddings/commands/savedview"
	"weddings/internal/fault"
)

func init() {
	table["SetSavedView"] = row{
		func(site) commands.Command { return savedview.SetSavedView{Name: "x", Path: "/admin/listings"} }, signedIn,
	}
	table["RemoveSavedView"] = row{
		func(site) commands.Command { return savedview.RemoveSavedView{View: commands.NewID()} },
		[8]fault.Code{in, hide, hide, hide, hide, hide, hide, hide},
	}
	texts["SetSavedView.Query"] = other
}
