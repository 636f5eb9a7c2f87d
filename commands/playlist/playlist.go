// Package playlist contains the commands on playlists: the lists of songs that couples make for their party.
package playlist

import (
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of a playlist, reduced from its events.
type State struct {
	ID, Maker uuid.UUID
	SignedIn  bool // Maker is an account
	Name      events.Personal
	Date      events.Day
	Items     []events.PlaylistItem
	Share     uuid.UUID // whose link shows the songs; uuid.Nil = none does
	Removed   bool
	Version   int64 // of the last change of what it says; a share is none
	events    int64
}

// Playlists is the aggregate of streams playlist-<uuid>.
var Playlists = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	s.events++
	switch e := e.(type) {
	case events.PlaylistSaved:
		return State{
			ID: e.Playlist, Maker: e.Maker, SignedIn: e.SignedIn, Name: e.Name, Date: e.Date, Items: e.Items,
			Version: s.events, events: s.events,
		}
	case events.PlaylistChanged:
		s.Name, s.Date, s.Items, s.Version = e.Name, e.Date, e.Items, s.events
	case events.PlaylistAttached:
		s.Maker, s.SignedIn, s.Name = e.Account, true, e.Name
	case events.PlaylistShared:
		s.Share = e.Share
	case events.PlaylistUnshared:
		s.Share = uuid.Nil
	case events.PlaylistRemoved:
		s.Removed, s.Share = true, uuid.Nil
	}
	return s
}

// has reports whether a song is in the list already.
func (s State) has(song uuid.UUID) bool {
	return slices.ContainsFunc(s.Items, func(i events.PlaylistItem) bool { return i.Song == song })
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.PlaylistStream(id)}
}

const (
	makerPurpose = "playlist"       // the purpose of a maker's token
	sharePurpose = "share-playlist" // the purpose of a share's token
)

// MakerToken returns what lets whoever saved a playlist signed out go on with it. Their browser keeps it. It is
// derived, stands in no link, and means nothing once the playlist has an account.
func MakerToken(app *commands.App, id uuid.UUID) string { return app.Token(makerPurpose, id) }

// IsMaker reports whether a token is that of a playlist's maker.
func IsMaker(app *commands.App, id uuid.UUID, token string) bool {
	return app.HasToken(makerPurpose, id, token)
}

// ShareToken returns the secret part of a share's link.
func ShareToken(app *commands.App, share uuid.UUID) string { return app.Token(sharePurpose, share) }

// IsShared reports whether a token is that of a share.
func IsShared(app *commands.App, share uuid.UUID, token string) bool {
	return app.HasToken(sharePurpose, share, token)
}

var (
	removed = fault.New(fault.Conflict, "حُذفت هذه القائمة. احفظوها من جديد.",
		"This list was removed. Save it anew.")
	inAnAccount = fault.New(fault.Conflict, "هذه القائمة محفوظة الآن في حساب صاحبها. سجّلوا الدخول لتغيّروها.",
		"This list is kept in its maker's account now. Sign in to change it.")
)

// Proof contains the facts of a command that the maker of a playlist may give, signed in or by their token.
type Proof struct {
	Token bool      // it is the playlist's
	Share uuid.UUID // a new id
}

// prepare prepares a command of a playlist's maker. It refuses visitors without the token who are not signed in.
func prepare(app *commands.App, by commands.Request, id uuid.UUID, token string) (commands.Target, Proof, error) {
	facts := Proof{Token: token != "" && IsMaker(app, id, token), Share: commands.NewID()}
	if !facts.Token {
		return target(id), facts, by.Actor.RequireAccount()
	}
	return target(id), facts, nil
}

// requireMaker returns nil for the maker of a playlist. It hides the playlist from everybody else.
func requireMaker(by events.Actor, s State, facts Proof) error {
	mine := by.SignedIn() && s.SignedIn && s.Maker == by.Account
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case !mine && !facts.Token:
		return commands.Hidden
	case s.Removed:
		return removed
	case !mine && s.SignedIn:
		return inAnAccount
	}
	return nil
}
