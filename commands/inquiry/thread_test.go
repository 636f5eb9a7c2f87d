package inquiry_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// Both sides write on. The first text of an owner is the answer, and a note that they go on by WhatsApp is none.
func TestAThread(t *testing.T) {
	t.Parallel()
	s := newStage()
	couple, owner := s.couple.Actor.Account, s.owner.Actor.Account
	id := commands.NewID()
	facts := inquiry.Writing{ID: id}
	said := func(by events.Side, way events.Way, text string) events.MessageWritten {
		writer := couple
		if by == events.OwnerSide {
			writer = owner
		}
		return events.MessageWritten{
			Inquiry: s.id, Message: id, By: by, Way: way, Text: events.PersonalOf(writer, text),
		}
	}
	toOwner := func(c inquiry.WriteToOwner, happened ...events.Event) (commands.Decision, error) {
		return scenario.Decide(inquiry.Inquiries, happened, s.couple.Actor, c, facts)
	}
	toCouple := func(c inquiry.WriteToCouple, happened ...events.Event) (commands.Decision, error) {
		return scenario.Decide(inquiry.Inquiries, happened, s.owner.Actor, c, facts)
	}
	read := events.InquiryRead{Inquiry: s.id}
	answered := events.InquiryResponded{Inquiry: s.id, Response: events.PersonalOf(owner, "أهلًا")}

	d, err := toOwner(inquiry.WriteToOwner{Inquiry: s.id, Text: " وكم السعر؟ ", Way: "text"}, s.sent)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{said("couple", "text", "وكم السعر؟")}, d.Events)
	d, err = toCouple(inquiry.WriteToCouple{Inquiry: s.id, Text: "أهلًا", Way: "text"}, s.sent)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{read, answered}, d.Events, "the first text is the answer")
	d, err = toCouple(inquiry.WriteToCouple{Inquiry: s.id, Text: "وأيضًا", Way: "text"}, s.sent, read, answered)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{said("owner", "text", "وأيضًا")}, d.Events)
	d, err = toCouple(inquiry.WriteToCouple{Inquiry: s.id, Way: "whatsapp"}, s.sent)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{read, said("owner", "whatsapp", "")}, d.Events)

	for _, c := range []inquiry.WriteToOwner{
		{Inquiry: s.id, Text: "  ", Way: "text"},
		{Inquiry: s.id, Text: strings.Repeat("س", 2001), Way: "text"},
		{Inquiry: s.id, Text: "x", Way: "pigeon"},
		{Inquiry: s.id, Text: "\u202eevil", Way: "text"},
	} {
		_, err = toOwner(c, s.sent)
		assert.Equal(t, fault.Invalid, fault.CodeOf(err), "%+v", c)
	}
	closed := events.InquiryClosed{Inquiry: s.id}
	_, err = toOwner(inquiry.WriteToOwner{Inquiry: s.id, Text: "x", Way: "text"}, s.sent, closed)
	require.ErrorIs(t, err, inquiry.AlreadyClosed)
	long := []events.Event{s.sent}
	for range 300 {
		long = append(long, said("couple", "text", "x"))
	}
	_, err = toOwner(inquiry.WriteToOwner{Inquiry: s.id, Text: "x", Way: "text"}, long...)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	facts.OtherGone = true
	_, err = toCouple(inquiry.WriteToCouple{Inquiry: s.id, Text: "x", Way: "text"}, s.sent)
	require.ErrorIs(t, err, inquiry.SenderGone)
	_, err = toOwner(inquiry.WriteToOwner{Inquiry: s.id, Text: "x", Way: "text"}, s.sent)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
}

func TestQuickReplies(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	s := newStage()
	owner := s.owner.Actor.Account
	set := func(reply, ar, en string) inquiry.SetQuickReply {
		c := inquiry.SetQuickReply{Text: events.Bilingual{Ar: ar, En: en}}
		if reply != "" {
			id := commands.NewID()
			c.Reply = &id
		}
		return c
	}
	kept := w.Given(t).When(s.owner, set("", " أهلًا بكم ", "Welcome")).Then(events.QuickReplySet{
		Owner: owner, Reply: scenario.Any, Ar: events.PersonalOf(owner, "أهلًا بكم"),
		En: events.PersonalOf(owner, "Welcome"),
	}).Receipt.ID
	change := set("", "مرحبا", "")
	change.Reply = &kept
	w.Given(t).When(s.owner, change).Then(events.QuickReplySet{
		Owner: owner, Reply: kept, Ar: events.PersonalOf(owner, "مرحبا"),
	})
	w.Given(t).When(s.owner, set("another's", "x", "")).ThenRefused(fault.NotFound)
	w.Given(t).When(s.owner, set("", " ", "")).ThenRefused(fault.Invalid, "text")
	w.Given(t).When(s.couple, set("", "x", "")).ThenRefused(fault.Forbidden)
	w.Given(t).When(s.owner, inquiry.RemoveQuickReply{Reply: kept}).
		Then(events.QuickReplyRemoved{Owner: owner, Reply: kept})
	w.Given(t).When(s.owner, inquiry.RemoveQuickReply{Reply: kept}).ThenRefused(fault.NotFound)
}
