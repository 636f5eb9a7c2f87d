package listing

import (
	"regexp"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

const maxSide = 20_000 // pixels

var (
	hashPattern   = regexp.MustCompile(`^[0-9a-f]{64}$`)
	colourPattern = regexp.MustCompile(`^(#[0-9a-f]{6})?$`)
)

// checkPictures returns the pictures as they are stored: with what the media store knows of them, whatever the client
// says. A picture that the listing did not have before must have been sent by one of the senders, so that nobody shows,
// and so makes public, what somebody else keeps to themself.
func checkPictures(
	app *commands.App,
	c *fault.Check,
	list, before []events.Picture,
	senders []uuid.UUID,
) []events.Picture {
	c.Field(len(list) <= maxPictures, "pictures", "20 صورة على الأكثر", "At most 20 pictures")
	if len(list) > maxPictures {
		return nil
	}
	var kept []events.Picture
	seen := map[string]bool{}
	for _, p := range list {
		if seen[p.Hash] {
			continue
		}
		seen[p.Hash] = true
		known, ok := pictureOf(app, p, before, senders)
		c.Field(ok, "pictures", "صورة غير معروفة", "Unknown picture")
		kept = append(kept, known)
	}
	return kept
}

func pictureOf(
	app *commands.App,
	p events.Picture,
	before []events.Picture,
	senders []uuid.UUID,
) (events.Picture, bool) {
	if !hashPattern.MatchString(p.Hash) {
		return p, false
	}
	if at := slices.IndexFunc(before, func(b events.Picture) bool { return b.Hash == p.Hash }); at >= 0 {
		return before[at], true
	}
	if app.Picture == nil {
		return p, colourPattern.MatchString(p.Colour) && p.Width >= 0 && p.Width <= maxSide && p.Height >= 0 &&
			p.Height <= maxSide
	}
	for _, sender := range senders {
		if known, sent := app.Picture(p.Hash, sender); sent {
			return known, true
		}
	}
	return p, false
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
