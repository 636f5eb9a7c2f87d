package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"weddings/commands"
	"weddings/commands/quiz"
	"weddings/commands/traffic"
	"weddings/events"
)

// quizTakers are the people who leave a contact with their result.
var quizTakers = []quiz.LeaveQuizContact{
	{Name: "هبة الأتاسي", Email: "hiba.atassi@example.com", Method: "email"},
	{Name: "سلمى الدروبي", Phone: "0910800001", Method: "whatsapp"},
	{Name: "Maya Haddad", Email: "maya.haddad@example.com", Phone: "0910800002", Method: "whatsapp"},
	{Name: "نور الشهابي", Email: "nour.shihabi@example.com", Method: "email"},
	{Name: "لين قباني", Phone: "0910800003", Method: "phone"},
}

// quizzes lets two visitors on two days of three take the quiz: half of them finish it, the others leave at a question.
// It draws its own numbers, so that the rest of the demo stays as it is.
func (l *Loader) quizzes(ctx context.Context, ago int) error {
	if ago == days {
		if err := quiz.Seed(ctx, l.app); err != nil {
			return err
		}
	}
	if ago%3 == 0 {
		return nil
	}
	for taker := range 2 {
		draw := rand.New(rand.NewPCG(l.Seed, uint64(2*ago+taker)))
		l.advance(l.now().Add(time.Minute))
		if err := l.takeQuiz(ctx, draw, fmt.Sprintf("%d-quiz%d", ago, taker), 2*ago+taker); err != nil {
			return err
		}
	}
	return nil
}

// takeQuiz answers at random, as many tastes would.
func (l *Loader) takeQuiz(ctx context.Context, draw *rand.Rand, session string, n int) error {
	by := commands.Request{Actor: events.Actor{Role: events.Anonymous}, Session: session}
	leaves := len(events.QuizSteps) // after which question they leave
	if draw.IntN(2) == 1 {
		leaves = 1 + draw.IntN(len(events.QuizSteps))
	}
	for i, step := range events.QuizSteps {
		if i >= leaves {
			return nil
		}
		if _, err := commands.Handle(ctx, l.app, by, traffic.RecordQuizStep{Session: session, Step: step}); err != nil {
			return err
		}
	}
	var given []string
	for _, q := range events.QuizQuestions {
		given = append(given, q.Answers[draw.IntN(len(q.Answers))])
	}
	lang := "ar"
	if n%6 == 0 {
		lang = "en"
	}
	done, err := commands.Handle(ctx, l.app, by, quiz.CompleteQuiz{Lang: lang, Answers: events.QuizAnswers{
		VenueTypePreference: given[0], GuestCount: given[1], BudgetLevel: given[2], SeasonPreference: given[3],
		ColorPalette: given[4], EntertainmentStyle: given[5], PhotographyStyle: given[6], Mood: given[7],
	}})
	if err != nil || n%4 != 0 {
		return err
	}
	contact := quizTakers[n/4%len(quizTakers)]
	contact.Result, contact.Token = done.ID, quiz.TakerToken(l.app, done.ID)
	_, err = commands.Handle(ctx, l.app, by, contact)
	return err
}
