// Package booking contains the commands that couples, owners and the system issue on bookings: a request, a hold, a
// confirmation, and each way in which they end. See docs/decisions/018 for slots, holds and claims.
package booking

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Status is the state of a booking.
type Status string

// The states of a booking. A request claims nothing. A held or confirmed booking claims its slots.
const (
	Pending   Status = "pending"
	Held      Status = "held"
	Confirmed Status = "confirmed"
	Completed Status = "completed"
	Declined  Status = "declined"
	Expired   Status = "expired"
	Cancelled Status = "cancelled"
)

// State is the state of a booking, reduced from its events.
type State struct {
	ID, Listing, Owner, Customer uuid.UUID
	Kind                         events.Kind
	SignedIn                     bool
	Entered                      bool // entered by its owner, for a booking that was agreed on outside of the site
	Status                       Status
	Name, Phone, Email, Requests events.Personal
	Lang                         string
	Hall                         uuid.UUID
	Days                         []events.Day // ascending
	Daypart                      events.Daypart
	Guests                       int
	Price                        *events.Money
	Terms                        events.Terms
	TermsDay                     events.Day    // the day until which the terms of cancellation count: see kept
	AnswerBy                     time.Time     // when a pending request expires
	Slots                        []events.Slot // the slots that the booking claims
	Seat                         int           // the number of the seat that the booking claims; 0 = none: see seats
	HoldUntil                    time.Time
	Extended                     bool
	Challenger                   uuid.UUID   // the booking that challenged this hold
	Former                       time.Time   // the end that the hold had before it was challenged
	Challenged                   []uuid.UUID // the holds that this request challenged
	Overtaken                    bool        // its couple were told that the date is confirmed to others
	Deposits                     []Deposit
	OwnerReminded                int       // number of reminders of a request without an answer
	CoupleReminded               time.Time // the end of the hold that the couple were reminded of last
}

// Deposit is a sum that one side has recorded as paid.
type Deposit struct {
	ID           uuid.UUID
	By           events.Side
	Amount       events.Money
	Acknowledged bool        // by the other side
	Refused      events.Side // the side that took it back or denied it; empty = neither
}

// Bookings is the aggregate of streams booking-<uuid>.
var Bookings = commands.Aggregate[State]{Apply: Apply}

// Apply returns the state after one more event.
func Apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.BookingRequested:
		return State{
			ID: e.Booking, Listing: e.Listing, Owner: e.Owner, Customer: e.Customer, Kind: e.Kind,
			SignedIn: e.SignedIn, Status: Pending, Name: e.Name, Phone: e.Phone, Email: e.Email,
			Requests: e.Requests, Lang: e.Lang, Hall: e.Hall, Days: e.Days, Daypart: e.Daypart, Guests: e.Guests,
			Price: e.Price, Terms: e.Terms, TermsDay: e.Days[0], AnswerBy: e.AnswerBy,
		}
	case events.BookingEntered:
		return State{
			ID: e.Booking, Listing: e.Listing, Owner: e.Owner, Kind: e.Kind, Entered: true, Status: Confirmed,
			Name: e.Name, Hall: e.Hall, Days: e.Days, Daypart: e.Daypart, Guests: e.Guests, Slots: e.Slots,
		}
	case events.BookingAttached:
		s.Customer, s.SignedIn = e.Account, true
		s.Name, s.Phone, s.Email, s.Requests = e.Name, e.Phone, e.Email, e.Requests
	case events.BookingHeld:
		s.Status, s.Slots, s.Seat, s.HoldUntil = Held, e.Slots, e.Seat, e.Until
	case events.HoldExtended:
		s.Extended, s.HoldUntil = true, e.Until
	case events.HoldChallenged:
		s.Challenger, s.Former, s.HoldUntil = e.Challenger, s.HoldUntil, e.Until
	case events.ChallengeMade:
		s.Challenged = append(slices.Clip(s.Challenged), e.Hold)
	case events.HoldRestored:
		s.Challenger, s.Former, s.HoldUntil = uuid.Nil, time.Time{}, e.Until
	case events.RequestOvertaken:
		s.Overtaken = true
	case events.HoldExpired, events.BookingExpired:
		s.Status, s.Slots, s.Seat = Expired, nil, 0
	case events.BookingConfirmed:
		return s.confirmed(e)
	case events.BookingDeclined:
		s.Status = Declined
	case events.BookingCancelled:
		s.Status, s.Slots, s.Seat = Cancelled, nil, 0
	case events.BookingMoved:
		return s.moved(e)
	case events.BookingCompleted:
		s.Status, s.Slots, s.Seat = Completed, nil, 0
	case events.DepositRecorded, events.DepositAcknowledged, events.DepositRefused:
		s.Deposits = deposited(s.Deposits, e)
	case events.BookingReminded:
		if e.To == events.OwnerSide {
			s.OwnerReminded = e.Number
		} else {
			s.CoupleReminded = e.Until
		}
	}
	return s
}

func (s State) confirmed(e events.BookingConfirmed) State {
	s.Status = Confirmed
	if e.By == events.OwnerSide {
		s.Seat = 0
	} else {
		s.TermsDay = s.Days[0]
	}
	if len(e.Slots) > 0 {
		s.Slots = e.Slots
	}
	return s
}

func (s State) moved(e events.BookingMoved) State {
	s.Hall, s.Days, s.Daypart, s.Slots, s.Overtaken = e.Hall, e.Days, e.Daypart, e.Slots, false
	s.TermsDay = max(s.TermsDay, s.Days[0])
	if !e.Until.IsZero() {
		s.HoldUntil = e.Until
	}
	if e.By == events.CoupleSide {
		s.Price, s.TermsDay = e.Price, s.Days[0]
	}
	return s
}

// deposited returns the deposits after an event of one side about one of them.
func deposited(list []Deposit, e events.Event) []Deposit {
	list = slices.Clone(list)
	switch e := e.(type) {
	case events.DepositRecorded:
		list = append(list, Deposit{ID: e.Deposit, By: e.By, Amount: e.Amount})
	case events.DepositAcknowledged:
		for i := range list {
			if list[i].ID == e.Deposit {
				list[i].Acknowledged, list[i].Refused = true, ""
			}
		}
	case events.DepositRefused:
		for i := range list {
			if list[i].ID == e.Deposit {
				list[i].Refused = e.By
			}
		}
	}
	return list
}

// Lapsed reports whether the booking is a hold whose end has passed, even if the log has no HoldExpired yet.
func (s State) Lapsed(now time.Time) bool { return s.Status == Held && !now.Before(s.HoldUntil) }

// Live reports whether the booking is a request, a hold or confirmed.
func (s State) Live() bool { return s.Status == Pending || s.Status == Held || s.Status == Confirmed }

// over reports whether the booking's last day lies before today.
func (s State) over(now time.Time) bool { return s.Days[len(s.Days)-1] < events.DayOf(now) }

// daysLeft returns how many days are left before the party. A party of several days may have begun: none are left.
func (s State) daysLeft(now time.Time) int { return max(0, int(s.Days[0]-events.DayOf(now))) }

// kept returns the percentage of the deposit that the owner keeps if the couple cancel. It counts the days to the day
// that the couple last agreed to, by a request, a move of their own or a confirmation; or to the latest day to which
// the owner has moved the party since, if that is later. So a move by the owner never costs the couple more.
func (s State) kept(now time.Time) int {
	if s.Status != Confirmed {
		return 0
	}
	return s.Terms.Kept(max(0, int(s.TermsDay-events.DayOf(now))))
}

const (
	maxText    = 2000 // characters
	maxDays    = 7    // of one booking
	maxAmounts = 20   // deposits of one booking
	// maxWaiting is how many deposits of one side may wait for the other side's acknowledgement: enough for a plan of
	// several payments that is recorded at once.
	maxWaiting = 5

	answerWithin    = 7 * 24 * time.Hour
	challengeWithin = 48 * time.Hour
)

var (
	notNow = fault.New(
		fault.Conflict,
		"حالة الحجز لا تسمح بهذا الآن.",
		"The booking's state does not allow this now.",
	)
	takenBack = fault.New(
		fault.Conflict,
		"تراجع الطرف الآخر عن تسجيل هذا العربون.",
		"The other side has taken this deposit back.",
	)
	agreedOn = fault.New(
		fault.Conflict,
		"أقرّ الطرفان بهذا العربون، فلا يُتراجع عنه.",
		"Both sides have agreed on this deposit, so it stays.",
	)
	noRequest = fault.New(
		fault.Conflict,
		"لم يعد هذا طلبًا ينتظر الجواب. اتفقوا على يوم آخر مع صاحب الإعلان.",
		"This is no longer a request that waits. Agree on another day with the owner.",
	)
	dayOver   = fault.New(fault.Conflict, "مضى موعد هذا الحجز.", "The day of this booking is over.")
	dayClosed = fault.New(fault.Conflict, "المكان مغلق في هذا اليوم.", "It is closed on this day.")
	holdOver  = fault.New(
		fault.Conflict,
		"انتهت مدة الحجز المؤقت. أرسلوا طلبًا جديدًا إن كان الموعد ما زال متاحًا.",
		"The hold has ended. Send a new request if the date is still free.",
	)
	versionMissing = fault.New(fault.Invalid, "اذكروا النسخة التي كانت أمامكم.",
		"Name the version that was on the screen.").
		With("version", "مطلوب", "Required")
)

func target(id uuid.UUID, version int64) commands.Target {
	return commands.Target{ID: id, Stream: events.BookingStream(id), Version: version}
}

// fresh returns the target of a command that opens a booking.
func fresh(id uuid.UUID) commands.Target {
	to := target(id, 0)
	to.New = true
	return to
}

// sideOf returns the side of a booking that an actor is on; "" = neither.
func sideOf(by events.Actor, s State) events.Side {
	switch {
	case by.Account == s.Owner && by.SignedIn():
		return events.OwnerSide
	case by.Account == s.Customer && s.SignedIn:
		return events.CoupleSide
	case by.Role == events.Admin && !s.Entered:
		return events.AdminSide
	}
	return ""
}

// seenAs returns the side from which an actor sees a booking. It hides the booking from everybody who is on no side. A
// booking that the owner entered is hidden from admins, too.
func seenAs(by events.Actor, s State) (events.Side, error) {
	if s.ID == uuid.Nil {
		return "", commands.NotFound
	}
	side := sideOf(by, s)
	if side == "" {
		return "", commands.Hidden
	}
	return side, nil
}

// Timed contains the facts of a decision that depends on when it is made.
type Timed struct{ Now time.Time }

// timed prepares a command about a booking by a signed-in actor.
func timed(app *commands.App, by commands.Request, id uuid.UUID) (commands.Target, Timed, error) {
	return target(id, 0), Timed{app.Now()}, by.Actor.RequireAccount()
}

// byTime prepares a command about a booking that only the system may issue, because a time has come.
func byTime(app *commands.App, by commands.Request, id uuid.UUID) (commands.Target, Timed, error) {
	return target(id, 0), Timed{app.Now()}, by.Actor.Require(events.System)
}

// load returns the present state of a booking.
func load(ctx context.Context, app *commands.App, id uuid.UUID) (State, int64, error) {
	return Bookings.Load(ctx, app, events.BookingStream(id))
}
