package analytics

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/projections/analytics"
	"weddings/projections/mendings"
)

// Kinds of advice besides what package mendings knows.
const (
	Unanswered = "unanswered" // inquiries that have waited for a day and longer
	Slow       = "slow"       // answers take longer than those of others
)

const (
	mostAdvised = 3
	// enoughPictures is how many a listing should have where no median is told.
	enoughPictures = 5
	// slowest is after how many hours an answer is slow whatever others do, quickest after how many none is.
	slowest, quickest = 24.0, 3.0
	// usualRate stands for the median where none is told.
	usualRate = 0.05
)

// Advice is one thing that its owner can do for a listing. Value and Median are numbers of what its key is about:
// pictures, hours to answer, inquiries that wait, days since somebody wrote in the calendar; nil where there are none.
type Advice struct {
	Key           string
	Value, Median *float64
	Inquiry       *uuid.UUID // the oldest one that waits
	// Waits: an edit that mends it waits for approval.
	Waits bool
	// Effect is how many contacts it may bring in 28 days: an estimate, by which advice is ordered.
	Effect float64
}

// shareOf is the part of a median's contacts that each lacking thing may cost. They are guesses, and order advice only.
var shareOf = map[string]float64{
	mendings.Price: .3, mendings.Pictures: .3, mendings.Description: .25, mendings.WhatsApp: .2,
	mendings.Language: .15, mendings.Calendar: .15, mendings.Guests: .1, mendings.Amenities: .1,
}

// slowShare is the part of couples who do not wait for a slow answer.
const slowShare = .3

// adviceOn returns what to do about a listing, what may bring most first. What waits for approval comes last.
func adviceOn(l *coached, medians map[string]*float64, now time.Time) []Advice {
	rate := usualRate
	if medians["contactRate"] != nil {
		rate = *medians["contactRate"]
	}
	contacts := rate * float64(l.counts.of(analytics.PageViews)) // that its views bring to the median
	list := []Advice{}
	if l.unanswered > 0 {
		list = append(list, Advice{
			Key: Unanswered, Value: counted64(l.unanswered), Inquiry: l.oldest, Effect: float64(l.unanswered),
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
			Key: mendings.Pictures, Value: &has, Median: medians["pictures"],
			Effect: shareOf[mendings.Pictures] * contacts * (1 - has/wanted),
			Waits:  l.WaitingPictures != nil && float64(*l.WaitingPictures) >= wanted,
		})
	}
	if l.Kept != nil && !l.Imported && now.Sub(*l.Kept) >= mendings.Idle {
		list = append(list, Advice{
			Key: mendings.Calendar, Value: counted64(int(now.Sub(*l.Kept) / (24 * time.Hour))),
			Effect: shareOf[mendings.Calendar] * contacts,
		})
	}
	slices.SortStableFunc(list, func(a, b Advice) int {
		if a.Waits != b.Waits {
			return map[bool]int{true: 1, false: -1}[a.Waits]
		}
		return cmp.Or(
			cmp.Compare(b.Effect, a.Effect),
			cmp.Compare(slices.Index(Kinds, a.Key), slices.Index(Kinds, b.Key)),
		)
	})
	return list[:min(len(list), mostAdvised)]
}

// Kinds lists all kinds of advice, in the order in which they are given where nothing tells what they bring.
var Kinds = []string{
	Unanswered, mendings.Price, mendings.Pictures, mendings.Description, mendings.WhatsApp, Slow, mendings.Language,
	mendings.Calendar, mendings.Guests, mendings.Amenities,
}
