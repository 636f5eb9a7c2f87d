package all_test

import (
	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/events"
)

func init() {
	table["AddSource"] = row{func(s site) commands.Command {
		return calendar.AddSource{Listing: s.venue, Address: "https://calendar.example/new.ics", Daypart: events.AllDay}
	}, ownerAlone}
	table["RemoveSource"] = row{
		func(s site) commands.Command { return calendar.RemoveSource{Listing: s.venue, Source: s.source} }, ownerAlone,
	}
	table["ReadSource"] = row{
		func(s site) commands.Command { return calendar.ReadSource{Listing: s.venue, Source: s.source} }, ownerAlone,
	}
	table["ImportDays"] = row{
		func(s site) commands.Command { return booking.ImportDays{Listing: s.venue, Source: s.source} }, nobody,
	}
	texts["Address"] = other
}
