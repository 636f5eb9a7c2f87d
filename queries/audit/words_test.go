package audit_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// sometimes lists the types of events that are in the audit log only with some content.
var sometimes = map[string]bool{"booking.cancelled": true, "figurereport.stopped": true}

// The app names every type of event that the audit log shows, and no other.
func TestEveryEventOfTheAuditLogHasAName(t *testing.T) {
	t.Parallel()
	const file = "ui/src/features/admin/auditWords.ts"
	raw, err := os.ReadFile("../../" + file)
	require.NoError(t, err)
	list := regexp.MustCompile(`(?s)const eventWords[^{]*\{(.*?)\n\}`).FindSubmatch(raw)
	require.NotNil(t, list, "eventWords in %s", file)
	named := map[string]bool{}
	for _, key := range regexp.MustCompile(`'([a-z_]+\.[a-z_]+)': '`).FindAllSubmatch(list[1], -1) {
		named[string(key[1])] = true
	}
	for name, version := range events.Types() {
		e, err := events.Decode(name, version, []byte(`{}`))
		require.NoError(t, err, name)
		shown := !e.Subject().Unaudited || sometimes[name]
		assert.Equal(t, shown, named[name], "%s in eventWords of %s", name, file)
		delete(named, name)
	}
	assert.Empty(t, named, "eventWords of %s names types that are not events", file)
}
