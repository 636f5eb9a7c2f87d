package main

import (
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
)

// refusedVenue returns the owner's venue, whose refusal is the second event of its stream.
func (s *edgeSite) refusedVenue(t *testing.T) uuid.UUID {
	t.Helper()
	id := s.venue(t, nil)
	another := s.people["admin"].Request // who decided does not decide about the appeal
	another.Actor.Account = commands.NewID()
	_, err := commands.Handle(
		t.Context(), s.site.Graph.App, another, listing.RejectListing{Listing: id, Version: 1, Reason: "test"},
	)
	require.NoError(t, err)
	return id
}

// appealedVenue returns one against whose refusal the owner has appealed.
func (s *edgeSite) appealedVenue(t *testing.T) uuid.UUID {
	t.Helper()
	id := s.refusedVenue(t)
	s.handle(t, "owner", listing.AppealDecision{Listing: id, Decision: 2, Words: "x"})
	return id
}

func (s *edgeSite) handle(t *testing.T, by string, c commands.Command) {
	t.Helper()
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people[by].Request, c)
	require.NoError(t, err)
}

func onAppeal(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.appealedVenue(t))
	}
}

func init() {
	matrix["Query.myRefusals"] = cell{"syyyyy", fixed(`{myRefusals {decision}}`)}
	matrix["Mutation.appealDecision"] = cell{"snynnn", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(`mutation {appealDecision(input: {listing: "%s", decision: 2, words: "x"}) {id}}`,
			s.refusedVenue(t))
	}}
	matrix["Mutation.upholdDecision"] = cell{"snnnyn", onAppeal(
		`mutation {upholdDecision(input: {listing: "%s", version: 3, decision: 2, reason: "x"}) {id}}`,
	)}
	matrix["Mutation.overturnDecision"] = cell{"snnnyn", onAppeal(
		`mutation {overturnDecision(input: {listing: "%s", version: 3, decision: 2, reason: "x"}) {id}}`,
	)}
}
