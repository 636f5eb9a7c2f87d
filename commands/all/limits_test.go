package all_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/internal/fault"
)

// unlimited are the commands without a limit of their own that people other than the staff may give, and why each cannot
// fill the log or a mailbox.
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
	"RemoveQuickReply":     "once for each reply",
	"StopLetters":          "once for each kind that its owner has chosen again",
	"UnshareBundle":        "once for each share",
	"WithdrawQuote":        "once for each quote",
	"ChangePassword":       "asks for the password, whose tries have a limit",
	"RecordContactClick":   "api/edge: Click and Tap",
	"RecordBudgetDownload": "api/edge: Download",
	"RecordPageView":       "api/edge: Beacon and Traffic",
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
	var without []string
	for _, c := range commands.Declared() {
		name := c.CommandName()
		answers := table[name].answers
		if slices.ContainsFunc(answers[:len(answers)-2], mayBeGiven) && commands.LimitOf(c) == "" {
			without = append(without, name)
		}
	}
	assert.ElementsMatch(t, slices.Collect(maps.Keys(unlimited)), without)
}

func mayBeGiven(answer fault.Code) bool { return answer != in && answer != no && answer != hide }
