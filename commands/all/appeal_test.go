package all_test

import (
	"testing"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// givenRefused makes a venue whose refusal is the second event of its stream.
func givenRefused(t *testing.T, w *scenario.World, owner uuid.UUID) uuid.UUID {
	t.Helper()
	id := commands.NewID()
	w.Given(t,
		events.ListingCreated{Listing: id, Kind: events.Venue, Owner: owner, Details: venue(300)},
		events.ListingRejected{Listing: id, Reason: "x"},
	)
	return id
}

func init() {
	table["AppealDecision"] = row{func(s site) commands.Command {
		return listing.AppealDecision{Listing: s.refused, Decision: 2, Words: "x"}
	}, [8]fault.Code{in, hide, hide, ok, hide, hide, no, hide}}
	table["UpholdDecision"] = row{func(s site) commands.Command {
		return listing.UpholdDecision{Listing: s.appealed, Version: 3, Decision: 2, Reason: "x"}
	}, admins}
	table["OverturnDecision"] = row{func(s site) commands.Command {
		return listing.OverturnDecision{Listing: s.appealed, Version: 3, Decision: 2, Reason: "x"}
	}, admins}
	table["BeginModeration"] = row{
		func(s site) commands.Command { return account.BeginModeration{Account: s.admin} }, nobody,
	}
	texts["AppealDecision.Words"] = lines
}
