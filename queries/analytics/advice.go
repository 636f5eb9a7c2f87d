package analytics

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/projections/analytics"
	"weddings/projections/shortcomings"
)

// Kinds of advice, besides the shortcomings that package shortcomings defines.
const (
	Unanswered = "unanswered" // inquiries without an answer for a day or longer
	Slow       = "slow"       // the owner answers more slowly than other owners
)

const (
	mostAdvised = 3
	// enoughPictures is how many pictures a listing should have if there is no median.
	enoughPictures = 5
	// slowest and quickest are in hours. An answer after slowest is slow, whatever other owners do. An answer within
	// quickest is never slow.
	slowest, quickest = 24.0, 3.0
	// usualRate is the contact clicks per view that are assumed if there is no median.
	usualRate = 0.05
)

// Advice is one thing that the owner can improve on a listing. Value and Median are in the unit of Key: pictures, hours
// to answer, unanswered inquiries, or days since somebody wrote in the calendar. They are nil if Key has no number.
type Advice struct {
	Key           string
	Value, Median *float64
	Inquiry       *uuid.UUID // the oldest unanswered one
	// Waits is true if an edit that mends this is waiting for approval.
	Waits bool
	// Effect estimates how many contacts the improvement brings in 28 days. Advice is ordered by it.
	Effect float64
}

// shareOf is the part of the expected contacts that each shortcoming costs. The parts are guesses and only order the
// advice.
var shareOf = map[string]float64{
	shortcomings.Price: .3, shortcomings.Pictures: .3, shortcomings.Description: .25, shortcomings.WhatsApp: .2,
	shortcomings.Language: .15, shortcomings.Calendar: .15, shortcomings.Guests: .1, shortcomings.Amenities: .1,
}

// slowShare is the assumed part of couples who do not wait for a slow answer.
const slowShare = .3

// adviceOn returns the advice about a listing: the largest Effect first, and last what an edit that is waiting for
// approval mends.
func adviceOn(l *coached, medians map[string]*float64, now time.Time) []Advice {
	rate := usualRate
	if medians["contactRate"] != nil {
		rate = *medians["contactRate"]
	}
	contacts := rate * float64(l.counts.of(analytics.PageViews)) // the listing's views at the median rate
	list := []Advice{}
	if l.unanswered > 0 {
		list = append(list, Advice{
			Key: Unanswered, Value: floatOf(l.unanswered), Inquiry: l.oldest, Effect: float64(l.unanswered),
		})
	}
	if hours, usual := l.AnswerHours, medians["answerHours"]; hours != nil &&
		(*hours > slowest || usual != nil && *hours > quickest && *hours > 2**usual) {
		list = append(list, Advice{
			Key: Slow, Value: hours, Median: usual, Effect: slowShare * float64(l.counts.of(analytics.Inquiries)),
		})
	}
	for _, what := range l.Lacks {
		list = append(list, Advice{
			Key: what, Effect: shareOf[what] * contacts,
			Waits: l.WaitingLacks != nil && !slices.Contains(l.WaitingLacks, what),
		})
	}
	wanted := float64(enoughPictures)
	if medians["pictures"] != nil {
		wanted = *medians["pictures"]
	}
	if has := float64(l.Pictures); has < wanted {
		list = append(list, Advice{
			Key: shortcomings.Pictures, Value: &has, Median: medians["pictures"],
			Effect: shareOf[shortcomings.Pictures] * contacts * (1 - has/wanted),
			Waits:  l.WaitingPictures != nil && float64(*l.WaitingPictures) >= wanted,
		})
	}
	if l.Kept != nil && !l.Imported && now.Sub(*l.Kept) >= shortcomings.Idle {
		list = append(list, Advice{
			Key: shortcomings.Calendar, Value: floatOf(int(now.Sub(*l.Kept) / (24 * time.Hour))),
			Effect: shareOf[shortcomings.Calendar] * contacts,
		})
	}
	slices.SortStableFunc(list, func(a, b Advice) int {
		switch {
		case a.Waits && !b.Waits:
			return 1
		case b.Waits && !a.Waits:
			return -1
		}
		return cmp.Or(
			cmp.Compare(b.Effect, a.Effect),
			cmp.Compare(slices.Index(Kinds, a.Key), slices.Index(Kinds, b.Key)),
		)
	})
	return list[:min(len(list), mostAdvised)]
}

// Kinds lists all kinds of advice. Advice with the same Effect is in this order.
var Kinds = []string{
	Unanswered, shortcomings.Price, shortcomings.Pictures, shortcomings.Description, shortcomings.WhatsApp, Slow,
	shortcomings.Language, shortcomings.Calendar, shortcomings.Guests, shortcomings.Amenities,
}
