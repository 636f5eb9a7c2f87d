package events

import (
	"time"

	"github.com/google/uuid"
)

// FigureKeysStream names the stream of an account's keys, with which programs read figures.
func FigureKeysStream(account uuid.UUID) string { return "figurekeys-" + account.String() }

// FigureKeyMade creates a key with which a program reads figures until a time. The key itself is derived from its id
// and never stored.
type FigureKeyMade struct {
	Account uuid.UUID `json:"account"`
	Key     uuid.UUID `json:"key"`
	Name    Personal  `json:"name"`
	Scopes  []string  `json:"scopes"` // see FigureScopes
	Until   time.Time `json:"until"`
}

var _ = register[FigureKeyMade]("figures.key_made")

// FigureKeyRevoked ends a key before its time.
type FigureKeyRevoked struct {
	Account uuid.UUID `json:"account"`
	Key     uuid.UUID `json:"key"`
}

var _ = register[FigureKeyRevoked]("figures.key_revoked")

// FigureKeyUsed records that a key was used on a Damascus day. There is one such event a day at most.
type FigureKeyUsed struct {
	Account uuid.UUID `json:"account"`
	Key     uuid.UUID `json:"key"`
	Day     Day       `json:"day"`
}

var _ = register[FigureKeyUsed]("figures.key_used")

// The scopes of a key: visits and clicks, searches, and what inquiries led to.
const (
	ScopeTraffic  = "traffic"
	ScopeSearches = "searches"
	ScopeLeads    = "leads"
)

// FigureScopes are all scopes of keys.
var FigureScopes = []string{ScopeTraffic, ScopeSearches, ScopeLeads}

// StreamName names the stream that the event belongs to.
func (e FigureKeyMade) StreamName() string    { return FigureKeysStream(e.Account) }
func (e FigureKeyRevoked) StreamName() string { return FigureKeysStream(e.Account) }
func (e FigureKeyUsed) StreamName() string    { return FigureKeysStream(e.Account) }

// Subject tells the audit log what the event is about.
func (e FigureKeyMade) Subject() Subject    { return Subject{Account: e.Account} }
func (e FigureKeyRevoked) Subject() Subject { return Subject{Account: e.Account} }
func (FigureKeyUsed) Subject() Subject      { return Subject{Unaudited: true} }
