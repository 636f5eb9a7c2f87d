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

const maxSide = 20_000 // pixels

var (
	hashPattern   = regexp.MustCompile(`^[0-9a-f]{64}$`)
	colourPattern = regexp.MustCompile(`^(#[0-9a-f]{6})?$`)
)

// Room is what a listing has room for: by its owner's plan, and because it has it already.
type Room struct {
	Plan events.Plan
	Had  int // pictures, of its live details or of the revision that waits
}

// planFor returns the plan that decides about a listing's pictures. No plan allows less than the free one, so that most
// edits need not look.
func planFor(ctx context.Context, app *commands.App, owner uuid.UUID, list []events.Picture) (events.Plan, error) {
	if len(list) <= events.FreePlan.Pictures {
		return events.FreePlan, nil
	}
	return subscription.PlanOf(ctx, app, owner)
}

// SentPictures are the pictures that their senders may show, by hash, as the media store knows them.
type SentPictures map[string]events.Picture

// sentBy returns those of the pictures that one of the senders has sent. A tool without a media store is believed,
// within bounds.
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

// checkPictures returns the pictures as they are stored: with what the media store knows of them, whatever the client
// says. A picture that the listing did not have before must have been sent by its owner or the actor, so that nobody
// shows, and so makes public, what somebody else keeps to themself.
func checkPictures(c *fault.Check, list, before []events.Picture, sent SentPictures, room Room) []events.Picture {
	subscription.CheckPictures(c, room.Plan, len(list), room.Had)
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

// distinct returns a list without repeats, in its order; an empty list is none.
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
