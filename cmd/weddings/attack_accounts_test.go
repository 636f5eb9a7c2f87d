package main

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// lettersOf counts the mails for a new password to an account.
func (s *edgeSite) lettersOf(t *testing.T, id uuid.UUID) (letters int) {
	t.Helper()
	history, err := s.log.Load(t.Context(), "account-"+id.String(), 0)
	require.NoError(t, err)
	for _, r := range history {
		if _, asked := r.Data.(events.PasswordResetRequested); asked {
			letters++
		}
	}
	return letters
}

// TestAKeyTellsNobodyWhoHasAnAccount: an idempotency key that was used with another email neither refuses a mail nor
// stops one.
func TestAKeyTellsNobodyWhoHasAnAccount(t *testing.T) {
	t.Parallel()
	s := newEdge(t, lasting())
	forgot := func(email string) reply {
		return s.ask(t, "", http.MethodPost, "/api/auth/forgot-password", map[string]string{"email": email},
			"X-Session", "1700000000000-x", "Idempotency-Key", "1")
	}
	own := forgot("other@example.com")
	require.Equal(t, http.StatusAccepted, own.StatusCode, own.body)
	for range edge.Ordinary[edge.Reset].Subject {
		known, unknown := forgot("customer@example.com"), forgot("nobody@example.com")
		assert.Equal(t, http.StatusAccepted, known.StatusCode, known.body)
		assert.Equal(t, unknown.StatusCode, known.StatusCode)
		assert.Equal(t, unknown.body, known.body)
	}
	assert.Equal(t, edge.Ordinary[edge.Reset].Subject, s.lettersOf(t, s.people["customer"].Actor.Account),
		"each request that is counted is a letter")
	assert.Equal(t, http.StatusTooManyRequests, forgot("customer@example.com").StatusCode)
	assert.Equal(t, http.StatusTooManyRequests, forgot("nobody@example.com").StatusCode)
}

// TestARepeatedResetIsHonest: a repetition succeeds only while the password is still the one that it set.
func TestARepeatedResetIsHonest(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	p := s.people["customer"]
	const fresh = "another-long-one"
	mona, err := account.Load(t.Context(), s.site.Graph.App, p.Actor.Account)
	require.NoError(t, err)
	token := account.ResetToken(s.site.Graph.App, mona)
	reset := func() reply {
		return s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/reset-password",
			map[string]any{"token": token, "newPassword": fresh},
			"X-Session",
			"1700000000000-reset",
			"Idempotency-Key",
			"1",
		)
	}
	for range 2 {
		r := reset()
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
	}
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		p.Request, account.ChangePassword{
			OldPassword: fresh,
			NewPassword: "a-third-long-one",
		})

	require.NoError(t, err)
	r := reset()
	assert.Equal(t, http.StatusBadRequest, r.StatusCode, "the link is used, and the password has changed")
	assert.Contains(t, r.body, "Please ask for a new one")
	assert.Equal(t, http.StatusUnauthorized, s.signIn(t, "customer@example.com", fresh).StatusCode)
}

// TestOnesOwnDataNameNobodyElse: a suspended person learns that another account did it, not which one.
func TestOnesOwnDataNameNobodyElse(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	p, admin := s.people["customer"], s.people["admin"]
	app := s.site.Graph.App
	_, err := commands.Handle(
		t.Context(),
		app,
		admin.Request,
		account.SuspendAccount{Account: p.Actor.Account, Reason: "سبب"},
	)
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), app, admin.Request, account.ReinstateAccount{Account: p.Actor.Account})
	require.NoError(t, err)
	own := func(who string) (security []struct{ Event, Account, Actor string }) {
		r := s.ask(t, who, http.MethodGet, "/api/auth/export", nil)
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
		var mine struct {
			Security []struct{ Event, Account, Actor string }
		}
		require.NoError(t, json.Unmarshal([]byte(r.body), &mine))
		return mine.Security
	}
	s.awaitSecurity(t, "account_suspended", "account_reinstated")
	s.people["customer"] = person{
		p.Request,
		s.session(t, p.Actor.Account, events.Customer, false),
	} // the suspension ended their session
	actors := map[string]string{}
	for _, row := range own("customer") {
		actors[row.Event] = row.Actor
	}
	assert.Equal(t, map[string]string{"account_suspended": "another", "account_reinstated": "another"}, actors)
	var named []string
	for _, row := range own("admin") {
		if row.Account == p.Actor.Account.String() {
			named = append(named, row.Actor)
		}
	}
	assert.Equal(
		t,
		[]string{admin.Actor.Account.String(), admin.Actor.Account.String()},
		named,
		"an own action is marked as own",
	)
}
