package playlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemovePlaylist removes a playlist and invalidates its link. Only its maker may remove it.
type RemovePlaylist struct {
	Playlist uuid.UUID `json:"playlist"`
	Token    string    `json:"token"` // for a list that was saved without an account
}

var _ = commands.Declare(Playlists, RemovePlaylist{})

// CommandName names the command in the API.
func (RemovePlaylist) CommandName() string { return "RemovePlaylist" }

// Limit is the rate limit of the command.
func (RemovePlaylist) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who neither are signed in nor have the token.
func (c RemovePlaylist) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Playlist, c.Token)
}

// Decide removes the playlist. Repeating the command appends no event. If the playlist has no account, its name becomes
// unreadable forever.
func (c RemovePlaylist) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if s.Removed && (facts.Token || by.SignedIn() && s.Maker == by.Account) {
		return commands.Decision{}, nil
	}
	if err := requireMaker(by, s, facts); err != nil {
		return commands.Decision{}, err
	}
	d := commands.Decision{Events: []events.Event{events.PlaylistRemoved{Playlist: s.ID}}}
	if !s.SignedIn {
		d.Events = append(d.Events, events.PersonErased{Person: s.Maker})
		d.Forgets = []uuid.UUID{s.Maker}
	}
	return d, nil
}
