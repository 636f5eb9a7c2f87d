package song

import (
	"context"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetSong adds a song, or replaces what is said of it. A name in URLs that is empty is made of the title of a new song,
// and stays for one that has one.
type SetSong struct {
	Song            *uuid.UUID          `json:"song,omitempty"` // nil = a new one
	Version         int64               `json:"version"`        // that was read; conflict if it changed since; 0 = any
	Slugs           events.Bilingual    `json:"slugs"`
	Title           events.Bilingual    `json:"title"`
	Artist          events.Bilingual    `json:"artist"`
	Category        events.SongCategory `json:"category"`
	Description     events.Bilingual    `json:"description"`
	MetaTitle       events.Bilingual    `json:"metaTitle"`
	MetaDescription events.Bilingual    `json:"metaDescription"`
	Licence         events.SongLicence  `json:"licence"`
	Audio           string              `json:"audio"` // the hash of an upload of the actor, or of the song's own file
	Featured        bool                `json:"featured"`
	Active          bool                `json:"active"`
}

var _ = commands.Declare(Songs, SetSong{})

// CommandName names the command in the API.
func (SetSong) CommandName() string { return "SetSong" }

// Facts are what SetSong needs of the world.
type Facts struct {
	id    uuid.UUID
	audio *events.Audio // nil where the actor did not send it
}

// Prepare returns the id of the song, and what the store knows of its file. It refuses everybody but editors, and
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
		if sent, ok := app.Audio(c.Audio, by.Actor.Account); ok {
			facts.audio = &sent
		}
	}
	var check fault.Check
	c.check(&check)
	return to, facts, check.Err()
}

func (c SetSong) check(check *fault.Check) {
	next := c.trimmed(uuid.Nil)
	for _, of := range []struct{ suffix, title, ar, en string }{
		{"Ar", next.Title.Ar, "اكتبوا العنوان بالعربية", "Give the Arabic title"},
		{"En", next.Title.En, "اكتبوا العنوان بالإنكليزية", "Give the English title"},
	} {
		check.Field(of.title != "", "title"+of.suffix, of.ar, of.en)
	}
	both(check, "title", maxTitle, next.Title, commands.CheckLine)
	both(check, "artist", maxArtist, next.Artist, commands.CheckLine)
	both(check, "description", maxDescription, next.Description, commands.CheckText)
	both(check, "metaTitle", maxMetaTitle, next.MetaTitle, commands.CheckLine)
	both(check, "metaDescription", maxMetaDescription, next.MetaDescription, commands.CheckText)
	checkSlugs(check, next.Slugs)
	check.Field(c.Category.Known(), "category", "اختاروا المناسبة من القائمة", "Choose the moment from the list")
	licence := next.Licence
	check.Field(licence.Name != "", "licenceName", "اكتبوا اسم الترخيص", "Give the name of the licence")
	check.Field(licence.Holder != "", "licenceHolder", "اكتبوا صاحب الحقوق", "Give who holds the rights")
	one(check, "licenceName", maxLicence, licence.Name)
	one(check, "licenceHolder", maxHolder, licence.Holder)
	check.Field(licence.Source == "" || isHTTPS(licence.Source), "licenceSource",
		"الرابط يبدأ بـ https ولا يزيد على 500 حرف", "The link begins with https and has at most 500 characters")
}

// one records an error for a text that is not one line, or longer than limit.
func one(check *fault.Check, field string, limit int, text string) {
	commands.CheckLength(check, field, limit, events.Bilingual{En: text})
	commands.CheckLine(check, field, text)
}

// both records an error for texts by fields such as titleAr.
func both(
	check *fault.Check, field string, limit int, b events.Bilingual, is func(*fault.Check, string, ...string),
) {
	commands.CheckLength(check, field+"Ar", limit, events.Bilingual{Ar: b.Ar})
	commands.CheckLength(check, field+"En", limit, events.Bilingual{En: b.En})
	is(check, field+"Ar", b.Ar)
	is(check, field+"En", b.En)
}

func isHTTPS(link string) bool {
	u, err := url.Parse(link)
	return err == nil && u.Scheme == "https" && u.Host != "" && len([]rune(link)) <= maxSource
}

// trimmed returns what the command says of a song, without white space around its texts.
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

// Decide returns invalid for a file that the actor did not send and the song does not have, or a name in URLs that is
// another song's; not_found for an unknown song; conflict if another editor changed it since, or for more than there is
// room for. If nothing would change, no event is appended.
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
		case s.shown() >= maxSongs:
			return commands.Decision{}, manySongs
		case len(s.Songs) >= maxEver:
			return commands.Decision{}, manyEver
		}
		next.Slugs = s.named(next, events.Bilingual{})
		return commands.Then(next)
	}
	if c.Version != 0 && standing.Version > c.Version {
		return commands.Decision{}, movedOn
	}
	next.Slugs = s.named(next, standing.Slugs)
	return commands.Change(standing.SongSet, next)
}
