package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries"
)

func TestAnInquiryTellsOfTheParty(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing := w.venue("السنديان")
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	owner := queries.Viewer{Account: w.owner, Role: events.VenueOwner}
	day, _ := events.ParseDay("2027-05-06")
	sent := events.InquirySent{
		Inquiry: uuid.New(), Listing: listing, Kind: events.Venue, Owner: w.owner, Sender: couple.Account,
		SignedIn: true, Message: events.PersonalOf(couple.Account, "مرحبا"),
		Party: events.Party{
			Day: day, Around: true, Daypart: events.Evening, Guests: 300,
			BudgetTo: &events.Money{Amount: decimal.NewFromInt(2500), Currency: "USD"},
			Matters:  []string{"privacy"}, Wishes: events.PersonalOf(couple.Account, "مدخل واسع"),
		},
	}
	w.booked(sent)
	bare := events.InquirySent{
		Inquiry:  uuid.New(),
		Listing:  listing,
		Kind:     events.Venue,
		Owner:    w.owner,
		Sender:   couple.Account,
		SignedIn: true,
	}
	w.booked(bare)
	inbox, err := w.Inquiries.Inbox(t.Context(), owner, nil, 20, nil)
	require.NoError(t, err)
	require.Len(t, inbox.Nodes, 2)
	party := inbox.Nodes[1].Party
	assert.Equal(t, day, *party.Day)
	assert.True(t, party.Around)
	assert.Equal(t, events.Evening, *party.Daypart)
	assert.Equal(t, 300, *party.Guests)
	assert.Nil(t, party.BudgetFrom())
	assert.Equal(t, "2500", party.BudgetTo().Amount.String())
	assert.Equal(t, []string{"privacy"}, party.Matters)
	assert.Equal(t, "مدخل واسع", *party.Wishes)
	assert.Equal(t, []string{}, inbox.Nodes[0].Party.Matters)
	assert.Nil(t, inbox.Nodes[0].Party.Day)
	w.happens(events.AccountStream(couple.Account), events.PersonErased{Person: couple.Account})
	inbox, err = w.Inquiries.Inbox(t.Context(), owner, nil, 20, nil)
	require.NoError(t, err)
	assert.Nil(t, inbox.Nodes[1].Party.Wishes)
	assert.Equal(t, 300, *inbox.Nodes[1].Party.Guests, "what tells of nobody stays")
}

// Fewer than three answers say nothing of how soon an owner answers.
func TestThreeAnswersTellHowSoonAnOwnerAnswers(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing := w.venue("السنديان")
	within := func() *int {
		hours, err := w.Inquiries.AnswersWithinHours(t.Context(), nobody, []uuid.UUID{w.owner})
		require.NoError(t, err)
		return hours[w.owner]
	}
	for range 3 {
		assert.Nil(t, within())
		inquiry := uuid.New()
		w.happens(events.InquiryStream(inquiry),
			events.InquirySent{Inquiry: inquiry, Listing: listing, Owner: w.owner, Sender: uuid.New()},
			events.InquiryResponded{Inquiry: inquiry})
	}
	require.NotNil(t, within())
	inbox, err := w.Inquiries.Inbox(t.Context(), queries.Viewer{Account: w.owner, Role: events.VenueOwner}, nil, 1, nil)
	require.NoError(t, err)
	assert.Equal(t, []int{3, 0}, []int{inbox.Total, inbox.Unread})
	assert.LessOrEqual(t, *within(), 1)
	_, err = w.Pool.Exec(t.Context(), `UPDATE inquiries SET created_at = created_at - interval '91 days'`)
	require.NoError(t, err)
	assert.Nil(t, within(), "of ninety days")
}

// An accepted quote tells when the hold of its booking ends, as long as it is a hold. It ends with the hold, before the
// timer of the hold is due.
func TestAnAcceptedQuoteTellsWhenItsHoldEnds(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	inquiry, quote, until := uuid.New(), uuid.New(), time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	asked := w.wish(listing, couple, on)
	status := ""
	heldUntil := func() *time.Time {
		sent, err := w.Inquiries.Sent(t.Context(), couple, 1, nil)
		require.NoError(t, err)
		status = sent.Nodes[0].Quotes[0].Status
		return sent.Nodes[0].Quotes[0].HeldUntil
	}
	w.happens(events.InquiryStream(inquiry),
		events.InquirySent{Inquiry: inquiry, Listing: listing, Owner: w.owner, Sender: couple.Account, SignedIn: true},
		quoteOf(inquiry, quote, 1, 1000))
	assert.Nil(t, heldUntil())
	w.booked(asked)
	w.booked(events.BookingHeld{Booking: asked.Booking, Listing: listing, Until: until})
	w.happens(events.InquiryStream(inquiry),
		events.QuoteAccepted{Inquiry: inquiry, Quote: quote, Booking: asked.Booking, Listing: listing})
	require.NotNil(t, heldUntil())
	assert.True(t, until.Equal(*heldUntil()))
	assert.Equal(t, "accepted", status)
	held := func(until string) {
		_, err := w.Pool.Exec(t.Context(), `UPDATE bookings SET held_until = `+until+` WHERE id = $1`, asked.Booking)
		require.NoError(t, err)
	}
	held("now() - interval '1 second'")
	heldUntil()
	assert.Equal(t, "ended", status)
	held("now() + interval '1 hour'")
	w.booked(events.BookingConfirmed{Booking: asked.Booking, By: events.CoupleSide})
	assert.Nil(t, heldUntil())
}
