package listing

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/subscription"
	"weddings/events"
	"weddings/internal/fault"
)

// FeatureListing shows a listing as featured, or no longer.
type FeatureListing struct {
	Listing  uuid.UUID `json:"listing"`
	Featured bool      `json:"featured"`
	Days     int       `json:"days"` // with today; 0 = as many as the owner's plan leaves
}

// EndFeaturing ends what was featured until a day that is over. The schedule issues it, possibly late, and possibly
// twice.
type EndFeaturing struct {
	Listing uuid.UUID `json:"listing"`
}

var (
	_ = commands.Declare(Listings, FeatureListing{})
	_ = commands.Declare(Listings, EndFeaturing{})
)

// CommandName names the command in the API.
func (FeatureListing) CommandName() string { return "FeatureListing" }
func (EndFeaturing) CommandName() string   { return "EndFeaturing" }

// Featuring is a time for which a listing was or is featured, with its first and last day.
type Featuring struct{ From, To events.Day }

// featured returns the times of a listing after one more event. Logs that counted no days add none.
func featured(times []Featuring, e events.ListingFeatured) []Featuring {
	if e.Day == 0 {
		return times
	}
	if e.Featured {
		return append(slices.Clip(times), Featuring{e.Day, e.Until})
	}
	if n := len(times); n > 0 {
		times = slices.Clone(times)
		times[n-1].To = min(times[n-1].To, e.Day)
	}
	return times
}

// year is how many days count, with today.
const year = 365

// featuredDays is on how many days of the year that ends with a day a listing was featured, that day left out.
func (s State) featuredDays(today events.Day) (days int) {
	next := today - year + 1 // the first day that is not counted yet
	for _, t := range s.Featuring {
		from, to := max(t.From, next), min(t.To, today-1)
		if from <= to {
			days, next = days+int(to-from)+1, to+1
		}
	}
	return days
}

// FeaturingFacts are what a listing is featured by.
type FeaturingFacts struct {
	Today events.Day
	Plan  events.Plan // the owner's
}

// Prepare refuses everybody but admins.
func (c FeatureListing) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, FeaturingFacts, error) {
	facts := FeaturingFacts{Today: events.DayOf(app.Now())}
	to, _, err := moderation(by, c.Listing)
	if err != nil || !c.Featured {
		return to, facts, err
	}
	s, _, err := Listings.Load(ctx, app, to.Stream)
	if err != nil {
		return to, facts, err
	}
	facts.Plan, err = subscription.PlanOf(ctx, app, s.Owner)
	return to, facts, err
}

// Prepare refuses everybody but the system.
func (c EndFeaturing) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, FeaturingFacts, error) {
	return target(c.Listing, 0), FeaturingFacts{Today: events.DayOf(app.Now())}, by.Actor.Require(events.System)
}

// Decide changes nothing where it is so already, and returns invalid for more days than the plan leaves. An archived
// listing is featured no more.
func (c FeatureListing) Decide(by events.Actor, s State, facts FeaturingFacts) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	if s.Status == Archived {
		return commands.Decision{}, notNow
	}
	if s.Featured == c.Featured {
		return commands.Decision{}, nil
	}
	if !c.Featured {
		return commands.Then(events.ListingFeatured{Listing: s.ID, Day: facts.Today})
	}
	var check fault.Check
	used := s.featuredDays(facts.Today)
	subscription.CheckFeatured(&check, facts.Plan, c.Days, used)
	check.Field(c.Days >= 0, "days", "عدد الأيام خارج المعقول", "The number of days is out of range")
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	days := c.Days
	if days == 0 {
		days = facts.Plan.FeaturedDays - used
	}
	return commands.Then(events.ListingFeatured{
		Listing: s.ID, Featured: true, Day: facts.Today, Until: facts.Today + events.Day(days) - 1,
	})
}

// Decide ends it. Repeating the command appends no event. What is featured without an end stays.
func (c EndFeaturing) Decide(_ events.Actor, s State, facts FeaturingFacts) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case !s.Featured || len(s.Featuring) == 0 || s.Featuring[len(s.Featuring)-1].To >= facts.Today:
		return commands.Decision{}, nil
	}
	return commands.Then(events.ListingFeatured{Listing: s.ID, Day: facts.Today})
}
