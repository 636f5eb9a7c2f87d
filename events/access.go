package events

import (
	"slices"

	"weddings/internal/fault"
)

// Require returns nil if the actor has one of the roles, else a refusal.
func (a Actor) Require(roles ...Role) error {
	switch {
	case slices.Contains(roles, a.Role):
		return nil
	case a.Role == AdminUnverified && slices.Contains(roles, Admin):
		return fault.SecondFactorFirst
	case a.SignedIn(), a.Role == System, a.Role == CommandLine:
		return fault.NotAllowed
	}
	return fault.SignInFirst
}

// RequireAccount returns nil for signed-in actors, with the second factor if one is required.
func (a Actor) RequireAccount() error {
	switch {
	case !a.SignedIn():
		return fault.SignInFirst
	case a.Role == AdminUnverified:
		return fault.SecondFactorFirst
	}
	return nil
}
