package account

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ReadsFigures reports whether an account may read the figures of the whole site now. What works for it while it is
// away (letters, links, keys) asks each time.
func ReadsFigures(ctx context.Context, app *commands.App, id uuid.UUID) (bool, error) {
	s, err := Load(ctx, app, id)
	if fault.CodeOf(err) == fault.NotFound {
		return false, nil
	}
	return s.Role == events.Admin && !s.Suspended, err
}

// ReadsFiguresStill is ReadsFigures for the system, which ends what an account made while it read them. It refuses
// everybody else.
func ReadsFiguresStill(ctx context.Context, app *commands.App, by commands.Request, id uuid.UUID) (bool, error) {
	if err := by.Actor.Require(events.System); err != nil {
		return false, err
	}
	return ReadsFigures(ctx, app, id)
}
