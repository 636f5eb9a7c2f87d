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

// FeatureListing features a listing, or stops featuring it.
type FeatureListing struct {
	Listing  uuid.UUID `json:"listing"`
	Featured bool      `json:"featured"`
	Days     int       `json:"days"` // from today, today included; 0 = all days that the owner's plan has left
}

// EndFeaturing stops featuring a listing whose last featured day is over. The schedule issues it, possibly late and
// possibly twice.
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

// Featuring is a period in which a listing was or is featured. From is its first day, To its last.
type Featuring struct{ From, To events.Day }

// applyFeatured returns the featured periods of a listing after one more event. Events of old logs have no day; they
// change no period.
func applyFeatured(periods []Featuring, e events.ListingFeatured) []Featuring {
	if e.Day == 0 {
		return periods
	}
	if e.Featured {
		return append(slices.Clip(periods), Featuring{e.Day, e.Until})
	}
	if n := len(periods); n > 0 {
		periods = slices.Clone(periods)
		periods[n-1].To = min(periods[n-1].To, e.Day)
	}
	return periods
}

// year is the number of days, today included, in which a plan bounds the featured days.
const year = 365

// featuredDays returns the number of days on which a listing was featured in the year that ends today. Today itself is
// not counted.
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

// FeaturingFacts contains the facts of a command that starts or stops featuring.
type FeaturingFacts struct {
	Today events.Day
	Plan  events.Plan // the owner's; zero if the command stops featuring
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

// Decide returns conflict for an archived listing, and invalid for more days than the plan has left. If the listing is
// featured or not as wished already, no event is appended.
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

// Decide stops featuring the listing. Repeating the command appends no event. A listing that is featured without an end
// stays featured.
func (c EndFeaturing) Decide(_ events.Actor, s State, facts FeaturingFacts) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case !s.Featured || len(s.Featuring) == 0 || s.Featuring[len(s.Featuring)-1].To >= facts.Today:
		return commands.Decision{}, nil
	}
	return commands.Then(events.ListingFeatured{Listing: s.ID, Day: facts.Today})
}
