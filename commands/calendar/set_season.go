package calendar

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetSeason adds a season with its prices, or replaces all data of one.
type SetSeason struct {
	Listing uuid.UUID            `json:"listing"`
	Season  *uuid.UUID           `json:"season"` // nil = a new season
	Name    events.Bilingual     `json:"name"`
	From    string               `json:"from"` // YYYY-MM-DD
	To      string               `json:"to"`   // the last day
	Prices  []events.SeasonPrice `json:"prices"`
}

var _ = commands.Declare(Calendars, SetSeason{})

// CommandName names the command in the API.
func (SetSeason) CommandName() string { return "SetSeason" }

// Limit is the rate limit of the command.
func (SetSeason) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c SetSeason) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide returns invalid with the wrong fields, and not_found for a season or a hall that the calendar does not have. A
// season that has begun can be changed if its first day stays. If nothing would change, no event is appended. Setting
// an unchanged season again does append an event if a later season overlaps it, because the season set last wins.
func (c SetSeason) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	id, today := facts.ID, facts.Today
	var standing events.Event
	if c.Season != nil {
		at := slices.IndexFunc(s.seasons, func(o events.SeasonSet) bool { return o.Season == *c.Season })
		if at < 0 {
			return commands.Decision{}, commands.NotFound
		}
		id, today = *c.Season, min(today, s.seasons[at].From)
		if !slices.ContainsFunc(s.seasons[at+1:], s.seasons[at].Overlaps) {
			standing = s.seasons[at]
		}
	}
	var check fault.Check
	check.Field(c.Season != nil || len(s.seasons) < maxSeasons, "name", "المواسم أكثر من المسموح (40)",
		"There may be 40 seasons at most")
	c.Name = name(&check, c.Name)
	from, to := span(&check, c.From, c.To, today)
	check.Field(len(c.Prices) > 0, "prices", "اكتبوا سعرًا واحدًا على الأقل", "Give one price at least")
	check.Field(len(c.Prices) <= maxPrices, "prices", "القائمة أطول من المسموح", "The list is too long")
	for _, price := range c.Prices {
		hall, ok := s.Hall(facts.About, price.Hall)
		CheckHall(&check, facts.About, ok && hall.Hall == price.Hall)
		known(&check, price.Daypart)
		if !CheckTariff(&check, price.Tariff) {
			return commands.Decision{}, check.Err()
		}
	}
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	return commands.Change(standing, events.SeasonSet{
		Listing: c.Listing, Season: id, Name: c.Name, From: from, To: to, Prices: c.Prices,
	})
}
