package song

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetSong adds a song to the library, or replaces its texts, its file and its settings. If a slug is empty, an existing
// song keeps the slug that it has, and the slug of a new song is made from its title.
type SetSong struct {
	Song            *uuid.UUID          `json:"song,omitempty"` // nil = a new song
	Version         int64               `json:"version"`        // that was read; conflict if it changed since; 0 = any
	Slugs           events.Bilingual    `json:"slugs"`
	Title           events.Bilingual    `json:"title"`
	Artist          events.Bilingual    `json:"artist"`
	Category        events.SongCategory `json:"category"`
	Description     events.Bilingual    `json:"description"`
	MetaTitle       events.Bilingual    `json:"metaTitle"`
	MetaDescription events.Bilingual    `json:"metaDescription"`
	Licence         events.SongLicence  `json:"licence"`
	Audio           string              `json:"audio"` // the hash of a file that the actor uploaded or the song has
	Featured        bool                `json:"featured"`
	Active          bool                `json:"active"`
}

var _ = commands.Declare(Songs, SetSong{})

// CommandName names the command in the API.
func (SetSong) CommandName() string { return "SetSong" }

// Facts contains the facts of SetSong.
type Facts struct {
	id    uuid.UUID     // of the song
	audio *events.Audio // nil = the actor did not upload the file
}

// Prepare returns the id of the song, and what the media store knows of its file. It refuses everybody but editors, and
// returns invalid with the wrong fields.
func (c SetSong) Prepare(_ context.Context, app *commands.App, by commands.Request) (commands.Target, Facts, error) {
	facts := Facts{id: commands.NewID()}
	if c.Song != nil {
		facts.id = *c.Song
	}
	to := commands.Target{ID: facts.id, Stream: events.SongStream}
	if err := by.Actor.Require(events.Editors...); err != nil {
		return to, facts, err
	}
	if app.Audio != nil {
		if known, uploaded := app.Audio(c.Audio, by.Actor.Account); uploaded {
			facts.audio = &known
		}
	}
	var check fault.Check
	c.check(&check)
	return to, facts, check.Err()
}

// check records errors for wrong texts, slugs, category and licence. Decide checks the file and whether a slug is free.
func (c SetSong) check(check *fault.Check) {
	next := c.trimmed(uuid.Nil)
	for _, of := range []struct{ suffix, title, ar, en string }{
		{"Ar", next.Title.Ar, "اكتبوا العنوان بالعربية", "Give the Arabic title"},
		{"En", next.Title.En, "اكتبوا العنوان بالإنكليزية", "Give the English title"},
	} {
		check.Field(of.title != "", "title"+of.suffix, of.ar, of.en)
	}
	checkBilingual(check, "title", maxTitle, next.Title, commands.CheckLine)
	checkBilingual(check, "artist", maxArtist, next.Artist, commands.CheckLine)
	checkBilingual(check, "description", maxDescription, next.Description, commands.CheckText)
	checkBilingual(check, "metaTitle", maxMetaTitle, next.MetaTitle, commands.CheckLine)
	checkBilingual(check, "metaDescription", maxMetaDescription, next.MetaDescription, commands.CheckText)
	checkSlugs(check, next.Slugs)
	check.Field(c.Category.Known(), "category", "اختاروا الفقرة من القائمة", "Choose the moment from the list")
	licence := next.Licence
	check.Field(licence.Name != "", "licenceName", "اكتبوا اسم الترخيص", "Give the name of the licence")
	check.Field(licence.Holder != "", "licenceHolder", "اكتبوا صاحب الحقوق", "Give who holds the rights")
	checkShortLine(check, "licenceName", maxLicence, licence.Name)
	checkShortLine(check, "licenceHolder", maxHolder, licence.Holder)
	check.Field(licence.Source == "" || commands.IsLink(licence.Source, maxSource), "licenceSource",
		"الرابط يبدأ بـ https ولا يزيد على 500 حرف", "The link begins with https and has at most 500 characters")
}

// checkShortLine records an error for a text that is not one line or is longer than limit, in characters.
func checkShortLine(check *fault.Check, field string, limit int, text string) {
	commands.CheckLength(check, field, limit, events.Bilingual{En: text})
	commands.CheckLine(check, field, text)
}

// checkBilingual records errors for a text in two languages that is longer than limit, in characters, or fails
// checkText. It records them by language: field "title" becomes titleAr and titleEn.
func checkBilingual(
	check *fault.Check, field string, limit int, b events.Bilingual, checkText func(*fault.Check, string, ...string),
) {
	commands.CheckLength(check, field+"Ar", limit, events.Bilingual{Ar: b.Ar})
	commands.CheckLength(check, field+"En", limit, events.Bilingual{En: b.En})
	checkText(check, field+"Ar", b.Ar)
	checkText(check, field+"En", b.En)
}

// trimmed returns the event of the command without the file. There is no white space around its texts.
func (c SetSong) trimmed(id uuid.UUID) events.SongSet {
	return events.SongSet{
		Song: id, Slugs: commands.Trim(c.Slugs), Title: commands.Trim(c.Title), Artist: commands.Trim(c.Artist),
		Category: c.Category, Description: commands.Trim(c.Description), MetaTitle: commands.Trim(c.MetaTitle),
		MetaDescription: commands.Trim(c.MetaDescription),
		Licence: events.SongLicence{
			Name: strings.TrimSpace(c.Licence.Name), Holder: strings.TrimSpace(c.Licence.Holder),
			Source: strings.TrimSpace(c.Licence.Source), Download: c.Licence.Download,
		},
		Featured: c.Featured, Active: c.Active,
	}
}

// Decide sets the song. It returns invalid for a file that the actor did not upload, unless the song has it already,
// and for a slug that another song has or had. It returns not_found for an unknown song. It returns conflict if another
// editor has changed the song since, and if the library is full. If the song would not change, no event is appended.
func (c SetSong) Decide(_ events.Actor, s State, facts Facts) (commands.Decision, error) {
	next := c.trimmed(facts.id)
	var standing *Song
	if c.Song != nil {
		at := s.at(facts.id)
		if at < 0 {
			return commands.Decision{}, commands.NotFound
		}
		standing = s.Songs[at]
	}
	var check fault.Check
	switch {
	case standing != nil && standing.Audio.Hash == c.Audio:
		next.Audio = standing.Audio
	case facts.audio != nil:
		next.Audio = *facts.audio
	default:
		check.Field(false, "audio", "ارفعوا ملف الأغنية", "Upload the file of the song")
	}
	for suffix, name := range map[string]string{"Ar": next.Slugs.Ar, "En": next.Slugs.En} {
		check.Field(name == "" || !s.taken(name, facts.id), "slug"+suffix, "هذا العنوان لأغنية أخرى، أو كان لها",
			"This address is another song's, or was")
	}
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	if standing == nil {
		switch {
		case s.unarchived() >= maxSongs:
			return commands.Decision{}, tooManySongs
		case len(s.Songs) >= maxEver:
			return commands.Decision{}, tooManyEver
		}
		next.Slugs = s.slugsOf(next, events.Bilingual{})
		return commands.Then(next)
	}
	if c.Version != 0 && standing.Version > c.Version {
		return commands.Decision{}, changedSince
	}
	next.Slugs = s.slugsOf(next, standing.Slugs)
	return commands.Change(standing.SongSet, next)
}
