package playlist

import (
	"context"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/song"
	"weddings/events"
	"weddings/internal/fault"
)

const (
	maxItems = 200
	maxName  = 80 // characters
	// farthest is the number of days that a party may be ahead.
	farthest = 3653
)

// SavePlaylist creates a playlist, or replaces the whole content of one. Everybody may create a playlist; only its
// maker may change it.
type SavePlaylist struct {
	Playlist *uuid.UUID            `json:"playlist,omitempty"` // nil = a new one
	Version  int64                 `json:"version"`            // the version that was read; 0 = any
	Name     string                `json:"name"`
	Date     *events.Day           `json:"date,omitempty"`
	Items    []events.PlaylistItem `json:"items"`
	Token    string                `json:"token"` // for a list that was saved without an account
}

var _ = commands.Declare(Playlists, SavePlaylist{})

// CommandName names the command in the API.
func (SavePlaylist) CommandName() string { return "SavePlaylist" }

// Limit is the rate limit of the command.
func (SavePlaylist) Limit() commands.LimitKind { return commands.EditLimit }

// Saving contains the facts that saving a playlist needs.
type Saving struct {
	Proof

	ID     uuid.UUID
	Person uuid.UUID // a new id, for a maker without an account
	Today  events.Day
	Closed []uuid.UUID // songs of the list that are not public
}

// Prepare reads which songs are public. It returns invalid with the wrong fields. It refuses a change of a playlist by
// a visitor who neither is signed in nor has the token.
func (c SavePlaylist) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Saving, error) {
	facts := Saving{ID: commands.NewID(), Person: commands.NewID(), Today: events.DayOf(app.Now())}
	to := target(facts.ID)
	to.New = true
	if c.Playlist != nil {
		var err error
		if to, facts.Proof, err = prepare(app, by, *c.Playlist, c.Token); err != nil {
			return to, facts, err
		}
		facts.ID = *c.Playlist
	}
	if err := c.check(); err != nil {
		return to, facts, err
	}
	library, _, err := song.Songs.Load(ctx, app, events.SongStream)
	for _, item := range c.Items {
		if !library.Public(item.Song) {
			facts.Closed = append(facts.Closed, item.Song)
		}
	}
	return to, facts, err
}

func (c SavePlaylist) check() error {
	var check fault.Check
	name := strings.TrimSpace(c.Name)
	check.Field(name != "", "name", "اكتبوا اسم القائمة", "Required")
	check.Field(utf8.RuneCountInString(name) <= maxName, "name", "الاسم أطول من 80 حرفًا",
		"String must contain at most 80 character(s)")
	commands.CheckLine(&check, "name", name)
	most := strconv.Itoa(maxItems)
	check.Field(len(c.Items) <= maxItems, "items", "في القائمة أكثر من "+most+" أغنية",
		"The list has more than "+most+" songs")
	for _, item := range c.Items {
		check.Field(item.Moment.Known(), "items", "فقرة غير معروفة", "Invalid enum value")
	}
	return check.Err()
}

// date returns the date of the party; 0 = not decided.
func (c SavePlaylist) date() events.Day {
	if c.Date == nil {
		return 0
	}
	return *c.Date
}

// checkAgainst returns invalid for a date that is over or too far ahead, and for songs that are not public. The date
// and the songs that the playlist has already stay valid.
func (c SavePlaylist) checkAgainst(s State, facts Saving) error {
	var check fault.Check
	if date := c.date(); date != 0 && date != s.Date {
		check.Field(date >= facts.Today, "date", "هذا اليوم مضى", "This day is over")
		check.Field(
			date <= facts.Today+farthest,
			"date",
			"اليوم أبعد من عشر سنوات",
			"This day is more than ten years ahead",
		)
	}
	for _, closed := range facts.Closed {
		check.Field(s.has(closed), "items", "لم تعد إحدى هذه الأغاني في المكتبة",
			"One of these songs is not in the library any more")
	}
	return check.Err()
}

// Decide returns conflict if the playlist has changed since the version that was read. If a change would change
// nothing, no event is appended.
func (c SavePlaylist) Decide(by events.Actor, s State, facts Saving) (commands.Decision, error) {
	if c.Playlist != nil {
		if err := requireMaker(by, s, facts.Proof); err != nil {
			return commands.Decision{}, err
		}
		if c.Version != 0 && c.Version != s.Version {
			return commands.Decision{}, commands.Stale.At(s.Version)
		}
	}
	if err := c.checkAgainst(s, facts); err != nil {
		return commands.Decision{}, err
	}
	maker, signedIn := s.Maker, s.SignedIn
	var begins []uuid.UUID
	if c.Playlist == nil {
		if maker, signedIn = by.Account, by.SignedIn(); !signedIn {
			maker = facts.Person
			begins = []uuid.UUID{maker}
		}
	}
	name := events.PersonalOf(maker, strings.TrimSpace(c.Name))
	items := append([]events.PlaylistItem{}, c.Items...)
	if c.Playlist == nil {
		return commands.Decision{Begins: begins, Events: []events.Event{events.PlaylistSaved{
			Playlist: facts.ID, Maker: maker, SignedIn: signedIn, Name: name, Date: c.date(), Items: items,
		}}}, nil
	}
	return commands.Change(
		events.PlaylistChanged{Playlist: s.ID, Name: s.Name, Date: s.Date, Items: s.Items},
		events.PlaylistChanged{Playlist: s.ID, Name: name, Date: c.date(), Items: items},
	)
}
