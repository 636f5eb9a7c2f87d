package main

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/bundle"
	"weddings/events"
)

// bundleOf is what somebody asked of two venues.
func (s *edgeSite) bundleOf(t *testing.T, by commands.Request) uuid.UUID {
	t.Helper()
	sent, err := commands.Handle(t.Context(), s.site.Graph.App, by, bundle.AskSeveral{
		Listings: []uuid.UUID{s.publicVenue(t, nil), s.publicVenue(t, nil)}, Name: "ليلى", Phone: "+963944111111",
		Message: "مرحبا",
	})
	require.NoError(t, err)
	return sent.ID
}

// onBundle is about a bundle that was sent signed out; an account takes it over first, where one asks.
func onBundle(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		sent := s.bundleOf(t, visitor)
		return fmt.Sprintf(format, sent, bundle.AttachToken(s.site.Graph.App, sent))
	}
}

func init() {
	matrix["Query.myBundles"] = cell{"syyyyy", fixed(`{myBundles {nodes {id}}}`)}
	matrix["Query.bundle"] = cell{"yyyyyy", onBundle(`{bundle(id: "%s", token: "%s") {id}}`)}
	matrix["Query.sharedBundle"] = cell{"nnnnnn", onBundle(`{sharedBundle(share: "%[1]s", token: "x") {day}}`)}
	matrix["Mutation.askSeveral"] = cell{"yynynn", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(`mutation {askSeveral(input: {listings: ["%s", "%s"], name: "ليلى", phone: "+963944111111",
			message: "مرحبا"}) {id}}`, s.publicVenue(t, nil), s.publicVenue(t, nil))
	}}
	matrix["Mutation.attachBundle"] = cell{
		"syyyyy", onBundle(`mutation {attachBundle(input: {bundle: "%s", token: "%s"}) {id}}`),
	}
	matrix["Mutation.shareBundle"] = cell{
		"yyyyyy", onBundle(`mutation {shareBundle(input: {bundle: "%s", token: "%s"}) {id}}`),
	}
	matrix["Mutation.unshareBundle"] = cell{
		"yyyyyy", onBundle(`mutation {unshareBundle(input: {bundle: "%s", token: "%s"}) {id}}`),
	}
	matrix["Mutation.closeBundle"] = cell{
		"yyyyyy", onBundle(`mutation {closeBundle(input: {bundle: "%s", token: "%s"}) {id}}`),
	}
}

// A couple ask two venues, one answers with a quote, the family see it by a link that tells nothing of the couple, and
// the couple accept: the other owner reads why the inquiry is closed, and the link shows nothing any more.
func TestFromSeveralAskedToOneChosen(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	first, second := s.publicVenue(t, nil), s.publicVenue(t, nil)
	ask := func(who, format string, args ...any) string {
		t.Helper()
		s.caughtUp(t)
		answer := s.query(t, who, fmt.Sprintf(format, args...), nil)
		require.Empty(t, answer.Errors)
		return string(answer.Data)
	}
	var sent struct {
		AskSeveral struct {
			ID        string
			Inquiries []struct{ ID string }
		}
	}
	told := ask("customer", `mutation {askSeveral(input: {listings: ["%s", "%s"], name: "ليلى الحلبي",
		phone: "+963944555666", message: "سرّ بيننا", party: {day: "%s", guests: 90, wishes: "بلا درج"}})
		{id attachToken inquiries {id attachToken warnings {field}}}}`, first, second, soon)
	require.NoError(t, json.Unmarshal([]byte(told), &sent))
	assert.Contains(t, told, `"attachToken":null`)
	id := sent.AskSeveral.ID
	require.Len(t, sent.AskSeveral.Inquiries, 2)
	chosen, other := sent.AskSeveral.Inquiries[0].ID, sent.AskSeveral.Inquiries[1].ID
	quote := s.quoteOf(t, uuid.MustParse(chosen))
	var mine struct {
		Bundle struct{ Share struct{ ID, Token string } }
	}
	share := func() (own string) {
		ask("customer", `mutation {shareBundle(input: {bundle: "%s"}) {id}}`, id)
		own = ask("customer", `{bundle(id: "%s") {day share {id token} inquiries {bundle message quotes {id}}}}`, id)
		require.NoError(t, json.Unmarshal([]byte(own), &mine))
		return own
	}
	own := share()
	assert.Contains(t, own, quote.String())
	assert.Contains(t, own, fmt.Sprintf(`"bundle":"%s"`, id))
	link := func() string {
		return ask(
			"",
			`{sharedBundle(share: "%s", token: "%s") {day daypart guests answers {id answered closed createdAt
			listing {nameAr} quote {id price {amount}}}}}`,
			mine.Bundle.Share.ID,
			mine.Bundle.Share.Token,
		)
	}
	family := link()
	assert.Contains(t, family, `"amount":"1500"`)
	assert.Contains(t, family, `"answered":false,"closed":false,"createdAt":"`)
	for _, secret := range []string{"ليلى", "963944555666", "سرّ", "درج"} {
		assert.NotContains(t, family, secret)
	}
	token := mine.Bundle.Share.Token
	for _, guessed := range []string{"", "x", token[:len(token)-1], token + "A", mine.Bundle.Share.ID, id} {
		nothing := ask("", `{sharedBundle(share: "%s", token: "%s") {day}}`, mine.Bundle.Share.ID, guessed)
		assert.JSONEq(t, `{"sharedBundle":null}`, nothing, guessed)
	}
	ask("customer", `mutation {unshareBundle(input: {bundle: "%s"}) {id}}`, id)
	assert.JSONEq(t, `{"sharedBundle":null}`, link(), "the link was revoked")
	revoked := mine.Bundle.Share
	share()
	assert.NotEqual(t, revoked, mine.Bundle.Share)
	assert.Equal(t, family, link(), "a new link shows the same")
	old := ask("", `{sharedBundle(share: "%s", token: "%s") {day}}`, revoked.ID, revoked.Token)
	assert.JSONEq(t, `{"sharedBundle":null}`, old, "the old link stays revoked")

	assert.Contains(t, ask("owner", `{inquiry(id: "%s") {bundle otherChosen}}`, other),
		`"bundle":null,"otherChosen":false`, "no owner learns that others were asked")

	ask("customer", `mutation {acceptQuote(input: {inquiry: "%s", quote: "%s", farewell: "شكرًا لكم"}) {id}}`,
		chosen, quote)
	_, err := commands.Handle(t.Context(), s.site.Graph.App,
		commands.Request{Actor: events.Actor{Role: events.System}}, bundle.EndBundle{Inquiry: uuid.MustParse(chosen)})
	require.NoError(t, err)
	read := ask("owner", `{inquiry(id: "%[1]s") {status otherChosen} thread(inquiry: "%[1]s") {nodes {text}}}`, other)
	assert.Contains(t, read, `"status":"closed","otherChosen":true`)
	assert.Contains(t, read, "شكرًا لكم")
	assert.Contains(t, link(), `null`)
}
