package booking_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// band is a service that has begun with some teams.
func band(t *testing.T, w *scenario.World, teams int) hall {
	t.Helper()
	h := newHall(t, w)
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
	h := band(t, scenario.New(t), 3)
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

// Whatever teams come and go, nobody gets a team that another party needs, and nobody is refused a team that is free.
func TestNoMorePartiesThanTeams(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	rapid.Check(t, func(r *rapid.T) {
		h, teams, parties := band(t, w, 1), 1, map[uuid.UUID]bool{}
		r.Repeat(map[string]func(*rapid.T){
			"teams": func(r *rapid.T) {
				teams = rapid.IntRange(1, 4).Draw(r, "teams")
				h.hasTeams(t, teams)
			},
			"enter": func(r *rapid.T) {
				receipt, err := commands.Handle(t.Context(), h.App, h.owner, booking.EnterBooking{
					Listing: h.id, Days: []string{h.day.String()}, Daypart: events.Evening,
				})
				require.Equal(r, len(parties) < teams, err == nil, "%d parties, %d teams: %v", len(parties), teams, err)
				if err == nil {
					parties[receipt.ID] = true
					return
				}
				require.Equal(r, fault.Conflict, fault.CodeOf(err))
			},
			"cancel": func(r *rapid.T) {
				if len(parties) == 0 {
					r.Skip("there is no party")
				}
				byID := func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) }
				id := rapid.SampledFrom(slices.SortedFunc(maps.Keys(parties), byID)).Draw(r, "party")
				require.NoError(r, h.does(t, h.owner, booking.CancelBooking{Booking: id}))
				delete(parties, id)
			},
		})
	})
}
