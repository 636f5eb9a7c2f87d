package events

import (
	"time"

	"github.com/google/uuid"
)

// FigureSharesStream names the stream of the links by which an account shows figures.
func FigureSharesStream(account uuid.UUID) string { return "figureshares-" + account.String() }

// FigureShared makes a link by which whoever has it reads the answer to one question until a time. What was searched
// for may name a person.
type FigureShared struct {
	Account  uuid.UUID `json:"account"`
	Share    uuid.UUID `json:"share"`
	Name     Personal  `json:"name"`
	Question Personal  `json:"question"` // as an address has it
	First    Day       `json:"first"`    // of the days asked for
	Last     Day       `json:"last"`
	Until    time.Time `json:"until"`
}

var _ = register[FigureShared]("figures.shared")

// FigureShareEnded ends a link before its time.
type FigureShareEnded struct {
	Account uuid.UUID `json:"account"`
	Share   uuid.UUID `json:"share"`
}

var _ = register[FigureShareEnded]("figures.share_ended")

// StreamName names the stream that the event belongs to.
func (e FigureShared) StreamName() string     { return FigureSharesStream(e.Account) }
func (e FigureShareEnded) StreamName() string { return FigureSharesStream(e.Account) }

// Subject tells the audit log what the event is about.
func (FigureShared) Subject() Subject     { return Subject{Unaudited: true} }
func (FigureShareEnded) Subject() Subject { return Subject{Unaudited: true} }
