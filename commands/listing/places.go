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

// places is the scope of the places of each owner's listings, which are numbers from 1. A listing holds one place until
// it is archived. So two listings that are created at the same time cannot both take the last place that a plan allows.
var places = commands.Scope{Name: "listing-place", Taken: placeTaken}

var placeTaken = fault.New(
	fault.Conflict,
	"أُضيف إعلان آخر لهذا الحساب في اللحظة نفسها. أعيدوا المحاولة.",
	"Another listing of this account was added at the same moment. Please try again.",
)

func placeOf(owner uuid.UUID, n int) commands.Claim {
	return places.Claim(fmt.Sprintf("%s:%d", owner, n))
}

// freePlace returns an owner's plan and the lowest of their places that no listing holds. It returns place 0 if the
// plan allows no more listings. Every held place counts, also one that only a former, larger plan allowed.
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

// place returns the claim on a listing's place. It returns nil for an archived listing and for one without a place.
func (s State) place() []commands.Claim {
	if s.Place == 0 || s.Status == Archived {
		return nil
	}
	return []commands.Claim{placeOf(s.Owner, s.Place)}
}
