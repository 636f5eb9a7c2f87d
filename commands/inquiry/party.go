package inquiry

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

// Party describes the party that a couple ask about. Every field may be left out.
type Party struct {
	Day        string         `json:"day,omitempty"`    // YYYY-MM-DD; "" = not decided
	Around     bool           `json:"around,omitempty"` // on that day or near it
	Daypart    events.Daypart `json:"daypart,omitempty"`
	Guests     *int           `json:"guests,omitempty"`
	BudgetFrom *events.Money  `json:"budgetFrom,omitempty"`
	BudgetTo   *events.Money  `json:"budgetTo,omitempty"` // in the same currency
	Matters    []string       `json:"matters,omitempty"`  // keys in Matters
	Wishes     string         `json:"wishes,omitempty"`   // what else matters to the couple, in their words
}

// Matters are the keys of what may matter to a couple.
var Matters = []string{
	"food", "privacy", "parking", "power", "music", "photography", "decoration", "outdoors", "access", "price",
}

const maxWishes = 500 // characters

// check records an error for each invalid field. It does not read the day, since that needs the clock: see onDay.
func (p *Party) check(check *fault.Check) {
	if p == nil {
		return
	}
	check.Field(p.Day != "" || !p.Around, "day", "اختاروا اليوم", "Choose the day")
	check.Field(p.Daypart == "" || p.Daypart.Known(), "daypart", "اختاروا الفترة من القائمة",
		"Please choose the part of the day")
	check.Field(p.Guests == nil || *p.Guests >= 1 && *p.Guests <= commands.MaxGuests, "guests", "عدد الضيوف غير صالح",
		"The number of guests is not valid")
	plain := commands.CheckMoney(check, "budgetFrom", p.BudgetFrom)
	plain = commands.CheckMoney(check, "budgetTo", p.BudgetTo) && plain
	if p.BudgetFrom != nil && p.BudgetTo != nil && plain {
		check.Field(p.BudgetFrom.Currency == p.BudgetTo.Currency, "budgetTo", "اكتبوا المبلغين بعملة واحدة",
			"Give both sums in one currency")
		check.Field(p.BudgetFrom.Amount.LessThanOrEqual(p.BudgetTo.Amount), "budgetTo",
			"أكبر مبلغ لا يقل عن أصغر مبلغ", "The highest sum must not be below the lowest")
	}
	for i, key := range p.Matters {
		check.Field(slices.Contains(Matters, key) && !slices.Contains(p.Matters[:i], key), "matters",
			"اختاروا من القائمة، كلًّا مرة واحدة", "Choose from the list, each once")
	}
	check.Field(utf8.RuneCountInString(p.Wishes) <= maxWishes, "wishes", "النص أطول من 500 حرف",
		"String must contain at most 500 character(s)")
	commands.CheckText(check, "wishes", strings.TrimSpace(p.Wishes))
}

// onDay returns the party as an event holds it, without its wishes. It returns invalid for a day that is no date, is
// over or is too far ahead of today.
func (p *Party) onDay(today events.Day) (events.Party, error) {
	if p == nil {
		return events.Party{}, nil
	}
	var check fault.Check
	party := events.Party{
		Around: p.Around, Daypart: p.Daypart, BudgetFrom: p.BudgetFrom, BudgetTo: p.BudgetTo, Matters: p.Matters,
	}
	if p.Day != "" {
		party.Day = commands.CheckDay(&check, "day", p.Day, today)
	}
	if p.Guests != nil {
		party.Guests = *p.Guests
	}
	return party, check.Err()
}

// Warning tells a couple that the value of a field does not fit the listing, although it was accepted.
type Warning struct {
	Field string
	Text  events.Bilingual
}

// Warnings returns a warning if a party has more guests than the largest hall of a venue takes. The inquiry is sent all
// the same. It returns none for a service.
func Warnings(ctx context.Context, app *commands.App, about uuid.UUID, party *Party) ([]Warning, error) {
	if party == nil || party.Guests == nil {
		return nil, nil
	}
	of, _, err := listing.Listings.Load(ctx, app, events.ListingStream(about))
	if err != nil || of.Kind == events.Service {
		return nil, err
	}
	dates, _, err := calendar.Calendars.Load(ctx, app, events.CalendarStream(about))
	if err != nil {
		return nil, err
	}
	most := 0
	for _, hall := range dates.Halls(of) {
		most = max(most, calendar.CapacityOf(hall, of))
	}
	if most == 0 || *party.Guests <= most {
		return nil, nil
	}
	n := strconv.Itoa(most)
	return []Warning{{"guests", events.Bilingual{
		Ar: "أكبر سعة في هذا المكان: " + n + ". أرسلنا رسالتكم كما هي.",
		En: "The largest hall of this venue takes " + n + " guests. Your message was sent as it is.",
	}}}, nil
}
