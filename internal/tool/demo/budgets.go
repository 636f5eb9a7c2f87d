package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/commands/budget"
	"weddings/commands/budgetpricing"
	"weddings/commands/listing"
	"weddings/events"
)

// dearness is the level of prices in a governorate, in hundredths of the average.
var dearness = []struct {
	governorate string
	percent     int64
}{
	{"damascus", 130},
	{"rif-dimashq", 110},
	{"aleppo", 105},
	{"homs", 95},
	{"hama", 90},
	{"latakia", 110},
	{"tartus", 105},
	{"idlib", 80},
	{"daraa", 80},
	{"suwayda", 90},
	{"quneitra", 75},
	{"deir-ez-zor", 75},
	{"hasakah", 75},
	{"raqqa", 75},
}

var (
	venueShare = map[string]int64{
		"hall": 100, "palace": 170, "hotel": 190, "restaurant": 85, "farm": 80, "garden": 90, "resort": 150,
		"courtyard": 140, "rooftop": 95,
	}
	seasonShare = map[string]int64{"spring": 100, "summer": 120, "autumn": 105, "winter": 85}
	// gaps are the governorates and seasons without prices of their own, as a new site has some.
	gaps = map[string]string{"quneitra": "winter", "raqqa": "spring", "idlib": "winter"}
)

// costs are plausible prices in dollars at a level, in hundredths of the average.
func costs(level, venue int64) events.BudgetPrices {
	sum := func(dollars int64) decimal.Decimal { return decimal.New(dollars*level/100, 0) }
	cents := func(cents int64) decimal.Decimal { return decimal.New(cents*level/100, -2) }
	pair := func(low, high int64) events.BudgetRange { return events.BudgetRange{Min: sum(low), Max: sum(high)} }
	return events.BudgetPrices{
		Currency: "USD", VenuePerPerson: cents(600 * venue / 100), CateringPerPerson: cents(900),
		Photography: pair(250, 800), Videography: pair(300, 900), DJ: pair(120, 350), LiveBand: pair(400, 1400),
		Decor: pair(350, 1500), Florists: pair(150, 700), Lighting: pair(120, 450), Makeup: pair(80, 300),
		WeddingDress: pair(200, 1500), GroomSuit: pair(100, 400), Zaffeh: pair(150, 450), CarRental: pair(70, 250),
		CakePerPerson: cents(110), InvitationsPerPiece: cents(60), FavorsPerPerson: cents(120),
	}
}

// budgetPrices sets the prices of the budget calculator, but for a few gaps.
func (l *Loader) budgetPrices(ctx context.Context) error {
	template := budgetpricing.SetBudgetTemplate{Prices: costs(95, 100)}
	if _, err := commands.Handle(ctx, l.app, l.admin, template); err != nil {
		return err
	}
	for _, of := range dearness { // a governorate at a time, as an admin pastes them
		var set budgetpricing.SetBudgetPricing
		for _, venueType := range listing.VenueTypes {
			for _, season := range listing.Seasons {
				if gaps[of.governorate] == season {
					continue
				}
				set.Rows = append(set.Rows, budgetpricing.Row{
					BudgetPlace: events.BudgetPlace{Governorate: of.governorate, VenueType: venueType, Season: season},
					Prices:      costs(of.percent*seasonShare[season]/100, venueShare[venueType]),
				})
			}
		}
		if _, err := commands.Handle(ctx, l.app, l.admin, set); err != nil {
			return fmt.Errorf("%s: %w", of.governorate, err)
		}
	}
	return nil
}

// everyDays is the number of days between two saved calculations.
const everyDays = 3

// budgets saves a visitor's calculation on a day, counted back from the end.
func (l *Loader) budgets(ctx context.Context, ago int) error {
	if ago%everyDays != 0 {
		return nil
	}
	l.advance(l.now().Add(time.Minute))
	n := ago / everyDays
	c := budget.SaveBudget{Input: budget.Input{
		GuestCount:  []int{80, 120, 150, 200, 250, 300, 450}[n%7],
		Governorate: dearness[n%len(dearness)].governorate,
		VenueType:   listing.VenueTypes[n*5%len(listing.VenueTypes)],
		Season:      listing.Seasons[n%len(listing.Seasons)],
		Services:    budget.Services[:len(budget.Services)-n%6],
	}}
	if n%4 == 0 {
		c.CustomPrices = []events.BudgetCustomPrice{{
			Service: "photography", Amount: events.Money{Amount: decimal.NewFromInt(1_250_000), Currency: "SYP"},
		}}
	}
	by := commands.Request{Actor: events.Actor{Role: events.Anonymous}}
	_, err := commands.Handle(ctx, l.app, by, c)
	return err
}
