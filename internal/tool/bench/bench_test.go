package bench

import (
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/projections"
	"weddings/projections/catalogue"
)

// These tests check that the benchmarks run. Figures need a quiet machine.

func emptyDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(dir, 0o711)) // the servers may run as another user
	return dir
}

func TestAppendsAreMeasuredBesidePgbench(t *testing.T) {
	t.Parallel()
	result, err := Append(
		t.Context(),
		emptyDir(t),
		AppendConfig{Clients: []int{2}, Rounds: 1, For: time.Second, Rows: 1000, Payload: 500},
		io.Discard,
	)
	require.NoError(t, err)
	assert.Equal(t, "on on", result.Fsync+" "+result.SynchronousCommit)
	assert.Positive(t, result.Ratio[2])
	assert.Positive(t, result.Clients[0].Single.P99)
	assert.Positive(t, result.Clients[0].WatermillSQL.PerSecond)
}

func TestLagIsMeasuredBesideASleeper(t *testing.T) {
	t.Parallel()
	result, err := Lag(
		t.Context(),
		emptyDir(t),
		LagConfig{
			PerSecond:   50,
			For:         time.Second,
			Rounds:      1,
			Projections: []projections.Projection{catalogue.Projection{}},
		},
		io.Discard,
	)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, result.Awake.P50, result.Command.P50)
	assert.Positive(t, result.Ratio)
	assert.Len(t, result.Bars, 3)
}

func TestRebuildsAreMeasuredOnGrowingLogs(t *testing.T) {
	t.Parallel()
	result, err := Rebuild(
		t.Context(),
		emptyDir(t),
		RebuildConfig{Events: []int{500, 1500}, Projections: []projections.Projection{catalogue.Projection{}}},
		io.Discard,
	)
	require.NoError(t, err)
	for _, name := range []string{catalogue.Name, inMemory} {
		assert.Positive(t, result.Rates[name][1500].PerSecond, name)
		assert.Positive(t, result.Linear[name], name)
	}
	for _, peer := range []string{parsed, upserted} {
		assert.Positive(t, result.Rates[peer][1500].PerSecond, peer)
		assert.NotContains(t, result.Linear, peer)
	}
}

func TestEachViewOfABurstIsInTheLog(t *testing.T) {
	t.Parallel()
	config := IngestConfig{Clients: 8, Rounds: 1, For: time.Second}
	result, err := Ingest(t.Context(), emptyDir(t), config, io.Discard)
	require.NoError(t, err)
	assert.Positive(t, result.Plain.PerSecond)
	assert.Positive(t, result.Acknowledged)
	assert.Equal(t, result.Acknowledged, result.Found)
}

func TestCountersAreExactAfterAKill(t *testing.T) {
	t.Parallel()
	result, err := Counters(t.Context(), emptyDir(t), 3000, 1, io.Discard)
	require.NoError(t, err)
	assert.True(t, result.Exact, "%d counted", result.Counted)
	assert.Positive(t, result.PerSecond)
}

func TestTheCheckOfTheLogIsMeasured(t *testing.T) {
	t.Parallel()
	result, err := Verify(t.Context(), emptyDir(t), 2000, 500, 1, io.Discard)
	require.NoError(t, err)
	assert.Positive(t, result.PerSecond)
}

func TestWhenAnOwnerSeesARequestIsMeasured(t *testing.T) {
	t.Parallel()
	result, err := Booking(
		t.Context(),
		emptyDir(t),
		LagConfig{PerSecond: 20, For: time.Second, Rounds: 1, Projections: projections.All()},
		io.Discard,
	)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, result.Seen.P50, result.Command.P50)
	assert.GreaterOrEqual(t, result.Seen.Max, result.Seen.P99)
	assert.Len(t, result.Bars, 1, "the one that the design names")
}
