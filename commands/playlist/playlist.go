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
	SignedIn  bool // Maker is an account, not a person without one
	Name      events.Personal
	Date      events.Day
	Items     []events.PlaylistItem
	Share     uuid.UUID // the share whose link shows the songs; uuid.Nil = none
	Removed   bool
	Version   int64 // the version of the last change of the content; a share does not change it
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

// MakerToken returns the token with which somebody without an account may change the playlist that they saved. Their
// browser keeps it. It is derived and never stored, and no link contains it. Once the playlist has an account, the
// token has no effect.
func MakerToken(app *commands.App, id uuid.UUID) string { return app.Token(makerPurpose, id) }

// IsMaker reports whether a token is the MakerToken of a playlist.
func IsMaker(app *commands.App, id uuid.UUID, token string) bool {
	return app.HasToken(makerPurpose, id, token)
}

// ShareToken returns the secret part of the link of a share.
func ShareToken(app *commands.App, share uuid.UUID) string { return app.Token(sharePurpose, share) }

// IsShared reports whether a token is the ShareToken of a share.
func IsShared(app *commands.App, share uuid.UUID, token string) bool {
	return app.HasToken(sharePurpose, share, token)
}

var (
	removed = fault.New(fault.Conflict, "حُذفت هذه القائمة. احفظوها من جديد.",
		"This list was removed. Save it anew.")
	inAnAccount = fault.New(fault.Conflict, "هذه القائمة محفوظة الآن في حساب صاحبها. سجّلوا الدخول لتغيّروها.",
		"This list is kept in its maker's account now. Sign in to change it.")
)

// Proof contains the facts of a command that only the maker of a playlist may give. The maker is signed in or sends the
// MakerToken.
type Proof struct {
	Token bool      // the command has the MakerToken of the playlist
	Share uuid.UUID // a new id, for a share
}

// prepare prepares a command of a playlist's maker. It refuses visitors without the token who are not signed in.
func prepare(app *commands.App, by commands.Request, id uuid.UUID, token string) (commands.Target, Proof, error) {
	facts := Proof{Token: token != "" && IsMaker(app, id, token), Share: commands.NewID()}
	if !facts.Token {
		return target(id), facts, by.Actor.RequireAccount()
	}
	return target(id), facts, nil
}

// requireMaker returns nil for the maker of a playlist, and hides the playlist from everybody else. It returns conflict
// if the playlist was removed, or if the token is used after the playlist was moved to an account.
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
