// Package budgetpricing holds what admins may ask about the prices of the budget calculator: the rows of governorate,
// venue type and season, and the template where there is no row.
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

// Dated are prices with the day from which they hold.
type Dated struct {
	Since  events.Day
	Prices events.BudgetPrices
}

// State is a row, or the template, as its events tell it.
type State struct {
	dated   []Dated // by day
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

// set replaces what was to hold from that day or a later one.
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

// At returns the prices that hold on a day, and false where there are none.
func (s State) At(day events.Day) (Dated, bool) {
	for _, each := range slices.Backward(s.dated) {
		if each.Since <= day {
			return each, true
		}
	}
	return Dated{}, false
}

// read is the version that whoever read the row has seen; 0 where there is none, though there was one.
func (s State) read() int64 {
	if len(s.dated) == 0 {
		return 0
	}
	return s.Version
}

// says reports whether the last of the prices are those, from that day on at the latest.
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

// Ranges returns those of all services that are priced by one, in the order of the specification.
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

// CheckPlace records an error for a venue type or a season that there is not.
func CheckPlace(c *fault.Check, prefix string, p events.BudgetPlace) {
	c.Field(p.Governorate != "", prefix+"governorate", "اختاروا المحافظة", "Choose a governorate")
	c.Field(slices.Contains(listing.VenueTypes, p.VenueType), prefix+"venueType", "اختاروا نوع المكان",
		"Choose a type of venue")
	c.Field(slices.Contains(listing.Seasons, p.Season), prefix+"season", "اختاروا الموسم", "Choose a season")
}

// checkPrices records an error for prices that are none, and ranges whose least is above their most.
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

// farthest is how many days ahead prices may be set.
const farthest = 730

// checkFrom returns the day from which prices hold; nil is today.
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

// missing is what is said of a governorate that there is not.
var missing = fault.Text{Ar: "لا توجد محافظة بهذا الاسم", En: "There is no such governorate"}

// Found are the prices that hold for a place.
type Found struct {
	Dated

	Template bool // there is no row
}

// Unpriced is what is said where there are neither a row nor a template.
var Unpriced = fault.New(
	fault.Conflict,
	"لا أسعار لدينا بعد لهذا الاختيار. جرّبوا محافظة أو موسمًا آخر.",
	"We have no prices for this choice yet. Try another governorate or season.",
)

// Holding returns the prices that hold today for a place that is in order. It returns invalid for a governorate that
// there is not, and Unpriced.
func Holding(ctx context.Context, app *commands.App, p events.BudgetPlace) (Found, error) {
	row, template := events.BudgetPricingStream(p), events.BudgetPricingStream(events.BudgetPlace{})
	governorate := "governorate-" + p.Governorate
	histories, err := commands.Histories(ctx, app, row, template, governorate)
	if err != nil {
		return Found{}, err
	}
	if entry, _ := reference.Entries.Of(histories[governorate]); !entry.There() {
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
