package song

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ArchiveSong removes a song from the public site. Nothing is deleted, and RestoreSong undoes it.
type ArchiveSong struct {
	Song   uuid.UUID `json:"song"`
	Reason string    `json:"reason"` // may be empty
}

// RestoreSong undoes ArchiveSong.
type RestoreSong struct {
	Song uuid.UUID `json:"song"`
}

var (
	_ = commands.Declare(Songs, ArchiveSong{})
	_ = commands.Declare(Songs, RestoreSong{})
)

// CommandName names the command in the API.
func (ArchiveSong) CommandName() string { return "ArchiveSong" }
func (RestoreSong) CommandName() string { return "RestoreSong" }

// Prepare refuses everybody but editors, and returns invalid for a reason that is too long.
func (c ArchiveSong) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{ID: c.Song, Stream: events.SongStream}
	if err := by.Actor.Require(events.Editors...); err != nil {
		return to, commands.None{}, err
	}
	return to, commands.None{}, commands.CheckOptionalReason(c.Reason)
}

// Prepare refuses everybody but editors.
func (c RestoreSong) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{ID: c.Song, Stream: events.SongStream}
	return to, commands.None{}, by.Actor.Require(events.Editors...)
}

// Decide archives a song. It returns not_found for an unknown song. Repeating the command appends no event.
func (c ArchiveSong) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	at := s.at(c.Song)
	switch {
	case at < 0:
		return commands.Decision{}, commands.NotFound
	case s.Songs[at].Archived:
		return commands.Decision{}, nil
	}
	return commands.Then(events.SongArchived{Song: c.Song, Reason: strings.TrimSpace(c.Reason)})
}

// Decide restores an archived song. It returns not_found for an unknown song, and conflict if the library already has
// maxSongs songs. Repeating the command appends no event.
func (c RestoreSong) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	at := s.at(c.Song)
	switch {
	case at < 0:
		return commands.Decision{}, commands.NotFound
	case !s.Songs[at].Archived:
		return commands.Decision{}, nil
	case s.unarchived() >= maxSongs:
		return commands.Decision{}, tooManySongs
	}
	return commands.Then(events.SongRestored{Song: c.Song})
}
