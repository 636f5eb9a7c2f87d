package all

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// An admin may be suspended or erased only if another one is left. That one must be able to sign in.
func TestSuspendedAndErasedAdminsAreNotCounted(t *testing.T) {
	t.Parallel()
	w := setup(t)
	amina, basel, dima := w.registers(events.Admin, "amina"), w.registers(events.Admin, "basel"),
		w.registers(events.Admin, "dima")
	w.registers(events.Customer, "ezz")
	w.happens(events.AccountStream(basel), events.AccountSuspended{Account: basel, Reason: "x"})
	w.happens(events.AccountStream(dima), events.PersonErased{Person: dima})
	admins, err := w.Accounts.Admins(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, []uuid.UUID{amina}, admins)
}
