package playlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// AttachPlaylist moves a playlist that was saved without an account to the account of the actor. The token, which the
// browser of the maker has kept, proves that the actor is the maker.
type AttachPlaylist struct {
	Playlist uuid.UUID `json:"playlist"`
	Token    string    `json:"token"`
}

var _ = commands.Declare(Playlists, AttachPlaylist{})

// CommandName names the command in the API.
func (AttachPlaylist) CommandName() string { return "AttachPlaylist" }

// Limit is the rate limit of the command.
func (AttachPlaylist) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who are not signed in, and hides the playlist from those without its token.
func (c AttachPlaylist) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	err := by.Actor.RequireAccount()
	if err == nil && !IsMaker(app, c.Playlist, c.Token) {
		err = commands.Hidden
	}
	return target(c.Playlist), commands.None{}, err
}

// Decide returns conflict if the playlist was removed or has another account already. Attaching it again to the same
// account appends no event.
func (c AttachPlaylist) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Removed:
		return commands.Decision{}, removed
	case s.SignedIn && s.Maker == by.Account:
		return commands.Decision{}, nil
	case s.SignedIn:
		return commands.Decision{}, inAnAccount
	}
	return commands.Decision{
		Events: []events.Event{
			events.PlaylistAttached{
				Playlist: s.ID, Account: by.Account, Name: events.PersonalOf(by.Account, s.Name.Text()),
			},
			events.PersonErased{Person: s.Maker},
		},
		Forgets: []uuid.UUID{s.Maker},
	}, nil
}
