package events

import (
	"time"

	"github.com/google/uuid"
)

// FigureSharesStream names the stream of an account's links that show figures to others.
func FigureSharesStream(account uuid.UUID) string { return "figureshares-" + account.String() }

// FigureShared creates a link. Until a time, everybody who has the link reads the answer to one question. A search term
// in the question may name a person, so the question is sealed.
type FigureShared struct {
	Account  uuid.UUID `json:"account"`
	Share    uuid.UUID `json:"share"`
	Name     Personal  `json:"name"`
	Question Personal  `json:"question"` // the query string of the page of figures
	First    Day       `json:"first"`    // the first of the days that the link shows
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
