package contactmessage_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/contactmessage"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// stage is a message, the one who sent it, an admin and somebody else.
type stage struct {
	id, line                uuid.UUID
	sender, admin, stranger commands.Request
	sent                    events.ContactMessageSent
}

func newStage(signedIn bool) stage {
	s := stage{
		id: commands.NewID(), line: commands.NewID(), sender: scenario.As(commands.NewID(), events.Customer),
		admin: scenario.As(commands.NewID(), events.Admin), stranger: scenario.As(commands.NewID(), events.Customer),
	}
	person := s.sender.Actor.Account
	if !signedIn {
		person, s.sender = commands.NewID(), scenario.Visitor
	}
	own := func(text string) events.Personal { return events.PersonalOf(person, text) }
	s.sent = events.ContactMessageSent{
		Message:  s.id,
		Sender:   person,
		SignedIn: signedIn,
		Lang:     "ar",
		Name:     own("ليلى"),
		Email:    own("leila@example.com"),
		Phone:    own("+963944123456"),
		Topic:    own("الدفع"),
		Text:     own("كيف أدفع العربون؟"),
	}
	return s
}

func (s stage) own(text string) events.Personal { return events.PersonalOf(s.sent.Sender, text) }

func (s stage) answered(text string) events.ContactMessageAnswered {
	return events.ContactMessageAnswered{Message: s.id, Line: s.line, Text: s.own(text)}
}

// decide asks a command about the message to which more has happened.
func decide[F any](
	s stage, by commands.Request, c commands.Decider[contactmessage.State, F], facts F, more ...events.Event,
) (commands.Decision, error) {
	return scenario.Decide(
		contactmessage.ContactMessages, append([]events.Event{s.sent}, more...), by.Actor, c, facts,
	)
}

func TestSendingAContactMessage(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	sound := contactmessage.SendContactMessage{
		Name: " ليلى ", Email: "leila@example.com", Phone: "0944 123 456", Subject: "الدفع", Message: " كيف أدفع؟ ",
		Lang: "ar",
	}
	receipt, err := commands.Handle(t.Context(), w.App, scenario.Visitor, sound)
	require.NoError(t, err)
	s, _, err := contactmessage.ContactMessages.Load(t.Context(), w.App, events.ContactMessageStream(receipt.ID))
	require.NoError(t, err)
	assert.Equal(t, "ليلى", s.Name.Text())
	assert.Equal(t, "+963944123456", s.Phone.Text())
	assert.Equal(t, "كيف أدفع؟", s.Text.Text())
	assert.False(t, s.SignedIn)
	assert.Equal(t, contactmessage.New, s.Status)

	for field, c := range map[string]func(*contactmessage.SendContactMessage){
		"name":    func(c *contactmessage.SendContactMessage) { c.Name = "س" },
		"email":   func(c *contactmessage.SendContactMessage) { c.Email, c.Phone = "", "" },
		"phone":   func(c *contactmessage.SendContactMessage) { c.Phone = "12" },
		"subject": func(c *contactmessage.SendContactMessage) { c.Subject = strings.Repeat("س", 121) },
		"message": func(c *contactmessage.SendContactMessage) { c.Message = strings.Repeat("س", 2001) },
	} {
		wrong := sound
		c(&wrong)
		err := wrong.Check(false)
		require.Error(t, err, field)
		var refused *fault.Error
		require.ErrorAs(t, err, &refused)
		assert.Contains(t, refused.Fields, field)
	}
	withoutWay := sound
	withoutWay.Email, withoutWay.Phone = "", ""
	require.NoError(t, withoutWay.Check(true), "who is signed in reads the answer on the site")

	// What a sender may not know of cannot be attached.
	secret := commands.NewID()
	w.Given(t, events.InquirySent{
		Inquiry: secret, Listing: commands.NewID(), Owner: commands.NewID(), Sender: commands.NewID(), SignedIn: true,
	})
	about := sound
	about.Inquiry = &secret
	_, err = commands.Handle(t.Context(), w.App, scenario.As(commands.NewID(), events.Customer), about)
	assert.Equal(t, fault.NotFound, fault.CodeOf(err))
}

// A reference is short, is the same each time, and holds no letter that is mistaken for another.
func TestReferences(t *testing.T) {
	t.Parallel()
	id := uuid.MustParse("01930000-0000-7000-8000-000000000001")
	assert.Equal(t, events.ContactReference(id), events.ContactReference(id))
	seen := map[string]bool{}
	for i := range 10_000 {
		reference := events.ContactReference(uuid.NewSHA1(id, []byte(strconv.Itoa(i))))
		assert.Regexp(t, `^[2-9CFHJKMPRTVWX]{4}-[2-9CFHJKMPRTVWX]{4}$`, reference)
		seen[reference] = true
	}
	assert.Len(t, seen, 10_000)
}

func TestAnswering(t *testing.T) {
	t.Parallel()
	s := newStage(false)
	facts := contactmessage.Dealing{Line: s.line}
	admin := s.admin.Actor.Account
	assigned := events.ContactMessageAssigned{Message: s.id, Assignee: admin}
	progressed := events.ContactMessageProgressed{Message: s.id}
	resolved := events.ContactMessageResolved{Message: s.id}
	answer := contactmessage.AnswerContactMessage{Message: s.id, Text: " بالتحويل ", Version: 1}

	d, err := decide(s, s.admin, answer, facts)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{assigned, s.answered("بالتحويل"), progressed}, d.Events)
	ending := answer
	ending.Resolve = true
	d, err = decide(s, s.admin, ending, facts)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{assigned, s.answered("بالتحويل"), resolved}, d.Events)

	wrote := events.ContactMessageWritten{Message: s.id, Line: commands.NewID(), Text: s.own("وأيضًا")}
	_, err = decide(s, s.admin, answer, facts, wrote)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "the sender wrote on meanwhile")
	_, err = decide(s, s.admin, contactmessage.ResolveContactMessage{Message: s.id, Version: 1}, facts, wrote)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	d, err = decide(s, s.admin, contactmessage.ResolveContactMessage{Message: s.id, Version: 2}, facts, wrote)
	require.NoError(t, err, "the admin has read what the sender wrote")
	assert.Equal(t, []events.Event{resolved}, d.Events)
	_, err = decide(s, s.admin, contactmessage.AnswerContactMessage{Message: s.id, Text: " "}, facts)
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	_, err = decide(s, s.admin, answer, facts, events.ContactMessageErased{Message: s.id})
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	gone := facts
	gone.SenderErased = true
	_, err = decide(s, s.admin, answer, gone)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	d, err = decide(s, s.admin, contactmessage.ResolveContactMessage{Message: s.id, Reason: "مكرر"}, gone)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{resolved}, d.Events, "the sender's key is gone, so no reason can be sealed")
}

// A sender fills half of the room of a conversation at most, so that admins can still answer and take notes.
func TestAConversationKeepsRoomForAnswers(t *testing.T) {
	t.Parallel()
	s := newStage(true)
	facts := contactmessage.Dealing{Line: s.line}
	var list []events.Event
	write := contactmessage.WriteToContactMessage{Message: s.id, Text: "x"}
	for {
		_, err := decide(s, s.sender, write, contactmessage.Proof{Line: s.line}, list...)
		if err != nil {
			assert.Equal(t, fault.Conflict, fault.CodeOf(err))
			break
		}
		list = append(list, events.ContactMessageWritten{Message: s.id, Line: commands.NewID(), Text: s.own("x")})
	}
	assert.Len(t, list, 50)
	answer := contactmessage.AnswerContactMessage{Message: s.id, Text: "x"}
	for range 50 {
		_, err := decide(s, s.admin, answer, facts, list...)
		require.NoError(t, err)
		list = append(list, events.ContactMessageNoted{Message: s.id, Line: commands.NewID(), Text: s.own("x")})
	}
	_, err := decide(s, s.admin, answer, facts, list...)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
}

// new, in progress, resolved, and back: by an admin's word, or because the sender writes again.
func TestStates(t *testing.T) {
	t.Parallel()
	s := newStage(true)
	facts := contactmessage.Dealing{Line: s.line}
	progressed := events.ContactMessageProgressed{Message: s.id}
	resolved := events.ContactMessageResolved{Message: s.id, Line: s.line, Text: s.own("مكرر")}
	reopened := events.ContactMessageReopened{Message: s.id}
	progress := contactmessage.ProgressContactMessage{Message: s.id}
	resolve := contactmessage.ResolveContactMessage{Message: s.id, Reason: " مكرر "}

	d, err := decide(s, s.admin, progress, facts)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{progressed}, d.Events)
	d, err = decide(s, s.admin, progress, facts, progressed)
	require.NoError(t, err)
	assert.Empty(t, d.Events)
	d, err = decide(s, s.admin, resolve, facts, progressed)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{resolved}, d.Events)
	d, err = decide(s, s.admin, resolve, facts, resolved)
	require.NoError(t, err)
	assert.Empty(t, d.Events)
	d, err = decide(s, s.admin, progress, facts, resolved)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{reopened}, d.Events)

	wrote := events.ContactMessageWritten{Message: s.id, Line: s.line, Text: s.own("ما زال")}
	write := contactmessage.WriteToContactMessage{Message: s.id, Text: "ما زال"}
	d, err = decide(s, s.sender, write, contactmessage.Proof{Line: s.line}, resolved)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{wrote, reopened}, d.Events)
	d, err = decide(s, s.sender, write, contactmessage.Proof{Line: s.line}, progressed)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{wrote}, d.Events)
	_, err = decide(s, s.stranger, write, contactmessage.Proof{Line: s.line})
	assert.Equal(t, fault.NotFound, fault.CodeOf(err))
}

func TestAssigning(t *testing.T) {
	t.Parallel()
	s := newStage(true)
	admin := s.admin.Actor.Account
	assign := contactmessage.AssignContactMessage{Message: s.id, Assignee: &admin}
	assigned := events.ContactMessageAssigned{Message: s.id, Assignee: admin}
	d, err := decide(s, s.admin, assign, contactmessage.Assigning{Admin: true})
	require.NoError(t, err)
	assert.Equal(t, []events.Event{assigned}, d.Events)
	d, err = decide(s, s.admin, assign, contactmessage.Assigning{Admin: true}, assigned)
	require.NoError(t, err)
	assert.Empty(t, d.Events)
	_, err = decide(s, s.admin, assign, contactmessage.Assigning{})
	assert.Equal(t, fault.Invalid, fault.CodeOf(err), "somebody who is no admin")
	d, err = decide(
		s,
		s.admin,
		contactmessage.AssignContactMessage{Message: s.id},
		contactmessage.Assigning{},
		assigned,
	)
	require.NoError(t, err)
	assert.Equal(t, []events.Event{events.ContactMessageAssigned{Message: s.id}}, d.Events)
}

// Whoever sent a message signed out goes on by its token, until an account has it or it was erased.
func TestTheLinkOfASender(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	receipt, err := commands.Handle(t.Context(), w.App, scenario.Visitor, contactmessage.SendContactMessage{
		Name: "ليلى", Phone: "0944123456", Subject: "الدفع", Message: "كيف أدفع؟",
	})
	require.NoError(t, err)
	id, token := receipt.ID, contactmessage.SenderToken(w.App, receipt.ID)
	handle := func(by commands.Request, c commands.Command) error {
		_, err := commands.Handle(t.Context(), w.App, by, c)
		return err
	}
	load := func() contactmessage.State {
		s, _, err := contactmessage.ContactMessages.Load(t.Context(), w.App, events.ContactMessageStream(id))
		require.NoError(t, err)
		return s
	}
	admin, account := scenario.As(commands.NewID(), events.Admin), scenario.As(commands.NewID(), events.Customer)
	w.Given(t, events.AccountRegistered{Account: account.Actor.Account, Role: events.Customer})

	write := contactmessage.WriteToContactMessage{Message: id, Text: "وأيضًا", Token: token}
	require.NoError(t, handle(scenario.Visitor, write))
	write.Token = "wrong"
	assert.Equal(t, fault.Unauthenticated, fault.CodeOf(handle(scenario.Visitor, write)))
	require.NoError(t, handle(admin, contactmessage.AnswerContactMessage{Message: id, Text: "بالتحويل"}))
	require.NoError(t, handle(admin, contactmessage.NoteContactMessage{Message: id, Note: "اتصلت مرتين"}))

	attach := contactmessage.AttachContactMessage{Message: id, Token: "wrong"}
	assert.Equal(t, fault.Forbidden, fault.CodeOf(handle(account, attach)))
	attach.Token = token
	require.NoError(t, handle(account, attach))
	require.NoError(t, handle(account, attach), "again it changes nothing")
	s := load()
	assert.Equal(t, account.Actor.Account, s.Sender)
	require.Len(t, s.Lines, 3)
	for i, text := range []string{"وأيضًا", "بالتحويل", "اتصلت مرتين"} {
		assert.Equal(t, text, s.Lines[i].Text.Text(), "who attaches loses nothing")
		assert.Equal(t, account.Actor.Account, s.Lines[i].Text.Person())
	}
	write.Token = token
	require.ErrorIs(t, handle(scenario.Visitor, write), contactmessage.InAnAccount)
	require.NoError(t, handle(account, contactmessage.WriteToContactMessage{Message: id, Text: "شكرًا"}))
	erase := contactmessage.EraseContactMessage{Message: id, Token: token}
	assert.Equal(t, fault.Conflict, fault.CodeOf(handle(scenario.Visitor, erase)), "it goes with the account")
}

func TestErasing(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	receipt, err := commands.Handle(t.Context(), w.App, scenario.Visitor, contactmessage.SendContactMessage{
		Name: "ليلى", Phone: "0944123456", Subject: "الدفع", Message: "كيف أدفع؟",
	})
	require.NoError(t, err)
	id, token := receipt.ID, contactmessage.SenderToken(w.App, receipt.ID)
	handle := func(by commands.Request, c commands.Command) error {
		_, err := commands.Handle(t.Context(), w.App, by, c)
		return err
	}
	admin := scenario.As(commands.NewID(), events.Admin)
	require.NoError(t, handle(admin, contactmessage.AnswerContactMessage{Message: id, Text: "بالتحويل يا ليلى"}))
	erase := contactmessage.EraseContactMessage{Message: id, Token: token}
	require.NoError(t, handle(scenario.Visitor, erase))
	require.NoError(t, handle(scenario.Visitor, erase), "again it changes nothing")
	s, _, err := contactmessage.ContactMessages.Load(t.Context(), w.App, events.ContactMessageStream(id))
	require.NoError(t, err)
	assert.True(t, s.Erased)
	assert.False(t, s.Text.Readable(), "nothing of it can be read")
	assert.False(t, s.Answer.Readable(), "nor what admins wrote about it")
	require.ErrorIs(t, handle(scenario.Visitor, contactmessage.WriteToContactMessage{
		Message: id, Text: "x", Token: token,
	}), contactmessage.Gone)
	assert.Equal(t, fault.Conflict,
		fault.CodeOf(handle(admin, contactmessage.AnswerContactMessage{Message: id, Text: "x"})))
	require.NoError(t, handle(admin, contactmessage.ResolveContactMessage{Message: id}), "it is resolved already")
}

func TestCannedAnswers(t *testing.T) {
	t.Parallel()
	admin, id := scenario.As(commands.NewID(), events.Admin), commands.NewID()
	set := events.CannedAnswerSet{Answer: id, Text: events.Bilingual{Ar: "أهلًا"}}
	decide := func(c contactmessage.SetCannedAnswer, happened ...events.Event) (commands.Decision, error) {
		return scenario.Decide(contactmessage.CannedAnswers, happened, admin.Actor, c, id)
	}
	d, err := decide(contactmessage.SetCannedAnswer{Text: events.Bilingual{Ar: " أهلًا "}})
	require.NoError(t, err)
	assert.Equal(t, []events.Event{set}, d.Events)
	d, err = decide(contactmessage.SetCannedAnswer{Answer: &id, Text: set.Text}, set)
	require.NoError(t, err)
	assert.Empty(t, d.Events)
	_, err = decide(contactmessage.SetCannedAnswer{Answer: &id, Text: set.Text})
	assert.Equal(t, fault.NotFound, fault.CodeOf(err))
	_, err = decide(contactmessage.SetCannedAnswer{})
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	full := make([]events.Event, 50)
	for i := range full {
		full[i] = events.CannedAnswerSet{Answer: commands.NewID(), Text: set.Text}
	}
	_, err = decide(contactmessage.SetCannedAnswer{Text: set.Text}, full...)
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	remove := contactmessage.RemoveCannedAnswer{Answer: id}
	d, err = scenario.Decide(contactmessage.CannedAnswers, []events.Event{set}, admin.Actor, remove, commands.None{})
	require.NoError(t, err)
	assert.Equal(t, []events.Event{events.CannedAnswerRemoved{Answer: id}}, d.Events)
}
