package rest

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands/account"
	"weddings/internal/fault"
)

// A form marks the field by the name that the body has.
func TestAFieldOfAWrongTypeIsNamedAsTheBodyNamesIt(t *testing.T) {
	t.Parallel()
	for body, field := range map[string]string{
		`{"role": ["admin"]}`: "role",
		`{"website": 1}`:      "website",
	} {
		var into struct {
			account.RegisterAccount
			edge.Honeypot
		}
		var wrong *fault.Error
		require.ErrorAs(t, read(httptest.NewRequest("POST", "/", strings.NewReader(body)), &into), &wrong, body)
		assert.Contains(t, wrong.Fields, field, body)
	}
}
