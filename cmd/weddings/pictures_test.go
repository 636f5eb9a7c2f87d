package main

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/media"
	"weddings/internal/tool/devservers/servertest"
	"weddings/queries/listings"
)

// drawn returns a JPEG of a size, different for each size, and drawn once.
func drawn(t *testing.T, width, height int) []byte {
	t.Helper()
	size := image.Rect(0, 0, width, height)
	if picture, ok := pictured.Load(size); ok {
		return picture.([]byte)
	}
	picture := image.NewRGBA(size)
	for x := range width {
		for y := range height {
			picture.Set(x, y, color.RGBA{uint8(x * 255 / width), uint8(y * 255 / height), 90, 255})
		}
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, picture, nil))
	pictured.Store(size, out.Bytes())
	return out.Bytes()
}

// pictured holds what drawn has drawn, by its size.
var pictured sync.Map

// The readers cannot import the store, so both must list the same widths.
func TestPicturesAreShownInTheWidthsTheyAreMadeIn(t *testing.T) {
	t.Parallel()
	assert.Equal(t, media.Widths, listings.Widths)
}

// A server whose clock was ahead once deleted every picture that waited for its listing.
func TestAServerWhoseClockIsAheadSweepsNothingThatIsFresh(t *testing.T) {
	t.Parallel()
	log := storetest.Open(t, servertest.Postgres(t)).Log
	kept := pictures{media.Store{Dir: t.TempDir()}}
	owner := uuid.New()
	_, err := kept.Put(t.Context(), drawn(t, 640, 480), owner)
	require.NoError(t, err)
	for _, ahead := range []time.Duration{0, 400 * 24 * time.Hour} {
		n, err := sweep(t.Context(), kept.Senders(), log, time.Now().Add(ahead), usedPictures)
		require.NoError(t, err)
		assert.Zero(t, n, ahead)
	}
	markers, err := filepath.Glob(filepath.Join(kept.Dir, "*", owner.String(), "*"))
	require.NoError(t, err)
	require.NotEmpty(t, markers)
	long := time.Now().AddDate(0, -2, 0)
	for _, marker := range markers {
		require.NoError(t, os.Chtimes(marker, long, long))
	}
	n, err := sweep(t.Context(), kept.Senders(), log, time.Now(), usedPictures)
	require.NoError(t, err)
	assert.Equal(t, 1, n, "nobody has used it for two months")
}

// An editor who erases the account once took the pictures of public posts along. So would an admin those of categories.
func TestPicturesOfPostsOutliveTheirEditor(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, servertest.Postgres(t))
	kept := pictures{media.Store{Dir: t.TempDir()}}
	editor := uuid.New()
	posted, err := kept.Put(t.Context(), drawn(t, 640, 480), editor)
	require.NoError(t, err)
	ofCategory, err := kept.Put(t.Context(), drawn(t, 320, 320), editor)
	require.NoError(t, err)
	inGallery, err := kept.Put(t.Context(), drawn(t, 640, 320), editor)
	require.NoError(t, err)
	own, err := kept.Put(t.Context(), drawn(t, 480, 640), editor)
	require.NoError(t, err)
	_, err = db.Log.Append(t.Context(), store.Append{
		Stream: "category-flowers", Expected: store.Any,
		Events: []events.Event{
			events.CategorySet{Key: "flowers", Picture: &events.CategoryPicture{Picture: ofCategory}},
		},
	})
	require.NoError(t, err)
	post := uuid.New()
	_, err = db.Log.Append(t.Context(), store.Append{
		Stream: events.PostStream(post), Expected: store.Any, Events: []events.Event{events.PostDrafted{
			Post: post, Details: &events.PostDetails{
				Featured: &events.PostPicture{Picture: posted}, Gallery: []events.PostPicture{{Picture: inGallery}},
			},
		}},
	})
	require.NoError(t, err)
	require.NoError(t, forgetPictures(db.Log, kept)(t.Context(), editor))
	assert.FileExists(t, kept.Path(posted.Hash, 320))
	assert.FileExists(t, kept.Path(inGallery.Hash, 320))
	assert.FileExists(t, kept.Path(ofCategory.Hash, 320))
	assert.NoFileExists(t, kept.Path(own.Hash, 320))
	assert.False(t, kept.From(posted.Hash, editor))
}
