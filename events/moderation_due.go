package events

import "github.com/google/uuid"

// ModerationDue causes the letter that tells an admin what has waited for too long, if anything has. It comes once a
// day.
type ModerationDue struct {
	Account uuid.UUID `json:"account"`
	Day     Day       `json:"day"`
}

var _ = register[ModerationDue]("account.moderation_due")

// StreamName implements Event.
func (e ModerationDue) StreamName() string { return AccountStream(e.Account) }

// Subject implements Event.
func (ModerationDue) Subject() Subject { return Subject{Unaudited: true} }
