package main

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/post"
	"weddings/events"
)

// draft begins a post that is ready in both languages.
func (s *edgeSite) draft(t *testing.T, change func(*post.CreatePost)) uuid.UUID {
	t.Helper()
	admin := s.people["admin"].Request
	p, err := s.site.REST.Pictures.Receive(t.Context(), bytes.NewReader(drawn(t, 1200, 800)), admin.Actor.Account)
	require.NoError(t, err)
	c := post.CreatePost{
		Session: commands.NewID(),
		Ar: &events.PostText{
			Title:   "كيف تختارون الصالة",
			Excerpt: "خطوة خطوة",
			Content: "## البداية\n\nابدؤوا بالعدد.",
		},
		En: &events.PostText{
			Title:   "How to choose a hall",
			Excerpt: "Step by step",
			Content: "## The start\n\nCount.",
		},
		Details: &events.PostDetails{
			Category: "planning", Tags: []events.Bilingual{{Ar: "صالات", En: "halls"}},
			Featured: &events.PostPicture{Picture: p, Alt: events.Bilingual{Ar: "صالة", En: "A hall"}},
			FAQ: []events.PostQuestion{{
				Question: events.Bilingual{Ar: "متى نحجز؟", En: "When do we book?"},
				Answer:   events.Bilingual{Ar: "قبل ستة أشهر.", En: "Six months before."},
			}},
		},
	}
	if change != nil {
		change(&c)
	}
	made, err := commands.Handle(t.Context(), s.site.Graph.App, admin, c)
	require.NoError(t, err)
	return made.ID
}

// publish makes a language of a post public and returns its slug.
func (s *edgeSite) publish(t *testing.T, id uuid.UUID, lang string) string {
	t.Helper()
	app := s.site.Graph.App
	state, version, err := post.Posts.Load(t.Context(), app, events.PostStream(id))
	require.NoError(t, err)
	require.NotZero(t, state.ID)
	_, err = commands.Handle(t.Context(), app, s.people["admin"].Request, post.PublishPost{
		Post: id, Version: version, Lang: lang,
	})
	require.NoError(t, err)
	state, _, err = post.Posts.Load(t.Context(), app, events.PostStream(id))
	require.NoError(t, err)
	return state.In(lang).Slug
}

// onDraft is about a draft at its first version.
func onDraft(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.draft(t, nil))
	}
}

func init() {
	revision := func(format string) func(*testing.T, *edgeSite, string) string {
		return func(t *testing.T, s *edgeSite, _ string) string {
			id := s.draft(t, nil)
			s.publish(t, id, "ar")
			state, _, err := post.Posts.Load(t.Context(), s.site.Graph.App, events.PostStream(id))
			require.NoError(t, err)
			return fmt.Sprintf(format, id, state.In("ar").Live.Revision)
		}
	}
	matrix["Query.posts"] = cell{"yyyyy", fixed(`{posts(lang: "ar") {total}}`)}
	matrix["Query.postPage"] = cell{"yyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(`{postPage(slug: %q) {slug}}`, s.publish(t, s.draft(t, nil), "en"))
	}}
	matrix["Query.previewedPost"] = cell{
		"nnnnn", onDraft(`{previewedPost(post: "%s", until: 1, token: "x", lang: "ar") {title}}`),
	}
	matrix["Query.allPosts"] = cell{"snnny", fixed(`{allPosts {nodes {id}}}`)}
	matrix["Query.editedPost"] = cell{"snnny", onDraft(`{editedPost(id: "%s") {id}}`)}
	matrix["Query.postRevisions"] = cell{"snnny", onDraft(`{postRevisions(post: "%s") {nodes {id}}}`)}
	matrix["Query.postRevision"] = cell{"snnny", revision(`{postRevision(id: "%[2]s") {id}}`)}
	matrix["Mutation.createPost"] = cell{
		"snnny", fixed(`mutation {createPost(input: {session: "` + uuid.NewString() + `", ar: {title: "مقال"}}) {id}}`),
	}
	matrix["Mutation.editPost"] = cell{
		"snnny", onDraft(`mutation {editPost(input: {post: "%[1]s", session: "%[1]s", version: 1, ar: {}}) {id}}`),
	}
	for name, rest := range map[string]string{
		"publishPost":    `version: 1, lang: "ar"`,
		"unpublishPost":  `lang: "ar"`,
		"schedulePost":   `version: 1, lang: "ar", at: "2020-01-01T00:00"`,
		"cancelSchedule": `lang: "ar"`,
		"archivePost":    `reason: "x"`,
	} {
		matrix["Mutation."+name] = cell{
			"snnny", onDraft(`mutation {` + name + `(input: {post: "%s", ` + rest + `}) {id}}`),
		}
	}
	matrix["Mutation.restorePost"] = cell{"snnny", onDraft(`mutation {restorePost(input: {post: "%s"}) {id}}`)}
	matrix["Mutation.restoreRevision"] = cell{"snnny", revision(
		`mutation {restoreRevision(input: {post: "%[1]s", session: "%[1]s", version: 1, revision: "%[2]s"}) {id}}`,
	)}
}
