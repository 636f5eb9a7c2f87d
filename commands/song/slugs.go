package song

import (
	"cmp"
	"slices"
	"strconv"

	"weddings/commands/slug"
	"weddings/events"
	"weddings/internal/fault"
)

// reserved are words that stand where a song's slug does.
var reserved = []string{"list", "lists", "playlist", "playlists", "category", "page", "feed"}

// checkSlugs records an error for what is no name in URLs of its language. Empty ones are made or stay.
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

// named returns the names of a song in URLs: those that it asks for, else those that it had, else those made of its
// titles.
func (s State) named(song events.SongSet, had events.Bilingual) events.Bilingual {
	return events.Bilingual{
		Ar: cmp.Or(song.Slugs.Ar, had.Ar, s.free(song, slug.TitleIn("ar", song.Title.Ar, slug.SongWords["ar"]))),
		En: cmp.Or(song.Slugs.En, had.En, s.free(song, slug.TitleIn("en", song.Title.En, slug.SongWords["en"]))),
	}
}

// free returns a name that no other song has or had, numbered where it is taken.
func (s State) free(song events.SongSet, made string) string {
	made = slug.Short(made)
	name := made
	for n := 2; s.taken(name, song.Song) || slices.Contains(reserved, name); n++ {
		name = made + "-" + strconv.Itoa(n)
	}
	return name
}
