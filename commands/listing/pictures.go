package listing

import (
	"context"
	"regexp"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/subscription"
	"weddings/events"
	"weddings/internal/fault"
)

// maxSide bounds the width and the height of a picture that no media store has measured, in pixels.
const maxSide = 20_000

var (
	hashPattern   = regexp.MustCompile(`^[0-9a-f]{64}$`)
	colourPattern = regexp.MustCompile(`^(#[0-9a-f]{6})?$`)
)

// PictureLimit bounds the number of a listing's pictures: by its owner's plan, or by the number that it has already.
type PictureLimit struct {
	Plan events.Plan
	Had  int // the number of pictures in the live details or in the open revision, whichever has more
}

// planFor returns the plan that bounds the number of a listing's pictures. No plan allows fewer than the free plan. So
// if the free plan allows the list, planFor returns the free plan and does not read the owner's plan.
func planFor(ctx context.Context, app *commands.App, owner uuid.UUID, list []events.Picture) (events.Plan, error) {
	if len(list) <= events.FreePlan.Pictures {
		return events.FreePlan, nil
	}
	return subscription.PlanOf(ctx, app, owner)
}

// SentPictures are the pictures that the owner or the actor has uploaded, by hash, as the media store knows them.
type SentPictures map[string]events.Picture

// sentBy returns those pictures of a list that one of the senders has uploaded. A tool has no media store (app.Picture
// is nil); then every picture with a valid hash, colour and size is returned as it is.
func sentBy(app *commands.App, list []events.Picture, senders ...uuid.UUID) SentPictures {
	found := SentPictures{}
	for _, p := range list[:min(len(list), events.LargestPlan.Pictures)] {
		switch {
		case !hashPattern.MatchString(p.Hash):
		case app.Picture == nil:
			if colourPattern.MatchString(p.Colour) && min(p.Width, p.Height) >= 0 && max(p.Width, p.Height) <= maxSide {
				found[p.Hash] = p
			}
		default:
			for _, sender := range senders {
				if known, sent := app.Picture(p.Hash, sender); sent {
					found[p.Hash] = known
					break
				}
			}
		}
	}
	return found
}

// checkPictures returns the pictures as they are stored: with the colour and size of the media store, not those of the
// client, and without repeats. A picture that is new to the listing must have been uploaded by the owner or the actor,
// so that nobody can make a private picture of somebody else public.
func checkPictures(
	c *fault.Check, list, before []events.Picture, sent SentPictures, limit PictureLimit,
) []events.Picture {
	subscription.CheckPictures(c, limit.Plan, len(list), limit.Had)
	if len(list) > events.LargestPlan.Pictures {
		return nil
	}
	var kept []events.Picture
	seen := map[string]bool{}
	for _, p := range list {
		if seen[p.Hash] {
			continue
		}
		seen[p.Hash] = true
		known, ok := sent[p.Hash]
		if at := slices.IndexFunc(before, func(b events.Picture) bool { return b.Hash == p.Hash }); at >= 0 {
			known, ok = before[at], true
		}
		c.Field(ok, "pictures", "صورة غير معروفة", "Unknown picture")
		kept = append(kept, known)
	}
	return kept
}

// distinct returns a list without repeats, in its order. It returns nil for an empty list.
func distinct[T comparable](list []T) []T {
	var kept []T
	seen := map[T]bool{}
	for _, v := range list {
		if !seen[v] {
			seen[v] = true
			kept = append(kept, v)
		}
	}
	return kept
}
