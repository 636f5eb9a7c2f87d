// Package quiz contains the commands on the quiz that finds the style of a wedding: to complete it, to leave a contact
// with its result, and to set how many points each answer gives each style.
package quiz

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of a completed quiz, reduced from its events.
type State struct {
	ID      uuid.UUID
	Account uuid.UUID               // the account that took the quiz; uuid.Nil = it was taken without an account
	Contact *events.QuizContactLeft // nil = nobody has left a contact, or it was erased
}

// Results is the aggregate of streams quiz-<uuid>.
var Results = commands.Aggregate[State]{Apply: func(s State, e events.Event) State {
	switch e := e.(type) {
	case events.QuizCompleted:
		return State{ID: e.Result, Account: e.Account}
	case events.QuizContactLeft:
		s.Contact = &e
	case events.QuizContactErased:
		s.Contact = nil
	}
	return s
}}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.QuizStream(id)}
}

const takerPurpose = "quiz-result" // the purpose of the token of the person who took a quiz

// TakerToken returns the token with which the person who took a quiz leaves a contact with its result and erases the
// contact. Only this person gets it. It is derived with the log's secret and never stored.
func TakerToken(app *commands.App, result uuid.UUID) string { return app.Token(takerPurpose, result) }

// Proof contains the facts of a command that only the person who took the quiz may issue, signed in or with the token.
type Proof struct {
	Token  bool      // the request has the token of the person who took the quiz
	Person uuid.UUID // a new id, for the person of a contact without an account
}

// prove checks the token of a request and creates the new id.
func prove(app *commands.App, result uuid.UUID, token string) Proof {
	return Proof{Token: token != "" && app.HasToken(takerPurpose, result, token), Person: commands.NewID()}
}

var (
	notYours = fault.New(
		fault.Forbidden,
		"لم تُجَب أسئلة هذا الاختبار من هذا المتصفح ولا من حسابكم.",
		"This quiz was not taken in this browser or by your account.",
	)
	inAnAccount = fault.New(
		fault.Conflict,
		"بيانات التواصل لهذه النتيجة محفوظة في حساب. سجّلوا الدخول لتغيّروها.",
		"The contact of this result is kept in an account. Sign in to change it.",
	)
	takenSignedIn = fault.New(
		fault.Conflict,
		"أُجيبت أسئلة هذا الاختبار من حساب. سجّلوا الدخول لتتركوا بيانات التواصل.",
		"This quiz was taken by an account. Sign in to leave a contact.",
	)
	noWeights = fault.New(
		fault.Unavailable,
		"الاختبار غير جاهز بعد. أعيدوا المحاولة بعد قليل.",
		"The quiz is not ready yet. Try again in a moment.",
	)
)

// requireTaker returns nil if the actor took the quiz: they have the token or are signed in to the account that took
// it. After an account has left a contact, only that account passes; the token gets conflict. Everybody else gets
// forbidden.
func (s State) requireTaker(by events.Actor, facts Proof) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case s.Contact != nil && s.Contact.SignedIn:
		switch {
		case by.SignedIn() && s.Contact.Person == by.Account:
			return nil
		case facts.Token:
			return inAnAccount
		}
		return notYours
	case facts.Token, by.SignedIn() && s.Account == by.Account:
		return nil
	}
	return notYours
}
