package booking_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
)

// A booking of a venue has the fields of the specification: venueId, customerId, the customer's name, phone and email,
// eventDate, guestCount, specialRequests, totalPrice, and the status pending to begin with.
func TestTheFieldsOfABooking(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	perGuest := events.Money{Amount: decimal.RequireFromString("7.25"), Currency: "USD"}
	require.NoError(t, h.does(t, h.owner, calendar.SetHall{
		Listing: h.id, Hall: &h.id, Name: events.Bilingual{En: "Hall"}, Teams: 1,
		Dayparts: []events.OfferedDaypart{{Daypart: events.Evening, Tariff: events.Tariff{PerGuest: &perGuest}}},
	}))
	request := h.request(h.day)
	request.Email, request.Guests = " layla@example.com ", 101
	for name, by := range map[string]commands.Request{"signed in": h.couple, "signed out": scenario.Visitor} {
		receipt, err := commands.Handle(t.Context(), h.App, by, request)
		require.NoError(t, err, name)
		s := h.load(t, receipt.ID)
		assert.Equal(t, h.id, s.Listing)
		assert.Equal(t, by.Actor.SignedIn(), s.SignedIn)
		if s.SignedIn {
			assert.Equal(t, h.couple.Actor.Account, s.Customer)
		} else {
			assert.NotEqual(t, uuid.Nil, s.Customer, "a person created for the request, whose words can be erased")
		}
		assert.Equal(t, "ليلى", s.Name.Text())
		assert.Equal(t, "+963944111222", s.Phone.Text())
		assert.Equal(t, "layla@example.com", s.Email.Text())
		assert.Equal(t, []events.Day{h.day}, s.Days)
		assert.Equal(t, 101, s.Guests)
		assert.Equal(t, "بدون موسيقى", s.Requests.Text())
		assert.Equal(t, events.Money{Amount: decimal.RequireFromString("732.25"), Currency: "USD"}, *s.Price)
		assert.Equal(t, booking.Pending, s.Status)
	}
	request.Guests = 0
	h.Given(t).When(h.couple, request).ThenRefusedSaying("guests", "Give the number of guests")
}

// A booking of a service has the fields of the specification: serviceId, bookingDate, the customer's name, email and
// phone, notes, and the status pending to begin with. It needs no guests, and no price where the calendar names none.
func TestTheFieldsOfAServiceBooking(t *testing.T) {
	t.Parallel()
	h := band(t, scenario.New(t), 2)
	request := h.request(h.day)
	request.Guests, request.Email, request.Requests = 0, "", " ألبوم كبير "
	receipt, err := commands.Handle(t.Context(), h.App, h.couple, request)
	require.NoError(t, err)
	s := h.load(t, receipt.ID)
	assert.Equal(t, h.id, s.Listing)
	assert.Equal(t, events.Service, s.Kind)
	assert.Equal(t, []events.Day{h.day}, s.Days)
	assert.Equal(t, "ليلى", s.Name.Text())
	assert.Empty(t, s.Email.Text())
	assert.Equal(t, "+963944111222", s.Phone.Text())
	assert.Equal(t, "ألبوم كبير", s.Requests.Text())
	assert.Nil(t, s.Price)
	assert.Equal(t, booking.Pending, s.Status)
	request.Requests = string(make([]rune, 2001))
	h.Given(t).When(h.couple, request).ThenRefused("invalid", "requests")
}
