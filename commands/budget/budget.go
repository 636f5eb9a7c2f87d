// Package budget contains the commands on budget calculations, which estimate the cost of a wedding. A saved
// calculation has a link.
package budget

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/budgetpricing"
	"weddings/commands/reference"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of a saved calculation, reduced from its events.
type State struct {
	ID, Maker    uuid.UUID
	SignedIn     bool
	Choice       events.BudgetChoice
	Basis        events.BudgetBasis
	Result       events.BudgetResult
	Email, Phone events.Personal
	Downloaded   bool
	Ended        bool
	Lines        map[string]Line // what the couple plan for each line, by the line's key
	Version      int64           // the position of the calculation's last change in the stream; see apply
	events       int64
}

// Budgets is the aggregate of streams budget-<uuid>.
var Budgets = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	s.events++
	switch e := e.(type) {
	case events.BudgetSaved:
		s = State{
			ID: e.Budget, Maker: e.Maker, SignedIn: e.SignedIn, Choice: e.Choice, Basis: e.Basis, Result: e.Result,
			Email: e.Email, Phone: e.Phone, Version: s.events, events: s.events,
		}
	case events.BudgetLinePlanned:
		s.Lines = maps.Clone(s.Lines)
		if s.Lines == nil {
			s.Lines = map[string]Line{}
		}
		s.Lines[e.Line] = Line{BudgetLinePlanned: e, Version: s.events}
	case events.BudgetLineCleared:
		s.Lines = maps.Clone(s.Lines)
		delete(s.Lines, e.Line)
	case events.BudgetChanged:
		s.Choice, s.Basis, s.Result, s.Email, s.Phone = e.Choice, e.Basis, e.Result, e.Email, e.Phone
		s.Version = s.events
	case events.BudgetAttached:
		s.Maker, s.SignedIn, s.Email, s.Phone = e.Account, true, e.Email, e.Phone
	case events.BudgetDownloaded:
		s.Downloaded = true
	case events.BudgetEnded:
		s.Ended = true
	}
	return s
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.BudgetStream(id)}
}

const makerPurpose = "budget" // the purpose of a maker's token

// MakerToken returns the token with which the maker of a calculation without an account changes it. The maker's browser
// keeps the token; no link contains it. It is derived with the log's secret, and is useless after the calculation has
// an account.
func MakerToken(app *commands.App, id uuid.UUID) string { return app.Token(makerPurpose, id) }

// IsMaker reports whether a token is the token of a calculation's maker.
func IsMaker(app *commands.App, id uuid.UUID, token string) bool {
	return app.HasToken(makerPurpose, id, token)
}

// The refusals of commands on calculations.
var (
	// Gone answers the link of a calculation that has ended.
	Gone = fault.New(
		fault.NotFound,
		"أنهى صاحب هذه الميزانية مشاركتها، ولم يعد هذا الرابط صالحًا.",
		"Whoever made this budget has ended it. This link leads nowhere any more.",
	)
	notYours = fault.New(
		fault.Forbidden,
		"هذه الميزانية لغيركم. احفظوا نسخة باسمكم لتغيّروها.",
		"This budget is somebody else's. Save a copy of your own to change it.",
	)
	inAnAccount = fault.New(
		fault.Conflict,
		"هذه الميزانية محفوظة الآن في حساب صاحبها. سجّلوا الدخول لتغيّروها.",
		"This budget is kept in its maker's account now. Sign in to change it.",
	)
)

// Proof contains the fact whether the request has the token of the calculation's maker.
type Proof struct{ Token bool }

// prepare prepares a command of a calculation's maker. It refuses visitors without the token who are not signed in.
func prepare(app *commands.App, by commands.Request, id uuid.UUID, token string) (commands.Target, Proof, error) {
	facts := Proof{token != "" && IsMaker(app, id, token)}
	if !facts.Token {
		return target(id), facts, by.Actor.RequireAccount()
	}
	return target(id), facts, nil
}

// requireMaker returns nil for a calculation's maker. To everybody else it says that the calculation is somebody
// else's: everybody with the link can see it, so there is nothing to hide.
func requireMaker(by events.Actor, s State, facts Proof) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case by.SignedIn() && s.SignedIn && s.Maker == by.Account:
		return nil
	case !facts.Token:
		return notYours
	case s.SignedIn:
		return inAnAccount
	}
	return nil
}

// Input is a couple's choices for a calculation, and their email and phone number, which may be empty.
type Input struct {
	GuestCount   int                        `json:"guestCount"`
	Governorate  string                     `json:"governorate"`
	VenueType    string                     `json:"venueType"`
	Season       string                     `json:"season"`
	Services     []string                   `json:"services"`
	CustomPrices []events.BudgetCustomPrice `json:"customPrices"`
	WeddingDate  *events.Day                `json:"weddingDate,omitempty"`
	Email        string                     `json:"email"`
	Phone        string                     `json:"phone"`
}

// farthest is how many days from today the day of a wedding may be.
const farthest = 3653

// Check returns invalid with the wrong fields. today is the current day in Damascus. kept is the day of the wedding in
// the saved calculation; it stays valid after it has passed.
func (c Input) Check(today, kept events.Day) error {
	var check fault.Check
	budgetpricing.CheckPlace(&check, "", c.place())
	check.Field(c.GuestCount >= 1 && c.GuestCount <= commands.MaxGuests, "guestCount",
		"عدد الضيوف من 1 إلى "+maxGuests, "The number of guests is 1 to "+maxGuests)
	check.Field(len(c.Services) > 0, "services", "اختاروا خدمة واحدة على الأقل", "Choose at least one service")
	check.Field(onceEach(c.Services), "services", "خدمة غير معروفة", "Invalid enum value")
	check.Field(len(c.CustomPrices) <= len(Services), "customPrices", "أسعار أكثر من الخدمات",
		"There are more prices than services")
	for i, own := range c.CustomPrices {
		field := "customPrices." + own.Service
		twice := slices.ContainsFunc(c.CustomPrices[:i], func(other events.BudgetCustomPrice) bool {
			return other.Service == own.Service
		})
		if twice || !slices.Contains(c.Services, own.Service) {
			check.Field(false, "customPrices", "لا سعر لخدمة لم تختاروها", "A price needs a service that you chose")
			break
		}
		commands.CheckMoney(&check, field, &own.Amount)
	}
	if c.WeddingDate != nil && *c.WeddingDate != kept {
		check.Field(*c.WeddingDate >= today && *c.WeddingDate <= today+farthest, "weddingDate",
			"اختاروا يومًا من اليوم إلى عشر سنوات", "Choose a day from today to ten years ahead")
	}
	email := strings.TrimSpace(c.Email)
	check.Field(email == "" || commands.Email(email), "email", "أدخلوا بريدًا إلكترونيًا صحيحًا",
		"Please enter a valid email address")
	_, ok := commands.Phone(c.Phone)
	check.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	return check.Err()
}

// onceEach reports whether all services are known and none occurs twice.
func onceEach(list []string) bool {
	for i, service := range list {
		if !slices.Contains(Services, service) || slices.Contains(list[:i], service) {
			return false
		}
	}
	return true
}

func (c Input) place() events.BudgetPlace {
	return events.BudgetPlace{Governorate: c.Governorate, VenueType: c.VenueType, Season: c.Season}
}

// choice returns the choices that are calculated, with the services in the order of Services.
func (c Input) choice() events.BudgetChoice {
	choice := events.BudgetChoice{BudgetPlace: c.place(), GuestCount: c.GuestCount}
	for _, service := range Services {
		if slices.Contains(c.Services, service) {
			choice.Services = append(choice.Services, service)
		}
		for _, own := range c.CustomPrices {
			if own.Service == service {
				choice.CustomPrices = append(choice.CustomPrices, own)
			}
		}
	}
	if c.WeddingDate != nil {
		choice.WeddingDate = *c.WeddingDate
	}
	return choice
}

func (c Input) contact(of uuid.UUID) (email, phone events.Personal) {
	number, _ := commands.Phone(c.Phone) // Check has checked the number
	return events.PersonalOf(of, strings.TrimSpace(c.Email)), events.PersonalOf(of, number)
}

// basisFor reads the prices and the exchange rate of today for a place.
func basisFor(ctx context.Context, app *commands.App, p events.BudgetPlace) (events.BudgetBasis, error) {
	found, err := budgetpricing.Holding(ctx, app, p)
	if err != nil {
		return events.BudgetBasis{}, err
	}
	settings, _, err := reference.Settings.Load(ctx, app, events.SettingsStream)
	return events.BudgetBasis{
		Prices: found.Prices, Template: found.Template, Since: found.Since,
		PoundsPerDollar: settings.PoundsPerDollar(),
	}, err
}

// maxGuests is commands.MaxGuests as text.
var maxGuests = strconv.Itoa(commands.MaxGuests)

// sessions matches the session ids that browsers send with telemetry.
var sessions = regexp.MustCompile(`^[\w-]{0,64}$`)
