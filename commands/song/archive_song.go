package song

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ArchiveSong takes a song off the site. RestoreSong undoes it; nothing is deleted.
type ArchiveSong struct {
	Song   uuid.UUID `json:"song"`
	Reason string    `json:"reason"` // may be empty
}

// RestoreSong brings an archived song back as it was.
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

// Decide archives a song. Repeating the command appends no event.
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

// Decide restores what is archived. It returns conflict if there is no room for another song.
func (c RestoreSong) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	at := s.at(c.Song)
	switch {
	case at < 0:
		return commands.Decision{}, commands.NotFound
	case !s.Songs[at].Archived:
		return commands.Decision{}, nil
	case s.shown() >= maxSongs:
		return commands.Decision{}, manySongs
	}
	return commands.Then(events.SongRestored{Song: c.Song})
}
