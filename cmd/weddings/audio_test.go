package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/audio"
	"weddings/internal/media"
	"weddings/internal/tool/demo/music"
	"weddings/internal/tool/devservers/servertest"
)

// sentSongs are two files that an editor sent, of which the library has the first.
func sentSongs(t *testing.T, log *store.Log, kept audios, editor uuid.UUID) (inLibrary, unused events.Audio) {
	t.Helper()
	pieces, err := music.Pieces()
	require.NoError(t, err)
	inLibrary, err = kept.Put(t.Context(), pieces[0].MP3, editor)
	require.NoError(t, err)
	unused, err = kept.Put(t.Context(), pieces[1].MP3, editor)
	require.NoError(t, err)
	id := uuid.New()
	_, err = log.Append(t.Context(), store.Append{
		Stream: events.SongStream, Expected: store.Any, Events: []events.Event{
			events.SongSet{
				Song:     id,
				Title:    pieces[0].Title,
				Category: pieces[0].Category,
				Audio:    inLibrary,
				Active:   true,
			},
			events.SongArchived{Song: id}, // which may be restored
		},
	})
	require.NoError(t, err)
	return inLibrary, unused
}

// A song that nothing uses goes two weeks after it was sent; an archived one stays. A clock that is ahead deletes
// nothing.
func TestSongsThatNothingUsesAreSwept(t *testing.T) {
	t.Parallel()
	log := storetest.Open(t, servertest.Postgres(t)).Log
	kept := audios{audio.Store{Dir: t.TempDir()}}
	used, unused := sentSongs(t, log, kept, uuid.New())
	for _, ahead := range []time.Duration{0, 400 * 24 * time.Hour} {
		n, err := sweep(t.Context(), kept.Senders(), log, time.Now().Add(ahead), usedAudio)
		require.NoError(t, err)
		assert.Zero(t, n, ahead)
	}
	long := time.Now().AddDate(0, -2, 0)
	require.NoError(t, filepath.WalkDir(kept.Dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chtimes(path, long, long)
	}))
	n, err := sweep(t.Context(), kept.Senders(), log, time.Now(), usedAudio)
	require.NoError(t, err)
	assert.Equal(t, 1, n)
	assert.FileExists(t, kept.Path(used.Hash))
	assert.NoFileExists(t, kept.Path(unused.Hash))
	_, known := kept.Known(unused.Hash)
	assert.False(t, known)
}

func TestSongsOfTheLibraryOutliveTheirEditor(t *testing.T) {
	t.Parallel()
	log := storetest.Open(t, servertest.Postgres(t)).Log
	kept := audios{audio.Store{Dir: t.TempDir()}}
	editor, another := uuid.New(), uuid.New()
	used, unused := sentSongs(t, log, kept, editor)
	pieces, err := music.Pieces()
	require.NoError(t, err)
	others, err := kept.Put(t.Context(), pieces[2].MP3, another)
	require.NoError(t, err)
	require.NoError(t, forgetFiles(log, pictures{media.Store{Dir: t.TempDir()}}, kept)(t.Context(), editor))
	assert.FileExists(t, kept.Path(used.Hash))
	assert.NoFileExists(t, kept.Path(unused.Hash))
	assert.FileExists(t, kept.Path(others.Hash))
	assert.False(t, kept.From(used.Hash, editor), "nothing tells who sent it")
	assert.True(t, kept.From(others.Hash, another))
}
