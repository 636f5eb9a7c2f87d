package song

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"weddings/commands/slug"
	"weddings/events"
	"weddings/internal/fault"
)

// reserved are words that stand where a song's slug does.
var reserved = []string{"list", "lists", "playlist", "playlists", "category", "page", "feed"}

// checkSlugs blames what is no name in URLs of its language. Empty ones are made or stay.
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
		Ar: cmp.Or(song.Slugs.Ar, had.Ar, s.free(song, arabic(song.Title.Ar))),
		En: cmp.Or(song.Slugs.En, had.En, s.free(song, english(song.Title.En))),
	}
}

// english makes a name in URLs of a title. One without a letter says nothing.
func english(title string) string {
	made := slug.English(title)
	if !slug.IsEnglish(made) {
		return strings.TrimSuffix("song-"+made, "-")
	}
	return made
}

// arabic makes a name in URLs of a title. It has an Arabic letter, by which the page at that address opens in Arabic.
func arabic(title string) string {
	made := slug.Arabic(title)
	if !slug.HasArabic(made) {
		return strings.TrimSuffix("أغنية-"+made, "-")
	}
	return made
}

// numbers is the room that a name leaves for a number, in characters.
const numbers = len("-2000")

// free returns a name that no other song has or had, numbered where it is taken.
func (s State) free(song events.SongSet, made string) string {
	if runes := []rune(made); len(runes) > slug.Max-numbers {
		made = strings.Trim(string(runes[:slug.Max-numbers]), "-")
	}
	name := made
	for n := 2; s.taken(name, song.Song) || slices.Contains(reserved, name); n++ {
		name = made + "-" + strconv.Itoa(n)
	}
	return name
}
