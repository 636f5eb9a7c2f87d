package all

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries/quiz"
	"weddings/search"
)

func init() { everybodys = append(everybodys, "Quiz.Recommended", "Quiz.Result", "Quiz.Table") }

// completes takes a quiz with a style.
func (w *world) completes(account uuid.UUID, style string) uuid.UUID {
	w.Helper()
	taken := uuid.Must(uuid.NewV7())
	w.happens(events.QuizStream(taken), events.QuizCompleted{
		Result: taken, Account: account, Style: style, Lang: "ar", Weights: 1,
		Answers: events.QuizAnswers{Mood: "dreamy"}, Totals: events.QuizWeights{Garden: 9},
	})
	return taken
}

// A result says what was answered; contacts are for admins, and counts stay when somebody is erased.
func TestResultsContactsAndFiguresOfTheQuiz(t *testing.T) {
	t.Parallel()
	w := setup(t)
	person := uuid.New()
	taken := w.completes(uuid.Nil, "garden")
	w.completes(uuid.Nil, "garden")
	w.completes(uuid.Nil, "modern")
	own := func(text string) events.Personal { return events.PersonalOf(person, text) }
	w.happens(events.QuizStream(taken), events.QuizContactLeft{
		Result: taken, Person: person, Method: "email", Name: own("ليلى"), Email: own("leila@example.com"),
	})
	found, err := w.Quiz.Result(t.Context(), nobody, taken)
	require.NoError(t, err)
	assert.Equal(t, "garden", found.Style)
	assert.Equal(t, 9, found.Totals.Garden)
	assert.Equal(t, "dreamy", found.Answers.Mood)
	none, err := w.Quiz.Result(t.Context(), nobody, uuid.New())
	require.NoError(t, err)
	assert.Nil(t, none)

	contacts, err := w.Quiz.Contacts(t.Context(), admin, 20, nil)
	require.NoError(t, err)
	require.Len(t, contacts.Nodes, 1)
	assert.Equal(t, "leila@example.com", contacts.Nodes[0].Email)

	today := events.DayOf(w.Sources.Log.Time())
	counted := func() {
		t.Helper()
		figures, err := w.Quiz.Figures(t.Context(), admin, (today - 2).String(), (today + 1).String())
		require.NoError(t, err)
		assert.Len(t, figures.Days, 4, "each day, also those without any")
		assert.Equal(t, 2, figures.Total.Garden)
		assert.Equal(t, 1, figures.Total.Modern)
		assert.Equal(t, 3, figures.Total.TotalCompletions)
		require.NotNil(t, figures.Total.EmailCaptureRate())
		assert.InDelta(t, 33.33, *figures.Total.EmailCaptureRate(), 1e-9)
		assert.Nil(t, figures.Days[0].EmailCaptureRate())
	}
	counted()
	for _, wrong := range [][2]string{
		{"x", today.String()},
		{today.String(), (today - 1).String()},
		{(today - 400).String(), today.String()},
	} {
		_, err := w.Quiz.Figures(t.Context(), admin, wrong[0], wrong[1])
		assert.Equal(t, fault.Invalid, fault.CodeOf(err), wrong)
	}

	w.happens(events.QuizStream(taken), events.QuizContactErased{Result: taken}, events.PersonErased{Person: person})
	contacts, err = w.Quiz.Contacts(t.Context(), admin, 20, nil)
	require.NoError(t, err)
	assert.Empty(t, contacts.Nodes)
	counted()
}

// Somebody who changes their contact counts by what stands.
func TestAnEmailCountsOnce(t *testing.T) {
	t.Parallel()
	w := setup(t)
	person, taken := uuid.New(), w.completes(uuid.Nil, "garden")
	emailed := func(email string) int {
		t.Helper()
		w.happens(events.QuizStream(taken), events.QuizContactLeft{
			Result: taken, Person: person, Method: "phone", Name: events.PersonalOf(person, "ليلى"),
			Email: events.PersonalOf(person, email), Phone: events.PersonalOf(person, "+963944123456"),
		})
		today := events.DayOf(w.Sources.Log.Time()).String()
		figures, err := w.Quiz.Figures(t.Context(), admin, today, today)
		require.NoError(t, err)
		return figures.Total.Emailed
	}
	assert.Equal(t, 1, emailed("a@example.com"))
	assert.Equal(t, 1, emailed("b@example.com"))
	assert.Equal(t, 0, emailed(""))
}

// An erased account took its quiz as nobody.
func TestAnErasedAccountLeavesItsResultAsNobodys(t *testing.T) {
	t.Parallel()
	w := setup(t)
	account := w.registers(events.Customer, "ليلى")
	taken := w.completes(account, "garden")
	data, err := w.Export(t.Context(), events.Actor{Account: account, Role: events.Customer})
	require.NoError(t, err)
	assert.Contains(t, string(data["quizResults"]), taken.String())
	w.happens(events.AccountStream(account), events.PersonErased{Person: account})
	var named int
	require.NoError(t, w.Pool.QueryRow(t.Context(), `SELECT count(*) FROM quiz_results WHERE account IS NOT NULL`).
		Scan(&named))
	assert.Zero(t, named)
	found, err := w.Quiz.Result(t.Context(), nobody, taken)
	require.NoError(t, err)
	assert.NotNil(t, found)
}

func TestTheTableThatStandsIsTheLatest(t *testing.T) {
	t.Parallel()
	w := setup(t)
	none, err := w.Quiz.Table(t.Context(), nobody)
	require.NoError(t, err)
	assert.Nil(t, none)
	changed := events.ShippedQuizTable()
	changed[0].Weights.Luxury = 9
	w.happens(events.QuizWeightsStream, events.QuizWeightsSet{Version: 1, Answers: events.ShippedQuizTable()},
		events.QuizWeightsSet{Version: 2, Answers: changed})
	table, err := w.Quiz.Table(t.Context(), nobody)
	require.NoError(t, err)
	assert.Equal(t, 2, table.Version)
	assert.Equal(t, changed, table.Answers)
}

func TestSharesWarnOfAStyleThatIsRare(t *testing.T) {
	t.Parallel()
	w := setup(t)
	table := events.ShippedQuizTable()
	for i := range table {
		table[i].Weights.Garden = 0
	}
	shares, err := w.Quiz.Shares(t.Context(), admin, table)
	require.NoError(t, err)
	sum := 0.
	for _, share := range shares {
		sum += share.Percent
		assert.Equal(t, share.Style == "garden", share.Rare, share.Style)
	}
	assert.InDelta(t, 100, sum, 1e-6)
	_, err = w.Quiz.Shares(t.Context(), admin, make([]events.QuizAnswerWeights, 101))
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
}

// stubEngine answers every search alike, and as engines do that were asked to count nothing.
type stubEngine struct {
	search.Searcher

	answer func(search.Query) search.Result
	asked  int
}

func (e *stubEngine) Search(_ context.Context, q search.Query) (search.Result, error) {
	e.asked++
	return e.answer(q), nil
}

// hits are found listings.
func hits(ids ...uuid.UUID) search.Result {
	r := search.Result{Total: len(ids)}
	for _, id := range ids {
		r.Hits = append(r.Hits, search.Hit{ID: id})
	}
	return r
}

// What engines answer without facets is recommended.
func TestRecommendationsOfAResult(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id, taken := w.venue("السنديان"), w.completes(uuid.Nil, "garden")
	engine := &stubEngine{answer: func(search.Query) search.Result { return hits(id) }}
	w.Quiz.Searches.Engine = engine
	found, err := w.Quiz.Recommended(t.Context(), nobody, taken, quiz.Wishes{})
	require.NoError(t, err)
	require.Len(t, found.HeldListings(), 1, "each once")
	assert.Equal(t, id, found.Listings[0].ID)
	assert.Equal(t, 5, engine.asked, "each tag of the style once")

	ids := []uuid.UUID{id}
	for len(ids) < 9 {
		ids = append(ids, w.venue("السنديان"))
	}
	engine.asked, engine.answer = 0, func(search.Query) search.Result { return hits(ids...) }
	found, err = w.Quiz.Recommended(t.Context(), nobody, taken, quiz.Wishes{})
	require.NoError(t, err)
	assert.Len(t, found.Listings, 9)
	assert.Equal(t, 2, engine.asked, "nothing more is asked once there are enough")
}

// Nothing is recommended of a result that there is not.
func TestThereIsNothingToRecommendOfNoResult(t *testing.T) {
	t.Parallel()
	w := setup(t)
	found, err := w.Quiz.Recommended(t.Context(), nobody, uuid.New(), quiz.Wishes{})
	require.NoError(t, err)
	assert.Nil(t, found)
	assert.Empty(t, found.HeldListings(), "batch loading asks nil, too")
}

// What is free on the day comes first, and what is not takes the places that are left. Where a search for a free day
// finds nothing, engines offer what is busy: that is not counted as free.
func TestWhatIsFreeOnTheDayIsRecommendedFirst(t *testing.T) {
	t.Parallel()
	w := setup(t)
	busy, free, taken := w.venue("السنديان"), w.venue("الياسمين"), w.completes(uuid.Nil, "garden")
	noneFree := false
	w.Quiz.Searches.Engine = &stubEngine{answer: func(q search.Query) search.Result {
		switch {
		case !q.Filters.When.Only:
			return hits(busy, free)
		case noneFree:
			r := hits(busy)
			r.Nearest = []search.Nearest{{Kind: search.NearestDays}}
			return r
		}
		return hits(free)
	}}
	day := (events.DayOf(w.Sources.Log.Time()) + 30).String()
	recommended := func(wishes quiz.Wishes) (ids []uuid.UUID, isFree *int) {
		t.Helper()
		found, err := w.Quiz.Recommended(t.Context(), nobody, taken, wishes)
		require.NoError(t, err)
		for _, l := range found.Listings {
			ids = append(ids, l.ID)
		}
		assert.Equal(t, []string{"garden"}, found.Amenities)
		return ids, found.Free
	}
	ids, isFree := recommended(quiz.Wishes{Day: &day})
	assert.Equal(t, []uuid.UUID{free, busy}, ids)
	require.NotNil(t, isFree)
	assert.Equal(t, 1, *isFree)

	noneFree = true
	ids, isFree = recommended(quiz.Wishes{Day: &day})
	assert.Equal(t, []uuid.UUID{busy, free}, ids)
	require.NotNil(t, isFree)
	assert.Zero(t, *isFree)

	_, isFree = recommended(quiz.Wishes{})
	assert.Nil(t, isFree, "no day was asked for")
}
