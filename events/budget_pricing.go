package events

import "github.com/shopspring/decimal"

// BudgetPlace is what a row of prices of the budget calculator is for. The zero value stands for the template, which
// applies where there is no row.
type BudgetPlace struct {
	Governorate string `json:"governorate"` // slug
	VenueType   string `json:"venueType"`
	Season      string `json:"season"` // spring, summer, autumn or winter
}

// BudgetPricingStream names the stream of a row of prices, so that each place has one row. The template's stream is
// budgettemplate.
func BudgetPricingStream(p BudgetPlace) string {
	if p == (BudgetPlace{}) {
		return "budgettemplate"
	}
	return "budgetpricing-" + p.Governorate + "." + p.VenueType + "." + p.Season
}

// BudgetRange is the lowest and the highest price of a service.
type BudgetRange struct {
	Min decimal.Decimal `json:"min"`
	Max decimal.Decimal `json:"max"`
}

// BudgetPrices are the prices of the services of a wedding, in one currency, with two decimals at most.
type BudgetPrices struct {
	Currency            string          `json:"currency"` // USD or SYP
	VenuePerPerson      decimal.Decimal `json:"venuePerPerson"`
	CateringPerPerson   decimal.Decimal `json:"cateringPerPerson"`
	Photography         BudgetRange     `json:"photography"`
	Videography         BudgetRange     `json:"videography"`
	DJ                  BudgetRange     `json:"dj"`
	LiveBand            BudgetRange     `json:"liveBand"`
	Decor               BudgetRange     `json:"decor"`
	Florists            BudgetRange     `json:"florists"`
	Lighting            BudgetRange     `json:"lighting"`
	Makeup              BudgetRange     `json:"makeup"`
	WeddingDress        BudgetRange     `json:"weddingDress"`
	GroomSuit           BudgetRange     `json:"groomSuit"`
	Zaffeh              BudgetRange     `json:"zaffeh"`
	CarRental           BudgetRange     `json:"carRental"`
	CakePerPerson       decimal.Decimal `json:"cakePerPerson"`
	InvitationsPerPiece decimal.Decimal `json:"invitationsPerPiece"`
	FavorsPerPerson     decimal.Decimal `json:"favorsPerPerson"`
}

// BudgetPricingSet sets the prices of a row from a day on. It replaces prices that were set to apply from that day or a
// later one.
type BudgetPricingSet struct {
	BudgetPlace

	Prices BudgetPrices `json:"prices"`
	From   Day          `json:"from"`
}

var _ = register[BudgetPricingSet]("budget_pricing.set")

// BudgetPricingRemoved removes a row, with its future prices. The template applies instead.
type BudgetPricingRemoved struct{ BudgetPlace }

var _ = register[BudgetPricingRemoved]("budget_pricing.removed")

// BudgetTemplateSet sets the prices of places without a row, as BudgetPricingSet does for a row.
type BudgetTemplateSet struct {
	Prices BudgetPrices `json:"prices"`
	From   Day          `json:"from"`
}

var _ = register[BudgetTemplateSet]("budget_template.set")

// StreamName implements Event.
func (e BudgetPricingSet) StreamName() string     { return BudgetPricingStream(e.BudgetPlace) }
func (e BudgetPricingRemoved) StreamName() string { return BudgetPricingStream(e.BudgetPlace) }
func (BudgetTemplateSet) StreamName() string      { return BudgetPricingStream(BudgetPlace{}) }

// Subject implements Event.
func (BudgetPricingSet) Subject() Subject     { return Subject{} }
func (BudgetPricingRemoved) Subject() Subject { return Subject{} }
func (BudgetTemplateSet) Subject() Subject    { return Subject{} }
