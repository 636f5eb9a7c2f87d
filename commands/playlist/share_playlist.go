package playlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// SharePlaylist makes a link with which a DJ sees the songs without an account. Only the maker of the playlist may
// share it.
type SharePlaylist struct {
	Playlist uuid.UUID `json:"playlist"`
	Token    string    `json:"token"` // for a list that was saved without an account
}

var _ = commands.Declare(Playlists, SharePlaylist{})

// CommandName names the command in the API.
func (SharePlaylist) CommandName() string { return "SharePlaylist" }

// Limit is the rate limit of the command.
func (SharePlaylist) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who neither are signed in nor have the token.
func (c SharePlaylist) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Playlist, c.Token)
}

// Decide shares a playlist. If it is shared already, it keeps its link and no event is appended.
func (c SharePlaylist) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := requireMaker(by, s, facts); err != nil || s.Share != uuid.Nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.PlaylistShared{Playlist: s.ID, Share: facts.Share})
}
