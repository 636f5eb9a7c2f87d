package quiz_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/quiz"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// answers lead to the style garden by the shipped table.
var answers = events.QuizAnswers{
	VenueTypePreference: "garden", GuestCount: "100_250", BudgetLevel: "modest", SeasonPreference: "spring",
	ColorPalette: "sage_blush", EntertainmentStyle: "oud", PhotographyStyle: "candid", Mood: "dreamy",
}

var admin = scenario.As(commands.NewID(), events.Admin)

func TestCompletingAQuiz(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	complete := quiz.CompleteQuiz{Answers: answers, Lang: "ar"}
	w.Given(t).When(scenario.Visitor, complete).ThenRefused(fault.Unavailable)
	require.NoError(t, quiz.Seed(t.Context(), w.App))
	totals := events.QuizTotals(events.ShippedQuizTable(), answers)
	w.Given(t).When(scenario.Visitor, complete).Then(events.QuizCompleted{
		Result: scenario.Any, Answers: answers, Weights: 1, Style: "garden", Totals: totals, Lang: "ar",
	})
	couple := scenario.As(commands.NewID(), events.Customer)
	w.Given(t).When(couple, quiz.CompleteQuiz{Answers: answers}).Then(events.QuizCompleted{
		Result: scenario.Any, Account: couple.Actor.Account, Answers: answers, Weights: 1, Style: "garden",
		Totals: totals, Lang: "en",
	})
	wrong := complete
	wrong.Answers.Mood, wrong.Answers.GuestCount = "angry", ""
	w.Given(t).When(scenario.Visitor, wrong).ThenRefused(fault.Invalid, "mood", "guestCount")
}

// A quiz that is sent twice with the same idempotency key, for example after a lost response, has one result.
func TestAQuizIsCompletedOnce(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	require.NoError(t, quiz.Seed(t.Context(), w.App))
	by := scenario.Visitor
	by.Key = "quiz 1"
	first, err := commands.Handle(t.Context(), w.App, by, quiz.CompleteQuiz{Answers: answers})
	require.NoError(t, err)
	again, err := commands.Handle(t.Context(), w.App, by, quiz.CompleteQuiz{Answers: answers})
	require.NoError(t, err)
	assert.Equal(t, first.ID, again.ID)
	assert.NotEqual(t, uuid.Version(7), first.ID.Version(), "an address that tells the time is easier to guess")
	assert.True(t, again.Replayed)
}

// A result in the log can be computed again from its answers and its version of the table.
func TestResultsAreReproducibleFromTheLog(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	require.NoError(t, quiz.Seed(t.Context(), w.App))
	r := rand.New(rand.NewPCG(15, 6))
	for round := range 4 {
		table := events.ShippedQuizTable()
		for i := range table {
			table[i].Weights.Luxury, table[i].Weights.Garden = r.IntN(4), r.IntN(4)
		}
		_, err := commands.Handle(t.Context(), w.App, admin, quiz.SetQuizWeights{
			Version: int64(round + 1), Answers: table,
		})
		require.NoError(t, err)
		for range 5 {
			var given []string
			for _, q := range events.QuizQuestions {
				given = append(given, q.Answers[r.IntN(len(q.Answers))])
			}
			_, err := commands.Handle(t.Context(), w.App, scenario.Visitor, quiz.CompleteQuiz{
				Answers: events.QuizAnswers{
					VenueTypePreference: given[0], GuestCount: given[1], BudgetLevel: given[2],
					SeasonPreference: given[3], ColorPalette: given[4], EntertainmentStyle: given[5],
					PhotographyStyle: given[6], Mood: given[7],
				},
			})
			require.NoError(t, err)
		}
	}
	history, err := w.App.Log.Read(t.Context(), 0, 1000)
	require.NoError(t, err)
	tables, results := map[int][]events.QuizAnswerWeights{}, 0
	for _, recorded := range history {
		switch e := recorded.Data.(type) {
		case events.QuizWeightsSet:
			tables[e.Version] = e.Answers
		case events.QuizCompleted:
			results++
			totals := events.QuizTotals(tables[e.Weights], e.Answers)
			assert.Equal(t, e.Totals, totals)
			assert.Equal(t, e.Style, events.QuizStyle(totals, e.Answers.Mood))
		}
	}
	assert.Len(t, tables, 5)
	assert.Equal(t, 20, results)
}

func TestSettingTheWeights(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	require.NoError(t, quiz.Seed(t.Context(), w.App))
	require.NoError(t, quiz.Seed(t.Context(), w.App), "once in the life of a site")
	shipped := events.ShippedQuizTable()
	w.Given(t).When(admin, quiz.SetQuizWeights{Version: 1, Answers: shipped}).ThenNothing()
	changed := events.ShippedQuizTable()
	changed[0].Weights.Modern = 10
	reversed := append(changed[1:len(changed):len(changed)], changed[0])
	set := quiz.SetQuizWeights{Version: 1, Answers: reversed}
	w.Given(t).When(scenario.Visitor, set).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(scenario.As(commands.NewID(), events.Editor), set).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, set).Then(events.QuizWeightsSet{Version: 2, Answers: changed})
	// Somebody else edited the first version meanwhile.
	w.Given(t).When(admin, quiz.SetQuizWeights{Version: 1, Answers: shipped}).ThenRefused(fault.Conflict)
	w.Given(t).When(admin, quiz.SetQuizWeights{Version: 2, Answers: shipped}).Then(
		events.QuizWeightsSet{Version: 3, Answers: shipped},
	)
	for name, wrong := range map[string][]events.QuizAnswerWeights{
		"nothing": nil, "too few": shipped[1:], "twice": append([]events.QuizAnswerWeights{shipped[0]}, shipped...),
		"unknown":  append([]events.QuizAnswerWeights{{Question: "mood", Answer: "angry"}}, shipped[1:]...),
		"too much": append([]events.QuizAnswerWeights{over(shipped[0], 11)}, shipped[1:]...),
		"negative": append([]events.QuizAnswerWeights{over(shipped[0], -1)}, shipped[1:]...),
	} {
		t.Run(name, func(t *testing.T) {
			w.Given(t).
				When(admin, quiz.SetQuizWeights{Version: 3, Answers: wrong}).
				ThenRefused(fault.Invalid, "answers")
		})
	}
}

func over(row events.QuizAnswerWeights, points int) events.QuizAnswerWeights {
	row.Weights.Classic = points
	return row
}

func TestLeavingAContact(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	taken := commands.NewID()
	token := quiz.TakerToken(w.App, taken)
	leave := quiz.LeaveQuizContact{
		Result: taken, Token: token, Name: " ليلى ", Email: "leila@example.com", Phone: "0944 123 456",
		Method: "whatsapp",
	}
	w.Given(t).When(scenario.Visitor, leave).ThenRefused(fault.NotFound)
	w.Given(t, events.QuizCompleted{Result: taken, Style: "garden"})
	stranger := leave
	stranger.Token = "x"
	w.Given(t).When(scenario.Visitor, stranger).ThenRefused(fault.Forbidden)
	w.Given(t).When(scenario.As(commands.NewID(), events.Customer), stranger).ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, stranger).ThenRefused(fault.Forbidden)
	_, err := commands.Handle(t.Context(), w.App, scenario.Visitor, leave)
	require.NoError(t, err)
	kept := contactOf(t, w, taken)
	assert.Equal(t, "ليلى", kept.Name.Text())
	assert.Equal(t, "+963944123456", kept.Phone.Text())
	assert.False(t, kept.SignedIn)
	w.Given(t).When(scenario.Visitor, leave).ThenNothing()

	other := leave
	other.Method = "email"
	_, err = commands.Handle(t.Context(), w.App, scenario.Visitor, other)
	require.NoError(t, err)
	assert.Equal(t, kept.Person, contactOf(t, w, taken).Person, "it is still the same person's")

	// If an account replaces the contact, it belongs to the account, and the person created for the former one is erased.
	couple := scenario.As(commands.NewID(), events.Customer)
	w.Given(t, events.AccountRegistered{Account: couple.Actor.Account, Role: events.Customer})
	own := func(text string) events.Personal { return events.PersonalOf(couple.Actor.Account, text) }
	w.Given(t).When(couple, leave).Then(events.QuizContactLeft{
		Result: taken, Person: couple.Actor.Account, SignedIn: true, Method: "whatsapp", Name: own("ليلى"),
		Email: own("leila@example.com"), Phone: own("+963944123456"),
	}, events.PersonErased{Person: kept.Person})
	w.Given(t).When(scenario.Visitor, other).ThenRefused(fault.Conflict)
	w.Given(t).When(scenario.Visitor, quiz.EraseQuizContact{Result: taken, Token: token}).ThenRefused(fault.Conflict)
	w.Given(t).When(couple, stranger).ThenNothing()
}

func contactOf(t *testing.T, w *scenario.World, taken uuid.UUID) events.QuizContactLeft {
	t.Helper()
	s, _, err := quiz.Results.Load(t.Context(), w.App, events.QuizStream(taken))
	require.NoError(t, err)
	require.NotNil(t, s.Contact)
	return *s.Contact
}

func TestAnAccountNeedsNoToken(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	taken, couple := commands.NewID(), scenario.As(commands.NewID(), events.Customer)
	w.Given(t, events.AccountRegistered{Account: couple.Actor.Account, Role: events.Customer},
		events.QuizCompleted{Result: taken, Account: couple.Actor.Account, Style: "garden"})
	_, err := commands.Handle(t.Context(), w.App, couple, quiz.LeaveQuizContact{
		Result: taken, Name: "ليلى", Email: "leila@example.com", Method: "email",
	})
	require.NoError(t, err)
	assert.True(t, contactOf(t, w, taken).SignedIn)
}

// A contact that somebody leaves while signed out, with the result of an account, would not be erased with the account
// and would be missing from its export.
func TestAResultOfAnAccountNeedsTheAccount(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	taken, couple := commands.NewID(), scenario.As(commands.NewID(), events.Customer)
	w.Given(t, events.AccountRegistered{Account: couple.Actor.Account, Role: events.Customer},
		events.QuizCompleted{Result: taken, Account: couple.Actor.Account, Style: "garden"})
	w.Given(t).When(scenario.Visitor, quiz.LeaveQuizContact{
		Result: taken, Token: quiz.TakerToken(w.App, taken), Name: "ليلى", Email: "leila@example.com", Method: "email",
	}).ThenRefused(fault.Conflict)
}

// A person who left a contact with an account may withdraw it. Their account stays.
func TestAnAccountWithdrawsItsContact(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	taken, couple := commands.NewID(), scenario.As(commands.NewID(), events.Customer)
	w.Given(t, events.AccountRegistered{Account: couple.Actor.Account, Role: events.Customer},
		events.QuizCompleted{Result: taken, Account: couple.Actor.Account, Style: "garden"})
	leave := quiz.LeaveQuizContact{Result: taken, Name: "ليلى", Email: "leila@example.com", Method: "email"}
	erase := quiz.EraseQuizContact{Result: taken}
	for _, by := range []commands.Request{couple, admin} {
		_, err := commands.Handle(t.Context(), w.App, couple, leave)
		require.NoError(t, err)
		w.Given(t).When(scenario.As(commands.NewID(), events.Customer), erase).ThenRefused(fault.Forbidden)
		w.Given(t).When(by, erase).Then(events.QuizContactErased{Result: taken})
	}
	w.Given(t).When(couple, erase).ThenNothing()
}

func TestWhatAContactNeeds(t *testing.T) {
	t.Parallel()
	sound := quiz.LeaveQuizContact{Name: "ليلى", Email: "leila@example.com", Phone: "0944123456", Method: "phone"}
	require.NoError(t, sound.Check())
	for name, wrong := range map[string]struct {
		change func(*quiz.LeaveQuizContact)
		field  string
	}{
		"no name":          {func(c *quiz.LeaveQuizContact) { c.Name = " " }, "name"},
		"no email":         {func(c *quiz.LeaveQuizContact) { c.Email = "x" }, "email"},
		"no number":        {func(c *quiz.LeaveQuizContact) { c.Phone = "12" }, "phone"},
		"phone to nowhere": {func(c *quiz.LeaveQuizContact) { c.Phone = "" }, "phone"},
		"email to nowhere": {func(c *quiz.LeaveQuizContact) { c.Email, c.Method = "", "email" }, "email"},
		"no way":           {func(c *quiz.LeaveQuizContact) { c.Method = "pigeon" }, "method"},
	} {
		c := sound
		wrong.change(&c)
		var f *fault.Error
		require.ErrorAs(t, c.Check(), &f, name)
		assert.Len(t, f.Fields, 1, name)
		assert.Contains(t, f.Fields, wrong.field, name)
	}
}

// An erased contact can no longer be read. A new one may be left.
func TestErasingAContact(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	taken := commands.NewID()
	token := quiz.TakerToken(w.App, taken)
	w.Given(t, events.QuizCompleted{Result: taken, Style: "garden"})
	erase := quiz.EraseQuizContact{Result: taken, Token: token}
	w.Given(t).When(scenario.Visitor, erase).ThenNothing()
	leave := quiz.LeaveQuizContact{
		Result: taken, Token: token, Name: "ليلى", Email: "leila@example.com", Method: "email",
	}
	_, err := commands.Handle(t.Context(), w.App, scenario.Visitor, leave)
	require.NoError(t, err)
	left := contactOf(t, w, taken)
	w.Given(t).When(scenario.Visitor, quiz.EraseQuizContact{Result: taken}).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(scenario.As(commands.NewID(), events.Customer), quiz.EraseQuizContact{Result: taken}).
		ThenRefused(fault.Forbidden)
	w.Given(t).When(admin, quiz.EraseQuizContact{Result: taken}).Then(
		events.QuizContactErased{Result: taken}, events.PersonErased{Person: left.Person},
	)
	history, err := w.App.Log.Load(t.Context(), events.QuizStream(taken), 0)
	require.NoError(t, err)
	for _, recorded := range history {
		if e, is := recorded.Data.(events.QuizContactLeft); is {
			assert.True(t, e.Email.Given())
			assert.False(t, e.Email.Readable(), "its key is gone")
		}
	}
	_, err = commands.Handle(t.Context(), w.App, scenario.Visitor, leave)
	require.NoError(t, err)
	assert.NotEqual(t, left.Person, contactOf(t, w, taken).Person)
}
