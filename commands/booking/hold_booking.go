package booking

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// HoldBooking keeps the slots of a request for its couple for some days. The owner may, and the couple where the
// calendar says that couples hold.
type HoldBooking struct {
	Booking uuid.UUID `json:"booking"`
}

var _ = commands.DeclareHandler(HoldBooking{})

// CommandName names the command in the API.
func (HoldBooking) CommandName() string { return "HoldBooking" }

// Limit is the rate limit of the command: it takes what others wish for, and the couple get a letter.
func (HoldBooking) Limit() commands.LimitKind { return commands.HoldLimit }

// Prepare finds the booking's calendar and a team that is free. It refuses whoever is not signed in.
func (c HoldBooking) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Claiming, error) {
	to, facts, err := claiming(ctx, app, by, c.Booking, 0)
	if err != nil || facts.About.Owner == by.Actor.Account {
		return to, facts, err
	}
	if facts.Stranger, err = stranger(ctx, app, by.Actor.Account); err != nil {
		return to, facts, err
	}
	return to, facts, facts.seat(ctx, app, by.Actor.Account)
}

// confirmFirst is the refusal of a couple's own hold: a date that is held is kept from everybody else, and accounts
// cost nothing.
var confirmFirst = fault.New(
	fault.Conflict,
	"أكّدوا بريدكم الإلكتروني أولًا ثم ثبّتوا الموعد: في الرسالة التي أرسلناها إليكم رابط التأكيد، ويمكنكم طلب غيرها "+
		"من صفحة حسابكم. طلبكم قائم، ويمكن لصاحب الإعلان أن يثبّت الموعد لكم.",
	"Confirm your email first, then hold the date: the link is in the letter that we sent you, and your profile page "+
		"sends another one. Your request stands, and the owner can hold the date for you.",
)

// stranger reports whether letters arrive and an account has not confirmed its email.
func stranger(ctx context.Context, app *commands.App, id uuid.UUID) (bool, error) {
	if !app.LettersArrive {
		return false, nil
	}
	s, err := account.Load(ctx, app, id)
	return !s.Verified, err
}

// claiming prepares what takes the slots of a booking that is there. version is the one on the screen, 0 = any.
func claiming(
	ctx context.Context, app *commands.App, by commands.Request, id uuid.UUID, version int64,
) (commands.Target, Claiming, error) {
	to := target(id, version)
	if err := by.Actor.RequireAccount(); err != nil {
		return to, Claiming{}, err
	}
	s, _, err := load(ctx, app, id)
	if err != nil || s.ID == uuid.Nil {
		return to, Claiming{}, err
	}
	facts, err := around(ctx, app, s.Listing)
	if err != nil {
		return to, facts, err
	}
	facts.Wish = Wish{s.Hall, s.Days, s.Daypart}
	return to, facts, facts.look(ctx, app, id)
}

// Decide returns conflict where the booking is no request any more, its day is over, the slots are somebody else's, or
// for couples where the day was closed meanwhile, they have taken enough of the listing themselves or have not
// confirmed their email. A hold that stands is no event.
func (c HoldBooking) Decide(by events.Actor, s State, facts Claiming) (commands.Decision, error) {
	side, err := seenAs(by, s)
	switch {
	case err != nil:
		return commands.Decision{}, err
	case side != events.OwnerSide && (side != events.CoupleSide || !facts.Calendar.Rules().CouplesHold):
		return commands.Decision{}, commands.NotAllowed
	case s.Lapsed(facts.Now):
		return commands.Decision{}, holdOver
	case s.Status == Held:
		return commands.Decision{}, nil
	case s.Status != Pending:
		return commands.Decision{}, notNow
	case s.over(facts.Now):
		return commands.Decision{}, dayOver
	case !facts.fits(s):
		return commands.Decision{}, movedMeanwhile
	case side == events.CoupleSide && facts.closed():
		return commands.Decision{}, dayClosed
	case !facts.Free:
		return commands.Decision{}, facts.taken()
	case side == events.CoupleSide && facts.Stranger:
		return commands.Decision{}, confirmFirst
	case side == events.CoupleSide && !facts.mayTake(s):
		return commands.Decision{}, tookEnough
	}
	held := s
	held.Slots, held.Seat = facts.slots(), 0
	if side == events.CoupleSide {
		held.Seat = facts.Seat
	}
	return commands.Decision{
		Checks: append(facts.rests(), facts.OwnChecks...), Claims: held.claims(),
		Events: []events.Event{events.BookingHeld{
			Booking: s.ID, Listing: s.Listing, By: side, Slots: held.Slots, Seat: held.Seat,
			Until: heldUntil(facts.Now, facts.Calendar.Rules().HoldDays, s),
		}},
	}, nil
}

// heldUntil returns when a hold ends that begins at an instant: after so many days, and not after the booking's last
// day.
func heldUntil(from time.Time, days int, s State) time.Time {
	until := from.Add(time.Duration(days) * 24 * time.Hour)
	if end := (s.Days[len(s.Days)-1] + 1).Starts(); end.Before(until) {
		until = end
	}
	return until.UTC()
}

// Handle takes the slots, also those of a hold that has lapsed.
func (c HoldBooking) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return claim(ctx, app, by, c)
}
