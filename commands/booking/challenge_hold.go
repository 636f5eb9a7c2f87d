package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// ChallengeHold records that the couple of a request seriously want a date that is held for others. The hold then ends
// within 48 hours; until then its couple decide first. The request's couple may give it once they have confirmed their
// email, or the listing's owner on their behalf. Nobody challenges their own hold: it can be challenged once, and that
// is for others.
type ChallengeHold struct {
	Booking uuid.UUID `json:"booking"` // the request
}

var _ = commands.DeclareHandler(ChallengeHold{})

// CommandName names the command in the API.
func (ChallengeHold) CommandName() string { return "ChallengeHold" }

// Limit is the rate limit of the command.
func (ChallengeHold) Limit() commands.LimitKind { return commands.MessageLimit }

var nothingHeld = fault.New(
	fault.Conflict,
	"هذا الموعد غير محجوز مؤقتًا لأحد الآن، أو سبق أن طُلب الحسم فيه.",
	"This date is not held for anybody now, or its hold was challenged already.",
)

// verifyFirst refuses couples until they have confirmed their email: a challenge shortens what others hold, and new
// accounts cost nothing.
var verifyFirst = fault.New(
	fault.Conflict,
	"أكّدوا بريدكم الإلكتروني أولًا: في الرسالة التي أرسلناها إليكم رابط التأكيد، ويمكنكم طلب غيرها من صفحة حسابكم. "+
		"طلبكم قائم.",
	"Confirm your email first: the link is in the letter that we sent you, and your profile page sends another one. "+
		"Your request stands.",
)

// Challenging contains the facts of a challenge.
type Challenging struct {
	Timed
	Challenger State
	Version    int64 // of the challenging request
}

// Prepare finds the hold to challenge: of the holds of others in the way that nobody has challenged, the one that ends
// first. It returns conflict if there is none, or if a team is free.
func (c ChallengeHold) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Challenging, error) {
	to, now, err := timed(app, by, c.Booking)
	facts := Challenging{Timed: now}
	if err != nil {
		return to, facts, err
	}
	if facts.Challenger, facts.Version, err = load(ctx, app, c.Booking); err != nil {
		return to, facts, err
	}
	s := facts.Challenger
	side, err := seenAs(by.Actor, s)
	switch {
	case err != nil:
		return to, facts, err
	case side != events.CoupleSide && side != events.OwnerSide:
		return to, facts, commands.NotAllowed
	case s.Status != Pending:
		return to, facts, notNow
	}
	if side == events.CoupleSide {
		switch unknown, err := stranger(ctx, app, by.Actor.Account); {
		case err != nil:
			return to, facts, err
		case unknown:
			return to, facts, verifyFirst
		}
	}
	hold, err := inTheWay(ctx, app, s)
	if err == nil && hold == uuid.Nil {
		err = nothingHeld
	}
	return target(hold, 0), facts, err
}

// inTheWay returns the hold that a request may challenge; the zero id if there is none.
func inTheWay(ctx context.Context, app *commands.App, s State) (uuid.UUID, error) {
	facts, err := around(ctx, app, s.Listing)
	if err != nil {
		return uuid.Nil, err
	}
	facts.Wish = Wish{s.Hall, s.Days, s.Daypart}
	if err := facts.look(ctx, app, s.ID); err != nil || facts.Free {
		return uuid.Nil, err
	}
	var first State
	for _, held := range facts.InTheWay {
		open := held.Status == Held && held.Challenger == uuid.Nil && held.Customer != s.Customer
		if open && (first.ID == uuid.Nil || held.HoldUntil.Before(first.HoldUntil)) {
			first = held
		}
	}
	return first.ID, nil
}

// Decide returns conflict if the hold has ended or was challenged since.
func (c ChallengeHold) Decide(_ events.Actor, s State, facts Challenging) (commands.Decision, error) {
	if s.Status != Held || s.Lapsed(facts.Now) || s.Challenger != uuid.Nil {
		return commands.Decision{}, nothingHeld
	}
	until := facts.Now.Add(challengeWithin).UTC()
	if s.HoldUntil.Before(until) {
		until = s.HoldUntil
	}
	return commands.Decision{
		Checks: []store.Check{{Stream: events.BookingStream(facts.Challenger.ID), Version: facts.Version}},
		Events: []events.Event{
			events.HoldChallenged{Booking: s.ID, Challenger: facts.Challenger.ID, Until: until},
			events.ChallengeMade{Booking: facts.Challenger.ID, Hold: s.ID},
		},
	}, nil
}

// Handle answers with the id of the request, because nobody may learn whose hold it is.
func (c ChallengeHold) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	to, facts, err := c.Prepare(ctx, app, by)
	if err != nil {
		return commands.Receipt{}, err
	}
	receipt, err := commands.Execute(ctx, app, by, Bookings, c, to, facts)
	if err != nil {
		return commands.Receipt{}, err
	}
	receipt.ID, receipt.Version = c.Booking, facts.Version+1
	return receipt, nil
}
