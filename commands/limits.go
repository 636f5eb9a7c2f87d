package commands

// LimitKind names a rate limit that commands share. The edge holds the numbers.
type LimitKind string

// The limits of commands, besides that of all calls.
const (
	PasswordLimit   LimitKind = "password"   // of tries of one's own password
	TokenLimit      LimitKind = "token"      // of tries of a letter's token
	MailLimit       LimitKind = "mail"       // of what makes us write to somebody
	MessageLimit    LimitKind = "message"    // of what an owner has to read
	ContactLimit    LimitKind = "contact"    // of what admins have to read
	HoldLimit       LimitKind = "hold"       // of holds, which take dates from others
	AnswerLimit     LimitKind = "answer"     // of owners to couples
	ReviewLimit     LimitKind = "review"     // of reviews, which an admin has to read first
	ReportLimit     LimitKind = "report"     // of reports, which an admin has to read
	SubmissionLimit LimitKind = "submission" // of listings, which admins have to look at
	BudgetLimit     LimitKind = "budget"     // of budget calculations that are kept
	QuizLimit       LimitKind = "quiz"       // of completed quizzes, which are kept
	VoteLimit       LimitKind = "vote"       // of what a family says of the listings that a couple share
	EditLimit       LimitKind = "edit"       // of what people write about their listings and themselves
)

// Limited is a command that has a limit besides that of all calls.
type Limited interface {
	Command
	Limit() LimitKind
}

// LimitOf returns a command's own limit, and "" where it has none.
func LimitOf(c Command) LimitKind {
	if limited, ok := c.(Limited); ok {
		return limited.Limit()
	}
	return ""
}

// Grave is a command that asks for a password or a code given a short while ago.
type Grave interface {
	Command
	Grave()
}
