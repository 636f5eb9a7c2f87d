package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/contactmessage"
	"weddings/events"
	"weddings/internal/clock"
	"weddings/internal/fault"
)

// writtenBy is a message to the site by somebody.
func (s *edgeSite) writtenBy(t *testing.T, by commands.Request) uuid.UUID {
	t.Helper()
	sent, err := commands.Handle(t.Context(), s.site.Graph.App, by, contactmessage.SendContactMessage{
		Name: "ليلى", Email: "leila@example.com", Subject: "الدفع", Message: "كيف أدفع؟",
	})
	require.NoError(t, err)
	return sent.ID
}

// onMessage is about a message of the customer's.
func onMessage(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.writtenBy(t, s.people["customer"].Request))
	}
}

// onSentMessage is about a message that was sent signed out, with its token.
func onSentMessage(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		sent := s.writtenBy(t, visitor)
		return fmt.Sprintf(format, sent, contactmessage.SenderToken(s.site.Graph.App, sent))
	}
}

func init() {
	matrix["Query.contactMessages"] = cell{"snnnyn", fixed(`{contactMessages {nodes {id}}}`)}
	matrix["Query.contactMessageCounts"] = cell{"snnnyn", fixed(`{contactMessageCounts {new}}`)}
	matrix["Query.cannedAnswers"] = cell{"snnnyn", fixed(`{cannedAnswers {id}}`)}
	matrix["Query.myContactMessages"] = cell{"syyyyy", fixed(`{myContactMessages {nodes {id}}}`)}
	matrix["Query.contactMessage"] = cell{"synnyn", onMessage(`{contactMessage(id: "%s") {message {id}}}`)}
	matrix["Mutation.sendContactMessage"] = cell{"yyyynn", fixed(`mutation {sendContactMessage(input: {name: "ليلى",
		email: "leila@example.com", subject: "الدفع", message: "كيف أدفع؟"}, form: {elapsed: 9000}) {reference}}`)}
	matrix["Mutation.attachContactMessage"] = cell{
		"syyynn", onSentMessage(`mutation {attachContactMessage(input: {message: "%s", token: "%s"}) {id}}`),
	}
	matrix["Mutation.answerContactMessage"] = cell{
		"snnnyn", onMessage(`mutation {answerContactMessage(input: {message: "%s", text: "x"}) {id}}`),
	}
	matrix["Mutation.writeToContactMessage"] = cell{
		"synnnn", onMessage(`mutation {writeToContactMessage(input: {message: "%s", text: "x"}) {id}}`),
	}
	matrix["Mutation.noteContactMessage"] = cell{
		"snnnyn", onMessage(`mutation {noteContactMessage(input: {message: "%s", note: "x"}) {id}}`),
	}
	matrix["Mutation.assignContactMessage"] = cell{
		"snnnyn", onMessage(`mutation {assignContactMessage(input: {message: "%s"}) {id}}`),
	}
	matrix["Mutation.progressContactMessage"] = cell{
		"snnnyn", onMessage(`mutation {progressContactMessage(input: {message: "%s"}) {id}}`),
	}
	matrix["Mutation.resolveContactMessage"] = cell{
		"snnnyn", onMessage(`mutation {resolveContactMessage(input: {message: "%s"}) {id}}`),
	}
	matrix["Mutation.eraseContactMessage"] = cell{
		"yyyyyy", onSentMessage(`mutation {eraseContactMessage(input: {message: "%s", token: "%s"}) {id}}`),
	}
	matrix["Mutation.setCannedAnswer"] = cell{
		"snnnyn", fixed(`mutation {setCannedAnswer(input: {text: {ar: "أهلًا"}}) {id}}`),
	}
	matrix["Mutation.removeCannedAnswer"] = cell{
		"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
			set, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
				contactmessage.SetCannedAnswer{Text: events.Bilingual{Ar: "أهلًا"}})
			require.NoError(t, err)
			return fmt.Sprintf(`mutation {removeCannedAnswer(input: {answer: "%s"}) {id}}`, set.ID)
		},
	}
}

// A visitor writes, reads the reference, is answered, reads it by the link, and takes the message into an account; the
// link then says where it went.
func TestFromAContactMessageToItsAnswer(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	ask := func(role, document string, into any) string {
		t.Helper()
		s.caughtUp(t)
		answer := s.query(t, role, document, nil)
		if len(answer.Errors) > 0 {
			return answer.Errors[0].Message
		}
		require.NoError(t, json.Unmarshal(answer.Data, into))
		return ""
	}
	var sent struct {
		SendContactMessage struct{ ID, Reference, Token string }
	}
	require.Empty(t, ask("", `mutation {sendContactMessage(input: {name: "ليلى", email: "leila@example.com",
		subject: "الدفع", message: "كيف أدفع؟"}, form: {elapsed: 9000}) {id reference token}}`, &sent))
	id, token := sent.SendContactMessage.ID, sent.SendContactMessage.Token
	assert.Equal(t, events.ContactReference(uuid.MustParse(id)), sent.SendContactMessage.Reference)
	require.NotEmpty(t, token)
	require.Empty(t, ask("admin", fmt.Sprintf(
		`mutation {answerContactMessage(input: {message: "%s", text: "بالتحويل"}) {id}}`, id), &struct{}{}))
	require.Empty(t, ask("admin", fmt.Sprintf(
		`mutation {noteContactMessage(input: {message: "%s", note: "سرّي"}) {id}}`, id), &struct{}{}))
	var seen struct {
		ContactMessage struct {
			Message struct{ Status string }
			Lines   []struct{ By, Text string }
			Notes   []struct{ Text string }
		}
	}
	read := fmt.Sprintf(
		`{contactMessage(id: "%s", token: "%s") {message {status} lines {by text} notes {text}}}`,
		id,
		token,
	)
	require.Empty(t, ask("", read, &seen))
	assert.Equal(t, "in_progress", seen.ContactMessage.Message.Status)
	require.Len(t, seen.ContactMessage.Lines, 1)
	assert.Equal(t, "بالتحويل", seen.ContactMessage.Lines[0].Text)
	assert.Empty(t, seen.ContactMessage.Notes)
	wrong := fmt.Sprintf(`{contactMessage(id: "%s", token: "x") {message {status}}}`, id)
	assert.Contains(t, ask("", wrong, &struct{}{}), "سجّلوا الدخول")

	attach := fmt.Sprintf(`mutation {attachContactMessage(input: {message: "%s", token: "%s"}) {id}}`, id, token)
	require.Empty(t, ask("customer", attach, &struct{}{}))
	assert.Contains(t, ask("", read, &struct{}{}), "محفوظة الآن في حساب")
	require.Empty(t, ask("customer", read, &seen), "the link works for its account")

	other := s.writtenBy(t, visitor)
	erase := fmt.Sprintf(`mutation {eraseContactMessage(input: {message: "%s", token: "%s"}) {id}}`, other,
		contactmessage.SenderToken(s.site.Graph.App, other))
	require.Empty(t, ask("", erase, &struct{}{}))
	gone := fmt.Sprintf(`{contactMessage(id: "%s", token: "%s") {message {status}}}`, other,
		contactmessage.SenderToken(s.site.Graph.App, other))
	assert.Contains(t, ask("", gone, &struct{}{}), "مُحيت هذه الرسالة")
}

// A network that floods the site is stopped with a clear word. Accounts of some age at the same address are not.
func TestAFloodOfContactMessagesEnds(t *testing.T) {
	t.Parallel()
	limits := edge.NewLimits(edge.Ordinary)
	admitted := 0
	var last error
	for i := range 10_000 {
		by := &edge.RequestContext{Address: "192.0.2.7"}
		by.Session = fmt.Sprint("session ", i) // each claims to be another
		if err := limits.Take(edge.Contact, by, ""); err != nil {
			last = err
			continue
		}
		admitted++
	}
	assert.Equal(t, edge.Ordinary[edge.Contact].Address, admitted)
	assert.Equal(t, fault.SignIn, fault.CodeOf(last), "whoever signs in may at once")
	settled := &edge.RequestContext{Address: "192.0.2.7", Settled: true}
	settled.Actor = events.Actor{Account: uuid.New(), Role: events.Customer}
	for i := range edge.Ordinary[edge.Contact].Each + 1 {
		err := limits.Take(edge.Contact, settled, "")
		assert.Equal(t, i == edge.Ordinary[edge.Contact].Each, err != nil, i)
	}
}

// The file holds no numbers and no texts.
func TestTheFileOfContactMessages(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.writtenBy(t, visitor)
	s.caughtUp(t)
	heads, rows := s.table(t, "admin", "/api/contact-messages.csv?state=new&lang=en")
	require.Len(t, rows, 1)
	assert.Equal(t, events.ContactReference(id), rows[0]["Reference"])
	assert.Equal(t, "New", rows[0]["State"])
	assert.Equal(t, "ليلى", rows[0]["Name"])
	received, err := time.ParseInLocation("2006-01-02 15:04", rows[0]["Received at (Damascus time)"], clock.Damascus)
	require.NoError(t, err)
	assert.WithinDuration(t, time.Now(), received, 10*time.Minute)
	assert.NotContains(t, heads, "Email")
	_, rows = s.table(t, "admin", "/api/contact-messages.csv?q=nobody")
	assert.Empty(t, rows)
	for role, status := range map[string]int{"": http.StatusUnauthorized, "owner": http.StatusForbidden} {
		assert.Equal(t, status, s.ask(t, role, http.MethodGet, "/api/contact-messages.csv", nil).StatusCode, role)
	}
}
