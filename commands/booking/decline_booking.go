package booking

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// DeclineBooking declines a request for its owner, who may write a reason to the couple. It may name the version that
// was on the screen, since the couple may have moved the date.
type DeclineBooking struct {
	Booking uuid.UUID `json:"booking"`
	Version int64     `json:"version"` // 0 = any
	Reason  string    `json:"reason"`
	// OfferDays adds to the reason, in the couple's language, the free days that are nearest to the date. If the owner
	// gives no reason it begins with a friendly sentence that the date is taken.
	OfferDays bool `json:"offerDays"`
	// Closed says, if the owner gives no reason, that the day is closed.
	Closed bool `json:"closed"`
}

var _ = commands.Declare(Bookings, DeclineBooking{})

// CommandName names the command in the API.
func (DeclineBooking) CommandName() string { return "DeclineBooking" }

// Declining contains the facts of declining a request.
type Declining struct {
	Nearest []events.Day // free days to offer, if OfferDays is set
}

// Prepare finds the days to offer. It refuses visitors who are not signed in.
func (c DeclineBooking) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Declining, error) {
	to, facts := target(c.Booking, c.Version), Declining{}
	if err := by.Actor.RequireAccount(); err != nil || !c.OfferDays {
		return to, facts, err
	}
	s, _, err := load(ctx, app, c.Booking)
	if err != nil || sideOf(by.Actor, s) != events.OwnerSide {
		return to, facts, err
	}
	around, err := around(ctx, app, s.Listing)
	if err != nil {
		return to, facts, err
	}
	around.Wish = Wish{s.Hall, s.Days, s.Daypart}
	hall, ok := around.Calendar.Hall(around.About, s.Hall)
	if !ok { // the hall was removed: there is nothing to offer
		return to, facts, nil
	}
	err = around.lookNearby(ctx, app, hall)
	for _, written := range around.Nearest {
		if day, ok := events.ParseDay(written); ok {
			facts.Nearest = append(facts.Nearest, day)
		}
	}
	return to, facts, err
}

// Decide returns conflict for a booking that is no request any more. Only the owner may decline.
func (c DeclineBooking) Decide(by events.Actor, s State, facts Declining) (commands.Decision, error) {
	side, err := seenAs(by, s)
	switch {
	case err != nil:
		return commands.Decision{}, err
	case side != events.OwnerSide:
		return commands.Decision{}, commands.NotAllowed
	}
	var check fault.Check
	checkText(&check, "reason", c.Reason)
	switch err := check.Err(); {
	case err != nil:
		return commands.Decision{}, err
	case s.Status == Declined:
		return commands.Decision{}, nil
	case s.Status != Pending:
		return commands.Decision{}, notNow
	}
	return commands.Then(events.BookingDeclined{
		Booking: s.ID, Listing: s.Listing, Reason: events.PersonalOf(by.Account, c.words(s, facts)),
	})
}

// words returns the text that the couple read.
func (c DeclineBooking) words(s State, facts Declining) string {
	reason := strings.TrimSpace(c.Reason)
	lang := commands.Language(s.Lang)
	switch {
	case reason != "":
	case c.Closed:
		reason = kindlyClosed.In(lang)
	case c.OfferDays:
		reason = kindly.In(lang)
	}
	if len(facts.Nearest) == 0 {
		return reason
	}
	days := make([]string, len(facts.Nearest))
	for i, day := range facts.Nearest {
		days[i] = commands.DayInWords(day, lang)
	}
	return reason + "\n" + offered.In(lang) + strings.Join(days, comma.In(lang))
}

var (
	kindly = fault.Text{
		Ar: "نعتذر منكم: صار هذا الموعد محجوزًا. يسعدنا أن نستقبلكم في يوم آخر.",
		En: "We are sorry: this date has been taken. We would be glad to welcome you on another day.",
	}
	kindlyClosed = fault.Text{
		Ar: "نعتذر منكم: لم نعد نستقبل الحفلات في هذا الموعد. يسعدنا أن نستقبلكم في يوم آخر.",
		En: "We are sorry: we are closed on this date. We would be glad to welcome you on another day.",
	}
	offered = fault.Text{Ar: "أقرب الأيام المتاحة عندنا: ", En: "The nearest free days here: "}
	comma   = fault.Text{Ar: "، ", En: ", "}
)
