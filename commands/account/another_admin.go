package account

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events/store"
)

// AnotherAdmin reports whether there is an admin who is not suspended, other than the given accounts.
func AnotherAdmin(ctx context.Context, app *commands.App, besides ...uuid.UUID) (bool, error) {
	if app.Admins == nil {
		return false, nil
	}
	all, err := app.Admins(ctx)
	if err != nil {
		return false, commands.Unavailable.Because(err)
	}
	var seats []store.Claim
	for _, id := range all {
		if !slices.Contains(besides, id) {
			seats = append(seats, SeatClaim(id).Claim)
		}
	}
	if len(seats) == 0 {
		return false, nil
	}
	holders, err := app.Log.Holders(ctx, seats)
	if err != nil {
		return false, commands.Unavailable.Because(err)
	}
	return slices.ContainsFunc(holders, func(stream string) bool { return stream != "" }), nil
}
