package account

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ReadsFigures reports whether an account may read the figures of the whole site: it must be an admin and not
// suspended. Letters, share links and keys that work while the admin is away ask each time.
func ReadsFigures(ctx context.Context, app *commands.App, id uuid.UUID) (bool, error) {
	s, err := Load(ctx, app, id)
	if fault.CodeOf(err) == fault.NotFound {
		return false, nil
	}
	return s.Role == events.Admin && !s.Suspended, err
}

// ReadsFiguresStill is ReadsFigures for the system, which ends an account's share links and keys after the account lost
// the right. It refuses everybody else.
func ReadsFiguresStill(ctx context.Context, app *commands.App, by commands.Request, id uuid.UUID) (bool, error) {
	if err := by.Actor.Require(events.System); err != nil {
		return false, err
	}
	return ReadsFigures(ctx, app, id)
}
