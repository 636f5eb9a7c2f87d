package song

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// OrderSongs sets the order of some songs of the library, for example those of one category. All other songs stay in
// their places.
type OrderSongs struct {
	Songs []uuid.UUID `json:"songs"` // the first song first
}

var _ = commands.Declare(Songs, OrderSongs{})

// CommandName names the command in the API.
func (OrderSongs) CommandName() string { return "OrderSongs" }

// Prepare refuses everybody but editors.
func (c OrderSongs) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return commands.Target{Stream: events.SongStream}, commands.None{}, by.Actor.Require(events.Editors...)
}

// Decide returns invalid if an id is unknown or occurs twice. The event contains the order of all songs. If the order
// would not change, no event is appended.
func (c OrderSongs) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	all := make([]uuid.UUID, len(s.Songs))
	for i, song := range s.Songs {
		all[i] = song.Song
	}
	next, ok := commands.Reordered(all, c.Songs)
	var check fault.Check
	check.Field(ok, "songs", "تغيّرت المكتبة، حدّثوا الصفحة", "The library has changed: reload the page")
	if err := check.Err(); err != nil || slices.Equal(all, next) {
		return commands.Decision{}, err
	}
	return commands.Then(events.SongsOrdered{Songs: next})
}
