package policies

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/contactmessage"
	"weddings/commands/scenario"
	"weddings/events"
)

// Whoever wrote to the site is told that it has arrived, and of the answer: signed out they read it in the letter,
// whose link leads to the conversation, and signed in on the site.
func TestLettersAboutContactMessages(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	person := commands.NewID()
	sent := events.ContactMessageSent{
		Message: commands.NewID(), Sender: person, Lang: "en", Name: events.PersonalOf(person, "planted-name"),
		Email: events.PersonalOf(person, "visitor@example.com"), Text: events.PersonalOf(person, "planted-message"),
	}
	reference := events.ContactReference(sent.Message)
	link := "https://weddings.example/message?lang=en#" + sent.Message.String() + "." +
		contactmessage.SenderToken(s.World.App, sent.Message)
	arrived := s.after(t, sent)
	assert.Equal(t, "visitor@example.com", arrived.To)
	assert.Equal(t, "We have your message: "+reference, arrived.Subject)
	assert.Equal(t, link, arrived.Link)
	assert.NotContains(t, arrived.Text, "planted")
	answered := s.after(t, events.ContactMessageAnswered{
		Message: sent.Message, Line: commands.NewID(), Text: events.PersonalOf(person, "By transfer."),
	})
	assert.Contains(t, answered.Text, "By transfer.")
	assert.Equal(t, link, answered.Link)
	assert.NotContains(t, answered.Text, "planted")

	theirs := events.ContactMessageSent{
		Message: commands.NewID(), Sender: s.couple, SignedIn: true, Lang: "en",
		Text: events.PersonalOf(s.couple, "planted-message"),
	}
	arrived = s.after(t, theirs)
	assert.Equal(t, "couple@example.com", arrived.To)
	assert.Equal(t, "https://weddings.example/my-messages?lang=ar", arrived.Link)
	answered = s.after(t, events.ContactMessageAnswered{
		Message: theirs.Message, Line: commands.NewID(), Text: events.PersonalOf(s.couple, "planted-answer"),
	})
	assert.Equal(t, "جواب عن رسالتكم "+events.ContactReference(theirs.Message), answered.Subject)
	assert.NotContains(t, answered.Text, "planted")

	byPhone := events.ContactMessageSent{Message: commands.NewID(), Sender: commands.NewID(), Lang: "ar"}
	assert.Zero(t, s.after(t, byPhone), "there is no address")
	s.Given(t, events.ContactMessageErased{Message: sent.Message})
	assert.Zero(t, s.after(t, events.ContactMessageAnswered{
		Message: sent.Message, Line: commands.NewID(), Text: events.PersonalOf(person, "x"),
	}), "nobody is there")
}

// bounced is the error of a mail server that will never take a letter.
type bounced struct{}

func (bounced) Error() string   { return "no such mailbox" }
func (bounced) Permanent() bool { return true }
func (bounced) Address() bool   { return true }

// A mailbox that does not exist loses no message: it waits for an admin, who can still call.
func TestALetterThatBouncesLosesNoMessage(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	attempts := 0
	s.Send = func(context.Context, Letter) error {
		attempts++
		return bounced{}
	}
	receipt, err := commands.Handle(t.Context(), s.World.App, scenario.Visitor, contactmessage.SendContactMessage{
		Name: "ليلى", Email: "nobody@example.com", Phone: "0944123456", Subject: "الدفع", Message: "كيف أدفع؟",
	})
	require.NoError(t, err)
	last, err := s.World.App.Log.Read(t.Context(), receipt.Position-1, 1)
	require.NoError(t, err)
	require.NoError(t, s.post(t.Context(), last[0]), "the letter is given up")
	assert.Equal(t, 1, attempts)
	kept, _, err := contactmessage.ContactMessages.Load(
		t.Context(), s.World.App, events.ContactMessageStream(receipt.ID),
	)
	require.NoError(t, err)
	assert.Equal(t, "كيف أدفع؟", kept.Text.Text())
	assert.Equal(t, contactmessage.New, kept.Status)
	assert.True(t, strings.HasPrefix(kept.Phone.Text(), "+963"))
}

// An admin whose answer a mailbox refuses for good reads so beside the message, once, and can call instead.
func TestAnAnswerThatBouncesIsNotedForAdmins(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.Send = func(context.Context, Letter) error { return bounced{} }
	person := commands.NewID()
	sent := events.ContactMessageSent{
		Message: commands.NewID(), Sender: person, Lang: "en", Name: events.PersonalOf(person, "Lana"),
		Email: events.PersonalOf(person, "nobody@example.com"), Text: events.PersonalOf(person, "How do I pay?"),
	}
	load := func() contactmessage.State {
		kept, _, err := contactmessage.ContactMessages.Load(
			t.Context(), s.World.App, events.ContactMessageStream(sent.Message),
		)
		require.NoError(t, err)
		return kept
	}
	last := func(event events.Event) events.Recorded {
		s.Given(t, event)
		head, err := s.World.App.Log.Head(t.Context())
		require.NoError(t, err)
		all, err := s.World.App.Log.Read(t.Context(), head-1, 1)
		require.NoError(t, err)
		return all[0]
	}
	require.NoError(t, s.post(t.Context(), last(sent)))
	assert.Empty(t, load().Lines, "the letter that it has arrived is no answer")
	answer := last(events.ContactMessageAnswered{
		Message: sent.Message, Line: commands.NewID(), Text: events.PersonalOf(person, "By transfer."),
	})
	require.NoError(t, s.post(t.Context(), answer))
	require.NoError(t, s.post(t.Context(), answer), "an event may be handled twice")
	lines := load().Lines
	require.Len(t, lines, 2)
	assert.Contains(t, lines[1].Text.Text(), "did not arrive by mail")
	for range 100 {
		s.Given(t, events.ContactMessageNoted{
			Message: sent.Message, Line: commands.NewID(), Text: events.PersonalOf(person, "A note."),
		})
	}
	next := last(events.ContactMessageAnswered{
		Message: sent.Message, Line: commands.NewID(), Text: events.PersonalOf(person, "Or in cash."),
	})
	require.NoError(t, s.post(t.Context(), next), "the letter is not tried again where no line has room")
	s.Given(t, events.ContactMessageErased{Message: sent.Message})
	require.NoError(t, s.post(t.Context(), answer), "nobody is there")
}
