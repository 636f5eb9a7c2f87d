package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

func TestChoosingLetters(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	owner, couple := register(t, w, events.VenueOwner), register(t, w, events.Customer)
	id := owner.Actor.Account
	wished := func(kind events.LetterKind, on bool) events.LettersWished {
		return events.LettersWished{Account: id, Kind: kind, Wished: on}
	}
	s := state(t, w, owner)
	assert.Equal(t, []bool{false, true, true},
		[]bool{s.Wishes(events.Agenda), s.Wishes(events.Reminders), s.Wishes(events.Digests)})
	w.Given(t).When(owner, account.ChooseLetters{Agenda: new(true), Reminders: new(true), Digests: new(false)}).
		Then(wished(events.Agenda, true), wished(events.Digests, false))
	w.Given(t).When(owner, account.ChooseLetters{Agenda: new(true), Digests: new(false)}).ThenNothing()
	w.Given(t).When(owner, account.ChooseLetters{Digests: new(true)}).Then(wished(events.Digests, true))
	w.Given(t).When(couple, account.ChooseLetters{Agenda: new(true)}).ThenRefused(fault.Forbidden)
	w.Given(t).When(couple, account.ChooseLetters{Agenda: new(false)}).ThenNothing()
	w.Given(t).When(scenario.Visitor, account.ChooseLetters{}).ThenRefused(fault.Unauthenticated)

	token := account.StopToken(w.App, id, events.Reminders)
	w.Given(t).When(scenario.Visitor, account.StopLetters{Token: token}).Then(wished(events.Reminders, false))
	w.Given(t).When(scenario.Visitor, account.StopLetters{Token: token}).ThenNothing()
	another := account.StopToken(w.App, couple.Actor.Account, events.Reminders)
	for _, wrong := range []string{
		"", "..", token + "x", "agenda" + token[len("reminders"):], "security" + token[len("reminders"):],
		token[:len("reminders.")] + couple.Actor.Account.String() + token[len("reminders.")+36:],
		another[:len(another)-1],
	} {
		w.Given(t).When(scenario.Visitor, account.StopLetters{Token: wrong}).ThenRefused(fault.Invalid)
	}
	_, err := commands.Handle(t.Context(), w.App, owner, account.EraseAccount{Password: password})
	require.NoError(t, err)
	w.Given(t).When(scenario.Visitor, account.StopLetters{
		Token: account.StopToken(w.App, id, events.Digests),
	}).ThenNothing()
}

// A week begins once, on its Saturday or, if no server was running, as soon as one runs. It begins only for accounts
// that wish for the weekly letter.
func TestBeginningAWeek(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	owner := register(t, w, events.VenueOwner)
	id, system := owner.Actor.Account, commands.Request{Actor: events.Actor{Role: events.System}}
	begin := account.BeginWeek{Account: id}
	saturday, ok := events.ParseDay("2027-01-09")
	require.True(t, ok)
	at := func(day events.Day) { w.App.Now = func() time.Time { return day.Starts().Add(8 * time.Hour) } }
	at(saturday)
	w.Given(t).When(system, begin).ThenNothing()
	w.Given(t, events.LettersWished{Account: id, Kind: events.Agenda, Wished: true})
	w.Given(t).When(owner, begin).ThenRefused(fault.Forbidden)
	w.Given(t).When(system, account.BeginWeek{Account: commands.NewID()}).ThenRefused(fault.NotFound)
	w.Given(t).When(system, begin).Then(events.AgendaDue{Account: id, From: saturday})
	w.Given(t).When(system, begin).ThenNothing()
	at(saturday + 6)
	w.Given(t).When(system, begin).ThenNothing()
	at(saturday + 9)
	w.Given(t).When(system, begin).Then(events.AgendaDue{Account: id, From: saturday + 7})
	w.Given(t, events.LettersWished{Account: id, Kind: events.Agenda})
	at(saturday + 14)
	w.Given(t).When(system, begin).ThenNothing()
}
