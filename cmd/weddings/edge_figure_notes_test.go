package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/figurenote"
	"weddings/projections/analytics"
)

func init() {
	today := analytics.Day(time.Now())
	matrix["Query.figureNotes"] = cell{"snnnyn", fixed(
		`{figureNotes(question: {from: "` + today + `", to: "` + today + `"}) {kind}}`)}
	matrix["Query.onSiteNow"] = cell{"snnnyn", fixed(`{onSiteNow {sessions}}`)}
	matrix["Mutation.setFigureNote"] = cell{"snnnyn", fixed(
		`mutation {setFigureNote(input: {day: "` + today + `", text: "x"}) {id}}`)}
	matrix["Mutation.removeFigureNote"] = cell{"snnnyn", func(t *testing.T, s *edgeSite, _ string) string {
		set, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
			figurenote.SetFigureNote{Day: today, Text: "x"})
		require.NoError(t, err)
		return fmt.Sprintf(`mutation {removeFigureNote(input: {note: "%s"}) {id}}`, set.ID)
	}}
}

// TestANoteIsReadBack writes a note and reads it.
func TestANoteIsReadBack(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	today := analytics.Day(time.Now())
	wrote := s.query(t, "admin", `mutation {setFigureNote(input: {day: "`+today+`", text: "Rain"}) {id}}`, nil)
	require.Empty(t, wrote.Errors)
	s.caughtUp(t)
	answer := s.query(t, "admin",
		`{figureNotes(question: {from: "`+today+`", to: "`+today+`"}) {kind own {text}}}`, nil)
	assert.Contains(t, string(answer.Data), `{"kind":"own","own":{"text":"Rain"}}`)
}
