package all_test

import (
	"weddings/commands"
	"weddings/commands/savedview"
	"weddings/events"
	"weddings/internal/fault"
)

func init() {
	table["SetSavedView"] = row{
		func(site) commands.Command { return savedview.SetSavedView{Name: "x", Path: "/admin/listings"} }, signedIn,
	}
	table["RemoveSavedView"] = row{
		func(s site) commands.Command { return savedview.RemoveSavedView{View: s.id("view")} },
		[8]fault.Code{in, ok, hide, hide, hide, hide, hide, hide},
	}
	ownEvents = append(ownEvents, func(s site) []events.Event {
		return []events.Event{events.SavedViewSet{Account: s.customer, View: s.id("view")}}
	})
	unlimited["RemoveSavedView"] = "once for each view"
	texts["SetSavedView.Query"] = other
}
