package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
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
	"weddings/commands/faqquestion"
	"weddings/events"
)

// asked adds a question that is public in both languages.
func (s *edgeSite) asked(t *testing.T) uuid.UUID {
	t.Helper()
	made, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, faqquestion.SetFAQQuestion{
		Group: "prices",
		Ar:    events.FAQText{Question: "هل الضيافة <ضمن> السعر؟", Answer: "اسألوا **صاحب** [الصالة](/venues)."},
		En:    events.FAQText{Question: "Is catering included?", Answer: "Ask <script>x</script> the owner."},
	})
	require.NoError(t, err)
	return made.ID
}

func init() {
	onQuestion := func(format string) func(*testing.T, *edgeSite, string) string {
		return func(t *testing.T, s *edgeSite, _ string) string { return fmt.Sprintf(format, s.asked(t)) }
	}
	matrix["Query.faq"] = cell{"yyyyyy", fixed(`{faq(lang: "ar") {key}}`)}
	matrix["Query.faqBook"] = cell{"snnnyy", fixed(`{faqBook {groups {key}}}`)}
	matrix["Query.faqPreview"] = cell{"snnnyy", fixed(`{faqPreview(answer: "x")}`)}
	matrix["Query.faqFigures"] = cell{
		"snnnyn", fixed(`{faqFigures(from: "2026-10-01", to: "2026-10-02") {all {opened}}}`),
	}
	matrix["Query.faqMisses"] = cell{
		"snnnyn", fixed(`{faqMisses(from: "2026-10-01", to: "2026-10-02") {term}}`),
	}
	matrix["Mutation.setFaqQuestion"] = cell{
		"snnnyy", fixed(`mutation {setFaqQuestion(input: {group: "prices", ar: {question: "كم؟"}, en: {}}) {id}}`),
	}
	matrix["Mutation.archiveFaqQuestion"] = cell{
		"snnnyy", onQuestion(`mutation {archiveFaqQuestion(input: {question: "%s"}) {id}}`),
	}
	matrix["Mutation.restoreFaqQuestion"] = cell{
		"snnnyy", onQuestion(`mutation {restoreFaqQuestion(input: {question: "%s"}) {id}}`),
	}
	matrix["Mutation.orderFaqQuestions"] = cell{
		"snnnyy", onQuestion(`mutation {orderFaqQuestions(input: {group: "prices", questions: ["%s"]}) {position}}`),
	}
	matrix["Mutation.setFaqGroup"] = cell{
		"snnnyy",
		fixed(`mutation {setFaqGroup(input: {group: "songs", title: {ar: "أغانٍ", en: "Songs"}}) {position}}`),
	}
	matrix["Mutation.orderFaqGroups"] = cell{
		"snnnyy", fixed(`mutation {orderFaqGroups(input: {groups: ["prices"]}) {position}}`),
	}
}

// faqPage returns the site with a screen of the FAQ that is nothing but what the server writes into it.
func (s *edgeSite) faqPage(t *testing.T) http.Handler {
	t.Helper()
	files := smallBuild(t).(fstest.MapFS)
	screens := `{"screens": {"/faq": {"ar": "<!--first-->", "en": "<!--first-->"}}}`
	files[".vite/shells.json"] = &fstest.MapFile{Data: []byte(screens)}
	s.site.Pages = page.New(s.site.Graph.Queries, s.site.Graph, "http://weddings.test", files)
	door := chi.NewRouter()
	s.site.Mount(door)
	return door
}

// Without scripts the FAQ is in its page, in the order of the read model, with what search engines read. What an admin
// changes is on the page at once, in the language that it is of.
func TestTheFAQIsWrittenByTheServer(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.faqPage(t)
	app, admin := s.site.Graph.App, s.people["admin"].Request
	look := func(lang string) string {
		t.Helper()
		s.caughtUp(t)
		got := s.look(t.Context(), door, "", "/faq?lang="+lang)
		require.Equal(t, http.StatusOK, got.Code)
		return got.Body.String()
	}
	ask := func(c commands.Command) {
		t.Helper()
		_, err := commands.Handle(t.Context(), app, admin, c)
		require.NoError(t, err)
	}
	first := look("en")
	for _, part := range []string{
		`<title>Questions and answers`, `<section id="couples"`, `<details id="ranking"`, `How are results ordered?`,
		`<a href="/my-inquiries"`, `hreflang="ar"`,
	} {
		assert.Contains(t, first, part)
	}
	assert.Less(t, strings.Index(first, `id="free"`), strings.Index(first, `id="erase"`))
	var data struct {
		Type string `json:"@type"`
		Main []struct {
			Name   string
			Answer struct{ Text string } `json:"acceptedAnswer"`
		} `json:"mainEntity"`
	}
	require.NoError(t, json.Unmarshal([]byte(linkedData.FindStringSubmatch(first)[1]), &data))
	assert.Equal(t, "FAQPage", data.Type)
	require.Len(t, data.Main, 17)
	assert.Equal(t, "Is browsing free?", data.Main[0].Name)
	assert.Contains(t, data.Main[0].Answer.Text, "You pay the site nothing")

	id := s.asked(t)
	ar, en := look("ar"), look("en")
	assert.Contains(t, ar, `هل الضيافة &lt;ضمن&gt; السعر؟`)
	assert.Contains(t, ar, `<strong>صاحب</strong> <a href="/venues"`)
	assert.Contains(t, en, `id="is-catering-included"`)
	assert.NotContains(t, en, `<script>x`)
	ask(faqquestion.SetFAQQuestion{
		Question: &id, Group: "prices", Ar: events.FAQText{Question: "كم؟", Answer: "س"},
		En: events.FAQText{Question: "Is catering included?", Answer: "Ask.", Hidden: true},
	})
	assert.Contains(t, look("ar"), `كم؟`)
	assert.NotContains(t, look("en"), `is-catering-included`)
	ask(faqquestion.ArchiveFAQQuestion{Question: id})
	assert.NotContains(t, look("ar"), `كم؟`)
	ask(faqquestion.RestoreFAQQuestion{Question: id})
	ask(faqquestion.OrderFAQGroups{Groups: []string{"account", "couples"}})
	back := look("ar")
	assert.Contains(t, back, `كم؟`)
	assert.Less(t, strings.Index(back, `id="erase"`), strings.Index(back, `id="free"`))
	assert.Contains(t, s.look(t.Context(), door, "", "/sitemap.xml").Body.String(), "http://weddings.test/faq?lang=ar")
}

// An element of a question with the id of another element would be taken for it: one called "data" once kept the app
// from starting.
func TestNoQuestionTakesAnIDOfThePage(t *testing.T) {
	t.Parallel()
	shell, err := os.ReadFile("../../ui/index.html")
	require.NoError(t, err)
	written, err := filepath.Glob("../../api/page/*.go")
	require.NoError(t, err)
	for _, name := range written {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		require.NoError(t, err)
		shell = append(shell, source...)
	}
	s := newEdge(t, unlimited())
	ids := regexp.MustCompile(`\sid="([a-z][a-z0-9-]*)"`).FindAllSubmatch(shell, -1)
	require.Greater(t, len(ids), 3)
	ask := func(anchor string) string {
		return s.query(t, "admin", fmt.Sprintf(`mutation {setFaqQuestion(input: {group: "prices", anchor: %q,
			ar: {question: "س"}, en: {}}) {id}}`, anchor), nil).code()
	}
	for _, id := range ids {
		assert.Equal(t, "invalid", ask(string(id[1])), "%s", id[1])
	}
	assert.Empty(t, ask("of-nothing-else"))
}
