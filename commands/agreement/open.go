package agreement

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
	"weddings/internal/fault"
)

var noSheet = fault.New(
	fault.Conflict,
	"ورقة الاتفاق للحجوزات المؤقتة والمؤكَّدة فقط.",
	"There is an agreement sheet only for bookings that are held or confirmed.",
)

// Open returns the newest sheet of a booking to its couple, its owner and admins. A couple without an account show the
// token from their request. It returns not_found if there is no booking, unauthenticated to visitors without the token,
// hidden to everybody else, and conflict if nothing is agreed.
func Open(ctx context.Context, app *commands.App, by events.Actor, id uuid.UUID, token string) (Sheet, error) {
	rec, err := read(ctx, app, id)
	if err != nil {
		return Sheet{}, commands.Unavailable.Because(err)
	}
	if err := booking.MayRead(app, by, rec.state, token); err != nil {
		return Sheet{}, err
	}
	newest, any := rec.newest()
	if !any || !stands(rec.state) || rec.state.Lapsed(app.Now()) {
		return Sheet{}, noSheet
	}
	sheet, _, err := rec.named(ctx, app, newest)
	if err != nil {
		return Sheet{}, commands.Unavailable.Because(err)
	}
	return sheet, nil
}
