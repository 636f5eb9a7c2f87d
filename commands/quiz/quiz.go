// Package quiz contains the commands on the quiz for the style of a wedding: to complete it, to leave a contact with
// its result, and to set what answers count.
package quiz

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of a completed quiz, reduced from its events.
type State struct {
	ID, Account uuid.UUID // uuid.Nil: it was taken signed out
	Contact     *events.QuizContactLeft
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

const taking = "quiz-result" // the purpose of the token of whoever took it

// TakerToken returns what lets whoever took a quiz leave a contact with its result. It is for them alone, is derived
// and never stored.
func TakerToken(app *commands.App, result uuid.UUID) string { return app.Token(taking, result) }

// Proof contains the facts of what somebody does with a result.
type Proof struct {
	Token  bool      // it is that of whoever took it
	Person uuid.UUID // a new id, for a contact without an account
}

func proven(app *commands.App, id uuid.UUID, token string) Proof {
	return Proof{Token: token != "" && app.HasToken(taking, id, token), Person: commands.NewID()}
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

// mine returns nil for whoever took the quiz: by the token, or signed in.
func (s State) mine(by events.Actor, facts Proof) error {
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
