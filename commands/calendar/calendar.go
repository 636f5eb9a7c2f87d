// Package calendar contains the owners' commands on the calendars of their listings: halls, dayparts, seasons with
// prices, closures, and the rules for bookings.
package calendar

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of a calendar, reduced from its events. The zero State is the calendar of a listing whose owner
// has set nothing yet: it has one hall, with the listing's id, offered in the evening. A State is immutable.
type State struct {
	rules    *events.CalendarRulesSet
	halls    []events.HallSet // in the order in which they were added
	removed  map[uuid.UUID]bool
	teams    map[uuid.UUID]int  // the most teams that each hall ever had
	seasons  []events.SeasonSet // in the order in which they were set; a later one wins
	closures []events.DaysClosed
	feed     events.FeedOpened // zero = no feed is open
	sources  []Source          // in the order in which they were added
}

// Calendars is the aggregate of streams calendar-<uuid of the listing>.
var Calendars = commands.Aggregate[State]{Apply: Apply}

// Apply returns the state after one more event.
func Apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.CalendarRulesSet:
		s.rules = &e
	case events.HallSet:
		s.halls = replaced(s.halls, e, func(h events.HallSet) bool { return h.Hall == e.Hall })
		if e.Teams > s.teams[e.Hall] {
			s.teams = maps.Clone(s.teams)
			if s.teams == nil {
				s.teams = map[uuid.UUID]int{}
			}
			s.teams[e.Hall] = e.Teams
		}
	case events.HallRemoved:
		s.halls = without(s.halls, func(h events.HallSet) bool { return h.Hall == e.Hall })
		s.removed = maps.Clone(s.removed)
		if s.removed == nil {
			s.removed = map[uuid.UUID]bool{}
		}
		s.removed[e.Hall] = true
	case events.SeasonSet:
		s.seasons = append(without(s.seasons, func(o events.SeasonSet) bool { return o.Season == e.Season }), e)
	case events.SeasonRemoved:
		s.seasons = without(s.seasons, func(o events.SeasonSet) bool { return o.Season == e.Season })
	case events.DaysClosed:
		s.closures = append(slices.Clip(s.closures), e)
	case events.DaysOpened:
		s.closures = without(s.closures, func(o events.DaysClosed) bool { return o.Closure == e.Closure })
	case events.FeedOpened:
		s.feed = e
	case events.FeedClosed:
		s.feed = events.FeedOpened{}
	case events.SourceAdded:
		s.sources = append(slices.Clip(s.sources), Source{SourceAdded: e})
	case events.SourceRemoved:
		s.sources = without(s.sources, func(o Source) bool { return o.Source == e.Source })
	case events.DaysImported:
		if at := slices.IndexFunc(s.sources, func(o Source) bool { return o.Source == e.Source }); at >= 0 {
			s.sources = slices.Clone(s.sources)
			s.sources[at] = s.sources[at].imported(e)
		}
	}
	return s
}

func without[T any](list []T, is func(T) bool) []T { return slices.DeleteFunc(slices.Clone(list), is) }

// replaced returns the list with the entry in place of the one that matches is, or at the end.
func replaced[T any](list []T, entry T, is func(T) bool) []T {
	list = slices.Clone(list)
	if at := slices.IndexFunc(list, is); at >= 0 {
		list[at] = entry
		return list
	}
	return append(list, entry)
}

// Rules returns the rules for bookings of the listing.
func (s State) Rules() events.CalendarRulesSet {
	if s.rules == nil {
		return events.DefaultCalendarRules
	}
	return *s.rules
}

// Halls returns the halls of a listing, in the order in which they were added.
func (s State) Halls(of listing.State) []events.HallSet {
	own := func(h events.HallSet) bool { return h.Hall == of.ID }
	if s.removed[of.ID] || slices.ContainsFunc(s.halls, own) {
		return s.halls
	}
	first := events.HallSet{
		Listing: of.ID, Hall: of.ID, Name: of.Details.Name, Teams: 1,
		Dayparts: []events.OfferedDaypart{{Daypart: events.Evening}},
	}
	return append([]events.HallSet{first}, s.halls...)
}

// Hall returns one of a listing's halls. The zero id stands for the first hall.
func (s State) Hall(of listing.State, id uuid.UUID) (events.HallSet, bool) {
	for _, hall := range s.Halls(of) {
		if id == uuid.Nil || hall.Hall == id {
			return hall, true
		}
	}
	return events.HallSet{}, false
}

// Ordinals returns the highest number of a team that a booking of a hall may have. It exceeds the hall's teams if the
// owner has given teams up: their parties stay, and are served by the teams that are left.
func (s State) Ordinals(hall events.HallSet) int { return max(hall.Teams, s.teams[hall.Hall]) }

// CapacityOf returns how many guests a hall has room for; 0 = not known.
func CapacityOf(hall events.HallSet, of listing.State) int {
	if hall.Capacity > 0 {
		return hall.Capacity
	}
	return max(of.Details.Capacity, of.Details.MaxCapacity)
}

// Offers reports whether a hall is offered for a daypart.
func Offers(hall events.HallSet, daypart events.Daypart) bool {
	return slices.ContainsFunc(hall.Dayparts, func(o events.OfferedDaypart) bool { return o.Daypart == daypart })
}

// Closed reports whether a hall takes no requests for a day and daypart: a closure covers it, the owner does not work
// on that weekday, or a source takes it.
func (s State) Closed(hall uuid.UUID, day events.Day, daypart events.Daypart) bool {
	if !on(s.Rules().Weekdays, day) {
		return true
	}
	return slices.ContainsFunc(s.closures, func(c events.DaysClosed) bool {
		return (c.Hall == uuid.Nil || c.Hall == hall) && c.From <= day && day <= c.To && on(c.Weekdays, day) &&
			overlap(c.Daypart, daypart)
	}) || slices.ContainsFunc(s.sources, func(o Source) bool {
		return o.Hall == hall && overlap(o.Daypart, daypart) && o.takes(day)
	})
}

// overlap reports whether two dayparts overlap.
func overlap(a, b events.Daypart) bool { return a == b || a == events.AllDay || b == events.AllDay }

// on reports whether a day is on one of the weekdays. An empty list stands for all weekdays.
func on(weekdays []int, day events.Day) bool {
	return len(weekdays) == 0 || slices.Contains(weekdays, int(day.Weekday()))
}

// Price returns the price of a party by the calendar. It returns nil if a part of the price is not stated or the
// currencies differ.
func (s State) Price(hall events.HallSet, days []events.Day, daypart events.Daypart, guests int) *events.Money {
	var total *events.Money
	for _, day := range days {
		tariff, named := s.tariff(hall, day, daypart)
		if !named {
			return nil
		}
		cost := Cost(tariff, guests)
		switch {
		case cost == nil:
			return nil
		case total == nil:
			total = cost
		case total.Currency != cost.Currency:
			return nil
		default:
			total = &events.Money{Amount: total.Amount.Add(cost.Amount), Currency: total.Currency}
		}
	}
	return total
}

// Cost returns the cost of one day by a tariff. It returns nil if the tariff states no sum or its sums have different
// currencies.
func Cost(t events.Tariff, guests int) *events.Money {
	perGuest := times(t.PerGuest, decimal.NewFromInt(int64(max(guests, t.MinGuests))))
	switch {
	case perGuest == nil:
		return t.Flat
	case t.Flat == nil:
		return perGuest
	case t.Flat.Currency != perGuest.Currency:
		return nil
	}
	return &events.Money{Amount: t.Flat.Amount.Add(perGuest.Amount), Currency: perGuest.Currency}
}

func times(m *events.Money, n decimal.Decimal) *events.Money {
	if m == nil {
		return nil
	}
	return &events.Money{Amount: m.Amount.Mul(n), Currency: m.Currency}
}

// tariff returns the tariff of a day: that of the season set last that has one for the hall and daypart, else the
// hall's. It returns false if the tariff states no sum.
func (s State) tariff(hall events.HallSet, day events.Day, daypart events.Daypart) (events.Tariff, bool) {
	for _, season := range slices.Backward(s.seasons) {
		if day < season.From || day > season.To {
			continue
		}
		for _, price := range season.Prices {
			if price.Hall == hall.Hall && price.Daypart == daypart {
				return price.Tariff, named(price.Tariff)
			}
		}
	}
	for _, offered := range hall.Dayparts {
		if offered.Daypart == daypart {
			return offered.Tariff, named(offered.Tariff)
		}
	}
	return events.Tariff{}, false
}

func named(t events.Tariff) bool { return t.Flat != nil || t.PerGuest != nil }

// Slots returns the slots that a party takes, ordered by time: its dayparts on its days, and the buffers before and
// after.
func (s State) Slots(hall uuid.UUID, days []events.Day, daypart events.Daypart, ordinal int) []events.Slot {
	rules, parts := s.Rules(), len(events.Dayparts)
	buffer := map[int]bool{} // by the number of the daypart since 1970; true = a buffer
	for _, day := range days {
		taken := daypart.Parts()
		first := int(day)*parts + slices.Index(events.Dayparts, taken[0])
		last := first + len(taken) - 1
		for at := first - rules.BufferBefore; at <= last+rules.BufferAfter; at++ {
			_, stands := buffer[at]
			outside := at < first || at > last
			if !stands || !outside {
				buffer[at] = outside
			}
		}
	}
	slots := make([]events.Slot, 0, len(buffer))
	for _, at := range slices.Sorted(maps.Keys(buffer)) {
		slots = append(slots, events.Slot{
			Hall: hall, Day: events.Day(at / parts), Daypart: events.Dayparts[at%parts], Ordinal: ordinal,
			Buffer: buffer[at],
		})
	}
	return slots
}

// Owning contains the facts that a change of a calendar needs.
type Owning struct {
	About listing.State
	ID    uuid.UUID   // the id of what the command adds
	Plan  events.Plan // the owner's plan, if a hall is added
	Today events.Day
}

// Archived refuses what would change the calendar of an archived listing.
var Archived = fault.New(
	fault.Conflict,
	"الإعلان مؤرشف، فلا يتغير تقويمه.",
	"The listing is archived, so its calendar does not change.",
)

// owned reads the facts of an owner's command on the calendar of a listing. It refuses visitors who are not signed in.
func owned(
	ctx context.Context, app *commands.App, by commands.Request, id uuid.UUID,
) (commands.Target, Owning, error) {
	facts := Owning{ID: commands.NewID(), Today: events.DayOf(app.Now())}
	to := commands.Target{ID: id, Stream: events.CalendarStream(id)}
	if err := by.Actor.RequireAccount(); err != nil {
		return to, facts, err
	}
	var err error
	facts.About, _, err = listing.Listings.Load(ctx, app, events.ListingStream(id))
	return to, facts, err
}

// mayChange returns nil for the listing's owner. It hides a listing that is not public from other actors, and refuses
// them for a public one. An archived listing's calendar cannot be changed.
func mayChange(by events.Actor, of listing.State) error {
	switch {
	case of.ID == uuid.Nil:
		return commands.NotFound
	case by.Account != of.Owner && of.Status != listing.Approved && by.Role != events.Admin:
		return commands.Hidden
	case by.Account != of.Owner:
		return commands.NotAllowed
	case of.Status == listing.Archived:
		return Archived
	}
	return nil
}
