package account

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// OccupyHashing takes every slot for hashing. The returned function releases them.
func OccupyHashing(t *testing.T) (free func()) {
	t.Helper()
	var leave []func()
	for range hashing.Slots {
		l, err := hashing.Enter(t.Context(), "")
		require.NoError(t, err)
		leave = append(leave, l)
	}
	return func() {
		for _, l := range leave {
			l()
		}
	}
}
