package events

import "github.com/google/uuid"

// ModerationDue begins a day of an admin. It causes a letter, where something has waited for too long.
type ModerationDue struct {
	Account uuid.UUID `json:"account"`
	Day     Day       `json:"day"`
}

var _ = register[ModerationDue]("account.moderation_due")

// StreamName implements Event.
func (e ModerationDue) StreamName() string { return AccountStream(e.Account) }

// Subject implements Event.
func (ModerationDue) Subject() Subject { return Subject{Unaudited: true} }
