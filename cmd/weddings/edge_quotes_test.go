package main

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/inquiry"
	"weddings/events"
)

// quoteOf is what the owner answers the customer's inquiry with.
func (s *edgeSite) quoteOf(t *testing.T, asked uuid.UUID) uuid.UUID {
	t.Helper()
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request, booking.GiveQuote{
		Inquiry: asked, Days: []string{soon}, Daypart: events.Evening, Guests: 50, ValidUntil: soon,
		Tariff: events.Tariff{Flat: &events.Money{Amount: decimal.NewFromInt(1500), Currency: "USD"}},
	})
	require.NoError(t, err)
	state, _, err := inquiry.Inquiries.Load(t.Context(), s.site.Graph.App, events.InquiryStream(asked))
	require.NoError(t, err)
	return state.Quote.Quote
}

func onQuote(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		asked := s.inquiryTo(t, s.publicVenue(t, nil))
		return fmt.Sprintf(format, asked, s.quoteOf(t, asked))
	}
}

// A couple ask with a day, the owner answers with a quote, they write, the couple accept, and the evening is held.
func TestFromAnInquiryToAHeldEvening(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	ask := func(who, format string, args ...any) json.RawMessage {
		t.Helper()
		s.caughtUp(t)
		answer := s.query(t, who, fmt.Sprintf(format, args...), nil)
		require.Empty(t, answer.Errors)
		return answer.Data
	}
	var sent struct{ SendInquiry struct{ ID string } }
	told := ask("customer", `mutation {sendInquiry(input: {listing: "%s", name: "ليلى", message: "مرحبا",
		party: {day: "%s", daypart: "evening", guests: 5000, budgetTo: {amount: "2000", currency: "USD"},
			matters: ["privacy"]}}) {id warnings {field text {ar en}}}}`, venue, soon)
	require.NoError(t, json.Unmarshal(told, &sent))
	assert.Contains(t, string(told), `"field":"guests"`)
	id := sent.SendInquiry.ID
	ask("owner", `mutation {writeToCouple(input: {inquiry: "%s", text: "أهلًا"}) {id}}`, id)
	ask("customer", `mutation {writeToOwner(input: {inquiry: "%s", way: "whatsapp"}) {id}}`, id)
	ask("owner", `mutation {giveQuote(input: {inquiry: "%s", days: ["%s"], daypart: "evening", guests: 50,
		tariff: {perGuest: {amount: "20", currency: "USD"}, minGuests: 60},
		included: [{key: "cake", amount: "3"}], validUntil: "%s"}) {id}}`, id, soon, soon)
	var found struct {
		Inquiry struct {
			Status string
			Party  struct {
				Day      string
				Guests   int
				BudgetTo struct{ Amount string }
			}
			Quotes []struct {
				ID, Status string
				Price      struct{ Amount string }
				Included   []struct{ Key string }
			}
		}
		Thread struct {
			Nodes []struct{ By, Way, Text string }
		}
	}
	read := ask("customer", `{inquiry(id: "%[1]s") {status party {day guests budgetTo {amount}} quotes {id status
		price {amount} included {key}}} thread(inquiry: "%[1]s") {nodes {by way text}}}`, id)
	require.NoError(t, json.Unmarshal(read, &found))
	assert.Equal(t, "responded", found.Inquiry.Status)
	assert.Equal(t, soon, found.Inquiry.Party.Day)
	assert.Equal(t, "2000", found.Inquiry.Party.BudgetTo.Amount)
	require.Len(t, found.Inquiry.Quotes, 1)
	quote := found.Inquiry.Quotes[0]
	assert.Equal(t, "open", quote.Status)
	assert.Equal(t, "1200", quote.Price.Amount, "as many as are paid for")
	require.Len(t, found.Thread.Nodes, 3)
	assert.Equal(t, "whatsapp", found.Thread.Nodes[0].Way)
	assert.Equal(t, "answer", found.Thread.Nodes[1].Way)
	assert.Equal(t, "مرحبا", found.Thread.Nodes[2].Text)

	accepted := ask(
		"customer",
		`mutation {acceptQuote(input: {inquiry: "%s", quote: "%s"}) {id attachToken}}`,
		id,
		quote.ID,
	)
	assert.Contains(t, string(accepted), `"attachToken":null`)
	held := ask(
		"customer",
		`{myBookings {nodes {status price {amount}}} inquiry(id: "%s") {quotes {status booking}}}`,
		id,
	)
	assert.Contains(t, string(held), `"status":"held","price":{"amount":"1200"}`)
	assert.Contains(t, string(held), `"status":"accepted","booking":"`)
	var opened struct{ AcceptQuote struct{ ID string } }
	require.NoError(t, json.Unmarshal(accepted, &opened))
	ask("customer", `mutation {cancelBooking(input: {booking: "%s"}) {id}}`, opened.AcceptQuote.ID)
	ended := ask("customer", `{inquiry(id: "%s") {quotes {status}}}`, id)
	assert.Contains(t, string(ended), `"status":"ended"`, "an accepted quote whose booking came to nothing")

	token := inquiry.AttachToken(s.site.Graph.App, uuid.MustParse(id))
	assert.Contains(t, string(ask("", `{inquirySent(id: "%s", token: "%s") {id}}`, id, token)), `null`,
		"it has an account")
}

// A visitor reads what came of their inquiry, and accepts the quote, by the token from sending it.
func TestAVisitorAcceptsByTheTokenOfTheirInquiry(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	ask := func(who, format string, args ...any) string {
		t.Helper()
		s.caughtUp(t)
		answer := s.query(t, who, fmt.Sprintf(format, args...), nil)
		require.Empty(t, answer.Errors)
		return string(answer.Data)
	}
	var sent struct {
		SendInquiry struct{ ID, AttachToken string }
	}
	told := ask("", `mutation {sendInquiry(input: {listing: "%s", name: "ليلى", phone: "0944123456",
		message: "مرحبا"}, form: {elapsed: 9000}) {id attachToken}}`, venue)
	require.NoError(t, json.Unmarshal([]byte(told), &sent))
	id, token := sent.SendInquiry.ID, sent.SendInquiry.AttachToken
	quote := s.quoteOf(t, uuid.MustParse(id))
	read := ask("", `{inquirySent(id: "%[1]s", token: "%[2]s") {quotes {id status}}
		thread(inquiry: "%[1]s", token: "%[2]s") {nodes {text}}}`, id, token)
	assert.Contains(t, read, quote.String())
	assert.Contains(t, read, `"text":"مرحبا"`)
	s.caughtUp(t)
	foreign := s.query(t, "", fmt.Sprintf(`{thread(inquiry: "%s", token: "x") {nodes {text}}}`, id), nil)
	assert.NotEmpty(t, foreign.Errors, "without the token it is nobody's")
	accepted := ask("", `mutation {acceptQuote(input: {inquiry: "%s", quote: "%s", token: "%s"}) {id attachToken}}`,
		id, quote, token)
	assert.Contains(t, accepted, `"attachToken":"`)
}
