package events

import (
	"time"

	"github.com/google/uuid"
)

// Included is something that a quote includes.
type Included struct {
	Key    string `json:"key"`              // one of commands/booking.Includes, such as "other"
	Name   string `json:"name,omitempty"`   // if Key is "other"
	Amount string `json:"amount,omitempty"` // how much of it, in the owner's words: "5 hours"
}

// QuoteGiven is an owner's answer to an inquiry with the price of the party. It is in the inquiry's stream and replaces
// the quote before it.
type QuoteGiven struct {
	Inquiry    uuid.UUID  `json:"inquiry"`
	Quote      uuid.UUID  `json:"quote"`
	Number     int        `json:"number"` // which quote of the inquiry it is, from 1
	Listing    uuid.UUID  `json:"listing"`
	Hall       uuid.UUID  `json:"hall"`
	Days       []Day      `json:"days"` // in their order
	Daypart    Daypart    `json:"daypart"`
	Guests     int        `json:"guests,omitempty"`
	Tariff     Tariff     `json:"tariff"` // of each day
	Price      Money      `json:"price"`  // of all days
	Included   []Included `json:"included,omitempty"`
	ValidUntil time.Time  `json:"validUntil"`
	Terms      Terms      `json:"terms"`            // of cancellation, as the calendar had them
	Closed     bool       `json:"closed,omitempty"` // the calendar was closed on one of the days already
}

var _ = register[QuoteGiven]("quote.given")

// QuoteWithdrawn withdraws a quote.
type QuoteWithdrawn struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Quote   uuid.UUID `json:"quote"`
}

var _ = register[QuoteWithdrawn]("quote.withdrawn")

// QuoteExpired ends a quote that was not accepted in time.
type QuoteExpired struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Quote   uuid.UUID `json:"quote"`
}

var _ = register[QuoteExpired]("quote.expired")

// QuoteAccepted records that a booking was opened with a quote's price and terms.
type QuoteAccepted struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Quote   uuid.UUID `json:"quote"`
	Booking uuid.UUID `json:"booking"`
	Listing uuid.UUID `json:"listing"`
	// Farewell is the couple's message to the other owners whom they asked in the same bundle.
	Farewell Personal `json:"farewell,omitzero"`
}

var _ = register[QuoteAccepted]("quote.accepted")

// StreamName names the stream that the event belongs to.
func (e QuoteGiven) StreamName() string     { return InquiryStream(e.Inquiry) }
func (e QuoteWithdrawn) StreamName() string { return InquiryStream(e.Inquiry) }
func (e QuoteExpired) StreamName() string   { return InquiryStream(e.Inquiry) }
func (e QuoteAccepted) StreamName() string  { return InquiryStream(e.Inquiry) }

// Subject tells the audit log what the event is about.
func (QuoteGiven) Subject() Subject     { return Subject{Unaudited: true} }
func (QuoteWithdrawn) Subject() Subject { return Subject{Unaudited: true} }
func (QuoteExpired) Subject() Subject   { return Subject{Unaudited: true} }
func (QuoteAccepted) Subject() Subject  { return Subject{Unaudited: true} }
