package main

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/figurereport"
)

// weekly is a report that an admin may set.
var weekly = figurereport.SetFigureReport{
	Name: "x", Question: "measures=pageViews", Range: "week", Rhythm: "weekly", Lang: "ar", On: true,
}

func init() {
	matrix["Query.myFigureReports"] = cell{"sfffyf", fixed(`{myFigureReports {id}}`)}
	matrix["Mutation.setFigureReport"] = cell{"sfffyf", fixed(`mutation {setFigureReport(input: {
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
