package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands/post"
	"weddings/events"
)

// An editor's post goes out under their name, with a picture of theirs and a listing that is public. They are shown
// neither listings that are not public nor how often a post was seen, and write for as long as they like.
func TestAnEditorWritesAboutWhatIsPublic(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Edit] = edge.Limit{Each: 1, Window: 1000 * time.Hour}
	s := newEdge(t, limits)
	s.edits(t)
	public, hidden := s.publicVenue(t, nil), s.venue(t, nil)
	s.caughtUp(t)
	found := s.query(t, "editor", `{namedListings(query: "الياسمين") {id owner {username}}}`, nil)
	assert.Contains(t, string(found.Data), public.String())
	assert.NotContains(t, string(found.Data), hidden.String())
	assert.Contains(t, string(found.Data), `"owner":null`)

	sent := s.ask(t, "editor", http.MethodPost, "/api/media", drawn(t, 1200, 800), "Content-Type", "image/jpeg")
	require.Equal(t, http.StatusCreated, sent.StatusCode, sent.body)
	var picture events.Picture
	require.NoError(t, json.Unmarshal([]byte(sent.body), &picture))
	id := s.draft(t, func(c *post.CreatePost) {
		c.Details.Featured.Picture = picture
		c.Details.Venues = []uuid.UUID{public}
	})
	s.caughtUp(t)
	for version, lang := range []string{"ar", "en"} {
		published := s.query(t, "editor", fmt.Sprintf(
			`mutation {publishPost(input: {post: "%s", version: %d, lang: %q}) {version}}`, id, version+1, lang), nil)
		require.Empty(t, published.Errors)
	}
	s.caughtUp(t)
	for who, views := range map[string]string{"editor": "null", "admin": "0"} {
		seen := s.query(t, who, `{allPosts {nodes {views ar {state}}} postRevisions(post: "`+id.String()+`")
			{nodes {editorName}}}`, nil)
		require.Empty(t, seen.Errors, who)
		assert.JSONEq(t, `{"allPosts": {"nodes": [{"views": `+views+`, "ar": {"state": "published"}}]},
			"postRevisions": {"nodes": [{"editorName": "editor"}, {"editorName": "editor"}]}}`, string(seen.Data), who)
	}
}
