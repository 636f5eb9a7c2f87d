package listing

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/subscription"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// places are those of an owner's listings, from 1. A listing holds one until it is archived, so that two that are made
// at once cannot both take the last one that a plan allows.
var places = commands.Scope{Name: "listing-place", Taken: placeTaken}

var placeTaken = fault.New(
	fault.Conflict,
	"أُضيف إعلان آخر لهذا الحساب في اللحظة نفسها. أعيدوا المحاولة.",
	"Another listing of this account was added at the same moment. Please try again.",
)

func placeOf(owner uuid.UUID, n int) commands.Claim {
	return places.Claim(fmt.Sprintf("%s:%d", owner, n))
}

// freePlace returns an owner's plan and the first of their places that no listing holds; 0 where the plan allows no
// more. All places count, also those that a larger plan allowed.
func freePlace(ctx context.Context, app *commands.App, owner uuid.UUID) (events.Plan, int, error) {
	plan, err := subscription.PlanOf(ctx, app, owner)
	if err != nil {
		return plan, 0, err
	}
	asked := make([]store.Claim, events.LargestPlan.Listings)
	for i := range asked {
		asked[i] = placeOf(owner, i+1).Claim
	}
	holders, err := app.Log.Holders(ctx, asked)
	if err != nil {
		return plan, 0, commands.Unavailable.Because(err)
	}
	free, held := 0, 0
	for i, holder := range holders {
		switch {
		case holder != "":
			held++
		case free == 0:
			free = i + 1
		}
	}
	if held >= plan.Listings {
		return plan, 0, nil
	}
	return plan, free, nil
}

// place is the claim of a listing's place, none where it holds none.
func (s State) place() []commands.Claim {
	if s.Place == 0 || s.Status == Archived {
		return nil
	}
	return []commands.Claim{placeOf(s.Owner, s.Place)}
}
