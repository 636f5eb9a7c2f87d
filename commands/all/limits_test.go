package all_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/internal/fault"
)

// unlimited are the commands without a limit of their own that people other than the staff may give, and why each
// cannot fill the log or a mailbox.
var unlimited = map[string]string{
	"AcknowledgeDeposit":   "once for each deposit",
	"ArchiveListing":       "once for each listing",
	"AttachBooking":        "once for each booking",
	"AttachBundle":         "once for each bundle",
	"AttachInquiry":        "once for each inquiry",
	"CancelBooking":        "once for each booking",
	"CloseBundle":          "once for each bundle",
	"CloseInquiry":         "an inquiry opens again by a message, which has a limit",
	"ConfirmBooking":       "once for each booking",
	"DeclineBooking":       "once for each booking",
	"ExtendHold":           "once for each hold",
	"ReadInquiry":          "the second time appends nothing",
	"RefuseDeposit":        "once for each deposit and side",
	"RemoveQuickReply":     "once for each reply",
	"StopFigureReport":     "once for each time that its account has turned it on",
	"StopLetters":          "once for each kind that its owner has chosen again",
	"UnshareBundle":        "once for each share",
	"WithdrawQuote":        "once for each quote",
	"ChangePassword":       "asks for the password, whose tries have a limit",
	"RecordContactClick":   "api/edge: Click and Tap",
	"RecordBudgetDownload": "api/edge: Download",
	"RecordFAQMiss":        "api/edge: Beacon and Traffic",
	"RecordFAQOpened":      "api/edge: Beacon and Traffic",
	"RecordFAQRating":      "api/edge: Beacon and Traffic",
	"RecordPageLeft":       "api/edge: Leave and Traffic",
	"RecordPageView":       "api/edge: Beacon and Traffic",
	"RecordSongDownload":   "api/edge: Beacon and Traffic",
	"RecordSongPlay":       "api/edge: Beacon and Traffic",
	"RecordSearch":         "api/edge: Beacon and Traffic",
	"RecordQuizStep":       "api/edge: Beacon and Traffic",
	"RecordSearchClick":    "api/edge: Beacon and Traffic",
	"RegisterAccount":      "api/edge: Register",
	"RequestPasswordReset": "api/edge: Reset",
	"ResetPassword":        "api/edge: Token",
}

// A command that anybody but admins and editors, the last two, may give has a limit, or a reason why it needs none.
func TestCommandsHaveALimitOrAReason(t *testing.T) {
	t.Parallel()
	for _, c := range commands.Declared() {
		t.Run(c.CommandName(), func(t *testing.T) {
			row, covered := table[c.CommandName()]
			require.True(t, covered, undeclared)
			forUsers := slices.ContainsFunc(row.answers[:len(row.answers)-2], mayBeGiven)
			reason, excused := unlimited[c.CommandName()]
			if forUsers && commands.LimitOf(c) == "" {
				assert.NotEmpty(t, reason, "any user may give this command as often as they like: give it a Limit(), "+
					"or a reason in unlimited (in init, in the test file of its package)")
				return
			}
			assert.False(t, excused, "it has a limit, or is for admins and editors alone: take it out of unlimited")
		})
	}
	for name := range unlimited {
		assert.Contains(t, table, name, "unlimited names a command that does not exist")
	}
}

// together says which commands count together, and why they are of one kind: whoever does much of one thing does not
// use up another.
var together = map[commands.LimitKind][]string{
	// An owner reads each.
	commands.MessageLimit: {
		"AcceptQuote", "AskSeveral", "ChallengeHold", "RecordDeposit", "RequestBooking", "SendInquiry", "WriteToOwner",
	},
	// It takes a date from others, and leaves the couple their messages.
	commands.HoldLimit: {"HoldBooking"},
	// A couple get a letter of each.
	commands.AnswerLimit: {"GiveQuote", "MoveBooking", "RespondToInquiry", "WriteToCouple"},
	// The staff read each.
	commands.ContactLimit: {"LeaveQuizContact", "SendContactMessage", "WriteToContactMessage"},
	// An admin decides on each.
	commands.ReportLimit:     {"AppealDecision", "ReportListing"},
	commands.ReviewLimit:     {"SubmitReview"},
	commands.SubmissionLimit: {"CreateService", "CreateVenue", "ResubmitListing"},
	// Each is kept.
	commands.QuizLimit:   {"CompleteQuiz"},
	commands.BudgetLimit: {"SaveBudget"},
	// Anybody with the link speaks to the couple.
	commands.VoteLimit: {"VoteOnShortlist"},
	// Each sends a letter, or tries what a letter or a person's head holds.
	commands.MailLimit:     {"RequestVerification"},
	commands.TokenLimit:    {"VerifyEmail"},
	commands.PasswordLimit: {"EraseAccount"},
}

// Each command counts with those that cost others the same. What is left only changes what people have of their own.
func TestCommandsCountWithTheirLike(t *testing.T) {
	t.Parallel()
	counted := map[commands.LimitKind][]string{}
	for _, c := range commands.Declared() {
		if kind := commands.LimitOf(c); kind != "" && kind != commands.EditLimit {
			counted[kind] = append(counted[kind], c.CommandName())
		}
	}
	for _, names := range counted {
		slices.Sort(names)
	}
	assert.Equal(t, together, counted)
}

func mayBeGiven(answer fault.Code) bool { return answer != in && answer != no && answer != hide }
