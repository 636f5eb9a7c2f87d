package account

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// OccupyHashing takes every place for hashing, and gives them free when the returned function is called.
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
