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
	"weddings/commands/review"
)

var update = flag.Bool("update", false, "write ui/src/shared/form/limits.json anew")

// TestFormsHaveTheLimitsOfCommands compares the limits that the app looks at a form with to those that commands refuse
// by. `go test ./commands/all -update` writes the app's.
func TestFormsHaveTheLimitsOfCommands(t *testing.T) {
	t.Parallel()
	const file = "../../ui/src/shared/form/limits.json"
	limits, err := json.MarshalIndent(map[string]commands.FormLimits{
		"person":   commands.PersonLimits(),
		"password": account.FormLimits(),
		"reason":   commands.ReasonLimits(),
		"inquiry":  inquiry.FormLimits(),
		"contact":  contactmessage.FormLimits(),
		"faq":      faqquestion.FormLimits(),
		"infoPage": infopage.FormLimits(),
		"review":   review.FormLimits(),
		"report":   listing.ReportLimits(),
		"listing":  listing.FormLimits(),
		"post":     post.FormLimits(),
	}, "", "  ")
	require.NoError(t, err)
	limits = append(limits, '\n')
	if *update {
		require.NoError(t, os.WriteFile(file, limits, 0o600))
	}
	written, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(limits), string(written), "go test ./commands/all -update")
}
