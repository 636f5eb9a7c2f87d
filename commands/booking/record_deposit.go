package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RecordDeposit records that a deposit was paid. It counts once the other side has acknowledged it. The site itself
// takes no payments.
type RecordDeposit struct {
	Booking uuid.UUID    `json:"booking"`
	Amount  events.Money `json:"amount"`
}

var _ = commands.Declare(Bookings, RecordDeposit{})

// CommandName names the command in the API.
func (RecordDeposit) CommandName() string { return "RecordDeposit" }

// Limit is the rate limit of the command: the other side gets a letter.
func (RecordDeposit) Limit() commands.LimitKind { return commands.MessageLimit }

// Depositing contains the facts of a new deposit.
type Depositing struct{ ID uuid.UUID }

// Prepare refuses visitors who are not signed in.
func (c RecordDeposit) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, Depositing, error) {
	return target(c.Booking, 0), Depositing{commands.NewID()}, by.Actor.RequireAccount()
}

// Decide returns invalid for an invalid sum, and if as many deposits of the side as may (maxWaiting) wait already. It
// returns conflict for a booking that is neither held nor confirmed. Both sides may give it.
func (c RecordDeposit) Decide(by events.Actor, s State, facts Depositing) (commands.Decision, error) {
	side, err := partyTo(by, s)
	if err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	if commands.CheckMoney(&check, "amount", &c.Amount) {
		check.Field(c.Amount.Amount.IsPositive(), "amount", "اكتبوا المبلغ", "Give the amount")
	}
	check.Field(len(s.Deposits) < maxAmounts, "amount", "الدفعات أكثر من المسموح (20)",
		"There may be 20 deposits at most")
	if s.SignedIn {
		check.Field(s.waiting(side) < maxWaiting, "amount",
			"خمس دفعات تنتظر إقرار الطرف الآخر. سجّلوا غيرها بعد أن يقرّ بإحداها.",
			"Five deposits wait for the other side's word. Record another one once one of them is acknowledged.")
	} else {
		check.Field(s.waiting(side) < maxWaiting, "amount",
			"سجّلتم خمس دفعات، ولا حساب للعروسين ليقرّا بها. تراجعوا عن إحداها لتسجّلوا غيرها.",
			"You have recorded five deposits, and the couple have no account to acknowledge them. Take one back to "+
				"record another.")
	}
	switch err := check.Err(); {
	case err != nil:
		return commands.Decision{}, err
	case s.Entered || s.Status != Held && s.Status != Confirmed:
		return commands.Decision{}, notNow
	}
	return commands.Then(events.DepositRecorded{Booking: s.ID, Deposit: facts.ID, By: side, Amount: c.Amount})
}

// waiting returns how many deposits of a side wait for the other side: it has neither acknowledged nor denied them.
func (s State) waiting(side events.Side) (n int) {
	for _, d := range s.Deposits {
		if d.By == side && !d.Acknowledged && d.Refused == "" {
			n++
		}
	}
	return n
}

// partyTo returns the side of a booking that an actor is on: couple or owner. Admins are on neither.
func partyTo(by events.Actor, s State) (events.Side, error) {
	side, err := seenAs(by, s)
	if err == nil && side != events.CoupleSide && side != events.OwnerSide {
		err = commands.NotAllowed
	}
	return side, err
}
