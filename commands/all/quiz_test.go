package all_test

import (
	"testing"

	"weddings/commands"
	"weddings/commands/quiz"
	"weddings/commands/traffic"
	"weddings/events"
	"weddings/internal/fault"
)

// quizAnswers are the first answers to all questions.
var quizAnswers = events.QuizAnswers{
	VenueTypePreference: "palace", GuestCount: "under_100", BudgetLevel: "modest", SeasonPreference: "spring",
	ColorPalette: "gold_ivory", EntertainmentStyle: "show", PhotographyStyle: "cinematic", Mood: "grand",
}

// takenQuiz makes the customer's result. All sites of a world share the table.
func (s site) takenQuiz(t *testing.T) {
	t.Helper()
	s.Given(t, events.QuizWeightsSet{Version: 1, Answers: events.ShippedQuizTable()},
		events.QuizCompleted{Result: s.quiz, Account: s.customer, Answers: quizAnswers, Weights: 1, Style: "luxury"})
}

func init() {
	table["BeginQuiz"] = row{func(site) commands.Command { return quiz.BeginQuiz{} }, nobody}
	table["SetQuizWeights"] = row{func(site) commands.Command {
		changed := events.ShippedQuizTable()
		changed[0].Weights.Luxury++
		return quiz.SetQuizWeights{Answers: changed}
	}, admins}
	table["CompleteQuiz"] = row{
		func(site) commands.Command { return quiz.CompleteQuiz{Answers: quizAnswers, Lang: "ar"} }, everybody,
	}
	table["LeaveQuizContact"] = row{func(s site) commands.Command {
		return quiz.LeaveQuizContact{Result: s.quiz, Name: "ليلى", Phone: "0910001000", Method: "phone"}
	}, [8]fault.Code{no, ok, no, no, no, no, no, no}}
	table["EraseQuizContact"] = row{
		func(s site) commands.Command { return quiz.EraseQuizContact{Result: s.quiz} },
		[8]fault.Code{in, ok, no, no, no, no, ok, no},
	}
	table["RecordQuizStep"] = row{
		func(site) commands.Command { return traffic.RecordQuizStep{Session: "s-1", Step: "mood"} }, everybody,
	}
	anew["CompleteQuiz"] = "another result"
	for _, field := range []string{
		"Answers.VenueTypePreference", "Answers.GuestCount", "Answers.BudgetLevel", "Answers.SeasonPreference",
		"Answers.ColorPalette", "Answers.EntertainmentStyle", "Answers.PhotographyStyle", "Answers.Mood",
		"Answers.Question", "Answers.Answer", "Method", "Step",
	} {
		texts[field] = other
	}
}
