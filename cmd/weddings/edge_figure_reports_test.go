package main

import (
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/figurereport"
	"weddings/events"
)

// weekly is a report that an admin may set.
var weekly = figurereport.SetFigureReport{
	Name: "x", Question: "measures=pageViews", Range: "week", Rhythm: "weekly", Lang: "ar", On: true,
}

func init() {
	matrix["Query.myFigureReports"] = cell{"snnnyn", fixed(`{myFigureReports {id}}`)}
	matrix["Mutation.setFigureReport"] = cell{"snnnyn", fixed(`mutation {setFigureReport(input: {
		name: "x", question: "measures=pageViews", range: "week", rhythm: "weekly", lang: "ar"}) {id}}`)}
	matrix["Mutation.removeFigureReport"] = cell{"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		set, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, weekly)
		require.NoError(t, err)
		return fmt.Sprintf(`mutation {removeFigureReport(input: {report: "%s"}) {id}}`, set.ID)
	}}
	matrix["Mutation.stopFigureReport"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		set, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, weekly)
		require.NoError(t, err)
		token := figurereport.StopToken(s.site.Graph.App, set.ID)
		return fmt.Sprintf(`mutation {stopFigureReport(input: {token: %q}) {id}}`, token)
	}}
}

// Its account reads that a report is off because its address refuses letters, until it is set again.
func TestAReportSaysThatItsAddressRefusesLetters(t *testing.T) {
	t.Parallel()
	s := newEdge(t, nil)
	set := func(report any) string {
		t.Helper()
		answer := s.query(t, "admin", `mutation($report: ID) {setFigureReport(input: {report: $report, name: "x",
			question: "measures=pageViews", range: "week", rhythm: "weekly", lang: "ar"}) {id}}`,
			map[string]any{"report": report})
		require.Empty(t, answer.Errors)
		id := s.people["admin"].Actor.Account
		return figurereport.Places(s.site.Graph.App, id)[0].String()
	}
	own := func() string {
		t.Helper()
		s.caughtUp(t)
		return string(s.query(t, "admin", `{myFigureReports {on refused}}`, nil).Data)
	}
	id := set(nil)
	token := figurereport.StopToken(s.site.Graph.App, uuid.MustParse(id))
	for _, c := range []struct {
		by      commands.Request
		refused bool
	}{{commands.Request{Actor: events.Actor{Role: events.System}}, true}, {commands.Request{}, false}} {
		_, err := commands.Handle(t.Context(), s.site.Graph.App, c.by, figurereport.StopFigureReport{Token: token})
		require.NoError(t, err)
		assert.JSONEq(t, fmt.Sprintf(`{"myFigureReports": [{"on": false, "refused": %t}]}`, c.refused), own())
		set(id)
		assert.JSONEq(t, `{"myFigureReports": [{"on": true, "refused": false}]}`, own())
	}
}
