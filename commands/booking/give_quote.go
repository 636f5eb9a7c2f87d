package booking

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

// GiveQuote answers an inquiry with the price of the party. It replaces the quote before it. Its terms of cancellation
// are the calendar's at that moment.
type GiveQuote struct {
	Inquiry    uuid.UUID      `json:"inquiry"`
	Hall       *uuid.UUID     `json:"hall"` // nil = the first hall
	Days       []string       `json:"days"` // YYYY-MM-DD
	Daypart    events.Daypart `json:"daypart"`
	Guests     int            `json:"guests"`
	Tariff     events.Tariff  `json:"tariff"` // of each day
	Included   []Included     `json:"included"`
	ValidUntil string         `json:"validUntil"` // YYYY-MM-DD, the last day
}

// Included is something that a quote includes.
type Included struct {
	Key    string `json:"key"` // of Includes
	Name   string `json:"name"`
	Amount string `json:"amount"` // in words, such as "5 hours"
}

// Includes are the keys of things that a quote may include. An "other" thing has a name.
var Includes = []string{
	"hours",
	"food",
	"drinks",
	"cake",
	"photos",
	"film",
	"music",
	"decoration",
	"generator",
	"service",
	"parking",
	"other",
}

var _ = commands.Declare(inquiry.Inquiries, GiveQuote{})

// CommandName names the command in the API.
func (GiveQuote) CommandName() string { return "GiveQuote" }

// Limit is the rate limit of the command.
func (GiveQuote) Limit() commands.LimitKind { return commands.AnswerLimit }

const (
	maxQuotes   = 20 // of one inquiry
	maxIncluded = 30
	maxValid    = 90 // days
	maxWord     = 60 // characters of Included.Amount
)

var (
	manyQuotes = fault.New(fault.Conflict, "أرسلتم 20 عرضًا على هذا الاستفسار. تابعوا بالرسائل.",
		"You have given 20 quotes for this inquiry. Please go on with messages.")
	quoteTaken = fault.New(fault.Conflict, "قُبل عرضكم على هذا الاستفسار، وفُتح به حجز. عدّلوا الحجز نفسه.",
		"Your quote for this inquiry was accepted, and a booking was opened with it. Change the booking itself.")
	notPublic = fault.New(fault.Conflict, "الإعلان غير منشور الآن، فلا يُرسل عنه عرض.",
		"The listing is not public now, so no quote is given for it.")
)

// Quoting contains the facts of a quote.
type Quoting struct {
	Claiming
	ValidUntil   events.Day
	SenderErased bool
	Ended        uuid.UUID // the booking of the accepted quote, if it has ended without the party; else the zero id
}

// ofInquiry returns the target of a command about an inquiry.
func ofInquiry(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.InquiryStream(id)}
}

// Prepare finds the listing and its calendar. It refuses everybody but the inquiry's owner, and returns invalid with
// the wrong fields.
func (c GiveQuote) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Quoting, error) {
	to, facts := ofInquiry(c.Inquiry), Quoting{}
	if err := by.Actor.RequireAccount(); err != nil {
		return to, facts, err
	}
	s, _, err := inquiry.Inquiries.Load(ctx, app, to.Stream)
	if err != nil {
		return to, facts, err
	}
	if err := ownInquiry(by.Actor, s); err != nil {
		return to, facts, err
	}
	if facts.Claiming, err = around(ctx, app, s.Listing); err != nil {
		return to, facts, err
	}
	if facts.SenderErased, err = inquiry.SenderErased(ctx, app, s); err != nil {
		return to, facts, err
	}
	if facts.Ended, err = endedWith(ctx, app, s.Quote); err != nil {
		return to, facts, err
	}
	if facts.Wish, err = wished(facts.Claiming, c.Hall, c.Days, c.Daypart, c.Guests, false); err != nil {
		return to, facts, err
	}
	facts.ValidUntil, err = c.check(facts.Claiming)
	return to, facts, err
}

// ownInquiry returns nil for the owner who received an inquiry.
func ownInquiry(by events.Actor, s inquiry.State) error {
	if err := inquiry.MaySee(by, s); err != nil {
		return err
	}
	if by.Account != s.Owner {
		return commands.NotAllowed
	}
	return nil
}

// endedWith returns the booking that a quote led to if it has ended without the party, so that the owner may quote
// again; else the zero id.
func endedWith(ctx context.Context, app *commands.App, quote inquiry.Quote) (uuid.UUID, error) {
	if quote.Status != inquiry.Accepted {
		return uuid.Nil, nil
	}
	s, _, err := load(ctx, app, quote.Booking)
	if err != nil || s.Live() || s.Status == Completed {
		return uuid.Nil, err
	}
	return s.ID, nil
}

// check returns the end of the last day on which the quote can be accepted, or invalid with the wrong fields.
func (c GiveQuote) check(facts Claiming) (events.Day, error) {
	var check fault.Check
	if calendar.CheckTariff(&check, c.Tariff) {
		check.Field(calendar.Cost(c.Tariff, c.Guests) != nil, "tariff", "اكتبوا السعر", "Give the price")
	}
	check.Field(c.Tariff.PerGuest == nil || max(c.Guests, c.Tariff.MinGuests) > 0, "guests",
		"اكتبوا عدد الضيوف، فالسعر عن كل ضيف", "Give the number of guests, as the price is for each guest")
	check.Field(len(c.Included) <= maxIncluded, "included", "ثلاثون بندًا على الأكثر", "Thirty entries at most")
	for _, item := range c.Included {
		name, amount := strings.TrimSpace(item.Name), strings.TrimSpace(item.Amount)
		check.Field(
			slices.Contains(Includes, item.Key),
			"included",
			"اختاروا من القائمة",
			"Please choose from the list",
		)
		check.Field(item.Key != "other" || name != "", "included", "سمّوا البند", "Give the entry a name")
		check.Field(max(utf8.RuneCountInString(name), utf8.RuneCountInString(amount)) <= maxWord, "included",
			"النص أطول من 60 حرفًا", "String must contain at most 60 character(s)")
		commands.CheckLine(&check, "included", name, amount)
	}
	until := commands.CheckDay(&check, "validUntil", c.ValidUntil, facts.today())
	check.Field(until <= facts.today()+maxValid, "validUntil", "مدة العرض 90 يومًا على الأكثر",
		"A quote is valid for 90 days at most")
	check.Field(until <= facts.Wish.Days[0], "validUntil", "لا يبقى العرض صالحًا بعد يوم الحفلة",
		"A quote cannot be valid after the day of the party")
	return until, check.Err()
}

// Decide returns conflict for a closed inquiry, if its sender is gone or its quote was accepted and the booking has not
// ended, and for a listing that is not public.
func (c GiveQuote) Decide(by events.Actor, s inquiry.State, facts Quoting) (commands.Decision, error) {
	switch err := ownInquiry(by, s); {
	case err != nil:
		return commands.Decision{}, err
	case s.Closed:
		return commands.Decision{}, inquiry.AlreadyClosed
	case facts.SenderErased:
		return commands.Decision{}, inquiry.SenderGone
	case s.Quote.Status == inquiry.Accepted && s.Quote.Booking != facts.Ended:
		return commands.Decision{}, quoteTaken
	case s.Quote.Number >= maxQuotes:
		return commands.Decision{}, manyQuotes
	case facts.About.Status != listing.Approved:
		return commands.Decision{}, notPublic
	}
	price := calendar.Cost(c.Tariff, c.Guests) // check has made sure that there is one
	given := events.QuoteGiven{
		Inquiry: s.ID, Quote: facts.ID, Number: s.Quote.Number + 1, Listing: s.Listing,
		Hall: facts.Wish.Hall, Days: facts.Wish.Days, Daypart: facts.Wish.Daypart, Guests: c.Guests, Tariff: c.Tariff,
		Price: events.Money{
			Amount: price.Amount.Mul(decimal.NewFromInt(int64(len(facts.Wish.Days)))), Currency: price.Currency,
		},
		ValidUntil: (facts.ValidUntil + 1).Starts().UTC(), Terms: facts.Calendar.Rules().Terms,
		Closed: facts.closed(),
	}
	for _, item := range c.Included {
		given.Included = append(given.Included, events.Included{
			Key: item.Key, Name: strings.TrimSpace(item.Name), Amount: strings.TrimSpace(item.Amount),
		})
	}
	if !s.Read { // who answers an inquiry has read it
		return commands.Then(events.InquiryRead{Inquiry: s.ID}, given)
	}
	return commands.Then(given)
}
