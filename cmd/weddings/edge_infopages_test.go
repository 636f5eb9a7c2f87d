package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/page"
	"weddings/commands"
	"weddings/commands/infopage"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/clock"
	"weddings/ui/content"
)

func init() {
	matrix["Query.infoPage"] = cell{"yyyyyy", fixed(`{infoPage(page: "about", lang: "ar") {title}}`)}
	matrix["Query.infoPages"] = cell{"snnnyy", fixed(`{infoPages {page}}`)}
	matrix["Query.editedInfoPage"] = cell{"snnnyy", fixed(`{editedInfoPage(page: "about") {page}}`)}
	matrix["Query.infoPageRevisions"] = cell{"snnnyy", fixed(`{infoPageRevisions(page: "about") {nodes {id}}}`)}
	first := events.FirstInfoPageRevision("about", "ar").String()
	matrix["Query.infoPageRevision"] = cell{"snnnyy", fixed(`{infoPageRevision(id: "` + first + `") {id}}`)}
	matrix["Query.infoPagePreview"] = cell{"snnnyy", fixed(`{infoPagePreview(content: "x") {html}}`)}
	for name, rest := range map[string]string{
		"editInfoPage":            `session: "` + first + `", ar: {title: "من نحن"}`,
		"publishInfoPage":         `lang: "ar"`,
		"restoreInfoPageRevision": `session: "` + first + `", revision: "` + first + `"`,
	} {
		matrix["Mutation."+name] = cell{
			"snnnyy", fixed(`mutation {` + name + `(input: {page: "about", version: 1000, ` + rest + `}) {version}}`),
		}
	}
}

// infoPages returns the site with screens of the information pages that are nothing but what the server writes.
func (s *edgeSite) infoPages(t *testing.T) http.Handler {
	t.Helper()
	screens := map[string]map[string]string{}
	for _, each := range content.Pages {
		screens["/"+each] = map[string]string{"ar": "<!--first-->", "en": "<!--first-->"}
	}
	raw, err := json.Marshal(map[string]any{"screens": screens})
	require.NoError(t, err)
	files := smallBuild(t).(fstest.MapFS)
	files[".vite/shells.json"] = &fstest.MapFile{Data: raw}
	s.site.Pages = page.Of(s.site.Graph.Queries, s.site.Graph, "http://weddings.test", files)
	door := chi.NewRouter()
	s.site.Mount(door)
	return door
}

// Without scripts the words of an information page are in its page: at first those that came with the program, and
// those of an editor at once when they are published, in the language that they are of. Nothing in them runs.
func TestAnInformationPageIsWrittenByTheServer(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.infoPages(t)
	app, admin := s.site.Graph.App, s.people["admin"].Request
	look := func(at string) string {
		t.Helper()
		s.caughtUp(t)
		got := s.look(t.Context(), door, "", at)
		require.Equal(t, http.StatusOK, got.Code, at)
		return got.Body.String()
	}
	for _, each := range content.Pages {
		for _, lang := range events.Languages {
			body := look("/" + each + "?lang=" + lang)
			assert.Contains(t, body, "<h1>"+content.Of(each, lang).Title+"</h1>")
			assert.Contains(t, body, `<link rel="canonical" href="http://weddings.test/`+each+`?lang=`+lang+`">`)
			assert.NotContains(t, body, "{#", each)
		}
	}
	about := look("/about?lang=en")
	for _, part := range []string{
		`<title>About us`, `<section id="ranking" aria-labelledby="ranking-title"`, `<a href="#ranking"`,
		`<a href="/cancellation"`, `<ol dir="auto">`, `aria-label="On this page"`, `hreflang="ar"`,
		`"operation":"query InfoPage(`,
	} {
		assert.Contains(t, about, part)
	}
	sitemap := look("/sitemap.xml")
	assert.Equal(t, 1, strings.Count(sitemap, "http://weddings.test/privacy?lang=ar"))

	ask := func(c commands.Command) int64 {
		t.Helper()
		got, err := commands.Handle(t.Context(), app, admin, c)
		require.NoError(t, err)
		return got.Version
	}
	session := uuid.New()
	text := events.InfoPageText{
		Title: "نحن <b>هنا</b>", Lead: "مقدمة جديدة",
		Content: "قبل كل شيء.\n\n## الفريق {#team}\n\n**كلنا** <script>alert(1)</script>",
	}
	version := ask(infopage.EditInfoPage{Page: "about", Session: session, Ar: &text})
	assert.Contains(t, look("/about?lang=ar"), content.Of("about", "ar").Lead, "a draft is not public")
	ask(infopage.PublishInfoPage{Page: "about", Version: version, Lang: "ar"})
	after := look("/about?lang=ar")
	assert.Contains(t, after, `<h1>نحن &lt;b&gt;هنا&lt;/b&gt;</h1>`)
	assert.Contains(t, after, `<section id="team"`)
	assert.Contains(t, after, `<strong>كلنا</strong>`)
	assert.NotContains(t, after, `<script>alert`)
	assert.NotContains(t, after, content.Of("about", "ar").Lead)
	assert.Equal(t, about, look("/about?lang=en"), "the other language stands as it was")

	ask(infopage.RestoreInfoPageRevision{
		Page: "about", Session: session, Version: version + 1,
		Revision: events.FirstInfoPageRevision("about", "ar"),
	})
	ask(infopage.PublishInfoPage{Page: "about", Version: version + 2, Lang: "ar"})
	assert.Contains(t, look("/about?lang=ar"), content.Of("about", "ar").Lead)
}

// The list of revisions ends with the texts that came with the program.
func TestTheFirstRevisionIsTheFile(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	app, by := s.site.Graph.App, s.people["admin"]
	made, err := commands.Handle(t.Context(), app, by.Request, infopage.EditInfoPage{
		Page:    "terms",
		Session: uuid.New(),
		En:      &events.InfoPageText{Title: "Rules", Lead: "Short.", Content: "Be kind."},
	})
	require.NoError(t, err)
	_, err = commands.Handle(t.Context(), app, by.Request, infopage.PublishInfoPage{
		Page: "terms", Version: made.Version, Lang: "en", Note: "Shorter",
	})
	require.NoError(t, err)
	s.caughtUp(t)
	reader := s.site.Graph.Queries.InfoPages
	viewer := by.Request.Actor
	list, err := reader.Revisions(t.Context(), viewer, "terms", 2, nil)
	require.NoError(t, err)
	require.Len(t, list.Nodes, 2)
	assert.True(t, list.HasNextPage)
	assert.Equal(t, 2, list.Nodes[0].Number)
	assert.Equal(t, "Shorter", list.Nodes[0].Note)
	assert.NotNil(t, list.Nodes[0].At())
	rest, err := reader.Revisions(t.Context(), viewer, "terms", 2, list.EndCursor)
	require.NoError(t, err)
	require.Len(t, rest.Nodes, 1)
	for _, first := range []string{list.Nodes[1].Lang, rest.Nodes[0].Lang} {
		found, err := reader.Revision(t.Context(), viewer, events.FirstInfoPageRevision("terms", first))
		require.NoError(t, err)
		assert.Equal(t, 1, found.Number)
		assert.Nil(t, found.At())
		assert.Equal(t, content.Of("terms", first).Content, found.Text.Content)
	}
	all, err := reader.All(t.Context(), viewer)
	require.NoError(t, err)
	var order []string
	for _, each := range all {
		order = append(order, each.Page)
	}
	assert.Equal(t, content.Pages, order)
	terms, err := reader.Edited(t.Context(), viewer, "terms")
	require.NoError(t, err)
	assert.Equal(t, made.Version, int64(terms.SavedVersion))
	assert.Equal(t, list.Nodes[0].ID, terms.En.Revision)
	assert.False(t, terms.En.Changed)
	assert.Nil(t, terms.Ar.PublishedAt)
	assert.NotNil(t, terms.En.PublishedBy, fmt.Sprint(terms))
}

// The page about the site tells how much was looked at in the last full months, from the tenth decision on. What admins
// add themselves is not among it, nor is what was decided this month.
func TestWhatWasDecidedIsPublic(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	year, month, _ := s.log.Time().In(clock.Damascus).Date()
	at := time.Date(year, month, 1, 12, 0, 0, 0, clock.Damascus).AddDate(0, -1, 9)
	log := store.Open(s.site.Graph.Queries.Pool, nil, store.Options{Now: func() time.Time { return at }})
	defer log.Close()
	happened := func(stream string, list ...events.Event) {
		t.Helper()
		_, err := log.Append(t.Context(), store.Append{Stream: stream, Expected: store.Any, Events: list})
		require.NoError(t, err)
	}
	door := s.infoPages(t)
	look := func(lang string) string {
		t.Helper()
		s.caughtUp(t)
		got := s.look(t.Context(), door, "", "/about?lang="+lang)
		require.Equal(t, http.StatusOK, got.Code)
		return got.Body.String()
	}
	decide := func(refused bool) {
		id := uuid.New()
		happened(events.ReviewStream(id), events.ReviewSubmitted{Review: id, Listing: uuid.New(), Rating: 5})
		at = at.Add(90 * time.Minute)
		if refused {
			happened(events.ReviewStream(id), events.ReviewRejected{Review: id, Reason: "x"})
		} else {
			happened(events.ReviewStream(id), events.ReviewApproved{Review: id})
		}
	}
	for i := range 9 {
		decide(i < 5)
	}
	added := uuid.New()
	happened(events.ReviewStream(added), events.ReviewSubmitted{Review: added}, events.ReviewApproved{Review: added})
	before := at
	at = s.log.Time()
	decide(false)
	at = before
	assert.NotContains(t, look("en"), `id="decisions"`)
	decide(false)
	told := look("en")
	assert.Contains(t, told, `<section id="decisions"`)
	assert.Contains(t, told, `<td dir="auto">2 hours</td>`)
	assert.Regexp(t, `Reviews looked at</td>\s*<td dir="auto">10</td>\s*<td dir="auto">10</td>`, told)
	assert.Regexp(t, `Refused</td>\s*<td dir="auto">5</td>`, told)
	assert.Contains(t, look("ar"), "ما راجعناه")
}
