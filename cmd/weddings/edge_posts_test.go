package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/page"
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
	matrix["Query.posts"] = cell{"yyyyyy", fixed(`{posts(lang: "ar") {total}}`)}
	matrix["Query.postPage"] = cell{"yyyyyy", func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(`{postPage(slug: %q) {slug}}`, s.publish(t, s.draft(t, nil), "en"))
	}}
	matrix["Query.previewedPost"] = cell{
		"nnnnnn", onDraft(`{previewedPost(post: "%s", until: 1, token: "x", lang: "ar") {title}}`),
	}
	matrix["Query.allPosts"] = cell{"snnnyy", fixed(`{allPosts {nodes {id}}}`)}
	matrix["Query.editedPost"] = cell{"snnnyy", onDraft(`{editedPost(id: "%s") {id}}`)}
	matrix["Query.postRevisions"] = cell{"snnnyy", onDraft(`{postRevisions(post: "%s") {nodes {id}}}`)}
	matrix["Query.postRevision"] = cell{"snnnyy", revision(`{postRevision(id: "%[2]s") {id}}`)}
	matrix["Mutation.createPost"] = cell{
		"snnnyy",
		fixed(`mutation {createPost(input: {session: "` + uuid.NewString() + `", ar: {title: "مقال"}}) {id}}`),
	}
	matrix["Mutation.editPost"] = cell{
		"snnnyy", onDraft(`mutation {editPost(input: {post: "%[1]s", session: "%[1]s", version: 1, ar: {}}) {id}}`),
	}
	for name, rest := range map[string]string{
		"publishPost":    `version: 1, lang: "ar"`,
		"unpublishPost":  `lang: "ar"`,
		"schedulePost":   `version: 1, lang: "ar", at: "2020-01-01T00:00"`,
		"cancelSchedule": `lang: "ar"`,
		"archivePost":    `reason: "x"`,
		"endPreviews":    "",
	} {
		matrix["Mutation."+name] = cell{
			"snnnyy", onDraft(`mutation {` + name + `(input: {post: "%s", ` + rest + `}) {id}}`),
		}
	}
	matrix["Mutation.restorePost"] = cell{"snnnyy", onDraft(`mutation {restorePost(input: {post: "%s"}) {id}}`)}
	matrix["Mutation.restoreRevision"] = cell{"snnnyy", revision(
		`mutation {restoreRevision(input: {post: "%[1]s", session: "%[1]s", version: 1, revision: "%[2]s"}) {id}}`,
	)}
}

// blogPages returns the site with screens that are nothing but what the server writes into them.
func (s *edgeSite) blogPages(t *testing.T) http.Handler {
	t.Helper()
	files := smallBuild(t).(fstest.MapFS)
	screens := `{"screens": {
		"/blog": {"ar": "<form><!--hidden--><input value={words}></form><!--first-->", "en": "<!--first-->"},
		"/blog/-": {"ar": "<!--first-->", "en": "<!--first-->"}}}`
	files[".vite/shells.json"] = &fstest.MapFile{Data: []byte(screens)}
	s.site.Pages = page.Of(s.site.Graph.Queries, s.site.Graph, "http://weddings.test", files)
	door := chi.NewRouter()
	s.site.Mount(door)
	return door
}

var linkedData = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)

// Without scripts the words of a post are in its page, with what search engines and messengers read; a language that is
// not public says so and offers the other.
func TestAPostIsWrittenByTheServer(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.blogPages(t)
	id := s.draft(t, nil)
	ar := s.publish(t, id, "ar")
	s.caughtUp(t)
	at := "/blog/" + url.PathEscape(ar)
	got := s.look(t.Context(), door, "", at)
	require.Equal(t, http.StatusOK, got.Code)
	body := got.Body.String()
	for _, part := range []string{
		`<html lang="ar" dir="rtl"`, `<h1 dir="auto">كيف تختارون الصالة</h1>`, `ابدؤوا بالعدد.`, `id="s-البداية"`,
		`متى نحجز؟`, `قبل ستة أشهر.`, `<title>كيف تختارون الصالة`, `<meta name="description" content="خطوة خطوة">`,
		`<link rel="canonical" href="http://weddings.test` + at + `?lang=ar">`, `property="og:image"`, `/share.jpg`,
		`property="og:type" content="article"`, `/blog/feed.rss?lang=ar`,
	} {
		assert.Contains(t, body, part)
	}
	assert.NotContains(t, body, `hreflang="en"`, "English is not public")
	var data struct {
		Graph []struct {
			Type string `json:"@type"`
		} `json:"@graph"`
	}
	require.NoError(t, json.Unmarshal([]byte(linkedData.FindStringSubmatch(body)[1]), &data))
	var types []string
	for _, each := range data.Graph {
		types = append(types, each.Type)
	}
	assert.Equal(t, []string{"BlogPosting", "BreadcrumbList", "FAQPage"}, types)

	absent := s.look(t.Context(), door, "", at+"?lang=en").Body.String()
	assert.Contains(t, absent, "This post is not in English yet")
	assert.Contains(t, absent, at+"?lang=ar")
	assert.Contains(t, absent, `content="noindex"`)
	assert.NotContains(t, absent, "ابدؤوا بالعدد.")
	assert.Contains(t, s.look(t.Context(), door, "", "/blog?lang=ar").Body.String(), "كيف تختارون الصالة")
	assert.NotContains(t, s.look(t.Context(), door, "", "/blog?lang=en").Body.String(), "How to choose a hall")

	en := s.publish(t, id, "en")
	s.caughtUp(t)
	both := s.look(t.Context(), door, "", "/blog/"+en).Body.String()
	assert.Contains(t, both, `<html lang="en"`, "the slug says the language")
	assert.Contains(t, both, `hreflang="ar" href="http://weddings.test`+at+`?lang=ar"`)
	assert.Contains(t, s.look(t.Context(), door, "", "/sitemap.xml").Body.String(), "/blog/"+en+"?lang=en")
	for _, nowhere := range []string{
		"/blog/nothing-here", "/blog?page=2", "/blog?page=1001", "/blog?page=99999999999", "/blog?category=nonsense",
	} {
		assert.Equal(t, http.StatusNotFound, s.look(t.Context(), door, "", nowhere).Code, nowhere)
	}
}

// Without scripts the list has its search, its categories and what the app says of each post.
func TestTheListOfPostsIsWrittenWhole(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.blogPages(t)
	s.publish(t, s.draft(t, nil), "ar")
	s.caughtUp(t)
	chip := `class="chip chip-on" dir="auto" aria-current="true"`
	for at, parts := range map[string][]string{
		"/blog": {
			`<nav aria-label="أقسام المدوّنة" class="blog-categories"><a ` + chip + ` href="/blog?lang=ar">`,
			`<p class="post-meta"><span>`, `<time datetime="`, `دقيقة`, `<form><input value=></form>`,
			`class="blog-tags"><a class="chip" dir="auto" href="/blog?lang=ar&amp;tag=%D8%B5%D8%A7%D9%84%D8%A7%D8%AA">` +
				`صالات</a>`,
		},
		"/blog?q=الصالة&category=planning&lang=ar": {
			`<input type="hidden" name="category" value="planning"><input type="hidden" name="lang" value="ar">` +
				`<input value=الصالة>`,
		},
		"/blog?q=الصالة":             {`<p>مقال واحد</p>`, `<input value=الصالة>`},
		"/blog?q=%22%3E%3Cscript%3E": {`<p>لا مقالات</p>`, `&lt;script&gt;`, `class="py-10 text-center text-h2"`},
	} {
		got := s.look(t.Context(), door, "", at)
		for _, part := range parts {
			assert.Contains(t, got.Body.String(), part, at)
		}
	}
}

// A page that is kept follows what is published and taken off; a former address leads on.
func TestWhatIsPublishedIsThereAtOnce(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.blogPages(t)
	app, admin := s.site.Graph.App, s.people["admin"].Request
	id := s.draft(t, func(c *post.CreatePost) { c.En.Slug = "first-name" })
	s.publish(t, id, "en")
	s.caughtUp(t)
	require.Contains(t, s.look(t.Context(), door, "", "/blog/first-name").Body.String(), "Count.")
	_, version, err := post.Posts.Load(t.Context(), app, events.PostStream(id))
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), app, admin, post.EditPost{
		Post: id, Session: commands.NewID(), Version: version,
		En: &events.PostText{Title: "Another title", Slug: "second-name", Content: "New words."},
	})
	require.NoError(t, err)
	s.caughtUp(t)
	assert.Contains(
		t,
		s.look(t.Context(), door, "", "/blog/first-name").Body.String(),
		"Count.",
		"a draft is not public",
	)
	s.publish(t, id, "en")
	s.caughtUp(t)
	moved := s.look(t.Context(), door, "", "/blog/first-name?lang=en")
	assert.Equal(t, http.StatusMovedPermanently, moved.Code)
	assert.Equal(t, "/blog/second-name?lang=en", moved.Header().Get("Location"))
	assert.Contains(t, s.look(t.Context(), door, "", "/blog/second-name").Body.String(), "New words.")
	_, err = commands.Handle(t.Context(), app, admin, post.UnpublishPost{Post: id, Lang: "en"})
	require.NoError(t, err)
	s.caughtUp(t)
	assert.Equal(t, http.StatusNotFound, s.look(t.Context(), door, "", "/blog/second-name").Code)
}

// What feed readers get is XML that names every post of a language with its address.
func TestFeedsAreWellFormed(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.blogPages(t)
	slug := s.publish(t, s.draft(t, func(c *post.CreatePost) { c.En.Title = `Halls & "more" <b>` }), "en")
	s.caughtUp(t)
	for kind, root := range map[string]string{"rss": "rss", "atom": "feed"} {
		got := s.look(t.Context(), door, "", "/blog/feed."+kind+"?lang=en")
		require.Equal(t, http.StatusOK, got.Code)
		assert.Contains(t, got.Header().Get("Content-Type"), kind+"+xml")
		type entry struct {
			Title string `xml:"title"`
			GUID  string `xml:"guid"`
			ID    string `xml:"id"`
		}
		var document struct {
			XMLName xml.Name
			Items   []entry `xml:"channel>item"`
			Entries []entry `xml:"entry"`
		}
		require.NoError(t, xml.Unmarshal(got.Body.Bytes(), &document))
		assert.Equal(t, root, document.XMLName.Local)
		all := append(document.Entries, document.Items...)
		require.Len(t, all, 1)
		assert.Equal(t, `Halls & "more" <b>`, all[0].Title)
		assert.Equal(t, "http://weddings.test/blog/"+slug+"?lang=en", all[0].ID+all[0].GUID)
		arabic := s.look(t.Context(), door, "", "/blog/feed."+kind)
		assert.NotContains(t, arabic.Body.String(), slug)
	}
}

// An admin's upload without a listing is shown to everybody once a post has it; what is too long is refused in words;
// whoever has the link to a draft reads it, and nobody else.
func TestDraftsAndTheirPictures(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.draft(t, nil)
	s.caughtUp(t)
	var edited struct {
		EditedPost struct {
			Details struct {
				Featured struct{ Picture struct{ Hash string } }
			}
			Ar struct {
				State   string
				Changed bool
			}
			Views *int
		}
	}
	r := s.query(t, "admin", fmt.Sprintf(
		`{editedPost(id: "%s") {details {featured {picture {hash}}} ar {state changed} views}}`, id), nil)
	require.Empty(t, r.Errors)
	require.NoError(t, json.Unmarshal(r.Data, &edited))
	assert.Equal(t, "draft", edited.EditedPost.Ar.State)
	at := "/media/" + edited.EditedPost.Details.Featured.Picture.Hash
	for _, other := range []string{"/0320.jpg", "/+320.jpg", "/320.0.jpg", "/321.jpg"} {
		assert.Equal(t, http.StatusNotFound, s.ask(t, "", http.MethodGet, at+other, nil).StatusCode, other)
	}
	picture := s.ask(t, "", http.MethodGet, at+"/320.jpg", nil)
	assert.Equal(t, http.StatusOK, picture.StatusCode)
	assert.Contains(t, s.preview(t, s.previewLink(t, id)), "كيف تختارون الصالة")

	long := s.query(t, "admin", fmt.Sprintf(`mutation ($text: String!) {editPost(input: {post: "%[1]s",
		session: "%[1]s", version: 1, ar: {title: "x", content: $text}}) {id}}`, id),
		map[string]any{"text": strings.Repeat("ق", 60_001)})
	assert.Equal(t, "invalid", long.code())
}

// An editor ends all links to a draft at once. A link that is made later shows it again.
func TestLinksToADraftAreEnded(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.draft(t, nil)
	s.caughtUp(t)
	before := s.previewLink(t, id)
	require.Contains(t, s.preview(t, before), "كيف تختارون الصالة")

	r := s.query(t, "admin", fmt.Sprintf(`mutation {endPreviews(input: {post: "%s"}) {id}}`, id), nil)
	require.Empty(t, r.Errors)
	s.caughtUp(t)
	assert.Equal(t, `{"previewedPost":null}`, s.preview(t, before))
	assert.Contains(t, s.preview(t, s.previewLink(t, id)), "كيف تختارون الصالة")
}

// previewLink returns a new link to a draft in Arabic.
func (s *edgeSite) previewLink(t *testing.T, id uuid.UUID) *url.URL {
	t.Helper()
	var edited struct {
		EditedPost struct{ Preview struct{ Ar string } }
	}
	r := s.query(t, "admin", fmt.Sprintf(`{editedPost(id: "%s") {preview {ar}}}`, id), nil)
	require.Empty(t, r.Errors)
	require.NoError(t, json.Unmarshal(r.Data, &edited))
	link, err := url.Parse(edited.EditedPost.Preview.Ar)
	require.NoError(t, err)
	return link
}

// preview returns what a link to a draft shows to a visitor, as JSON.
func (s *edgeSite) preview(t *testing.T, link *url.URL) string {
	t.Helper()
	assert.Equal(t, "lang=ar", link.RawQuery, "what opens the draft is in the fragment alone, which no log gets")
	secret := strings.Split(link.Fragment, ".")
	require.Len(t, secret, 3)
	r := s.query(t, "", fmt.Sprintf(`{previewedPost(post: "%s", until: %s, token: "%s", lang: "ar") {title}}`,
		secret[0], secret[1], secret[2]), nil)
	require.Empty(t, r.Errors)
	return string(r.Data)
}
