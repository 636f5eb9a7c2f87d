package events

import (
	"time"

	"github.com/google/uuid"
)

// Side is who did something to a booking.
type Side string

// The sides.
const (
	CoupleSide Side = "couple"
	OwnerSide  Side = "owner"
	AdminSide  Side = "admin"
)

// BookingRequested opens the stream booking-<uuid>: a couple ask for a hall or a service on one day or several. It
// claims nothing. Customer is the couple's account, or a person made for this one request.
type BookingRequested struct {
	Booking  uuid.UUID `json:"booking"`
	Listing  uuid.UUID `json:"listing"`
	Kind     Kind      `json:"kind"`
	Owner    uuid.UUID `json:"owner"`
	Customer uuid.UUID `json:"customer"`
	SignedIn bool      `json:"signedIn"`
	Name     Personal  `json:"name"`
	Phone    Personal  `json:"phone"` // E.164
	Email    Personal  `json:"email"`
	Requests Personal  `json:"requests"` // the specification's specialRequests and notes
	Lang     string    `json:"lang"`
	Hall     uuid.UUID `json:"hall"`
	Days     []Day     `json:"days"` // in their order; the first is the specification's eventDate and bookingDate
	Daypart  Daypart   `json:"daypart"`
	Guests   int       `json:"guests,omitempty"`
	Price    *Money    `json:"price,omitempty"`  // the specification's totalPrice, as the calendar had it
	Terms    Terms     `json:"terms"`            // of cancellation, as the couple read them
	AnswerBy time.Time `json:"answerBy"`         // when the request expires
	Inquiry  uuid.UUID `json:"inquiry,omitzero"` // whose quote was accepted
	Quote    uuid.UUID `json:"quote,omitzero"`   // that was accepted
}

var _ = register[BookingRequested]("booking.requested")

// BookingAttached gives a booking that was asked for while signed out to the account of whoever asked. What was written
// is sealed anew with the account's key; the person made for the one request is erased with it.
type BookingAttached struct {
	Booking  uuid.UUID `json:"booking"`
	Account  uuid.UUID `json:"account"`
	Name     Personal  `json:"name"`
	Phone    Personal  `json:"phone"`
	Email    Personal  `json:"email"`
	Requests Personal  `json:"requests"`
}

var _ = register[BookingAttached]("booking.attached")

// BookingEntered opens the stream booking-<uuid> with a party that its owner has agreed outside of the product. It is
// confirmed from the beginning. The name is for the owner alone and sealed with the owner's key.
type BookingEntered struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	Kind    Kind      `json:"kind"`
	Owner   uuid.UUID `json:"owner"`
	Name    Personal  `json:"name"`
	Hall    uuid.UUID `json:"hall"`
	Days    []Day     `json:"days"`
	Daypart Daypart   `json:"daypart"`
	Guests  int       `json:"guests,omitempty"`
	Slots   []Slot    `json:"slots"` // that are claimed
}

var _ = register[BookingEntered]("booking.entered")

// BookingHeld keeps the slots for the couple until an instant.
type BookingHeld struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	By      Side      `json:"by"`
	Slots   []Slot    `json:"slots"` // that are claimed
	Until   time.Time `json:"until"`
	Seat    int       `json:"seat,omitempty"` // which of the few it is that a couple hold themselves, from 1; 0 = none
}

var _ = register[BookingHeld]("booking.held")

// HoldExtended lets a hold end later. It happens once at most.
type HoldExtended struct {
	Booking uuid.UUID `json:"booking"`
	Until   time.Time `json:"until"`
}

var _ = register[HoldExtended]("booking.hold_extended")

// HoldChallenged says that another couple want the same slots in earnest: the hold ends sooner, and its couple decide
// first.
type HoldChallenged struct {
	Booking    uuid.UUID `json:"booking"`
	Challenger uuid.UUID `json:"challenger"` // their booking
	Until      time.Time `json:"until"`
}

var _ = register[HoldChallenged]("booking.hold_challenged")

// ChallengeMade says in the stream of a request that its couple challenged a hold. Whose it is is shown to nobody.
type ChallengeMade struct {
	Booking uuid.UUID `json:"booking"`
	Hold    uuid.UUID `json:"hold"` // the booking that is held
}

var _ = register[ChallengeMade]("booking.challenge_made")

// HoldRestored gives a hold that was challenged its former end back: whoever challenged it does not wait any more.
type HoldRestored struct {
	Booking uuid.UUID `json:"booking"`
	Until   time.Time `json:"until"`
}

var _ = register[HoldRestored]("booking.hold_restored")

// RequestOvertaken says that what a request asks for is confirmed to others, so that its couple look for something
// else. It happens once at most for a date; the request stands.
type RequestOvertaken struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[RequestOvertaken]("booking.request_overtaken")

// HoldExpired ends a hold that nobody confirmed in time, and gives up its slots.
type HoldExpired struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[HoldExpired]("booking.hold_expired")

// BookingConfirmed makes a booking firm. Slots are those that are claimed now: none where they were held.
type BookingConfirmed struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	By      Side      `json:"by"`
	Slots   []Slot    `json:"slots,omitempty"`
}

var _ = register[BookingConfirmed]("booking.confirmed")

// BookingDeclined is the owner's no to a request.
type BookingDeclined struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	Reason  Personal  `json:"reason"` // the owner's words
}

var _ = register[BookingDeclined]("booking.declined")

// BookingCancelled ends a booking and gives up its slots. Kept is the percentage of the deposit that the terms keep
// where the couple cancel.
type BookingCancelled struct {
	Booking  uuid.UUID `json:"booking"`
	Listing  uuid.UUID `json:"listing"`
	By       Side      `json:"by"`
	Reason   Personal  `json:"reason"` // of whoever cancelled
	DaysLeft int       `json:"daysLeft"`
	Kept     int       `json:"kept"`
	Why      Why       `json:"why,omitempty"` // where nobody has written a reason
}

// Why is why a booking was cancelled by what became of a side or of the listing.
type Why string

// The reasons.
const (
	AccountGone    Why = "account_erased"
	ListingGone    Why = "listing_archived"
	ListingStopped Why = "listing_suspended"
)

var _ = register[BookingCancelled]("booking.cancelled")

// BookingMoved puts a booking to another hall, day or daypart. Where it held slots it gives them up and holds these, in
// the same append. A couple move a request, whose price is then that of the new days; an owner's move keeps the price.
type BookingMoved struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	By      Side      `json:"by"`
	Hall    uuid.UUID `json:"hall"`
	Days    []Day     `json:"days"`
	Daypart Daypart   `json:"daypart"`
	Slots   []Slot    `json:"slots,omitempty"`
	Price   *Money    `json:"price,omitempty"` // where a couple moved it; nil = the calendar names no sum
}

var _ = register[BookingMoved]("booking.moved")

// BookingCompleted says that the day of a confirmed booking is over. Its slots are given up.
type BookingCompleted struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[BookingCompleted]("booking.completed")

// BookingExpired ends a request that its owner has not answered in time.
type BookingExpired struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[BookingExpired]("booking.expired")

// DepositRecorded is one side's word that a deposit was paid. It counts once the other side has acknowledged it.
type DepositRecorded struct {
	Booking uuid.UUID `json:"booking"`
	Deposit uuid.UUID `json:"deposit"`
	By      Side      `json:"by"` // couple or owner
	Amount  Money     `json:"amount"`
}

var _ = register[DepositRecorded]("booking.deposit_recorded")

// DepositAcknowledged is the other side's word.
type DepositAcknowledged struct {
	Booking uuid.UUID `json:"booking"`
	Deposit uuid.UUID `json:"deposit"`
}

var _ = register[DepositAcknowledged]("booking.deposit_acknowledged")

// BookingReminded says that a side was written to again: the owner about a request without an answer, or the couple
// about a hold that ends soon.
type BookingReminded struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	To      Side      `json:"to"`               // owner or couple
	Number  int       `json:"number,omitempty"` // of the owner's reminders, from 1
	Until   time.Time `json:"until,omitzero"`   // when the hold ends
}

var _ = register[BookingReminded]("booking.reminded")

// BookingStream names the stream of a booking.
func BookingStream(id uuid.UUID) string { return "booking-" + id.String() }

// StreamName names the stream that the event belongs to.
func (e BookingRequested) StreamName() string    { return BookingStream(e.Booking) }
func (e BookingAttached) StreamName() string     { return BookingStream(e.Booking) }
func (e BookingEntered) StreamName() string      { return BookingStream(e.Booking) }
func (e BookingHeld) StreamName() string         { return BookingStream(e.Booking) }
func (e HoldExtended) StreamName() string        { return BookingStream(e.Booking) }
func (e HoldChallenged) StreamName() string      { return BookingStream(e.Booking) }
func (e HoldExpired) StreamName() string         { return BookingStream(e.Booking) }
func (e ChallengeMade) StreamName() string       { return BookingStream(e.Booking) }
func (e HoldRestored) StreamName() string        { return BookingStream(e.Booking) }
func (e RequestOvertaken) StreamName() string    { return BookingStream(e.Booking) }
func (e BookingConfirmed) StreamName() string    { return BookingStream(e.Booking) }
func (e BookingDeclined) StreamName() string     { return BookingStream(e.Booking) }
func (e BookingCancelled) StreamName() string    { return BookingStream(e.Booking) }
func (e BookingMoved) StreamName() string        { return BookingStream(e.Booking) }
func (e BookingCompleted) StreamName() string    { return BookingStream(e.Booking) }
func (e BookingExpired) StreamName() string      { return BookingStream(e.Booking) }
func (e DepositRecorded) StreamName() string     { return BookingStream(e.Booking) }
func (e DepositAcknowledged) StreamName() string { return BookingStream(e.Booking) }
func (e BookingReminded) StreamName() string     { return BookingStream(e.Booking) }

// Subject tells the audit log what the event is about. A booking is the affair of its two sides, unless an admin ends
// it.
func (BookingRequested) Subject() Subject    { return Subject{Unaudited: true} }
func (BookingAttached) Subject() Subject     { return Subject{Unaudited: true} }
func (BookingEntered) Subject() Subject      { return Subject{Unaudited: true} }
func (BookingHeld) Subject() Subject         { return Subject{Unaudited: true} }
func (HoldExtended) Subject() Subject        { return Subject{Unaudited: true} }
func (HoldChallenged) Subject() Subject      { return Subject{Unaudited: true} }
func (HoldExpired) Subject() Subject         { return Subject{Unaudited: true} }
func (ChallengeMade) Subject() Subject       { return Subject{Unaudited: true} }
func (HoldRestored) Subject() Subject        { return Subject{Unaudited: true} }
func (RequestOvertaken) Subject() Subject    { return Subject{Unaudited: true} }
func (BookingConfirmed) Subject() Subject    { return Subject{Unaudited: true} }
func (BookingDeclined) Subject() Subject     { return Subject{Unaudited: true} }
func (BookingMoved) Subject() Subject        { return Subject{Unaudited: true} }
func (BookingCompleted) Subject() Subject    { return Subject{Unaudited: true} }
func (BookingExpired) Subject() Subject      { return Subject{Unaudited: true} }
func (DepositRecorded) Subject() Subject     { return Subject{Unaudited: true} }
func (DepositAcknowledged) Subject() Subject { return Subject{Unaudited: true} }
func (BookingReminded) Subject() Subject     { return Subject{Unaudited: true} }
func (e BookingCancelled) Subject() Subject {
	return Subject{Listing: e.Listing, Unaudited: e.By != AdminSide}
}
