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

// HoldBooking reserves the slots of a request for its couple for some days. The owner may. The couple may if the
// calendar allows couples to hold. The command may name the version that was on the screen, since the other side may
// have moved the date.
type HoldBooking struct {
	Booking uuid.UUID `json:"booking"`
	Version int64     `json:"version"` // 0 = any
}

var _ = commands.DeclareHandler(HoldBooking{})

// CommandName names the command in the API.
func (HoldBooking) CommandName() string { return "HoldBooking" }

// Limit is the rate limit of the command: a hold takes a date from others, and the couple get a letter.
func (HoldBooking) Limit() commands.LimitKind { return commands.HoldLimit }

// Prepare finds the booking's calendar and a free team. It refuses visitors who are not signed in.
func (c HoldBooking) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Claiming, error) {
	to, facts, err := claiming(ctx, app, by, c.Booking, c.Version)
	if err != nil || facts.About.Owner == by.Actor.Account {
		return to, facts, err
	}
	if facts.Stranger, err = stranger(ctx, app, by.Actor.Account); err != nil {
		return to, facts, err
	}
	return to, facts, facts.seat(ctx, app, by.Actor.Account)
}

// confirmFirst refuses a couple's own hold until they have confirmed their email. A held date is lost to everybody
// else, and new accounts cost nothing.
var confirmFirst = fault.New(
	fault.Conflict,
	"أكّدوا بريدكم الإلكتروني أولًا ثم احجزوا الموعد مؤقتًا: في الرسالة التي أرسلناها إليكم رابط التأكيد، ويمكنكم "+
		"طلب غيرها من صفحة حسابكم. طلبكم قائم، ويمكن لصاحب الإعلان أن يحجز لكم الموعد مؤقتًا.",
	"Confirm your email first, then hold the date: the link is in the letter that we sent you, and your profile page "+
		"sends another one. Your request stands, and the owner can hold the date for you.",
)

// stranger reports whether an account must still confirm its email. Nobody must if letters do not arrive.
func stranger(ctx context.Context, app *commands.App, id uuid.UUID) (bool, error) {
	if !app.LettersArrive {
		return false, nil
	}
	s, err := account.Load(ctx, app, id)
	return !s.Verified, err
}

// claiming prepares a command that claims the slots of an existing booking. version is the one on the screen, 0 = any.
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

// Decide returns conflict if the booking is no request any more, its day is over, or other bookings hold the slots. For
// couples it also returns conflict if the day was closed meanwhile, if they hold as much of the listing by themselves
// as they may, or if they have not confirmed their email. A repeated hold appends no event.
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

// heldUntil returns the end of a hold that begins at an instant: after the given days, but at the latest at the end of
// the booking's last day.
func heldUntil(from time.Time, days int, s State) time.Time {
	until := from.Add(time.Duration(days) * 24 * time.Hour)
	if end := (s.Days[len(s.Days)-1] + 1).Starts(); end.Before(until) {
		until = end
	}
	return until.UTC()
}

// Handle claims the slots. Before that it ends holds in the way that have lapsed.
func (c HoldBooking) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return claim(ctx, app, by, c)
}
