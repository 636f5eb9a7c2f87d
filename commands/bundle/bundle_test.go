package bundle_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/bundle"
	"weddings/commands/inquiry"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

type town struct {
	*scenario.World
	listings []uuid.UUID
	owner    commands.Request
	couple   commands.Request
	ask      bundle.AskSeveral
}

// newTown has six venues of one owner, and a couple who ask three of them for a day.
func newTown(t *testing.T) town {
	t.Helper()
	w := town{
		World: scenario.New(t), owner: scenario.As(commands.NewID(), events.VenueOwner),
		couple: scenario.As(commands.NewID(), events.Customer),
	}
	w.Given(t, events.AccountRegistered{Account: w.owner.Actor.Account, Role: events.VenueOwner},
		events.AccountRegistered{Account: w.couple.Actor.Account, Role: events.Customer})
	for range 6 {
		id := commands.NewID()
		w.listings = append(w.listings, id)
		w.Given(t, events.ListingCreated{
			Listing: id, Kind: events.Venue, Owner: w.owner.Actor.Account, Offer: events.Offer{Available: true},
		}, events.ListingApproved{Listing: id})
	}
	w.ask = bundle.AskSeveral{
		Listings: w.listings[:3], Name: "ليلى", Phone: "0944123456", Message: "مرحبا",
		Party: &inquiry.Party{Day: (events.DayOf(time.Now()) + 40).String(), Wishes: "بلا درج"},
	}
	return w
}

func (w town) does(t *testing.T, by commands.Request, c commands.Command) (bundle.State, error) {
	t.Helper()
	receipt, err := commands.Handle(t.Context(), w.App, by, c)
	if err != nil {
		return bundle.State{}, err
	}
	s, _, err := bundle.Bundles.Load(t.Context(), w.App, events.BundleStream(receipt.ID))
	require.NoError(t, err)
	return s, nil
}

func (w town) inquiry(t *testing.T, id uuid.UUID) inquiry.State {
	t.Helper()
	s, _, err := inquiry.Inquiries.Load(t.Context(), w.App, events.InquiryStream(id))
	require.NoError(t, err)
	return s
}

func TestSeveralAreAskedAtOnceOrNone(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	opened, err := w.does(t, w.couple, w.ask)
	require.NoError(t, err)
	require.Len(t, opened.Inquiries, 3)
	for i, id := range opened.Inquiries {
		s := w.inquiry(t, id)
		assert.Equal(t, w.listings[i], s.Listing)
		assert.Equal(t, opened.ID, s.Bundle)
		assert.Equal(t, "بلا درج", s.Party.Wishes.Text())
	}

	few, many, twice, gone := w.ask, w.ask, w.ask, w.ask
	few.Listings, many.Listings = w.listings[:1], w.listings
	twice.Listings = []uuid.UUID{w.listings[4], w.listings[4]}
	gone.Listings = []uuid.UUID{w.listings[4], commands.NewID()}
	for _, c := range []bundle.AskSeveral{few, many, twice} {
		w.Given(t).When(w.couple, c).ThenRefused(fault.Invalid, "listings")
	}
	w.Given(t).When(w.couple, gone).ThenRefused(fault.Conflict)
	w.Given(t).When(w.owner, w.ask).ThenRefused(fault.Forbidden)
	unnamed := w.ask
	unnamed.Phone = ""
	w.Given(t).When(scenario.Visitor, unnamed).ThenRefused(fault.Invalid, "phone")
}

func TestACoupleHaveOneOpenBundleForADay(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	opened, err := w.does(t, w.couple, w.ask)
	require.NoError(t, err)
	second := w.ask
	second.Listings = w.listings[3:5]
	w.Given(t).When(w.couple, second).ThenRefused(fault.Conflict)
	undated := second
	undated.Party = nil
	_, err = w.does(t, w.couple, undated)
	require.NoError(t, err, "the day is open")
	w.Given(t).When(w.couple, undated).ThenRefused(fault.Conflict)

	sent, err := w.does(t, scenario.Visitor, second)
	require.NoError(t, err)
	attach := bundle.AttachBundle{Bundle: sent.ID, Token: bundle.AttachToken(w.App, sent.ID)}
	w.Given(t).When(w.couple, attach).ThenRefused(fault.Conflict)

	w.Given(t).When(w.couple, bundle.CloseBundle{Bundle: opened.ID}).Then(events.BundleClosed{Bundle: opened.ID})
	w.Given(t).When(w.couple, bundle.CloseBundle{Bundle: opened.ID}).ThenNothing()
	assert.False(t, w.inquiry(t, opened.Inquiries[0]).Closed, "they go on one by one")
	attached, err := w.does(t, w.couple, attach)
	require.NoError(t, err)
	assert.Equal(t, w.couple.Actor.Account, attached.Sender)
}

func TestABundleOfAVisitorGoesToTheirAccountAsAWhole(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	sent, err := w.does(t, scenario.Visitor, w.ask)
	require.NoError(t, err)
	token := bundle.AttachToken(w.App, sent.ID)
	w.Given(t).When(w.couple, bundle.AttachBundle{Bundle: sent.ID, Token: "x"}).ThenRefused(fault.Forbidden)
	w.Given(t).When(w.couple, bundle.ShareBundle{Bundle: sent.ID}).ThenRefused(fault.NotFound)
	shared, err := w.does(t, scenario.Visitor, bundle.ShareBundle{Bundle: sent.ID, Token: token})
	require.NoError(t, err)
	assert.NotEqual(t, uuid.Nil, shared.Share)

	_, err = commands.Handle(t.Context(), w.App, w.couple, inquiry.AttachInquiry{
		Inquiry: sent.Inquiries[0], Token: inquiry.AttachToken(w.App, sent.Inquiries[0]),
	})
	require.NoError(t, err)
	attached, err := w.does(t, w.couple, bundle.AttachBundle{Bundle: sent.ID, Token: token})
	require.NoError(t, err)
	for _, id := range attached.Inquiries {
		s := w.inquiry(t, id)
		assert.Equal(t, w.couple.Actor.Account, s.Sender)
		assert.Equal(t, "مرحبا", s.Message.Text())
		assert.Equal(t, "بلا درج", s.Party.Wishes.Text())
	}
	w.Given(t).When(scenario.Visitor, bundle.UnshareBundle{Bundle: sent.ID, Token: token}).ThenRefused(fault.NotFound)
	w.Given(t).When(w.couple, bundle.ShareBundle{Bundle: sent.ID}).ThenNothing()
	w.Given(t).When(w.couple, bundle.UnshareBundle{Bundle: sent.ID}).Then(
		events.BundleUnshared{Bundle: sent.ID, Share: shared.Share})
	again, err := w.does(t, w.couple, bundle.ShareBundle{Bundle: sent.ID})
	require.NoError(t, err)
	assert.NotEqual(t, shared.Share, again.Share, "what was revoked stays revoked")
}

func TestChoosingOneClosesTheOthersKindly(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	system := commands.Request{Actor: events.Actor{Role: events.System}}
	opened, err := w.does(t, w.couple, w.ask)
	require.NoError(t, err)
	chosen, other, closed := opened.Inquiries[0], opened.Inquiries[1], opened.Inquiries[2]
	end := bundle.EndBundle{Inquiry: chosen}
	w.Given(t, events.InquiryClosed{Inquiry: closed}).When(system, end).ThenNothing()
	me := w.couple.Actor.Account
	w.Given(t, events.QuoteGiven{Inquiry: chosen, Quote: commands.NewID()}, events.QuoteAccepted{
		Inquiry: chosen, Booking: commands.NewID(), Farewell: events.PersonalOf(me, "شكرًا لكم"),
	}).When(system, end).Then(
		events.MessageWritten{
			Inquiry: other, Message: scenario.Any, By: events.CoupleSide, Way: events.Written,
			Text: events.PersonalOf(me, "شكرًا لكم"),
		},
		events.InquiryClosed{Inquiry: other, Other: true},
		events.BundleClosed{Bundle: opened.ID, Chosen: chosen},
	)
	w.Given(t).When(system, end).ThenNothing()
	_, err = w.does(t, w.couple, w.ask)
	require.NoError(t, err, "the day is free for another bundle")
	w.Given(t).When(w.couple, end).ThenRefused(fault.Forbidden)
	alone, err := commands.Handle(t.Context(), w.App, w.couple, w.ask.To(w.listings[5]))
	require.NoError(t, err)
	w.Given(t).When(system, bundle.EndBundle{Inquiry: alone.ID}).ThenRefused(fault.NotFound)
}
