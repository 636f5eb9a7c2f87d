package booking_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// band is a service that has begun with some teams.
func band(t *testing.T, teams int) hall {
	t.Helper()
	h := newHall(t, scenario.New(t))
	h.id = commands.NewID()
	h.Given(t,
		events.ListingCreated{
			Listing: h.id, Kind: events.Service, Owner: h.owner.Actor.Account, Offer: events.Offer{Available: true},
		},
		events.ListingApproved{Listing: h.id})
	h.hasTeams(t, teams)
	return h
}

func (h hall) hasTeams(t *testing.T, teams int) {
	t.Helper()
	require.NoError(t, h.does(t, h.owner, calendar.SetHall{
		Listing: h.id, Hall: &h.id, Name: events.Bilingual{En: "Teams"}, Teams: teams,
		Dayparts: []events.OfferedDaypart{{Daypart: events.Evening}},
	}))
}

func (h hall) confirmed(t *testing.T) uuid.UUID {
	t.Helper()
	id := h.asked(t, h.couple, h.day)
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: id, Version: 1}))
	return id
}

// A party of a team that was given up since still takes one of the teams that are left.
func TestPartiesOfFormerTeamsCount(t *testing.T) {
	t.Parallel()
	h := band(t, 3)
	first, second, third := h.confirmed(t), h.confirmed(t), h.confirmed(t)
	h.hasTeams(t, 2)
	require.NoError(t, h.does(t, h.owner, booking.CancelBooking{Booking: first, Reason: "أغلقنا"}))
	require.Equal(t, 2, h.load(t, second).Slots[0].Ordinal)
	require.Equal(t, 3, h.load(t, third).Slots[0].Ordinal)

	entered := booking.EnterBooking{Listing: h.id, Days: []string{h.day.String()}, Daypart: events.Evening}
	assert.Equal(t, fault.Conflict, fault.CodeOf(h.does(t, h.owner, entered)), "two teams have two parties")
	_, err := commands.Handle(t.Context(), h.App, h.couple, h.request(h.day))
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))

	require.NoError(t, h.does(t, h.owner, booking.CancelBooking{Booking: third, Reason: "أغلقنا"}))
	assert.NoError(t, h.does(t, h.owner, entered), "one of two teams is free")
	assert.Equal(t, fault.Conflict, fault.CodeOf(h.does(t, h.owner, entered)))
}
