package main

import (
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/config"
	"weddings/internal/mail/mailtest"
)

func init() {
	matrix["Mutation.chooseLetters"] = cell{
		"syyyyy", fixed(`mutation {chooseLetters(input: {reminders: true}) {id}}`),
	}
	matrix["Mutation.stopLetters"] = cell{"yyyyyy", fixed(`mutation {stopLetters(input: {token: "x"}) {id}}`)}
}

// An owner asks for the agenda, gets it by SMTP with what waits for an answer and without a name, and their mail
// program ends it with one request that brings no session.
func TestAnAgendaByMailIsStoppedByOneRequest(t *testing.T) {
	t.Parallel()
	post := mailtest.Serve(t, &mailtest.Server{Arrived: make(chan mailtest.Mail, 100)})
	s := newEdge(t, nil, func(c *config.Config) {
		c.SMTP, c.SMTP.TLS = post.SMTP, "none"
	})
	owner := s.people["owner"].Actor.Account
	s.confirm(t, "owner")
	s.bookingOf(t, s.publicVenue(t, nil))
	letters := func() string {
		s.caughtUp(t)
		return string(s.query(t, "owner", `{viewer {letters {agenda reminders digests}}}`, nil).Data)
	}
	assert.JSONEq(t, `{"viewer": {"letters": {"agenda": false, "reminders": true, "digests": true}}}`, letters())
	chosen := s.query(t, "owner", `mutation {chooseLetters(input: {agenda: true}) {id}}`, nil)
	require.Empty(t, chosen.Errors)
	assert.JSONEq(t, `{"viewer": {"letters": {"agenda": true, "reminders": true, "digests": true}}}`, letters())

	// As on the Saturday morning when the schedule asks for it.
	s.told(t, events.AgendaDue{Account: owner, From: events.DayOf(time.Now())})
	var agenda *mail.Message
	for agenda == nil {
		select {
		case m := <-post.Arrived:
			read, err := mail.ReadMessage(strings.NewReader(m.Data))
			require.NoError(t, err)
			if header := read.Header.Get("List-Unsubscribe"); header != "" {
				assert.Contains(t, m.To, "owner@example.com")
				assert.NotContains(t, m.Data, "ليلى")
				agenda = read
			}
		case <-time.After(patience):
			t.Fatal("the agenda is missing")
		}
	}
	assert.Equal(t, "List-Unsubscribe=One-Click", agenda.Header.Get("List-Unsubscribe-Post"))
	address, err := url.Parse(strings.Trim(agenda.Header.Get("List-Unsubscribe"), "<>"))
	require.NoError(t, err)
	assert.Equal(t, "weddings.test", address.Host)

	path := address.RequestURI()
	assert.Equal(t, http.StatusMethodNotAllowed, s.ask(t, "", http.MethodGet, path, nil).StatusCode)
	assert.Equal(t, http.StatusBadRequest, s.ask(t, "", http.MethodPost, path+"x", nil).StatusCode)
	assert.Contains(t, letters(), `"agenda":true`)
	for range 2 { // a mail program may try again
		stopped := s.ask(t, "", http.MethodPost, path, "List-Unsubscribe=One-Click",
			"Content-Type", "application/x-www-form-urlencoded")
		assert.Equal(t, http.StatusOK, stopped.StatusCode, stopped.body)
		assert.JSONEq(t, `{"viewer": {"letters": {"agenda": false, "reminders": true, "digests": true}}}`, letters())
	}
	_, err = commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request,
		account.EraseAccount{Password: password})
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodPost, path, nil).StatusCode)
}
