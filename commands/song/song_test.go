package song_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/scenario"
	"weddings/commands/song"
	"weddings/events"
	"weddings/internal/fault"
)

var (
	editor = scenario.As(commands.NewID(), events.Editor)
	sent   = events.Audio{
		Hash:     strings.Repeat("5a", 32),
		Bytes:    400_000,
		Duration: 31_000,
		Loudness: -16,
		Waveform: []byte{9},
	}
	rights = events.SongLicence{Name: "made here", Holder: "The site"}
)

// sets returns a command that adds a song of some titles.
func sets(ar, en string) song.SetSong {
	return song.SetSong{
		Title: events.Bilingual{
			Ar: ar,
			En: en,
		},
		Category: events.ZaffaSong,
		Licence:  rights,
		Audio:    sent.Hash,
		Active:   true,
	}
}

// told returns what follows from it.
func told(id uuid.UUID, c song.SetSong, slugAr, slugEn string) events.SongSet {
	return events.SongSet{
		Song: id, Slugs: events.Bilingual{Ar: slugAr, En: slugEn}, Title: c.Title, Category: c.Category,
		Licence: c.Licence, Audio: sent, Featured: c.Featured, Active: c.Active,
	}
}

// world is one in which the editor alone has sent the file.
func world(t *testing.T) *scenario.World {
	t.Helper()
	w := scenario.New(t)
	w.App.Audio = func(hash string, by uuid.UUID) (events.Audio, bool) {
		return sent, hash == sent.Hash && by == editor.Actor.Account
	}
	return w
}

func TestSettingASong(t *testing.T) {
	t.Parallel()
	w := world(t)
	add := sets(" زفّة الشام ", "Zaffa of Damascus")
	w.Given(t).When(scenario.Visitor, add).ThenRefused(fault.Unauthenticated)
	w.Given(t).When(scenario.As(commands.NewID(), events.Customer), add).ThenRefused(fault.Forbidden)
	w.Given(t).When(scenario.As(commands.NewID(), events.Editor), add).ThenRefused(fault.Invalid, "audio")
	trimmed := sets("زفّة الشام", "Zaffa of Damascus")
	w.Given(t).When(editor, add).Then(told(scenario.Any, trimmed, "زفة-الشام", "zaffa-of-damascus"))
	w.Given(t).When(editor, add).Then(told(scenario.Any, trimmed, "زفة-الشام-2", "zaffa-of-damascus-2"))

	id := commands.NewID()
	w.Given(t, told(id, sets("أغنية", "A song"), "أغنية", "a-song"))
	edit := sets("أغنية أخرى", "Another song")
	edit.Song, edit.Featured = &id, true
	w.Given(t).When(editor, edit).Then(told(id, edit, "أغنية", "a-song"))
	w.Given(t).When(editor, edit).ThenNothing()
	edit.Version = 1
	edit.Title.En = "A third song"
	w.Given(t).When(editor, edit).ThenRefused(fault.Conflict)
	edit.Version = 4
	w.Given(t).When(editor, edit).Then(told(id, edit, "أغنية", "a-song"))
	unknown := commands.NewID()
	edit.Song = &unknown
	w.Given(t).When(editor, edit).ThenRefused(fault.NotFound)
}

// A song keeps its file whoever edits it, and its former names.
func TestFilesAndNamesOfASong(t *testing.T) {
	t.Parallel()
	w := world(t)
	id, another := commands.NewID(), scenario.As(commands.NewID(), events.Admin)
	w.Given(t, told(id, sets("أغنية", "A song"), "أغنية", "a-song"))
	edit := sets("أغنية", "A song")
	edit.Song, edit.Slugs.En = &id, "the-song"
	w.Given(t).When(another, edit).Then(told(id, edit, "أغنية", "the-song"))
	edit.Audio = strings.Repeat("00", 32)
	w.Given(t).When(another, edit).ThenRefused(fault.Invalid, "audio")

	add := sets("شيء", "Something")
	add.Slugs = events.Bilingual{Ar: "أغنية", En: "a-song"} // the second is a former one
	w.Given(t).When(editor, add).ThenRefused(fault.Invalid, "slugAr", "slugEn")
	w.Given(t, events.SongArchived{Song: id})
	w.Given(t).When(editor, add).ThenRefused(fault.Invalid, "slugAr", "slugEn")
	add.Slugs = events.Bilingual{Ar: "english", En: "list"}
	w.Given(t).When(editor, add).ThenRefused(fault.Invalid, "slugAr", "slugEn")
	w.Given(t).When(editor, sets("2026", "2026")).Then(
		told(scenario.Any, sets("2026", "2026"), "أغنية-2026", "song-2026"))
	w.Given(t).When(editor, sets("قائمة", "List")).Then(told(scenario.Any, sets("قائمة", "List"), "قائمة", "list-2"))
}

func TestWhatIsSaidOfASong(t *testing.T) {
	t.Parallel()
	w := world(t)
	long := func(n int) events.Bilingual {
		return events.Bilingual{Ar: strings.Repeat("س", n+1), En: strings.Repeat("x", n+1)}
	}
	w.Given(t).When(editor, song.SetSong{Audio: sent.Hash}).
		ThenRefused(fault.Invalid, "titleAr", "titleEn", "category", "licenceName", "licenceHolder")
	all := song.SetSong{
		Title: long(120), Artist: long(120), Description: long(2000), MetaTitle: long(120), MetaDescription: long(300),
		Category: "wake", Audio: sent.Hash,
		Licence: events.SongLicence{Name: long(80).En, Holder: long(120).En, Source: "http://example.org/"},
	}
	w.Given(t).When(editor, all).ThenRefused(fault.Invalid, "titleAr", "titleEn", "artistAr", "artistEn",
		"descriptionAr", "descriptionEn", "metaTitleAr", "metaTitleEn", "metaDescriptionAr", "metaDescriptionEn",
		"category", "licenceName", "licenceHolder", "licenceSource")
	twoLines := sets("أ\nب", "a\nb")
	twoLines.Artist = events.Bilingual{Ar: "\u202e", En: "x\u202ey"}
	w.Given(t).When(editor, twoLines).ThenRefused(fault.Invalid, "titleAr", "titleEn", "artistAr", "artistEn")
}

func TestArchivingAndOrderingSongs(t *testing.T) {
	t.Parallel()
	w := world(t)
	var ids []uuid.UUID
	for _, name := range []string{"a", "b", "c", "d"} {
		ids = append(ids, commands.NewID())
		w.Given(t, told(ids[len(ids)-1], sets(name, name), "أ-"+name, name))
	}
	order := song.OrderSongs{Songs: []uuid.UUID{ids[3], ids[0], ids[1]}}
	w.Given(t).When(editor, order).Then(events.SongsOrdered{Songs: []uuid.UUID{ids[3], ids[0], ids[2], ids[1]}})
	w.Given(t).When(editor, order).ThenNothing()
	for _, strange := range [][]uuid.UUID{{ids[0], ids[0]}, {ids[0], commands.NewID()}} {
		w.Given(t).When(editor, song.OrderSongs{Songs: strange}).ThenRefused(fault.Invalid, "songs")
	}
	archive, restore := song.ArchiveSong{Song: ids[0], Reason: " قديمة "}, song.RestoreSong{Song: ids[0]}
	w.Given(t).When(editor, restore).ThenNothing()
	w.Given(t).When(editor, archive).Then(events.SongArchived{Song: ids[0], Reason: "قديمة"})
	w.Given(t).When(editor, archive).ThenNothing()
	w.Given(t).When(editor, restore).Then(events.SongRestored{Song: ids[0]})
	archive.Reason = strings.Repeat("x", 1001)
	w.Given(t).When(editor, archive).ThenRefused(fault.Invalid, "reason")
	w.Given(t).When(editor, song.ArchiveSong{Song: commands.NewID()}).ThenRefused(fault.NotFound)
}

// library returns one of n songs, all of one title.
func library(t *testing.T, n int, title string) (song.State, error) {
	t.Helper()
	var s song.State
	w := world(t)
	for range n {
		add := sets(title, title)
		_, facts, err := add.Prepare(t.Context(), w.App, editor)
		require.NoError(t, err)
		decided, err := add.Decide(editor.Actor, s, facts)
		if err != nil {
			return s, err
		}
		s = song.Songs.Apply(s, decided.Events[0])
	}
	return s, nil
}

func TestTheLibraryHasRoomFor500Songs(t *testing.T) {
	t.Parallel()
	s, err := library(t, 501, "x")
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	require.Len(t, s.Songs, 500)
	first := s.Songs[0].Song
	assert.True(t, s.Public(first))
	s = song.Songs.Apply(s, events.SongArchived{Song: first})
	assert.False(t, s.Public(first))
	s = song.Songs.Apply(s, told(commands.NewID(), sets("ب", "b"), "ب", "b"))
	_, err = song.RestoreSong{Song: first}.Decide(editor.Actor, s, commands.None{})
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "another has its place")
}

func TestNamesOfSongsAreShort(t *testing.T) {
	t.Parallel()
	s, err := library(t, 3, strings.Repeat("ab", 60))
	require.NoError(t, err)
	made := strings.Repeat("ab", 60)[:75]
	for i, want := range []string{made, made + "-2", made + "-3"} {
		assert.Equal(t, want, s.Songs[i].Slugs.En, fmt.Sprint(i))
	}
}
