package music_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/audio"
	"weddings/internal/tool/demo/music"
	"weddings/internal/tool/demo/music/studio"
)

// Each piece passes the check of an upload, is as loud as the others and of the length of a sample. Every moment of a
// party has one.
func TestThePieces(t *testing.T) {
	t.Parallel()
	pieces, err := music.Pieces()
	require.NoError(t, err)
	store := audio.Store{Dir: t.TempDir()}
	total, moments := 0, map[events.SongCategory]bool{}
	for _, p := range pieces {
		kept, err := store.Put(t.Context(), p.MP3, "")
		require.NoError(t, err, p.Key)
		assert.InDelta(t, -16, kept.Loudness, 0.5, p.Key)
		assert.InDelta(t, 35_000, kept.Duration, 10_000, p.Key)
		assert.NotEmpty(t, p.Title.Ar)
		assert.NotEmpty(t, p.Title.En)
		total += len(p.MP3)
		moments[p.Category] = true
	}
	assert.LessOrEqual(t, total, 2_500_000)
	assert.Len(t, moments, len(events.SongCategories))
}

// The files are what the program makes.
func TestTheProgramMakesTheSameBytes(t *testing.T) {
	t.Parallel()
	if runtime.GOARCH != "amd64" {
		t.Skip("processors that multiply and add in one step round differently")
	}
	pieces, err := music.Pieces()
	require.NoError(t, err)
	made, err := studio.Render(studio.Scores[0])
	require.NoError(t, err)
	assert.Equal(t, pieces[0].MP3, made, "go generate ./internal/tool/demo/music")
}
