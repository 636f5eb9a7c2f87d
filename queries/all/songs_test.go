package all

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries"
	"weddings/queries/songs"
)

func init() {
	everybodys = append(
		everybodys,
		"Analytics.Songs",
		"Songs.AudioPublic",
		"Songs.BySlug",
		"Songs.Download",
		"Songs.List",
		"Songs.Public",
		"Songs.Sitemap",
	)
	editorsToo = append(editorsToo, "Songs.Book", "Songs.Edited")
	aboutNobody = append(aboutNobody, "song", "change")
}

// Visitors hear of public songs alone. Editors list them by their state; what is archived is only among the archived.
func TestSongsAreHeardWhileTheyArePublic(t *testing.T) {
	t.Parallel()
	w := setup(t)
	w.Songs.Analytics.Redis = closed()
	set := func(slug string, active bool, category events.SongCategory, featured bool) uuid.UUID {
		song := uuid.New()
		w.happens(events.SongSet{Song: song}.StreamName(), events.SongSet{
			Song: song, Slugs: events.Bilingual{Ar: "ا-" + slug, En: slug}, Title: events.Bilingual{En: slug},
			Category: category, Active: active, Featured: featured,
		})
		return song
	}
	public, featured := set("a", true, events.ZaffaSong, false), set("b", true, events.CakeSong, true)
	hidden, archived, both := set("c", false, events.ZaffaSong, false), set("d", true, events.ZaffaSong, false),
		set("e", false, events.ZaffaSong, false)
	for _, song := range []uuid.UUID{archived, both} {
		w.happens(events.SongArchived{Song: song}.StreamName(), events.SongArchived{Song: song})
	}
	ids := func(list []songs.Song) []uuid.UUID {
		return queries.IDs(list, func(s songs.Song) uuid.UUID { return s.ID })
	}
	page, err := w.Songs.List(t.Context(), nobody, songs.Find{}, 20, nil)
	require.NoError(t, err)
	assert.Equal(t, []uuid.UUID{featured, public}, ids(page.Nodes), "featured ones first")
	zaffa := events.ZaffaSong
	page, err = w.Songs.List(t.Context(), nobody, songs.Find{Category: &zaffa}, 20, nil)
	require.NoError(t, err)
	assert.Equal(t, []uuid.UUID{public}, ids(page.Nodes))
	found, err := w.Songs.Public(t.Context(), nobody, []uuid.UUID{public, hidden, archived})
	require.NoError(t, err)
	assert.Equal(t, []uuid.UUID{public}, slices.Collect(maps.Keys(found)))
	for state, expected := range map[string][]uuid.UUID{
		"ACTIVE": {featured, public}, "HIDDEN": {hidden}, "ARCHIVED": {archived, both},
		"": {featured, public, hidden},
	} {
		book, err := w.Songs.Book(t.Context(), admin, songs.Find{State: queries.Given(state)}, 20, nil)
		require.NoError(t, err)
		list := queries.IDs(book.Nodes, func(s songs.Edited) uuid.UUID { return s.ID })
		assert.ElementsMatch(t, expected, list, state)
	}
}
