package main

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/savedview"
)

func init() {
	matrix["Query.mySavedViews"] = cell{"syyyyy", fixed(`{mySavedViews {id}}`)}
	matrix["Mutation.setSavedView"] = cell{"syyyyy", fixed(
		`mutation {setSavedView(input: {name: "x", path: "/admin/audit", query: ""}) {id}}`)}
	matrix["Mutation.removeSavedView"] = cell{"synnnn", func(t *testing.T, s *edgeSite, _ string) string {
		saved, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["customer"].Request,
			savedview.SetSavedView{Name: "x", Path: "/dashboard"})
		require.NoError(t, err)
		return fmt.Sprintf(`mutation {removeSavedView(input: {view: "%s"}) {id}}`, saved.ID)
	}}
}
