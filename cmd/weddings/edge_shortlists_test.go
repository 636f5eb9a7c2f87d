package main

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/shortlist"
	"weddings/events"
	"weddings/internal/fault"
)

const emptyList = `party: {changed: "2026-11-01T08:00:00Z"}, items: [], folders: [], ticks: [], points: []`

// shortlistOf is a new list of somebody signed out, and its token.
func (s *edgeSite) shortlistOf(t *testing.T, listings ...uuid.UUID) (id uuid.UUID, token string) {
	t.Helper()
	save := shortlist.SaveShortlist{}
	for _, listing := range listings {
		save.Items = append(save.Items, events.ShortlistItem{Listing: listing, Note: "سر"})
	}
	saved, err := commands.Handle(t.Context(), s.site.Graph.App, visitor, save)
	require.NoError(t, err)
	return saved.ID, shortlist.MakerToken(s.site.Graph.App, saved.ID)
}

// ownShortlist lets an account have a list, whatever it says.
func (s *edgeSite) ownShortlist(t *testing.T, role string) {
	t.Helper()
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people[role].Request, shortlist.SaveShortlist{})
	if fault.CodeOf(err) != fault.Conflict { // it has another
		require.NoError(t, err)
	}
}

// familyLinkOf shares a list and returns the token of its link.
func (s *edgeSite) familyLinkOf(t *testing.T, id uuid.UUID, token string) string {
	t.Helper()
	app := s.site.Graph.App
	_, err := commands.Handle(t.Context(), app, visitor, shortlist.ShareShortlist{Shortlist: &id, Token: token})
	require.NoError(t, err)
	shared, _, err := shortlist.Shortlists.Load(t.Context(), app, events.ShortlistStream(id))
	require.NoError(t, err)
	s.caughtUp(t)
	return shortlist.ShareToken(app, shared.Share)
}

// onAnothersShortlist is about a list whose token nobody of the matrix has.
func onAnothersShortlist(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		id, _ := s.shortlistOf(t)
		return fmt.Sprintf(format, id)
	}
}

// onShortlist is about a list of somebody signed out, by its token.
func onShortlist(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		id, token := s.shortlistOf(t)
		return fmt.Sprintf(format, id, token)
	}
}

func init() {
	matrix["Query.myShortlist"] = cell{"syyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		for _, role := range roles[1:] {
			s.ownShortlist(t, role)
		}
		s.caughtUp(t)
		return `{myShortlist {id version reminders}}`
	}}
	matrix["Query.shortlist"] = cell{"yyyyyy", onShortlist(`{shortlist(id: "%s", token: "%s") {id items {note}}}`)}
	matrix["Query.checklist"] = cell{"yyyyyy", fixed(`{checklist {key words {ar en} months custom}}`)}
	matrix["Query.sharedShortlist"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		id, token := s.shortlistOf(t, s.publicVenue(t, nil))
		return fmt.Sprintf(`{sharedShortlist(id: "%s", token: "%s") {items {listing {id} yes no}}}`,
			id, s.familyLinkOf(t, id, token))
	}}
	matrix["Mutation.saveShortlist"] = cell{
		"yyyyyy", fixed(`mutation {saveShortlist(input: {` + emptyList + `}) {id version token}}`),
	}
	matrix["Mutation.attachShortlist"] = cell{"syyyyy", func(t *testing.T, s *edgeSite, role string) string {
		if role != "" {
			s.ownShortlist(t, role)
		}
		id, token := s.shortlistOf(t)
		return fmt.Sprintf(`mutation {attachShortlist(input: {shortlist: "%s", token: "%s"}) {id}}`, id, token)
	}}
	matrix["Mutation.remindOfChecklist"] = cell{
		"syyyyy", fixed(`mutation {remindOfChecklist(input: {on: false}) {id}}`),
	}
	matrix["Mutation.removeShortlist"] = cell{
		"yyyyyy", onShortlist(`mutation {removeShortlist(input: {shortlist: "%s", token: "%s"}) {id}}`),
	}
	matrix["Mutation.shareShortlist"] = cell{
		"snnnnn", onAnothersShortlist(`mutation {shareShortlist(input: {shortlist: "%s"}) {id}}`),
	}
	matrix["Mutation.endShortlistShare"] = cell{
		"snnnnn", onAnothersShortlist(`mutation {endShortlistShare(input: {shortlist: "%s"}) {id}}`),
	}
	matrix["Mutation.removeVoice"] = cell{"snnnnn", onAnothersShortlist(`mutation {removeVoice(input: {shortlist: "%s",
		voter: "` + uuid.NewString() + `", listing: "` + uuid.NewString() + `"}) {id}}`)}
	matrix["Mutation.voteOnShortlist"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		venue := s.publicVenue(t, nil)
		id, token := s.shortlistOf(t, venue)
		return voting(id, s.familyLinkOf(t, id, token), venue)
	}}
	single = append(single, "myShortlist", "shortlist", "sharedShortlist", "checklist")
}

func voting(id uuid.UUID, token string, venue uuid.UUID) string {
	return fmt.Sprintf(`mutation {voteOnShortlist(input: {shortlist: "%s", token: "%s", listing: "%s", voter: "%s",
		name: "خالتي", vote: YES, comment: "حلوة"}) {id}}`, id, token, venue, uuid.New())
}

// Two devices of one couple: the second learns what the first saved, merges and saves again.
func TestASecondDeviceLearnsWhatWasSaved(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	save := func(version int, guests int) (answer struct {
		SaveShortlist struct {
			Saved   bool
			Version int
			Token   *string
			Party   struct{ Guests int }
		}
	},
	) {
		t.Helper()
		r := s.query(t, "customer", fmt.Sprintf(`mutation {saveShortlist(input: {version: %d, items: [], folders: [],
			ticks: [], points: [], party: {guests: %d, changed: "2026-11-01T08:00:00.123Z"}})
			{saved version token party {guests}}}`, version, guests), nil)
		require.Empty(t, r.Errors)
		require.NoError(t, json.Unmarshal(r.Data, &answer))
		return answer
	}
	first := save(0, 100)
	assert.True(t, first.SaveShortlist.Saved)
	assert.Nil(t, first.SaveShortlist.Token)
	second := save(0, 200)
	assert.False(t, second.SaveShortlist.Saved)
	assert.Equal(t, 100, second.SaveShortlist.Party.Guests)
	third := save(second.SaveShortlist.Version, 200)
	assert.True(t, third.SaveShortlist.Saved)
	assert.Equal(t, 200, third.SaveShortlist.Party.Guests)
}

// A family votes without an account and sees numbers alone; the couple see who said what. The link ends at once.
func TestAFamilyVotesByALink(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Family] = edge.Limit{Subject: 2, Window: edge.Ordinary[edge.Family].Window}
	s := newEdge(t, limits)
	venue := s.publicVenue(t, nil)
	saved := s.query(t, "customer", fmt.Sprintf(`mutation {saveShortlist(input: {folders: [], ticks: [], points: [],
		party: {changed: "2026-11-01T08:00:00Z"}, items: [{listing: "%s", note: "سر", added: "2026-11-01T08:00:00Z",
		changed: "2026-11-01T08:00:00Z"}]}) {version}}`, venue), nil)
	require.Empty(t, saved.Errors)
	var answer struct {
		ShareShortlist struct {
			Share struct {
				ID    uuid.UUID
				Token string
			}
		}
	}
	sharing := s.query(t, "customer", `mutation {shareShortlist(input: {}) {share {id token}}}`, nil)
	require.Empty(t, sharing.Errors)
	require.NoError(t, json.Unmarshal(sharing.Data, &answer))
	link := answer.ShareShortlist.Share
	for range 2 {
		require.Empty(t, s.query(t, "", voting(link.ID, link.Token, venue), nil).Errors)
	}
	assert.Equal(t, "too_many", s.query(t, "", voting(link.ID, link.Token, venue), nil).code())
	assert.Equal(t, "not_found", s.query(t, "", voting(link.ID, "x", venue), nil).code())
	s.caughtUp(t)
	shared := fmt.Sprintf(`{sharedShortlist(id: "%s", token: "%s") {items {listing {id} yes no}}}`, link.ID, link.Token)
	assert.JSONEq(
		t,
		fmt.Sprintf(`{"sharedShortlist": {"items": [{"listing": {"id": "%s"}, "yes": 2, "no": 0}]}}`, venue),
		string(s.query(t, "", shared, nil).Data),
	)
	own := string(s.query(t, "customer", `{myShortlist {share {token} booked voices {name comment vote}}}`, nil).Data)
	assert.Contains(t, own, "خالتي")
	assert.Contains(t, own, link.Token)
	require.Empty(t, s.query(t, "customer", `mutation {endShortlistShare(input: {}) {id}}`, nil).Errors)
	s.caughtUp(t)
	assert.JSONEq(t, `{"sharedShortlist": null}`, string(s.query(t, "", shared, nil).Data))
	assert.Equal(t, "not_found", s.query(t, "", voting(link.ID, link.Token, venue), nil).code())
}
