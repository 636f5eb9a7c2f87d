package rest

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/commands"
	"weddings/internal/admission"
	"weddings/internal/fault"
)

func TestARegistrationThatTellsThatAnEmailIsFreeCounts(t *testing.T) {
	t.Parallel()
	gone, leave := context.WithCancel(t.Context())
	leave()
	taken := fault.New(fault.Conflict, "مستعمل", "Taken")
	away := commands.Unavailable.Because(errors.New("no database"))
	for _, c := range []struct {
		of   string
		ctx  context.Context
		err  error
		want bool
	}{
		{"an account", t.Context(), nil, false},
		{"taken", t.Context(), taken, false},
		{"taken, and the sender has gone", gone, taken, false},
		{"the database is away, so nothing was found out", t.Context(), away, false},
		{"too many wait to hash", t.Context(), admission.Busy(), true},
		{"the sender did not wait for the hash", gone, commands.Unavailable.Because(context.Canceled), true},
		{"the same, as another error", gone, context.Canceled, true},
	} {
		assert.Equal(t, c.want, tellsFree(c.ctx, c.err), c.of)
	}
}
