package song

import (
	"cmp"
	"slices"
	"strconv"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/slug"
)

// reserved are words that no song may have as its slug. They are for other paths under /songs, such as /songs/list.
var reserved = []string{"list", "lists", "playlist", "playlists", "category", "page", "feed"}

// checkSlugs records an error for a slug that is reserved or has not the form of its language. A slug may be empty: see
// SetSong.
func checkSlugs(check *fault.Check, slugs events.Bilingual) {
	for _, of := range []struct {
		field, name string
		is          bool
	}{
		{"slugAr", slugs.Ar, slug.IsArabic(slugs.Ar) && slug.HasArabic(slugs.Ar)},
		{"slugEn", slugs.En, slug.IsEnglish(slugs.En)},
	} {
		check.Field(of.name == "" || of.is && !slices.Contains(reserved, of.name), of.field,
			"حروف صغيرة وأرقام بينها شرطات، فيها حرف من اللغة نفسها على الأقل، حتى 80 حرفًا",
			"Small letters and digits with hyphens between them, one of the language at least, 80 characters at most")
	}
}

// slugsOf returns the slugs of a song in both languages: the given slug, or else the former one, or else one made from
// the title.
func (s State) slugsOf(song events.SongSet, former events.Bilingual) events.Bilingual {
	return events.Bilingual{
		Ar: cmp.Or(song.Slugs.Ar, former.Ar, s.freeSlug(song, slug.TitleIn("ar", song.Title.Ar, slug.SongWords["ar"]))),
		En: cmp.Or(song.Slugs.En, former.En, s.freeSlug(song, slug.TitleIn("en", song.Title.En, slug.SongWords["en"]))),
	}
}

// freeSlug returns a slug that is not reserved and that no other song has or had. If the slug made from the title is
// taken, it adds a number.
func (s State) freeSlug(song events.SongSet, made string) string {
	made = slug.Short(made)
	name := made
	for n := 2; s.taken(name, song.Song) || slices.Contains(reserved, name); n++ {
		name = made + "-" + strconv.Itoa(n)
	}
	return name
}
