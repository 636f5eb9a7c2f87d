package playlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// UnsharePlaylist invalidates the link of a playlist. Only its maker may do so.
type UnsharePlaylist struct {
	Playlist uuid.UUID `json:"playlist"`
	Token    string    `json:"token"` // for a list that was saved without an account
}

var _ = commands.Declare(Playlists, UnsharePlaylist{})

// CommandName names the command in the API.
func (UnsharePlaylist) CommandName() string { return "UnsharePlaylist" }

// Limit is the rate limit of the command.
func (UnsharePlaylist) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who neither are signed in nor have the token.
func (c UnsharePlaylist) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Playlist, c.Token)
}

// Decide invalidates the link. Repeating the command appends no event.
func (c UnsharePlaylist) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := requireMaker(by, s, facts); err != nil || s.Share == uuid.Nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.PlaylistUnshared{Playlist: s.ID, Share: s.Share})
}
