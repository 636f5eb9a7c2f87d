package all

import (
	"testing"

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
