package inquiry_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// stage is a public listing, its owner, a couple and an inquiry of theirs that was not sent yet.
type stage struct {
	owner, couple, admin, stranger commands.Request
	listing, id                    uuid.UUID
	public                         []events.Event
	sent                           events.InquirySent
}

func newStage() stage {
	s := stage{
		owner: scenario.As(commands.NewID(), events.VenueOwner), couple: scenario.As(commands.NewID(), events.Customer),
		admin: scenario.As(commands.NewID(), events.Admin), stranger: scenario.As(commands.NewID(), events.Customer),
		listing: commands.NewID(), id: commands.NewID(),
	}
	s.public = []events.Event{
		events.AccountRegistered{Account: s.owner.Actor.Account, Role: events.VenueOwner},
		events.ListingCreated{
			Listing: s.listing,
			Kind:    events.Venue,
			Owner:   s.owner.Actor.Account,
			Offer:   events.Offer{Available: true},
		},
		events.ListingApproved{Listing: s.listing},
	}
	s.sent = s.from(s.couple.Actor.Account, true)
	s.sent.Inquiry = s.id
	return s
}

func (s stage) from(sender uuid.UUID, signedIn bool) events.InquirySent {
	return events.InquirySent{
		Inquiry:  scenario.Any,
		Listing:  s.listing,
		Kind:     events.Venue,
		Owner:    s.owner.Actor.Account,
		Sender:   sender,
		SignedIn: signedIn,
		Name: events.PersonalOf(
			sender,
			"سامر",
		),
		Phone:   events.PersonalOf(sender, "+963910001000"),
		Email:   events.PersonalOf(sender, "s@example.com"),
		Message: events.PersonalOf(sender, "هل المكان متاح؟"),
		Lang:    "ar",
	}
}

func (s stage) send() inquiry.SendInquiry {
	return inquiry.SendInquiry{
		Listing: s.listing,
		Name:    " سامر ",
		Phone:   "0910001000",
		Email:   "s@example.com",
		Message: " هل المكان متاح؟ ",
		Lang:    "fr",
	}
}

func TestSending(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	w.Given(t, s.public...).When(s.couple, s.send()).Then(s.from(s.couple.Actor.Account, true))
	w.Given(t).When(scenario.Visitor, s.send()).Then(s.from(scenario.Any, false))
	other := scenario.As(commands.NewID(), events.VenueOwner)
	w.Given(t).When(other, s.send()).Then(s.from(other.Actor.Account, true))
	w.Given(t).When(s.owner, s.send()).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, s.send()).ThenRefused(fault.Forbidden)

	wrong := inquiry.SendInquiry{Listing: s.listing, Name: "س", Phone: "12", Email: "s@", Message: "  "}
	w.Given(t).When(s.couple, wrong).ThenRefused(fault.Invalid, "name", "phone", "email", "message")
	wrong = inquiry.SendInquiry{Listing: s.listing, Name: strings.Repeat("س", 81), Message: strings.Repeat("س", 2001)}
	w.Given(t).When(s.couple, wrong).ThenRefused(fault.Invalid, "name", "message")
	w.Given(t).
		When(scenario.Visitor, inquiry.SendInquiry{Listing: s.listing, Name: "سامر", Message: "مرحبا"}).
		ThenRefused(fault.Invalid, "phone")

	for name, hide := range map[string]func(stage) events.Event{
		"suspended":     func(s stage) events.Event { return events.ListingSuspended{Listing: s.listing, Reason: "x"} },
		"archived":      func(s stage) events.Event { return events.ListingArchived{Listing: s.listing} },
		"not available": func(s stage) events.Event { return events.AvailabilityAndPriceChanged{Listing: s.listing} },
		"of a suspended": func(s stage) events.Event {
			return events.AccountSuspended{Account: s.owner.Actor.Account, Reason: "x"}
		},
		"of an erased": func(s stage) events.Event { return events.AccountErased{Account: s.owner.Actor.Account} },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage()
			w.Given(t, append(s.public, hide(s))...).When(s.couple, s.send()).ThenRefused(fault.NotFound)
		})
	}
	w.Given(t).
		When(s.couple, inquiry.SendInquiry{Listing: commands.NewID(), Name: "سامر", Message: "مرحبا"}).
		ThenRefused(fault.NotFound)
}

func TestReading(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	read := inquiry.ReadInquiry{Inquiry: s.id}
	w.Given(t, s.sent).When(s.couple, read).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, read).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.stranger, read).ThenRefused(fault.NotFound)
	w.Given(t).When(s.owner, read).Then(events.InquiryRead{Inquiry: s.id})
	w.Given(t).When(s.owner, read).ThenNothing()
}

func TestResponding(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	respond := func(text string) commands.Command { return inquiry.RespondToInquiry{Inquiry: s.id, Response: text} }
	responded := func(text string) events.Event {
		return events.InquiryResponded{Inquiry: s.id, Response: events.PersonalOf(s.owner.Actor.Account, text)}
	}
	w.Given(t, s.sent).When(s.couple, respond("x")).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.admin, respond("x")).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.stranger, respond("x")).ThenRefused(fault.NotFound)
	w.Given(t).When(s.owner, respond("  ")).ThenRefused(fault.Invalid, "response")
	w.Given(t).When(s.owner, respond(strings.Repeat("ط", 2001))).ThenRefused(fault.Invalid, "response")
	w.Given(t).When(s.owner, respond(" أهلًا ")).Then(events.InquiryRead{Inquiry: s.id}, responded("أهلًا"))
	w.Given(t).When(s.owner, respond("أهلًا")).ThenNothing()
	w.Given(t).When(s.owner, respond("أهلًا وسهلًا")).Then(responded("أهلًا وسهلًا"))
	w.Given(t, events.InquiryClosed{Inquiry: s.id}).When(s.owner, respond("x")).ThenRefused(fault.Conflict)
}

// TestAnAnswerReplacesNoneThatWasNotRead: two who answer for one owner do not replace each other's words unseen. That
// the inquiry was read or attached since refuses nothing.
func TestAnAnswerReplacesNoneThatWasNotRead(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	respond := func(text string, version int64) commands.Command {
		return inquiry.RespondToInquiry{Inquiry: s.id, Response: text, Version: version}
	}
	responded := func(text string) events.Event {
		return events.InquiryResponded{Inquiry: s.id, Response: events.PersonalOf(s.owner.Actor.Account, text)}
	}
	read := events.InquiryRead{Inquiry: s.id}
	w.Given(t, s.sent, read).When(s.owner, respond("نعم", 1)).Then(responded("نعم"))
	w.Given(t).When(s.owner, respond("لا", 1)).ThenRefused(fault.Conflict)
	w.Given(t).When(s.owner, respond("لا", 2)).ThenRefused(fault.Conflict)
	w.Given(t).When(s.owner, respond("نعم", 1)).ThenNothing()
	w.Given(t).When(s.owner, respond("لا", 3)).Then(responded("لا"))
	w.Given(t).When(s.owner, respond("ربما", 3)).ThenRefused(fault.Conflict)
	w.Given(t).When(s.owner, respond("ربما", 0)).Then(responded("ربما"))
}

// TestRespondingToSomebodyWhoIsGone: whoever has erased their account since is not answered, nor is the answer amended.
// The owner may still close the inquiry.
func TestRespondingToSomebodyWhoIsGone(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	couple := s.couple.Actor.Account
	respond := inquiry.RespondToInquiry{Inquiry: s.id, Response: "أهلًا"}
	w.Given(t, events.AccountRegistered{Account: couple, Role: events.Customer}, s.sent).
		When(s.owner, inquiry.RespondToInquiry{Inquiry: s.id, Response: "نعم"}).
		Then(
			events.InquiryRead{Inquiry: s.id},
			events.InquiryResponded{Inquiry: s.id, Response: events.PersonalOf(s.owner.Actor.Account, "نعم")},
		)
	w.Given(t, events.AccountErased{Account: couple}).When(s.owner, respond).ThenRefused(fault.Conflict)
	_, err := commands.Handle(t.Context(), w.App, s.owner, respond)
	var refused *fault.Error
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "They have erased their account since, so your answer would reach nobody.", refused.Text.En)
	w.Given(t).When(s.stranger, respond).ThenRefused(fault.NotFound)
	w.Given(t).When(s.owner, inquiry.CloseInquiry{Inquiry: s.id}).Then(events.InquiryClosed{Inquiry: s.id})
}

func TestClosing(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for name, by := range map[string]func(stage) commands.Request{
		"couple": func(s stage) commands.Request { return s.couple },
		"owner":  func(s stage) commands.Request { return s.owner },
		"admin":  func(s stage) commands.Request { return s.admin },
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage()
			w.Given(t, s.sent).When(s.stranger, inquiry.CloseInquiry{Inquiry: s.id}).ThenRefused(fault.NotFound)
			w.Given(t).When(by(s), inquiry.CloseInquiry{Inquiry: s.id}).Then(events.InquiryClosed{Inquiry: s.id})
			w.Given(t).When(by(s), inquiry.CloseInquiry{Inquiry: s.id}).ThenNothing()
		})
	}
}

func TestAttaching(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	sender := commands.NewID()
	anonymous := s.from(sender, false)
	anonymous.Inquiry = s.id
	attach := inquiry.AttachInquiry{Inquiry: s.id, Token: inquiry.AttachToken(w.App, s.id)}
	w.Given(t, anonymous).
		When(s.couple, inquiry.AttachInquiry{Inquiry: s.id, Token: inquiry.AttachToken(w.App, commands.NewID())}).
		ThenRefused(fault.Forbidden)
	w.Given(t).When(s.couple, inquiry.AttachInquiry{Inquiry: s.id}).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.owner, attach).ThenRefused(fault.Conflict)
	w.Given(t).When(s.couple, inquiry.CloseInquiry{Inquiry: s.id}).ThenRefused(fault.NotFound)

	_, err := commands.Handle(t.Context(), w.App, s.couple, attach)
	require.NoError(t, err)
	history, err := w.App.Log.Load(t.Context(), events.InquiryStream(s.id), 0)
	require.NoError(t, err)
	require.Len(t, history, 3)
	assert.False(
		t,
		history[0].Data.(events.InquirySent).Message.Readable(),
		"what was sealed for the one message is gone",
	)
	attached := history[1].Data.(events.InquiryAttached)
	assert.Equal(t, s.couple.Actor.Account, attached.Message.Person())
	assert.Equal(t, "هل المكان متاح؟", attached.Message.Text())
	assert.Equal(t, events.PersonErased{Person: sender}, history[2].Data)

	w.Given(t).When(s.couple, attach).ThenNothing()
	w.Given(t).When(s.stranger, attach).ThenRefused(fault.Conflict)
	w.Given(t).When(s.couple, inquiry.CloseInquiry{Inquiry: s.id}).Then(events.InquiryClosed{Inquiry: s.id})
	missing := commands.NewID()
	w.Given(t).
		When(s.couple, inquiry.AttachInquiry{Inquiry: missing, Token: inquiry.AttachToken(w.App, missing)}).
		ThenRefused(fault.NotFound)
}

// The owner of an inquiry that they have not opened is reminded once, by nobody but the system.
func TestReminding(t *testing.T) {
	t.Parallel()
	s := newStage()
	remind, nobody := inquiry.RemindOwner{Inquiry: s.id}, commands.None{}
	decide := func(happened ...events.Event) (commands.Decision, error) {
		return scenario.Decide(inquiry.Inquiries, happened, scenario.System.Actor, remind, nobody)
	}
	reminded := events.OwnerReminded{Inquiry: s.id, Listing: s.listing, Owner: s.owner.Actor.Account}
	decision, err := decide(s.sent)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{reminded}, decision.Events)
	for _, later := range []events.Event{
		reminded, events.InquiryRead{Inquiry: s.id}, events.InquiryClosed{Inquiry: s.id},
	} {
		decision, err = decide(s.sent, later)
		require.NoError(t, err)
		assert.Empty(t, decision.Events)
	}
	_, err = decide()
	assert.Equal(t, fault.NotFound, fault.CodeOf(err))
	_, _, err = remind.Prepare(t.Context(), nil, s.admin)
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
}
