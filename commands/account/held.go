package account

import (
	"weddings/commands"
	"weddings/events"
)

// Held returns the claims that an account holds: the claim on its email, and the seat if it is an admin and not
// suspended.
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
