package all

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries/posts"
	"weddings/queries/slugs"
)

// A post is read in the languages in which it is published. While it is archived neither its pages nor its draft nor
// its pictures are.
func TestAPostIsReadWhileItIsPublished(t *testing.T) {
	t.Parallel()
	w := setup(t)
	post := uuid.New()
	details := events.PostDetails{Featured: &events.PostPicture{Picture: events.Picture{Hash: "abc"}}}
	ar, en := &events.PostText{Title: "زفة", Content: "نص"}, &events.PostText{Title: "Zaffa", Content: "Text"}
	published := func(lang, slug string, text *events.PostText) events.PostPublished {
		content := events.PostContent{Text: *text, Details: details}
		return events.PostPublished{Post: post, Lang: lang, Revision: uuid.New(), Slug: slug, Content: content}
	}
	w.happens(events.PostStream(post), events.PostDrafted{Post: post, Ar: ar, En: en, Details: &details},
		published("ar", "زفة", ar), published("en", "zaffa", en))
	read := func() (titles []string) {
		t.Helper()
		for _, lang := range []string{"ar", "en"} {
			list, err := w.Posts.List(t.Context(), nobody, posts.Filter{Lang: lang}, 1)
			require.NoError(t, err)
			for _, card := range list.Nodes {
				titles = append(titles, card.Title)
			}
		}
		return titles
	}
	kept := func() []bool {
		t.Helper()
		picture, err := w.Posts.PicturePublic(t.Context(), nobody, "abc")
		require.NoError(t, err)
		draft, err := w.Posts.Draft(t.Context(), nobody, post, "ar", func(int64) bool { return true })
		require.NoError(t, err)
		return []bool{picture, draft != nil}
	}
	state := func() string {
		t.Helper()
		list, err := w.Slugs.List(t.Context(), admin, slugs.Find{Of: "POSTS"}, 20, nil)
		require.NoError(t, err)
		require.Len(t, list.Nodes, 1)
		return list.Nodes[0].State
	}
	in := func(state string) int {
		t.Helper()
		page, err := w.Posts.All(t.Context(), admin, state, "", 20, nil)
		require.NoError(t, err)
		return len(page.Nodes)
	}
	assert.Equal(t, []string{"زفة", "Zaffa"}, read())
	w.happens(events.PostStream(post), events.PostUnpublished{Post: post, Lang: "en"})
	assert.Equal(t, []string{"زفة"}, read())
	assert.Equal(t, []bool{true, true}, kept())
	assert.Equal(t, "PUBLIC", state())
	w.happens(events.PostStream(post), events.PostArchived{Post: post})
	assert.Empty(t, read())
	assert.Equal(t, []bool{false, false}, kept())
	assert.Equal(t, "ARCHIVED", state())
	for name, n := range map[string]int{"": 0, "archived": 1, "published": 0, "draft": 0} {
		assert.Equal(t, n, in(name), name)
	}
	w.happens(events.PostStream(post), events.PostRestored{Post: post})
	assert.Equal(t, []string{"زفة"}, read())
	w.happens(events.PostStream(post), events.PostUnpublished{Post: post, Lang: "ar"}, events.PostArchived{Post: post})
	assert.Zero(t, in("draft"), "what is archived is no draft")
}
