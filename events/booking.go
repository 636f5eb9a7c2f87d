package events

import (
	"time"

	"github.com/google/uuid"
)

// Side is the party of a booking that did something.
type Side string

// The sides.
const (
	CoupleSide Side = "couple"
	OwnerSide  Side = "owner"
	AdminSide  Side = "admin"
)

// BookingRequested opens the stream booking-<uuid>: a couple ask for a hall or a service on one day or several. A
// request claims nothing. Customer is the couple's account, or a person created for this request.
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
	Days     []Day     `json:"days"` // ascending; the first is the specification's eventDate and bookingDate
	Daypart  Daypart   `json:"daypart"`
	Guests   int       `json:"guests,omitempty"`
	Price    *Money    `json:"price,omitempty"`  // the specification's totalPrice, as the calendar had it
	Terms    Terms     `json:"terms"`            // of cancellation, as the couple were shown them
	AnswerBy time.Time `json:"answerBy"`         // the time at which the request expires
	Inquiry  uuid.UUID `json:"inquiry,omitzero"` // the inquiry whose quote was accepted; zero = there was none
	Quote    uuid.UUID `json:"quote,omitzero"`   // the accepted quote; zero = there was none
}

var _ = register[BookingRequested]("booking.requested")

// BookingAttached assigns a booking that was requested without an account to the account of whoever requested it. Its
// texts are sealed again with the account's key. The person created for the request is erased with it.
type BookingAttached struct {
	Booking  uuid.UUID `json:"booking"`
	Account  uuid.UUID `json:"account"`
	Name     Personal  `json:"name"`
	Phone    Personal  `json:"phone"`
	Email    Personal  `json:"email"`
	Requests Personal  `json:"requests"`
}

var _ = register[BookingAttached]("booking.attached")

// BookingEntered opens the stream booking-<uuid> with a booking that its owner agreed on outside of the site. It is
// confirmed from the beginning. Only the owner sees the name, which is sealed with the owner's key.
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
	Slots   []Slot    `json:"slots"` // the slots that are claimed
}

var _ = register[BookingEntered]("booking.entered")

// BookingHeld reserves the slots for the couple until a time.
type BookingHeld struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	By      Side      `json:"by"`
	Slots   []Slot    `json:"slots"` // the slots that are claimed
	Until   time.Time `json:"until"`
	Seat    int       `json:"seat,omitempty"` // of a couple's own hold: which of their seats, from 1
}

var _ = register[BookingHeld]("booking.held")

// HoldExtended moves the end of a hold to a later time. A hold is extended once at most.
type HoldExtended struct {
	Booking uuid.UUID `json:"booking"`
	Until   time.Time `json:"until"`
}

var _ = register[HoldExtended]("booking.hold_extended")

// HoldChallenged records that another couple seriously want the slots of a hold. The hold then ends sooner; until then
// its couple decide first.
type HoldChallenged struct {
	Booking    uuid.UUID `json:"booking"`
	Challenger uuid.UUID `json:"challenger"` // the other couple's booking
	Until      time.Time `json:"until"`
}

var _ = register[HoldChallenged]("booking.hold_challenged")

// ChallengeMade records, in the stream of a request, that its couple challenged a hold. Nobody is shown whose hold it
// is.
type ChallengeMade struct {
	Booking uuid.UUID `json:"booking"`
	Hold    uuid.UUID `json:"hold"` // the booking that holds the slots
}

var _ = register[ChallengeMade]("booking.challenge_made")

// HoldRestored restores the former end of a hold that was challenged, because the challenger no longer waits.
type HoldRestored struct {
	Booking uuid.UUID `json:"booking"`
	Until   time.Time `json:"until"`
}

var _ = register[HoldRestored]("booking.hold_restored")

// RequestOvertaken records that the slots of a request are confirmed to others, so that its couple can look for
// something else. The request stays open. There is one such event for a date at most.
type RequestOvertaken struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[RequestOvertaken]("booking.request_overtaken")

// HoldExpired ends a hold that was not confirmed in time, and releases its slots.
type HoldExpired struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[HoldExpired]("booking.hold_expired")

// BookingConfirmed confirms a booking. Slots are the slots that it claims now: none if it was held before.
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
	Reason  Personal  `json:"reason"` // in the owner's words
}

var _ = register[BookingDeclined]("booking.declined")

// BookingCancelled ends a booking and releases its slots. Kept is the percentage of the deposit that the terms let the
// owner keep if the couple cancel. DaysLeft counts to the present day of the party. Kept may count to a later day, from
// which the owner has moved it.
type BookingCancelled struct {
	Booking  uuid.UUID `json:"booking"`
	Listing  uuid.UUID `json:"listing"`
	By       Side      `json:"by"`
	Reason   Personal  `json:"reason"` // of whoever cancelled, in their words
	DaysLeft int       `json:"daysLeft"`
	Kept     int       `json:"kept"`
	Why      Why       `json:"why,omitempty"` // if nobody has written a reason
}

// Why is the reason for a cancellation that follows from an event about a side or the listing.
type Why string

// The reasons.
const (
	AccountGone    Why = "account_erased"
	ListingGone    Why = "listing_archived"
	ListingStopped Why = "listing_suspended"
)

var _ = register[BookingCancelled]("booking.cancelled")

// BookingMoved moves a booking to another hall, day or daypart. If it held slots it releases them and claims the new
// ones, in the same append. If a couple move their request, its price becomes that of the new days. If an owner moves a
// booking, the price stays. A hold that is moved to an earlier day may end sooner.
type BookingMoved struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	By      Side      `json:"by"`
	Hall    uuid.UUID `json:"hall"`
	Days    []Day     `json:"days"`
	Daypart Daypart   `json:"daypart"`
	Slots   []Slot    `json:"slots,omitempty"`
	Price   *Money    `json:"price,omitempty"` // if a couple moved it; nil = the calendar names no price
	Until   time.Time `json:"until,omitzero"`  // the new end of the hold; zero = the end is unchanged, or it is no hold
}

var _ = register[BookingMoved]("booking.moved")

// BookingCompleted records that the last day of a confirmed booking is over. Its slots are released.
type BookingCompleted struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[BookingCompleted]("booking.completed")

// BookingExpired ends a request that its owner did not answer in time.
type BookingExpired struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
}

var _ = register[BookingExpired]("booking.expired")

// DepositRecorded is one side's statement that a deposit was paid. It counts once the other side has acknowledged it.
type DepositRecorded struct {
	Booking uuid.UUID `json:"booking"`
	Deposit uuid.UUID `json:"deposit"`
	By      Side      `json:"by"` // couple or owner
	Amount  Money     `json:"amount"`
}

var _ = register[DepositRecorded]("booking.deposit_recorded")

// DepositAcknowledged is the other side's acknowledgement of a deposit.
type DepositAcknowledged struct {
	Booking uuid.UUID `json:"booking"`
	Deposit uuid.UUID `json:"deposit"`
}

var _ = register[DepositAcknowledged]("booking.deposit_acknowledged")

// DepositRefused is a statement of one side about a deposit that is not acknowledged. The side that recorded the
// deposit takes it back; the other side denies that it was paid.
type DepositRefused struct {
	Booking uuid.UUID `json:"booking"`
	Deposit uuid.UUID `json:"deposit"`
	By      Side      `json:"by"` // couple or owner
}

var _ = register[DepositRefused]("booking.deposit_refused")

// BookingReminded records a reminder: to the owner about a request without an answer, or to the couple about a hold
// that ends soon.
type BookingReminded struct {
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	To      Side      `json:"to"`               // owner or couple
	Number  int       `json:"number,omitempty"` // which reminder to the owner it is, from 1
	Until   time.Time `json:"until,omitzero"`   // the end of the hold; only in a reminder to the couple
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
func (e DepositRefused) StreamName() string      { return BookingStream(e.Booking) }
func (e BookingReminded) StreamName() string     { return BookingStream(e.Booking) }

// Subject tells the audit log what the event is about. Bookings are private to their two sides, so the audit log has
// only cancellations by an admin.
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
func (DepositRefused) Subject() Subject      { return Subject{Unaudited: true} }
func (BookingReminded) Subject() Subject     { return Subject{Unaudited: true} }
func (e BookingCancelled) Subject() Subject {
	return Subject{Listing: e.Listing, Unaudited: e.By != AdminSide}
}
