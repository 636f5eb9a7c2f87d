// Package budgetpricing contains the admins' commands on the prices of the budget calculator. A row has the prices for
// a governorate, a venue type and a season. The template has the prices for the places without a row.
package budgetpricing

import (
	"context"
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/reference"
	"weddings/events"
	"weddings/internal/fault"
)

// Dated contains prices and the first day on which they are valid.
type Dated struct {
	Since  events.Day
	Prices events.BudgetPrices
}

// State is the state of a row or of the template, reduced from its events.
type State struct {
	dated   []Dated // ordered by Since
	Version int64
}

// Pricings is the aggregate of the streams of rows and of the template.
var Pricings = commands.Aggregate[State]{Apply: func(s State, e events.Event) State {
	s.Version++
	switch e := e.(type) {
	case events.BudgetPricingSet:
		return s.set(Dated{e.From, e.Prices})
	case events.BudgetTemplateSet:
		return s.set(Dated{e.From, e.Prices})
	case events.BudgetPricingRemoved:
		s.dated = nil
	}
	return s
}}

// set adds prices. It replaces prices that were to be valid from the same day or a later one.
func (s State) set(d Dated) State {
	kept := s.dated[:0:0]
	for _, each := range s.dated {
		if each.Since < d.Since {
			kept = append(kept, each)
		}
	}
	s.dated = append(kept, d)
	return s
}

// At returns the prices that are valid on a day, and false if there are none.
func (s State) At(day events.Day) (Dated, bool) {
	for _, each := range slices.Backward(s.dated) {
		if each.Since <= day {
			return each, true
		}
	}
	return Dated{}, false
}

// read returns the version that a reader of the row sees: 0 if there are no prices, even if there were some.
func (s State) read() int64 {
	if len(s.dated) == 0 {
		return 0
	}
	return s.Version
}

// says reports whether the newest prices equal d's and are valid from d's day or earlier.
func (s State) says(d Dated) bool {
	if len(s.dated) == 0 {
		return false
	}
	last := s.dated[len(s.dated)-1]
	return last.Since <= d.Since && events.Same(
		events.BudgetTemplateSet{Prices: last.Prices}, events.BudgetTemplateSet{Prices: d.Prices},
	)
}

func target(p events.BudgetPlace) commands.Target {
	return commands.Target{Stream: events.BudgetPricingStream(p)}
}

// NamedRange is a range with the name of its service.
type NamedRange struct {
	Service string
	events.BudgetRange
}

// Ranges returns the prices of all services that are priced by a range, in the order of the specification.
func Ranges(p events.BudgetPrices) []NamedRange {
	return []NamedRange{
		{"photography", p.Photography},
		{"videography", p.Videography},
		{"dj", p.DJ},
		{"liveBand", p.LiveBand},
		{"decor", p.Decor},
		{"florists", p.Florists},
		{"lighting", p.Lighting},
		{"makeup", p.Makeup},
		{"weddingDress", p.WeddingDress},
		{"groomSuit", p.GroomSuit},
		{"zaffeh", p.Zaffeh},
		{"carRental", p.CarRental},
	}
}

// CheckPlace records an error for an unknown venue type or season.
func CheckPlace(c *fault.Check, prefix string, p events.BudgetPlace) {
	c.Field(p.Governorate != "", prefix+"governorate", "اختاروا المحافظة", "Choose a governorate")
	c.Field(slices.Contains(listing.VenueTypes, p.VenueType), prefix+"venueType", "اختاروا نوع المكان",
		"Choose a type of venue")
	c.Field(slices.Contains(listing.Seasons, p.Season), prefix+"season", "اختاروا الموسم", "Choose a season")
}

// checkPrices records an error for invalid prices, and for ranges whose minimum is above their maximum.
func checkPrices(c *fault.Check, prefix string, p events.BudgetPrices) {
	c.Field(p.Currency == "USD" || p.Currency == "SYP", prefix+"currency", "العملة دولار أو ليرة",
		"The currency must be USD or SYP")
	sum := func(field string, amount decimal.Decimal) bool {
		return commands.CheckMoney(c, prefix+field, &events.Money{Amount: amount, Currency: "USD"})
	}
	sum("venuePerPerson", p.VenuePerPerson)
	sum("cateringPerPerson", p.CateringPerPerson)
	sum("cakePerPerson", p.CakePerPerson)
	sum("invitationsPerPiece", p.InvitationsPerPiece)
	sum("favorsPerPerson", p.FavorsPerPerson)
	for _, r := range Ranges(p) {
		least, most := sum(r.Service+".min", r.Min), sum(r.Service+".max", r.Max)
		c.Field(!least || !most || r.Min.LessThanOrEqual(r.Max), prefix+r.Service+".max",
			"أعلى سعر أقل من أدنى سعر", "The highest price is below the lowest")
	}
}

// farthest is how many days from today prices may begin to be valid.
const farthest = 730

// checkFrom returns the first day on which the prices are valid; nil stands for today.
func checkFrom(c *fault.Check, app *commands.App, from *events.Day) events.Day {
	today := events.DayOf(app.Now())
	if from == nil {
		return today
	}
	c.Field(*from >= today && *from <= today+farthest, "from", "اختاروا يومًا من اليوم إلى سنتين",
		"Choose a day from today to two years ahead")
	return *from
}

// rowField is the prefix of the fields of one row among several.
func rowField(i int) string { return fmt.Sprintf("rows.%d.", i) }

// missing refuses an unknown governorate.
var missing = fault.Text{Ar: "لا توجد محافظة بهذا الاسم", En: "There is no such governorate"}

// Found contains the prices that are valid for a place today.
type Found struct {
	Dated

	Template bool // the prices are the template's, because the place has no row
}

// Unpriced refuses a place for which neither a row nor the template has prices.
var Unpriced = fault.New(
	fault.Conflict,
	"لا أسعار لدينا بعد لهذا الاختيار. جرّبوا محافظة أو موسمًا آخر.",
	"We have no prices for this choice yet. Try another governorate or season.",
)

// Holding returns the prices that are valid today for a place that passed CheckPlace. It returns invalid for an unknown
// governorate, and Unpriced if there are no prices.
func Holding(ctx context.Context, app *commands.App, p events.BudgetPlace) (Found, error) {
	row, template := events.BudgetPricingStream(p), events.BudgetPricingStream(events.BudgetPlace{})
	governorate := "governorate-" + p.Governorate
	histories, err := commands.Histories(ctx, app, row, template, governorate)
	if err != nil {
		return Found{}, err
	}
	if entry, _ := reference.Entries.Of(histories[governorate]); !entry.Exists() {
		var check fault.Check
		check.Field(false, "governorate", missing.Ar, missing.En)
		return Found{}, check.Err()
	}
	today := events.DayOf(app.Now())
	for _, stream := range []string{row, template} {
		s, _ := Pricings.Of(histories[stream])
		if dated, there := s.At(today); there {
			return Found{dated, stream == template}, nil
		}
	}
	return Found{}, Unpriced
}
