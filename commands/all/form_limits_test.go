package all_test

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/contactmessage"
	"weddings/commands/faqquestion"
	"weddings/commands/infopage"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/post"
	"weddings/commands/reference"
	"weddings/commands/review"
	"weddings/commands/shortlist"
	"weddings/commands/song"
	"weddings/events"
)

var update = flag.Bool("update", false, "write what the app knows of commands anew")

// TestFormsHaveTheLimitsOfCommands compares the limits that the app looks at a form with to those that commands refuse
// by. `go test ./commands/all -update` writes the app's.
func TestFormsHaveTheLimitsOfCommands(t *testing.T) {
	t.Parallel()
	follows(t, "form/limits.json", map[string]commands.FormLimits{
		"person":   commands.PersonLimits(),
		"password": account.FormLimits(),
		"reason":   commands.ReasonLimits(),
		"inquiry":  inquiry.FormLimits(),
		"contact":  contactmessage.FormLimits(),
		"faq":      faqquestion.FormLimits(),
		"infoPage": infopage.FormLimits(),
		"review":   review.FormLimits(),
		"report":   listing.ReportLimits(),
		"appeal":   listing.AppealLimits(),
		"listing":  listing.FormLimits(),
		"post":     post.FormLimits(),
		"entry":    reference.FormLimits(),
		"song":     song.FormLimits(),

		"shortlist": shortlist.FormLimits(),
	})
}

// TestTheAppOffersEveryReasonOfReports compares the reasons that the app offers, and has words for, to those that the
// command takes.
func TestTheAppOffersEveryReasonOfReports(t *testing.T) {
	t.Parallel()
	follows(t, "listing/reportReasons.json", listing.Reasons)
}

// TestTheAppAsksEveryQuestionOfTheQuiz compares the questions that the app has pictures and words for to those that the
// command takes.
func TestTheAppAsksEveryQuestionOfTheQuiz(t *testing.T) {
	t.Parallel()
	follows(t, "quiz/questions.json", events.QuizQuestions)
}

// follows compares a file that the app shares to what commands say, or writes it.
func follows(t *testing.T, name string, said any) {
	t.Helper()
	file := "../../ui/src/shared/" + name
	want, err := json.MarshalIndent(said, "", "  ")
	require.NoError(t, err)
	want = append(want, '\n')
	if *update {
		require.NoError(t, os.WriteFile(file, want, 0o600))
	}
	written, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(written), "go test ./commands/all -update")
}
