package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"testing/fstest"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/page"
	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/quiz"
	"weddings/events"
)

var gardenAnswers = events.QuizAnswers{
	VenueTypePreference: "garden", GuestCount: "100_250", BudgetLevel: "modest", SeasonPreference: "spring",
	ColorPalette: "sage_blush", EntertainmentStyle: "oud", PhotographyStyle: "candid", Mood: "dreamy",
}

// taken is a result of somebody.
func (s *edgeSite) taken(t *testing.T, by commands.Request) uuid.UUID {
	t.Helper()
	done, err := commands.Handle(t.Context(), s.site.Graph.App, by, quiz.CompleteQuiz{Answers: gardenAnswers})
	require.NoError(t, err)
	return done.ID
}

// onResult is about a result that was taken signed out, with its token.
func onResult(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		taken := s.taken(t, visitor)
		return fmt.Sprintf(format, taken, quiz.TakerToken(s.site.Graph.App, taken))
	}
}

const answersInput = `{venueTypePreference: "garden", guestCount: "100_250", budgetLevel: "modest",
	seasonPreference: "spring", colorPalette: "sage_blush", entertainmentStyle: "oud", photographyStyle: "candid",
	mood: "dreamy"}`

func init() {
	resultOnly := func(format string) func(*testing.T, *edgeSite, string) string {
		return func(t *testing.T, s *edgeSite, _ string) string { return fmt.Sprintf(format, s.taken(t, visitor)) }
	}
	matrix["Query.quizTable"] = cell{"yyyyyy", fixed(`{quizTable {version}}`)}
	matrix["Query.quizResult"] = cell{"yyyyyy", resultOnly(`{quizResult(id: "%s") {style}}`)}
	matrix["Query.quizRecommendations"] = cell{
		"yyyyyy", resultOnly(`{quizRecommendations(id: "%s") {listings {id}}}`),
	}
	matrix["Query.shippedQuizTable"] = cell{"snnnyn", fixed(`{shippedQuizTable {answer}}`)}
	matrix["Query.quizShares"] = cell{"snnnyn", fixed(`{quizShares(answers: []) {style}}`)}
	matrix["Query.quizFigures"] = cell{
		"snnnyn", fixed(`{quizFigures(from: "2026-05-01", to: "2026-05-02") {total {luxury}}}`),
	}
	matrix["Query.quizSteps"] = cell{
		"snnnyn", fixed(`{quizSteps(from: "2026-05-01", to: "2026-05-02") {step}}`),
	}
	matrix["Query.quizContacts"] = cell{"snnnyn", fixed(`{quizContacts {nodes {id}}}`)}
	matrix["Mutation.completeQuiz"] = cell{
		"yyyyyy", fixed(`mutation {completeQuiz(input: {answers: ` + answersInput + `}) {id}}`),
	}
	matrix["Mutation.leaveQuizContact"] = cell{"yyyyyy", onResult(`mutation {leaveQuizContact(input: {result: "%s",
		token: "%s", name: "ليلى", email: "leila@example.com", method: "email"}, form: {elapsed: 9000}) {id}}`)}
	matrix["Mutation.eraseQuizContact"] = cell{
		"yyyyyy", onResult(`mutation {eraseQuizContact(input: {result: "%s", token: "%s"}) {id}}`),
	}
	// The whole table is longer than a document may be: the app sends it as variables. Without it, an admin is told what
	// lacks, and others that they may not.
	matrix["Mutation.setQuizWeights"] = cell{
		"snnnyn", fixed(`mutation {setQuizWeights(input: {version: 0, answers: []}) {version}}`),
	}
	matrix["Mutation.recordQuizStep"] = cell{
		"yyyyyy", fixed(`mutation {recordQuizStep(input: {step: "mood", session: "1700000000000-a"}) {position}}`),
	}
}

// A visitor takes the quiz, is recommended what matches and is public, and leaves an email that nobody but admins sees.
func TestFromAQuizToItsContact(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	ask := func(role, document string, into any) string {
		t.Helper()
		s.caughtUp(t)
		answer := s.query(t, role, document, nil)
		if len(answer.Errors) > 0 {
			return answer.code()
		}
		require.NoError(t, json.Unmarshal(answer.Data, into))
		return ""
	}
	var done struct {
		CompleteQuiz struct{ ID, Token string }
	}
	require.Empty(
		t,
		ask("", `mutation {completeQuiz(input: {answers: `+answersInput+`, lang: "ar"}) {id token}}`, &done),
	)
	id, token := done.CompleteQuiz.ID, done.CompleteQuiz.Token
	gardens := func(d *events.Details) { d.VenueType, d.Capacity = "garden", 300 }
	shown, hidden := s.publicVenue(t, gardens), s.publicVenue(t, gardens)
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["admin"].Request,
		listing.SuspendListing{Listing: hidden, Reason: "x"})
	require.NoError(t, err)
	var found struct {
		QuizRecommendations struct {
			Listings  []struct{ ID string }
			Elsewhere bool
		}
	}
	recommended := func(more string) []string {
		t.Helper()
		require.Empty(t, ask("", fmt.Sprintf(
			`{quizRecommendations(id: %q%s) {elsewhere listings {id}}}`, id, more), &found))
		ids := []string{}
		for _, l := range found.QuizRecommendations.Listings {
			ids = append(ids, l.ID)
		}
		return ids
	}
	require.Eventually(t, func() bool { return len(recommended("")) > 0 }, patience, 5*time.Millisecond)
	assert.Contains(t, recommended(""), shown.String())
	assert.NotContains(t, recommended(""), hidden.String())
	assert.Empty(t, recommended(", guests: 5000"))
	assert.Contains(t, recommended(`, governorate: "quneitra"`), shown.String())
	assert.True(t, found.QuizRecommendations.Elsewhere)
	assert.Equal(
		t,
		"invalid",
		ask("", fmt.Sprintf(`{quizRecommendations(id: %q, day: "soon") {elsewhere}}`, id), &found),
	)

	leave := fmt.Sprintf(`mutation {leaveQuizContact(input: {result: %q, token: "%%s", name: "ليلى",
		email: "leila@example.com", method: "email"}, form: {elapsed: 9000}) {id}}`, id)
	assert.Equal(t, "forbidden", ask("", fmt.Sprintf(leave, "x"), &struct{}{}))
	require.Empty(t, ask("", fmt.Sprintf(leave, token), &struct{}{}))
	require.Empty(t, ask("", fmt.Sprintf(leave, token), &struct{}{}))
	var contacts struct {
		QuizContacts struct{ Nodes []struct{ Email string } }
	}
	require.Empty(t, ask("admin", `{quizContacts {nodes {email}}}`, &contacts))
	require.Len(t, contacts.QuizContacts.Nodes, 1)
	public := s.query(
		t,
		"",
		fmt.Sprintf(`{quizResult(id: %q) {id style totals {garden} answers {mood} lang}}`, id),
		nil,
	)
	assert.NotContains(t, string(public.Data), "leila")
	assert.Contains(t, string(public.Data), "garden")
}

// The file has a row for each day of the range.
func TestTheFileOfTheQuiz(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.taken(t, visitor)
	s.caughtUp(t)
	today := events.DayOf(s.site.Graph.App.Now())
	_, rows := s.table(t, "admin", fmt.Sprintf("/api/quiz.csv?from=%s&to=%s&lang=en", today-1, today))
	require.Len(t, rows, 2)
	assert.Equal(t, today.String(), rows[1]["Day"])
	assert.Equal(t, "1", rows[1]["Garden"])
	assert.Equal(t, "1", rows[1]["Completions"])
	assert.Equal(t, "0.00", rows[1]["Email capture rate (%)"])
	assert.Empty(t, rows[0]["Email capture rate (%)"])
	for role, status := range map[string]int{"": http.StatusUnauthorized, "owner": http.StatusForbidden} {
		assert.Equal(t, status, s.ask(t, role, http.MethodGet, "/api/quiz.csv?from=2026-05-01&to=2026-05-01", nil).
			StatusCode, role)
	}
}

// Whoever is sent the link of a result is told of a couple, in its preview, too; the account that took it, of itself.
func TestTheResultOfOthersIsNotSaidToBeTheReaders(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.taken(t, s.people["customer"].Request)
	s.caughtUp(t)
	files := smallBuild(t).(fstest.MapFS)
	files[".vite/shells.json"] = &fstest.MapFile{
		Data: []byte(`{"screens": {"/quiz/results/-": {"ar": "<!--first-->", "en": "<!--first-->"}}}`),
	}
	s.site.Pages = page.Of(s.site.Graph.Queries, s.site.Graph, "http://weddings.test", files)
	door := chi.NewRouter()
	s.site.Mount(door)
	at := "/quiz/results/" + id.String() + "?lang=en"
	others := s.look(t.Context(), door, "", at).Body.String()
	assert.Contains(t, others, "<title>Wedding style: Garden")
	assert.Contains(t, others, "A couple&#39;s wedding style")
	assert.NotContains(t, others, "Your wedding style")
	assert.NotContains(t, others, "Our wedding style")
	own := s.look(t.Context(), door, "customer", at).Body.String()
	assert.Contains(t, own, "<title>Our wedding style: Garden")
}
