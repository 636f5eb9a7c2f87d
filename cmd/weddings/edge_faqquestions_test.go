package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	"weddings/projections/analytics/analyticstest"
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
	s.site.Pages = page.Of(s.site.Graph.Queries, s.site.Graph, "http://weddings.test", files)
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
		`Did this help?</p><button type="button" name="ranking-yes" aria-pressed="false"`,
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

// What a visit does with a question is counted, of the words that it read: a beacon counts once, a word that is taken
// back no more, and a client cannot invent words that nobody wrote.
func TestWhatTheFAQIsToVisitors(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.asked(t)
	s.caughtUp(t)
	type use map[string]any
	track := func(session, what string, more use) int {
		t.Helper()
		body := use{"sessionId": session, "questionId": id, "lang": "en", "what": what}
		maps.Copy(body, more)
		return s.ask(t, "", http.MethodPost, "/api/analytics/track/faq", body).StatusCode
	}
	assert.Equal(t, http.StatusAccepted, track("s-1", "opened", use{"revision": 1 << 40}))
	assert.Equal(t, http.StatusAccepted, track("s-1", "opened", nil))
	assert.Equal(t, http.StatusAccepted, track("s-1", "no", use{"turn": 1, "eventId": "1"}))
	assert.Equal(t, http.StatusAccepted, track("s-1", "no", use{"turn": 1, "eventId": "1"}))
	assert.Equal(t, http.StatusAccepted, track("s-2", "yes", use{"turn": 1, "eventId": "1"}))
	assert.Equal(t, http.StatusAccepted, track("s-3", "yes", use{"turn": 1, "eventId": "1"}))
	assert.Equal(t, http.StatusAccepted, track("s-3", "undone", use{"turn": 2, "eventId": "2"}))
	assert.Equal(t, http.StatusNotFound, track("s-1", "yes", use{"questionId": uuid.New(), "turn": 1}))
	assert.Equal(t, http.StatusBadRequest, track("s-1", "perhaps", nil))
	assert.Equal(t, http.StatusBadRequest, track("s-1", "yes", nil), "without a turn")
	missed := func(term string) int {
		t.Helper()
		return s.ask(t, "", http.MethodPost, "/api/analytics/track/faq-search", use{
			"sessionId": "s-1", "term": term, "lang": "en",
		}).StatusCode
	}
	assert.Equal(t, http.StatusAccepted, missed("Instalments"))
	assert.Equal(t, http.StatusAccepted, missed("0911 000 000"))

	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request, faqquestion.SetFAQQuestion{
		Question: &id, Group: "prices", Ar: events.FAQText{Question: "كم؟", Answer: "س"},
		En: events.FAQText{Question: "Is catering in the price?", Answer: "Ask."},
	})
	require.NoError(t, err)
	s.caughtUp(t)
	assert.Equal(t, http.StatusAccepted, track("s-4", "yes", use{"turn": 1, "revision": 1 << 40}))
	assert.Equal(t, http.StatusAccepted, track("s-5", "yes", use{"turn": 1, "revision": -1}), "of the first words")
	analyticstest.Counted(t, s.site.Graph.Queries.Redis, s.log)

	today := events.DayOf(s.log.Time()).String()
	span := fmt.Sprintf(`from: %q, to: %q`, today, today)
	var told struct {
		FaqFigures []struct {
			Question struct{ ID string }
			All, Now struct{ Opened, Helped, NotHelped int }
		}
		FaqMisses []struct {
			Term, Lang string
			Times      int
		}
	}
	answer := s.query(t, "admin", `{faqFigures(`+span+`) {question {id} all {opened helped notHelped}
		now {opened helped notHelped}} faqMisses(`+span+`) {term lang times}}`, nil)
	require.NoError(t, json.Unmarshal(answer.Data, &told))
	seen := 0
	for _, f := range told.FaqFigures {
		if f.Question.ID == id.String() {
			seen++
			assert.Equal(t, [3]int{1, 3, 1}, [3]int{f.All.Opened, f.All.Helped, f.All.NotHelped})
			assert.Equal(t, [3]int{0, 1, 0}, [3]int{f.Now.Opened, f.Now.Helped, f.Now.NotHelped})
		}
	}
	assert.Equal(t, 1, seen)
	require.Len(t, told.FaqMisses, 1)
	assert.Equal(t, "instalments", told.FaqMisses[0].Term)
	_, rows := s.table(t, "admin", "/api/faq.csv?lang=en&from="+today+"&to="+today)
	row := slices.IndexFunc(
		rows,
		func(row map[string]string) bool { return row["Question"] == "Is catering in the price?" },
	)
	require.GreaterOrEqual(t, row, 0)
	assert.Equal(t, "3", rows[row]["Helped"])
	assert.Equal(t, "1", rows[row]["Helped, present text"])
	_, rows = s.table(t, "admin", "/api/faq-misses.csv?lang=en&from="+today+"&to="+today)
	require.Len(t, rows, 1)
	assert.Equal(t, "instalments", rows[0]["Words"])
}
