package account

import (
	"weddings/commands"
	"weddings/events"
)

// Held returns the claims of an account: its email's, and an admin's seat.
func (s State) Held() []commands.Claim {
	var held []commands.Claim
	if s.Exists() && s.Email.Text() != "" {
		held = append(held, EmailClaim(s.Email.Text()))
	}
	if s.Exists() && s.Role == events.Admin && !s.Suspended {
		held = append(held, SeatClaim(s.ID))
	}
	return held
}
