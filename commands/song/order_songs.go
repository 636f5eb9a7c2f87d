package song

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// OrderSongs puts songs in an order, such as those of one category. Those that the list does not name keep their
// places.
type OrderSongs struct {
	Songs []uuid.UUID `json:"songs"`
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

// Decide returns invalid unless each name is a song and occurs once. The event has the order of all songs. If the order
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
