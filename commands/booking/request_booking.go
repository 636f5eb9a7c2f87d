package booking

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/events"
	"weddings/internal/fault"
)

// RequestBooking requests a venue or a service. Anybody may but the owner and admins. Whoever is not signed in must
// leave name and phone. A request claims nothing: several couples may wait for one date.
type RequestBooking struct {
	Listing  uuid.UUID      `json:"listing"`
	Hall     *uuid.UUID     `json:"hall"` // nil = the first hall
	Days     []string       `json:"days"` // YYYY-MM-DD
	Daypart  events.Daypart `json:"daypart"`
	Guests   int            `json:"guests"`
	Name     string         `json:"name"`
	Phone    string         `json:"phone"`
	Email    string         `json:"email"`
	Requests string         `json:"requests"`
	Lang     string         `json:"lang"`
}

var _ = commands.DeclareHandler(RequestBooking{})

// CommandName names the command in the API.
func (RequestBooking) CommandName() string { return "RequestBooking" }

// Limit is the rate limit of the command.
func (RequestBooking) Limit() commands.LimitKind { return commands.MessageLimit }

// Check returns invalid with the wrong fields, as far as they need no calendar. Whoever is not signed in must leave a
// number.
func (c RequestBooking) Check(signedIn bool) error {
	var check fault.Check
	commands.CheckName(&check, "name", c.Name)
	phone, ok := commands.Phone(c.Phone)
	check.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	check.Field(phone != "" || signedIn, "phone", "اتركوا رقمًا ليجيبكم عليه صاحب الإعلان",
		"Leave a number, so that the owner can answer")
	check.Field(c.Email == "" || commands.Email(c.Email), "email", "أدخلوا بريدًا إلكترونيًا صحيحًا",
		"Please enter a valid email address")
	checkText(&check, "requests", c.Requests)
	return check.Err()
}

func checkText(c *fault.Check, field, text string) {
	c.Field(utf8.RuneCountInString(text) <= maxText, field, "النص أطول من 2000 حرف",
		"String must contain at most 2000 character(s)")
	commands.CheckText(c, field, strings.TrimSpace(text))
}

// Prepare finds the listing, its calendar and whether a team is free. It returns invalid with the wrong fields,
// not_found for a listing that is not public, and forbidden for staff.
func (c RequestBooking) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Claiming, error) {
	if by.Actor.Staff() {
		return commands.Target{}, Claiming{}, commands.NotAllowed
	}
	if err := c.Check(by.Actor.SignedIn()); err != nil {
		return commands.Target{}, Claiming{}, err
	}
	facts, err := aroundPublic(ctx, app, c.Listing)
	if err != nil {
		return commands.Target{}, facts, err
	}
	facts.Wish, err = wished(facts, c.Hall, c.Days, c.Daypart, c.Guests, true)
	if err == nil {
		err = facts.look(ctx, app, facts.ID)
	}
	return fresh(facts.ID), facts, err
}

// Decide returns forbidden for the listing's own owner, and conflict for slots that are confirmed to somebody else.
func (c RequestBooking) Decide(by events.Actor, _ State, facts Claiming) (commands.Decision, error) {
	about := facts.About
	if about.Owner == by.Account {
		return commands.Decision{}, commands.NotAllowed
	}
	if facts.Firm {
		return commands.Decision{}, facts.taken()
	}
	hall, _ := facts.Calendar.Hall(about, facts.Wish.Hall) // Prepare has made sure that it exists
	customer := by.Account
	var begins []uuid.UUID
	if !by.SignedIn() {
		customer = facts.Person
		begins = []uuid.UUID{customer}
	}
	phone, _ := commands.Phone(c.Phone) // Check has made sure that it is valid
	return commands.Decision{Begins: begins, Events: []events.Event{events.BookingRequested{
		Booking: facts.ID, Listing: about.ID, Kind: about.Kind, Owner: about.Owner,
		Customer: customer, SignedIn: by.SignedIn(),
		Name:     events.PersonalOf(customer, strings.TrimSpace(c.Name)),
		Phone:    events.PersonalOf(customer, phone),
		Email:    events.PersonalOf(customer, strings.TrimSpace(c.Email)),
		Requests: events.PersonalOf(customer, strings.TrimSpace(c.Requests)),
		Lang:     commands.Language(c.Lang),
		Hall:     facts.Wish.Hall, Days: facts.Wish.Days, Daypart: facts.Wish.Daypart, Guests: c.Guests,
		Price:    facts.Calendar.Price(hall, facts.Wish.Days, facts.Wish.Daypart, c.Guests),
		Terms:    facts.Calendar.Rules().Terms,
		AnswerBy: facts.Now.Add(answerWithin).UTC(),
	}}}, nil
}

// Handle carries the command out. It claims no slots, so it does not try again as claim does.
func (c RequestBooking) Handle(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Receipt, error) {
	return claim(ctx, app, by, c)
}

// wished returns the wish of a command, or invalid with the wrong fields. A couple can only choose what the owner
// offers. Owners may go beyond it.
func wished(
	facts Claiming, hallID *uuid.UUID, written []string, daypart events.Daypart, guests int, couple bool,
) (Wish, error) {
	var check fault.Check
	wish := Wish{Daypart: daypart, Days: []events.Day{}}
	if hallID != nil {
		wish.Hall = *hallID
	}
	hall, ok := facts.Calendar.Hall(facts.About, wish.Hall)
	calendar.CheckHall(&check, facts.About, ok)
	wish.Hall = hall.Hall
	check.Field(len(written) > 0, "days", "اختاروا اليوم", "Choose the day")
	check.Field(len(written) <= maxDays, "days", "سبعة أيام على الأكثر", "Seven days at most")
	check.Field(daypart.Known(), "daypart", "اختاروا الفترة من القائمة", "Please choose the part of the day")
	if check.Err() != nil {
		return wish, check.Err()
	}
	for _, day := range written {
		wish.Days = append(wish.Days, commands.CheckDay(&check, "days", day, facts.today()))
	}
	slices.Sort(wish.Days)
	wish.Days = slices.Compact(wish.Days)
	if couple {
		facts.keepsToOffer(&check, hall, wish)
	}
	capacity := calendar.CapacityOf(hall, facts.About)
	most := strconv.Itoa(capacity)
	check.Field(
		guests >= 0 && guests <= commands.MaxGuests,
		"guests",
		"عدد الضيوف غير صالح",
		"The number of guests is not valid",
	)
	check.Field(!couple || guests > 0 || facts.About.Kind == events.Service, "guests", "اكتبوا عدد الضيوف",
		"Give the number of guests")
	check.Field(facts.About.Kind == events.Service || capacity == 0 || guests <= capacity, "guests",
		"أكبر عدد من الضيوف تتسع له الصالة: "+most, "The hall takes "+most+" guests at most")
	return wish, check.Err()
}

// keepsToOffer records an error for days and dayparts on which the owner takes no requests.
func (f Claiming) keepsToOffer(check *fault.Check, hall events.HallSet, wish Wish) {
	offers := calendar.Offers(hall, wish.Daypart)
	if f.About.Kind == events.Service {
		check.Field(offers, "daypart", "لا يعمل الفريق في هذه الفترة", "The team does not work in this part of the day")
	} else {
		check.Field(offers, "daypart", "لا تُحجز الصالة في هذه الفترة", "The hall is not let for this part of the day")
	}
	notice := f.Calendar.Rules().NoticeDays
	days := strconv.Itoa(notice)
	for _, day := range wish.Days {
		check.Field(day >= f.today()+events.Day(notice), "days", "أقل عدد من الأيام بين الطلب والموعد: "+days,
			"Ask at least "+days+" days ahead")
		check.Field(!f.Calendar.Closed(wish.Hall, day, wish.Daypart), "days", "المكان مغلق في هذا اليوم",
			"It is closed on this day")
	}
}
