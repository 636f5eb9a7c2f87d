package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetSortOrder sets the position of a listing in lists. A lower number comes first.
type SetSortOrder struct {
	Listing   uuid.UUID `json:"listing"`
	SortOrder int       `json:"sortOrder"` // 0 to 9999
}

var _ = commands.Declare(Listings, SetSortOrder{})

// CommandName names the command in the API.
func (SetSortOrder) CommandName() string { return "SetSortOrder" }

// Prepare refuses everybody but admins.
func (c SetSortOrder) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return moderation(by, c.Listing)
}

// Decide returns invalid outside 0 to 9999.
func (c SetSortOrder) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	check.Field(c.SortOrder >= 0 && c.SortOrder <= 9999, "sortOrder", "من 0 إلى 9999", "Between 0 and 9999")
	if err := check.Err(); err != nil || s.SortOrder == c.SortOrder {
		return commands.Decision{}, err
	}
	return commands.Then(events.SortOrderSet{Listing: s.ID, SortOrder: c.SortOrder})
}
