package commands

import "weddings/events"

// LimitKind names a rate limit that several commands may share. Package edge holds the numbers.
type LimitKind string

// The rate limits of commands. The limit of all requests applies besides.
const (
	PasswordLimit   LimitKind = "password"   // attempts at one's own password
	TokenLimit      LimitKind = "token"      // attempts at the token of a letter
	MailLimit       LimitKind = "mail"       // commands that cause a letter
	MessageLimit    LimitKind = "message"    // messages that an owner has to read
	ContactLimit    LimitKind = "contact"    // messages that admins have to read
	HoldLimit       LimitKind = "hold"       // holds, which take dates from others
	AnswerLimit     LimitKind = "answer"     // answers of owners to couples
	ReviewLimit     LimitKind = "review"     // reviews, which an admin has to read first
	ReportLimit     LimitKind = "report"     // reports, which an admin has to read
	SubmissionLimit LimitKind = "submission" // new listings, which an admin has to review
	BudgetLimit     LimitKind = "budget"     // budget calculations, which are stored
	QuizLimit       LimitKind = "quiz"       // completed quizzes, which are stored
	VoteLimit       LimitKind = "vote"       // votes of a family about the listings that a couple share
	EditLimit       LimitKind = "edit"       // edits of one's own listings and profile
)

// Limited is a command with a rate limit besides that of all requests.
type Limited interface {
	Command
	Limit() LimitKind
}

// LimitOf returns a command's rate limit; "" = it has none.
func LimitOf(c Command) LimitKind {
	if limited, ok := c.(Limited); ok {
		return limited.Limit()
	}
	return ""
}

// Grave is a command for which some actors must have given a password or a code a short while ago.
type Grave interface {
	Command
	Grave(by events.Actor) bool
}

// IsGrave reports whether an actor must have given a password or a code a short while ago to issue a command.
func IsGrave(c Command, by events.Actor) bool {
	grave, ok := c.(Grave)
	return ok && grave.Grave(by)
}
