package listing

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

var priceLevels = []string{"", "budget", "mid", "premium", "luxury"}

// Offer is the part of a listing that needs no moderation (availability, prices and numbers), as a form sends it.
type Offer struct {
	Available        bool          `json:"available"`
	Price            *events.Money `json:"price"`
	MinPrice         *events.Money `json:"minPrice"`
	MaxPrice         *events.Money `json:"maxPrice"`
	CateringPerGuest *events.Money `json:"cateringPerGuest"`
	PriceLevel       string        `json:"priceLevel"`
	Phone            string        `json:"phone"`
	WhatsApp         string        `json:"whatsapp"`
}

// ChangeAvailabilityAndPrice replaces the offer of a listing. It takes effect at once, without moderation.
type ChangeAvailabilityAndPrice struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"` // as in EditListing
	Offer   Offer     `json:"offer"`
}

var _ = commands.Declare(Listings, ChangeAvailabilityAndPrice{})

// CommandName names the command in the API.
func (ChangeAvailabilityAndPrice) CommandName() string { return "ChangeAvailabilityAndPrice" }

// Limit is the rate limit of the command.
func (ChangeAvailabilityAndPrice) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who are not signed in.
func (c ChangeAvailabilityAndPrice) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return own(by, c.Listing, c.Version)
}

// Decide returns invalid with the wrong fields. If the offer would not change, no event is appended.
func (c ChangeAvailabilityAndPrice) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayChange(by, s); err != nil {
		return commands.Decision{}, err
	}
	offer, err := checkOffer(s.Owner, c.Offer)
	if err != nil || sameOffer(offer, s.Offer) {
		return commands.Decision{}, err
	}
	return commands.Then(events.AvailabilityAndPriceChanged{Listing: s.ID, Offer: offer})
}

func sameOffer(a, b events.Offer) bool {
	if a.Phone.Text() != b.Phone.Text() || a.WhatsApp.Text() != b.WhatsApp.Text() {
		return false
	}
	a.Phone, a.WhatsApp, b.Phone, b.WhatsApp = events.Personal{}, events.Personal{}, events.Personal{},
		events.Personal{}
	return same(a, b)
}

func checkOffer(owner uuid.UUID, o Offer) (events.Offer, error) {
	var c fault.Check
	for field, m := range map[string]*events.Money{
		"price": o.Price, "minPrice": o.MinPrice, "maxPrice": o.MaxPrice,
		"cateringPerGuest": o.CateringPerGuest,
	} {
		if !commands.CheckMoney(&c, field, m) {
			return events.Offer{}, c.Err()
		}
	}
	checkRange(&c, o)
	c.Field(slices.Contains(priceLevels, o.PriceLevel), "priceLevel", "مستوى السعر غير معروف", "Invalid enum value")
	phone, ok := commands.Phone(o.Phone)
	c.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	whatsapp, ok := commands.Phone(o.WhatsApp)
	c.Field(ok, "whatsapp", "رقم واتساب 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	c.Field(
		phone != "" || whatsapp != "",
		"phone",
		"اكتبوا رقمًا يصلكم عليه العرسان",
		"Give a number where couples reach you",
	)
	return events.Offer{
		Available:        o.Available,
		Price:            o.Price,
		MinPrice:         o.MinPrice,
		MaxPrice:         o.MaxPrice,
		CateringPerGuest: o.CateringPerGuest,
		PriceLevel:       o.PriceLevel,
		Phone:            events.PersonalOf(owner, phone),
		WhatsApp:         events.PersonalOf(owner, whatsapp),
	}, c.Err()
}

// checkRange records an error for a price outside its range, and for sums in different currencies, which cannot be
// compared.
func checkRange(c *fault.Check, o Offer) {
	ordered := func(field string, least, most *events.Money, ar, en string) {
		if least == nil || most == nil {
			return
		}
		c.Field(
			least.Currency == most.Currency,
			field,
			"السعر وحدّاه بعملة واحدة",
			"The price and its range must be in one currency",
		)
		c.Field(least.Amount.LessThanOrEqual(most.Amount), field, ar, en)
	}
	ordered("minPrice", o.MinPrice, o.MaxPrice, "الحد الأدنى أكبر من الأقصى", "The minimum is above the maximum")
	ordered("price", o.MinPrice, o.Price, "السعر أقل من الحد الأدنى", "The price is below the minimum")
	ordered("price", o.Price, o.MaxPrice, "السعر أعلى من الحد الأقصى", "The price is above the maximum")
}
