package bench

import (
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Only that it measures; how fast it is, the bench says on a quiet machine.
func TestAppendsAreMeasuredBesidePgbench(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(dir, 0o711))
	result, err := Append(t.Context(), dir, AppendConfig{Clients: []int{2}, Rounds: 1, For: time.Second, Rows: 1000, Payload: 500}, io.Discard)
	require.NoError(t, err)
	assert.Equal(t, "on on", result.Fsync+" "+result.SynchronousCommit)
	assert.Positive(t, result.Ratio[2])
	assert.Positive(t, result.Clients[0].Single.P99)
}
