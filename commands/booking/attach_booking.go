package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// AttachBooking assigns a booking that was requested without an account to the account that its customer has signed in
// to since. The token from the request proves that it is the same person.
type AttachBooking struct {
	Booking uuid.UUID `json:"booking"`
	Token   string    `json:"token"`
}

var _ = commands.Declare(Bookings, AttachBooking{})

// CommandName names the command in the API.
func (AttachBooking) CommandName() string { return "AttachBooking" }

var (
	notAttachable = fault.New(
		fault.Conflict,
		"لا يمكن ضم هذا الحجز إلى حسابكم.",
		"This booking cannot be attached to your account.",
	)
	notYours = fault.New(
		fault.Forbidden,
		"لم يُطلب هذا الحجز من هذا المتصفح.",
		"This booking was not asked for from this browser.",
	)
)

const attachPurpose = "attach-booking" // the purpose of AttachToken

// AttachToken returns the token with which the customer of a booking attaches it to their account. Only they are given
// it. It is derived with the log's secret and never stored, and it is void once the booking has an account.
func AttachToken(app *commands.App, booking uuid.UUID) string {
	return app.Token(attachPurpose, booking)
}

// MayRead returns nil for the two sides of a booking, for admins, and for a customer without an account who has the
// token. It asks visitors without the token to sign in. To everybody else it says that the booking does not exist.
func MayRead(app *commands.App, by events.Actor, s State, token string) error {
	if token != "" && s.ID != uuid.Nil && !s.SignedIn && !s.Entered && app.HasToken(attachPurpose, s.ID, token) {
		return nil
	}
	if err := by.RequireAccount(); err != nil {
		return err
	}
	_, err := seenAs(by, s)
	return err
}

// Prepare returns forbidden if the token is not the booking's. It refuses visitors who are not signed in.
func (c AttachBooking) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	err := by.Actor.RequireAccount()
	if err == nil && !app.HasToken(attachPurpose, c.Booking, c.Token) {
		err = notYours
	}
	return target(c.Booking, 0), commands.None{}, err
}

// Decide returns conflict if the booking has another account already, or if the account is the listing's owner.
// Attaching it again to the same account changes nothing.
func (c AttachBooking) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	account := by.Account
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Customer == account:
		return commands.Decision{}, nil
	case s.SignedIn || s.Entered || s.Owner == account:
		return commands.Decision{}, notAttachable
	}
	own := func(p events.Personal) events.Personal { return events.PersonalOf(account, p.Text()) }
	attached := events.BookingAttached{
		Booking: s.ID, Account: account,
		Name: own(s.Name), Phone: own(s.Phone), Email: own(s.Email), Requests: own(s.Requests),
	}
	return commands.Decision{
		Events:  []events.Event{attached, events.PersonErased{Person: s.Customer}},
		Forgets: []uuid.UUID{s.Customer},
	}, nil
}
