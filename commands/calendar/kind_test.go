package calendar_test

import (
	"testing"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
)

// A provider reads of teams, an owner of a venue of halls.
func TestAServiceHasTeams(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for kind, words := range map[events.Kind][2]string{
		events.Venue:   {"Please choose the hall", "This is the calendar's last hall. Add another one before you remove it."},
		events.Service: {"Please choose the team", "This is the calendar's last team. Add another one before you remove it."},
	} {
		owner, id := scenario.As(commands.NewID(), events.VenueOwner), commands.NewID()
		w.Given(t,
			events.AccountRegistered{Account: owner.Actor.Account, Role: events.VenueOwner},
			events.ListingCreated{Listing: id, Kind: kind, Owner: owner.Actor.Account},
			events.ListingApproved{Listing: id},
		)
		w.Given(t).When(owner, calendar.CloseDays{
			Listing: id, Hall: &uuid.Max, From: "2027-08-01", To: "2027-08-02", Daypart: events.AllDay,
		}).ThenRefusedSaying("hall", words[0])
		_, err := commands.Handle(t.Context(), w.App, owner, calendar.RemoveHall{Listing: id, Hall: id})
		if err == nil || err.Error() != "conflict: "+words[1] {
			t.Errorf("%s: %v", kind, err)
		}
	}
}
