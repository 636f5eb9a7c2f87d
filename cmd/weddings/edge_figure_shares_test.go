package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/figureshare"
	"weddings/events"
	"weddings/events/store"
	"weddings/projections"
	"weddings/projections/figureshares"
)

// sharedByAdmin is a link that an admin has made, and what asks it.
func (s *edgeSite) sharedByAdmin(t *testing.T) (id uuid.UUID, ask func(token string) string) {
	t.Helper()
	today := events.DayOf(time.Now())
	made, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, figureshare.ShareFigures{
		Name: "x", Question: "measures=inquiries&breakdown=category", First: today, Last: today, Days: 7,
	})
	require.NoError(t, err)
	return made.ID, func(token string) string {
		return fmt.Sprintf(
			`{sharedFigures(id: "%s", token: %q) {name question figures {totals {measure}}}}`,
			made.ID,
			token,
		)
	}
}

func init() {
	matrix["Query.myFigureShares"] = cell{"snnnyn", fixed(`{myFigureShares {id token}}`)}
	matrix["Query.sharedFigures"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		id, ask := s.sharedByAdmin(t)
		return ask(figureshare.Token(s.site.Graph.App, id))
	}}
	matrix["Mutation.shareFigures"] = cell{"snnnyn", fixed(`mutation {shareFigures(input: {name: "x",
		question: "measures=pageViews", first: "2026-11-01", last: "2026-11-07", days: 7}) {id}}`)}
	matrix["Mutation.endFigureShare"] = cell{"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		id, _ := s.sharedByAdmin(t)
		return fmt.Sprintf(`mutation {endFigureShare(input: {share: "%s"}) {id}}`, id)
	}}
}

// A link shows the answer to its own question until it is ended, or its maker may not read figures.
func TestALinkShowsOneQuestion(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	app := s.site.Graph.App
	id, ask := s.sharedByAdmin(t)
	token := figureshare.Token(app, id)
	shows := func(token string) string { return string(s.query(t, "", ask(token), nil).Data) }
	const answer = `{"sharedFigures": {"name": "x", "question": "measures=inquiries&breakdown=category",
		"figures": {"totals": [{"measure": "inquiries"}]}}}`
	const none = `{"sharedFigures":null}`
	require.Eventually(t, func() bool { return shows(token) != none }, patience, 5*time.Millisecond)
	assert.JSONEq(t, answer, shows(token))
	for _, wrong := range []string{"", token[1:], figureshare.Token(app, commands.NewID())} {
		assert.JSONEq(t, none, shows(wrong))
	}

	behind, err := s.site.Sessions.Pool.Begin(t.Context()) // the read model, which learns of the end later
	require.NoError(t, err)
	_, err = behind.Exec(t.Context(), `LOCK TABLE `+projections.TableOf(figureshares.Projection{}, "figure_shares")+
		` IN EXCLUSIVE MODE`)
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), app, s.people["admin"].Request, figureshare.EndFigureShare{Share: id})
	require.NoError(t, err)
	assert.JSONEq(t, none, shows(token), "at once")
	require.NoError(t, behind.Rollback(t.Context()))

	other, askOther := s.sharedByAdmin(t)
	token = figureshare.Token(app, other)
	ask = askOther
	require.Eventually(t, func() bool { return shows(token) != none }, patience, 5*time.Millisecond)
	_, err = app.Log.Append(
		t.Context(),
		store.Append{
			Stream:   events.AccountStream(s.people["admin"].Actor.Account),
			Expected: store.Any,
			Events: []events.Event{events.RoleGranted{
				Account: s.people["admin"].Actor.Account, Role: events.Customer,
			}},
		},
	)
	require.NoError(t, err)
	reads, err := account.ReadsFigures(t.Context(), app, s.people["admin"].Actor.Account)
	require.NoError(t, err)
	require.False(t, reads)
	assert.JSONEq(t, none, shows(token), "before the link itself has ended")
}
