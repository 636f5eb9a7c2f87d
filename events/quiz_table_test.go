package events_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// someAnswers returns answers at random.
func someAnswers(r *rand.Rand) events.QuizAnswers {
	var given []string
	for _, q := range events.QuizQuestions {
		given = append(given, q.Answers[r.IntN(len(q.Answers))])
	}
	return answersOf(given)
}

func answersOf(given []string) events.QuizAnswers {
	return events.QuizAnswers{
		VenueTypePreference: given[0], GuestCount: given[1], BudgetLevel: given[2], SeasonPreference: given[3],
		ColorPalette: given[4], EntertainmentStyle: given[5], PhotographyStyle: given[6], Mood: given[7],
	}
}

// someTable returns weights at random, few enough for many ties.
func someTable(r *rand.Rand) []events.QuizAnswerWeights {
	table := events.ShippedQuizTable()
	for i := range table {
		p := func() int { return r.IntN(3) }
		table[i].Weights = events.QuizWeights{Luxury: p(), Classic: p(), Garden: p(), Modern: p(), Traditional: p()}
	}
	return table
}

var moods = map[string]string{
	"grand": "luxury", "refined": "classic", "dreamy": "garden", "bold": "modern", "rooted": "traditional",
}

func TestTheHighestTotalWinsAndTiesGoToTheMood(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 2))
	ties, others := 0, 0
	for range 5000 {
		table, answers := someTable(r), someAnswers(r)
		totals := events.QuizTotals(table, answers)
		style := events.QuizStyle(totals, answers.Mood)
		points := totals.List()
		most := slices.Max(points)
		require.Equal(t, most, points[slices.Index(events.QuizStyles, style)])
		var best []string
		for i, n := range points {
			if n == most {
				best = append(best, events.QuizStyles[i])
			}
		}
		if len(best) == 1 {
			continue
		}
		if slices.Contains(best, moods[answers.Mood]) {
			ties++
			require.Equal(t, moods[answers.Mood], style)
		} else {
			others++
			require.Equal(t, best[0], style)
		}
	}
	assert.Greater(t, ties, 100)
	assert.Greater(t, others, 100)
}

// Another answer changes the totals by the difference of both, so each one counts.
func TestEveryAnswerCounts(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 3))
	for range 500 {
		table, given := someTable(r), someAnswers(r).List()
		before := events.QuizTotals(table, answersOf(given)).List()
		at := 0
		for i, q := range events.QuizQuestions {
			for k, other := range q.Answers {
				changed := slices.Clone(given)
				changed[i] = other
				after := events.QuizTotals(table, answersOf(changed)).List()
				was, is := table[at+slices.Index(q.Answers, given[i])].Weights.List(), table[at+k].Weights.List()
				for s := range after {
					require.Equal(t, before[s]-was[s]+is[s], after[s], "%s=%s", q.Key, other)
				}
			}
			at += len(q.Answers)
		}
	}
}

// No question of the shipped table is idle: there are answers to the others with which it decides.
func TestEveryQuestionOfTheShippedTableMayDecide(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 4))
	table := events.ShippedQuizTable()
	for i, q := range events.QuizQuestions {
		decides := false
		for range 2000 {
			given := someAnswers(r).List()
			styles := map[string]bool{}
			for _, answer := range q.Answers {
				given[i] = answer
				answers := answersOf(given)
				styles[events.QuizStyle(events.QuizTotals(table, answers), answers.Mood)] = true
			}
			decides = decides || len(styles) > 1
		}
		assert.True(t, decides, q.Key)
	}
}

func TestSharesOfTheShippedTable(t *testing.T) {
	t.Parallel()
	styles, all := events.QuizShares(events.ShippedQuizTable())
	assert.Equal(t, 160_000, all)
	sum := 0
	for i, n := range styles {
		sum += n
		assert.Greater(t, float64(n)/float64(all), 0.12, events.QuizStyles[i])
		t.Log(events.QuizStyles[i], n)
	}
	assert.Equal(t, all, sum)
}

// The shares are those of single quizzes.
func TestSharesAreThoseOfCompletions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 5))
	table := someTable(r)
	styles, all := events.QuizShares(table)
	const tried = 20_000
	found := map[string]int{}
	for range tried {
		answers := someAnswers(r)
		found[events.QuizStyle(events.QuizTotals(table, answers), answers.Mood)]++
	}
	for i, style := range events.QuizStyles {
		assert.InDelta(t, float64(styles[i])/float64(all), float64(found[style])/tried, 0.02, style)
	}
}
